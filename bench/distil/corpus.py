"""Everything that is known about packages, from all sources, each package once."""

from pathlib import Path

from settings import Settings
from sources.debian import fetch_debian
from sources.npm import fetch_npm
from sources.pypi import fetch_pypi
from sources.shared import identity, read_packages


def load_corpus(settings: Settings) -> list[dict]:
    """In a fixed order. The strict corpus knows no package of the benchmark, nor one that says the same."""
    folder = settings.work / "corpus"
    folder.mkdir(parents=True, exist_ok=True)
    benchmark = read_packages(settings.shared / "eval")
    # First, because the names of Python packages come from it.
    debian = fetch_debian(folder, settings.most_per_source)
    packages = [
        *read_packages(settings.shared / "training")[: settings.most_per_source],
        *([] if settings.strict else benchmark[: settings.most_per_source]),
        *fetch_npm(folder, settings.most_per_source),
        *fetch_pypi(folder, settings.most_per_source),
        *debian,
    ]
    left_out = without(packages, benchmark) if settings.strict else packages
    return list({identity(package): package for package in reversed(left_out)}.values())[::-1]


def without(packages: list[dict], others: list[dict]) -> list[dict]:
    names = {identity(package) for package in others}
    sayings = {_saying(package) for package in others if package["description"]}
    return [one for one in packages if identity(one) not in names and _saying(one) not in sayings]


def _saying(package: dict) -> str:
    return " ".join((package["description"] or "").lower().split())
