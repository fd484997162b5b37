from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db import connection
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from scorekeeper.games.evening import EVENING_LENGTH, last_activity
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.live.pens import active_pens
from scorekeeper.models import FIRST_NAME, WATCHING, Draft, Entry, GameLink, LinkKind, Role
from scorekeeper.models.tokens import hash_of

# Raw SQL: watchers poll every few seconds, and the ORM takes longer to build this query than to run it.
_SELECT = """
    SELECT game.id, game.revision, draft.version,
        (SELECT coalesce(sum(1 << hidden.seat), 0) || '.' || count(*) FILTER (WHERE hidden.waits)
            FROM scorekeeper_hiddenbid AS hidden WHERE hidden.game_id = game.id),
        (SELECT pen.id FROM scorekeeper_pen AS pen WHERE pen.game_id = game.id AND pen.ended_at IS NULL)
    FROM scorekeeper_game AS game
    LEFT JOIN scorekeeper_draft AS draft ON draft.game_id = game.id
"""
_FIND = f"""{_SELECT} JOIN scorekeeper_gamelink AS link ON link.game_id = game.id
    WHERE link.token_hash = %s AND link.kind IN (%s, %s) AND game.deleted_at IS NULL
"""
_FIND_GAME = f"{_SELECT} WHERE game.id = %s AND game.deleted_at IS NULL"


class Watched(NamedTuple):
    """`version` differs whenever the table looks different."""

    game_id: int
    version: str


class Watching(NamedTuple):
    """`writer` is "" if no name is known; `is_over`: the evening of the link.

    `preview_language` is that of the link, "" without a preview and after the evening.
    """

    log: GameLog
    draft: Draft | None
    writer: str
    is_over: bool
    preview_language: str


def find_watched(token: str) -> Watched | None:
    """One query."""
    return _find(_FIND, [hash_of(token), *WATCHING])


def find_game(game_id: int) -> Watched | None:
    """The same for a person who may watch this game without a link into it."""
    return _find(_FIND_GAME, [game_id])


def _find(query: str, values: Sequence[str | int]) -> Watched | None:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        row = cursor.fetchone()
    if row is None:
        return None
    game_id, revision, draft, hidden_bids, pen = row
    return Watched(game_id, f"{game_id}-{revision}-{draft or 0}-{hidden_bids}-{pen or 0}")


def read_watched(token: str) -> Watching:
    """Raises GameLink.DoesNotExist if the link was revoked meanwhile."""
    holder = active_pens(OuterRef("game")).values("holder_name")[:1]
    links = GameLink.objects.select_related("game__owner").annotate(
        holder=Subquery(holder), last_member=Subquery(_entries_of_members().values("made_by__name")[:1])
    )
    link = links.get(token_hash=hash_of(token), kind__in=WATCHING)
    owner = link.game.owner
    writer = link.holder or (link.last_member if owner.is_circle else owner.name) or ""
    log = read_game_log(owner, link.game_id)
    draft = Draft.objects.filter(game=link.game_id, revision=log.row.revision).first()
    is_over = link.kind == LinkKind.EVENING and last_activity(log.row) < timezone.now() - EVENING_LENGTH
    preview_language = "" if is_over else link.preview_language
    return Watching(log, draft, "" if writer == FIRST_NAME else writer, is_over, preview_language)


def _entries_of_members() -> QuerySet[Entry]:
    """Newest first, by members who may still keep the score.

    An `author_name` from a game file may be that of somebody who is not at the table.
    """
    entries = Entry.objects.filter(
        game=OuterRef("game"),
        author_name="",
        made_by__memberships__circle=OuterRef("game__owner"),
        made_by__memberships__role__in=[Role.LEADS, Role.WRITES],
    )
    return entries.order_by("-revision")
