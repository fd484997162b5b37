"""Games from paper, stored like imported ones: each kind of knowledge, in each form that pages show differently."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.import_export.game_file import GameFile
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.models import Confidant
from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.record import (
    AdjustmentRecord,
    GameRecord,
    JoinRecord,
    Retirement,
    RoundRecord,
    Trump,
    WrittenRound,
)
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset, Schedule, Scoring, TieBreak
from scorekeeper.rules.statements_from_record import canonical_record
from tests.helpers.exchange import import_games
from tests.helpers.game_builder import GameBuilder
from tests.helpers.tables import NAMES
from tests.rules.sheets.sheets_of import written_down

START = "1998-08"

# Bids and running totals. Only round 3 leaves a question: Bruno took 0 or 2 tricks, Carla the others.
_BIDS = ((0, 1, 0), (1, 0, 1), (1, 1, 1), (2, 0, 2))
_TOTALS = ((20, 30, 20), (50, 50, 50), (80, 40, 40), (120, 30, 30))


def plain(kind: Knowledge, **options: object) -> GameRecord:
    """Return a game with three rounds of three players, of which this much is known."""
    ruleset = replace(Ruleset(schedule=(1, 2, 3)), **options)  # type: ignore[arg-type]
    rounds = (
        RoundRecord((0, 1, 1), (0, 0, 1), Trump.ELVES),
        RoundRecord((1, 0, 2), (1, 0, 1)),
        RoundRecord((1, 1, 3), (0, 1, 2)),
    )
    return written_down(replay(GameRecord(NAMES[:3], 1, ruleset, rounds)), kind).record


def with_question() -> GameRecord:
    ruleset = Ruleset(schedule=(1, 2, 3, 4))
    rounds = tuple(RoundRecord(bids) for bids in _BIDS)
    written = tuple(WrittenRound(totals=totals) for totals in _TOTALS)
    return GameRecord(NAMES[:3], 1, ruleset, rounds, written=written)


def with_errors() -> GameRecord:
    """Return a game with a wrong sum, and with points that contradict the written tricks."""
    rounds = (RoundRecord((0, 1, 0), (0, 1, 0)), RoundRecord((1, 0, 0)), RoundRecord((1, 1, 1)))
    written = (
        WrittenRound(points=(20, 10, 20)),
        WrittenRound(points=(30, 20, -10), totals=(50, 60, 10)),
        WrittenRound(points=(30, -10, -10)),
    )
    return GameRecord(NAMES[:3], 1, Ruleset(schedule=(1, 2, 3)), rounds, written=written)


def with_events(kind: Knowledge) -> GameRecord:
    """Return a game that was ended early, with an adjustment, a player who left and one who came late."""
    rounds = (
        RoundRecord((0, 1, 0, 1), (0, 1, 0, 0)),
        RoundRecord((1, None, 1, 0), (1, None, 1, 0)),
        RoundRecord((1, None, 1, 1, 0), (1, None, 0, 1, 1)),
    )
    record = GameRecord(
        NAMES[:5],
        ruleset=Ruleset(),
        rounds=rounds,
        ended_after_round=3,
        adjustments=(AdjustmentRecord(1, (0,), -10, "late"),),
        retirements=(Retirement(1, 1),),
        joins=(JoinRecord(2, 4, 0),),
    )
    return written_down(replay(canonical_record(record)), kind).record


def elimination(kind: Knowledge) -> GameRecord:
    """Return a whole elimination game of four, whose last player leaves after round 15.

    Its written totals include an adjustment after round 8.
    """
    builder = GameBuilder(4, Ruleset(schedule=Schedule.ELIMINATION))
    builder.play(15, bids={3: 1})
    played = builder.play(5, bids={2: 1}).record
    fined = replace(played, adjustments=(AdjustmentRecord(8, (1,), -20, "misplay"),))
    return written_down(replay(canonical_record(fined)), kind, with_totals=True).record


def mixed() -> GameRecord:
    """Return a game in which only the points of the last round are known.

    The bids of the rounds before would break the tie of Bruno and Carla.
    """
    bids = ((0, 1, 0), (1, 0, 1), (1, 0, 1))
    totals = ((20, 30, 20), (50, 50, 50), (80, 40, 80), (120, 70, 70))
    rounds = (*(RoundRecord(own) for own in bids), RoundRecord())
    ruleset = Ruleset(schedule=(1, 2, 3, 4), tie_break=TieBreak.EXACT_BIDS)
    return GameRecord(NAMES[:3], 1, ruleset, rounds, written=tuple(WrittenRound(totals=own) for own in totals))


RECORDS: dict[str, Callable[[], GameRecord]] = {
    "bids": lambda: plain(Knowledge.BIDS),
    "bids with a question": with_question,
    "bids, alternate count": lambda: plain(Knowledge.BIDS, scoring=Scoring.ALTERNATE),
    "bids with events": lambda: with_events(Knowledge.BIDS),
    "bids of an elimination": lambda: elimination(Knowledge.BIDS),
    "errors on the sheet": with_errors,
    "points": lambda: plain(Knowledge.POINTS),
    "points, alternate count": lambda: plain(Knowledge.POINTS, scoring=Scoring.ALTERNATE),
    "points with events": lambda: with_events(Knowledge.POINTS),
    "points of an elimination": lambda: elimination(Knowledge.POINTS),
    "points of some rounds": mixed,
    "totals": lambda: plain(Knowledge.TOTALS),
    "totals of a game that was ended": lambda: replace(plain(Knowledge.TOTALS), ended_after_round=2),
}


def store(confidant: Confidant, name: str, *, start: str = START, title: str = "") -> GameLog:
    """Import the game of this name."""
    file = write_game_file(GameFile(canonical_record(RECORDS[name]()), title, start))
    (key,) = import_games(confidant, file)
    return read_game_log(confidant, key)
