"""Made-up instructions from a package's keywords and description: what a developer could ask that it fits."""

import random
import re

PATTERNS = (
    "add {k} to the {p}", "add {k}", "use {k} in the {p}", "support {k} in the {p}", "support {k} and {k2}", "implement {k} for the {p}",
    "handle {k} and {k2} in the {p}", "we need {k} with {k2}", "the {p} should use {k}", "fix {k} in the {p}", "make {k} work with {k2}",
    "switch the {p} to {k}", "{d}", "{d} for the {p}", "the {p} needs this: {d}", "add a {p} with {k}", "show {k} on the {p}",
    "allow {k} as well as {k2}", "write a helper for {k}", "{k} and {k2} for the {p}",
)
PLACES = (
    "login page", "import job", "settings page", "command line", "dashboard", "background worker", "API", "web server", "checkout", "test suite",
    "build", "admin panel", "upload form", "mobile view", "export", "sync service", "search page", "user profile", "notification service", "editor",
    "report generator", "database layer", "HTTP client", "file watcher", "installer", "scheduler", "chat", "data pipeline", "billing", "plugin system",
    "release script", "configuration", "error page",
)
LONGEST_DESCRIPTION_WORDS = 25


def made_up_instructions(package: dict, count: int, seed: int) -> list[str]:
    """The same for the same package, whatever else is in the corpus; none without keywords and description."""
    chosen = random.Random(f"{seed} {package['ecosystem']} {package['name']}")
    keywords = [_plain(word) for word in package["keywords"] if 2 < len(word) < 30]
    description = " ".join(_plain(package["description"] or "").split()[:LONGEST_DESCRIPTION_WORDS])
    usable = [pattern for pattern in PATTERNS if _has(pattern, keywords, description)]
    return [_filled(chosen.choice(usable), keywords, description, chosen) for _ in range(count)] if usable else []


def _has(pattern: str, keywords: list[str], description: str) -> bool:
    needed = 2 if "{k2}" in pattern else 1 if "{k}" in pattern else 0
    return len(keywords) >= needed and (description != "" or "{d}" not in pattern)


def _filled(pattern: str, keywords: list[str], description: str, chosen: random.Random) -> str:
    two = chosen.sample(keywords, min(2, len(keywords))) + ["", ""]
    return pattern.format(k=two[0], k2=two[1], d=description, p=chosen.choice(PLACES))


def _plain(text: str) -> str:
    return re.sub(r"[-_]+", " ", text).strip(" .").lower()
