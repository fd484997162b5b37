"""A game depends only on its record."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.game import Phase, Round
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding, Scoring
from tests.helpers.generated import records, recounted_total, rounds_of, takes_part, until
from tests.helpers.tables import THREE_ROUNDS, make_record, whole_game


@given(record=records())
def test_a_game_of_any_variant_replays_to_independently_counted_totals(record: GameRecord) -> None:
    """P4, A4, A6, S1, S2."""
    game = replay(record)
    assert list(game.totals) == [recounted_total(game.record, seat) for seat in range(len(record.players))]
    for written, round_ in zip(record.rounds, game.played, strict=False):
        active = [seat for seat in range(len(record.players)) if takes_part(written, seat)]
        assert active == [seat for seat, earned in enumerate(round_.points or ()) if earned is not None]
        assert active == [seat for seat, total in enumerate(round_.totals or ()) if total is not None]


@given(record=records(), data=st.data())
def test_a_prefix_of_a_record_replays_to_a_prefix_of_the_game(record: GameRecord, data: st.DataObject) -> None:
    """G4, P4, V4, A5, A6."""
    length = data.draw(st.integers(0, len(record.rounds)))
    start = until(record, length)
    seats = len(start.players)
    game, before = replay(record), replay(start)
    assert [_numbers(round_, seats) for round_ in before.rounds] == [
        _numbers(round_, seats) for round_ in game.rounds[:length]
    ]
    assert before.deals[:length] == game.deals[:length]


def _numbers(round_: Round, seats: int) -> tuple[object, ...]:
    numbers = (round_.bids, round_.tricks, round_.points, round_.totals)
    return (round_.deal, *(values and values[:seats] for values in numbers))


@given(record=records(min_rounds=1).filter(lambda record: not record.ruleset.eliminates), data=st.data())
def test_a_correction_changes_nothing_before_it(record: GameRecord, data: st.DataObject) -> None:
    """A2."""
    game = replay(record)
    deal = game.deals[data.draw(st.integers(0, len(game.played) - 1))]
    corrected = list(record.rounds)
    again = data.draw(rounds_of(deal=deal, players=len(record.players)))
    corrected[deal.number - 1] = replace(again, dealer=record.rounds[deal.number - 1].dealer)
    after = replay(replace(record, rounds=tuple(corrected)))
    assert after.rounds[: deal.number - 1] == game.rounds[: deal.number - 1]
    assert [round_.points for round_ in after.rounds[deal.number :]] == [
        round_.points for round_ in game.rounds[deal.number :]
    ]


@given(record=records())
def test_in_every_finished_round_tricks_and_void_tricks_add_up_to_the_cards(record: GameRecord) -> None:
    """G9, S1."""
    for round_ in replay(record).played:
        assert sum(tricks or 0 for tricks in round_.tricks or ()) == round_.deal.cards - round_.void_tricks


@given(record=records())
def test_the_phase_is_what_the_table_enters_next(record: GameRecord) -> None:
    """G4, G5, B3, V4, A5, A7."""
    game = replay(record)
    last = record.rounds[-1] if record.rounds else RoundRecord((), ())
    if game.phase is Phase.FINISHED:
        assert record.ended_after_round or len(game.active) < 3 or len(record.rounds) == len(game.sizes)
    elif game.phase is Phase.ELIMINATION:
        assert len(game.tied) > 1
        assert record.ruleset.eliminates
    else:
        assert game.next_deal == game.deals[len(game.played)]
        started = last.bids is None or last.tricks is None
        first, second = (Phase.TRICKS, Phase.BIDS) if _is_secret(record) else (Phase.BIDS, Phase.TRICKS)
        assert game.phase is (second if started else first)
        assert (game.current is not None) == started


def _is_secret(record: GameRecord) -> bool:
    return record.ruleset.bidding is Bidding.SECRET


@given(record=records())
def test_the_deck_is_large_enough_in_every_round(record: GameRecord) -> None:
    """G1, G8, V4, V8, A6, S3."""
    deck = record.ruleset.deck
    for deal in replay(record).deals[: record.ended_after_round]:
        assert deal.cards * len(deal.order) <= deck
        assert deal.no_trump == (deal.cards * len(deal.order) == deck)


@given(record=records())
def test_only_an_active_seat_deals_and_it_bids_last(record: GameRecord) -> None:
    """G3, G5, A5, A6, V4."""
    game = replay(record)
    for written, deal in zip(record.rounds, game.deals, strict=False):
        assert deal.order[-1] == deal.dealer
        if written.bids is not None:
            assert sorted(deal.order) == [seat for seat in range(len(record.players)) if takes_part(written, seat)]


def test_without_a_played_round_everybody_has_zero_points() -> None:
    """P4."""
    game = replay(make_record(players=5, open_bids=(0, 0, 1, 0, 0)))
    assert game.totals == (0, 0, 0, 0, 0)
    assert {standing.rank for standing in game.standings} == {1}


def test_totals_can_be_negative() -> None:
    """P4."""
    game = replay(make_record(rounds=[((1, 1, 0), (0, 0, 1))]))
    assert game.totals == (-10, -10, -10)


def test_the_worst_game_in_alternate_scoring_ends_at_minus_15400() -> None:
    """P2, P4."""
    rounds = [((cards, 0, 0), (0, cards, 0)) for cards in range(1, 21)]
    game = replay(make_record(rounds=rounds, scoring=Scoring.ALTERNATE))
    assert game.totals[0] == -15_400


def test_both_scorings_agree_on_the_facts_and_differ_in_the_points() -> None:
    """P1, P2."""
    standard, alternate = (replay(make_record(rounds=THREE_ROUNDS, scoring=scoring)) for scoring in Scoring)
    assert [round_.tricks for round_ in standard.rounds] == [round_.tricks for round_ in alternate.rounds]
    assert standard.totals == (40, 40, 10)
    assert alternate.totals == (30, 50, 30)


def test_a_whole_game_is_finished_after_its_last_round() -> None:
    """G4."""
    game = replay(make_record(players=6, rounds=whole_game(6)))
    assert (game.phase, game.next_deal, len(game.played)) == (Phase.FINISHED, None, 10)
    assert game.totals == (-100, 200, 200, 200, 200, 200)
