"""First training: come near the teacher's vectors, and find the package that a made-up instruction was made from."""

import random
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from batches import count_matrix, softmax, unit
from optimiser import TrainedTable
from texts import document_text, questions_about

BATCH = 1024
PAIRS = 512
PAIRS_WEIGHT = 0.1
TEMPERATURE = 0.1
TEACHER_TEMPERATURE = 0.05
RATE = 3e-3


@dataclass(frozen=True)
class Texts:
    """Texts with the vectors that they should get, in the target space."""

    counts: sparse.csr_matrix
    targets: np.ndarray


@dataclass(frozen=True)
class MadeUpPairs:
    """Instruction `i` was made from the package of document `i`. Groups: rows of one ecosystem."""

    instructions: Texts
    documents: Texts
    packages: np.ndarray
    groups: list[np.ndarray]


def train(first: np.ndarray, texts: Texts, pairs: MadeUpPairs, epochs: int, seed: int) -> np.ndarray:
    chosen = np.random.default_rng(seed)
    steps_of_epoch = max(1, len(texts.targets) // BATCH)
    table = TrainedTable(first, RATE, epochs * steps_of_epoch)
    for epoch in range(epochs):
        order = chosen.permutation(len(texts.targets))
        for step in range(steps_of_epoch):
            rows = order[step * BATCH : (step + 1) * BATCH]
            table.learn([teacher_part(table, texts, rows), *pairs_parts(table, pairs, chosen)])
        print(f"training: epoch {epoch + 1} of {epochs}", flush=True)
    return table.rows


def teacher_part(table: TrainedTable, texts: Texts, rows: np.ndarray) -> tuple:
    """1 − cosine to the teacher, averaged."""
    counts = texts.counts[rows]
    return counts, table.sums(counts), -texts.targets[rows] / len(rows)


def pairs_parts(table: TrainedTable, pairs: MadeUpPairs, chosen: np.random.Generator, weight: float = PAIRS_WEIGHT) -> list[tuple]:
    """InfoNCE; its target is half the one package, half what the teacher finds alike."""
    rows = _one_per_package(pairs, chosen)
    asked, found = pairs.instructions.counts[rows], pairs.documents.counts[rows]
    asked_sums, found_sums = table.sums(asked), table.sums(found)
    asked_units, found_units = unit(asked_sums), unit(found_sums)
    alike = softmax(pairs.instructions.targets[rows] @ pairs.documents.targets[rows].T / TEACHER_TEMPERATURE)
    wanted = 0.5 * np.eye(len(rows), dtype=np.float32) + 0.5 * alike
    error = (softmax(asked_units @ found_units.T / TEMPERATURE) - wanted) * (weight / TEMPERATURE / len(rows))
    return [(asked, asked_sums, error @ found_units), (found, found_sums, error.T @ asked_units)]


def _one_per_package(pairs: MadeUpPairs, chosen: np.random.Generator) -> np.ndarray:
    sizes = np.array([len(group) for group in pairs.groups], dtype=float)
    group = pairs.groups[chosen.choice(len(sizes), p=sizes / sizes.sum())]
    rows = chosen.choice(group, min(len(group), 2 * PAIRS), replace=False)
    return rows[np.unique(pairs.packages[rows], return_index=True)[1]][:PAIRS]


def pair_texts(packages: list[dict], per_package: int, seed: int) -> tuple[list[str], list[str], np.ndarray, list[np.ndarray]]:
    """Questions, documents (half of them with keywords), package numbers, and the rows of each ecosystem."""
    asked, found, numbers = [], [], []
    groups: dict[str, list[int]] = defaultdict(list)
    for number, package in enumerate(packages):
        for text in questions_about(package, per_package, seed):
            groups[package["ecosystem"]].append(len(asked))
            asked.append(text)
            found.append(document_text(package, with_keywords=random.Random(f"{seed} {text}").random() < 0.5))
            numbers.append(number)
    return asked, found, np.array(numbers), [np.array(rows) for rows in groups.values()]
