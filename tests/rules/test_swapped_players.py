"""Two players who sat the other way round: one correction moves them, with their numbers or without."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import AdjustmentRecord, GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Schedule
from scorekeeper.rules.statements import History, Owner, dealer_at_start, record_of
from scorekeeper.rules.statements_from_record import canonical_record, statements_of, table_of
from scorekeeper.rules.validation import validate
from tests.helpers.game_builder import GameBuilder
from tests.helpers.generated import records
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import NAMES, THREE_ROUNDS

PLAYER, SEAT = Owner
ADA, BRUNO, CARLA, DIETER = range(4)


def played(players: int = 3, ruleset: Ruleset | None = None, *, first_dealer: int = 0) -> GameBuilder:
    builder = GameBuilder(players, ruleset or Ruleset(), first_dealer=first_dealer)
    for bids, tricks in THREE_ROUNDS:
        number, others = len(builder.game.played) + 1, (0,) * (players - 3)
        builder.enter(Kind.BIDS, *bids, *others, number=number)
        builder.enter(Kind.TRICKS, *tricks, *others, number=number)
    return builder


def test_numbers_that_belong_to_the_players_move_with_them() -> None:
    """A2."""
    builder = played()
    assert builder.game.totals == (40, 40, 10)
    game = builder.enter(Kind.SWAP, BRUNO, CARLA, PLAYER)
    assert game.record.players == ("Ada", "Carla", "Bruno")
    assert game.totals == (40, 10, 40)
    assert (game.played[2].bids, game.played[2].tricks) == ((1, 3, 1), (0, 2, 1))


def test_numbers_that_belong_to_the_seats_stay() -> None:
    """A2."""
    builder = played()
    before = builder.game
    game = builder.enter(Kind.SWAP, BRUNO, CARLA, SEAT)
    assert game.record.players == ("Ada", "Carla", "Bruno")
    assert (game.totals, game.rounds, game.deals) == (before.totals, before.rounds, before.deals)


def test_the_first_dealer_stays_the_same_player_or_the_same_seat_and_the_deal_passes_in_the_new_order() -> None:
    """G2, G3."""
    builder = played(4, first_dealer=ADA)
    deals = builder.enter(Kind.SWAP, ADA, BRUNO, PLAYER).deals
    assert [builder.game.record.players[deal.dealer] for deal in deals[:4]] == ["Ada", "Carla", "Dieter", "Bruno"]
    builder.enter(Kind.UNDO)
    deals = builder.enter(Kind.SWAP, ADA, BRUNO, SEAT).deals
    assert [builder.game.record.players[deal.dealer] for deal in deals[:4]] == ["Bruno", "Ada", "Carla", "Dieter"]


def test_a_dealer_set_by_hand_a_cloud_points_and_a_departure_move_with_the_player() -> None:
    """G3, S2, A4, A5."""
    builder = GameBuilder(4, Ruleset(special_cards=1))
    builder.play()
    builder.enter(Kind.DEALER, DIETER)
    builder.enter(Kind.BIDS, 0, 1, 0, 0)
    builder.enter(Kind.CLOUD, BRUNO, 1)
    builder.enter(Kind.TRICKS, 0, 1, 0, 0, 1)
    builder.enter(Kind.ADJUST, BRUNO, -20, "misplay")
    builder.enter(Kind.ADJUST, None, 5, "on the house")
    builder.enter(Kind.LEAVE, DIETER)
    builder.enter(Kind.SWAP, BRUNO, DIETER, PLAYER)
    record = builder.game.record
    assert record.players == ("Ada", "Dieter", "Carla", "Bruno")
    assert (record.rounds[1].dealer, record.rounds[1].bids) == (1, (0, 0, 0, 2))
    assert [(change.seat, change.after) for change in record.rounds[1].bid_changes] == [(3, 2)]
    assert record.rounds[1].void_tricks == 1
    assert [adjustment.seats for adjustment in record.adjustments] == [(3,), (0, 1, 2, 3)]
    assert [left.seat for left in builder.game.departures] == [1]


def test_a_substitute_changes_places_with_the_player_before() -> None:
    """A5: both had the same seat."""
    builder = played()
    builder.enter(Kind.REPLACE, BRUNO, "Eva")
    assert builder.enter(Kind.SWAP, ADA, BRUNO, SEAT).record.players == ("Eva", "Ada", "Carla")
    builder.enter(Kind.UNDO)
    builder.enter(Kind.SWAP, ADA, BRUNO, PLAYER)
    builder.enter(Kind.REPLACE, BRUNO, "Hugo")
    assert builder.game.record.players == ("Eva", "Hugo", "Carla")


def test_several_swaps_count_one_after_the_other() -> None:
    builder = played(4)
    builder.enter(Kind.SWAP, ADA, BRUNO, PLAYER)
    builder.enter(Kind.SWAP, BRUNO, CARLA, PLAYER)
    assert builder.game.record.players == ("Bruno", "Carla", "Ada", "Dieter")
    assert builder.game.played[2].bids == (1, 3, 1, 0)
    builder.enter(Kind.SWAP, ADA, DIETER, SEAT)
    assert builder.game.record.players == ("Dieter", "Carla", "Ada", "Bruno")
    assert builder.game.played[2].bids == (1, 3, 1, 0)


def test_a_correction_after_a_swap_is_by_the_new_seats() -> None:
    """A2."""
    builder = played()
    builder.enter(Kind.SWAP, BRUNO, CARLA, PLAYER)
    assert builder.enter(Kind.TRICKS, 0, 1, 2, number=3).totals == (40, 0, 0)
    builder.enter(Kind.UNDO)
    assert builder.enter(Kind.UNDO).record.players == NAMES[:3]


def test_a_finished_game_can_be_corrected_by_a_swap() -> None:
    """A2."""
    builder = GameBuilder(3, Ruleset(schedule=(1,)))
    builder.play()
    assert builder.enter(Kind.SWAP, ADA, CARLA, SEAT).standings[0].player == "Carla"


def test_a_swap_that_gives_an_earlier_round_a_dealer_with_a_forbidden_bid_names_the_round() -> None:
    """M3, M4: what is stored never breaks the rule. The dealer of round 2 said 0, which the next dealer did not."""
    builder = GameBuilder(4, Ruleset(plus_minus_one=PlusMinusOne(2, zero_always_allowed=True)))
    builder.play()
    builder.enter(Kind.BIDS, 1, 0, 1, 0)
    problem = builder.refused(Kind.SWAP, BRUNO, CARLA, PLAYER)
    assert (problem.code, problem.round) == (Code.BID_FORBIDDEN_BY_SUM_RULE, 2)
    assert problem.message == (
        "Round 2 would then break Plus/Minus One. Carla deals and may not bid 1: the bids may not add up to 2."
    )
    assert builder.enter(Kind.SWAP, BRUNO, CARLA, SEAT).record.players == ("Ada", "Carla", "Bruno", "Dieter")


def test_a_corrected_dealer_after_whom_a_later_dealer_has_a_forbidden_bid_names_that_round() -> None:
    """G3, M3, M4."""
    builder = GameBuilder(4, Ruleset(plus_minus_one=PlusMinusOne(2, zero_always_allowed=True)))
    builder.play()
    builder.enter(Kind.BIDS, 1, 0, 1, 0)
    problem = builder.refused(Kind.DEALER, BRUNO, number=1)
    assert problem.message.startswith("Round 2 would then break Plus/Minus One. Carla deals")
    assert builder.refused(Kind.DEALER, CARLA, number=2).message.startswith("Carla deals")


def test_who_leads_alone_is_not_judged_again() -> None:
    """M3, M4."""
    rule = PlusMinusOne(1, leader_only=True)
    builder = GameBuilder(3, Ruleset(plus_minus_one=rule))
    builder.enter(Kind.BIDS, 1, 0, 1)
    builder.enter(Kind.TRICKS, 1, 0, 0)
    builder.enter(Kind.BIDS, 1, 0, 1)
    with pytest.raises(RuleError):
        replay(replace(builder.game.record, rounds=builder.game.record.rounds, first_dealer=CARLA))
    game = builder.enter(Kind.SWAP, ADA, BRUNO, PLAYER)
    assert game.record.players[game.deals[1].dealer] == "Carla"


def test_the_player_who_was_eliminated_stays_eliminated_or_the_seat_does() -> None:
    """V4."""
    for owner, name in ((PLAYER, "Dieter"), (SEAT, "Ada")):
        builder = GameBuilder(4, Ruleset(schedule=Schedule.ELIMINATION))
        builder.play(16, bids={3: 1})
        game = builder.enter(Kind.SWAP, ADA, DIETER, owner)
        assert [game.record.players[left.seat] for left in game.departures] == [name]


@pytest.mark.parametrize(
    ("seats", "code", "sentence"),
    [
        ((0, 0), Code.SEATS_STAY, "Choose two different players."),
        ((0, 4), Code.SEAT_NOT_ACTIVE, "There is no such seat at this table."),
        ((-1, 0), Code.SEAT_NOT_ACTIVE, "There is no such seat at this table."),
        (
            (3, 1),
            Code.SEATS_STAY,
            "Emil joined late and has the last seat; only two who began the game change places.",
        ),
    ],
)
def test_only_two_of_those_who_began_the_game_can_change_places(
    seats: tuple[int, int], code: Code, sentence: str
) -> None:
    """A6."""
    builder = played()
    builder.enter(Kind.JOIN, "Emil", 0)
    problem = builder.refused(Kind.SWAP, *seats, SEAT)
    assert (problem.code, problem.message) == (code, sentence)


@given(record=records(), data=st.data())
def test_a_swap_in_any_game_gives_the_record_that_would_have_been_entered_in_the_right_order(
    record: GameRecord, data: st.DataObject
) -> None:
    """A2, P4."""
    canonical = canonical_record(record)
    table, done = table_of(canonical), statements_of(canonical)
    before = replay(canonical, frozenset())
    one, two = data.draw(st.permutations(canonical.starters))[:2]
    for owner in Owner:
        swap = make_statement(Kind.SWAP, None, (one, two, owner))
        try:
            after = validate(before, table, History(done), swap)
        except RuleError:
            # Only the dealer's exception depends on who deals.
            assert owner is PLAYER
            assert canonical.ruleset.plus_minus_one
            assert canonical.ruleset.plus_minus_one.zero_always_allowed
            continue
        expected = exchanged(canonical, one, two) if owner is PLAYER else named(canonical, one, two)
        assert canonical_record(after.record) == canonical_record(expected)
        assert dealer_at_start(after.record.first_dealer, [swap]) == canonical.first_dealer
        back = record_of(table, History((*done, swap, swap)))
        assert canonical_record(back) == canonical


def named(record: GameRecord, one: int, two: int) -> GameRecord:
    """Return a record in which two names are exchanged."""
    players = [*record.players]
    players[one], players[two] = players[two], players[one]
    return replace(record, players=tuple(players))


def exchanged(record: GameRecord, one: int, two: int) -> GameRecord:
    """Return a record in which two seats are exchanged."""

    def place(seat: int) -> int:
        return {one: two, two: one}.get(seat, seat)

    def row[T](values: tuple[T, ...] | None) -> tuple[T, ...] | None:
        return None if values is None else tuple(values[place(seat)] for seat in range(len(values)))

    return replace(
        named(record, one, two),
        first_dealer=place(record.first_dealer),
        rounds=tuple(
            replace(
                each,
                bids=row(each.bids),
                tricks=row(each.tricks),
                dealer=None if each.dealer is None else place(each.dealer),
                bid_changes=tuple(replace(change, seat=place(change.seat)) for change in each.bid_changes),
            )
            for each in record.rounds
        ),
        adjustments=tuple(_with_seats(each, tuple(map(place, each.seats))) for each in record.adjustments),
        eliminations=tuple(replace(each, seat=place(each.seat)) for each in record.eliminations),
        retirements=tuple(replace(each, seat=place(each.seat)) for each in record.retirements),
    )


def _with_seats(adjustment: AdjustmentRecord, seats: tuple[int, ...]) -> AdjustmentRecord:
    return replace(adjustment, seats=tuple(sorted(seats)))
