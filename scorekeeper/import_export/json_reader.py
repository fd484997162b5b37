"""What is wrong is recorded and replaced by a default, so that reading continues."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NoReturn

from scorekeeper.rules.names import is_printable, trim_name
from scorekeeper.rules.problems import Code, MessageParams, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import RawValue

IS_NO_OBJECT = gettext_noop("is not an object")
IS_NO_LIST = gettext_noop("is not a list")
IS_NO_TEXT = gettext_noop("is not text")
IS_NO_NAME = gettext_noop("cannot be a name")
IS_NO_MOMENT = gettext_noop("is not a date and time")

THE_FILE = "the file"

WRONG = gettext_noop("This is not a game file: %(where)s %(fault)s.")
WRONG_FILE = gettext_noop("This is not a game file: the file %(fault)s.")
_WRONG_NAME = gettext_noop("This is not a game file: the name of player %(place)s (%(where)s) %(fault)s.")


@dataclass(frozen=True)
class FileTexts:
    """The sentences that say which kind of file this is not."""

    wrong: str
    wrong_file: str
    not_text: str
    cut_off: str
    not_json: str
    twice: str
    no_number: str


GAME_FILE = FileTexts(
    wrong=WRONG,
    wrong_file=WRONG_FILE,
    not_text=gettext_noop("This is neither a game file nor a ZIP file of game files."),
    cut_off=gettext_noop("This is not a whole game file: it breaks off in line %(line)s."),
    not_json=gettext_noop("This is not a game file: line %(line)s is not correct JSON."),
    twice=gettext_noop("This is not a game file: “%(key)s” appears twice in one object."),
    no_number=gettext_noop("This is not a game file: %(constant)s is not a number in JSON."),
)

_PLAYER = re.compile(r"players\[(\d+)\]$")

_LONGEST_KEY = 40


def shown_key(key: str) -> str:
    """Shortened, unprintable characters escaped."""
    short = key[:_LONGEST_KEY]
    return short if is_printable(short) else ascii(short)[1:-1]


class JsonReader:
    """`number`: of the round that is read."""

    def __init__(self, number: int | None = None, texts: FileTexts = GAME_FILE) -> None:
        self.problems: list[Problem] = []
        self._number = number
        self._texts = texts

    def error(self, where: str, fault: str, **params: str | int) -> None:
        """`fault`: the end of a sentence, marked for translation."""
        player = _PLAYER.search(where)
        place = {"place": int(player[1]) + 1} if player else {}
        values: MessageParams = {**params, **place, "where": where, "fault": fault}
        sentence = self._texts.wrong_file if where == THE_FILE else _WRONG_NAME if player else self._texts.wrong
        self.problems.append(Problem(Code.NOT_A_GAME_FILE, sentence, values, self._number))

    def object(self, value: RawValue, where: str, keys: Collection[str]) -> Mapping[str, RawValue]:
        """Unknown keys are errors."""
        if not isinstance(value, dict):
            self.error(where, IS_NO_OBJECT)
            return {}
        for key in value:
            if key not in keys:
                self.error(where, gettext_noop("has the unknown key “%(key)s”"), key=shown_key(key))
        return value

    def list(self, value: RawValue, where: str) -> list[RawValue]:
        """Elements are not checked."""
        if isinstance(value, list):
            return value
        self.error(where, IS_NO_LIST)
        return []

    def text(self, value: RawValue, where: str) -> str | None:
        """None if it is null or missing."""
        if value is None or isinstance(value, str):
            return value
        self.error(where, IS_NO_TEXT)
        return None

    def line(self, value: RawValue, where: str, most: int) -> str:
        """Trimmed; "" if it is null or missing."""
        line = trim_name(self.text(value, where) or "")
        if len(line) > most:
            self.error(where, gettext_noop("is longer than %(most)s characters"), most=most)
        elif not is_printable(line):
            self.error(where, gettext_noop("has a character that cannot be shown"))
        return line

    def integer(self, value: RawValue, where: str, low: int, high: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.error(where, gettext_noop("is not a whole number from %(low)s to %(high)s"), low=low, high=high)
        return low

    def boolean(self, value: RawValue, where: str) -> bool:
        if isinstance(value, bool):
            return value
        self.error(where, gettext_noop("is neither true nor false"))
        return False

    def one_of[E: StrEnum](self, kind: type[E], value: RawValue, where: str) -> E:
        """The first member if the value is invalid."""
        if isinstance(value, str) and value in kind:
            return kind(value)
        choices = [choice.value for choice in kind]
        return kind(self.word(value, where, choices) or choices[0])

    def word(self, value: RawValue, where: str, words: Collection[str]) -> str | None:
        if isinstance(value, str) and value in words:
            return value
        self.error(where, gettext_noop("is not one of %(words)s"), words=", ".join(words))
        return None


def file_error(sentence: str, kind: type[RuleError] = RuleError, /, **params: str | int) -> RuleError:
    values: MessageParams = params
    return kind(Problem(Code.NOT_A_GAME_FILE, sentence, values))


def refuse(
    where: str,
    fault: str,
    error: type[RuleError] = RuleError,
    texts: FileTexts = GAME_FILE,
    **params: str | int,
) -> NoReturn:
    reader = JsonReader(texts=texts)
    reader.error(where, fault, **params)
    raise error(*reader.problems)
