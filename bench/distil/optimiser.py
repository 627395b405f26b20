"""The table while it is trained: Adam (Kingma, Ba 2015) on the rows that a step touches."""

import numpy as np
from scipy import sparse

from batches import unit

WARM_UP_STEPS = 100


class TrainedTable:
    def __init__(self, rows: np.ndarray, rate: float, steps: int) -> None:
        self.rows = rows.astype(np.float32)
        self._first, self._second = np.zeros_like(self.rows), np.zeros_like(self.rows)
        self._rate, self._steps, self._step = rate, steps, 0

    def sums(self, matrix: sparse.csr_matrix) -> np.ndarray:
        return matrix @ self.rows

    def learn(self, parts: list[tuple[sparse.csr_matrix, np.ndarray, np.ndarray]]) -> None:
        """Each part: texts, their sums, and the gradient by their unit vectors."""
        matrix = sparse.vstack([part[0] for part in parts]).tocsc()
        by_sums = np.concatenate([_through_unit(sums, gradient) for _, sums, gradient in parts])
        touched = np.flatnonzero(np.diff(matrix.indptr))
        self._adam(touched, matrix[:, touched].T.tocsr() @ by_sums)

    def _adam(self, touched: np.ndarray, gradient: np.ndarray) -> None:
        self._step += 1
        first = self._first[touched] * 0.9 + 0.1 * gradient
        second = self._second[touched] * 0.999 + 0.001 * gradient**2
        self._first[touched], self._second[touched] = first, second
        unbiased = np.sqrt(second / (1 - 0.999**self._step)) + 1e-8
        self.rows[touched] -= self._rate_now() * (first / (1 - 0.9**self._step)) / unbiased

    def _rate_now(self) -> float:
        rest = (self._steps - self._step) / max(1, self._steps - WARM_UP_STEPS)
        return self._rate * min(self._step / WARM_UP_STEPS, max(0.0, rest))


def _through_unit(sums: np.ndarray, gradient: np.ndarray) -> np.ndarray:
    units = unit(sums)
    lengths = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    return (gradient - (gradient * units).sum(axis=1, keepdims=True) * units) / lengths
