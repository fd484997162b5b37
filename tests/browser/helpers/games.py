"""The recorded games of the conformance data with their expected results, and generated rounds."""

import json
from dataclasses import dataclass
from typing import Any

from scorekeeper.environment import PROJECT

GAMES = PROJECT / "tests" / "data" / "games"


@dataclass(frozen=True)
class PlayedRound:
    """One round: numbers in seat order, and the order of bidding."""

    number: int
    bids: list[int]
    tricks: list[int]
    order: list[int]
    totals: list[int]

    @property
    def cards(self) -> int:
        """The number of cards of each player."""
        return sum(self.tricks)


@dataclass(frozen=True)
class PlayedGame:
    """A recorded game with its expected standings."""

    players: list[str]
    first_dealer: int
    plus_minus_one: str
    rounds: list[PlayedRound]
    standings: list[dict[str, Any]]


def read_game(name: str) -> PlayedGame:
    """Return a game of the conformance data with its expected totals."""
    written = json.loads((GAMES / f"{name}.json").read_text())
    expected = json.loads((GAMES / f"{name}.expected.json").read_text())
    rounds = [
        PlayedRound(wanted["number"], numbers["bids"], numbers["tricks"], wanted["bid_order"], wanted["totals"])
        for numbers, wanted in zip(written["rounds"], expected["rounds"], strict=True)
    ]
    rule = written["ruleset"].get("plus_minus_one")
    from_cards = str(rule["from_cards"]) if rule else "off"
    return PlayedGame(written["players"], written["first_dealer"], from_cards, rounds, expected["standings"])


def made_up_round(number: int, players: int, first_dealer: int = 0) -> PlayedRound:
    """Return a generated round in which some players miss their bids and the bids do not add up to the tricks."""
    tricks = [number // players + (seat < number % players) for seat in range(players)]
    bids = [won if (seat + number) % 2 else max(won - 1, 0) for seat, won in enumerate(tricks)]
    dealer = (first_dealer + number - 1) % players
    if sum(bids) == number:
        bids[dealer] += -1 if bids[dealer] else 1
    order = [(dealer + 1 + step) % players for step in range(players)]
    return PlayedRound(number, bids, tricks, order, [])
