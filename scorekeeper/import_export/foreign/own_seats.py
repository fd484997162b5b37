"""Finds the round and seat of each line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.import_export.foreign.own_columns import Column
from scorekeeper.import_export.foreign.own_line import Line
from scorekeeper.import_export.foreign.rounds import check_rounds
from scorekeeper.import_export.sheets.problems import NAME_TWICE, OUT_OF_ORDER, WRONG_NAME
from scorekeeper.rules.names import name_key, name_refusal
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.setup_validation import MAX_PLAYERS, check_players


@dataclass(frozen=True)
class Seats:
    """`names` are in the order of first appearance; `rounds` has the lines by seat, for those who are active."""

    names: tuple[str, ...]
    rounds: tuple[Mapping[int, Line], ...]

    def seat_of(self, name: str) -> int | None:
        key = name_key(name)
        return next((seat for seat, other in enumerate(self.names) if name_key(other) == key), None)


def seat_lines(lines: Sequence[Line]) -> Seats:
    """Raise RuleError if the number of players, a name or the order of the rounds is wrong."""
    rounds = _rounds(lines)
    check_rounds(len(rounds))
    for number, own in enumerate(rounds, 1):
        players = {name_key(line.text(Column.PLAYER)) for line in own}
        if number == 1 or len(players) > MAX_PLAYERS:
            check_players(len(players))
    names: dict[str, tuple[int, str]] = {}
    problems: list[Problem] = []
    seated = tuple(_seated(own, number, names, problems) for number, own in enumerate(rounds, 1))
    if problems:
        raise RuleError(*problems)
    return Seats(tuple(name for _, name in names.values()), seated)


def seated_once(lines: Sequence[Line]) -> tuple[tuple[str, ...], Mapping[int, Line]]:
    """The names and the lines by seat of a game with one line for each player; raise RuleError."""
    check_players(len({name_key(line.text(Column.PLAYER)) for line in lines}))
    names: dict[str, tuple[int, str]] = {}
    problems: list[Problem] = []
    own = _seated(lines, None, names, problems)
    if problems:
        raise RuleError(*problems)
    return tuple(name for _, name in names.values()), own


def _rounds(lines: Sequence[Line]) -> list[list[Line]]:
    rounds: list[list[Line]] = []
    for line in lines:
        written, number = line.number, len(rounds)
        if written == number + 1:
            rounds.append([])
        elif written != number or not rounds:
            raise RuleError(line.problem(OUT_OF_ORDER, Column.ROUND, number + 1))
        rounds[-1].append(line)
    return rounds


def _seated(
    lines: Sequence[Line], number: int | None, names: dict[str, tuple[int, str]], problems: list[Problem]
) -> dict[int, Line]:
    """`names` has the seat and the name of each player by name key; new names and `problems` are added."""
    own: dict[int, Line] = {}
    for line in lines:
        name = line.text(Column.PLAYER)
        seat, _ = names.setdefault(name_key(name), (len(names), name))
        if name_refusal(name):
            problems.append(line.problem(WRONG_NAME, Column.PLAYER, number, seat))
        elif seat in own:
            problems.append(line.problem(NAME_TWICE, Column.PLAYER, number, seat))
        own.setdefault(seat, line)
    return own
