"""Games are written down with only a part of their numbers: what follows is the same, the rest is asked or missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.game import GameState, Round
from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Schedule, Scoring, TieBreak
from scorekeeper.rules.sheets.scored_sheet import ScoredSheet, work_out
from scorekeeper.rules.sheets.sheet import Sheet
from tests.helpers.generated import records, recounted_points
from tests.rules.sheets.sheets_of import written_down

MOST_COUNTED = 20_000  # at most this many ways of a round are tried one by one


def points_and_totals(rounds: tuple[Round, ...]) -> list[object]:
    return [(round_.deal, round_.points, round_.totals) for round_ in rounds]


def totals_of(scored: ScoredSheet) -> list[int]:
    return [row.total for row in sorted(scored.game.standings, key=lambda row: row.seat)]


def real_tricks(round_: Round) -> tuple[int | None, ...]:
    assert round_.tricks is not None
    return round_.tricks


def counted_ways(scoring: Scoring, round_: Round) -> list[tuple[int | None, ...]] | None:
    """Return all tricks that give the points of a round, tried one by one; None if there are too many."""
    seats, cards = sorted(round_.deal.order), round_.deal.cards
    if (cards + 1) ** len(seats) > MOST_COUNTED:
        return None
    bids, points = round_.bids or (), round_.points or ()
    return [
        tuple(dict(zip(seats, ways, strict=True)).get(seat) for seat in range(len(points)))
        for ways in product(range(cards + 1), repeat=len(seats))
        if sum(ways) == round_.tricks_to_win
        and all(
            recounted_points(scoring, cards, bids[seat] or 0, won) == points[seat]
            for seat, won in zip(seats, ways, strict=True)
        )
    ]


def started(record: GameRecord) -> Iterator[GameState]:
    """Yield the game if a round of it was played."""
    game = replay(record)
    if game.played:
        yield game


@given(record=records(min_rounds=1), with_totals=st.booleans())
def test_bids_and_points_give_everything_but_the_tricks_that_are_asked(
    record: GameRecord, *, with_totals: bool
) -> None:
    """P1, P2, G9, S1, S2, V4, A4, A5, A6, A7: a question names every way, and no way is guessed."""
    for game in started(record):
        scored = work_out(written_down(game, Knowledge.BIDS, with_totals=with_totals))
        assert points_and_totals(scored.game.played) == points_and_totals(game.played)
        assert [tuple(row) for row in scored.game.standings] == [tuple(row) for row in game.standings]
        assert (scored.game.knowledge, scored.notes) == (Knowledge.BIDS, ())
        questions = {question.round: question.choices for question in scored.game.questions}
        for ours, real in zip(scored.game.played, game.played, strict=True):
            number, ways = real.deal.number, counted_ways(record.ruleset.scoring, real)
            if number in questions:
                assert real_tricks(real) in questions[number]
                assert ours.tricks == common(questions[number])
                assert {*ours.inferred} == {seat for seat, won in enumerate(ours.tricks) if won is not None}
            else:
                assert ours.tricks == real_tricks(real)
                assert ours.inferred == tuple(sorted(real.deal.order))
            assert ways is None or ways == [*questions.get(number, (ours.tricks,))]


def common(choices: tuple[tuple[int | None, ...], ...]) -> tuple[int | None, ...]:
    """Return the tricks that are equal in all choices, None for the others."""
    return tuple(numbers[0] if len({*numbers}) == 1 else None for numbers in zip(*choices, strict=True))


@given(record=records(min_rounds=1), chosen=st.data())
def test_an_answer_leaves_the_ways_that_agree_with_it(record: GameRecord, chosen: st.DataObject) -> None:
    for game in started(record):
        sheet = written_down(game, Knowledge.BIDS)
        for question in work_out(sheet).game.questions:
            real = real_tricks(game.played[question.round - 1])
            seat = chosen.draw(st.sampled_from(sorted(game.played[question.round - 1].deal.order)))
            answered = with_answer(sheet, question.round, {seat: real[seat]})
            left = tuple(choice for choice in question.choices if choice[seat] == real[seat])
            scored = work_out(answered)
            asked = {each.round: each.choices for each in scored.game.questions}
            assert asked.get(question.round, (scored.game.played[question.round - 1].tricks,)) == left
            everything = work_out(with_answer(sheet, question.round, dict(enumerate(real))))
            assert everything.game.played[question.round - 1].tricks == real


def with_answer(sheet: Sheet, number: int, tricks: dict[int, int | None]) -> Sheet:
    rounds = [*sheet.record.rounds]
    seats = range(len(sheet.record.players))
    rounds[number - 1] = replace(rounds[number - 1], tricks=tuple(tricks.get(seat) for seat in seats))
    return replace(sheet, record=replace(sheet.record, rounds=tuple(rounds)))


@given(record=records(min_rounds=1), with_totals=st.booleans())
def test_points_alone_give_points_totals_and_places(record: GameRecord, *, with_totals: bool) -> None:
    """P4, F1, V4: points also tell who was eliminated, because they tell which bids were made."""
    for game in started(record):
        scored = work_out(written_down(game, Knowledge.POINTS, with_totals=with_totals))
        assert points_and_totals(scored.game.played) == points_and_totals(game.played)
        assert totals_of(scored) == [*game.totals]
        assert scored.game.knowledge is Knowledge.POINTS
        assert (scored.game.questions, scored.notes) == ((), ())
        assert {(round_.bids, round_.tricks, round_.inferred) for round_ in scored.game.played} == {(None, None, ())}
        assert {row.exact_bids for row in scored.game.standings} == {None}
        if record.ruleset.tie_break is TieBreak.SHARED:
            assert [row[:4] for row in scored.game.standings] == [row[:4] for row in game.standings]


@given(record=records(min_rounds=1))
def test_final_totals_give_places(record: GameRecord) -> None:
    """P4, F1: every total of a real game is within the bounds."""
    for game in started(record):
        sheet = written_down(game, Knowledge.TOTALS)
        has_events = record.adjustments or record.joins or record.retirements
        is_short = len(game.played) < len(game.sizes)
        if has_events or (record.ruleset.schedule is Schedule.ELIMINATION and len(record.players) > 3) or is_short:
            continue
        scored = work_out(sheet)
        assert (scored.game.knowledge, totals_of(scored), scored.game.played) == (Knowledge.TOTALS, [*game.totals], ())
        assert scored.is_complete
        assert [row.rank for row in sorted(scored.game.standings, key=lambda row: row.seat)] == [
            1 + sum(other > own for other in game.totals) for own in game.totals
        ]


@given(record=records(min_rounds=1))
def test_bids_and_tricks_are_the_ordinary_game(record: GameRecord) -> None:
    game = replay(record)
    scored = work_out(Sheet(record))
    assert scored.game == game
    assert (scored.game.knowledge, scored.game.questions, scored.notes) == (Knowledge.TRICKS, (), ())


@given(record=records(min_rounds=1), data=st.data())
def test_a_wrong_cell_is_refused_or_leaves_every_rule_kept(record: GameRecord, data: st.DataObject) -> None:
    """A sheet with another number in one cell is refused, or its tricks give its points."""
    for game in started(record):
        sheet = written_down(game, Knowledge.BIDS)
        number = data.draw(st.integers(1, len(game.played)))
        seat = data.draw(st.sampled_from(sorted(game.played[number - 1].deal.order)))
        points = data.draw(st.integers(-30, 30).map(lambda tens: 10 * tens) | st.integers(-300, 300))
        try:
            scored = work_out(with_points(sheet, number, seat, points))
        except RuleError:
            continue
        assert scored.game.played[number - 1].points is not None
        assert (scored.game.played[number - 1].points or ())[seat] == points
        assert (scored.game.played[number - 1].deal.cards - sum(tricks_in(scored, number))) == (
            game.played[number - 1].void_tricks
        )


def tricks_in(scored: ScoredSheet, number: int) -> list[int]:
    questions = {question.round: question.choices[0] for question in scored.game.questions}
    return [won for won in questions.get(number, scored.game.played[number - 1].tricks or ()) if won is not None]


def with_points(sheet: Sheet, number: int, seat: int, points: int) -> Sheet:
    written = [*sheet.record.written]
    row = [*(written[number - 1].points or ())]
    row[seat] = points
    written[number - 1] = replace(written[number - 1], points=tuple(row))
    return replace(sheet, record=replace(sheet.record, written=tuple(written)))


@pytest.mark.parametrize("scoring", Scoring)
@pytest.mark.parametrize("cards", range(1, 9))
def test_points_tell_whether_a_bid_was_made(scoring: Scoring, cards: int) -> None:
    """P1, P2."""
    numbers = range(cards + 1)
    made = {recounted_points(scoring, cards, bid, bid) for bid in numbers}
    missed = {recounted_points(scoring, cards, bid, won) for bid in numbers for won in numbers if bid != won}
    assert not made & missed
