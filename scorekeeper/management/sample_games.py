"""The same games for the same seed on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache

from scorekeeper.games.bulk import NewGame
from scorekeeper.games.log_rows import LogEntry
from scorekeeper.rules.bids import forbidden_bid
from scorekeeper.rules.events.made_up_names import MADE_UP_NAMES as NAMES
from scorekeeper.rules.game import GameState, Phase, Round
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.record import GameRecord, Trump
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding, Ruleset
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.statements import (
    Adjustment,
    Bids,
    Decide,
    End,
    Redo,
    Statement,
    Tricks,
    TrumpTurned,
    Undo,
    history_of,
    record_of,
)

TITLES = ("The rematch", "By candle light", "Hüttenabend", "At Oskar’s", "The final", "Geburtstag 40", "Power cut")
FIRST, LAST = datetime(2016, 1, 1, 18, tzinfo=UTC), datetime(2026, 11, 1, 18, tzinfo=UTC)  # when games start

# The shares of presets by key; the rest is the standard game.
_SHARES = {
    "plus_minus_one": 0.18,
    "alternate_count": 0.1,
    "quick": 0.06,
    "covered_bids": 0.04,
    "elimination": 0.03,
    "tournament": 0.02,
    "clairvoyance": 0.02,
    "secret_prediction": 0.02,
    "dm2008": 0.01,
    "custom": 0.01,
}
_SEATS = (3, 4, 4, 4, 5, 5, 6)
# Probabilities.
_TITLED = 0.15
_TRUMPS_RECORDED = 0.2
_STOPPED = 0.03
_ENDED = 0.8  # A stopped game is ended by the table; otherwise it stays open.
_UNDONE = 0.03
_CORRECTED = 0.05
_PENALTY = 0.5
_FORESIGHT = 0.6  # the dependence of a bid on the player's tricks; the rest is an average share


@dataclass(frozen=True)
class _Person:
    """`error`, `boldness`: standard deviation and mean of the bidding error in tricks; `skill`: relative."""

    name: str
    error: float
    boldness: float
    skill: float


@dataclass
class _GameWriter:
    table: GameRecord
    statements: list[Statement] = field(default_factory=list)

    @property
    def game(self) -> GameState:
        return replay(record_of(self.table, history_of(self.statements)), frozenset())

    def add(self, *statements: Statement) -> None:
        self.statements.extend(statements)


def made_up_games(count: int, *, seed: int = 1) -> Iterator[NewGame]:
    """Oldest first; nearly all are finished, and some have corrections."""
    chance = random.Random(seed)  # noqa: S311 - nothing here is secret
    people = [_person(name, chance) for name in NAMES]
    for number in range(count):
        time = FIRST + (LAST - FIRST) * number / count
        yield _game(f"made-up-{seed}-{number}", time.replace(microsecond=number % 1000), people, chance)


def open_game(*, seed: int = 1) -> NewGame:
    """After all others."""
    chance = random.Random(seed)  # noqa: S311 - nothing here is secret
    table = [_person(name, chance) for name in NAMES[:4]]
    builder = _GameWriter(GameRecord(NAMES[:4], 1, Ruleset()))
    _play(builder, table, chance, 7)
    return _new_game(f"made-up-open-{seed}", "", LAST, builder)


def _person(name: str, chance: random.Random) -> _Person:
    return _Person(name, chance.uniform(0.4, 1.3), chance.gauss(0.15, 0.3), chance.uniform(0.7, 1.4))


def _game(key: str, time: datetime, people: Sequence[_Person], chance: random.Random) -> NewGame:
    variant = _variant(chance)
    table = _table(people, chance.choice([seats for seats in _SEATS if seats in variant.players]), chance)
    names = tuple(person.name for person in table)
    builder = _GameWriter(GameRecord(names, chance.randrange(len(names)), variant.ruleset))
    sizes = _first_game(len(names), builder.table.first_dealer, variant.ruleset).sizes
    # Some games stop early, but never an elimination.
    stops = chance.random() < _STOPPED and not variant.ruleset.eliminates
    rounds = max(1, len(sizes) * 2 // 3) if stops else len(sizes)
    _play(builder, table, chance, rounds)
    _add_corrections(builder, chance)
    if stops:
        _stop_early(builder, rounds, chance)
    title = chance.choice(TITLES) if chance.random() < _TITLED else ""
    return _new_game(key, title, time, builder)


def _variant(chance: random.Random) -> Preset:
    others = [variant for variant in PRESETS if variant.key in _SHARES]
    weights = [_SHARES[variant.key] for variant in others]
    return chance.choices([*others, PRESETS[0]], [*weights, 1 - sum(weights)])[0]


def _table(people: Sequence[_Person], seats: int, chance: random.Random) -> list[_Person]:
    """Those at the start of the list play most often."""
    order = sorted(range(len(people)), key=lambda index: chance.expovariate(1 / (index + 3)))
    return [people[index] for index in order[:seats]]


def _play(builder: _GameWriter, table: Sequence[_Person], chance: random.Random, rounds: int) -> None:
    trumps = chance.random() < _TRUMPS_RECORDED
    for deal in _deals(builder):
        if deal.number > rounds:
            return
        if trumps:
            builder.add(TrumpTurned(deal.number, Trump.NONE if deal.no_trump else chance.choice([*Trump])))
        tricks = _tricks(deal, table, chance)
        bids = _bids(deal, table, tricks, chance)
        seats = range(len(table))
        parts = [Bids(deal.number, tuple(map(bids.get, seats))), Tricks(deal.number, tuple(map(tricks.get, seats)))]
        # Secret bids are known only after the tricks (B3).
        builder.add(*(reversed(parts) if deal.bidding_rules.bidding is Bidding.SECRET else parts))


@cache
def _first_game(seats: int, first_dealer: int, ruleset: Ruleset) -> GameState:
    """The deals do not depend on who plays."""
    return replay(GameRecord(NAMES[:seats], first_dealer, ruleset))


def _deals(builder: _GameWriter) -> Iterator[Deal]:
    """In an elimination they depend on the rounds before."""
    table = builder.table
    first = _first_game(len(table.players), table.first_dealer, table.ruleset)
    if len(first.deals) == len(first.sizes):
        yield from first.deals
        return
    while (game := builder.game).phase is not Phase.FINISHED:
        if game.next_deal:
            yield game.next_deal
        else:
            builder.add(Decide(len(game.played) + 1, game.tied[0]))


def _tricks(deal: Deal, table: Sequence[_Person], chance: random.Random) -> dict[int, int]:
    winners = chance.choices(deal.order, [table[seat].skill for seat in deal.order], k=deal.cards)
    return {seat: winners.count(seat) for seat in deal.order}


def _bids(deal: Deal, table: Sequence[_Person], tricks: dict[int, int], chance: random.Random) -> dict[int, int]:
    """Legal, and near the tricks, depending on the players' skill at bidding."""
    bids: dict[int, int] = {}
    for seat in deal.order:
        person, fair = table[seat], deal.cards / len(deal.order)
        guess = _FORESIGHT * tricks[seat] + (1 - _FORESIGHT) * fair + person.boldness + chance.gauss(0, person.error)
        bids[seat] = min(max(round(guess), 0), deal.cards)
    others = sum(bids[seat] for seat in deal.order[:-1])
    if bids[deal.dealer] == forbidden_bid(others, deal.cards, deal.bidding_rules.plus_minus_one):
        bids[deal.dealer] += 1 if bids[deal.dealer] < deal.cards else -1
    return bids


def _add_corrections(builder: _GameWriter, chance: random.Random) -> None:
    if chance.random() < _UNDONE:
        builder.add(Undo(), Redo())
    if chance.random() < _CORRECTED and not builder.table.ruleset.eliminates:
        _correct(builder, chance.choice(builder.game.played), chance)


def _stop_early(builder: _GameWriter, rounds: int, chance: random.Random) -> None:
    if chance.random() < _PENALTY:
        builder.add(Adjustment(rounds + 1, chance.choice(builder.game.active), -20, "has to go"))
    if chance.random() < _ENDED:
        builder.add(End(rounds))


def _correct(builder: _GameWriter, round_: Round, chance: random.Random) -> None:
    tricks, (one, other) = [*(round_.tricks or ())], chance.sample(round_.deal.order, 2)
    tricks[one], tricks[other] = tricks[other], tricks[one]
    builder.add(Tricks(round_.deal.number, tuple(tricks)))


def _new_game(key: str, title: str, time: datetime, builder: _GameWriter) -> NewGame:
    first, pause = time + timedelta(minutes=3), timedelta(minutes=2)
    entries = [
        LogEntry(f"{number}-{key}", statement, first + number * pause, "")
        for number, statement in enumerate(builder.statements)
    ]
    table = builder.table
    return NewGame(key, title, time, table.first_dealer, table.ruleset, table.players, tuple(entries))
