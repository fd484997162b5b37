"""Deleted games are in the bin until it is emptied. Raises Game.DoesNotExist for others' games."""

from __future__ import annotations

from django.utils import timezone

from scorekeeper.games.evening import bring_links_back, send_links_back
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.outcomes import rebuild_outcome, remove_outcome
from scorekeeper.games.search_index import drop_unused_words
from scorekeeper.models import Confidant, Game
from scorekeeper.storage.write_lock import write_lock


def put_in_bin(owner: Confidant, game_id: int) -> None:
    with write_lock():
        game = Game.objects.get(pk=game_id, owner=owner)
        if game.deleted_at is None:
            _set_deleted(game, deleted=True)
            remove_outcome(game)
            send_links_back(read_game_log(owner, game_id))


def take_out_of_bin(owner: Confidant, game_id: int) -> None:
    with write_lock():
        game = Game.objects.get(pk=game_id, owner=owner)
        if game.deleted_at:
            _set_deleted(game, deleted=False)
            log = read_game_log(owner, game_id)
            rebuild_outcome(log)
            bring_links_back(log)


def empty_bin(owner: Confidant) -> int:
    """Return the number of deleted games."""
    with write_lock():
        binned = Game.objects.filter(owner=owner).exclude(deleted_at=None)
        count = binned.count()
        binned.delete()
        drop_unused_words(owner)
    return count


def _set_deleted(game: Game, *, deleted: bool) -> None:
    game.deleted_at = timezone.now() if deleted else None
    game.save(update_fields=["deleted_at"])
