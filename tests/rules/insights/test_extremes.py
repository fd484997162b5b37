"""The extremes of games that were counted by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.game import GameState
from scorekeeper.rules.insights.extremes import Feat, ended_early, extremes_of, feats_of
from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.record import AdjustmentRecord, GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset, Schedule, Scoring, TieBreak
from scorekeeper.rules.sheets.scored_sheet import work_out
from tests.helpers.game_builder import GameBuilder
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS
from tests.rules.sheets.sheets_of import written_down

SHORT = Ruleset(schedule=(1, 2, 3))

# Points 20 −10 30, then 30 20 −10, then −10 30 −10: totals 20 −10 30, then 50 10 20, then 40 40 10.
PLAYED = GameRecord(
    NAMES[:3], 0, SHORT, tuple(RoundRecord(tuple(bids), tuple(tricks)) for bids, tricks in THREE_ROUNDS)
)


def extremes(game: GameState, *names: str) -> tuple[int | None, ...]:
    found = extremes_of(game)
    return tuple(found[name] for name in names)


def test_all_extremes_of_a_game_with_a_shared_first_place() -> None:
    """F1."""
    assert extremes_of(replay(PLAYED)) == {
        "highest_total": 40,
        "lowest_total": 10,
        "highest_round": 30,
        "lowest_round": -10,
        "swing": 40,
        "run": 2,
        "comeback": 40,
        "margin": None,
    }


def test_the_feats_say_who_did_it_in_which_round_and_who_was_behind() -> None:
    game = replay(PLAYED)
    assert [feat for feat in feats_of(game, "highest_round") if feat.value == 30] == [
        Feat(30, (2,), 1),
        Feat(30, (0,), 2),
        Feat(30, (1,), 3),
    ]
    assert feats_of(game, "swing")[2] == Feat(40, (1,), 3, others=(0, 2))
    assert feats_of(game, "run")[:2] == [Feat(2, (0,), 2, rounds=2), Feat(2, (1,), 3, rounds=2)]


def test_a_comeback_lasts_until_the_winner_is_first() -> None:
    """Ada was 10 behind after round 1 and first after round 2, Bruno 40 behind after rounds 1 and 2."""
    assert feats_of(replay(PLAYED), "comeback") == [Feat(10, (0,), rounds=1), Feat(40, (1,), rounds=2)]


def test_who_was_never_behind_came_back_from_nowhere() -> None:
    game = GameBuilder(3, SHORT).play(3)
    assert extremes(game, "comeback", "margin", "run") == (None, 60, 3)


def test_points_that_were_added_count_for_totals_margin_and_comeback_but_not_for_rounds() -> None:
    """A4: after the adjustments the totals are −80 after round 1 and 10 20 40 at the end."""
    fined = replace(
        PLAYED, adjustments=(AdjustmentRecord(1, (2,), -100, "late"), AdjustmentRecord(3, (2,), 130, "sorry"))
    )
    game = replay(replace(fined, adjustments=(*fined.adjustments, AdjustmentRecord(3, (0,), -30, "late"))))
    assert game.totals == (10, 40, 40)
    assert extremes(game, "highest_total", "lowest_total", "highest_round", "lowest_round") == (40, 10, 30, -10)
    # Carla was 90 behind after round 1, and 130 after round 2.
    assert extremes(game, "comeback", "margin") == (130, None)


def test_a_game_that_ended_early_has_the_extremes_of_the_rounds_played() -> None:
    """A7."""
    game = replay(replace(PLAYED, rounds=PLAYED.rounds[:2], ended_after_round=2))
    assert ended_early(game)
    assert not ended_early(replay(PLAYED))
    assert extremes(game, "highest_total", "lowest_total", "margin", "comeback") == (50, 10, 30, 10)


def test_who_left_is_in_no_total_but_the_winner_may_have_been_behind() -> None:
    """A5: Dieter leaves as the first with 30 points; the others have 20, then 40 40 50, then 60 60 80."""
    builder = GameBuilder(4, Ruleset(schedule=(1, 1, 1)))
    builder.play(winner=3)
    builder.enter(Kind.LEAVE, 3)
    game = builder.play(2, winner=2)
    assert game.totals == (60, 60, 80, 30)
    assert not ended_early(game)
    assert extremes(game, "highest_total", "lowest_total", "comeback", "margin") == (80, 60, 10, 20)


def test_a_game_that_ends_because_too_few_are_left_ended_early() -> None:
    """A5."""
    builder = GameBuilder(3, SHORT)
    builder.play()
    game = builder.enter(Kind.LEAVE, 0)
    assert ended_early(game)
    assert extremes(game, "highest_total", "lowest_total") == (20, 20)


def test_in_an_elimination_game_all_totals_count_but_the_margin_is_that_of_the_finalists() -> None:
    """V4: Dieter leaves with 270 points after round 15; then Ada loses 900, Bruno and Carla 800."""
    builder = GameBuilder(4, Ruleset(schedule=Schedule.ELIMINATION))
    builder.play(7, bids={0: 0})
    builder.play(7)
    builder.play(1, bids={3: 1})
    game = builder.play(5, bids={0: 0, 1: 16, 2: 16})
    assert game.totals == (-100, -500, -500, 270)
    assert extremes(game, "highest_total", "lowest_total", "margin") == (270, -500, 400)
    # After round 7, Ada was 280 + 140 behind; those who were eliminated are no measure later.
    assert extremes(game, "comeback", "highest_round", "lowest_round") == (420, 170, -200)
    assert not ended_early(game)


def test_a_tie_that_bids_break_is_a_win_by_no_point() -> None:
    """F2: Ada and Bruno have 40 points, Ada made two bids and Bruno one."""
    ruleset = Ruleset(schedule=(1, 3), tie_break=TieBreak.EXACT_BIDS)
    rounds = (RoundRecord((0, 1, 0), (0, 0, 1)), RoundRecord((0, 3, 1), (0, 3, 0)))
    game = replay(GameRecord(NAMES[:3], 0, ruleset, rounds))
    assert game.totals == (40, 40, -20)
    assert feats_of(game, "margin") == [Feat(0, (0,), others=(1,))]


def test_a_run_ends_when_a_substitute_takes_the_seat() -> None:
    """A5."""
    game = GameBuilder(3, SHORT).play(3, bids={1: 1, 2: 1})
    assert extremes_of(game)["run"] == 3
    assert extremes_of(game, {(0, 3)})["run"] == 2


def test_somebody_who_made_no_bid_has_no_run() -> None:
    game = GameBuilder(3, Ruleset(schedule=(1,))).play(bids={0: 0, 1: 1, 2: 1})
    assert extremes(game, "run", "highest_round") == (None, -10)


def test_in_the_alternate_count_the_numbers_are_those_of_its_points() -> None:
    """P2: 10 −10 20, then 30 20 −10, then −10 40 −10."""
    game = replay(replace(PLAYED, ruleset=replace(SHORT, scoring=Scoring.ALTERNATE)))
    points = [round_.points for round_ in game.played]
    every = [each for row in points for each in row or () if each is not None]
    assert extremes(game, "highest_round", "lowest_round") == (max(every), min(every))
    assert extremes(game, "highest_total") == (max(game.totals),)


@pytest.mark.parametrize(
    ("knowledge", "unknown"),
    [
        (Knowledge.BIDS, ()),
        (Knowledge.POINTS, ("run",)),
        (Knowledge.TOTALS, ("run", "highest_round", "lowest_round", "swing", "comeback")),
    ],
)
def test_of_a_game_from_paper_what_is_not_known_is_no_extreme(knowledge: Knowledge, unknown: tuple[str, ...]) -> None:
    game = work_out(written_down(replay(PLAYED), knowledge)).game
    assert extremes_of(game) == extremes_of(replay(PLAYED)) | dict.fromkeys(unknown)
