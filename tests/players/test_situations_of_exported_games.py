"""The situations in which bids were made, compared with an independent count from exported files.

Nothing here uses the rules: the order of bids, the forbidden number and the points are worked out again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from scorekeeper.display.formatting import percent
from scorekeeper.display.insights.bids import cards_of
from scorekeeper.games import bulk
from scorekeeper.games.game_log import read_game_logs
from scorekeeper.import_export.exporter import game_file_of
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Career, Confidant, Game
from scorekeeper.players.leaderboard import leaderboard_of
from scorekeeper.players.profile import bidding_profile_of
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.generated import recounted_points
from tests.helpers.tables import make_confidant, player_of

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


class Made(NamedTuple):
    """One bid, and what was known when it was made; `position` is None if bids were not made in turn."""

    name: str
    players: int
    cards: int
    bid: int
    tricks: int
    points: int
    position: int | None
    choice: str
    surplus: int
    standing: str
    end: str
    trump: str | None


def bids_of(document: Document) -> Iterator[Made]:
    players, rounds, ruleset = document["players"], document["rounds"], document["ruleset"]
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
            yield Made(
                name=players[seat],
                players=len(seats),
                cards=cards,
                bid=bids[seat],
                tricks=tricks[seat],
                points=points,
                position=order.index(seat) + 1 if ruleset.get("bidding", "open") == "open" else None,
                choice=choice(document, seat, dealer, cards, {seat: bids[seat] for seat in seats}),
                surplus=sum(bids[seat] for seat in seats) - cards,
                standing=standing(before, seat),
                end="late" if number > len(rounds) - 3 else "early",
                trump="none" if cards * len(seats) == 60 else each.get("trump"),
            )
        dealer = (dealer + 1) % len(players)


def facts(document: Document) -> Iterator[tuple[str, str, int]]:
    for made in bids_of(document):
        yield made.name, f"hand:{made.players}:{made.cards}:rounds", 1
        yield made.name, f"hand:{made.players}:{made.cards}:points", made.points
        if missed := abs(made.bid - made.tricks):
            yield made.name, f"missed:{missed}", 1
        kind = "exact" if not missed else "over" if made.bid > made.tricks else "under"
        situation = [f"{key}:{getattr(made, key)}" for key in ("surplus", "standing", "end")]
        if made.choice:
            situation.append(f"choice:{made.choice}")
        if made.position:
            situation.append(f"position:{made.players}:{made.position}")
        if made.trump:
            situation.append(f"trump:{made.trump}")
        for key in situation:
            yield made.name, f"{key}:rounds", 1
            yield made.name, f"{key}:{kind}", 1


def shown(made: Made, players: int) -> Iterator[tuple[str, str, bool]]:
    """The lines of the page that count a bid: title, label, and whether it adds to the share."""
    exact, missed = made.bid == made.tricks, abs(made.bid - made.tricks)
    if made.position and made.players == players:
        label = "dealer" if made.position == players else ("first", "second", "third", "fourth")[made.position - 1]
        yield "by position in the bidding", label, exact
    choices = {"forbidden": "number forbidden", "free": "all allowed", "others": "not dealer"}
    if made.choice:
        yield "Plus/Minus One", choices[made.choice], exact
    sums = ("2+ too low", "1 too low", "equal", "1 too high", "2+ too high")
    yield "all bids together, against the cards", sums[max(0, min(4, made.surplus + 2))], exact
    hands = ("1–3 cards", "4–6", "7–9", "10–12", "13–15", "16+", "16+")
    yield "by cards in hand", hands[(made.cards - 1) // 3], exact
    yield "by the size of the bid", str(made.bid) if made.bid < 5 else "5+", exact
    if made.trump:
        peoples = {"blue": "Humans", "green": "Elves", "red": "Dwarves", "yellow": "Giants", "none": "No trump"}
        yield "by trump, where it was recorded", peoples[made.trump], exact
    for label, hit in (("none", missed == 0), ("one", missed == 1), ("two or more", missed >= 2)):
        yield "tricks beside the bid", label, hit
    for way, hit in (("too high", made.bid > made.tricks), ("too low", made.bid < made.tricks)):
        if made.standing != "level":
            yield "missed bids, by the standing before the round", f"{made.standing}, {way}", hit
        part = "end" if made.end == "late" else "before"
        yield "missed bids, in the last three rounds and before", f"{part}, {way}", hit


def choice(document: Document, seat: int, dealer: int, cards: int, bids: dict[int, int]) -> str:
    rule = document["ruleset"].get("plus_minus_one")
    if not rule:
        return ""
    if seat != dealer:
        return "others"
    left = cards - sum(bid for other, bid in bids.items() if other != dealer)
    return "forbidden" if cards >= rule["from_cards"] and left >= 0 else "free"


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


type Lines = dict[tuple[str, str], tuple[str, int, str]]  # by title and label: own share, cases, and everybody's share


def lines_of(bids: list[Made], name: str, players: int) -> Lines:
    hits: Counter[tuple[str, str, str]] = Counter()
    cases: Counter[tuple[str, str, str]] = Counter()
    for made in bids:
        for title, label, hit in shown(made, players):
            for who in {"everybody", made.name}:
                hits[who, title, label] += hit
                cases[who, title, label] += 1

    def share(who: str, title: str, label: str) -> str | None:
        number = cases[who, title, label]
        return percent(hits[who, title, label] / number) if number >= 20 else None

    return {
        (title, label): (share(name, title, label) or "", number, share("everybody", title, label) or "–")
        for (who, title, label), number in cases.items()
        if who == name
    }


def check_bids(owner: Confidant, name: str, bids: list[Made]) -> None:
    profile = bidding_profile_of(owner, player_of(owner, name).pk, Scoring.STANDARD)
    found = {
        (card.about, bar.label): (bar.share, bar.cases, bar.everybody)
        for card in cards_of(profile)
        for bar in card.bars
    }
    assert found == lines_of(bids, name, profile.players)


def check_above_par(owner: Confidant, bids: list[Made]) -> None:
    results: dict[tuple[int, int], list[int]] = {}
    for made in bids:
        results.setdefault((made.players, made.cards), []).append(made.points)
    par = {hand: sum(points) / len(points) for hand, points in results.items() if len(points) >= 20}
    leaderboard = leaderboard_of(owner, Scoring.STANDARD)
    for row in leaderboard.lines + leaderboard.few:
        own = [made for made in bids if made.name == row.person.name and (made.players, made.cards) in par]
        above = [made.points - par[made.players, made.cards] for made in own]
        assert row.above_par == pytest.approx(sum(above) / len(above))


def test_shares_of_bids_and_points_above_par_are_those_of_an_independent_count() -> None:
    owner = make_confidant()
    bulk.store_games(owner, made_up_games(GAMES))
    documents = [document for document in exported(owner) if scoring_of(document) is Scoring.STANDARD]
    bids = [made for document in documents for made in bids_of(document)]
    check_bids(owner, "Ute", bids)
    check_bids(owner, "Finn", bids)
    check_above_par(owner, bids)
