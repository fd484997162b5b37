"""The play page; its script uses JSON for state, entries and hidden bids."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from scorekeeper.display.formatting import isolated, listed
from scorekeeper.display.table_state import OtherDevices, PhoneState, plan_of, state_of
from scorekeeper.display.table_words import circle_texts, event_texts, unrecorded_texts
from scorekeeper.events.table_phones import PlaceInEvent, place_of
from scorekeeper.forms.entries import HiddenBidForm, TakeBackForm
from scorekeeper.games import recording
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.games.hidden_bids import overruled_seats
from scorekeeper.live import pens
from scorekeeper.live.devices import Devices, devices_of
from scorekeeper.live.open_bids import phone_mark, waiting_bids
from scorekeeper.live.pens import PenState
from scorekeeper.live.play_version import play_version
from scorekeeper.live.recorders import recorders
from scorekeeper.models import Game
from scorekeeper.rules.game import GameState
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import Trump
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.statements import Bids
from scorekeeper.views.admission import for_writer, for_writer_or_onlooker, writing
from scorekeeper.views.entries import Refused, answer_form, confirmation, mark_replay, post_entry
from scorekeeper.views.error_pages import only_reads
from scorekeeper.views.responses import WriterRequest, problem_texts, render_page, wants_json
from scorekeeper.web.offline import mark_owner


class PlayRow(NamedTuple):
    """`entered` is a refused number of a plain form."""

    seat: int
    name: str
    total: int
    bid: int | None
    is_dealer: bool
    entered: Any


class TrumpKeys(NamedTuple):
    """`fool`: the letter and the name of the card that means no trump, if the game has names of its own."""

    trumps: tuple[Trump, ...]
    fool: tuple[str, str] | None


@dataclass
class PlayPage:
    """What the template shows, by these names."""

    row: Game
    game: GameState
    rows: list[PlayRow]  # in the order of bidding; in that of the seats if the game is finished
    plan: dict[str, Any]
    state: PhoneState
    refused: Refused = None
    pen: PenState | None = None
    place: PlaceInEvent | None = None  # in an event
    entry_key: str = field(default_factory=lambda: uuid.uuid4().hex)
    seat_rows: list[PlayRow] = field(init=False)
    # All number keys of the game, and whether each is shown in this round.
    keys: tuple[tuple[int, bool], ...] = field(init=False)
    trumps: tuple[Trump, ...] = tuple(Trump)
    trump_keys: TrumpKeys = field(init=False)

    def __post_init__(self) -> None:
        self.trump_keys = TrumpKeys(self.trumps, self.plan.get("fool"))
        cards = self.game.next_deal.cards if self.game.next_deal else -1
        self.seat_rows = sorted(self.rows, key=lambda row: row.seat)
        self.keys = tuple((key, key <= cards) for key in range(max(self.game.sizes) + 1))


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("Accept")
@for_writer_or_onlooker
def play(request: WriterRequest, game_id: int) -> HttpResponse:
    """A JSON request with the present version of the game gets 204."""
    if request.method == "POST":
        return _record(request, game_id)
    if request.reads_only:
        return only_reads(request, request.owner.name) if wants_json(request) else redirect("game", game_id)
    if not wants_json(request):
        log = read_game_log(request.owner, game_id)
        # A game in the bin can be viewed and restored, but not played; one from paper was never played here.
        goes_on = not (log.row.deleted_at or log.game.record.is_from_paper)
        return _show_play(request, log) if goes_on else redirect("game", game_id)
    if play_version(request.owner, game_id, request.pen).is_known(request.GET):
        return HttpResponse(status=204)
    return state_response(request, read_game_log(request.owner, game_id))


@require_POST
@for_writer
def hide_bid(request: WriterRequest, game_id: int) -> HttpResponse:
    form = HiddenBidForm(request.POST)
    log = read_game_log(request.owner, game_id)
    if not form.is_valid():
        notice = _("This is not a covered bid: a part of it is missing or malformed.")
        return state_response(request, log, 422, notice=notice)
    try:
        bid = form.submitted_bid()
        with writing(request, game_id):
            log = recording.submit_hidden_bid(request.owner, game_id, bid, author=request.author)
        return state_response(request, log)
    except recording.Stale as stale:
        return state_response(request, stale.log, 409, notice=_("The game has moved on; this bid was not recorded."))
    except RuleError as error:
        return state_response(request, log, 422, notice=" ".join(problem_texts(error)))


@require_POST
@for_writer
def take_back_bid(request: WriterRequest, game_id: int) -> HttpResponse:
    """Undo of a hidden bid that was made on the table's phone."""
    form = TakeBackForm(request.POST)
    if not form.is_valid():
        notice = _("This is not an undo of a covered bid: a part of it is missing or malformed.")
        return state_response(request, read_game_log(request.owner, game_id), 422, notice=notice)
    try:
        with writing(request, game_id):
            log = recording.take_back_hidden_bid(request.owner, game_id, form.taken_back())
        return state_response(request, log)
    except recording.Stale as stale:
        return state_response(request, stale.log, 409, notice=_("The game has moved on; nothing was taken back."))


def _record(request: WriterRequest, game_id: int) -> HttpResponse:
    outcome = post_entry(request, game_id)
    if not wants_json(request):
        return answer_form(outcome, "play", lambda: _show_play(request, outcome.log, outcome.refused, outcome.status))
    sentences = [*outcome.sentences, *_overruled(request, outcome.log)]
    arguments = {"notice": " ".join(sentences), "mine": outcome.mine}
    response = state_response(request, outcome.log, outcome.status, devices=outcome.devices, **arguments)
    return mark_replay(response, outcome)


def _overruled(request: WriterRequest, log: GameLog) -> list[str]:
    """Whose covered bids from own phones do not count, if all bids have just been entered openly.

    It does not say whether they differ from what was entered.
    """
    seats = overruled_seats(log) if request.POST.get("kind") == Bids.kind else ()
    names = [isolated(log.game.record.players[seat]) for seat in sorted(seats)]
    sentence = _(
        "What was entered here counts, not the covered bid from the phone of %(players)s. Undo brings that back."
    )
    return [sentence % {"players": listed(names)}] if names else []


def state_response(
    request: WriterRequest, log: GameLog, status: int = 200, *, devices: Devices | None = None, **arguments: Any
) -> JsonResponse:
    """`arguments` are optional ones of `state_of`."""
    others = _others(request, log, devices or devices_of(request.owner, log.row.pk))
    return JsonResponse(state_of(log, others, **arguments), status=status)


def _others(request: WriterRequest, log: GameLog, devices: Devices) -> OtherDevices:
    pen = pens.pen_state(request.pen, devices.pen)
    return {
        "watched": devices.is_watched,
        "pen": pen.key if pen else "",
        # A phone that looks on already shows who writes.
        "recorders": {} if pen and pen.looks_on else recorders(log, request.owner, request.pen),
        "openBids": waiting_bids(log) if devices.takes_open_bids else [],
        "phoneMark": phone_mark() if devices.takes_open_bids or _hides_bids_of_phones(log) else None,
    }


def _hides_bids_of_phones(log: GameLog) -> bool:
    deal = log.game.next_deal
    return bool(log.seats_with_phones and deal and deal.bidding_rules.bidding is not Bidding.OPEN)


def _show_play(request: WriterRequest, log: GameLog, refused: Refused = None, status: int = 200) -> HttpResponse:
    devices = devices_of(request.owner, log.row.pk)
    page = play_page(log, state_of(log, _others(request, log, devices)), refused)
    page.pen = pens.pen_state(request.pen, devices.pen)
    if request.circle:
        page.plan["words"] |= circle_texts()
    if request.owner.is_event and (place := place_of(log.row.pk)):
        page.place = place
        page.plan["words"] |= event_texts(place.table)
    if page.pen:
        page.plan |= _plan_of_pen(page.plan, page.pen)
    if recorded := confirmation(request, log):
        page.plan["recorded"] = recorded
    shown = render_page(request, "play/play.html", vars(page), status=status)
    # The page of a phone with a pen is not stored for use without the server.
    return shown if request.pen else mark_owner(request, shown)


def play_page(log: GameLog, state: PhoneState, refused: Refused = None) -> PlayPage:
    return PlayPage(log.row, log.game, _rows(log, refused), plan_of(log), state, refused)


def _plan_of_pen(plan: Mapping[str, Any], pen: PenState) -> dict[str, Any]:
    """What is different if the pen was handed over."""
    # Unsent entries of a phone with a pen do not belong to the Confidant who signs in there.
    name = plan["name"] if pen.role is pens.PenRole.LENT else f"pen {plan['name']}"
    # The script comes first, so that it can ignore entries on a phone that only looks on.
    return {
        "name": name,
        "pen": pen.key,
        "tools": ["pen", *plan["tools"]],
        "words": {**plan["words"], **unrecorded_texts()},
    }


def _rows(log: GameLog, refused: Refused) -> list[PlayRow]:
    game = log.game
    deal = game.next_deal
    seats = range(len(game.record.players))
    order = [*deal.order, *(seat for seat in seats if seat not in deal.order)] if deal else seats
    bids = game.current.bids if game.current else None
    entered = _entered(game, refused or {})
    return [
        PlayRow(
            seat=seat,
            name=game.record.players[seat],
            total=game.totals[seat],
            bid=bids[seat] if bids else None,
            is_dealer=deal is not None and seat == deal.dealer,
            entered=entered[seat] if seat < len(entered) else None,
        )
        for seat in order
    ]


def _entered(game: GameState, refused: dict[str, Any]) -> Sequence[Any]:
    """() if the form now has other fields."""
    deal = game.next_deal
    same = deal is not None and (refused.get("kind"), refused.get("round")) == (game.phase, deal.number)
    return refused["values"] if same else ()
