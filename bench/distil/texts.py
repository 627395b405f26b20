"""The texts that the table learns from, best first, so that a cut list is a good list."""

import random
import re
from collections.abc import Iterable

from instructions import made_up_instructions

MOST_KEYWORDS = 8
MOST_WORDS_OF_A_PARAGRAPH = 70
FEWEST_WORDS = 3
BOILERPLATE = re.compile(
    r"^(this package (contains|provides|includes|is)|this is a (dummy|transitional)|contains the|transitional)", re.IGNORECASE
)


def name_words(name: str) -> str:
    """As `src/text/name-words.ts` has it: the table must learn from what will be embedded."""
    apart = re.sub(r"([^\W\d_A-Z]|\d)([A-Z])", r"\1 \2", name)
    apart = re.sub(r"([A-Z])([A-Z][^\W\d_A-Z])", r"\1 \2", apart)
    return re.sub(r"[\W_]+", " ", apart).strip().lower()


def document_text(package: dict, with_keywords: bool = True) -> str:
    """As `embeddedText` in `src/indexing/document.ts` has it."""
    words = name_words(package["name"])
    start = f"{words}: {package['description']}" if package["description"] else words
    return ", ".join([start, *(package["keywords"][:MOST_KEYWORDS] if with_keywords else [])])


def training_texts(packages: Iterable[dict], instructions_per_package: int, seed: int) -> list[str]:
    """Different texts, in the order in which they are worth the teacher's time."""
    described = described_packages(packages)
    developers = [one for one in described if one["ecosystem"] != "deb"]
    debian = [one for one in described if one["ecosystem"] == "deb" and _is_telling(one)]
    chosen = random.Random(seed)
    parts: list[Iterable[str]] = [
        (document_text(one) for one in developers),
        _shuffled(chosen, (text for one in developers for text in questions_about(one, instructions_per_package, seed))),
        (document_text(one, with_keywords=False) for one in developers if one["keywords"]),
        (document_text(one, with_keywords=False) for one in _shuffled(chosen, debian)),
        _shuffled(chosen, (text for one in debian for text in _long_texts(one))),
    ]
    return list(dict.fromkeys(text for part in parts for text in part))


def described_packages(packages: Iterable[dict]) -> list[dict]:
    return [one for one in packages if len((one["description"] or "").split()) >= FEWEST_WORDS]


def questions_about(package: dict, instructions: int, seed: int) -> list[str]:
    """Texts that should find the package: made-up instructions, its keywords, what its readme says of it."""
    keywords = [", ".join(package["keywords"][:12])] if len(package["keywords"]) >= FEWEST_WORDS else []
    return [*made_up_instructions(package, instructions, seed), *keywords, *_long_texts(package)]


def _is_telling(package: dict) -> bool:
    """Not the fifth part of one source, nor what is for Debian's own machinery."""
    return not re.search(r"(-doc|-dbg|-dbgsym|-data|-common|-l10n-.*|-i18n)$", package["name"]) and not BOILERPLATE.match(
        package["description"]
    )


def _long_texts(package: dict) -> list[str]:
    telling = [text for text in package.get("paragraphs", []) if not BOILERPLATE.match(text)]
    cut = [text.split()[:MOST_WORDS_OF_A_PARAGRAPH] for text in [*telling[:1], *package.get("bullets", [])]]
    return [" ".join(words) for words in cut if len(words) > FEWEST_WORDS]


def _shuffled(chosen: random.Random, items: Iterable) -> list:
    shuffled = list(items)
    chosen.shuffle(shuffled)
    return shuffled
