"""Hidden bids and own phones follow their seats."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import Case, F, Value, When

from scorekeeper.games.game_log import GameLog
from scorekeeper.games.hidden_bids import discard_hidden_bids
from scorekeeper.models import OwnPhone
from scorekeeper.rules.statements import MOST_SEATS, Redo, Statement, Swap, Undo


def follow_seats(before: GameLog, after: GameLog, statement: Statement) -> GameLog:
    after = discard_hidden_bids(before, after, statement)
    swap = _made_or_taken_back(before, statement)
    return _move_phones(after, swap) if isinstance(swap, Swap) else after


def _made_or_taken_back(before: GameLog, statement: Statement) -> Statement:
    if isinstance(statement, Undo):
        return before.history.done[-1]
    return before.history.undone[-1] if isinstance(statement, Redo) else statement


def _move_phones(log: GameLog, swap: Swap) -> GameLog:
    phones = OwnPhone.objects.filter(game=log.row)
    # In two steps: each seat has at most one phone at any time.
    if phones.filter(seat__in=swap.places).update(seat=F("seat") + MOST_SEATS):
        moves = [When(seat=seat + MOST_SEATS, then=Value(place)) for seat, place in swap.places.items()]
        phones.filter(seat__gte=MOST_SEATS).update(seat=Case(*moves))
    return replace(log, phones={swap.places.get(seat, seat): player for seat, player in log.phones.items()})
