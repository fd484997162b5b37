"""Importing a game twice adds it once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property

from scorekeeper.games.game_log import GameLog, read_game_logs
from scorekeeper.import_export.parsed_game import ParsedGame, name_keys
from scorekeeper.import_export.played_rounds import played_rounds
from scorekeeper.models import Confidant, Game, Player
from scorekeeper.players.people import check_different_people
from scorekeeper.rules.game import GameState
from scorekeeper.rules.names import name_key
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.statements_from_record import canonical_record


@dataclass(frozen=True)
class ExistingGame:
    log: GameLog

    def has_same_rounds(self, other: GameRecord) -> bool:
        """`other`: canonical; names of players may differ."""
        return self._nameless_record == without_names(other)

    def has_same_played_rounds(self, other: GameState) -> bool:
        played = played_rounds(other)
        return bool(played) and played_rounds(self.log.game) == played

    def is_same(self, other: GameRecord) -> bool:
        """`other`: of the same start."""
        own = self.log.game.record
        if (own.first_dealer, own.ruleset) != (other.first_dealer, other.ruleset):
            return False
        return name_keys(own.players) == name_keys(other.players) or self.is_same_by_rounds(other)

    def is_same_by_rounds(self, other: GameRecord) -> bool:
        """`other`: of the same start."""
        has_numbers = bool(other.rounds) or other.final_totals is not None
        return has_numbers and self.has_same_rounds(other)

    @cached_property
    def _nameless_record(self) -> GameRecord:
        return without_names(canonical_record(self.log.game.record))


class ExistingGames:
    """The stored games that may be those of an import, read in a fixed number of queries.

    A game is identified by the key of its log, or a hash of its file; without a log also by its start with options and
    players, or with rounds if players were renamed. A game from a table or another program is also identified by who
    bid and took what, on its day or the day before or after it (UTC).
    """

    def __init__(self, owner: Confidant, parsed_games: Sequence[ParsedGame]) -> None:
        own = Game.objects.filter(owner=owner)
        start_times = {parsed.began_at for parsed in parsed_games if parsed.began_at}
        keys = own.filter(form_key__in={parsed.key for parsed in parsed_games}).values_list("pk", flat=True)
        same_start = own.filter(started_at__in=start_times).values_list("pk", flat=True)
        days = {day for parsed in parsed_games for day in _days(parsed)}
        same_day = own.filter(day__in=days).values_list("pk", flat=True) if days else ()
        self._by_key: dict[str, ExistingGame] = {}
        self._by_start: dict[datetime, list[ExistingGame]] = {}
        self._by_day: dict[date, list[ExistingGame]] = {}
        for log in read_game_logs(owner, sorted({*keys, *same_start, *same_day})):
            existing = self._by_key[log.row.form_key] = ExistingGame(log)
            self._by_start.setdefault(log.row.started_at, []).append(existing)
            self._by_day.setdefault(log.row.day, []).append(existing)
        names = {key for parsed in parsed_games for key in name_keys(parsed.names)}
        players = Player.objects.filter(owner=owner, name_key__in=names)
        self._players = {player.name_key: player for player in players}

    def check_people(self, parsed: ParsedGame) -> None:
        """Raise RuleError if two names are of the same stored person."""
        keys = dict.fromkeys(map(name_key, parsed.names))
        check_different_people(self._players[key] for key in keys if key in self._players)

    def match(self, parsed: ParsedGame) -> ExistingGame | None:
        with_same_key = self._by_key.get(parsed.key)
        if with_same_key:
            return with_same_key
        return self._match_start(parsed) or self._match_day(parsed)

    def _match_start(self, parsed: ParsedGame) -> ExistingGame | None:
        if parsed.began_at is None:
            return None
        candidates = self._by_start.get(parsed.began_at, [])
        # A log identifies its game; if no game has its key, only one with the same rounds can be the same.
        is_same = ExistingGame.is_same_by_rounds if parsed.log else ExistingGame.is_same
        return next((existing for existing in candidates if is_same(existing, parsed.record)), None)

    def _match_day(self, parsed: ParsedGame) -> ExistingGame | None:
        candidates = [existing for day in _days(parsed) for existing in self._by_day.get(day, [])]
        return next((each for each in candidates if each.has_same_played_rounds(parsed.replayed)), None)


def _days(parsed: ParsedGame) -> list[date]:
    """The days on which a game from a table or another program may have begun; none for other games."""
    if not parsed.rewritten or parsed.started_at is None:
        return []
    return [parsed.started_at.date() + timedelta(days=days) for days in (0, -1, 1)]


def without_names(record: GameRecord) -> GameRecord:
    return replace(record, players=("",) * len(record.players))
