"""The phone of a table: it has the pen of the table's game, by the code on the table's card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from scorekeeper.events.codes import table_codes, token_of
from scorekeeper.events.games import game_of_table
from scorekeeper.events.live_games import LiveGame
from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.live import pens
from scorekeeper.models import EventCode, EventGame, Game, Pen
from scorekeeper.models.tokens import hash_of
from scorekeeper.rules.events.event import Table
from scorekeeper.rules.events.log import TableKey
from scorekeeper.rules.names import NAME_LENGTH
from scorekeeper.storage.prepared_query import PreparedQuery
from scorekeeper.storage.write_lock import write_lock


class NotAsShown(Exception):
    """Since the page was shown, the seats have changed, the result has come, or another phone has begun to write."""


class HasAnotherTable(Exception):
    """The phone keeps the score of a table whose result is missing."""


class FoundTable(NamedTuple):
    """`version` differs whenever the result of the table, or the event, has changed."""

    event: int
    table: int
    version: str


@dataclass(frozen=True)
class TableNow:
    """A table in the newest round, or in an earlier one. `table` is None if nobody sits there.

    `pen` is the one of the phone that writes in its game; `other` is the table for which the asking phone writes.
    """

    event: OpenEvent
    number: int
    round: int
    pen: Pen | None = None
    other: int | None = None

    @property
    def key(self) -> TableKey:
        return self.round, self.number

    @property
    def table(self) -> Table | None:
        return self.event.state.table(*self.key)

    @property
    def game(self) -> LiveGame | None:
        return self.event.games.get(self.key)

    @property
    def other_game(self) -> int | None:
        """Its id."""
        game = self.event.games.get((self.event.state.rounds_begun, self.other or 0))
        return game.game_id if game else None

    @property
    def is_decided(self) -> bool:
        """Whether the organiser need not choose between two results."""
        return self.key not in self.event.conflicts

    @property
    def has_result(self) -> bool:
        """Also one that the organiser has to compare with another."""
        played = self.event.event.rounds[self.round - 1].table(self.number) if self.table else None
        return played is not None and (played.result is not None or not self.is_decided)


class PlaceInEvent(NamedTuple):
    """The place of a game in its event. `token` is that of the table's card; `has_next`: another round is planned."""

    event: int
    round: int
    table: int
    token: str
    has_next: bool


class ScorekeeperChoice(NamedTuple):
    """Who is to keep the score, and what the page showed: the round and the id of the pen, or 0."""

    entrant: int
    round: int
    pen: int


def find_table(token: str) -> FoundTable | None:
    """One query; None for an unknown token, the public link, and an event in the bin."""
    for event, table, revision, game, game_revision in _FOUND.rows(hash_of(token)):
        return FoundTable(event, table, f"{event}-{revision}-{game or 0}-{game_revision or 0}")
    return None


def table_now(event: int, number: int, own_secret: str = "", round_number: int | None = None) -> TableNow:
    """`own_secret` is that of the asking phone. Raises Event.DoesNotExist."""
    found = read_event(event)
    newest = found.state.rounds_begun
    game = found.games.get((round_number or newest, number))
    pen = pens.active_pens(Game(pk=game.game_id)).first() if game else None
    return TableNow(found, number, round_number or newest, pen, _other_table(found, number, own_secret))


def take_table(event: int, number: int, choice: ScorekeeperChoice, own_secret: str) -> tuple[int, str]:
    """Return the game and the secret of its new pen, which ends the present one.

    Raises NotAsShown, HasAnotherTable or Event.DoesNotExist.
    """
    with write_lock():
        now = table_now(event, number, own_secret)
        if now.other is not None:
            raise HasAnotherTable
        game = _game_to_write(now, choice)
        return game.pk, pens.give_pen(game, now.event.state.names[choice.entrant][:NAME_LENGTH].strip())


def take_as_organiser(event: int, number: int, choice: ScorekeeperChoice) -> int:
    """Return the game, in which no other phone has the pen now; who signed in needs none."""
    with write_lock():
        game = _game_to_write(table_now(event, number), choice)
        pens.end_pen(game)
        return game.pk


def leave_other_table(event: int, own_secret: str) -> None:
    with write_lock():
        if pen := _own_pen(event, own_secret):
            pens.end_pen(pen.game)


def place_of(game: int) -> PlaceInEvent | None:
    """None for a game outside of events."""
    found = EventGame.objects.filter(game=game).values_list("event", "round", "table", "event__rounds_planned").first()
    if found is None:
        return None
    event, round_number, table, planned = found
    return PlaceInEvent(
        event, round_number, table, token_of(table_codes(event, [table])[table]), round_number < planned
    )


def writes_here(now: TableNow, own_secret: str) -> bool:
    """Whether the asking phone has the pen."""
    return now.pen is not None and own_secret != "" and now.pen.secret_hash == hash_of(own_secret)


def _game_to_write(now: TableNow, choice: ScorekeeperChoice) -> Game:
    """Raises NotAsShown."""
    is_same = (now.round, now.pen.pk if now.pen else 0) == (choice.round, choice.pen)
    sits_here = now.table is not None and choice.entrant in now.table.seats
    if not (is_same and sits_here) or now.has_result or now.event.state.ended:
        raise NotAsShown
    game = game_of_table(now.event.pk, now.key)
    _end_earlier_pens(now)
    return game


def _end_earlier_pens(now: TableNow) -> None:
    """From now on only the organiser corrects earlier rounds of this table, and games that are finished."""
    moment = timezone.now()
    earlier = Pen.objects.filter(game__event_game__event=now.event.pk, game__event_game__round__lt=now.round)
    over = Q(game__is_finished=True) | Q(game__event_game__table=now.number)
    earlier.filter(over, ended_at=None).update(ended_at=moment, last_used_at=moment)


def _other_table(event: OpenEvent, number: int, own_secret: str) -> int | None:
    pen = _own_pen(event.pk, own_secret)
    if pen is None:
        return None
    own: EventGame = pen.game.event_game
    is_here = (own.round, own.table) == (event.state.rounds_begun, number)
    if is_here or own.round != event.state.rounds_begun:
        return None
    return own.table if not TableNow(event, own.table, own.round).has_result else None


def _own_pen(event: int, own_secret: str) -> Pen | None:
    if not own_secret:
        return None
    active = Pen.objects.filter(ended_at=None, last_used_at__gt=pens.oldest_use(), game__event_game__event=event)
    return active.filter(secret_hash=hash_of(own_secret)).select_related("game__event_game").first()


def _codes(token_hash: str) -> QuerySet[EventCode, Any]:
    games = EventGame.objects.filter(event=OuterRef("event"), table=OuterRef("table")).order_by("-round")
    codes = EventCode.objects.filter(token_hash=token_hash, table__isnull=False, event__deleted_at=None).annotate(
        game=Subquery(games.values("game")[:1]), game_revision=Subquery(games.values("game__revision")[:1])
    )
    return codes.values_list("event", "table", "event__revision", "game", "game_revision")


_FOUND = PreparedQuery(_codes, str)
