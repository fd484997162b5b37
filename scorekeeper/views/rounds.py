"""One round, opened to be corrected."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from scorekeeper.games.game_log import Tablet, read_tablet
from scorekeeper.rules.bids import as_said
from scorekeeper.rules.record import Trump, Turned
from scorekeeper.rules.statements import Tricks, VoidTricks
from scorekeeper.views.responses import ConfidantRequest, for_confidant, render_page

if TYPE_CHECKING:
    from scorekeeper.rules.game import Round


@require_safe
@for_confidant
def round_page(request: ConfidantRequest, game_id: int, number: int) -> HttpResponse:
    """Show a round that was begun, with a form for its bids, one for its tricks and one for its trump.

    Where the game has special cards, Bombs and Clouds are corrected as well (S1, S2).
    """
    kept = read_tablet(request.user, game_id)
    return redirect("game", game_id) if kept.row.deleted_at else show_round(request, kept, number)


def show_round(
    request: ConfidantRequest, kept: Tablet, number: int, refused: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """Show a round; `refused` holds the `kind` and `values` that were entered and the `sentences` against them."""
    if not 1 <= number <= len(kept.game.rounds):
        raise Http404
    round_ = kept.game.rounds[number - 1]
    context = {
        "row": kept.row,
        "round": round_,
        "special_cards": kept.table.ruleset.special_cards,
        "void_tricks": _void_tricks(kept, round_, refused or {}),
        "fool_turned": round_.turned is Turned.FOOL,
        "wizard_named": round_.trump if round_.turned is Turned.WIZARD else None,
        "turned_up": round_.trump if round_.turned is None else None,
        "rows": _rows(kept, round_, refused or {}),
        "trumps": list(Trump),
        "colours": [trump for trump in Trump if trump is not Trump.NONE],
        "refused": refused,
        "entry_key": uuid.uuid4().hex,
    }
    return render_page(request, "game/round.html", context, status=status)


def _rows(kept: Tablet, round_: Round, refused: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a row for each seat, in seat order; what was refused stands where it was entered.

    The bids to be corrected are those that were said, before a Cloud changed them (S2).
    """
    said = as_said(round_.bids or (), round_.bid_changes)
    bids = [said.get(seat) for seat in range(len(kept.game.record.players))]
    recorded: dict[str, Any] = {"bids": bids, "tricks": round_.tricks}
    shown = {**recorded, refused.get("kind", ""): refused.get("values")}
    players = kept.game.record.players
    return [
        {
            "seat": seat,
            "name": name,
            "plays": seat in round_.deal.order,
            "counts": _at(round_.bids, seat),
            "bid": _at(shown["bids"], seat),
            "tricks": _at(shown["tricks"], seat),
        }
        for seat, name in enumerate(players)
    ]


def _void_tricks(kept: Tablet, round_: Round, refused: dict[str, Any]) -> Any:
    """Return how many tricks went to nobody, as it was entered where that was refused (S1)."""
    values, seats = refused.get("values") or (), len(kept.game.record.players)
    if refused.get("kind") == VoidTricks.kind and values:
        return values[0]
    typed = refused.get("kind") == Tricks.kind and len(values) > seats
    return values[seats] if typed else round_.void_tricks


def _at(values: Any, seat: int) -> Any:
    return values[seat] if values is not None and seat < len(values) else None
