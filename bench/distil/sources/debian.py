"""Short and long descriptions and tags of Debian's packages, through apt with lists of its own: nothing of the system
is touched and no rights are needed."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path


def fetch_debian(folder: Path, most: int) -> list[dict]:
    lists = folder / "apt-lists"
    if not list(lists.glob("*Translation-en*")):
        _update(lists)
    packages = {stanza["Package"]: stanza for stanza in _stanzas(lists, "*_Packages*")}
    texts = {stanza["Package"]: stanza for stanza in _stanzas(lists, "*Translation-en*")}
    names = sorted(packages.keys() & texts.keys())[: most or None]
    return [_row(packages[name], texts[name]["Description-en"]) for name in names]


def required_python_names(folder: Path) -> list[str]:
    """Names for the Python index: what Debian packages as python3-…, and what those depend on."""
    found: set[str] = set()
    for stanza in _stanzas(folder / "apt-lists", "*_Packages*"):
        if stanza["Package"].startswith("python3-"):
            found |= set(re.findall(r"\bpython3-([a-z0-9][a-z0-9.+-]*)", f"{stanza['Package']} {stanza.get('Depends', '')}"))
    return sorted(found)


def _update(lists: Path) -> None:
    (lists / "partial").mkdir(parents=True, exist_ok=True)
    options = [f"Dir::State::Lists={lists}", "Acquire::Languages=en", "APT::Sandbox::User=root", "Debug::NoLocking=1"]
    command = ["apt-get", *(word for option in options for word in ("-o", option)), "update"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _stanzas(lists: Path, pattern: str) -> Iterator[dict[str, str]]:
    for path in sorted(lists.glob(pattern)):
        command = ["/usr/lib/apt/apt-helper", "cat-file", str(path)]
        text = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode("utf-8", "replace")
        for stanza in text.split("\n\n"):
            fields = dict(re.findall(r"^([A-Za-z0-9-]+): *(.*(?:\n[ \t].*)*)", stanza, re.MULTILINE))
            if "Package" in fields:
                yield fields


def _row(package: dict[str, str], text: str) -> dict:
    short, _, long = text.partition("\n")
    paragraphs = re.split(r"\n \.\n", long)
    tags = re.findall(r"::([a-z0-9+-]+)", package.get("Tag", ""))
    return {
        "ecosystem": "deb",
        "name": package["Package"],
        "description": short,
        "keywords": [tag for tag in tags if tag not in ("TODO", "program", "gpl")],
        "paragraphs": [" ".join(paragraph.split()) for paragraph in paragraphs],
    }
