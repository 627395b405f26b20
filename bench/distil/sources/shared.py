"""Packages and pairs of ../shared, read in place, never copied."""

import json
from pathlib import Path


def read_packages(folder: Path) -> list[dict]:
    return [{**row, "ecosystem": ecosystem_of(row["purl"])} for row in read_lines(folder / "packages.jsonl")]


def read_lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def ecosystem_of(purl: str) -> str:
    return purl.removeprefix("pkg:").partition("/")[0]


def identity(package: dict) -> tuple[str, str]:
    """Purls of Go keep the case of the module path; compared lower-cased they meet."""
    return package["ecosystem"], package["name"].lower()
