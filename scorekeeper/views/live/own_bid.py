"""A player's own phone needs a link and no sign-in."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.display.games.days import short_day_of
from scorekeeper.display.table_state import key_room
from scorekeeper.forms.own_bid import CoverForm, OwnBidForm, SeatForm
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.recording import Stale
from scorekeeper.live import own_phones
from scorekeeper.live.links import find_link
from scorekeeper.live.open_bids import EnteredAlready
from scorekeeper.live.own.ending import own_ending_of
from scorekeeper.live.own.page import own_bid_page, page_version
from scorekeeper.live.own_phones import NoSeat, SeatTaken
from scorekeeper.locale.hands import says_hands
from scorekeeper.models import Game, GameLink, LinkKind, OwnPhone
from scorekeeper.rules.problems import RuleError
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.views import error_pages
from scorekeeper.views.admission import with_error_pages
from scorekeeper.views.live.watch import sheet_of
from scorekeeper.views.responses import PageRequest, View, problem_texts, render_page
from scorekeeper.web.access import Access, access
from scorekeeper.web.device_cookies import DeviceCookie, seat_cookie
from scorekeeper.web.rate_limits import SEATS_TAKEN, network_of, seconds_after_wrong_token, seconds_to_wait


class BidderRequest(HttpRequest):
    link: GameLink
    game: Game
    token: str
    secret: str


def _for_bidder(view: Callable[[BidderRequest], HttpResponse]) -> View[HttpRequest, ...]:
    """404 unless the link is valid and the game is not in the bin. It needs no session."""

    @access(Access.BIDDING_LINK)
    @wraps(view)
    def checked(request: HttpRequest, token: str) -> HttpResponse:
        link = find_link(token, LinkKind.BID)
        if link is None or link.game.deleted_at:
            response = _invalid_link(request)
        else:
            bidder = cast("BidderRequest", request)
            bidder.link, bidder.game, bidder.token = link, link.game, token
            bidder.secret = _cookie(token).secret(request.COOKIES) or ""
            response = _answer(bidder, view)
        # Keeps the token in the URL out of Referer headers, as on the page that signs in.
        response["Referrer-Policy"] = "strict-origin"
        return response

    return checked


@with_error_pages
def _answer(request: BidderRequest, view: Callable[[BidderRequest], HttpResponse]) -> HttpResponse:
    try:
        with says_hands(in_event=request.game.owner.is_event):
            return view(request)
    except Game.DoesNotExist:
        # It was deleted, or moved into a circle, since the link was found; an open page loads the link again.
        return _invalid_link(request)


@require_safe
@_for_bidder
def own_bid(request: BidderRequest) -> HttpResponse:
    seen = request.GET.get("seen")
    if seen and seen == page_version(request.link, own_phones.phone_with(request.game, request.secret)):
        return HttpResponse(status=204)
    return _show(request)


@require_safe
@_for_bidder
def own_sheet(request: BidderRequest) -> HttpResponse:
    """The score sheet, as watchers see it."""
    known = own_phones.phone_with(request.game, request.secret)
    version = page_version(request.link, known)
    if request.GET.get("seen") == version:
        return HttpResponse(status=204)
    log = own_phones.game_log_of(request.game)
    if known is None or not own_phones.has_seat(log, known):
        response = _back(request)
        response["HX-Refresh"] = "true"
        return response
    addresses = {"sheet_address": request.path, "table_address": reverse("own_bid", args=[request.token])}
    context = {**sheet_of(log), **addresses, "version": version}
    return render_page(cast("PageRequest", request), "live/watch_sheet.html", context, partial="table")


@require_POST
@_for_bidder
def claim_seat(request: BidderRequest) -> HttpResponse:
    form = SeatForm(request.POST)
    if not form.is_valid():
        return _show(request, 422, _("Choose your name."))
    if wait := seconds_to_wait(SEATS_TAKEN, f"{request.token} {network_of(request)}"):
        return error_pages.too_often(request, wait)
    try:
        with write_lock():
            # It may have been revoked while this request waited for the lock.
            if find_link(request.token, LinkKind.BID) is None:
                return _invalid_link(request)
            secret = own_phones.claim_seat(request.game, int(form.cleaned_data["seat"]), request.secret)
    except SeatTaken:
        return _show(request, 409, _("Another phone bids for that player already. The Confidant can free the seat."))
    response = _back(request)
    _cookie(request.token).give(response, secret, secure=request.is_secure())
    return response


@require_POST
@_for_bidder
def leave_seat(request: BidderRequest) -> HttpResponse:
    own_phones.leave_seat(request.game, request.secret)
    response = _back(request)
    _cookie(request.token).take_back(response)
    return response


@require_POST
@_for_bidder
def make_own_bid(request: BidderRequest) -> HttpResponse:
    form = OwnBidForm(request.POST)
    if not form.is_valid():
        return _show(request, 422, _("This is not a bid: a part of it is missing or malformed."))
    try:
        own_phones.make_bid(request.game, request.secret, form.own_bid())
    except NoSeat:
        return _show(request, 409)
    except Stale:
        return _show(request, 409, _late_notice(request))
    except EnteredAlready:
        return _show(request, 409, _("The Confidant has entered your bid already, and that counts."))
    except RuleError as error:
        return _show(request, 422, " ".join(problem_texts(error)))
    return _show(request) if request.headers.get("HX-Request") else _back(request)


@require_POST
@_for_bidder
def cover_own_bid(request: BidderRequest) -> HttpResponse:
    form = CoverForm(request.POST)
    if not form.is_valid():
        return _show(request, 422)
    own_phones.cover_bid(request.game, request.secret, cover=form.cleaned_data["cover"] == "yes")
    return _show(request) if request.headers.get("HX-Request") else _back(request)


def _show(request: BidderRequest, status: int = 200, notice: str = "") -> HttpResponse:
    known = own_phones.phone_with(request.game, request.secret)
    # Read first, so that the next poll asks for all later changes.
    version = page_version(request.link, known)
    log = own_phones.game_log_of(request.game)
    phone = known if known and own_phones.has_seat(log, known) else None
    context = _seat_context(log, phone, version, request) if phone else _choice_context(log, request, version)
    context |= {"token": request.token, "game": log.game, "notice": notice, "link": request.link}
    # There is no session; the page depends on the token in its path.
    response = render_page(cast("PageRequest", request), "live/own_bid.html", context, partial="own", status=status)
    # Not compressed: uncompressed, the length is the same for all bids (see the template).
    response["Content-Encoding"] = "identity"
    return response


def _late_notice(request: BidderRequest) -> str:
    log = own_phones.game_log_of(request.game)
    phone = own_phones.find_phone(log, request.secret)
    if phone and not own_bid_page(log, phone, "").stage.keys:
        return _("That did not count: bidding was over already.")
    return _("That did not count, because something had changed here in the meantime. Look, and choose again.")


def _seat_context(log: GameLog, phone: OwnPhone, version: str, request: BidderRequest) -> dict[str, Any]:
    page = own_bid_page(log, phone, version, changes=request.GET.get("change") == "yes")
    return {"page": page, "ending": own_ending_of(log, phone.seat), "key_room": key_room(log.game)}


def _choice_context(log: GameLog, request: BidderRequest, version: str) -> dict[str, Any]:
    free = own_phones.free_seats(log)
    seats = [(seat, log.game.record.players[seat], seat in free) for seat in log.game.active]
    return {
        "title": log.row.title,
        "day": short_day_of(log.row),
        "seats": seats,
        "lost_seat": bool(request.secret),
        "seen": version,
    }


def _cookie(token: str) -> DeviceCookie:
    """It is sent only to the pages of this link."""
    return seat_cookie(reverse("own_bid", args=[token]))


def _back(request: BidderRequest) -> HttpResponse:
    return redirect("own_bid", request.token)


def _invalid_link(request: HttpRequest) -> HttpResponse:
    """The same for revoked and unknown links; an open page loads it."""
    response = error_pages.no_such_link(request, seconds_after_wrong_token(request, "bid"))
    response["HX-Refresh"] = "true"
    return response
