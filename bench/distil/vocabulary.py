"""Which pieces there are: BERT's, and the words of package descriptions that BERT lacks."""

import re
from collections import Counter
from collections.abc import Iterable

import numpy as np

from teacher import Teacher, VectorCache
from texts import document_text

ADDED_WORDS = 10_000
# What developers depend on counts more than what a distribution ships.
WEIGHT_OF_DEVELOPERS = 3
# Arora, Liang, Ma 2017, "A simple but tough-to-beat baseline for sentence embeddings".
SMOOTHING = 1e-3


def choose_vocabulary(teacher: Teacher, packages: Iterable[dict]) -> list[str]:
    known = [piece for piece in teacher.tokenizer.get_vocab() if re.fullmatch(r"(##)?[a-z0-9]+", piece)]
    counts: Counter[str] = Counter()
    for package in packages:
        weight = 1 if package["ecosystem"] == "deb" else WEIGHT_OF_DEVELOPERS
        for word in re.findall(r"[a-z0-9]+", document_text(package).lower()):
            counts[word] += weight
    lacking = (word for word, _ in sorted(counts.items(), key=lambda one: (-one[1], one[0])) if _may_be_added(word))
    bert = set(known)
    added = [word for word in lacking if word not in bert][:ADDED_WORDS]
    return sorted(known) + added


def cut(vocabulary: list[str], counts: np.ndarray, size: int) -> list[str]:
    """All pieces of one character, so that every word has pieces, and the most frequent others."""
    single = np.array([len(piece.removeprefix("##")) == 1 for piece in vocabulary])
    kept = np.sort(np.argsort(-np.where(single, np.inf, counts), kind="stable")[:size])
    return [vocabulary[row] for row in kept]


def first_vectors(vocabulary: list[str], counts: np.ndarray, teacher: Teacher, cache: VectorCache) -> np.ndarray:
    """What the teacher makes of each piece alone, without what all have in common, frequent pieces shorter."""
    alone = [piece.removeprefix("##") for piece in vocabulary]
    cache.add(dict.fromkeys(alone), teacher)
    vectors = cache.vectors(alone)
    frequencies = counts / counts.sum()
    return (vectors - vectors.mean(axis=0)) * (SMOOTHING / (SMOOTHING + frequencies))[:, None].astype(np.float32)


def _may_be_added(word: str) -> bool:
    return 3 <= len(word) <= 20 and not word.isdigit()
