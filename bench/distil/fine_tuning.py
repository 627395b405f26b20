"""Second training: which of a repository's packages did its developers reach for? Half of the first losses stay."""

from dataclasses import dataclass

import numpy as np
from scipy import sparse

from batches import softmax, unit, without_some_pieces
from optimiser import TrainedTable
from real_pairs import RealPairs
from training import BATCH, PAIRS_WEIGHT, TEACHER_TEMPERATURE, MadeUpPairs, Texts, pairs_parts, teacher_part

REPOSITORIES = 12
PAIRS_OF_A_REPOSITORY = 24
OTHER_CANDIDATES = 64
TEMPERATURE = 0.1
SHARE_OF_THE_PAIR = 0.7
DROPPED_PIECES = 0.15
SHARE_WITH_KEYWORDS = 0.7


@dataclass(frozen=True)
class Strength:
    steps: int
    rate: float
    weight: float


# With the packages that will be asked for among the pairs, and (gently) without.
FULL = Strength(steps=450, rate=2e-3, weight=1.0)
GENTLE = Strength(steps=350, rate=1e-3, weight=0.3)


@dataclass(frozen=True)
class RealTexts:
    """Documents of the same packages with and without keywords."""

    pairs: RealPairs
    instructions: Texts
    documents: tuple[Texts, Texts]


def fine_tune(
    first: np.ndarray, real: RealTexts, texts: Texts, made_up: MadeUpPairs, strength: Strength, seed: int
) -> np.ndarray:
    chosen = np.random.default_rng(seed)
    table = TrainedTable(first, strength.rate, strength.steps)
    for _ in range(strength.steps):
        repositories = chosen.choice(len(real.pairs.rows_of), min(REPOSITORIES, len(real.pairs.rows_of)), replace=False)
        weight = strength.weight / len(repositories)
        new = [part for one in repositories for part in _repository_parts(table, real, one, weight, chosen)]
        kept = teacher_part(table, texts, chosen.integers(len(texts.targets), size=BATCH))
        old = [kept, *pairs_parts(table, made_up, chosen, PAIRS_WEIGHT)]
        table.learn([*new, *((counts, sums, gradient / 2) for counts, sums, gradient in old)])
    return table.rows


def _repository_parts(
    table: TrainedTable, real: RealTexts, repository: int, weight: float, chosen: np.random.Generator
) -> list[tuple[sparse.csr_matrix, np.ndarray, np.ndarray]]:
    pairs = real.pairs
    rows = chosen.permutation(pairs.rows_of[repository])[:PAIRS_OF_A_REPOSITORY]
    others = chosen.permutation(pairs.candidates[repository])[:OTHER_CANDIDATES]
    candidates = np.unique(np.concatenate([pairs.wanted[rows], others]))
    documents = real.documents[int(chosen.random() < SHARE_WITH_KEYWORDS)]
    asked = without_some_pieces(real.instructions.counts[rows], DROPPED_PIECES, chosen)
    found = without_some_pieces(documents.counts[candidates], DROPPED_PIECES, chosen)
    asked_sums, found_sums = table.sums(asked), table.sums(found)
    asked_units, found_units = unit(asked_sums), unit(found_sums)
    alike = softmax(real.instructions.targets[rows] @ documents.targets[candidates].T / TEACHER_TEMPERATURE)
    one = (candidates[None, :] == pairs.wanted[rows][:, None]).astype(np.float32)
    wanted = SHARE_OF_THE_PAIR * one + (1 - SHARE_OF_THE_PAIR) * alike
    weights = pairs.weights[rows][:, None] / pairs.weights[rows].sum()
    error = (softmax(asked_units @ found_units.T / TEMPERATURE) - wanted) * weights * (weight / TEMPERATURE)
    return [(asked, asked_sums, error @ found_units), (found, found_sums, error.T @ asked_units)]
