"""The situations in which bids were made, compared with an independent count from exported files.

Nothing here uses the rules: the order of bids, the forbidden number and the points are worked out again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.games import bulk
from scorekeeper.games.game_log import read_game_logs
from scorekeeper.import_export.exporter import game_file_of
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Career, Confidant, Game
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.generated import recounted_points
from tests.helpers.tables import make_confidant

type Document = dict[str, Any]

pytestmark = pytest.mark.django_db

GAMES = 60  # with each kind of bidding, both counts, an elimination, and the Plus/Minus One rule


def exported(owner: Confidant) -> list[Document]:
    games = Game.objects.filter(owner=owner, is_finished=True).values_list("pk", flat=True)
    return [json.loads(write_game_file(game_file_of(log))) for log in read_game_logs(owner, games)]


def scoring_of(document: Document) -> Scoring:
    return Scoring(document["ruleset"].get("scoring", "standard"))


def counted(documents: list[Document]) -> dict[tuple[str, str], Counter[str]]:
    """By name and scoring."""
    sums: dict[tuple[str, str], Counter[str]] = {}
    for document in documents:
        for name, key, number in facts(document):
            sums.setdefault((name, scoring_of(document)), Counter())[key] += number
    return {who: Counter({key: number for key, number in own.items() if number}) for who, own in sums.items()}


def facts(document: Document) -> Iterator[tuple[str, str, int]]:
    players, rounds = document["players"], document["rounds"]
    totals, dealer = [0] * len(players), document["first_dealer"]
    for number, each in enumerate(rounds, 1):
        bids, tricks = each["bids"], each["tricks"]
        seats = [seat for seat, bid in enumerate(bids) if bid is not None]
        while dealer not in seats:
            dealer = (dealer + 1) % len(players)
        dealer = each.get("dealer", dealer)
        cards = sum(won for won in tricks if won is not None) + each.get("void_tricks", 0)
        order = sorted(seats, key=lambda seat: (seat - dealer - 1) % len(players))
        before = {seat: totals[seat] for seat in seats}
        for seat in seats:
            points = recounted_points(scoring_of(document), cards, bids[seat], tricks[seat])
            totals[seat] += points
            yield players[seat], f"hand:{len(seats)}:{cards}:rounds", 1
            yield players[seat], f"hand:{len(seats)}:{cards}:points", points
            if missed := abs(bids[seat] - tricks[seat]):
                yield players[seat], f"missed:{missed}", 1
            kind = "exact" if not missed else "over" if bids[seat] > tricks[seat] else "under"
            situation = [
                f"choice:{choice(document, seat, dealer, cards, {seat: bids[seat] for seat in seats})}",
                f"surplus:{sum(bids[seat] for seat in seats) - cards}",
                f"standing:{standing(before, seat)}",
                f"end:{'late' if number > len(rounds) - 3 else 'early'}",
            ]
            if document["ruleset"].get("bidding", "open") == "open":
                situation.append(f"position:{len(seats)}:{order.index(seat) + 1}")
            if trump := "none" if cards * len(seats) == 60 else each.get("trump"):
                situation.append(f"trump:{trump}")
            for key in situation:
                yield players[seat], f"{key}:rounds", 1
                yield players[seat], f"{key}:{kind}", 1
        dealer = (dealer + 1) % len(players)


def choice(document: Document, seat: int, dealer: int, cards: int, bids: dict[int, int]) -> str:
    if seat != dealer:
        return "others"
    rule = document["ruleset"].get("plus_minus_one")
    left = cards - sum(bid for other, bid in bids.items() if other != dealer)
    return "forbidden" if rule and cards >= rule["from_cards"] and left >= 0 else "free"


def standing(totals: dict[int, int], seat: int) -> str:
    if totals[seat] < max(totals.values()):
        return "behind"
    return "level" if len(set(totals.values())) == 1 else "leading"


def stored(owner: Confidant) -> dict[tuple[str, str], Counter[str]]:
    found = {}
    for career in Career.objects.filter(player__owner=owner).select_related("player"):
        hands = {f"hand:{key}": number for key, number in career.hands.items()}
        found[career.player.name, career.scoring] = Counter(career.situations | hands)
    return found


def test_the_situations_are_those_that_an_independent_count_of_the_exported_files_finds() -> None:
    owner = make_confidant()
    bulk.store_games(owner, made_up_games(GAMES))
    documents = exported(owner)
    assert {document["ruleset"].get("bidding", "open") for document in documents} == {"open", "covered", "secret"}
    assert stored(owner) == counted(documents)
