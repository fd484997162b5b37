"""Who may use a view."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import wraps
from http import HTTPStatus
from typing import cast

from django.contrib.sessions.models import Session
from django.db.models import Exists, QuerySet
from django.http import Http404, HttpRequest, HttpResponse

from scorekeeper.accounts.histories import HistoryAccess, Owned, history_of_row, open_history, set_open_history
from scorekeeper.games.log_rows import Author
from scorekeeper.live import pens
from scorekeeper.live.devices import Devices, devices_of
from scorekeeper.locale.hands import says_hands
from scorekeeper.models import (
    KEEPS_SCORE,
    Confidant,
    Event,
    Game,
    Invitation,
    Membership,
    OwnPreset,
    Passkey,
    PendingImport,
    Player,
    Role,
    Series,
    SheetDraft,
)
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull, checking, write_lock
from scorekeeper.views import error_pages
from scorekeeper.views.responses import ConfidantRequest, HistoryRequest, View, WriterRequest, wants_json
from scorekeeper.web.access import Access, access
from scorekeeper.web.device_cookies import pen_cookie

_OF_A_CONFIDANT = (
    *(Event, Game, Invitation, Membership, OwnPreset, Passkey, PendingImport, Player, Series, Session, SheetDraft),
)
_NOT_FOUND = tuple(kind.DoesNotExist for kind in _OF_A_CONFIDANT)
_SAFE_METHODS = ("GET", "HEAD")
_OWNED: dict[str, type[Owned]] = {  # the tables whose rows belong to a history, by the names of their ids in paths
    "game_id": Game,
    "event_id": Event,
    "person_id": Player,
    "series_id": Series,
    "preset_id": OwnPreset,
    "import_id": PendingImport,
    "sheet_id": SheetDraft,
}


class PenTakenBack(Exception):
    """While a request of its phone waited."""


def with_error_pages[Request: HttpRequest, **P](view: View[Request, P]) -> View[Request, P]:
    """404 for missing objects and those of others, 503 if the database is not writable."""

    @wraps(view)
    def checked(request: Request, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except _NOT_FOUND:
            raise Http404 from None
        except DatabaseBusy:
            return error_pages.busy(request)
        except DatabaseFull:
            return error_pages.full(request)

    return checked


def for_confidant[**P](view: View[ConfidantRequest, P]) -> View[HttpRequest, P]:
    """404 without sign-in."""

    @access(Access.CONFIDANT)
    @wraps(view)
    @with_error_pages
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            raise Http404
        with _while_signed_in(request):
            return view(cast("ConfidantRequest", request), *args, **kwargs)

    return checked


def for_member[**P](view: View[HistoryRequest, P], *, readers: bool = True) -> View[HttpRequest, P]:
    """Like `for_confidant`, for the history of the game, person … in the path, else the open one.

    Members who only read get 403 for unsafe methods, and for all methods unless `readers`.
    """

    @access(Access.MEMBER if readers else Access.KEEPER)
    @wraps(view)
    @with_error_pages
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not isinstance(request.user, Confidant):
            raise Http404
        shown = next(((_OWNED[name], cast("int", row)) for name, row in kwargs.items() if name in _OWNED), None)
        user = request.user
        history = history_of_row(request, user, *shown) if shown else open_history(request, user)
        admitted = set_history(cast("HistoryRequest", request), history)
        if history.is_read_only and not (readers and request.method in _SAFE_METHODS):
            return error_pages.only_reads(request, history.owner.name)
        with _as_keeper(request, user, history):
            response = view(admitted, *args, **kwargs)
        if shown and _is_whole_page(request, response):
            set_open_history(request, history.circle)
        return response

    return checked


def for_keeper[**P](view: View[HistoryRequest, P]) -> View[HttpRequest, P]:
    """Like `for_member`, but 403 for members who only read."""
    return for_member(view, readers=False)


def outside_events[**P](view: View[HistoryRequest, P]) -> View[HistoryRequest, P]:
    """404 for the game of an event, which belongs to its table there. For the views of members and keepers."""

    @wraps(view)
    def checked(request: HistoryRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.owner.is_event:
            raise Http404
        return view(request, *args, **kwargs)

    return checked


def set_history[Request: HistoryRequest | WriterRequest](request: Request, history: HistoryAccess) -> Request:
    request.owner, request.circle, request.reads_only = history.owner, history.circle, history.is_read_only
    return request


def _as_keeper(request: HttpRequest, user: Confidant, history: HistoryAccess) -> AbstractContextManager[None]:
    """In a circle, nothing is written either if the user no longer keeps its score."""
    if request.method in _SAFE_METHODS or not history.circle:
        return _while_signed_in(request)
    kept = Membership.objects.filter(KEEPS_SCORE, circle=history.circle, confidant=user)
    return checking(kept.filter(Exists(_session_of(request))).get)


def _while_signed_in(request: HttpRequest) -> AbstractContextManager[None]:
    """Nothing is written if the phone was signed out, or the account deleted, once the write lock is free."""
    return nullcontext() if request.method in _SAFE_METHODS else checking(_session_of(request).get)


def _session_of(request: HttpRequest) -> QuerySet[Session, str]:
    return Session.objects.filter(session_key=request.session.session_key).values_list("pk", flat=True)


def _is_whole_page(request: HttpRequest, response: HttpResponse) -> bool:
    # The method is checked first, so that entries do not pay for reading the headers.
    if request.method != "GET" or response.status_code != HTTPStatus.OK:
        return False
    return "HX-Request" not in request.headers and not wants_json(request)


def for_writer[**P](view: View[WriterRequest, P], *, also_readers: bool = False) -> View[HttpRequest, P]:
    """Like `for_keeper`, but also for the phone with the pen of this game.

    403 for a phone from which the pen was taken back, and for a member who only reads; with `also_readers` only for
    unsafe methods.
    """

    @access(Access.ONLOOKER if also_readers else Access.WRITER)
    @wraps(view)
    @with_error_pages
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        admitted = _admitted(request, cast("int", kwargs["game_id"]))
        pen, is_safe = admitted.pen, request.method in _SAFE_METHODS
        if pen and pen.ended_at and not (is_safe and also_readers):
            return error_pages.pen_taken_back(request, pen.game_id)
        if admitted.reads_only and not (is_safe and also_readers):
            return error_pages.only_reads(request, admitted.owner.name)
        if pen and not is_safe:
            pens.mark_used(pen)
        try:
            with says_hands(in_event=admitted.owner.is_event):
                response = view(admitted, *args, **kwargs)
        except PenTakenBack:
            return error_pages.pen_taken_back(request, admitted.pen.game_id if admitted.pen else 0)
        if not pen and _is_whole_page(request, response):
            set_open_history(request, admitted.circle)
        return response

    return checked


@contextmanager
def writing(request: WriterRequest, game_id: int) -> Iterator[Devices]:
    """Hold the write lock for what a phone records.

    While the request waited, the pen may have been taken back (PenTakenBack), the phone signed out, or the right to
    write withdrawn (Http404).
    """
    with write_lock():
        devices = devices_of(request.owner, game_id, request.session.session_key or "", request.author.maker)
        if request.pen and request.pen != devices.pen:
            raise PenTakenBack
        if not request.pen and not devices.is_signed_in:
            raise Http404
        yield devices


def for_writer_or_onlooker[**P](view: View[WriterRequest, P]) -> View[HttpRequest, P]:
    """Like `for_writer`; members who only read, and phones that had the pen before, may look on."""
    return for_writer(view, also_readers=True)


def _admitted(request: HttpRequest, game_id: int) -> WriterRequest:
    """Http404 with neither a sign-in nor a pen."""
    admitted = cast("WriterRequest", request)
    user = request.user if isinstance(request.user, Confidant) else None
    history = history_of_row(request, user, Game, game_id) if user else None
    secret = pen_cookie(game_id).secret(request.COOKIES)
    pen = pens.pen_with_secret(game_id, secret) if secret else None
    if pen and not (history and pen.game.owner == history.owner and not history.is_read_only):
        admitted.pen, admitted.author = pen, Author(pen.game.owner, pen.holder_name)
        return set_history(admitted, HistoryAccess(pen.game.owner, Role.WRITES))
    if history is None or user is None:
        raise Http404
    admitted.pen, admitted.author = None, Author(user)
    return set_history(admitted, history)
