"""The state and plan sent to the phone in games with variants."""

from __future__ import annotations

import pytest

from scorekeeper.display.formatting import MINUS
from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule, Scoring
from tests.helpers.phones import Data, island, page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game
from tests.views.play.test_hidden_bids import cover, cover_all

pytestmark = pytest.mark.django_db

OF_VARIANTS = {"deal", "out", "tied", "covered", "unrecorded", "revealed", "void", "changes", "eliminated", "phones"}


def state_of(game: Game) -> Data:
    return state(page(phone_of(game.owner), "play", game.pk))


def plan(game: Game) -> Data:
    data: Data = island(page(phone_of(game.owner), "play", game.pk), "plan")
    return data


def play_to_the_elimination(game: Game, *, last: tuple[int, ...]) -> None:
    """Play ten rounds of six; the first seat wins all tricks of the first nine; `last` has those of the tenth."""
    for cards in range(1, 10):
        enter(game, Kind.BIDS, number=cards, values=(cards, 0, 0, 0, 0, 0))
        enter(game, Kind.TRICKS, number=cards, values=(cards, 0, 0, 0, 0, 0))
    enter(game, Kind.BIDS, number=10, values=(0,) * 6)
    enter(game, Kind.TRICKS, number=10, values=last)


def test_the_state_of_a_standard_game_has_no_data_of_variants() -> None:
    game = make_game(rounds=THREE_ROUNDS, plus_minus_one_from=2)
    assert not any(state_of(game)[name] for name in OF_VARIANTS)
    assert plan(game)["tools"] == []


def test_the_plan_follows_an_own_list_of_hand_sizes() -> None:
    """V8."""
    data = plan(make_game(ruleset=Ruleset(schedule=(3, 1, 20), scoring=Scoring.ALTERNATE)))
    assert (data["sizes"], [deal["cards"] for deal in data["deals"]]) == ([3, 1, 20], [3, 1, 20])
    assert data["points"].keys() == {"1", "3", "20"}


def test_the_scripts_of_the_variants_are_named_where_they_are_needed() -> None:
    """B2, S1, S2, V4."""
    assert plan(make_game(ruleset=Ruleset(bidding=Bidding.COVERED, special_cards=8)))["tools"] == ["covered", "special"]
    elimination = make_game(ruleset=Ruleset(schedule=Schedule.ELIMINATION), players=NAMES)
    assert plan(elimination)["tools"] == ["elimination"]


def test_the_plan_says_from_which_round_on_bids_are_made_in_another_way() -> None:
    """V5, B5."""
    deals = plan(make_game(ruleset=Ruleset(schedule=Schedule.DM2008), players=NAMES[:4]))["deals"]
    assert {number: deal["change"] for number, deal in enumerate(deals, 1) if "change" in deal} == {
        1: ["Covered up to round 6", ""],
        7: ["From now on open,", "with Plus/Minus One"],
        15: ["The last round is covered again", ""],
    }
    covered = plan(make_game(ruleset=Ruleset(bidding=Bidding.COVERED)))["deals"]
    assert not any("change" in deal for deal in covered)


def test_the_plan_says_how_bids_are_made_in_the_rounds_of_dm_2008() -> None:
    """V5, B5."""
    deals = plan(make_game(ruleset=Ruleset(schedule=Schedule.DM2008), players=NAMES[:4]))["deals"]
    assert [deal.get("way") for deal in deals] == ["covered"] * 6 + [None] * 8 + ["covered"]
    assert [deal["forbiddenSum"] for deal in deals] == [None] * 6 + list(range(7, 15)) + [None]


def test_the_state_has_who_was_eliminated_and_the_next_deal() -> None:
    """V4, G3."""
    game = make_game(ruleset=Ruleset(schedule=Schedule.ELIMINATION), players=NAMES)
    play_to_the_elimination(game, last=(0, 0, 0, 0, 0, 10))
    data = state_of(game)
    assert (data["out"], data["tied"], data["phase"]) == ([5], [], "bids")
    assert sorted(data["deal"]["order"]) == [0, 1, 2, 3, 4]
    assert data["room"] == {"keys": 12, "rows": 6}
    assert plan(game)["deals"] == []


def test_the_state_says_who_was_eliminated_until_the_next_round_has_begun() -> None:
    """V4."""
    game = make_game(ruleset=Ruleset(schedule=Schedule.ELIMINATION), players=NAMES)
    play_to_the_elimination(game, last=(0, 0, 0, 0, 0, 10))
    points = str(Game.objects.get().totals[5]).replace("-", MINUS)
    shown = f"leaves after round 10 with {points} points"
    assert state_of(game)["eliminated"] == {
        "seat": 5,
        "text": f"\u2068{NAMES[5]}\u2069 {shown}",
        "detail": "bid 0, took 10: −100",
    }
    assert f"{shown}</b>" in page(phone_of(game.owner), "play", game.pk)
    order = state_of(game)["deal"]["order"]
    enter(game, Kind.BIDS, number=11, values=tuple(0 if seat in order else None for seat in range(6)))
    won = {seat: 11 if seat == order[0] else 0 for seat in order}
    enter(game, Kind.TRICKS, number=11, values=tuple(won.get(seat) for seat in range(6)))
    data = state_of(game)
    assert (data["eliminated"], data["room"]) == (None, {"keys": 12, "rows": 5})


def test_a_tie_for_the_last_place_is_decided_by_the_table() -> None:
    """V4."""
    game = make_game(ruleset=Ruleset(schedule=Schedule.ELIMINATION), players=NAMES)
    play_to_the_elimination(game, last=(0, 0, 0, 0, 5, 5))
    data = state_of(game)
    assert (data["phase"], data["tied"], data["deal"]) == ("elimination", [4, 5], None)
    enter(game, Kind.DECIDE, number=11, values=(4,))
    data = state_of(game)
    assert (data["phase"], data["tied"], data["out"]) == ("bids", [], [4])


def test_with_the_leader_option_only_a_dealer_who_leads_alone_has_a_forbidden_sum() -> None:
    """M3."""
    game = make_game(ruleset=Ruleset(plus_minus_one=PlusMinusOne(1, leader_only=True)))
    assert state_of(game)["deal"]["forbiddenSum"] is None
    enter(game, Kind.BIDS, number=1, values=(0, 1, 0))
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0))
    assert state_of(game)["deal"]["forbiddenSum"] == 2


def test_the_plan_says_that_a_bid_of_zero_is_always_allowed() -> None:
    """M3."""
    deals = plan(make_game(ruleset=Ruleset(plus_minus_one=PlusMinusOne(1, zero_always_allowed=True))))["deals"]
    assert all(deal["sparesZero"] for deal in deals)


def test_the_state_has_void_tricks_and_changed_bids() -> None:
    """S1, S2."""
    game = make_game(ruleset=Ruleset(special_cards=8))
    enter(game, Kind.BIDS, number=1, values=(0, 1, 0))
    enter(game, Kind.VOID, number=1, values=(1,))
    enter(game, Kind.CLOUD, number=1, values=(1, -1))
    data = state_of(game)
    assert (data["void"], data["bids"], data["changes"]) == (1, [0, 0, 0], [[1, 1]])
    enter(game, Kind.TRICKS, number=1, values=(0, 0, 0))
    assert state_of(game)["totals"] == [20, 20, 20]


def test_the_state_has_a_late_player_and_the_new_deal() -> None:
    """A6."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.JOIN, number=4, values=("Dora", 0))
    data = state_of(game)
    assert data["players"] == [*NAMES[:3], "Dora"]
    assert sorted(data["deal"]["order"]) == [0, 1, 2, 3]


def test_the_state_has_the_deal_of_a_chosen_dealer() -> None:
    """G3."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.DEALER, number=4, values=(2,))
    assert state_of(game)["deal"]["order"] == [0, 1, 2]


def test_a_game_with_fewer_than_three_players_left_is_finished() -> None:
    """A5."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.LEAVE, number=4, values=(1,))
    assert state_of(game)["phase"] == "finished"


def test_dm_2008_has_covered_bids_in_its_first_six_rounds() -> None:
    """V5, B5."""
    game = make_game(ruleset=Ruleset(schedule=Schedule.DM2008), players=("Ada", "Bruno", "Carla", "Dieter"))
    for number in range(1, 7):
        assert cover_all(game, (0, 0, 0, 0), number=number)["phase"] == "tricks"
        enter(game, Kind.TRICKS, number=number, values=(number, 0, 0, 0))
    assert cover(game, 0, 0, number=7).status_code == 409
