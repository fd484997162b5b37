"""One word for one thing: bid, took, made; angesagt, gemacht, richtig."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from scorekeeper.environment import PROJECT
from tests.test_translations import written

# Words that no text of the product contains, and what it says instead.
REFUSED_ENGLISH = {
    r"\bexact\b": "made",
    r"\bexact bids?\b": "bids made",
    r"\btricks? won\b|\bwon (?:a|the|\d|%\(\w+\)s|{\w+}) ?tricks?\b": "took",
    r"\bbid[^.]{0,20}, won\b": "took",
    r"\bhits?\b": "made",
    r"\btoo (?:many|few)\b(?=$)": "over, under",
    r"\bexactly as many\b": "fits",
    r"\bdraft\b": "what is missing",
    r"\bcarved\b": "a sentence without a picture",
    r"\bthinking\b": "not yet, or bids now",
    r"\bgive or take\b": "the uncertainty",
}
REFUSED_GERMAN = {
    r"\bmachten?\b": "gemacht",
    r"^genau$|\b(?:waren|sind|geht) genau\b": "richtig, passt",
    r"\bsagte \S+ ?(?:an)?,": "angesagt",
    r"\bzu dritt bis zu sechst\b": "drei bis sechs",
    r"\bfür den, der\b": "wer",
    r"\bdavor, gleich, dahinter\b": "vorn, gleichauf, hinten",
    r"\bMittlerer Abstand$": "Mittlerer Abstand zur Ansage",
    r"\S mindestens$": "mindestens vor der Zahl",
    r"\beingemeißelt\b": "ein Satz ohne Bild",
    r"^(?:Elf|Mensch|Zwerg|Riese)$": "Elfen, Menschen, Zwerge, Riesen",
    r"\büberlegt\b": "noch nicht, oder sagt jetzt an",
    r"\bTafel\b": "Block",
}
LONGEST_LABEL = 3  # words
TEXTS = {
    "English": [text for message in written("de") for text in (message["msgid"], message.get("msgid_plural", ""))],
    "German": [text for message in written("de") for keyword, text in message.items() if keyword.startswith("msgstr")],
}


def refused(texts: Sequence[str], pattern: str) -> list[str]:
    return [text for text in texts if re.search(pattern, text, re.IGNORECASE)]


@pytest.mark.parametrize(("pattern", "instead"), REFUSED_ENGLISH.items())
def test_no_english_text_uses_a_second_word_for_a_thing(pattern: str, instead: str) -> None:
    assert refused(TEXTS["English"], pattern) == [], f"Say: {instead}"


@pytest.mark.parametrize(("pattern", "instead"), REFUSED_GERMAN.items())
def test_no_german_text_uses_a_second_word_for_a_thing(pattern: str, instead: str) -> None:
    assert refused(TEXTS["German"], pattern) == [], f"Sag: {instead}"


@pytest.mark.parametrize(
    ("texts", "pattern"), [(["3 bid, 3 tricks won"], r"\btricks? won\b"), (["Anna machte 3"], r"\bmachten?\b")]
)
def test_a_refused_word_is_found(texts: list[str], pattern: str) -> None:
    assert refused(texts, pattern) == texts


def test_the_readme_uses_the_same_words() -> None:
    text = (PROJECT / "README.md").read_text(encoding="utf-8")
    assert {pattern for pattern in REFUSED_ENGLISH if refused([text], pattern)} == set()


def test_a_label_is_the_same_with_and_without_a_full_stop() -> None:
    """One label as a sentence and as a word, such as "All have bid", would look different in two places."""
    for texts in TEXTS.values():
        # Texts with gaps are parts of longer texts.
        short = {text for text in texts if len(text.split()) <= LONGEST_LABEL and not re.search(r"[%{]", text)}
        assert {text for text in short if text.endswith(".") and text.removesuffix(".") in short} == set()


def test_places_in_lists_have_one_form() -> None:
    """Places have a digit and a full stop, in pages and scripts."""
    files = [*(PROJECT / "templates").rglob("*.html"), *(PROJECT / "static" / "js").rglob("*.js")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    assert [found for text in texts for found in re.findall(r"\{\{ \w+\.rank \}\}(?!\.).{10}", text)] == []
    assert [found for text in texts for found in re.findall(r"textContent = .*\brank\b(?!\}?\.| \?).*", text)] == []
