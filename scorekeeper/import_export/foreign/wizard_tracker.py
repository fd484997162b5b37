"""Wizard Tracker of PaulProjects: one game or a list of games.

Its Plus/Minus One (`rule_1`) does not become part of the ruleset, because the program does not check edits against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.import_export.foreign.days import day_of_milliseconds
from scorekeeper.import_export.foreign.json_values import (
    Games,
    Written,
    a_boolean,
    a_list,
    a_number,
    an_object,
    by_seat,
    read_each,
)
from scorekeeper.import_export.foreign.players import read_players
from scorekeeper.import_export.foreign.rounds import (
    Numbers,
    Row,
    check_rounds,
    counting_up,
    missing_tricks,
    void_note,
    with_counted,
)
from scorekeeper.import_export.json_reader import THE_FILE
from scorekeeper.rules.knowledge import Note
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.record import GameRecord, RawValue, RoundRecord, Trump, WrittenRound
from scorekeeper.rules.ruleset import Ruleset, Scoring
from scorekeeper.rules.sheets.sheet import Sheet


@dataclass(frozen=True)
class _Game:
    """`points` and `totals` are the keys of the count that was played."""

    document: Written
    players: tuple[str, ...]
    scoring: Scoring
    points: str
    totals: str
    has_void_tricks: bool
    played: int

    def row(self, key: str, number: int) -> Row:
        """The values of a round by seat; None where nothing is written."""
        rows = self.document.get(key)
        written = a_list(rows, key)[number - 1 : number] if rows is not None else []
        value = written[0] if written else None
        return by_seat([] if value is None else value, f"{key}[{number - 1}]", len(self.players), number)


def is_wizard_tracker(document: RawValue) -> bool:
    return bool(_games(document))


def read(document: RawValue) -> Games:
    return read_each(_read_game, _games(document))


def _games(document: RawValue) -> list[RawValue]:
    games = document if isinstance(document, list) else [document]
    return games if any(map(_is_game, games)) else []


def _is_game(value: RawValue) -> bool:
    return isinstance(value, dict) and "bets" in value and ("tricks" in value or "max_rounds" in value)


def _read_game(value: RawValue) -> Sheet:
    document = an_object(value, THE_FILE)
    players = read_players(a_list(document.get("players"), "players"))
    bets, tricks = (a_list(document.get(key), key) for key in ("bets", "tricks"))
    is_finished = bool(a_number(document.get("time_ended"), "time_ended"))
    next_round = a_number(document.get("round"), "round")
    played = _played(next_round, bets, tricks, is_finished=is_finished)
    check_rounds(played)
    is_alternate = a_boolean(document.get("rule_altcount"), "rule_altcount")
    game = _Game(
        document=document,
        players=players,
        scoring=Scoring.ALTERNATE if is_alternate else Scoring.STANDARD,
        points="alt_score_change" if is_alternate else "score_change",
        totals="alt_score" if is_alternate else "score",
        has_void_tricks=a_boolean(document.get("rule_expansion"), "rule_expansion"),
        played=played,
    )
    return _sheet(game, is_finished=is_finished)


def _played(next_round: int | None, bets: list[RawValue], tricks: list[RawValue], *, is_finished: bool) -> int:
    """The number of rounds before the next one; later rows may be empty, or a draft.

    In a finished game, a round with all its tricks counts even if `round` was not moved on.
    """
    rows = max(_filled(bets), _filled(tricks)) if is_finished else len(tricks)
    if next_round is None:
        return rows
    played = max(0, min(next_round - 1, max(len(bets), len(tricks))))
    while is_finished and _is_whole(tricks, played + 1):
        played += 1
    return played


def _filled(rows: list[RawValue]) -> int:
    """The number of rows up to the last one with a value."""
    filled = [number for number, row in enumerate(rows, 1) if row is not None and not _is_empty(row)]
    return max(filled, default=0)


def _is_empty(row: RawValue) -> bool:
    return isinstance(row, list) and all(value is None for value in row)


def _is_whole(tricks: list[RawValue], number: int) -> bool:
    row = tricks[number - 1] if number <= len(tricks) else None
    numbers = [value for value in row if is_whole(value)] if isinstance(row, list) else []
    return bool(numbers) and sum(numbers) == number


def _sheet(game: _Game, *, is_finished: bool) -> Sheet:
    document = game.document
    rounds = [_round(game, number) for number in range(1, game.played + 1)]
    dealer = a_number(document.get("dealer"), "dealer")
    return Sheet(
        record=counting_up(
            GameRecord(
                players=game.players,
                first_dealer=0 if dealer is None else (dealer - game.played) % len(game.players),
                ruleset=Ruleset(scoring=game.scoring),
                rounds=(*(entered for entered, _, _ in rounds), *([] if is_finished else _open_round(game))),
                written=tuple(written for _, written, _ in rounds),
            ),
            planned=a_number(document.get("max_rounds"), "max_rounds"),
            is_finished=is_finished,
        ),
        date=day_of_milliseconds(document.get("time_started"), "time_started"),
        is_finished=is_finished,
        notes=tuple(note for _, _, notes in rounds for note in notes),
    )


def _round(game: _Game, number: int) -> tuple[RoundRecord, WrittenRound, list[Note]]:
    bids, tricks = game.row("bets", number), game.row("tricks", number)
    void = missing_tricks(number, tricks) if game.has_void_tricks else 0
    points = _points(game, number)
    rows = [Numbers(number, *values) for values in zip(bids, tricks, points, strict=True)]
    return (
        RoundRecord(bids, tricks, _trump(game, number), void_tricks=void),
        WrittenRound(points=with_counted(points, rows, game.scoring)),
        void_note(number, void),
    )


def _open_round(game: _Game) -> list[RoundRecord]:
    """The open round, with its bids; nothing before all bids are made."""
    number = game.played + 1
    bids = game.row("bets", number)
    return [RoundRecord(bids, trump=_trump(game, number))] if all(map(is_whole, bids)) else []


def _points(game: _Game, number: int) -> Row:
    """The written points, or the differences of the totals if only these are written."""
    points = game.row(game.points, number)
    if any(value is not None for value in points):
        return points
    totals = game.row(game.totals, number)
    before = game.row(game.totals, number - 1) if number > 1 else (0,) * len(totals)
    return tuple(map(_difference, totals, before))


def _difference(total: RawValue, before: RawValue) -> int | None:
    return total - before if is_whole(total) and is_whole(before) else None


def _trump(game: _Game, number: int) -> Trump | None:
    """None if the value is no colour: trump is optional."""
    colors = game.document.get("color")
    written = None if colors is None else an_object(colors, "color").get(str(number))
    return Trump(written) if isinstance(written, str) and written in _COLORS else None


_COLORS: Sequence[str] = [trump.value for trump in Trump if trump is not Trump.NONE]
