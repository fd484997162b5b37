"""Every message is translated, and the compiled catalogue matches its source."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT
from tests.suite.hooks import need

GERMAN = PROJECT / "scorekeeper" / "locale" / "de" / "LC_MESSAGES"
TOOLS = ("xgettext", "msgfmt")
SOURCES = ("manage.py", "pyproject.toml", "scorekeeper", "templates")

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
    return messages_of(copy / GERMAN.relative_to(PROJECT) / "django.po")


@pytest.fixture(scope="module")
def written() -> list[Message]:
    """Read the stored German catalogue."""
    return messages_of(GERMAN / "django.po")


@pytest.mark.processes
def test_every_message_of_the_product_is_in_the_german_catalogue(
    extracted: list[Message], written: list[Message]
) -> None:
    assert len(extracted) > 100
    assert {key_of(message) for message in extracted} - {key_of(message) for message in written} == set()


@pytest.mark.processes
def test_the_german_catalogue_has_no_unused_message(extracted: list[Message], written: list[Message]) -> None:
    assert {key_of(message) for message in written} - {key_of(message) for message in extracted} == set()


def test_every_message_is_translated_and_none_is_fuzzy(written: list[Message]) -> None:
    guessed = [message["msgid"] for message in written if "fuzzy" in message.get("flags", "")]
    empty = [message["msgid"] for message in written if not all(translations_of(message))]
    assert guessed == []
    assert empty == []


def test_both_languages_have_the_same_placeholders(written: list[Message]) -> None:
    for message in written:
        asked = {*GAP.findall(message["msgid"])} | {*GAP.findall(message.get("msgid_plural", ""))}
        texts = translations_of(message)
        # "One player" needs no number: only the plural must have every placeholder.
        assert {*GAP.findall(texts[-1])} == asked, message["msgid"]
        assert all({*GAP.findall(text)} <= asked for text in texts), message["msgid"]


@pytest.mark.processes
def test_the_compiled_catalogue_matches_the_source(tmp_path: Path) -> None:
    made = tmp_path / "django.mo"
    subprocess.run(["msgfmt", "--check-format", "-o", str(made), str(GERMAN / "django.po")], check=True)
    with made.open("rb") as fresh, (GERMAN / "django.mo").open("rb") as stored:
        assert _catalogue(GNUTranslations(fresh)) == _catalogue(GNUTranslations(stored))


def _catalogue(translations: GNUTranslations) -> dict[object, str]:
    catalogue: dict[object, str] = {**vars(translations)["_catalog"]}
    catalogue.pop("", None)
    return catalogue
