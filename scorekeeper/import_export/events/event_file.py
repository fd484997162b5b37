from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

from scorekeeper.import_export.events.parts import (
    read_correction,
    read_entrant,
    read_points,
    read_ruling,
    read_stage,
)
from scorekeeper.import_export.events.values import EVENT_FILE, LARGEST, EventReader
from scorekeeper.import_export.game_file import game_of_document
from scorekeeper.import_export.game_file_parts import read_ruleset
from scorekeeper.import_export.json_document import read_document
from scorekeeper.import_export.json_reader import IS_NO_NAME, IS_NO_OBJECT, THE_FILE
from scorekeeper.models import TITLE_LENGTH
from scorekeeper.rules.events.event import (
    RULESET,
    TIE_BREAKS,
    Event,
    EventRound,
    EventTieBreak,
    PointsScheme,
    Result,
    Table,
    TableGame,
    TableKey,
)
from scorekeeper.rules.events.problems import EventError, EventProblem, EventProblemCode
from scorekeeper.rules.problems import RuleError, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.sheets.scored_sheet import work_out

EVENT_FORMAT = "tablet-of-truth-event"
EVENT_VERSION = 1

_EVENT_KEYS = {
    *("format", "version", "name", "day", "seed", "ruleset", "points", "tie_breaks"),
    *("entrants", "stages", "rounds", "rulings", "corrections"),
}
_MOST_STAGES = 50  # standings look back from each to the one before it
_TABLE_KEYS = {"number", "seats", "first_dealer", "totals", "exact", "game"}

type GameDocument = Mapping[str, RawValue]


@dataclass(frozen=True)
class EventFile:
    """`games` are the game files of tables, as they were written."""

    event: Event
    games: Mapping[TableKey, GameDocument] = field(default_factory=dict)


def read_event_file(content: bytes) -> EventFile:
    """Raise EventError if the file is no event file; whether the event is possible, the rules say."""
    try:
        document = read_document(content, EVENT_FORMAT, EVENT_VERSION, EVENT_FILE)
    except RuleError as error:
        raise _refused(error) from None
    reader = EventReader()
    reader.object(document, THE_FILE, _EVENT_KEYS)
    file = _file(reader, document)
    if reader.problems:
        raise _refused(RuleError(*reader.problems))
    return file


def _refused(error: RuleError) -> EventError:
    return EventError(*(EventProblem(EventProblemCode.NOT_AN_EVENT_FILE, cause=problem) for problem in error.problems))


def _file(reader: EventReader, document: Mapping[str, RawValue]) -> EventFile:
    seed, games = document.get("seed"), dict[TableKey, GameDocument]()
    tie_breaks = _parts(reader, document.get("tie_breaks", [*TIE_BREAKS]), "tie_breaks", _tie_break)
    event = Event(
        name=reader.line(document.get("name"), "name", TITLE_LENGTH),
        day=reader.date(document.get("day"), "day"),
        seed=None if seed is None else reader.number(seed, "seed"),
        ruleset=read_ruleset(reader, document["ruleset"]) if "ruleset" in document else RULESET,
        points=read_points(reader, document.get("points", PointsScheme.OPPONENTS_BEATEN.value)),
        tie_breaks=tie_breaks,
        entrants=_parts(reader, document.get("entrants"), "entrants", read_entrant),
        stages=_parts(reader, document.get("stages"), "stages", read_stage),
        rounds=_rounds(reader, document.get("rounds", []), games),
        rulings=_parts(reader, document.get("rulings", []), "rulings", read_ruling),
        corrections=_parts(reader, document.get("corrections", []), "corrections", read_correction),
    )
    if not event.name:
        reader.error("name", IS_NO_NAME)
    if not event.stages and not reader.problems:
        reader.error("stages", gettext_noop("is empty"))
    if len(event.stages) > _MOST_STAGES:
        reader.error("stages", gettext_noop("has more than %(most)s entries"), most=_MOST_STAGES)
    return EventFile(event, games)


def _parts[Part](
    reader: EventReader, value: RawValue, where: str, read: Callable[[EventReader, RawValue, str], Part]
) -> tuple[Part, ...]:
    return tuple(read(reader, part, f"{where}[{index}]") for index, part in enumerate(reader.list(value, where)))


def _tie_break(reader: EventReader, value: RawValue, where: str) -> EventTieBreak:
    return reader.one_of(EventTieBreak, value, where)


def _rounds(reader: EventReader, value: RawValue, games: dict[TableKey, GameDocument]) -> tuple[EventRound, ...]:
    """Games are added to `games`."""
    rounds = []
    for index, part in enumerate(reader.list(value, "rounds")):
        where = f"rounds[{index}]"
        tables = reader.list(reader.object(part, where, {"tables"}).get("tables"), f"{where}.tables")
        places = enumerate(tables)
        read = [_table(reader, table, f"{where}.tables[{place}]", index + 1, games) for place, table in places]
        rounds.append(EventRound(tuple(read)))
    return tuple(rounds)


def _table(
    reader: EventReader, value: RawValue, where: str, round_number: int, games: dict[TableKey, GameDocument]
) -> Table:
    written = reader.object(value, where, _TABLE_KEYS)
    first_dealer, game = written.get("first_dealer"), written.get("game")
    number = reader.integer(written.get("number"), f"{where}.number", 1, LARGEST)
    if isinstance(game, dict):
        games[round_number, number] = game
    elif game is not None:
        reader.error(f"{where}.game", IS_NO_OBJECT)
    return Table(
        number=number,
        seats=reader.numbers(written.get("seats"), f"{where}.seats"),
        first_dealer=None if first_dealer is None else reader.number(first_dealer, f"{where}.first_dealer"),
        totals=reader.numbers_or_none(written.get("totals"), f"{where}.totals"),
        exact=reader.numbers_or_none(written.get("exact"), f"{where}.exact"),
        game=_game(cast("GameDocument", game)) if isinstance(game, dict) else None,
    )


def _game(document: GameDocument) -> TableGame:
    """The names, and the rules of the game, may be others than those of the event."""
    players = document.get("players")
    number = len(players) if isinstance(players, list) else None
    try:
        scored = work_out(game_of_document(document).sheet)
    except RuleError as error:
        return TableGame(number, problem=error.problems[0])
    game = scored.game
    exact = game.exact_bids if game.knows_bids else None
    return TableGame(number, Result(game.totals, exact) if scored.is_complete else None)
