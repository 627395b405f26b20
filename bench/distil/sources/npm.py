"""Descriptions and keywords of the npm packages that matter, by the list of the package npm-high-impact."""

import re
import subprocess
import tarfile
import urllib.parse
from pathlib import Path

from sources.resumable import fetch_rows, get_json

LIST = "npm-high-impact@1.13.0"


def fetch_npm(folder: Path, most: int) -> list[dict]:
    """One request per name, for its newest version; the registry is the one that the npm client uses."""
    registry = _output(folder, "npm", "config", "get", "registry").rstrip("/")
    names = _high_impact_names(folder)[:most]
    fetch = lambda name: _row(get_json(f"{registry}/{urllib.parse.quote(name, safe='@')}/latest"))
    return fetch_rows(folder / "npm.jsonl", names, fetch, at_once=12)


def _high_impact_names(folder: Path) -> list[str]:
    file_name = f"{LIST.replace('@', '-')}.tgz"
    if not (folder / file_name).exists():
        _output(folder, "npm", "pack", "--silent", LIST)
    with tarfile.open(folder / file_name) as archive:
        source = archive.extractfile("package/lib/top.js").read().decode()
    return re.findall(r"^\s+'([^']+)'", source, re.MULTILINE)


def _row(document: dict) -> dict:
    keywords = document.get("keywords") or []
    return {
        "ecosystem": "npm",
        "name": document["name"],
        "description": str(document.get("description") or ""),
        "keywords": [word for word in keywords if isinstance(word, str)] if isinstance(keywords, list) else [],
    }


def _output(folder: Path, *command: str) -> str:
    return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
