"""Valid bids: any number up to the hand size; Plus/Minus One forbids some sums."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.bids import check_bids, forbidden_bid, forbidden_sum, leads_alone
from scorekeeper.rules.problems import Code
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset
from scorekeeper.rules.schedule import Deal, deal_round
from tests.helpers.generated import PLAYERS, PLUS_MINUS_ONES
from tests.helpers.tables import NAMES

CARDS = st.integers(1, 20)


def deal_of(
    cards: int, players: int, *, rule: PlusMinusOne | None = None, number: int = 1, dealer: int | None = None
) -> Deal:
    """Return a deal to all players; the dealer is the last seat by default."""
    by = players - 1 if dealer is None else dealer
    return deal_round(number, cards, by, range(players), Ruleset(plus_minus_one=rule))


def legal_bids_of_the_dealer(
    cards: int, others: list[int], rule: PlusMinusOne | None, *, dealer_leads_alone: bool
) -> list[int]:
    """Return the valid bids of the dealer in the last seat, found by trying each."""
    players = len(others) + 1
    deal = deal_of(cards, players, rule=rule)

    def is_valid(bid: int) -> bool:
        return not check_bids([*others, bid], deal, NAMES[:players], dealer_leads_alone=dealer_leads_alone)

    return [bid for bid in range(cards + 1) if is_valid(bid)]


@given(cards=CARDS, players=PLAYERS, data=st.data())
def test_without_a_variant_any_whole_numbers_up_to_the_cards_may_be_bid(
    cards: int, players: int, data: st.DataObject
) -> None:
    """G6."""
    bids = data.draw(st.lists(st.integers(0, cards), min_size=players, max_size=players))
    assert check_bids(bids, deal_of(cards, players), NAMES[:players], dealer_leads_alone=False) == []


@given(cards=CARDS, players=PLAYERS, rule=PLUS_MINUS_ONES, leads=st.booleans(), data=st.data())
def test_the_last_bidder_has_at_most_one_forbidden_number_and_always_a_legal_one(
    cards: int, players: int, rule: PlusMinusOne, leads: bool, data: st.DataObject
) -> None:
    """M1, M2, M3."""
    others = data.draw(st.lists(st.integers(0, cards), min_size=players - 1, max_size=players - 1))
    legal = legal_bids_of_the_dealer(cards, others, rule, dealer_leads_alone=leads)
    refused = sorted({*range(cards + 1)} - {*legal})
    forbidden = forbidden_bid(sum(others), cards, rule, dealer_leads_alone=leads)
    assert legal
    assert len(refused) <= 1
    assert refused == ([] if forbidden is None else [forbidden])
    assert refused in ([], [cards - sum(others)])


@pytest.mark.parametrize(("others", "refused"), [([0, 0, 0], [5]), ([2, 1, 1], [1]), ([2, 2, 1], [0]), ([2, 2, 2], [])])
def test_the_dealer_may_not_make_the_sum_equal(others: list[int], refused: list[int]) -> None:
    """M1: the forbidden bid is the cards less the sum of the others; none if that is negative."""
    legal = legal_bids_of_the_dealer(5, others, PlusMinusOne(1), dealer_leads_alone=False)
    assert sorted({*range(6)} - {*legal}) == refused


def test_a_forbidden_sum_is_reported_for_the_dealer_with_the_numbers() -> None:
    """M1."""
    deal = deal_of(5, 4, rule=PlusMinusOne(), number=3, dealer=1)
    (problem,) = check_bids((2, 1, 1, 1), deal, NAMES[:4], dealer_leads_alone=False)
    assert (problem.code, problem.round, problem.seat) == (Code.BID_FORBIDDEN_BY_SUM_RULE, 3, 1)
    assert problem.message == "Bruno deals and may not bid 1: the bids may not add up to 5."


def test_plus_minus_one_does_not_apply_to_one_card_rounds_by_default() -> None:
    """M2."""
    assert PlusMinusOne() == PlusMinusOne(from_cards=2)
    assert legal_bids_of_the_dealer(1, [0, 1], PlusMinusOne(), dealer_leads_alone=False) == [0, 1]
    assert legal_bids_of_the_dealer(1, [0, 1], PlusMinusOne(1), dealer_leads_alone=False) == [1]


@given(cards=CARDS, from_cards=st.integers(1, 60))
def test_plus_minus_one_depends_on_the_cards_and_not_on_the_round_number(cards: int, from_cards: int) -> None:
    """M2."""
    assert forbidden_sum(cards, PlusMinusOne(from_cards)) == (cards if cards >= from_cards else None)
    late = deal_of(cards, 3, rule=PlusMinusOne(from_cards), number=20)
    problems = check_bids((cards, 0, 0), late, NAMES[:3], dealer_leads_alone=False)
    assert bool(problems) == (cards >= from_cards)


def test_with_the_zero_option_the_dealer_may_always_bid_zero() -> None:
    """M3."""
    soft = PlusMinusOne(1, zero_always_allowed=True)
    assert legal_bids_of_the_dealer(5, [2, 2, 1], soft, dealer_leads_alone=False) == [0, 1, 2, 3, 4, 5]
    assert legal_bids_of_the_dealer(5, [2, 2, 0], soft, dealer_leads_alone=False) == [0, 2, 3, 4, 5]


def test_with_the_leader_option_only_a_dealer_who_leads_alone_is_bound() -> None:
    """M3."""
    soft = PlusMinusOne(1, leader_only=True)
    assert legal_bids_of_the_dealer(5, [2, 2, 1], soft, dealer_leads_alone=False) == [0, 1, 2, 3, 4, 5]
    assert legal_bids_of_the_dealer(5, [2, 2, 1], soft, dealer_leads_alone=True) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("totals", "leader"), [((0, 0, 0), None), ((30, 30, 10), None), ((-10, -20, -30), 0)])
def test_at_the_start_and_in_a_tie_nobody_leads(totals: tuple[int, ...], leader: int | None) -> None:
    """M3."""
    assert [seat for seat in range(3) if leads_alone(seat, range(3), totals)] == ([] if leader is None else [leader])
