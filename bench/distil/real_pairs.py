"""The pairs of ../shared/training, cleaned: which package real repositories newly imported for a change."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from settings import Settings
from sources.shared import identity, read_lines, read_packages
from texts import document_text

WEIGHT_OF_FILE_PAIRS = 0.3


@dataclass(frozen=True)
class RealPairs:
    """Numbers point into `packages`; `rows_of` lists the pairs of each repository, `candidates` its packages."""

    instructions: list[str]
    packages: list[dict]
    wanted: np.ndarray
    weights: np.ndarray
    rows_of: list[np.ndarray]
    candidates: list[np.ndarray]


def load_real_pairs(settings: Settings, teach: Callable[[list[str]], np.ndarray]) -> RealPairs:
    """`teach` gives the teacher's unit vectors of texts."""
    folder = settings.shared / "training"
    banned = {identity(one) for one in read_packages(settings.shared / "eval")} if settings.strict else set()
    known = {one["purl"]: one for one in read_packages(folder) if one["description"] and identity(one) not in banned}
    pairs = [one for one in read_lines(folder / "pairs.jsonl") if one["purl"] in known][: settings.most_pairs]
    repositories = {pair["repo"] for pair in pairs}
    purls = {row["repo"]: row["packages"] for row in read_lines(folder / "repositories.jsonl") if row["repo"] in repositories}
    wanted = {purl for listed in purls.values() for purl in listed} | {pair["purl"] for pair in pairs}
    packages = [one for purl, one in known.items() if purl in wanted]
    numbers = {package["purl"]: number for number, package in enumerate(packages)}
    candidates = {repo: np.array([numbers[purl] for purl in listed if purl in numbers], dtype=int) for repo, listed in purls.items()}
    kept = _plausible(pairs, numbers, packages, candidates, teach)
    return _arranged(kept, numbers, packages, candidates)


def _plausible(pairs: list[dict], numbers: dict, packages: list[dict], candidates: dict, teach: Callable[[list[str]], np.ndarray]) -> list[dict]:
    """Drops what the teacher puts into the far half of the repository's packages: mostly imported by the way."""
    documents = teach([document_text(one) for one in packages])
    asked = teach([pair["instruction"] for pair in pairs])
    kept = []
    for pair, vector in zip(pairs, asked):
        near = documents[candidates[pair["repo"]]] @ vector
        if (near > documents[numbers[pair["purl"]]] @ vector).mean() <= 0.5:
            kept.append(pair)
    print(f"real pairs: {len(kept)} of {len(pairs)} kept", flush=True)
    return kept


def _arranged(pairs: list[dict], numbers: dict, packages: list[dict], candidates: dict) -> RealPairs:
    rows_of: dict[str, list[int]] = defaultdict(list)
    for row, pair in enumerate(pairs):
        rows_of[pair["repo"]].append(row)
    wanted = np.array([numbers[pair["purl"]] for pair in pairs])
    often = np.bincount(wanted, minlength=len(packages))[wanted]
    kinds = np.array([WEIGHT_OF_FILE_PAIRS if pair["source"] == "file" else 1.0 for pair in pairs])
    return RealPairs(
        instructions=[pair["instruction"] for pair in pairs],
        packages=packages,
        wanted=wanted,
        weights=(kinds / np.sqrt(often)).astype(np.float32),
        rows_of=[np.array(rows) for rows in rows_of.values()],
        candidates=[candidates[repo] for repo in rows_of],
    )
