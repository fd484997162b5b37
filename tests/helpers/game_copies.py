"""Copies of games that were recorded before in this process: the same rows for another Confidant, in less time."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.utils import timezone

from scorekeeper.models import Entry, Game, Player, SearchPosting, SearchTerm, Seat
from scorekeeper.storage.rows import column_names, insert_models

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import Model

    from scorekeeper.models import Confidant

    type Row = dict[str, Any]

_HAS_PEOPLE = """
    SELECT EXISTS(SELECT 1 FROM scorekeeper_player WHERE confidant_id = %s)
        OR EXISTS(SELECT 1 FROM scorekeeper_searchterm WHERE confidant_id = %s)
"""


def has_people(confidant: Confidant) -> bool:
    """Return whether a Confidant has players, or search terms of players who were deleted."""
    with connection.cursor() as cursor:
        cursor.execute(_HAS_PEOPLE, [confidant.pk, confidant.pk])
        return bool(cursor.fetchone()[0])


@dataclass(frozen=True)
class GameRows:
    """The rows of an unfinished game that is the only one of its Confidant."""

    game: Row
    players: list[Row]
    seats: list[Row]
    entries: list[Row]
    terms: list[Row]
    postings: list[Row]

    def copied_for(self, confidant: Confidant) -> Game:
        """Store a copy that begins now, with keys of its own, for a Confidant without people."""
        now, owner = timezone.now(), {"confidant_id": confidant.pk}
        players = _stored(Player, self.players, {**owner, "last_seated_at": now})
        places = [[players[player], *rest] for player, *rest in self.game["places"]]
        game = Game(
            **_without_key(self.game, {**owner, "form_key": uuid.uuid4().hex, "started_at": now, "places": places})
        )
        insert_models([game])
        game.confidant = confidant
        of_game = {"game_id": game.pk}
        _stored(Seat, ({**row, "player_id": players[row["player_id"]]} for row in self.seats), of_game)
        made = {**of_game, "made_at": now, "made_by_id": confidant.pk}
        _stored(Entry, ({**row, "key": uuid.uuid4().hex} for row in self.entries), made)
        terms = _stored(SearchTerm, (_of_new_player(row, players) for row in self.terms), owner)
        _stored(SearchPosting, ({**row, "term_id": terms[row["term_id"]]} for row in self.postings), of_game)
        return game


def rows_of(game: Game) -> GameRows:
    """Return the rows of a game that has just been recorded for a Confidant who had no people."""
    of_confidant, of_game = {"confidant": game.confidant_id}, {"game": game.pk}
    return GameRows(
        _row(game),
        _rows(Player, of_confidant),
        _rows(Seat, of_game),
        _rows(Entry, of_game),
        _rows(SearchTerm, of_confidant),
        _rows(SearchPosting, of_game),
    )


def _rows(model: type[Model], wanted: Row) -> list[Row]:
    return [_row(found) for found in model._base_manager.filter(**wanted).order_by("pk")]


def _row(stored: Model) -> Row:
    return {name: getattr(stored, name) for name in column_names(type(stored))}


def _stored(model: type[Model], rows: Iterable[Row], changes: Row) -> dict[int, int]:
    """Store rows with these changes; return their ids by those of the originals."""
    originals = [*rows]
    new = [model(**_without_key(row, changes)) for row in originals]
    if new:
        insert_models(new)
    return {row["id"]: stored.pk for row, stored in zip(originals, new, strict=True)}


def _without_key(row: Row, changes: Row) -> Row:
    return {name: value for name, value in row.items() if name != "id"} | changes


def _of_new_player(term: Row, players: dict[int, int]) -> Row:
    is_player = term["kind"] == SearchTerm.Kind.PLAYER
    return {**term, "text": str(players[int(term["text"])])} if is_player else term
