from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import NoReturn

from scorekeeper.import_export.json_reader import GAME_FILE, FileTexts, file_error, refuse, shown_key
from scorekeeper.rules.problems import RuleError, gettext_noop
from scorekeeper.rules.record import RawValue

_OURS = "tablet-of-truth"
_WHITESPACE = " \t\r\n"
_UNTERMINATED = "Unterminated string"


class ForeignFile(RuleError):
    """JSON of another program."""


def read_document(content: bytes, form: str, version: int, texts: FileTexts = GAME_FILE) -> dict[str, RawValue]:
    """Raise RuleError for anything but an object of this format and version."""
    document = _parse(content, texts)
    check_form(document, form, version, texts)
    return document


def check_form(document: Mapping[str, RawValue], form: str, version: int, texts: FileTexts = GAME_FILE) -> None:
    """Raise RuleError for another format or version."""
    written_form = document.get("format")
    if written_form != form:
        is_ours = isinstance(written_form, str) and written_form.startswith(_OURS)
        error = RuleError if is_ours else ForeignFile
        refuse("format", gettext_noop("is not “%(format)s”"), error, texts, format=form)
    written = document.get("version")
    if type(written) is not int or written != version:
        fault = gettext_noop("is not %(version)s, the one this program reads")
        refuse("version", fault, texts=texts, version=version)


def _parse(content: bytes, texts: FileTexts) -> dict[str, RawValue]:
    try:
        text = content.decode("utf-8-sig").strip(_WHITESPACE)
    except UnicodeDecodeError:
        raise file_error(texts.not_text) from None
    if not text.startswith("{"):
        raise file_error(texts.not_text, ForeignFile if text.startswith("[") else RuleError)
    unique, no_constant = partial(_unique, texts), partial(_no_constant, texts)
    try:
        document: dict[str, RawValue] = json.loads(text, object_pairs_hook=unique, parse_constant=no_constant)
    except json.JSONDecodeError as error:
        is_cut_off = error.pos >= len(text) or error.msg.startswith(_UNTERMINATED)
        sentence = texts.cut_off if is_cut_off else texts.not_json
        raise file_error(sentence, line=_line(content, error.lineno)) from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or thousands of nested lists.
        raise file_error(texts.not_text) from None
    return document


def _line(content: bytes, line_of_text: int) -> int:
    """Count empty lines before the text, too."""
    start = content.index(b"{")
    return content[:start].count(b"\n") + line_of_text


def _unique(texts: FileTexts, pairs: list[tuple[str, RawValue]]) -> dict[str, RawValue]:
    unique = dict(pairs)
    if len(unique) == len(pairs):
        return unique
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise file_error(texts.twice, key=shown_key(key))
        seen.add(key)
    return unique


def _no_constant(texts: FileTexts, name: str) -> NoReturn:
    raise file_error(texts.no_number, constant=name)
