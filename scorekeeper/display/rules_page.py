"""Computed by the rules, so that the page cannot differ from them."""

from dataclasses import dataclass

from scorekeeper.display.ruleset_text import RulesetPreview, players_fact, ruleset_line, ruleset_previews
from scorekeeper.rules.bids import forbidden_bid
from scorekeeper.rules.option_texts import SCHEDULES, OptionText
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Schedule, Scoring
from scorekeeper.rules.scoring import points
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.rules.standings import table_points

EXAMPLE_CARDS = 8

_PLAYED = ((3, 3), (0, 0), (2, 3), (4, 2), (0, 3))
_OTHERS_BID = ((5, 3), (5, 0), (5, 5), (5, 6), (1, 0))


@dataclass(frozen=True)
class ScoringExample:
    bid: int
    tricks: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class LastBid:
    """M1, M2; the others bid `others` together."""

    cards: int
    others: int
    forbidden: int | None


@dataclass(frozen=True)
class ScheduleFacts:
    """`rounds`: None for players that the schedule is not meant for."""

    choice: OptionText
    rounds: tuple[int | None, ...]
    tables: tuple[RulesetPreview, ...]


@dataclass(frozen=True)
class PresetFacts:
    preset: Preset
    line: str
    players: str


def scoring_examples() -> list[ScoringExample]:
    """P1, P2."""
    return [
        ScoringExample(bid, tricks, tuple(points(scoring, EXAMPLE_CARDS, bid, tricks) for scoring in Scoring))
        for bid, tricks in _PLAYED
    ]


def last_bids() -> list[LastBid]:
    """M1, M2."""
    return [LastBid(cards, others, forbidden_bid(others, cards, PlusMinusOne())) for cards, others in _OTHERS_BID]


def schedules() -> list[ScheduleFacts]:
    """Section 5."""
    return [_schedule(choice) for choice in SCHEDULES]


def presets() -> list[PresetFacts]:
    return [PresetFacts(preset, ruleset_line(preset.ruleset), players_fact(preset.players)) for preset in PRESETS]


def place_points() -> list[tuple[int, list[int]]]:
    """F3."""
    return [(players, table_points(range(players))) for players in table_sizes()]


def cloud() -> tuple[int, int]:
    """S2: before and after it changed the bid from 2 to 3."""
    return points(Scoring.STANDARD, EXAMPLE_CARDS, 2, 3), points(Scoring.STANDARD, EXAMPLE_CARDS, 3, 3)


def table_sizes() -> range:
    """G1."""
    return range(MIN_PLAYERS, MAX_PLAYERS + 1)


def _schedule(choice: OptionText) -> ScheduleFacts:
    tables = ruleset_previews(Ruleset(schedule=Schedule(choice.value)))
    rounds = {table.players: table.rounds for table in tables}
    return ScheduleFacts(choice, tuple(rounds.get(players) for players in table_sizes()), tuple(tables))
