"""The file that `src/embedders/static-model/table-file.ts` reads: see FORMAT in README.md."""

import struct
from pathlib import Path

import numpy as np

MAGIC = b"XRAYVEC1"
HIGHEST = 7
SHARES_OF_THE_MAXIMUM = (1.0, 0.9, 0.8, 0.7, 0.6)


def write_table(path: Path, vocabulary: list[str], rows: np.ndarray) -> None:
    scales, integers = quantise(rows)
    pieces = "\n".join(vocabulary).encode("ascii")
    nibbles = (integers + 8).astype(np.uint8)
    packed = nibbles[:, 0::2] | nibbles[:, 1::2] << 4
    header = struct.pack("<8sIII", MAGIC, len(vocabulary), rows.shape[1], len(pieces))
    path.write_bytes(header + pieces + scales.astype("<f2").tobytes() + packed.tobytes())


def quantise(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Symmetric, −7 to 7, one float16 scale per row: the one of five with the smallest squared error."""
    highest = np.maximum(np.abs(rows).max(axis=1, keepdims=True), 1e-6)
    scales = np.concatenate([(highest * share / HIGHEST).astype(np.float16) for share in SHARES_OF_THE_MAXIMUM], axis=1)
    errors = np.stack([((rows - _rounded(rows, scales[:, [at]])[1]) ** 2).sum(axis=1) for at in range(scales.shape[1])])
    best = scales[np.arange(len(rows)), errors.argmin(axis=0)][:, None]
    return best[:, 0], _rounded(rows, best)[0]


def _rounded(rows: np.ndarray, scales: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    wide = np.maximum(scales.astype(np.float32), 1e-7)
    integers = np.clip(np.rint(rows / wide), -HIGHEST, HIGHEST)
    return integers.astype(np.int8), integers * wide


def read_table(path: Path) -> tuple[list[str], np.ndarray]:
    data = path.read_bytes()
    _, size, dimensions, length = struct.unpack_from("<8sIII", data)
    pieces = data[20 : 20 + length].decode("ascii").split("\n")
    scales = np.frombuffer(data, "<f2", size, 20 + length).astype(np.float32)
    packed = np.frombuffer(data, np.uint8, size * dimensions // 2, 20 + length + 2 * size).reshape(size, -1)
    integers = np.stack([packed & 15, packed >> 4], axis=2).reshape(size, dimensions).astype(np.float32) - 8
    return pieces, integers * scales[:, None]
