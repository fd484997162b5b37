"""Numbers that are being entered, stored for watchers; they are not part of the game."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.games.game_log import read_game_log
from scorekeeper.live.open_bids import discard_replaced
from scorekeeper.live.public_numbers import shows_draft
from scorekeeper.models import SHOWS_DRAFT, Confidant, Draft, GameLink
from scorekeeper.rules.game import GameState, Numbers
from scorekeeper.rules.statements import Bids
from scorekeeper.storage.write_lock import write_lock


@dataclass(frozen=True)
class SubmittedDraft:
    """`kind` is that of the later entry, `seat` the one asked next."""

    revision: int
    kind: str
    seat: int | None
    values: Numbers
    taken: int = 0  # the newest `OpenBid` that the phone has seen: the values show which ones were replaced


def store_draft(owner: Confidant, game_id: int, submitted: SubmittedDraft) -> None:
    """Not if nobody can watch, the game has moved on, or others may not see the numbers yet.

    Raises Game.DoesNotExist for others' games.
    """
    log = read_game_log(owner, game_id)
    is_current = log.row.revision == submitted.revision and not log.row.deleted_at
    # Watchers, and phones on which open bids are made.
    onlookers = GameLink.objects.filter(SHOWS_DRAFT, game=log.row)
    if not is_current or not _fits(log.game, submitted) or not onlookers.exists():
        return
    with write_lock():
        stored = Draft.objects.filter(game=log.row).first()
        version = stored.version + 1 if stored else 1
        revision, kind, seat, values = submitted.revision, submitted.kind, submitted.seat, submitted.values
        draft = Draft(game=log.row, version=version, revision=revision, kind=kind, seat=seat, values=values)
        draft.save(force_insert=stored is None, force_update=stored is not None)
        if submitted.taken and kind == Bids.kind:
            discard_replaced(draft, submitted.taken)


def _fits(game: GameState, submitted: SubmittedDraft) -> bool:
    deal = game.next_deal
    if deal is None or not shows_draft(game, submitted.kind) or len(submitted.values) != len(game.record.players):
        return False
    numbers = dict(enumerate(submitted.values))
    return submitted.seat in {None, *deal.order} and all(
        value is None or (seat in deal.order and value <= deal.cards) for seat, value in numbers.items()
    )
