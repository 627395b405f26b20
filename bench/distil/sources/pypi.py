"""Summary, keywords, topics and the beginning of the readme of Python packages: those that Debian knows, and what they
require."""

import re
from pathlib import Path

from pip._internal.models.index import PyPI

from sources.debian import required_python_names
from sources.resumable import fetch_rows, get_json

PARAGRAPHS_OF_A_README = 2
BULLETS_OF_A_README = 8


def fetch_pypi(folder: Path, most: int) -> list[dict]:
    """One request per name to the index that pip itself knows as its own."""
    names = required_python_names(folder)[:most]
    fetch = lambda name: _row(get_json(f"{PyPI.pypi_url}/{name}/json")["info"])
    known = fetch_rows(folder / "pypi.jsonl", names, fetch, at_once=12)
    required = {name for row in known for name in row["requires"]} - {_normal(row["name"]) for row in known}
    return fetch_rows(folder / "pypi.jsonl", sorted(required)[: max(0, most - len(names))], fetch, at_once=12)


def _row(info: dict) -> dict:
    readme = info.get("description") or ""
    topics = [line.split(" :: ")[-1] for line in info.get("classifiers") or [] if line.startswith("Topic ::")]
    return {
        "ecosystem": "pypi",
        "name": info["name"],
        "description": info.get("summary") or "",
        "keywords": [*re.split(r"[,;\n]\s*|\s+", info.get("keywords") or ""), *topics],
        "paragraphs": _paragraphs(readme),
        "bullets": _bullets(readme),
        "requires": sorted({_normal(re.match(r"[\w.-]+", line)[0]) for line in info.get("requires_dist") or []}),
    }


def _normal(name: str) -> str:
    """PEP 503."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _paragraphs(readme: str) -> list[str]:
    blocks = (block.strip() for block in re.split(r"\n\s*\n", readme[:20_000]))
    prose = [block for block in blocks if re.match(r"[A-Za-z*`]", block) and len(block.split()) >= 8]
    return [_plain(block) for block in prose[:PARAGRAPHS_OF_A_README]]


def _bullets(readme: str) -> list[str]:
    lines = re.findall(r"^\s*[-*+]\s+(\S.{15,200})$", readme[:20_000], re.MULTILINE)
    return [_plain(line) for line in lines[:BULLETS_OF_A_README]]


def _plain(text: str) -> str:
    without_links = re.sub(r"!?\[([^\]]*)\]\([^)]*\)|`([^`<]*)(?:<[^>]*>)?`_*", r"\1\2", text)
    return " ".join(re.sub(r"<[^>]+>|https?://\S+|[*_`|#]", " ", without_links).split())
