"""Games of which only final totals are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.record import AdjustmentRecord, Decision, GameRecord, JoinRecord, Retirement, RoundRecord, Trump
from scorekeeper.rules.ruleset import Ruleset, Schedule, Scoring, TieBreak
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Sheet
from tests.helpers.tables import NAMES
from tests.rules.sheets.sheets_of import problems_of


def totals(*written: object, ruleset: Ruleset | None = None, players: int | None = None) -> Sheet:
    record = GameRecord(NAMES[: players or len(written)], ruleset=ruleset or Ruleset())
    return Sheet(replace(record, final_totals=tuple(written)))


def test_places_follow_from_totals() -> None:
    """F1."""
    scored = work_out(totals(250, 130, -40, 250, ruleset=Ruleset(tie_break=TieBreak.EXACT_BIDS)))
    assert [tuple(row) for row in scored.game.standings] == [
        (1, 0, "Ada", 250, None),
        (1, 3, "Dieter", 250, None),
        (3, 1, "Bruno", 130, None),
        (4, 2, "Carla", -40, None),
    ]
    assert (scored.game.knowledge, scored.game.played, scored.is_complete) == (Knowledge.TOTALS, (), True)


SIZES = Ruleset(schedule=(1, 2, 5))  # standard count: a player has -80 to 140; together at most 80 + 60 x players
ALTERNATE = replace(SIZES, scoring=Scoring.ALTERNATE)  # a player has -190 to 160; together at most 80 x (players + 1)


@pytest.mark.parametrize(
    ("written", "ruleset", "codes"),
    [
        ((140, -80, 20), SIZES, []),
        ((150, -80, 20), SIZES, [("TOTAL_OUT_OF_BOUNDS", None, 0)]),
        ((140, -90, 20), SIZES, [("TOTAL_OUT_OF_BOUNDS", None, 1)]),
        ((140, 60, 60), SIZES, []),
        ((140, 60, 70), SIZES, [("TOTALS_TOO_HIGH", None, None)]),
        ((160, -190, 20), ALTERNATE, []),
        ((170, -200, 20), ALTERNATE, [("TOTAL_OUT_OF_BOUNDS", None, 0), ("TOTAL_OUT_OF_BOUNDS", None, 1)]),
        ((160, 160, 0), ALTERNATE, []),
        ((160, 160, 10), ALTERNATE, [("TOTALS_TOO_HIGH", None, None)]),
        ((25, "x", 30.5), SIZES, [("TOTAL_NOT_MULTIPLE_OF_TEN", None, seat) for seat in range(3)]),
        ((141, 999, 10), SIZES, [("TOTAL_NOT_MULTIPLE_OF_TEN", None, 0), ("TOTAL_NOT_MULTIPLE_OF_TEN", None, 1)]),
    ],
)
def test_totals_are_within_what_the_hands_can_give(
    written: Sequence[object], ruleset: Ruleset, codes: list[tuple[str, int | None, int | None]]
) -> None:
    """P1, P2: the bounds are counted by hand."""
    sheet = totals(*written, ruleset=ruleset)
    if codes:
        assert problems_of(sheet) == codes
    else:
        assert work_out(sheet).game.knowledge is Knowledge.TOTALS


def test_the_bounds_are_over_the_hands_of_a_named_schedule() -> None:
    """V7: in a quick game, three players are dealt 2, 4 ... 20 cards, 110 in all."""
    quick = Ruleset(schedule=Schedule.QUICK)
    assert work_out(totals(200 + 1_100, -1_100, 20, ruleset=quick))
    assert problems_of(totals(200 + 1_110, 0, 0, ruleset=quick)) == [("TOTAL_OUT_OF_BOUNDS", None, 0)]


def test_a_total_for_each_player_is_needed() -> None:
    for written in ([20, 30], [20, 30, 40, 50], [20, None, 30], []):
        assert problems_of(totals(*written, players=3)) == [("TOTALS_COUNT", None, None)]


def test_the_set_up_is_checked() -> None:
    """G1, V5, V6."""
    assert problems_of(totals(10, 20)) == [("PLAYER_COUNT", None, None)]
    tournament = Ruleset(schedule=Schedule.TOURNAMENT)
    assert problems_of(totals(20, 20, 20, ruleset=tournament)) == [("TOURNAMENT_PLAYER_COUNT", None, None)]


def test_what_makes_no_sense_with_final_totals_is_refused_by_name() -> None:
    """V4, A4, A5, A6."""
    elimination = Ruleset(schedule=Schedule.ELIMINATION)
    assert problems_of(totals(20, 20, 20, 20, ruleset=elimination)) == [
        ("VARIANT_COMBINATION_NOT_ENFORCEABLE", None, None)
    ]
    assert work_out(totals(20, 20, 20, ruleset=elimination)).game.knowledge is Knowledge.TOTALS
    plain = totals(20, 20, 20, 20)
    for record in (
        replace(plain.record, adjustments=(AdjustmentRecord(1, (0,), -20),)),
        replace(plain.record, eliminations=(Decision(1, 0),)),
        replace(plain.record, retirements=(Retirement(1, 0),)),
        replace(plain.record, joins=(JoinRecord(1, 3),)),
    ):
        assert problems_of(replace(plain, record=record)) == [("NOT_PLAYED_YET", None, None)]


def test_a_game_ended_early_has_the_bounds_of_the_hands_played() -> None:
    """A7."""
    sheet = totals(50, 20, 20, ruleset=SIZES)
    ended = replace(sheet, record=replace(sheet.record, ended_after_round=1))
    assert problems_of(ended) == [("TOTAL_OUT_OF_BOUNDS", None, 0)]
    for end in (0, 4):
        assert problems_of(replace(sheet, record=replace(sheet.record, ended_after_round=end))) == [
            ("NO_ROUND_TO_END_AFTER", None, None)
        ]


def test_a_round_beside_final_totals_is_refused() -> None:
    """An entry about a round would make such a record in a game whose rounds are not known."""
    given = totals(100, 90, 80)
    record = replace(given.record, rounds=(RoundRecord(trump=Trump.NONE),))
    assert problems_of(Sheet(record)) == [("NOT_PLAYED_YET", None, None)]
