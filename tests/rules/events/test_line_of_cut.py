"""The place of the line of the next cut in the standings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.rules.events.event import Entrant, Event
from scorekeeper.rules.events.standings import first_below_line
from tests.rules.events.events_of import event, final, stage, table

TOTALS = {1: 60, 2: 50, 3: 40, 4: 30, 5: 20}


def of_five(totals: dict[int, int] = TOTALS, best: int = 3, rounds: int = 2, **values: Any) -> Event:
    """Return an event after the first of two rounds, whose places follow the totals."""
    plan = [stage(rounds), replace(final(best=best), **values)]
    return event([table(1, totals)], stages=plan)


def test_while_the_stage_is_played_the_line_is_below_the_best() -> None:
    assert first_below_line(of_five(), 1) == 4


def test_who_is_equal_on_the_line_stands_inside() -> None:
    assert first_below_line(of_five({**TOTALS, 4: 40}), 1) == 5


def test_who_declined_leaves_the_place_to_the_next_one() -> None:
    assert first_below_line(of_five(declined=(2,)), 1) == 5


def test_who_left_stands_below_the_line_even_if_there_are_places() -> None:
    of = of_five(best=5)
    entrants = tuple(replace(each, left_after_round=1) if each.number == 1 else each for each in of.entrants)
    assert first_below_line(replace(of, entrants=entrants), 1) == 1


def test_once_a_tie_is_decided_the_line_is_below_the_last_one_who_goes_on() -> None:
    tied = of_five({**TOTALS, 4: 40}, rounds=1)
    assert first_below_line(tied, 1) == 5
    decided = of_five({**TOTALS, 4: 40}, rounds=1, admitted=(1, 2, 3))
    assert first_below_line(decided, 1) == 4


def test_without_a_cut_or_if_all_go_on_there_is_no_line() -> None:
    assert first_below_line(event([table(1, TOTALS)], stages=[stage(2)]), 1) is None
    assert first_below_line(of_five(best=5), 1) is None


def test_of_those_in_the_final_nobody_stands_below_a_line() -> None:
    played = of_five(rounds=1)
    rounds = (*played.rounds, event([table(1, {1: 10, 2: 20, 3: 30})]).rounds[0])
    assert first_below_line(replace(played, rounds=rounds, entrants=(*played.entrants, Entrant(9, "Zoë"))), 2) is None
