"""Text → pieces, exactly as `src/embedders/static-model/pieces.ts` does it."""

import re
import unicodedata
from collections.abc import Mapping

LONGEST_TEXT_CHARACTERS = 20_000
LONGEST_PIECE_CHARACTERS = 20
MOST_PIECES = 256


def pieces_of(text: str, rows: Mapping[str, int]) -> list[int]:
    """Rows of the pieces, in order of the text."""
    plain = re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFD", text[:LONGEST_TEXT_CHARACTERS]))
    found: list[int] = []
    for run in re.findall(r"[A-Za-z0-9]+", plain):
        found.extend(_pieces_of_run(run, rows))
        if len(found) >= MOST_PIECES:
            break
    return found[:MOST_PIECES]


def _pieces_of_run(run: str, rows: Mapping[str, int]) -> list[int]:
    whole = rows.get(run.lower()) if len(run) <= LONGEST_PIECE_CHARACTERS else None
    if whole is not None:
        return [whole]
    parts = re.sub(r"([a-z0-9])(?=[A-Z])", r"\1 ", run).lower().split()
    return [row for part in parts for row in _greedy_pieces(part, rows)]


def _greedy_pieces(part: str, rows: Mapping[str, int]) -> list[int]:
    """The longest piece from the left, again and again; a character that is in no piece is skipped."""
    found: list[int] = []
    start = 0
    while start < len(part) and len(found) < MOST_PIECES:
        prefix = "##" if start > 0 else ""
        for end in range(min(len(part), start + LONGEST_PIECE_CHARACTERS), start, -1):
            row = rows.get(prefix + part[start:end])
            if row is not None:
                found.append(row)
                break
        else:
            end = start + 1
        start = end
    return found
