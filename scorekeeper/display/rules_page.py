"""Numbers for the rules page, computed by the rules package so that they cannot differ from it."""

from __future__ import annotations

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
"""The hand size of the scoring examples."""

_PLAYED = ((3, 3), (0, 0), (2, 3), (4, 2), (0, 3))
_OTHERS_BID = ((5, 3), (5, 0), (5, 5), (5, 6), (1, 0))


@dataclass(frozen=True)
class ScoringExample:
    """The points for a bid and the tricks taken, by scoring."""

    bid: int
    tricks: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class LastBid:
    """The bid forbidden to the dealer if the others bid `others` together; None if all bids are allowed (M1, M2)."""

    cards: int
    others: int
    forbidden: int | None


@dataclass(frozen=True)
class ScheduleFacts:
    """A schedule: its rounds by number of players, None if it is not meant for that number, and a preview of each."""

    choice: OptionText
    rounds: tuple[int | None, ...]
    tables: tuple[RulesetPreview, ...]


@dataclass(frozen=True)
class PresetFacts:
    """A preset, its options in a line, and its numbers of players."""

    preset: Preset
    line: str
    players: str


def scoring_examples() -> list[ScoringExample]:
    """Return scoring examples (P1, P2)."""
    return [
        ScoringExample(bid, tricks, tuple(points(scoring, EXAMPLE_CARDS, bid, tricks) for scoring in Scoring))
        for bid, tricks in _PLAYED
    ]


def last_bids() -> list[LastBid]:
    """Return examples of Plus/Minus One with its default options (M1, M2)."""
    return [LastBid(cards, others, forbidden_bid(others, cards, PlusMinusOne())) for cards, others in _OTHERS_BID]


def schedules() -> list[ScheduleFacts]:
    """Return every named schedule for every number of players that it is meant for (section 5)."""
    return [_schedule(choice) for choice in SCHEDULES]


def presets() -> list[PresetFacts]:
    """Return every preset (V1-V9)."""
    return [PresetFacts(preset, ruleset_line(preset.ruleset), players_fact(preset.players)) for preset in PRESETS]


def place_points() -> list[tuple[int, list[int]]]:
    """Return the points for each rank by number of players (F3)."""
    return [(players, table_points(range(players))) for players in table_sizes()]


def cloud() -> tuple[int, int]:
    """Return the points for a bid of 2 and 3 tricks, and those after a Cloud changed the bid to 3 (S2)."""
    return points(Scoring.STANDARD, EXAMPLE_CARDS, 2, 3), points(Scoring.STANDARD, EXAMPLE_CARDS, 3, 3)


def table_sizes() -> range:
    """Return the possible numbers of players (G1)."""
    return range(MIN_PLAYERS, MAX_PLAYERS + 1)


def _schedule(choice: OptionText) -> ScheduleFacts:
    tables = ruleset_previews(Ruleset(schedule=Schedule(choice.value)))
    rounds = {table.players: table.rounds for table in tables}
    return ScheduleFacts(choice, tuple(rounds.get(players) for players in table_sizes()), tuple(tables))
