"""All new games are added, or none."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import batched
from typing import NamedTuple

from scorekeeper.games.bulk import NewGame, store_games
from scorekeeper.games.game_bin import take_out_of_bin
from scorekeeper.import_export.existing_games import ExistingGame, ExistingGames, without_names
from scorekeeper.import_export.game_sources import GameSource, GameSources
from scorekeeper.import_export.json_document import ForeignFile
from scorekeeper.import_export.parsed_game import ParsedGame, name_keys, parse_game
from scorekeeper.import_export.people.renaming import NOBODY, People, with_people
from scorekeeper.import_export.played_rounds import played_hash, played_rounds
from scorekeeper.models import Confidant, Game
from scorekeeper.rules.knowledge import Knowledge, Note, Precision
from scorekeeper.rules.problems import Problem, RuleError, gettext_noop
from scorekeeper.storage.write_lock import write_lock

OTHER_ROUNDS = gettext_noop(
    "“%(name)s” is left out: “%(earlier)s” holds the same game with other rounds. If those of “%(name)s” are right,"
    " leave out “%(earlier)s”."
)

AT_ONCE = 100


class ImportStatus(StrEnum):
    NEW = "new"
    EXISTS = "there"
    DIFFERS = "other"  # with other rounds; it stays as it is
    IN_BIN = "bin"  # it is restored from the bin
    REPEATED = "twice"  # it is added once
    REPEATED_DIFFERS = "twice-other"  # with other rounds; only the earlier one is added
    REFUSED = "refused"
    FOREIGN = "foreign"  # of another program, packed with the games; left out


@dataclass(frozen=True)
class ImportResult:
    """`place` is the index in the sources, `game` the id of the stored game, `earlier` the file with other rounds.

    `questions` is the number of rounds with a question. A table or a file of another program also has `written`, the
    names of its players, and `notes` about its numbers; `is_compared` means that it has points or totals beside the
    tricks.
    """

    place: int
    name: str
    status: ImportStatus
    title: str = ""
    players: tuple[str, ...] = ()
    started_at: datetime | None = None
    rounds: int = 0
    game: int | None = None
    problems: tuple[Problem, ...] = ()
    earlier: str = ""
    precision: Precision = Precision.TIME
    knowledge: Knowledge | None = None
    questions: int = 0
    written: tuple[str, ...] = ()
    is_compared: bool = False
    notes: tuple[Note, ...] = ()
    parsed: ParsedGame | None = field(default=None, repr=False)

    @property
    def day(self) -> date | None:
        """By the clock at the table."""
        return self.started_at.date() if self.started_at else None


class SeenFile(NamedTuple):
    """`rounds`: a hash."""

    name: str
    rounds: str


@dataclass
class SeenKeys:
    files: dict[str, SeenFile] = field(default_factory=dict)

    def add(self, name: str, parsed: ParsedGame) -> SeenFile | None:
        """The earlier file of the same game, perhaps with other rounds."""
        own = SeenFile(name, rounds_key(parsed))
        tables = [*_table_key(parsed)]
        logged = [f"log of {table}" for table in tables]
        # Logs with different keys belong to different games, even if their tables are the same.
        same_game = [parsed.key, *tables, *(() if parsed.log else logged)]
        earlier = next((self.files[key] for key in same_game if key in self.files), None) or self._played(own, parsed)
        for key in (parsed.key, *(logged if parsed.log else tables), *_played_keys(parsed)):
            self.files.setdefault(key, earlier or own)
        return earlier

    def _played(self, own: SeenFile, parsed: ParsedGame) -> SeenFile | None:
        """The earlier file with the same rounds of the same day, if a table or another program has one of the two."""
        keys = _played_keys(parsed)
        wanted = keys[:1] if parsed.rewritten else [f"rewritten {key}" for key in keys]
        earlier = next((self.files[key] for key in wanted if key in self.files), None)
        return earlier and SeenFile(earlier.name, own.rounds)


def check_games(
    owner: Confidant, sources: GameSources, places: Iterable[int], seen: SeenKeys, people: People = NOBODY
) -> Iterator[ImportResult]:
    """Check without writing anything. `people` says who is meant by the names in tables and files of other programs."""
    for batch in batched(places, AT_ONCE):
        checked = [_check(sources, place, people) for place in batch]
        existing = ExistingGames(owner, [game.parsed for game in checked if isinstance(game, _Checked)])
        for place, game in zip(batch, checked, strict=True):
            if isinstance(game, ImportResult):
                yield game
            else:
                result = _match(place, sources.name(place), game.parsed, existing, seen)
                source = game.source
                yield replace(result, written=source.players, notes=source.notes, is_compared=source.is_compared)


def add_games(owner: Confidant, new: Iterable[ParsedGame], binned: Iterable[int], now: datetime) -> list[int]:
    """In one transaction; `binned`: ids to restore; return the ids of added games.

    Games that were added, or permanently deleted, since the check are skipped.
    """
    with write_lock():
        for game in Game.objects.filter(owner=owner, pk__in=binned).exclude(deleted_at=None):
            take_out_of_bin(owner, game.pk)
        return store_games(owner, _new_games(owner, new, now))


def _new_games(owner: Confidant, new: Iterable[ParsedGame], now: datetime) -> Iterator[NewGame]:
    for batch in batched(enumerate(new), AT_ONCE):
        existing = ExistingGames(owner, [parsed for _, parsed in batch])
        for index, parsed in batch:
            if existing.match(parsed) is None:
                # Games without a time keep their order.
                yield parsed.new_game(owner.name, now + timedelta(microseconds=index))


class _Checked(NamedTuple):
    source: GameSource
    parsed: ParsedGame


def read_game(source: GameSource, people: People) -> ParsedGame:
    """Raise RuleError if the file cannot be read, or two of its names are one person; the rules are not checked."""
    return with_people(parse_game(source), people)


def _check(sources: GameSources, place: int, people: People) -> _Checked | ImportResult:
    name = sources.name(place)
    try:
        source = sources.read(place)
        parsed = read_game(source, people)
        parsed.check()
    except RuleError as error:
        # A single file was chosen by a person, and what has a log is a game.
        if isinstance(error, ForeignFile) and source.packed and source.log is None:
            return ImportResult(place, name, ImportStatus.FOREIGN)
        return ImportResult(place, name, ImportStatus.REFUSED, problems=error.problems)
    return _Checked(source, parsed)


def _match(place: int, name: str, parsed: ParsedGame, existing: ExistingGames, seen: SeenKeys) -> ImportResult:
    try:
        existing.check_people(parsed)
    except RuleError as error:
        return ImportResult(place, name, ImportStatus.REFUSED, problems=error.problems)
    stored, earlier = existing.match(parsed), seen.add(name, parsed)
    differs = bool(earlier and earlier.name and earlier.rounds != rounds_key(parsed))
    repeated = ImportStatus.REPEATED_DIFFERS if differs else ImportStatus.REPEATED
    return ImportResult(
        place,
        name,
        repeated if earlier else _status(parsed, stored),
        parsed.file.title,
        parsed.record.players,
        parsed.started_at,
        len(parsed.record.rounds),
        stored.log.row.pk if stored else None,
        earlier=earlier.name if earlier and differs else "",
        precision=parsed.start[1] if parsed.start else Precision.TIME,
        knowledge=parsed.game.knowledge if parsed.game else None,
        questions=len(parsed.game.questions) if parsed.game else 0,
        parsed=parsed,
    )


def _status(parsed: ParsedGame, stored: ExistingGame | None) -> ImportStatus:
    if stored is None:
        return ImportStatus.NEW
    if stored.log.row.deleted_at:
        return ImportStatus.IN_BIN
    same = stored.has_same_rounds(parsed.record) or (
        parsed.rewritten and stored.has_same_played_rounds(parsed.replayed)
    )
    return ImportStatus.EXISTS if same else ImportStatus.DIFFERS


def rounds_key(parsed: ParsedGame) -> str:
    """Independent of the names of the players."""
    return hashlib.sha256(repr(without_names(parsed.record)).encode()).hexdigest()[:16]


def _played_keys(parsed: ParsedGame) -> list[str]:
    """Empty without a day or a finished round."""
    if parsed.started_at is None or not played_rounds(parsed.replayed):
        return []
    key = f"played {parsed.started_at.date()} {played_hash(parsed.replayed)}"
    return [key, f"rewritten {key}"] if parsed.rewritten else [key]


def _table_key(parsed: ParsedGame) -> Iterator[str]:
    """Independent of the rounds; nothing without a start."""
    if parsed.began_at:
        record = parsed.record
        table = (parsed.began_at, name_keys(record.players), record.first_dealer, record.ruleset)
        yield hashlib.sha256(repr(table).encode()).hexdigest()
