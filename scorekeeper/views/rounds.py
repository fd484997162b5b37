"""One round, opened to be corrected."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from scorekeeper.records import Tablet, read_tablet
from scorekeeper.rules.record import Trump
from scorekeeper.views.responses import ConfidantRequest, for_confidant, render_page

if TYPE_CHECKING:
    from scorekeeper.rules.game import Round


@require_safe
@for_confidant
def round_page(request: ConfidantRequest, game_id: int, number: int) -> HttpResponse:
    """Show a round that was begun, with a form for its bids, one for its tricks and one for its trump."""
    kept = read_tablet(request.user, game_id)
    return redirect("tablet", game_id) if kept.row.deleted_at else show_round(request, kept, number)


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
        "rows": _rows(kept, round_, refused or {}),
        "trumps": list(Trump),
        "refused": refused,
        "entry_key": uuid.uuid4().hex,
    }
    return render_page(request, "round.html", context, status=status)


def _rows(kept: Tablet, round_: Round, refused: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a row for each seat, in seat order; what was refused stands where it was entered."""
    recorded: dict[str, Any] = {"bids": round_.bids, "tricks": round_.tricks}
    shown = {**recorded, refused.get("kind", ""): refused.get("values")}
    players = kept.game.record.players
    return [
        {
            "seat": seat,
            "name": name,
            "bid": _at(shown["bids"], seat),
            "tricks": _at(shown["tricks"], seat),
        }
        for seat, name in enumerate(players)
    ]


def _at(values: Any, seat: int) -> Any:
    return values[seat] if values is not None and seat < len(values) else None
