"""Sheets for tests, which are made from games or by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scorekeeper.rules.game import GameState
from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import GameRecord, RoundRecord, WrittenRound
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheets.scored_sheet import ScoredSheet, work_out
from scorekeeper.rules.sheets.sheet import Sheet
from tests.helpers.tables import NAMES

type Numbers = Sequence[object] | None


def a_round(
    bids: Numbers = None,
    points: Numbers = None,
    *,
    totals: Numbers = None,
    tricks: Numbers = None,
    inferred: Sequence[int] = (),
    void: int = 0,
) -> tuple[RoundRecord, WrittenRound]:
    def row(values: Numbers) -> tuple[object, ...] | None:
        return None if values is None else tuple(values)

    return (
        RoundRecord(row(bids), row(tricks), void_tricks=void),
        WrittenRound(row(points), row(totals), tuple(inferred)),
    )


def a_sheet(
    *rounds: tuple[RoundRecord, WrittenRound], cards: Sequence[int], players: int = 3, **options: object
) -> Sheet:
    ruleset = replace(Ruleset(schedule=tuple(cards)), **options)  # type: ignore[arg-type]
    record = GameRecord(NAMES[:players], ruleset=ruleset, rounds=tuple(entered for entered, _ in rounds))
    return Sheet(replace(record, written=tuple(written for _, written in rounds)))


def problems_of(sheet: Sheet) -> list[tuple[str, int | None, int | None]]:
    """Return code, round and seat of each problem."""
    with pytest.raises(RuleError) as refused:
        work_out(sheet)
    for problem in refused.value.problems:
        assert problem.message
        assert "%(" not in problem.message
    return [(str(problem.code), problem.round, problem.seat) for problem in refused.value.problems]


def notes_of(sheet: Sheet) -> list[tuple[str, int | None, int | None, int | None, int | None]]:
    return [(str(note.code), note.round, note.seat, note.number, note.expected) for note in work_out(sheet).notes]


def tricks_of(scored: ScoredSheet) -> list[object]:
    return [round_.tricks for round_ in scored.game.played]


def inferred_of(scored: ScoredSheet) -> dict[int, tuple[int, ...]]:
    """Return the seats whose tricks were worked out, by the numbers of the rounds that have any."""
    return {round_.deal.number: round_.inferred for round_ in scored.game.played if round_.inferred}


def written_down(game: GameState, kind: Knowledge, *, with_totals: bool = False) -> Sheet:
    """Return the sheet of a game with what this kind knows; unfinished rounds are left out."""
    record = replace(game.record, rounds=game.record.rounds[: len(game.played)])
    if kind is Knowledge.TRICKS:
        return Sheet(record)
    if kind is Knowledge.TOTALS:
        plain = GameRecord(record.players, record.first_dealer, record.ruleset)
        return Sheet(replace(plain, ended_after_round=record.ended_after_round, final_totals=game.totals))
    knows_bids = kind is Knowledge.BIDS
    rounds = [
        replace(entered, tricks=None) if knows_bids else replace(entered, bids=None, tricks=None, bid_changes=())
        for entered in record.rounds
    ]
    written = [
        WrittenRound(totals=round_.totals) if with_totals else WrittenRound(points=round_.points)
        for round_ in game.played
    ]
    return Sheet(replace(record, rounds=tuple(rounds), written=tuple(written)))
