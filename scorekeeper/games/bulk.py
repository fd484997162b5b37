"""Many complete games at once, for imports and sample games; `recording` writes all others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import batched, chain, islice

from scorekeeper.games.game_log import ENTRY_COLUMNS, SEAT_COLUMNS, GameLog, entry_values
from scorekeeper.games.log_rows import Author, LogEntry
from scorekeeper.games.outcomes import NewOutcomes, set_outcome
from scorekeeper.games.search_index import index_new_games
from scorekeeper.models import Confidant, Entry, Game, Player, Seat
from scorekeeper.players.people import check_different_people
from scorekeeper.rules import game as rules
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.names import name_key, sort_key
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheets.game_from_paper import game_of
from scorekeeper.rules.statements import history_of, record_of
from scorekeeper.storage.rows import insert_rows
from scorekeeper.storage.write_lock import write_lock

AT_ONCE = 500
REPLAYED_FIRST = 1000  # before the write lock is taken; each game needs 50 kB of memory


@dataclass(frozen=True)
class NewGame:
    """`made_by` of an entry is "" for the owner; `started_at` has the UTC offset of the table."""

    form_key: str
    title: str
    started_at: datetime
    first_dealer: int
    ruleset: Ruleset
    players: tuple[str, ...]
    entries: tuple[LogEntry, ...]
    game: rules.GameState | None = None
    precision: Precision = Precision.TIME


def store_games(owner: Confidant, games: Iterable[NewGame]) -> list[int]:
    """In one transaction; return the ids in the given order.

    Raises RuleError if a person has two seats or a replay breaks a rule, IntegrityError for an existing form key.
    """
    remaining = iter(games)
    # Most imports are not larger: nobody waits for the write lock while their games are replayed.
    first = [_replayed(game) for game in islice(remaining, REPLAYED_FIRST)]
    stored: list[int] = []
    outcomes = NewOutcomes()
    with write_lock():
        for batch in batched(chain(first, map(_replayed, remaining)), AT_ONCE):
            logs = _store(owner, batch)
            stored += [log.row.pk for log in logs]
            outcomes.store_results(logs)
        outcomes.store_careers()
    return stored


def _replayed(game: NewGame) -> NewGame:
    if game.game:
        return game
    table = GameRecord(game.players, game.first_dealer, game.ruleset)
    record = record_of(table, history_of(entry.statement for entry in game.entries))
    # Plus/Minus One for a sole leader was checked when the entry was made (M4).
    return replace(game, game=game_of(record, frozenset()))


def _store(owner: Confidant, games: Sequence[NewGame]) -> list[GameLog]:
    players = _players(owner, games)
    logs = [_game_log(owner, game, players) for game in games]
    for log in logs:
        set_outcome(log)
    _write(owner, logs)
    index_new_games(owner, logs)
    return logs


def _write(owner: Confidant, logs: Sequence[GameLog]) -> None:
    Game.objects.bulk_create(log.row for log in logs)
    seats = ((log.row.pk, player, position) for log in logs for position, player in enumerate(log.starters))
    insert_rows(Seat, SEAT_COLUMNS, seats)
    entries = (
        entry_values(log.row, revision, entry, Author(owner, entry.made_by))
        for log in logs
        for revision, entry in enumerate(log.entries, 1)
    )
    insert_rows(Entry, ENTRY_COLUMNS, entries)


def _players(owner: Confidant, games: Sequence[NewGame]) -> dict[str, Player]:
    """By name key; missing ones are created."""
    last = _last_seated(games)
    names = {name_key(name): name for game in games for name in _names(game)}
    known = set(Player.objects.filter(owner=owner, name_key__in=names).values_list("name_key", flat=True))
    Player.objects.bulk_create(
        Player(owner=owner, name=name, name_key=key, sort_key=sort_key(name), last_seated_at=last[key])
        for key, name in names.items()
        if key not in known
    )
    players = {player.name_key: player for player in Player.objects.filter(owner=owner, name_key__in=names)}
    seated_later = [player for key, player in players.items() if player.last_seated_at < last[key]]
    for player in seated_later:
        player.last_seated_at = last[player.name_key]
    Player.objects.bulk_update(seated_later, ["last_seated_at"])
    return players


def _last_seated(games: Sequence[NewGame]) -> dict[str, datetime]:
    """By name key; within a game, the first seat has the latest time."""
    ordered = sorted(games, key=lambda game: game.started_at)
    return {
        name_key(name): game.started_at - timedelta(microseconds=seat)
        for game in ordered
        for seat, name in enumerate(_names(game))
    }


def _names(game: NewGame) -> list[str]:
    newcomers = (entry.statement.newcomer for entry in game.entries)
    return [*game.players, *(name for name in newcomers if name)]


def _game_log(owner: Confidant, game: NewGame, players: dict[str, Player]) -> GameLog:
    row = Game(
        owner=owner,
        form_key=game.form_key,
        title=game.title,
        first_dealer=game.first_dealer,
        precision=game.precision,
        revision=len(game.entries),
        **Game.columns_of(game.ruleset),
    )
    row.begin_at(game.started_at)
    check_different_people(players[key] for key in dict.fromkeys(map(name_key, _names(game))))
    starters = tuple(players[name_key(name)].pk for name in game.players)
    entries = tuple(
        entry._replace(player=players[name_key(name)].pk) if (name := entry.statement.newcomer) else entry
        for entry in game.entries
    )
    return GameLog(row, game.players, starters, entries, replayed_game=game.game)
