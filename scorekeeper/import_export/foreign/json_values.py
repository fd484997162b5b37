"""Reads values in JSON of other programs, whose objects may have unknown keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NoReturn

from scorekeeper.import_export.json_reader import IS_NO_LIST, IS_NO_OBJECT, THE_FILE, WRONG, WRONG_FILE
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.problems import Code, MessageParams, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.sheets.sheet import Sheet

IS_TWICE = gettext_noop("has an id that stands there twice")
IS_NO_NUMBER = gettext_noop("is not a whole number")
_IS_NO_BOOLEAN = gettext_noop("is neither true nor false")
_TOO_MANY = gettext_noop("has %(values)s values for %(players)s players")

type Written = Mapping[str, RawValue]
type Games = list[Sheet | RuleError]


def read_each[Game](read: Callable[[Game], Sheet], games: Iterable[Game]) -> Games:
    """A game with a problem becomes its RuleError, and the other games are still read."""
    return [_read_one(read, game) for game in games]


def _read_one[Game](read: Callable[[Game], Sheet], game: Game) -> Sheet | RuleError:
    try:
        return read(game)
    except RuleError as error:
        return error


def refuse(where: str, fault: str, number: int | None = None, seat: int | None = None, **params: str | int) -> NoReturn:
    """`fault` is the end of a sentence about `where`; `number` is that of the round."""
    values: MessageParams = {**params, "where": where, "fault": fault}
    sentence = WRONG_FILE if where == THE_FILE else WRONG
    raise RuleError(Problem(Code.NOT_A_GAME_FILE, sentence, values, number, seat))


def an_object(value: RawValue, where: str, number: int | None = None, seat: int | None = None) -> Written:
    if not isinstance(value, dict):
        refuse(where, IS_NO_OBJECT, number, seat)
    return value


def a_list(value: RawValue, where: str, number: int | None = None) -> list[RawValue]:
    if not isinstance(value, list):
        refuse(where, IS_NO_LIST, number)
    return value


def by_seat(value: RawValue, where: str, seats: int, number: int) -> tuple[RawValue, ...]:
    """The values of a list, padded with None."""
    values = a_list(value, where, number)
    if len(values) > seats:
        refuse(where, _TOO_MANY, number, values=len(values), players=seats)
    return (*values, *[None] * (seats - len(values)))


def a_number(value: RawValue, where: str, number: int | None = None, seat: int | None = None) -> int | None:
    """None if the value is null or missing."""
    if value is None:
        return None
    if not is_whole(value):
        refuse(where, IS_NO_NUMBER, number, seat)
    return value


def a_boolean(value: RawValue, where: str) -> bool:
    """False if the value is null or missing."""
    if value is not None and not isinstance(value, bool):
        refuse(where, _IS_NO_BOOLEAN)
    return bool(value)


def an_id(value: RawValue, where: str, number: int | None = None, seat: int | None = None) -> str:
    """The id as text: keys of objects are text, even where ids are numbers."""
    if not isinstance(value, str) and not is_whole(value):
        refuse(where, gettext_noop("is neither text nor a whole number"), number, seat)
    return str(value)
