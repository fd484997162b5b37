"""The links of a table follow it from one game to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.models import Entry, Game, GameLink, LinkKind, OpenBid, OwnPhone, Seat
from scorekeeper.storage.prepared_query import PreparedQuery

EVENING_LENGTH = timedelta(hours=12)  # between two games of one evening
_FOLLOWING = (LinkKind.EVENING, LinkKind.BID)
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
        if is_same_table and _is_of_this_evening(before):
            GameLink.objects.filter(pk=key).update(game=game)
            return


def move_own_phones(before: GameLog, game: Game, players: Sequence[int]) -> None:
    """Move the link and the phones of a finished game, if it was on the same evening.

    `players` have the order of the seats of `before` that still play. A player who left or was replaced (A5) loses the
    seat.
    """
    link = GameLink.objects.filter(game=before.row, kind=LinkKind.BID).first()
    if link is None or not before.row.is_finished or not _is_of_this_evening(before.row):
        return
    GameLink.objects.filter(pk=link.pk).update(game=game)
    positions = {seat: position for position, seat in enumerate(before.game.present)}
    for phone in OwnPhone.objects.filter(game=before.row):
        position = positions.get(phone.seat)
        if position is None or before.people[phone.seat] != phone.player_id:
            OwnPhone.objects.filter(pk=phone.pk).delete()
        else:
            _move_phone(phone, game, position, players[position])
    OpenBid.objects.filter(game=before.row).delete()
    before.row.count_unrecorded_change()


def send_links_back(log: GameLog) -> None:
    """Move the links of a game in the bin to the newest other game of this evening with one of its players.

    The link for own phones, and these phones, only go back to a finished game: they came from one.
    """
    before = _earlier(log).filter(deleted_at=None).order_by("-started_at", "-pk").first()
    if before and _is_of_this_evening(before):
        _move_links(log, read_game_log(before.owner, before.pk))


def bring_links_back(log: GameLog) -> None:
    """Move links to a game that was taken out of the bin, as when it started.

    They come from the newest game before it that has a link.
    """
    linked = GameLink.objects.filter(game=OuterRef("pk"), kind__in=_FOLLOWING)
    before = _earlier(log).filter(Exists(linked)).order_by("-started_at", "-pk").first()
    if before and _is_of_this_evening(before):
        _move_links(read_game_log(before.owner, before.pk), log)


def _is_of_this_evening(game: Game) -> bool:
    return last_activity(game) > timezone.now() - EVENING_LENGTH


def _earlier(log: GameLog) -> QuerySet[Game]:
    """Earlier games in which one of these players played, including those in the bin."""
    row = log.row
    is_same_table = Exists(Seat.objects.filter(game=OuterRef("pk"), player__in=log.people))
    games = Game.objects.filter(is_same_table, owner=row.owner_id, started_at__lte=row.started_at)
    return games.exclude(pk=row.pk)


def _move_links(source: GameLog, target: GameLog) -> None:
    """Links of a kind that `target` already has stay where they are."""
    earlier = min(source.row, target.row, key=lambda row: (row.started_at, row.pk))
    kinds = _FOLLOWING if earlier.is_finished else (LinkKind.EVENING,)
    taken = GameLink.objects.filter(game=target.row).values_list("kind", flat=True)
    for link in GameLink.objects.filter(game=source.row, kind__in=kinds).exclude(kind__in=[*taken]):
        GameLink.objects.filter(pk=link.pk).update(game=target.row)
        if link.kind == LinkKind.BID:
            _move_phones(source, target)


def _move_phones(source: GameLog, target: GameLog) -> None:
    """Each phone follows its player to a seat without a phone; phones of players without such a seat stay."""
    taken = {*OwnPhone.objects.filter(game=target.row).values_list("seat", flat=True)}
    seats = {target.people[seat]: seat for seat in target.game.present if seat not in taken}
    for phone in OwnPhone.objects.filter(game=source.row):
        if phone.player_id in seats:
            _move_phone(phone, target.row, seats[phone.player_id], phone.player_id)
    for row in (source.row, target.row):
        row.count_unrecorded_change()


def _move_phone(phone: OwnPhone, game: Game, seat: int, player: int) -> None:
    new = {"game": game, "seat": seat, "player": player, "shows_bid": False}
    OwnPhone.objects.filter(pk=phone.pk).update(**new, changes=F("changes") + 1)
