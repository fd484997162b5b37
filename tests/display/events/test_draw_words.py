"""What a draw and a swap cost, in words."""

from __future__ import annotations

from scorekeeper.display.events.draw_page import size_choice, swap_bar
from scorekeeper.display.events.draw_words import cost_in_words, length_in_words, unavoidable_cost
from scorekeeper.display.events.drawn_tables import shapes_of
from scorekeeper.rules.events.draw.meetings import Meeting, fewest_again, meetings_again
from scorekeeper.rules.events.event import RULESET, Admission, Event, Sizes, Stage, StageKind, Table
from tests.helpers.events.states import drawn, state_of

STATE = state_of(drawn(1, (1, 2, 3), (4, 5, 6), (7, 8, 9)))
NAMES = {number: name.strip() for number, name in STATE.names.items()}


def said(*again: Meeting, planned: int = 0) -> str:
    cost = cost_in_words(again, NAMES, 2, planned=planned)
    return (cost.headline + cost.more).replace("\u2068", "").replace("\u2069", "")


def test_nobody_meets_twice_also_not_in_the_rounds_that_are_planned() -> None:
    assert said() == "Nobody meets twice."
    assert said(planned=1) == "Nobody meets twice, not in round 3 either."
    assert said(planned=2) == "Nobody meets twice, not in rounds 3 and 4 either."


def test_who_meets_again_is_named_with_a_later_round() -> None:
    assert said(Meeting(4, 5, 3, 1, 2)) == "Two meet again: Dora and Emil, in round 3."
    assert said(Meeting(1, 2, 2, 1, 1), Meeting(4, 5, 2, 1, 2)) == "Some meet again: Ada and Bruno; Dora and Emil."


def test_above_three_the_number_comes_before_the_names() -> None:
    four = [Meeting(1, other, 2, 1, 1) for other in (2, 3, 4, 5)]
    assert said(*four).startswith("4 times two meet again: Ada and Bruno; ")


def test_meetings_are_found_in_the_round_and_in_what_is_planned_after_it() -> None:
    again = meetings_again(STATE.event, 2, [(1, 4, 7), (2, 5, 3)], (((1, 4, 8),),))
    assert again == [Meeting(2, 3, 2, 1, 1), Meeting(1, 4, 3, 2, 0)]


def test_where_some_have_to_meet_again_a_plain_line_says_how_often() -> None:
    seats = [(1, 2, 3, 4), (5, 6, 7, 8)]
    assert fewest_again(Event(""), 1, seats, ((*seats,),)) == 4
    cost = unavoidable_cost(12, 4, 8, 2)
    assert (cost.headline + cost.more, cost.is_unavoidable) == (
        "8 people in 2 rounds: 12 times two meet again; with so few people, some have to.",
        True,
    )
    assert unavoidable_cost(4, 4, 8, 1).more == ", fewer is not possible."


def test_fewest_is_0_where_nobody_has_to_meet_again_and_never_more_than_a_draw_has() -> None:
    assert fewest_again(STATE.event, 2, [(1, 4, 7), (2, 5, 8), (3, 6, 9)]) == 0
    nine = [[(1, 2, 3), (4, 5, 6), (7, 8, 9)], [(1, 4, 7), (2, 5, 8), (3, 6, 9)]]
    best = [*nine, [(1, 5, 9), (2, 6, 7), (3, 4, 8)], [(1, 6, 8), (2, 4, 9), (3, 5, 7)]]
    first, *later = best
    assert fewest_again(Event(""), 1, first, tuple(map(tuple, later))) == 0
    assert fewest_again(Event(""), 1, first, tuple(map(tuple, [*later, first]))) == 9


def test_nobody_is_warned_of_who_meets_again_in_a_final() -> None:
    stages = (Stage(StageKind.RANDOM, 1), Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=3)))
    event = state_of(drawn(1, (1, 2, 3), (4, 5, 6), (7, 8, 9)), stages=stages).event
    assert size_choice(event, NAMES, Sizes.THREES, ((Table(1, (1, 2, 3)),), None)).cost is None


def test_a_swap_says_who_meets_again_and_where_they_met() -> None:
    tables = (Table(1, (1, 4, 7)), Table(2, (2, 5, 8)), Table(3, (3, 6, 9)))
    bar = swap_bar(STATE.event, NAMES, 2, tables, (4, 2))
    assert bar
    assert bar.cost
    assert (bar.one_name, bar.other_name) == ("Dora", "Bruno")
    assert bar.cost.headline.replace("\u2068", "").replace("\u2069", "") == "Bruno meets Ada again"
    assert bar.cost.more == " (round 1, table 1) and 1 more meets again"
    free = swap_bar(STATE.event, NAMES, 2, tables, (4, 6))
    assert free
    assert free.cost
    assert free.cost.headline == "Nobody else meets again"


def test_tables_of_three_play_longer_than_those_of_four_and_fives_a_little_shorter() -> None:
    fours = [(1, 2, 3, 4), (5, 6, 7)]
    assert length_in_words(RULESET, fours) == (
        "The table of three plays 110 tricks instead of 90: a good fifth longer."
    )
    fives = length_in_words(RULESET, [(1, 2, 3, 4), (5, 6, 7, 8, 9)])
    assert fives == "The table of five plays 74 tricks instead of 90: a little shorter."
    assert length_in_words(RULESET, [(1, 2, 3, 4)]) == ""


def test_the_picture_of_a_size_has_a_dot_for_each_seat() -> None:
    fours, threes = shapes_of([(1, 2, 3), (4, 5, 6, 7), (8, 9, 10)])
    assert (fours.count, fours.word, len(fours.dots)) == (1, "four", 4)
    assert (threes.count, threes.word, threes.dots[0]) == (2, "three", ("16.0", "3.6"))
