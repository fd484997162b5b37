"""Highlights of a game, compared with a simple second count."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import event, given

from scorekeeper.rules.highlights import Decided, Highlights, Run, Score, Swing, highlights_of
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset, Schedule, Scoring, TieBreak
from tests.helpers.game_builder import GameBuilder
from tests.helpers.generated import records, recounted_points, takes_part, until
from tests.helpers.statements import Kind
from tests.rules.insights.games import ended, game_of

# Rounds of one card: points 30 20 20, then 30 20 −10, and −10 30 20.
ALL_EXACT = ((1, 0, 0), (1, 0, 0))
LAST_MISSES = ((1, 0, 1), (1, 0, 0))
FIRST_MISSES = ((1, 1, 0), (0, 1, 0))


def counted(record: GameRecord) -> list[dict[int, int]]:
    """Return the points of each finished round by seat, counted again from the record."""
    return [
        {
            seat: recounted_points(record.ruleset.scoring, cards, written.bids[seat], written.tricks[seat])  # type: ignore[arg-type]
            for seat in range(len(record.players))
            if takes_part(written, seat)
        }
        for written in record.rounds
        if written.bids and written.tricks
        for cards in [written.void_tricks + sum(won for won in written.tricks if isinstance(won, int))]
    ]


def exact_by_seat(record: GameRecord) -> list[str]:
    """Return for each seat one character per finished round: x if the bid was exact, else a dot."""
    finished = [written for written in record.rounds if written.bids and written.tricks]
    return [
        "".join(
            "x" if takes_part(written, seat) and (written.bids or ())[seat] == (written.tricks or ())[seat] else "."
            for written in finished
        )
        for seat in range(len(record.players))
    ]


def few[Found](found: list[Found]) -> list[Found]:
    return found if len(found) <= 2 else []


@given(record=records())
def test_runs_of_exact_bids_are_the_longest_ones(record: GameRecord) -> None:
    lines = exact_by_seat(record)
    rounds = len(counted(record))
    runs = [
        (last - first + 1, first, seat, last)
        for seat, line in enumerate(lines)
        for first, last in product(range(1, rounds + 1), repeat=2)
        if first <= last and set(line[first - 1 : last]) == {"x"}
    ]
    longest = max(runs, default=(0,))[0]
    wanted = [Run(seat, first, last) for length, first, seat, last in sorted(runs) if length == longest]
    expected = few(wanted) if longest >= 3 and rounds >= 3 else []
    event(f"{len(expected)} runs")
    assert [*highlights_of(replay(record, frozenset())).runs] == expected


@given(record=records())
def test_a_swing_is_the_round_with_the_largest_difference_between_players(record: GameRecord) -> None:
    rounds = counted(record)
    gaps = [max(points[one] - points[other] for one, other in permutations(points, 2)) for points in rounds]
    widest = few([number for number, gap in enumerate(gaps, 1) if gap == max(gaps) > 0])
    swings = highlights_of(replay(record, frozenset())).swings
    assert [swing.number for swing in swings] == (widest if len(rounds) >= 3 else [])
    for swing in swings:
        points = rounds[swing.number - 1]
        parted = [(one, other) for one, other in permutations(points, 2) if points[one] - points[other] == max(gaps)]
        assert (swing.gap, [*product(swing.winners, swing.losers)]) == (max(gaps), sorted(parted))
        assert {points[seat] for seat in swing.winners} == {swing.most}
        assert {points[seat] for seat in swing.losers} == {swing.fewest}


@given(record=records())
def test_the_best_and_worst_scores_of_a_round_name_everybody_who_had_them(record: GameRecord) -> None:
    won = [(number, seat, points) for number, line in enumerate(counted(record), 1) for seat, points in line.items()]
    most, fewest = (pick([points for *_, points in won], default=0) for pick in (max, min))
    best = few([Score(seat, number, points) for number, seat, points in won if points == most and most > 0])
    worst = few([Score(seat, number, points) for number, seat, points in won if points == fewest and fewest < 0])
    game = replay(record, frozenset())
    found = highlights_of(game)
    assert ([*found.best], [*found.worst]) == ((best, worst) if len(game.played) >= 3 else ([], []))


@given(record=records().map(ended) | records())
def test_the_deciding_round_is_the_last_change_of_the_leader(record: GameRecord) -> None:
    """F1, F2, V4, A4, A7: compared with the standings of games that end after each round."""
    game = replay(record, frozenset())
    last = len(game.played)
    first = [
        {row.seat for row in replay(until(record, number), frozenset()).standings if row.rank == 1}
        for number in range(1, last + 1)
    ]
    decided = highlights_of(game).decided
    event("decided" if decided else "not decided")
    if game.phase != "finished" or last < 3 or len(first[-1]) == len(game.standings):
        assert decided is None
        return
    assert decided
    assert ({*decided.winners}, decided.last) == (first[-1], last)
    assert all(leaders == first[-1] for leaders in first[decided.number - 1 :])
    assert decided.number == 1 or first[decided.number - 2] != first[-1]
    assert decided.again or decided.number == 1 or first[-1] not in first[: decided.number - 1]


def test_a_game_of_two_rounds_has_no_highlights() -> None:
    assert highlights_of(game_of(ALL_EXACT, FIRST_MISSES)) == Highlights()


def test_an_unfinished_game_has_no_deciding_round() -> None:
    assert highlights_of(game_of(*[ALL_EXACT] * 3)).decided == Decided(1, 3, (0,))
    assert highlights_of(game_of(*[ALL_EXACT] * 3, ended=False)).decided is None


def test_a_lead_taken_in_the_last_round_decides_the_game_there() -> None:
    """Totals 30 20, 60 40 and 50 70."""
    game = game_of(ALL_EXACT, ALL_EXACT, FIRST_MISSES)
    assert highlights_of(game).decided == Decided(3, 3, (1,))


def test_a_lead_lost_and_taken_again_is_told_from_the_first_one() -> None:
    """Totals 30 20 20, then 20 50 10 and 80 40 0."""
    game = game_of(ALL_EXACT, FIRST_MISSES, ((4, 1, 1), (4, 0, 0)))
    assert highlights_of(game).decided == Decided(3, 3, (0,), again=True)


def test_a_shared_win_was_decided_when_the_winners_first_led_together() -> None:
    """F1: totals 30 20 20, then 50 50 40 and 70 70 30."""
    rounds = (ALL_EXACT, ((0, 1, 0), (0, 1, 0)), ((0, 0, 0), (0, 0, 1)))
    assert highlights_of(game_of(*rounds)).decided == Decided(2, 3, (0, 1))


def test_a_game_that_everybody_wins_has_no_deciding_round() -> None:
    """F1."""
    rounds = (((1, 0, 0), (1, 0, 0)), ((0, 1, 0), (0, 1, 0)), ((0, 0, 1), (0, 0, 1)))
    assert highlights_of(game_of(*rounds)).decided is None


@pytest.mark.parametrize(
    ("tie_break", "decided"),
    [(TieBreak.SHARED, Decided(3, 3, (0, 1))), (TieBreak.EXACT_BIDS, Decided(2, 3, (0,)))],
)
def test_exact_bids_can_break_a_tie_for_the_lead(tie_break: TieBreak, decided: Decided) -> None:
    """F1, F2: totals 20 20 30, then 40 10 20 and 60 60 10; seat 0 was exact in all rounds, seat 1 in two."""
    rounds = (((0, 0, 1), (0, 0, 1)), ((0, 1, 1), (0, 0, 2)), ((0, 3, 1), (0, 3, 0)))
    assert highlights_of(game_of(*rounds, ruleset=Ruleset(tie_break=tie_break))).decided == decided


def test_an_adjustment_can_decide_a_game() -> None:
    """A4, A7: seat 0 leads in every round and loses points after the last."""
    builder = GameBuilder(3)
    builder.play(3)
    builder.enter(Kind.ADJUST, 0, -500, "misplay")
    builder.enter(Kind.END, number=3)
    assert builder.game.standings[0].seat != 0
    decided = highlights_of(builder.game).decided
    assert decided == Decided(3, 3, (1, 2))


def test_a_leader_before_the_first_round_counts_as_leading_from_round_1() -> None:
    """A4."""
    builder = GameBuilder(3)
    builder.enter(Kind.ADJUST, 2, 500, "handicap")
    builder.play(3)
    builder.enter(Kind.END, number=3)
    assert highlights_of(builder.game).decided == Decided(1, 3, (2,))


def test_a_leader_who_left_an_elimination_game_did_not_win_it() -> None:
    """V4, A5: seat 0 leaves by choice after round 2, and seat 1 leads from then on."""
    builder = GameBuilder(6, Ruleset(schedule=Schedule.ELIMINATION))
    builder.play(2)
    builder.enter(Kind.LEAVE, 0)
    builder.play(2, winner=1)
    builder.enter(Kind.END, number=4)
    assert highlights_of(builder.game).decided == Decided(3, 4, (1,))


@pytest.mark.parametrize(
    ("substitutions", "runs"),
    [((), [Run(0, 1, 5)]), ({(0, 3)}, [Run(0, 3, 5)]), ({(0, 4)}, [Run(0, 1, 3)]), ({(1, 3)}, [Run(0, 1, 5)])],
)
def test_a_run_ends_when_a_substitute_takes_over(substitutions: set[tuple[int, int]], runs: list[Run]) -> None:
    """A5."""
    game = game_of(*[((1, 1, 1), (1, 0, 0))] * 5)
    assert [*highlights_of(game, substitutions).runs] == runs


def test_a_late_player_has_runs_from_the_first_round_played() -> None:
    """A6."""
    builder = GameBuilder(3)
    builder.play(2, bids={0: 0, 1: 1, 2: 1})
    builder.enter(Kind.JOIN, "Late", 0)
    builder.play(3, bids={0: 0, 1: 1, 2: 1})
    assert highlights_of(builder.game).runs == (Run(3, 3, 5),)


def test_a_highlight_shared_by_more_than_two_players_is_left_out() -> None:
    even = ((1, 0, 0), (1, 0, 0))
    assert highlights_of(game_of(even, even, even)).runs == ()
    assert highlights_of(game_of(LAST_MISSES, LAST_MISSES, LAST_MISSES)).runs == (Run(0, 1, 3), Run(1, 1, 3))
    assert highlights_of(game_of(LAST_MISSES, LAST_MISSES, LAST_MISSES)).best == ()
    assert highlights_of(game_of(even, even, FIRST_MISSES)).worst == (Score(0, 3, -10),)


def test_if_nobody_lost_points_there_is_no_worst_round() -> None:
    """P2: seat 0 has no points in the last round."""
    ruleset = Ruleset(scoring=Scoring.ALTERNATE)
    game = game_of(ALL_EXACT, ALL_EXACT, ((1, 0, 0), (2, 0, 0)), ruleset=ruleset)
    assert game.rounds[2].points == (0, 20, 20)
    assert highlights_of(game).worst == ()


def test_a_round_with_equal_points_for_all_is_no_swing() -> None:
    assert highlights_of(game_of(*[((1, 1, 1), (1, 1, 1))] * 3)).swings == ()


def test_a_swing_names_all_players_with_the_most_and_with_the_fewest_points() -> None:
    """The second round: 30 for seat 0, 20 for seat 1, -10 for the others."""
    even = ((0, 0, 0, 1), (0, 0, 0, 1))
    game = game_of(even, ((1, 0, 1, 1), (1, 0, 0, 0)), even)
    assert highlights_of(game).swings == (Swing(2, 30, (0,), -10, (2, 3)),)
