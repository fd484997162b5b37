"""Every message is translated into every language, and the compiled catalogues match their sources."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from calendar import day_abbr, month_name
from collections import Counter
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

import pytest
from django.conf import settings

from scorekeeper.environment import PROJECT
from tests.suite.hooks import need

LOCALE = PROJECT / "scorekeeper" / "locale"
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
SAME_AS_ENGLISH = PROJECT / "tests" / "data" / "same_as_english"
# Django's own texts, with capital letters that Italian does not have.
DATES = {("", date) for date in (*month_name[1:], *day_abbr)}
TOOLS = ("xgettext", "msgfmt")
SOURCES = ("manage.py", "pyproject.toml", "scorekeeper", "templates")

# In French, without the narrow space that no line breaks at; a sign at the beginning is a symbol, and addresses and
# settings are none of its language.
TIGHT = re.compile(r"(?<!^)(?<!\u202f)[:;!?»]|«(?!\u202f)")
NOT_FRENCH = re.compile(r"chrome://|\$http_host;")
GAP = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")

type Message = dict[str, str]
"""One entry of a catalogue by its keywords: msgctxt, msgid, msgid_plural, msgstr, msgstr[0] ..., and its flags."""


@pytest.fixture(scope="module", autouse=True)
def _gettext() -> None:
    if not all(map(shutil.which, TOOLS)):
        need("The tests of the translations need Debian's package gettext.")


def messages_of(catalogue: Path) -> list[Message]:
    """Read a .po file without obsolete messages (#~)."""
    blocks = catalogue.read_text(encoding="utf-8").split("\n\n")
    messages = [dict(_keywords(block)) for block in blocks]
    return [message for message in messages if message.get("msgid")]


def _keywords(block: str) -> Iterator[tuple[str, str]]:
    keyword, text = "", ""
    for line in block.splitlines():
        if line.startswith("#,"):
            yield "flags", line
        started = re.match(r'(msg\w+(?:\[\d\])?) (".*")$', line)
        if started:
            yield keyword, text
            keyword, text = started[1], ast.literal_eval(started[2])
        elif line.startswith('"'):
            text += ast.literal_eval(line)
    yield keyword, text


def key_of(message: Message) -> tuple[str, str]:
    return message.get("msgctxt", ""), message["msgid"]


def translations_of(message: Message) -> list[str]:
    return [text for keyword, text in message.items() if keyword.startswith("msgstr")]


def catalogue_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


@cache
def written(language: str) -> list[Message]:
    return messages_of(catalogue_of(language))


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> list[Message]:
    """Extract the messages again in a copy of the project."""
    copy = tmp_path_factory.mktemp("project")
    for name in SOURCES:
        source = PROJECT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "--locale", "de", "--no-obsolete", "--verbosity", "0"],
        cwd=copy,
        check=True,
        capture_output=True,
        text=True,
    )
    return messages_of(copy / catalogue_of("de").relative_to(PROJECT))


@pytest.mark.processes
def test_every_catalogue_has_every_message_of_the_product_and_no_other(extracted: list[Message]) -> None:
    assert len(extracted) > 100
    needed = {key_of(message) for message in extracted}
    for language in LANGUAGES:
        present = {key_of(message) for message in written(language)}
        assert (language, needed - present) == (language, set()), "missing"
        assert (language, present - needed - DATES) == (language, set()), "unused"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_there_twice(language: str) -> None:
    counts = Counter(key_of(message) for message in written(language))
    assert [key for key, number in counts.items() if number > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated_in_all_forms_and_none_is_fuzzy(language: str) -> None:
    header = catalogue_of(language).read_text(encoding="utf-8").split("\n\n", 1)[0]
    [forms] = re.findall(r"nplurals=(\d)", header)
    plurals = {f"msgstr[{number}]" for number in range(int(forms))}
    for message in written(language):
        asked = plurals if "msgid_plural" in message else {"msgstr"}
        assert {keyword for keyword in message if keyword.startswith("msgstr")} == asked, message["msgid"]
        assert all(translations_of(message)), message["msgid"]
        assert "fuzzy" not in message.get("flags", ""), message["msgid"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_placeholders(language: str) -> None:
    for message in written(language):
        asked = {*GAP.findall(message["msgid"])} | {*GAP.findall(message.get("msgid_plural", ""))}
        texts = translations_of(message)
        # "One player" needs no number: only the plural must have every placeholder.
        assert {*GAP.findall(texts[-1])} == asked, message["msgid"]
        assert all({*GAP.findall(text)} <= asked for text in texts), message["msgid"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_is_the_same_in_english_is_on_the_list_of_its_language(language: str) -> None:
    """Otherwise somebody forgot to translate it."""
    listed = (SAME_AS_ENGLISH / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    same = {message["msgid"] for message in written(language) if message["msgid"] in translations_of(message)}
    assert sorted(same) == listed


def test_french_has_the_same_space_beside_every_sign_that_needs_one() -> None:
    texts = [text for message in written("fr") for text in translations_of(message)]
    assert [text for text in texts if TIGHT.search(NOT_FRENCH.sub("", text))] == []


@pytest.mark.processes
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_matches_the_source(language: str, tmp_path: Path) -> None:
    source, made = catalogue_of(language), tmp_path / "django.mo"
    subprocess.run(["msgfmt", "--check-format", "-o", str(made), str(source)], check=True)
    with made.open("rb") as fresh, source.with_suffix(".mo").open("rb") as stored:
        assert _catalogue(GNUTranslations(fresh)) == _catalogue(GNUTranslations(stored))


def _catalogue(translations: GNUTranslations) -> dict[object, str]:
    catalogue: dict[object, str] = {**vars(translations)["_catalog"]}
    catalogue.pop("", None)
    return catalogue
