"""Changes of a draw by hand, and lots at a cut."""

from __future__ import annotations

from scorekeeper.rules.events.cuts import Cut, Tie
from scorekeeper.rules.events.event import Table
from scorekeeper.rules.events.lots import admitted_by_lot, admitted_with_all, is_decision
from scorekeeper.rules.events.swaps import swap, swap_all, without

TABLES = (Table(1, (1, 2, 3), 1), Table(2, (4, 5, 6), 5))


def test_two_people_change_places_and_the_seat_of_a_first_dealer_deals() -> None:
    assert swap(TABLES, 1, 5) == (Table(1, (5, 2, 3), 5), Table(2, (4, 1, 6), 1))
    assert swap(TABLES, 2, 4) == (Table(1, (1, 4, 3), 1), Table(2, (2, 5, 6), 5))


def test_at_one_table_the_first_dealer_takes_the_deal_along() -> None:
    assert swap(TABLES, 1, 3)[0] == Table(1, (3, 2, 1), 1)


def test_a_swap_done_twice_changes_nothing() -> None:
    assert swap_all(TABLES, [(1, 5), (1, 5)]) == TABLES


def test_without_the_first_dealer_the_next_one_deals() -> None:
    assert without(Table(1, (1, 2, 3, 4), 4), 4) == Table(1, (1, 2, 3), 1)
    assert without(Table(1, (1, 2, 3, 4), 2), 1) == Table(1, (2, 3, 4), 2)


def cut(*ties: Tie) -> Cut:
    return Cut(2, (1, 2), ties, (), (), None, None)


def test_a_lot_draws_as_many_as_there_are_places_and_the_same_ones_again() -> None:
    tied = cut(Tie((3, 4, 5), 2))
    drawn = admitted_by_lot(tied, 7)
    assert drawn == admitted_by_lot(tied, 7)
    assert len(drawn) == 4
    assert {1, 2} < {*drawn} < {1, 2, 3, 4, 5}
    assert {admitted_by_lot(tied, seed) for seed in range(30)} == {(1, 2, 3, 4), (1, 2, 3, 5), (1, 2, 4, 5)}


def test_a_decider_names_as_many_of_each_tie_as_there_are_places() -> None:
    tied = cut(Tie((3, 4), 1), Tie((5, 6, 7), 2))
    assert is_decision(tied, (3, 5, 7))
    assert [is_decision(tied, chosen) for chosen in [(3, 4, 5), (3, 5), (3, 5, 1), (3, 5, 6, 7)]] == [False] * 4
    assert admitted_with_all(tied) == (1, 2, 3, 4, 5, 6, 7)
