from __future__ import annotations

import json
from typing import NoReturn

from scorekeeper.import_export.json_reader import file_error, refuse, shown_key
from scorekeeper.rules.problems import RuleError, gettext_noop
from scorekeeper.rules.record import RawValue

_NEITHER = gettext_noop("This is neither a game file nor a ZIP file of game files.")
_CUT_OFF = gettext_noop("This is not a whole game file: it breaks off in line %(line)s.")
_NOT_JSON = gettext_noop("This is not a game file: line %(line)s is not correct JSON.")
_TWICE = gettext_noop("This is not a game file: “%(key)s” appears twice in one object.")
_NO_NUMBER = gettext_noop("This is not a game file: %(constant)s is not a number in JSON.")

_OURS = "tablet-of-truth"
_WHITESPACE = " \t\r\n"
_UNTERMINATED = "Unterminated string"


class ForeignFile(RuleError):
    """JSON of another program."""


def read_document(content: bytes, form: str, version: int) -> dict[str, RawValue]:
    """Raise RuleError for anything but an object of this format and version."""
    document = _parse(content)
    written_form = document.get("format")
    if written_form != form:
        is_ours = isinstance(written_form, str) and written_form.startswith(_OURS)
        refuse("format", gettext_noop("is not “%(format)s”"), RuleError if is_ours else ForeignFile, format=form)
    written = document.get("version")
    if type(written) is not int or written != version:
        refuse("version", gettext_noop("is not %(version)s, the one this program reads"), version=version)
    return document


def _parse(content: bytes) -> dict[str, RawValue]:
    try:
        text = content.decode("utf-8-sig").strip(_WHITESPACE)
    except UnicodeDecodeError:
        raise file_error(_NEITHER) from None
    if not text.startswith("{"):
        raise file_error(_NEITHER, ForeignFile if text.startswith("[") else RuleError)
    try:
        document: dict[str, RawValue] = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        is_cut_off = error.pos >= len(text) or error.msg.startswith(_UNTERMINATED)
        raise file_error(_CUT_OFF if is_cut_off else _NOT_JSON, line=_line(content, error.lineno)) from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or thousands of nested lists.
        raise file_error(_NEITHER) from None
    return document


def _line(content: bytes, line_of_text: int) -> int:
    """Count empty lines before the text, too."""
    start = content.index(b"{")
    return content[:start].count(b"\n") + line_of_text


def _unique(pairs: list[tuple[str, RawValue]]) -> dict[str, RawValue]:
    unique = dict(pairs)
    if len(unique) == len(pairs):
        return unique
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise file_error(_TWICE, key=shown_key(key))
        seen.add(key)
    return unique


def _no_constant(name: str) -> NoReturn:
    raise file_error(_NO_NUMBER, constant=name)
