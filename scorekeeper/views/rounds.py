from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.display.round_form import round_data
from scorekeeper.display.table_state import key_room
from scorekeeper.forms.round import RoundForm
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import Round
from scorekeeper.rules.record import RawValue, Trump
from scorekeeper.rules.statements import Bids, Dealer, Tricks, TrumpTurned, VoidTricks
from scorekeeper.views.admission import for_writer
from scorekeeper.views.entries import EntryResult, answer_form, field_errors, record_all
from scorekeeper.views.paper.round import paper_round
from scorekeeper.views.responses import WriterRequest, render_page


@require_http_methods(["GET", "HEAD", "POST"])
@for_writer
def round_page(request: WriterRequest, game_id: int, number: int) -> HttpResponse:
    """Record all changed values or none; with special cards, Bombs and Clouds are among them (S1, S2).

    `back` names the page from which the round was opened: "play", else the score sheet. In a game from paper, only open
    questions can be answered.
    """
    log = read_game_log(request.owner, game_id)
    if log.game.record.is_from_paper:
        return paper_round(request, log, number)
    if request.method != "POST":
        return redirect("game", game_id) if log.row.deleted_at else _show_round(request, EntryResult(log), number)
    form = RoundForm(request.POST, number=number, players=len(log.game.record.players))
    outcome = _correct(request, log, form)
    changed = outcome.log.row.revision != log.row.revision
    corrected = {"corrected": outcome.log.row.revision} if changed else None
    return answer_form(outcome, _opened_from(request), lambda: _show_refused(request, outcome, form), corrected)


def _opened_from(request: WriterRequest) -> str:
    return "play" if "play" in (request.GET.get("back"), request.POST.get("back")) else "game"


def _correct(request: WriterRequest, log: GameLog, form: RoundForm) -> EntryResult:
    """Record the values that differ from those in the page when it was opened."""
    if not form.is_valid():
        return EntryResult(log, 422, field_errors(form))
    shown = _recorded(log.as_of(form.made_on()), form.number)
    changed = [statement for statement in form.statements if statement.values != shown.get(statement.kind)]
    return record_all(request, log.row.pk, *form.submissions(changed)) if changed else EntryResult(log)


def _show_refused(request: WriterRequest, outcome: EntryResult, form: RoundForm) -> HttpResponse:
    """With all typed values, even if another phone has undone the round in the meantime."""
    if form.number > len(outcome.log.game.rounds) and "revision" in form.cleaned_data:
        outcome = replace(outcome, log=outcome.log.as_of(form.made_on()))
    return _show_round(request, outcome, form.number, form.typed)


def _show_round(
    request: WriterRequest, outcome: EntryResult, number: int, typed: Mapping[str, Sequence[str]] | None = None
) -> HttpResponse:
    """`typed` are the values of a refused form."""
    log = outcome.log
    special_cards = log.table.ruleset.special_cards
    if not 1 <= number <= len(log.game.rounds):
        raise Http404
    round_, recorded = log.game.rounds[number - 1], _recorded(log, number)
    shown: dict[str, Sequence[Any]] = {**recorded, **(typed or {})}
    context = {
        "row": log.row,
        "round": round_,
        "rounds": len(log.game.sizes),
        "special_cards": special_cards,
        "edition": log.table.ruleset.edition,
        "bids": Bids.kind in shown,
        "tricks": Tricks.kind in shown,
        "void_tricks": _at(shown.get(VoidTricks.kind), 0),
        "trump": _at(shown[TrumpTurned.kind], 0) or "",
        "turned": _at(shown[TrumpTurned.kind], 1) or "",
        "rows": _rows(log.game.record.players, round_, recorded, shown),
        "lines": len(round_.deal.order) + bool(special_cards),
        "key_room": key_room(log.game),
        "keys": range(round_.deal.cards + 1),
        "data": round_data(log.game, round_),
        "back": _opened_from(request),
        "trumps": list(Trump),
        "sentences": outcome.sentences,
        "entry_key": uuid.uuid4().hex,
    }
    return render_page(request, "game/round.html", context, status=outcome.status)


def _rows(
    players: Sequence[str], round_: Round, recorded: Mapping[str, Sequence[Any]], shown: Mapping[str, Sequence[Any]]
) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "name": name,
            "plays": seat in round_.deal.order,
            "dealt": seat == round_.deal.dealer,
            "deals": str(seat) == str(_at(shown.get(Dealer.kind), 0)),
            "counts": _at(round_.bids, seat),
            "cloud": (_at(round_.bids, seat) or 0) - (_at(recorded.get(Bids.kind), seat) or 0),
            "bid_before_cloud": _at(recorded.get(Bids.kind), seat),
            "bid": _at(shown.get(Bids.kind), seat),
            "tricks": _at(shown.get(Tricks.kind), seat),
        }
        for seat, name in enumerate(players)
    ]


def _recorded(log: GameLog, number: int) -> dict[str, tuple[RawValue, ...]]:
    """By kind of statement; {} if the round has not started. Bids are those before a Cloud (S2)."""
    if not 1 <= number <= len(log.game.rounds):
        return {}
    round_ = log.game.rounds[number - 1]
    void = (round_.void_tricks,) if log.table.ruleset.special_cards else ()
    recorded: dict[str, tuple[RawValue, ...]] = {
        Dealer.kind: (round_.deal.dealer,),
        VoidTricks.kind: void,
        TrumpTurned.kind: (round_.trump,) if round_.turned is None else (round_.trump, round_.turned),
    }
    if round_.bids is not None:
        bids = bids_before_cloud(round_.bids, round_.bid_changes)
        recorded[Bids.kind] = tuple(bids.get(seat) for seat in range(len(log.game.record.players)))
    if round_.tricks is not None:
        recorded[Tricks.kind] = (*round_.tricks, *void)
    return recorded


def _at(values: Sequence[Any] | None, seat: int) -> Any:
    return values[seat] if values is not None and seat < len(values) else None
