"""The statistics of the recorded games, compared with an independent count from the files.

Nothing here uses the rules, the results or the careers: the points are counted again trick by trick.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import pytest

from scorekeeper.import_export.game_file import read_game_file
from scorekeeper.models import Confidant, Player
from scorekeeper.players.leaderboard import leaderboard_of
from scorekeeper.players.profile import BiddingProfile, Profile, bidding_profile_of, profile_of
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.conformance import GAMES, games, read_game
from tests.helpers.generated import recounted_points
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_confidant, make_game

pytestmark = pytest.mark.django_db

# More names than seats, so that not everybody meets everybody, and seats change.
NAMES = ("Ada", "Bruno", "Carla", "Dieter", "Emma", "Fritz", "Gerda")

FILES = [name for name in games() if read_game(name)["ruleset"].get("schedule") != "elimination"]
"""The games whose players all stay to the end."""


@dataclass
class CountedGame:
    """A game: players, rounds as in the file, scoring, and adjustments by player."""

    players: tuple[str, ...]
    rounds: list[dict[str, Any]]
    scoring: Scoring
    fines: dict[str, int] = field(default_factory=dict)

    def points(self, name: str) -> list[int]:
        seat = self.players.index(name)
        return [
            recounted_points(self.scoring, cards_of(each), each["bids"][seat], each["tricks"][seat])
            for each in self.rounds
        ]

    def total(self, name: str) -> int:
        return sum(self.points(name)) + self.fines.get(name, 0)

    def rank(self, name: str) -> int:
        return 1 + sum(self.total(other) > self.total(name) for other in self.players)

    def bids(self, name: str) -> list[tuple[int, int, int]]:
        seat = self.players.index(name)
        return [(cards_of(each), each["bids"][seat], each["tricks"][seat]) for each in self.rounds]

    def longest_run(self, name: str) -> int:
        runs = "".join("x" if bid == won else " " for _, bid, won in self.bids(name)).split()
        return max(map(len, runs), default=0)


def cards_of(written: dict[str, Any]) -> int:
    """Return how many cards a round had: the tricks won and those voided by a Bomb (S1)."""
    return int(sum(written["tricks"]) + written.get("void_tricks", 0))


def record_game(
    confidant: Confidant, file: str, shift: int, scoring: Scoring, *, stopped_after: int = 0
) -> CountedGame:
    """Record a game of the files with other players; if it stops early, the first seat loses points."""
    document = read_game(file)
    players = tuple(NAMES[(seat + shift) % len(NAMES)] for seat in range(len(document["players"])))
    rounds = document["rounds"][: stopped_after or None]
    ruleset = replace(read_game_file((GAMES / f"{file}.json").read_bytes()).record.ruleset, scoring=scoring)
    game = make_game(owner=confidant, players=players, first_dealer=document["first_dealer"], ruleset=ruleset)
    for number, each in enumerate(rounds, 1):
        enter(game, Kind.BIDS, number=number, values=each["bids"])
        enter(game, Kind.TRICKS, number=number, values=[*each["tricks"], each.get("void_tricks", 0)])
    if stopped_after:
        enter(game, Kind.ADJUST, number=stopped_after + 1, values=(0, -20, "has to go"))
        enter(game, Kind.END, number=stopped_after)
    return CountedGame(players, rounds, scoring, {players[0]: -20} if stopped_after else {})


@pytest.fixture
def confidant() -> Confidant:
    return make_confidant()


@pytest.fixture
def counted_games(confidant: Confidant) -> list[CountedGame]:
    """Return recorded games: each with three sets of players, in both scorings, and one stopped early."""
    recorded = [record_game(confidant, file, shift, Scoring.STANDARD) for file in FILES for shift in (0, 2, 5)]
    recorded += [record_game(confidant, file, 1, Scoring.ALTERNATE) for file in FILES]
    recorded.append(record_game(confidant, FILES[0], 3, Scoring.STANDARD, stopped_after=4))
    # An unfinished game does not count.
    make_game(owner=confidant, players=NAMES[:3], rounds=[((0, 0, 0), (0, 0, 1))])
    return recorded


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


def test_the_totals_counted_here_equal_those_of_the_files() -> None:
    """Check the independent count itself with the expected results."""
    for file in FILES:
        document, expected = read_game(file), read_game(f"{file}.expected")
        counted = CountedGame(tuple(document["players"]), document["rounds"], Scoring.STANDARD)
        assert [counted.total(name) for name in counted.players] == expected["rounds"][-1]["totals"]


def test_every_figure_of_every_player_equals_an_independent_count_and_the_table_of_people_has_it(
    confidant: Confidant, counted_games: list[CountedGame]
) -> None:
    """P1, P2, F1, A7."""
    for scoring in Scoring:
        check_table(confidant, scoring, [counted for counted in counted_games if counted.scoring == scoring])
    for player, scoring in product(Player.objects.filter(owner=confidant), Scoring):
        own = [counted for counted in counted_games if player.name in counted.players and counted.scoring == scoring]
        profile = profile_of(confidant, player.pk, scoring)
        if own:
            check_figures(profile, player.name, own)
            check_games(profile, player.name, own)
            check_bids(profile, player.name, own)
            check_lines(bidding_profile_of(confidant, player.pk, scoring), player.name, own)
            check_rivals(profile, player.name, own)
        else:
            assert profile.figures is None


def check_figures(profile: Profile, name: str, own: list[CountedGame]) -> None:
    figures = profile.figures
    assert figures is not None
    ranks, totals = [counted.rank(name) for counted in own], [counted.total(name) for counted in own]
    assert (figures.games, figures.wins) == (len(own), ranks.count(1))
    assert figures.win_share == pytest.approx(mean([rank == 1 for rank in ranks]))
    assert [*figures.places] == [ranks.count(place) for place in range(1, len(figures.places) + 1)]
    assert sum(figures.places) == len(own)
    assert figures.average_place == pytest.approx(mean(ranks))
    assert figures.average_total == pytest.approx(mean(totals))
    assert figures.points_a_round == pytest.approx(sum(totals) / sum(len(counted.rounds) for counted in own))


def check_games(profile: Profile, name: str, own: list[CountedGame]) -> None:
    assert profile.played is not None
    totals = [counted.total(name) for counted in own]
    assert profile.played.best.total == max(totals)
    assert profile.played.worst.total == min(totals)
    assert profile.played.longest.longest_run == max(counted.longest_run(name) for counted in own)
    last = [(game.total, game.rank, game.rounds) for game in profile.played.last]
    assert last == [(counted.total(name), counted.rank(name), len(counted.rounds)) for counted in own]


def check_bids(profile: Profile, name: str, own: list[CountedGame]) -> None:
    assert profile.figures is not None
    bids = [bid for counted in own for bid in counted.bids(name)]
    check_shares(profile.figures.bids, bids)


def check_lines(profile: BiddingProfile, name: str, own: list[CountedGame]) -> None:
    bids = [bid for counted in own for bid in counted.bids(name)]
    assert [line.number for line in profile.by_hand_size] == sorted({cards for cards, _, _ in bids})
    for line in profile.by_hand_size:
        check_shares(line.figures, [bid for bid in bids if bid[0] == line.number])
    assert [line.number for line in profile.by_bid] == sorted({bid for _, bid, _ in bids})
    for line in profile.by_bid:
        check_shares(line.figures, [bid for bid in bids if bid[1] == line.number])


def check_shares(figures: Any, bids: list[tuple[int, int, int]]) -> None:
    assert figures.rounds == len(bids)
    assert figures.exact_share == pytest.approx(mean([bid == won for _, bid, won in bids]))
    assert figures.over_share == pytest.approx(mean([bid > won for _, bid, won in bids]))
    assert figures.under_share == pytest.approx(mean([bid < won for _, bid, won in bids]))
    assert figures.average_distance == pytest.approx(mean([abs(bid - won) for _, bid, won in bids]))


def check_rivals(profile: Profile, name: str, own: list[CountedGame]) -> None:
    for rival in profile.rivals:
        met = [counted for counted in own if rival.person.name in counted.players]
        ranks = [(counted.rank(name), counted.rank(rival.person.name)) for counted in met]
        assert rival.games == len(met)
        assert rival.above == sum(mine < theirs for mine, theirs in ranks)
        assert rival.equal == sum(mine == theirs for mine, theirs in ranks)
        assert rival.below == sum(mine > theirs for mine, theirs in ranks)
        margins = [counted.total(name) - counted.total(rival.person.name) for counted in met]
        assert rival.average_margin == pytest.approx(mean(margins))
    others = {other for counted in own for other in counted.players} - {name}
    assert {rival.person.name for rival in profile.rivals} == others


def check_table(confidant: Confidant, scoring: Scoring, counted_games: list[CountedGame]) -> None:
    """Compare the rows of the table of people with the figures of their pages."""
    leaderboard = leaderboard_of(confidant, scoring)
    rows = leaderboard.lines + leaderboard.few
    assert {row.person.name for row in rows} == {name for counted in counted_games for name in counted.players}
    for row in rows:
        profile = profile_of(confidant, row.person.key, scoring)
        assert (row.figures, row.rating) == (profile.figures, profile.rating)
