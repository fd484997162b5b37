"""The worked cases of elimination games."""

from __future__ import annotations

import pytest

from scorekeeper.rules.elimination import last_ones, somebody_leaves
from scorekeeper.rules.game import GameState
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.schedule import Deal, deal_round, hand_sizes, next_active
from tests.helpers.conformance import Case, cases, name_of, ruleset_of
from tests.helpers.tables import NAMES


def played_to_the_end(case: Case) -> GameState:
    """Play an elimination game whose last seat wins and bids every trick, so that the first seats leave."""
    record = GameRecord(NAMES[: case["players"]], 0, ruleset_of(case))
    while (deal := replay(record).next_deal) is not None:
        last = max(deal.order)
        bids = tuple(_boldly(seat, last, deal) for seat in range(case["players"]))
        tricks = tuple((deal.cards if seat == last else 0) if seat in deal.order else None for seat in range(len(bids)))
        record = GameRecord(record.players, 0, record.ruleset, (*record.rounds, RoundRecord(bids, tricks)))
    return replay(record)


def _boldly(seat: int, last: int, deal: Deal) -> int | None:
    """Return a bid that costs more points for earlier seats and is exact for the last one."""
    return None if seat not in deal.order else max(0, deal.cards - (0 if seat == last else seat))


@pytest.mark.parametrize("case", cases("elimination_schedule"), ids=name_of)
def test_players_leave_after_the_rounds_of_the_case(case: Case) -> None:
    """V4, G8."""
    game = played_to_the_end(case)
    assert len(game.played) == case["expected_rounds"]
    assert [deal.cards for deal in game.deals] == case["expected_cards"]
    assert [len(deal.order) for deal in game.deals] == case["expected_active_players"]
    assert [deal.number for deal in game.deals if deal.no_trump] == case["expected_no_trump_rounds"]
    steps = [
        [departure.after_round, case["players"] - n, case["players"] - n - 1]
        for n, departure in enumerate(game.departures)
    ]
    assert steps == case["expected_eliminations"]


@pytest.mark.parametrize("case", [case for case in cases("elimination") if "names" in case], ids=name_of)
def test_the_eliminated_player_is_that_of_the_case_or_the_table_must_decide(case: Case) -> None:
    """V4."""
    seats, ruleset = range(case["players"]), ruleset_of(case)
    next_cards = hand_sizes(ruleset, case["players"])[case["round"]]
    due = somebody_leaves(ruleset, case["players"], next_cards)
    exact = case.get("correct_predictions", [0] * case["players"])
    last = [case["names"][seat] for seat in last_ones(seats, case["totals_after_round"], exact)] if due else []
    assert last == case.get("expected_eliminated", case.get("expected_candidates"))
    assert (len(last) > 1) == (case["expected_result"] == "needs_decision")


@pytest.mark.parametrize("case", [case for case in cases("elimination") if "previous_dealer" in case], ids=name_of)
def test_the_deal_skips_players_who_left(case: Case) -> None:
    """V4, G3."""
    active = [seat for seat in range(case["players"]) if seat not in case["eliminated_seats"]]
    dealer = next_active(case["previous_dealer"], tuple(active))
    assert dealer == case["expected_dealer"]
    order = deal_round(case["round"], case["cards"], dealer, active, ruleset_of(case)).order
    assert list(order) == case["expected_bid_order"]
