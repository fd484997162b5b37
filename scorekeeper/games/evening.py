"""The links of a table follow it from one game to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone

from scorekeeper.games.game_log import GameLog
from scorekeeper.models import Entry, Game, GameLink, LinkKind, OpenBid, OwnPhone, Seat
from scorekeeper.storage.prepared_query import PreparedQuery

EVENING_LENGTH = timedelta(hours=12)  # between two games of one evening
_EVENINGS = PreparedQuery(
    lambda owner: (
        GameLink.objects.filter(kind=LinkKind.EVENING, game__owner=owner)
        .order_by("-game__started_at", "-game")
        .values_list("pk", "game")
    ),
    int,
)


def last_activity(game: Game) -> datetime:
    made_at = Entry.objects.filter(game=game).order_by("-revision").values_list("made_at", flat=True)
    return made_at.first() or game.started_at


def follow_to(game: Game, players: Iterable[int]) -> None:
    """Move the link of the newest evening at which one of these players played."""
    for key, game_id in _EVENINGS.rows(game.owner_id):
        before = Game.objects.get(pk=game_id)
        is_same_table = Seat.objects.filter(game=before, player__in=players).exists()
        if is_same_table and last_activity(before) > timezone.now() - EVENING_LENGTH:
            GameLink.objects.filter(pk=key).update(game=game)
            return


def move_own_phones(before: GameLog, game: Game, players: Sequence[int]) -> None:
    """Move the link and the phones of a finished game, if it was on the same evening.

    `players` have the order of the seats of `before` that still play. Who left, or was replaced (A5), loses the seat.
    """
    link = GameLink.objects.filter(game=before.row, kind=LinkKind.BID).first()
    is_same_evening = last_activity(before.row) > timezone.now() - EVENING_LENGTH
    if link is None or not before.row.is_finished or not is_same_evening:
        return
    GameLink.objects.filter(pk=link.pk).update(game=game)
    positions = {seat: position for position, seat in enumerate(before.game.present)}
    for phone in OwnPhone.objects.filter(game=before.row):
        position = positions.get(phone.seat)
        row = OwnPhone.objects.filter(pk=phone.pk)
        if position is None or before.people[phone.seat] != phone.player_id:
            row.delete()
        else:
            new = {"game": game, "seat": position, "player": players[position], "shows_bid": False}
            row.update(**new, changes=F("changes") + 1)
    OpenBid.objects.filter(game=before.row).delete()
    before.row.count_unrecorded_change()
