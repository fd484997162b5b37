"""Every problem code, caused once, with its place and message."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.rules.problems import Code, Problem, RuleError
from scorekeeper.rules.record import BidChange, GameRecord, RawValue, Retirement, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule
from scorekeeper.rules.setup_validation import check_new_game
from tests.helpers.game_builder import STANDARD, GameBuilder
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES

type Refuse = Callable[[], Problem]


def refused(*rounds: RoundRecord, players: int = 3, ruleset: Ruleset = STANDARD, end: int | None = None) -> Problem:
    """Replay an invalid game and return the first problem."""
    with pytest.raises(RuleError) as refusal:
        replay(GameRecord(NAMES[:players], 0, ruleset, rounds, end))
    return refusal.value.problems[0]


def too_long(rounds: int) -> Problem:
    with pytest.raises(RuleError) as refusal:
        check_new_game(Ruleset(schedule=(1,) * rounds), 3)
    return refusal.value.problems[0]


def five(bids: tuple[RawValue, ...], tricks: tuple[RawValue, ...] | None = None) -> RoundRecord:
    return RoundRecord(bids, tricks)


def tied() -> GameBuilder:
    builder = GameBuilder(4, Ruleset(schedule=Schedule.ELIMINATION))
    builder.play(15, bids={2: 1, 3: 1})
    return builder


def would_change_who_left() -> Problem:
    builder = tied()
    builder.enter(Kind.DECIDE, 2)
    builder.play()
    return builder.refused(Kind.BIDS, 15, 0, 1, 2, number=15)


def not_active() -> Problem:
    with pytest.raises(RuleError) as refusal:
        replay(GameRecord(NAMES[:4], rounds=(), retirements=(Retirement(0, 3),) * 2))
    return refusal.value.problems[0]


FIVE = Ruleset(schedule=(5,))
COVERED = Ruleset(schedule=(5,), bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne())
OPEN = Ruleset(schedule=(5,), plus_minus_one=PlusMinusOne())
SECRET_SUM = Ruleset(bidding=Bidding.SECRET, plus_minus_one=PlusMinusOne())
ONE = RoundRecord((0, 0, 0), (1, 0, 0))

REFUSALS: dict[Code, tuple[Refuse, str]] = {
    Code.PLAYER_COUNT: (lambda: refused(players=2), "A game has 3 to 6 players, not 2."),
    Code.TOURNAMENT_PLAYER_COUNT: (
        lambda: refused(players=3, ruleset=Ruleset(schedule=Schedule.TOURNAMENT)),
        "A tournament game has 4 or 5 players, not 3.",
    ),
    Code.DM2008_PLAYER_COUNT: (
        lambda: refused(players=6, ruleset=Ruleset(schedule=Schedule.DM2008)),
        "A game by the rules of the German championship of 2008 has 4 players, not 6.",
    ),
    Code.VARIANT_COMBINATION_NOT_ENFORCEABLE: (
        lambda: refused(ruleset=SECRET_SUM),
        "Plus/Minus One cannot be kept while bids are secret: nobody knows their sum before the end.",
    ),
    Code.CARDS_LT_ONE: (
        lambda: refused(ruleset=Ruleset(schedule=(-1,))),
        "Round 1 would deal −1 cards; at least one is needed.",
    ),
    Code.CARDS_EXCEED_DECK: (
        lambda: refused(ruleset=Ruleset(schedule=(21,))),
        "Round 1 cannot deal 21 cards to 3 players: the deck has 60.",
    ),
    Code.TOO_MANY_ROUNDS: (lambda: too_long(61), "A game has 60 rounds at most, not 61."),
    Code.SEAT_NOT_ACTIVE: (not_active, "Dieter does not play after round 0."),
    Code.BIDS_MISSING: (lambda: refused(five((1, None, 0)), ruleset=FIVE), "Bruno has no bid in round 1."),
    Code.BID_NOT_INTEGER: (
        lambda: refused(five((1, 1.0, 0)), ruleset=FIVE),
        "Bruno’s bid “1.0” is not a whole number.",
    ),
    Code.BID_NEGATIVE: (lambda: refused(five((1, -1, 0)), ruleset=FIVE), "Bruno’s bid −1 is below 0."),
    Code.BID_GT_CARDS: (
        lambda: refused(five((1, 6, 0)), ruleset=FIVE),
        "Bruno’s bid 6 is more than the cards dealt in round 1: 5.",
    ),
    Code.BID_FORBIDDEN_BY_SUM_RULE: (
        lambda: refused(five((1, 2, 2)), ruleset=OPEN),
        "Ada deals and may not bid 1: the bids may not add up to 5.",
    ),
    Code.BIDS_SUM_EQUALS_TRICKS: (
        lambda: refused(five((1, 2, 2)), ruleset=COVERED),
        "The bids add up to 5, the number of tricks: Ada deals and must raise or lower the bid of 1.",
    ),
    Code.ADJUSTMENT_NOT_ONE: (
        lambda: refused(RoundRecord((3, 0, 0), bid_changes=(BidChange(0, 1, 3),)), ruleset=FIVE),
        "A Cloud changes a bid by exactly one: Ada cannot go from 1 to 3.",
    ),
    Code.TRICKS_MISSING: (
        lambda: refused(five((1, 1, 1), (5, None, 0)), ruleset=FIVE),
        "Bruno’s tricks in round 1 are missing.",
    ),
    Code.TRICKS_NOT_INTEGER: (
        lambda: refused(five((1, 1, 1), (5, "0", 0)), ruleset=FIVE),
        "Bruno’s tricks “0” are not a whole number.",
    ),
    Code.TRICKS_NEGATIVE: (
        lambda: refused(five((1, 1, 1), (5, -1, 1)), ruleset=FIVE),
        "Bruno’s tricks −1 are below 0.",
    ),
    Code.TRICKS_GT_CARDS: (
        lambda: refused(five((1, 1, 1), (0, 6, 0)), ruleset=FIVE),
        "Bruno’s tricks 6 are more than the cards dealt in round 1: 5.",
    ),
    Code.TRICKS_SUM_MISMATCH: (
        lambda: refused(five((1, 1, 1), (2, 2, 0)), ruleset=FIVE),
        "The tricks of round 1 add up to 4 instead of 5.",
    ),
    Code.ELIMINATION_TIE_NEEDS_DECISION: (
        lambda: tied().refused(Kind.BIDS, 0, 0, 0, 0),
        "After round 15 the table must decide who leaves: Carla, Dieter are equal.",
    ),
    Code.ELIMINATION_NOT_FOR_THE_TABLE: (
        lambda: tied().refused(Kind.DECIDE, 0),
        "Nobody needs to be chosen to leave now.",
    ),
    Code.ELIMINATION_WOULD_CHANGE: (
        would_change_who_left,
        "This would change who left after round 15; it is not possible while later rounds are recorded.",
    ),
    Code.ROUND_NOT_IN_SCHEDULE: (
        lambda: refused(five((1, 1, 1), (5, 0, 0)), ONE, ruleset=FIVE),
        "Round 2 does not exist: the last round of this game is 1.",
    ),
    Code.ROUND_AFTER_THE_END: (
        lambda: refused(ONE, ONE, end=1),
        "The game was ended after round 1; round 2 cannot be recorded.",
    ),
    Code.NO_ROUND_TO_END_AFTER: (
        lambda: refused(ONE, end=2),
        "The game cannot end after round 2: that round has not been played.",
    ),
    Code.NOT_THE_ROUND_PLAYED: (
        lambda: GameBuilder(3).refused(Kind.MISDEAL, number=2),
        "This is possible only for round 1, which is being played, not for round 2.",
    ),
    Code.TURNED_CARD_DOES_NOT_FIT: (
        lambda: GameBuilder(3).refused(Kind.TRUMP, "none", "wizard"),
        "After a Wizard the dealer names a suit.",
    ),
    Code.START_STAYS: (
        lambda: GameBuilder(3).refused(Kind.START, "2026-11-20T18:30:00+00:00", "2026-11-20T18:30:12.000001+00:00"),
        "The game has this day and hour already.",
    ),
    Code.NOTHING_TO_UNDO: (lambda: GameBuilder(3).refused(Kind.UNDO), "There is nothing to undo."),
    Code.NOTHING_TO_REDO: (lambda: GameBuilder(3).refused(Kind.REDO), "There is nothing to redo."),
}

# These are tested with their own subjects.
ELSEWHERE = {
    Code.BID_OUT_OF_TURN: "test_bids_in_turn.py",
    Code.NOT_PLAYED_YET: "test_adjustments.py",
    Code.ADJUSTMENT_INCOMPLETE: "test_adjustments.py",
    Code.TOTAL_IS_FINAL: "test_adjustments.py",
    Code.GAME_IS_FINISHED: "test_misdeals_and_dealers.py",
    Code.JOINING_CLOSED: "test_leaving_and_joining.py",
    Code.JOIN_POINTS: "test_leaving_and_joining.py",
    Code.SEATS_STAY: "../test_swapped_players.py",
    Code.NAME_TAKEN: "../recording/test_names_at_the_table.py",
    Code.NOT_POSSIBLE_IN_EVENT: "../events/log/test_replay.py",
    Code.NOT_A_GAME_FILE: "../test_game_file.py",
    **dict.fromkeys(
        [Code.POINTS_MISSING, Code.POINTS_IMPOSSIBLE, Code.INFERRED_MISMATCH], "../sheets/test_refused_sheets.py"
    ),
    **dict.fromkeys(
        [Code.TOTALS_COUNT, Code.TOTAL_NOT_MULTIPLE_OF_TEN, Code.TOTAL_OUT_OF_BOUNDS, Code.TOTALS_TOO_HIGH],
        "../sheets/test_final_totals.py",
    ),
    **dict.fromkeys(
        [
            *(Code.NO_HEADER, Code.NAME_TWICE, Code.NO_SUCH_PLAYER, Code.DATE_WRONG),
            *(Code.CELL_NOT_A_NUMBER, Code.ROUND_OUT_OF_ORDER, Code.COLUMNS_UNCLEAR),
        ],
        "../../import_export/sheets/test_text_grid.py",
    ),
    Code.SCORE_MISSING: "../../import_export/foreign/test_bg_stats.py",
}


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_has_its_code_and_one_plain_sentence(code: Code) -> None:
    refuse, sentence = REFUSALS[code]
    problem = refuse()
    assert (problem.code, problem.message) == (code, sentence)


def test_every_code_has_a_case() -> None:
    assert {*REFUSALS, *ELSEWHERE} == {*Code}
