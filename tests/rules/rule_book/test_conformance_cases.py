"""Every worked case of the rule book; those of elimination games are in test_elimination_cases.py."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scorekeeper.rules.bids import check_bid_changes, check_bids, forbidden_bid, leads_alone
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.record import BidChange, GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Scoring, TieBreak
from scorekeeper.rules.schedule import Deal, deal_round
from scorekeeper.rules.scoring import points, points_table
from scorekeeper.rules.setup_validation import check_set_up
from scorekeeper.rules.standings import ranks, table_points
from scorekeeper.rules.tricks import check_tricks
from tests.helpers.conformance import Case, all_cases, cases, name_of, ruleset_of, tables
from tests.helpers.tables import NAMES, make_record

KINDS = {
    *("score_player", "round", "provisional", "bids", "bid_sequence", "covered_bids", "bid_adjustment", "tricks"),
    *("schedule", "order", "elimination_schedule", "elimination", "ranking", "table_points", "correction"),
}


def deal_of(case: Case) -> Deal:
    return deal_round(case["round"], case["cards"], case.get("dealer", 0), range(case["players"]), ruleset_of(case))


def points_of(case: Case) -> list[int]:
    scoring = Scoring(case["ruleset"]["scoring"])
    pairs = zip(case["final_bids" if "final_bids" in case else "bids"], case["tricks"], strict=True)
    return [points(scoring, case["cards"], bid, tricks) for bid, tricks in pairs]


def dealer_leads(case: Case) -> bool:
    totals = case.get("totals_before")
    return totals is not None and leads_alone(case["dealer"], range(len(totals)), totals)


def validate_bids(case: Case) -> list[Problem]:
    names = NAMES[: case["players"]]
    return check_bids(case["bids"], deal_of(case), names, dealer_leads_alone=dealer_leads(case))


def validate_changes(case: Case) -> list[Problem]:
    """Validate the bids of a case after its Clouds, and the bid changes."""
    changes = [BidChange(int(seat), case["bids"][int(seat)], to) for seat, to in case["bid_adjustments"].items()]
    deal, names = deal_of(case), NAMES[: case["players"]]
    return [
        *check_bids(case["final_bids"], deal, names, changes, dealer_leads_alone=False),
        *check_bid_changes(case["final_bids"], changes, deal, names),
    ]


def first_code(problems: Sequence[Problem]) -> str | None:
    return problems[0].code if problems else None


def test_every_case_is_of_a_kind_that_is_tested_here() -> None:
    assert {case["kind"] for case in all_cases()} == KINDS
    assert sum(len(cases(kind)) for kind in KINDS) == len(all_cases()) == 139


@pytest.mark.parametrize("case", cases("score_player"), ids=name_of)
def test_a_player_gets_the_points_of_the_case(case: Case) -> None:
    """P1, P2, P3."""
    assert points_of(case) == case["expected_scores"]


@pytest.mark.parametrize(("name", "grid"), tables().items(), ids=tables())
def test_the_points_of_a_whole_round_are_those_of_the_printed_table(name: str, grid: list[list[int]]) -> None:
    """P1, P2."""
    scoring, _, cards = name.split("_")
    assert [list(row) for row in points_table(Scoring(scoring), int(cards))] == grid


@pytest.mark.parametrize("case", cases("round"), ids=name_of)
def test_a_round_gives_the_points_and_totals_of_the_case(case: Case) -> None:
    """P1, P2, P4, G6, G9."""
    won = points_of(case)
    before = case.get("previous_totals", [0] * case["players"])
    totals = [total + earned for total, earned in zip(before, won, strict=True)]
    assert won == case["expected_scores"]
    assert totals == case.get("expected_totals", won)
    assert validate_bids(case) == []
    assert check_tricks(case["tricks"], deal_of(case), NAMES[: case["players"]], case.get("void_tricks", 0)) == []


@pytest.mark.parametrize("case", [case for case in cases("round") if "bid_adjustments" in case], ids=name_of)
def test_a_cloud_changes_a_bid_as_the_case_says(case: Case) -> None:
    """S2."""
    assert validate_changes(case) == []


@pytest.mark.parametrize("case", cases("bid_adjustment"), ids=name_of)
def test_a_bid_change_is_accepted_or_refused_as_the_case_says(case: Case) -> None:
    """S2: seat 0 has the bid that is changed."""
    after = [case["adjust_to"], *case["bids"][1:]]
    changes = [BidChange(0, case["adjust_from"], case["adjust_to"])]
    problems = list(check_bid_changes(after, changes, deal_of(case), NAMES[: case["players"]]))
    assert first_code(problems) == case.get("expected_rejection")


@pytest.mark.parametrize("case", cases("provisional"), ids=name_of)
def test_the_provisional_total_is_that_of_the_case(case: Case) -> None:
    """P5: the phone adds the points from this table to the total."""
    scoring, (bid,), (tricks,) = Scoring(case["ruleset"]["scoring"]), case["bids"], case["tricks"]
    won = points_table(scoring, case["cards"])[bid][tricks]
    assert case["total_before"] + won == case["expected_provisional_total"]


@pytest.mark.parametrize("case", cases("covered_bids"), ids=name_of)
def test_covered_bids_are_accepted_or_the_dealer_must_change_them_as_the_case_says(case: Case) -> None:
    """B2, M5."""
    assert sum(case["bids"]) == case["bid_sum"]
    problems = validate_bids(case)
    assert first_code(problems) == case.get("expected_rejection")
    assert [problem.seat for problem in problems] == [case["dealer"]] * len(problems)
    standing = [bid for bid in range(case["cards"] + 1) if not validate_bids({**case, "bids": _with_dealer(case, bid)})]
    assert standing == case.get("expected_dealer_allowed", standing)


def _with_dealer(case: Case, bid: int) -> list[int]:
    return [bid if seat == case["dealer"] else other for seat, other in enumerate(case["bids"])]


@pytest.mark.parametrize("case", [case for case in cases("bids") if "expected_mode" in case], ids=name_of)
def test_the_bidding_of_a_championship_round_is_that_of_the_case(case: Case) -> None:
    """B5, V5."""
    assert mode_of(deal_of(case)) == case["expected_mode"]


def mode_of(deal: Deal) -> str:
    return deal.bidding_rules.bidding + ("+notequal" if deal.bidding_rules.plus_minus_one else "")


@pytest.mark.parametrize("case", cases("bids"), ids=name_of)
def test_bids_are_accepted_or_refused_as_the_case_says(case: Case) -> None:
    """G5, G6, M1, M2, M3."""
    assert list(deal_of(case).order) == case["bid_order"]
    assert first_code(validate_bids(case)) == case.get("expected_rejection")


@pytest.mark.parametrize(
    "case", [case for case in cases("bids") if "expected_forbidden_for_dealer" in case], ids=name_of
)
def test_the_forbidden_bid_of_the_dealer_is_that_of_the_case(case: Case) -> None:
    """M1, M2, M3."""
    others = sum(bid for seat, bid in enumerate(case["bids"]) if seat != case["dealer"])
    rule = ruleset_of(case).plus_minus_one
    forbidden = forbidden_bid(others, case["cards"], rule, dealer_leads_alone=dealer_leads(case))
    assert forbidden == case["expected_forbidden_for_dealer"]


@pytest.mark.parametrize("case", cases("bid_sequence"), ids=name_of)
def test_only_the_next_in_turn_may_bid(case: Case) -> None:
    """G5, B1: the phone asks for the bids in this order; bids out of turn cannot be sent."""
    order = deal_of(case).order
    assert list(order) == case["bid_order"]
    (turn, *_) = [seat for seat in order if case["bids_so_far"][seat] is None]
    assert (turn == case["bidder"]) is (case["expected_result"] == "accept")


@pytest.mark.parametrize("case", cases("tricks"), ids=name_of)
def test_tricks_are_accepted_or_refused_as_the_case_says(case: Case) -> None:
    """G9."""
    problems = [*validate_bids(case), *check_tricks(case["tricks"], deal_of(case), NAMES[:4])]
    assert first_code(problems) == case["expected_rejection"]


@pytest.mark.parametrize("case", cases("schedule"), ids=name_of)
def test_the_schedule_is_that_of_the_case(case: Case) -> None:
    """G1, G4, G8, V5, V6, V7, V8."""
    if case["expected_result"] == "reject":
        with pytest.raises(RuleError) as refusal:
            check_set_up(ruleset_of(case), case["players"])
        assert first_code(refusal.value.problems) == case["expected_rejection"]
        return
    deals = replay(GameRecord(NAMES[: case["players"]], 0, ruleset_of(case))).deals
    assert len(deals) == case["expected_rounds"]
    assert [deal.cards for deal in deals] == case["expected_cards"]
    assert [deal.number for deal in deals if deal.no_trump] == case["expected_no_trump_rounds"]
    assert [mode_of(deal) for deal in deals] == case.get("expected_modes", [mode_of(deal) for deal in deals])


@pytest.mark.parametrize("case", cases("order"), ids=name_of)
def test_the_dealer_and_the_order_of_bidding_are_those_of_the_case(case: Case) -> None:
    """G2, G3, G5."""
    deal = replay(GameRecord(NAMES[: case["players"]], case["first_dealer"])).deals[case["round"] - 1]
    assert deal.dealer == case["expected_dealer"]
    assert list(deal.order) == case["expected_bid_order"]


@pytest.mark.parametrize("case", cases("table_points"), ids=name_of)
def test_the_place_points_are_those_of_the_case(case: Case) -> None:
    """F3."""
    places = ranks(case["final_totals"], [0] * case["players"])
    assert table_points(places) == case["expected_table_points"]


@pytest.mark.parametrize("case", cases("ranking"), ids=name_of)
def test_the_ranks_are_those_of_the_case(case: Case) -> None:
    """F1, F2."""
    exact = case.get("correct_predictions", [0] * case["players"])
    assert ranks(case["final_totals"], exact, TieBreak(case["ruleset"]["tie_break"])) == case["expected_ranks"]


@pytest.mark.parametrize("case", cases("correction"), ids=name_of)
def test_a_corrected_round_changes_every_later_total(case: Case) -> None:
    """A2, P4: the case names the points of rounds 1 and 3; these numbers earn them."""
    first, third = ((0, 1, 1), (0, 0, 1)), ((1, 1, 0), (1, 2, 0))
    old = replay(make_record(rounds=[first, ((2, 0, 0), (1, 0, 1)), third]))
    new = replay(make_record(rounds=[first, (case["bids"], case["tricks"]), third]))
    assert [list(round_.points or ()) for round_ in old.rounds[1:]] == [case["old_scores"], case["round_3_scores"]]
    assert list(new.rounds[0].totals or ()) == case["totals_after_round_1"]
    assert list(new.rounds[1].points or ()) == case["expected_scores"]
    assert list(new.rounds[1].totals or ()) == case["expected_totals_after_round_2"]
    assert list(new.totals) == case["expected_totals_after_round_3"]
