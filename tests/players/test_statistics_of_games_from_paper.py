"""The statistics of games of all four kinds of knowledge, compared with an independent count from the files.

Nothing here uses the rules, the results or the careers: points are counted trick by trick, and what cannot be known is
found by trying all tricks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from scorekeeper.models import Confidant, Player
from scorekeeper.players.profile import Profile, bidding_profile_of, profile_of
from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.conformance import games, read_game
from tests.helpers.exchange import import_games
from tests.helpers.generated import recounted_points
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db

DECK = 60
NAMES = ("Ada", "Bruno", "Carla", "Dieter", "Emma", "Fritz", "Gerda")
FILES = [name for name in games() if read_game(name)["ruleset"].get("schedule") != "elimination"]


@dataclass(frozen=True)
class Known:
    """A bid; if it `is_open`, only the difference of bid and tricks is known."""

    bid: int
    won: int
    is_open: bool


@dataclass(frozen=True)
class PaperGame:
    players: tuple[str, ...]
    rounds: list[dict[str, Any]]
    scoring: Scoring
    kind: Knowledge

    def points(self, each: dict[str, Any], seat: int) -> int:
        return recounted_points(self.scoring, cards_of(each), each["bids"][seat], each["tricks"][seat])

    def total(self, name: str) -> int:
        return sum(self.points(each, self.players.index(name)) for each in self.rounds)

    def rank(self, name: str) -> int:
        return 1 + sum(self.total(other) > self.total(name) for other in self.players)

    def bids(self, name: str) -> list[Known]:
        """Return nothing if bids are not known."""
        if self.kind in {Knowledge.POINTS, Knowledge.TOTALS}:
            return []
        seat = self.players.index(name)
        return [Known(each["bids"][seat], each["tricks"][seat], self.is_open(each, seat)) for each in self.rounds]

    def is_open(self, each: dict[str, Any], seat: int) -> bool:
        return self.kind is Knowledge.BIDS and len({way[seat] for way in self.ways(each)}) > 1

    def ways(self, each: dict[str, Any]) -> Iterable[tuple[int, ...]]:
        cards, seats = cards_of(each), range(len(self.players))
        options = [
            [
                won
                for won in range(cards + 1)
                if recounted_points(self.scoring, cards, each["bids"][seat], won) == points
            ]
            for seat in seats
            for points in [self.points(each, seat)]
        ]
        return (way for way in product(*options) if sum(way) == sum(each["tricks"]))

    def document(self, day: int) -> bytes:
        source: dict[str, Any] = {"format": "tablet-of-truth", "version": 1, "players": [*self.players]}
        source["started_at"] = ["1998", "1998-08", f"1998-08-{day:02}"][day % 3]
        source["ruleset"] = {"scoring": self.scoring, "schedule": [cards_of(each) for each in self.rounds]}
        if self.kind is Knowledge.TOTALS:
            source["final_totals"] = [self.total(name) for name in self.players]
        else:
            source["rounds"] = [self.written(each) for each in self.rounds]
        return json.dumps(source).encode()

    def written(self, each: dict[str, Any]) -> dict[str, Any]:
        void = {"void_tricks": each["void_tricks"]} if each.get("void_tricks") else {}
        points = {"points": [self.points(each, seat) for seat in range(len(self.players))], **void}
        if self.kind is Knowledge.POINTS:
            return points
        bids = {"bids": each["bids"]}
        return {**bids, **points} if self.kind is Knowledge.BIDS else {**bids, **void, "tricks": each["tricks"]}


def cards_of(written: dict[str, Any]) -> int:
    return int(sum(written["tricks"]) + written.get("void_tricks", 0))


def stored_games(confidant: Confidant) -> list[PaperGame]:
    """Store games of each file, kind and count, each with other players, and return them."""
    made = []
    for place, (file, kind, scoring) in enumerate(product(FILES, Knowledge, Scoring)):
        document = read_game(file)
        players = tuple(NAMES[(seat + place) % len(NAMES)] for seat in range(len(document["players"])))
        rounds = [each for each in document["rounds"] if cards_of(each) * len(players) <= DECK]
        made.append(PaperGame(players, rounds, scoring, kind))
    import_games(confidant, *(game.document(1 + place % 28) for place, game in enumerate(made)))
    return made


def mean(numbers: Iterable[float]) -> Any:
    numbers = [*numbers]
    return pytest.approx(sum(numbers) / len(numbers)) if numbers else None


def test_every_figure_counts_the_kinds_that_know_it() -> None:
    """P1, P2, F1: a figure counts the games in which it is known."""
    confidant = make_confidant()
    counted = stored_games(confidant)
    assert any(known.is_open for game in counted for name in game.players for known in game.bids(name))
    for player, scoring in product(Player.objects.filter(owner=confidant), Scoring):
        own = [game for game in counted if player.name in game.players and game.scoring is scoring]
        profile = profile_of(confidant, player.pk, scoring)
        check_results(profile, player.name, own)
        check_bids(profile, player.name, own)
        check_rivals(profile, player.name, own)


def check_results(profile: Profile, name: str, own: list[PaperGame]) -> None:
    figures = profile.figures
    assert figures
    ranks, totals = [game.rank(name) for game in own], [game.total(name) for game in own]
    assert (figures.games, figures.wins, figures.total) == (len(own), ranks.count(1), sum(totals))
    assert figures.average_place == mean(ranks)
    with_rounds = [game for game in own if game.kind is not Knowledge.TOTALS]
    rounds = sum(len(game.rounds) for game in with_rounds)
    assert figures.points_a_round == pytest.approx(sum(game.total(name) for game in with_rounds) / rounds)
    without_bids = [game for game in own if game.kind in {Knowledge.POINTS, Knowledge.TOTALS}]
    assert (figures.without_rounds, figures.without_bids) == (len(own) - len(with_rounds), len(without_bids))
    assert profile.played
    assert (profile.played.best.total, profile.played.worst.total) == (max(totals), min(totals))
    assert profile.rating


def check_bids(profile: Profile, name: str, own: list[PaperGame]) -> None:
    assert profile.figures
    figures, bids = profile.figures.bids, [known for game in own for known in game.bids(name)]
    sure = [known for known in bids if not known.is_open]
    assert (figures.rounds, figures.open) == (len(bids), len(bids) - len(sure))
    assert figures.exact_share == mean(known.bid == known.won for known in bids)
    assert figures.average_distance == mean(abs(known.bid - known.won) for known in bids)
    assert figures.over_share == mean(known.bid > known.won for known in sure)
    assert figures.under_share == mean(known.bid < known.won for known in sure)
    bidding = bidding_profile_of(profile.player.owner, profile.player.pk, profile.scoring)
    assert sum(line.figures.rounds for line in bidding.by_hand_size) == len(bids)
    assert sum(line.figures.open for line in bidding.by_bid) == figures.open


def check_rivals(profile: Profile, name: str, own: list[PaperGame]) -> None:
    for rival in profile.rivals:
        met = [game for game in own if rival.person.name in game.players]
        assert rival.games == len(met)
        assert rival.margin == sum(game.total(name) - game.total(rival.person.name) for game in met)


def test_the_page_of_a_person_says_what_is_not_known() -> None:
    confidant = make_confidant()
    (file, *_) = FILES
    rounds, players = read_game(file)["rounds"], NAMES[: len(read_game(file)["players"])]
    for kind in (Knowledge.TOTALS, Knowledge.POINTS):
        import_games(confidant, PaperGame(players, rounds, Scoring.STANDARD, kind).document(1))
    person = Player.objects.get(owner=confidant, name="Ada").pk
    phone = phone_of(confidant)
    text, bids = (" ".join(phone.get(f"/people/{person}/{page}").text.split()) for page in ("", "bids/"))
    assert "Of 2 games from paper the bids are not known: no figure about bids counts them." in text
    assert "Of 1 of them only the final totals are known." in text
    assert "Bids made</dt><dd>–</dd>" in text
    assert "Longest run</dt> <dd>–</dd>" in text
    assert "Of 2 games from paper the bids are not known: no figure about bids counts them." in bids
    assert "No bids are counted yet." in bids
