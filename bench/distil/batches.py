"""Texts as rows of a sparse matrix: how often each piece is in each text. Text vectors are then one product."""

import numpy as np
from scipy import sparse

from pieces import pieces_of


def count_matrix(texts: list[str], vocabulary: list[str]) -> sparse.csr_matrix:
    rows = {piece: row for row, piece in enumerate(vocabulary)}
    lists = [pieces_of(text, rows) for text in texts]
    ends = np.cumsum([0, *map(len, lists)])
    columns = np.fromiter((piece for pieces in lists for piece in pieces), dtype=np.int32, count=int(ends[-1]))
    matrix = sparse.csr_matrix((np.ones(len(columns), np.float32), columns, ends), (len(texts), len(vocabulary)))
    matrix.sum_duplicates()
    return matrix


def without_some_pieces(matrix: sparse.csr_matrix, share: float, chosen: np.random.Generator) -> sparse.csr_matrix:
    kept = matrix.copy()
    kept.data = kept.data * (chosen.random(len(kept.data)) >= share)
    return kept


def unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def softmax(logits: np.ndarray) -> np.ndarray:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)
