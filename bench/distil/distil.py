"""One command from public descriptions to the table that ships: python distil.py --work DIR --table FILE."""

import argparse
import hashlib
from dataclasses import replace
from pathlib import Path

import numpy as np

from batches import count_matrix, unit
from corpus import load_corpus
from fine_tuning import FULL, GENTLE, RealTexts, fine_tune
from real_pairs import load_real_pairs
from settings import Settings
from table_file import write_table
from teacher import Teacher, VectorCache
from texts import described_packages, document_text, training_texts
from training import MadeUpPairs, Texts, pair_texts, train
from vocabulary import choose_vocabulary, cut, first_vectors


def distil(settings: Settings, table: Path) -> None:
    settings.work.mkdir(parents=True, exist_ok=True)
    cache, teacher = VectorCache(settings.work), Teacher(settings.work)
    packages = load_corpus(settings)
    texts = training_texts(packages, settings.instructions_per_package, settings.seed)[: settings.most_texts]
    cache.add(texts, teacher)
    vocabulary, first = _start(settings, packages, texts, teacher, cache)
    space = target_space(cache.vectors(texts), settings.dimensions)
    scaled = first @ space
    scaled /= np.median(np.linalg.norm(scaled, axis=1))
    learn = Learner(vocabulary, space, cache, teacher)
    made_up = learn.made_up_pairs(packages, settings)
    all_texts = learn.texts(texts)
    trained = train(scaled, all_texts, made_up, settings.epochs, settings.seed)
    real = learn.real_texts(settings)
    tuned = fine_tune(trained, real, all_texts, made_up, _strength(settings), settings.seed)
    write_table(table, vocabulary, tuned)
    print(f"{table}: {table.stat().st_size} bytes, sha256 {hashlib.sha256(table.read_bytes()).hexdigest()}")


def target_space(vectors: np.ndarray, dimensions: int) -> np.ndarray:
    """The strongest directions of the teacher's vectors, not centred; signs fixed so that runs agree."""
    _, directions = np.linalg.eigh(vectors.T @ vectors)
    strongest = directions[:, ::-1][:, :dimensions]
    return strongest * np.sign(strongest[np.abs(strongest).argmax(axis=0), np.arange(dimensions)])


class Learner:
    """Turns texts into what training needs: counts of pieces, and the teacher's vectors in the target space."""

    def __init__(self, vocabulary: list[str], space: np.ndarray, cache: VectorCache, teacher: Teacher) -> None:
        self._vocabulary, self._space, self._cache, self._teacher = vocabulary, space, cache, teacher

    def texts(self, texts: list[str]) -> Texts:
        self._cache.add(dict.fromkeys(texts), self._teacher)
        return Texts(count_matrix(texts, self._vocabulary), unit(self._cache.vectors(texts) @ self._space))

    def made_up_pairs(self, packages: list[dict], settings: Settings) -> MadeUpPairs:
        known = [one for one in described_packages(packages) if one["ecosystem"] != "deb"]
        asked, found, numbers, groups = pair_texts(known, settings.instructions_per_package, settings.seed)
        return MadeUpPairs(self.texts(asked), self.texts(found), numbers, groups)

    def real_texts(self, settings: Settings) -> RealTexts:
        real = load_real_pairs(settings, lambda texts: self.texts(texts).targets)
        bare = [document_text(one, with_keywords=False) for one in real.packages]
        full = [document_text(one) for one in real.packages]
        return RealTexts(real, self.texts(real.instructions), (self.texts(bare), self.texts(full)))


def _start(settings: Settings, packages: list[dict], texts: list[str], teacher: Teacher, cache: VectorCache):
    """The vocabulary, cut before training so that every piece learns in the company it will have, and first vectors."""
    whole = choose_vocabulary(teacher, packages)
    kept = cut(whole, _piece_counts(texts, whole), settings.rows)
    return kept, first_vectors(kept, _piece_counts(texts, kept), teacher, cache)


def _piece_counts(texts: list[str], vocabulary: list[str]) -> np.ndarray:
    return np.asarray(count_matrix(texts, vocabulary).sum(axis=0)).ravel()


def _strength(settings: Settings):
    strength = GENTLE if settings.strict else FULL
    return replace(strength, steps=min(strength.steps, settings.fine_tuning_steps))


def _settings() -> tuple[Settings, Path]:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="folder for what was fetched and computed; outside the repository")
    parser.add_argument("--table", type=Path, required=True, help="the file to write")
    parser.add_argument("--shared", type=Path, default=Path(__file__).parents[2] / ".." / "shared", help="folder with eval and training")
    parser.add_argument("--strict", action="store_true", help="learn nothing from the packages of the benchmark")
    parser.add_argument("--small", action="store_true", help="a table of a few thousand texts, in minutes: to see that all steps run")
    given = parser.parse_args()
    settings = Settings(work=given.work.resolve(), shared=given.shared.resolve(), strict=given.strict)
    return replace(settings, **SMALL) if given.small else settings, given.table


SMALL = {
    "most_per_source": 300,
    "most_pairs": 500,
    "most_texts": 3_000,
    "instructions_per_package": 1,
    "epochs": 2,
    "fine_tuning_steps": 20,
    "rows": 3_000,
}


if __name__ == "__main__":
    distil(*_settings())
