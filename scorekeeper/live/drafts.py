"""The numbers that the Confidant is entering, stored for watchers; they are not part of the game."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.games.game_log import read_game_log
from scorekeeper.live.open_bids import discard_replaced
from scorekeeper.live.public_numbers import shows_draft
from scorekeeper.live.watching import is_watched
from scorekeeper.models import Confidant, Draft
from scorekeeper.rules.game import Game, Numbers
from scorekeeper.rules.statements import Bids
from scorekeeper.storage.write_lock import write_lock


@dataclass(frozen=True)
class SubmittedDraft:
    """A draft as the phone sends it: the game's revision, the kind of the later entry, the seat asked next, numbers."""

    revision: int
    kind: str
    seat: int | None
    values: Numbers
    taken: int = 0
    """The newest `OpenBid` that the phone has seen; its values show which ones the Confidant has replaced."""


def store_draft(owner: Confidant, game_id: int, submitted: SubmittedDraft) -> None:
    """Store the draft of a game; raise Game.DoesNotExist for others' games.

    Nothing is stored if nobody can watch, if the game has moved on, or if others may not see these numbers yet.
    """
    log = read_game_log(owner, game_id)
    is_current = log.row.revision == submitted.revision and not log.row.deleted_at
    if not is_current or not _fits(log.game, submitted) or not is_watched(log.row):
        return
    with write_lock():
        stored = Draft.objects.filter(game=log.row).first()
        version = stored.version + 1 if stored else 1
        revision, kind, seat, values = submitted.revision, submitted.kind, submitted.seat, submitted.values
        draft = Draft(game=log.row, version=version, revision=revision, kind=kind, seat=seat, values=values)
        draft.save(force_insert=stored is None, force_update=stored is not None)
        if submitted.taken and kind == Bids.kind:
            discard_replaced(draft, submitted.taken)


def _fits(game: Game, submitted: SubmittedDraft) -> bool:
    """Return whether all may see these numbers, and each is possible for its seat."""
    deal = game.next_deal
    if deal is None or not shows_draft(game, submitted.kind) or len(submitted.values) != len(game.record.players):
        return False
    numbers = dict(enumerate(submitted.values))
    return submitted.seat in {None, *deal.order} and all(
        value is None or (seat in deal.order and value <= deal.cards) for seat, value in numbers.items()
    )
