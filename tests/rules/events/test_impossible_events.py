"""EVENT.md: every problem code, caused once, with its place; and their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.rules.events.event import Correction, Entrant, Event, EventRound, Result, Table, TableGame
from scorekeeper.rules.events.problems import EventProblemCode
from scorekeeper.rules.events.validation import problems_of
from scorekeeper.rules.problems import Code, Problem
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule, Scoring
from tests.rules.events.events_of import codes, event, final, found, ruling, stage, table, waiting

ONE = table(1, {1: 30, 2: 20, 3: 10})
TWO = table(2, {4: 30, 5: 20, 6: 10})
STANDARD = Ruleset()
REFUSED = Problem(Code.BID_NEGATIVE, "A bid is too low.")

type Place = tuple[int | None, int | None, int | None]  # round, table, entrant


def renamed(of: Event, *entrants: Entrant) -> Event:
    """With other entrants than those who have seats."""
    return replace(of, entrants=entrants)


def people(*numbers: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(number, f"P{number}") for number in numbers)


def with_first(**values: object) -> Event:
    """The first table of the event with other values."""
    return event([replace(ONE, **values)])  # type: ignore[arg-type]


SMALLEST: list[tuple[EventProblemCode, Callable[[], Event], Place, str]] = [
    (
        EventProblemCode.RULESET_NOT_FOR_EVENTS,
        lambda: event(ruleset=Ruleset(schedule=Schedule.ELIMINATION)),
        (None, None, None),
        "Elimination cannot be played in a tournament.",
    ),
    (
        EventProblemCode.ENTRANT_NUMBER_TWICE,
        lambda: renamed(event(), Entrant(1, "Ada"), Entrant(1, "Bea"), Entrant(1, "Bea")),
        (None, None, 1),
        "Ada and Bea both have the number 1.",
    ),
    (
        EventProblemCode.TOO_MANY_ROUNDS,
        lambda: event([ONE], [ONE], stages=[stage()]),
        (None, None, None),
        "The tournament has 2 rounds, but its stages have 1 together.",
    ),
    (
        EventProblemCode.NO_SUCH_ENTRANT,
        lambda: event([ONE], stages=[stage(), final(3, declined=(7,))]),
        (None, None, 7),
        "Number 7 is named in stage 2, but nobody has this number.",
    ),
    (
        EventProblemCode.NO_SUCH_ENTRANT,
        lambda: event([ONE], stages=[stage(), final(3, admitted=(1, 7))]),
        (None, None, 7),
        "Number 7 is named in stage 2, but nobody has this number.",
    ),
    (
        EventProblemCode.NO_SUCH_ENTRANT,
        lambda: event([ONE], rulings=(ruling(1, entrant=7, total=-10),)),
        (1, None, 7),
        "Number 7 is named in a ruling about round 1, but nobody has this number.",
    ),
    (
        EventProblemCode.NO_SUCH_ENTRANT,
        lambda: renamed(event([ONE]), *people(1, 2)),
        (1, 1, 3),
        "Table 1 in round 1: number 3 sits there, but nobody has this number.",
    ),
    (
        EventProblemCode.NO_SUCH_ROUND,
        lambda: event([ONE], rulings=(ruling(2, entrant=1, total=-10),)),
        (None, None, 1),
        "A ruling is about round 2, which does not exist.",
    ),
    (
        EventProblemCode.NO_SUCH_ROUND,
        lambda: event([ONE], corrections=(Correction(0, 1, (10, 20, 30)),)),
        (None, None, None),
        "A correction is about round 0, which does not exist.",
    ),
    (
        EventProblemCode.NO_SUCH_TABLE,
        lambda: event([ONE], rulings=(ruling(1, table=2, total=-10),)),
        (1, 2, None),
        "A ruling is about table 2 in round 1, which does not exist.",
    ),
    (
        EventProblemCode.NO_SUCH_TABLE,
        lambda: event([ONE], corrections=(Correction(1, 2, (10, 20, 30)),)),
        (1, 2, None),
        "A correction is about table 2 in round 1, which does not exist.",
    ),
    (
        EventProblemCode.RULING_NOT_SEATED,
        lambda: event([ONE], entrants=people(4), rulings=(ruling(1, entrant=4, points="5"),)),
        (1, None, 4),
        "A ruling is about P4 (4) in round 1, who has no seat in this round.",
    ),
    (
        EventProblemCode.CUT_TOO_EARLY,
        lambda: event([ONE, waiting(2, 4, 5, 6)], [ONE], stages=[stage(), final(3)]),
        (2, None, None),
        "Round 2 begins stage 2, but who goes on is not known: stage 1 does not have all results.",
    ),
    (
        EventProblemCode.CUT_NOT_DECIDED,
        lambda: event([ONE, TWO], [ONE], stages=[stage(), final(3)]),
        (2, None, None),
        "Round 2 begins stage 2, but a tie is open: P2 (2), P5 (5) are equal.",
    ),
    (
        EventProblemCode.TABLE_TWICE,
        lambda: event([ONE, replace(TWO, number=1)]),
        (1, 1, None),
        "Round 1 has two tables with the number 1.",
    ),
    (
        EventProblemCode.TABLE_SIZE,
        lambda: event([waiting(1, 1, 2)]),
        (1, 1, None),
        "Table 1 in round 1 has 2 seats; a table has 3 to 6.",
    ),
    (
        EventProblemCode.TABLE_SIZE,
        lambda: event([waiting(1, 1, 2, 3, 4, 5, 6)]),
        (1, 1, None),
        "Table 1 in round 1 has 6 seats, but the rules of this tournament have no schedule for so many.",
    ),
    (
        EventProblemCode.NO_POINTS_FOR_SIZE,
        lambda: event([ONE], points={4: (Fraction(1),) * 4}),
        (1, 1, None),
        "Table 1 in round 1 has 3 seats, but this tournament has no points for so many.",
    ),
    (
        EventProblemCode.ENTRANT_TWICE,
        lambda: event([waiting(1, 1, 2, 3, 1)]),
        (1, 1, 1),
        "Table 1 in round 1: P1 (1) has another seat in this round.",
    ),
    (
        EventProblemCode.NOT_YET_THERE,
        lambda: event([ONE], entrants=[Entrant(1, "Ada", from_round=2)], stages=[stage(2)]),
        (1, 1, 1),
        "Table 1 in round 1: Ada (1) sits there, but comes only from round 2 on.",
    ),
    (
        EventProblemCode.ENTRANT_LEFT,
        lambda: event([ONE], [ONE], entrants=[Entrant(1, "Ada", left_after_round=1)]),
        (2, 1, 1),
        "Table 1 in round 2: Ada (1) sits there, but left after round 1.",
    ),
    (
        EventProblemCode.ENTRANT_LEFT,
        lambda: event([ONE], entrants=[Entrant(1, "Ada", absent=True)]),
        (1, 1, 1),
        "Table 1 in round 1: Ada (1) sits there, but never came.",
    ),
    (
        EventProblemCode.NOT_ADMITTED,
        lambda: event([ONE, TWO], [table(1, {1: 0, 4: 0, 5: 0})], stages=[stage(), final(3, admitted=(1, 2, 4))]),
        (2, 1, 5),
        "Table 1 in round 2: P5 (5) sits there, but does not go on to stage 2.",
    ),
    (
        EventProblemCode.FIRST_DEALER_NOT_SEATED,
        lambda: with_first(first_dealer=4),
        (1, 1, 4),
        "Table 1 in round 1: 4 is to be the first dealer, but does not sit there.",
    ),
    (
        EventProblemCode.TWO_RESULTS,
        lambda: with_first(game=TableGame(3)),
        (1, 1, None),
        "Table 1 in round 1 has both totals and a game; only one of them can count.",
    ),
    (
        EventProblemCode.TOTALS_COUNT,
        lambda: with_first(totals=(10, 20)),
        (1, 1, None),
        "Table 1 in round 1 has 2 totals for 3 seats.",
    ),
    (
        EventProblemCode.TOTALS_COUNT,
        lambda: with_first(exact=(1, 2, 3, 4)),
        (1, 1, None),
        "Table 1 in round 1 has 4 numbers of bids made for 3 seats.",
    ),
    (
        EventProblemCode.TOTAL_NOT_MULTIPLE_OF_TEN,
        lambda: with_first(totals=(10, -5, 20)),
        (1, 1, 2),
        "Table 1 in round 1: −5 cannot be the total of P2 (2), because points go in tens.",
    ),
    (
        EventProblemCode.TOTAL_OUT_OF_BOUNDS,
        lambda: with_first(totals=(10, 20, 1310)),
        (1, 1, 3),
        "Table 1 in round 1: 1310 cannot be the total of P3 (3), because this game gives from −1100 to 1300.",
    ),
    (
        EventProblemCode.TOTALS_TOO_HIGH,
        lambda: with_first(totals=(1300, 400, 10)),
        (1, 1, None),
        "Table 1 in round 1: the totals add up to 1710; all players together can have 1700 at most.",
    ),
    (
        EventProblemCode.EXACT_OUT_OF_BOUNDS,
        lambda: with_first(exact=(10, 0, 11)),
        (1, 1, 3),
        "Table 1 in round 1: P3 (3) cannot have made 11 bids in 10 hands.",
    ),
    (
        EventProblemCode.GAME_PLAYERS,
        lambda: with_first(totals=None, game=TableGame(4, Result((30, 20, 10, 0)))),
        (1, 1, None),
        "Table 1 in round 1: the game has 4 players for 3 seats.",
    ),
    (
        EventProblemCode.GAME_REFUSED,
        lambda: with_first(totals=None, game=TableGame(None, problem=REFUSED)),
        (1, 1, None),
        "Table 1 in round 1: this game cannot be. A bid is too low.",
    ),
]


@pytest.mark.parametrize(
    ("code", "make", "place", "message"), SMALLEST, ids=[f"{row[0]}-{number}" for number, row in enumerate(SMALLEST)]
)
def test_an_impossible_event_has_one_problem_with_its_place_and_a_sentence(
    code: EventProblemCode, make: Callable[[], Event], place: Place, message: str
) -> None:
    [problem] = problems_of(make())
    assert (problem.code, problem.round, problem.table, problem.entrant) == (code, *place)
    assert problem.message == message


def test_every_code_of_the_rules_is_caused() -> None:
    of_draws = {"NO_ROUND_LEFT", "MANUAL_STAGE", "RESULTS_MISSING", "TOO_FEW"}
    assert {row[0] for row in SMALLEST} == {*EventProblemCode} - {"NOT_AN_EVENT_FILE", *of_draws}


@pytest.mark.parametrize(
    ("ruleset", "totals", "expected"),
    [
        (STANDARD, (-2100, 0, 0), []),
        (STANDARD, (-2110, 0, 0), [EventProblemCode.TOTAL_OUT_OF_BOUNDS]),
        (STANDARD, (2500, 0, 0), []),
        (STANDARD, (2510, 0, 0), [EventProblemCode.TOTAL_OUT_OF_BOUNDS]),
        (STANDARD, (1100, 1100, 1100), []),
        (STANDARD, (1110, 1100, 1100), [EventProblemCode.TOTALS_TOO_HIGH]),
        (replace(STANDARD, scoring=Scoring.ALTERNATE), (-15400, 0, 0), []),
        (replace(STANDARD, scoring=Scoring.ALTERNATE), (-15410, 0, 0), [EventProblemCode.TOTAL_OUT_OF_BOUNDS]),
        (replace(STANDARD, scoring=Scoring.ALTERNATE), (4200, 4200, 0), []),
        (replace(STANDARD, scoring=Scoring.ALTERNATE), (4210, 0, 0), [EventProblemCode.TOTAL_OUT_OF_BOUNDS]),
        (replace(STANDARD, scoring=Scoring.ALTERNATE), (4200, 4200, 10), [EventProblemCode.TOTALS_TOO_HIGH]),
        (replace(STANDARD, schedule=(1, 2)), (70, 0, -30), []),
        (replace(STANDARD, schedule=(1, 2)), (80, 0, -40), [EventProblemCode.TOTAL_OUT_OF_BOUNDS] * 2),
    ],
)
def test_totals_are_bounded_by_the_hands_of_the_table(
    ruleset: Ruleset, totals: tuple[int, int, int], expected: list[EventProblemCode]
) -> None:
    assert codes(event([table(1, dict(zip((1, 2, 3), totals, strict=True)))], ruleset=ruleset)) == expected


def test_the_results_of_a_game_are_judged_by_its_own_rules() -> None:
    game = TableGame(3, Result((2505, 0, 0), (20, 0, 0)))
    assert codes(event([Table(1, (1, 2, 3), game=game)])) == []


def test_totals_are_judged_before_rulings() -> None:
    assert codes(event([ONE], rulings=(ruling(1, table=1, total=-9999),))) == []


def test_a_list_of_the_organiser_lets_a_stage_begin_early() -> None:
    stages = [stage(), final(3, admitted=(1, 2, 3))]
    assert codes(event([ONE, waiting(2, 4, 5, 6)], [ONE], stages=stages)) == []


def test_a_stage_without_a_cut_may_begin_before_all_results_are_there() -> None:
    assert codes(event([ONE, waiting(2, 4, 5, 6)], [ONE], stages=[stage(), stage()])) == []


def test_problems_without_a_round_come_first_then_rounds_and_tables_in_their_order() -> None:
    broken = [
        Table(9, (1, 2, 2), first_dealer=7, totals=(15, 2000, -10), exact=(99, 0), game=TableGame(4, problem=REFUSED)),
        Table(4, (1, 77, 4)),
        Table(9, (5, 78)),
    ]
    of = event(
        [ONE],
        broken,
        entrants=[Entrant(4, "Late", from_round=3)],
        stages=[stage(declined=(55,))],
        ruleset=Ruleset(schedule=Schedule.ELIMINATION),
        rulings=(
            ruling(2, table=5, total=1),
            ruling(2, entrant=3, total=1),
            ruling(8, table=1, total=1),
            ruling(2, entrant=66, total=1),
            ruling(1, entrant=4, total=1),
        ),
    )
    of = replace(of, entrants=tuple(each for each in of.entrants if each.number not in {77, 78}))
    assert found(of) == [
        ("RULESET_NOT_FOR_EVENTS", None, None, None),
        ("TOO_MANY_ROUNDS", None, None, None),
        ("NO_SUCH_ENTRANT", None, None, 55),
        ("NO_SUCH_ROUND", None, None, None),
        ("RULING_NOT_SEATED", 1, None, 4),
        ("NO_SUCH_ENTRANT", 2, None, 66),
        ("RULING_NOT_SEATED", 2, None, 3),
        ("ENTRANT_TWICE", 2, 9, 2),
        ("FIRST_DEALER_NOT_SEATED", 2, 9, 7),
        ("TWO_RESULTS", 2, 9, None),
        ("TOTALS_COUNT", 2, 9, None),
        ("TOTAL_NOT_MULTIPLE_OF_TEN", 2, 9, 1),
        ("GAME_PLAYERS", 2, 9, None),
        ("GAME_REFUSED", 2, 9, None),
        ("NO_SUCH_ENTRANT", 2, 4, 77),
        ("ENTRANT_TWICE", 2, 4, 1),
        ("NOT_YET_THERE", 2, 4, 4),
        ("TABLE_TWICE", 2, 9, None),
        ("TABLE_SIZE", 2, 9, None),
        ("NO_SUCH_ENTRANT", 2, 9, 78),
        ("NO_SUCH_TABLE", 2, 5, None),
    ]


def test_what_follows_from_results_is_not_judged_after_impossible_ones() -> None:
    stages = [stage(), final(3)]
    too_high = table(2, {4: 9990, 5: 20, 6: 10})
    assert found(event([ONE, too_high], [TWO], stages=stages)) == [("TOTAL_OUT_OF_BOUNDS", 1, 2, 4)]
    refused = Table(2, (4, 5, 6), game=TableGame(None, problem=REFUSED))
    assert found(event([ONE, refused], [TWO], stages=stages)) == [("GAME_REFUSED", 1, 2, None)]


def test_what_follows_from_results_is_judged_if_only_a_first_dealer_is_wrong() -> None:
    of = event([replace(ONE, first_dealer=9), TWO], [TWO], stages=[stage(), final(3)])
    assert codes(of) == [EventProblemCode.FIRST_DEALER_NOT_SEATED, EventProblemCode.CUT_NOT_DECIDED]


def test_an_own_list_of_who_goes_on_is_judged_after_impossible_results() -> None:
    too_high = table(2, {4: 9990, 5: 20, 6: 10})
    of = event([ONE, too_high], [TWO], stages=[stage(), final(3, admitted=(1, 4, 5))])
    assert found(of) == [("TOTAL_OUT_OF_BOUNDS", 1, 2, 4), ("NOT_ADMITTED", 2, 2, 6)]


def test_who_does_not_go_on_is_not_admitted_to_later_stages_either() -> None:
    three = [table(1, {1: 0, 2: 10, 4: 20})]
    stages = [stage(), final(3, admitted=(1, 2, 4)), stage()]
    assert found(event([ONE, TWO], three, [ONE], stages=stages)) == [("NOT_ADMITTED", 3, 1, 3)]


def test_who_goes_on_later_is_not_judged_while_an_earlier_cut_is_open() -> None:
    stages = [stage(), final(3), final(3)]
    assert found(event([ONE, TWO], [TWO], [TWO], stages=stages)) == [("CUT_NOT_DECIDED", 2, None, None)]
    early = event([ONE, waiting(2, 4, 5, 6)], [TWO], [TWO], stages=stages)
    assert found(early) == [("CUT_TOO_EARLY", 2, None, None)]


def test_a_number_that_two_have_makes_no_tie() -> None:
    of = event([ONE, TWO], [ONE], stages=[stage(), final(3, declined=(4, 5, 6))])
    assert found(of) == []
    assert found(renamed(of, *of.entrants, Entrant(3, "Bea"))) == [("ENTRANT_NUMBER_TWICE", None, None, 3)]


def test_each_ruling_about_a_round_that_does_not_exist_is_named() -> None:
    of = event([ONE], rulings=(ruling(2, entrant=1, total=10), ruling(2, entrant=2, total=10)))
    assert found(of) == [("NO_SUCH_ROUND", None, None, 1), ("NO_SUCH_ROUND", None, None, 2)]


def test_the_size_of_a_table_is_not_blamed_for_rules_that_no_table_can_keep() -> None:
    secret = Ruleset(bidding=Bidding.SECRET, plus_minus_one=PlusMinusOne(2))
    assert codes(event([ONE], ruleset=secret)) == [EventProblemCode.RULESET_NOT_FOR_EVENTS]
    assert codes(event([waiting(1, 1, 2)], ruleset=secret)) == [
        EventProblemCode.RULESET_NOT_FOR_EVENTS,
        EventProblemCode.TABLE_SIZE,
    ]


def test_rounds_that_are_too_many_are_checked_too() -> None:
    assert codes(event([ONE], [waiting(1, 1, 2)], stages=[stage()])) == [
        EventProblemCode.TOO_MANY_ROUNDS,
        EventProblemCode.TABLE_SIZE,
    ]


def test_an_event_without_tables_is_possible() -> None:
    assert problems_of(replace(event([], entrants=people(1)), rounds=(EventRound(()),))) == ()
