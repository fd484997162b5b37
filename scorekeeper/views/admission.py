"""Who may use a view: decorators that check the sign-in, the circle and the pen, and what they add to a request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, cast

from django.contrib.sessions.models import Session
from django.db.models import Exists, QuerySet
from django.http import Http404, HttpRequest, HttpResponse

from scorekeeper.accounts.histories import HistoryAccess, Owned, history_of_row, open_history, set_open_history
from scorekeeper.games.log_rows import Author
from scorekeeper.live import pens
from scorekeeper.live.devices import Devices, devices_of
from scorekeeper.models import (
    KEEPS_SCORE,
    Confidant,
    Game,
    Invitation,
    Membership,
    OwnPreset,
    Passkey,
    PendingImport,
    Player,
    Role,
    Series,
)
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull, checking, write_lock
from scorekeeper.views import error_pages
from scorekeeper.views.responses import ConfidantRequest, HistoryRequest, WriterRequest, wants_json
from scorekeeper.web.access import Access, access
from scorekeeper.web.device_cookies import pen_cookie

_OF_A_CONFIDANT = (Game, Invitation, Membership, OwnPreset, Passkey, PendingImport, Player, Series, Session)
_NOT_FOUND = tuple(kind.DoesNotExist for kind in _OF_A_CONFIDANT)


_SAFE_METHODS = ("GET", "HEAD")
_OWNED: dict[str, type[Owned]] = {
    "game_id": Game,
    "person_id": Player,
    "series_id": Series,
    "preset_id": OwnPreset,
    "import_id": PendingImport,
}
"""The tables whose rows belong to a history, by the names of their ids in paths."""


class PenTakenBack(Exception):
    """The pen was taken back while a request of its phone waited; nothing was changed."""


def with_error_pages[Request: HttpRequest, **Arguments](
    view: Callable[Concatenate[Request, Arguments], HttpResponse],
) -> Callable[Concatenate[Request, Arguments], HttpResponse]:
    """Decorate a view: 404 for missing objects and those of other Confidants, 503 if the database is not writable."""

    @wraps(view)
    def checked(request: Request, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except _NOT_FOUND:
            raise Http404 from None
        except DatabaseBusy:
            return error_pages.busy(request)
        except DatabaseFull:
            return error_pages.full(request)

    return checked


def for_confidant[**Arguments](
    view: Callable[Concatenate[ConfidantRequest, Arguments], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
    """Decorate a view of an account: 404 without sign-in, and the responses of `with_error_pages`."""

    @access(Access.CONFIDANT)
    @wraps(view)
    @with_error_pages
    def checked(request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            raise Http404
        with _while_signed_in(request):
            return view(cast("ConfidantRequest", request), *args, **kwargs)

    return checked


def for_member[**Arguments](
    view: Callable[Concatenate[HistoryRequest, Arguments], HttpResponse], *, readers: bool = True
) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
    """Decorate a view of a history like `for_confidant`: that of the game, person … in its path, else the open history.

    Members who only read get a page that says so (403) for unsafe methods, and for all methods unless `readers`.
    """

    @access(Access.MEMBER if readers else Access.KEEPER)
    @wraps(view)
    @with_error_pages
    def checked(request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> HttpResponse:
        if not isinstance(request.user, Confidant):
            raise Http404
        shown = next(((_OWNED[name], row) for name, row in kwargs.items() if name in _OWNED), None)
        history = _history_of(request, request.user, shown)
        admitted = set_history(cast("HistoryRequest", request), history)
        if history.is_read_only and not (readers and request.method in _SAFE_METHODS):
            return error_pages.only_reads(request, history.owner.name)
        with _as_keeper(request, request.user, history):
            response = view(admitted, *args, **kwargs)
        if shown and _is_whole_page(request, response):
            set_open_history(request, history.circle)
        return response

    return checked


def for_keeper[**Arguments](
    view: Callable[Concatenate[HistoryRequest, Arguments], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
    """Decorate a view like `for_member`, but refuse members who only read."""
    return for_member(view, readers=False)


def set_history[Request: HistoryRequest | WriterRequest](request: Request, history: HistoryAccess) -> Request:
    """Set the history that a request is about, and return the request."""
    request.owner, request.circle, request.reads_only = history.owner, history.circle, history.is_read_only
    return request


def _history_of(request: HttpRequest, user: Confidant, shown: tuple[type[Owned], object] | None) -> HistoryAccess:
    """Return the history of the row that a page shows; else the open history."""
    if shown is None:
        return open_history(request, user)
    table, row_id = shown
    return history_of_row(request, user, table, cast("int", row_id))


def _as_keeper(request: HttpRequest, user: Confidant, history: HistoryAccess) -> AbstractContextManager[None]:
    """Do as `_while_signed_in`; in a circle, also let nothing be written if the user no longer keeps its score."""
    if request.method in _SAFE_METHODS or not history.circle:
        return _while_signed_in(request)
    kept = Membership.objects.filter(KEEPS_SCORE, circle=history.circle, confidant=user)
    return checking(kept.filter(Exists(_session_of(request))).get)


def _while_signed_in(request: HttpRequest) -> AbstractContextManager[None]:
    """Let nothing be written if the phone was signed out, or the account deleted, once the write lock is free."""
    return nullcontext() if request.method in _SAFE_METHODS else checking(_session_of(request).get)


def _session_of(request: HttpRequest) -> QuerySet[Session, str]:
    return Session.objects.filter(session_key=request.session.session_key).values_list("pk", flat=True)


def _is_whole_page(request: HttpRequest, response: HttpResponse) -> bool:
    # The method is checked first, so that entries do not pay for reading the headers.
    if request.method != "GET" or response.status_code != HTTPStatus.OK:
        return False
    return "HX-Request" not in request.headers and not wants_json(request)


def for_writer[**Arguments](
    view: Callable[Concatenate[WriterRequest, Arguments], HttpResponse], *, also_readers: bool = False
) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
    """Decorate a view of one game like `for_keeper`, but also for the phone that has the pen of this game.

    A phone from which the pen was taken back gets a page that says so (403), and so does a member of the circle who
    only reads; with `also_readers` only for unsafe methods.
    """

    @access(Access.ONLOOKER if also_readers else Access.WRITER)
    @wraps(view)
    @with_error_pages
    def checked(request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> HttpResponse:
        admitted = _admitted(request, cast("int", kwargs["game_id"]))
        pen, is_safe = admitted.pen, request.method in _SAFE_METHODS
        if pen and pen.ended_at and not (is_safe and also_readers):
            return error_pages.pen_taken_back(request, pen.game_id)
        if admitted.reads_only and not (is_safe and also_readers):
            return error_pages.only_reads(request, admitted.owner.name)
        if pen and not is_safe:
            pens.mark_used(pen)
        try:
            response = view(admitted, *args, **kwargs)
        except PenTakenBack:
            return error_pages.pen_taken_back(request, admitted.pen.game_id if admitted.pen else 0)
        if not pen and _is_whole_page(request, response):
            set_open_history(request, admitted.circle)
        return response

    return checked


@contextmanager
def writing(request: WriterRequest, game_id: int) -> Iterator[Devices]:
    """Hold the write lock for what a phone records, and return the devices of the game.

    If the pen was taken back while the request waited for the lock, raise PenTakenBack; if the phone was signed out,
    or the user may no longer write, raise Http404.
    """
    with write_lock():
        devices = devices_of(request.owner, game_id, request.session.session_key or "", request.author.maker)
        if request.pen and request.pen != devices.pen:
            raise PenTakenBack
        if not request.pen and not devices.is_signed_in:
            raise Http404
        yield devices


def for_writer_or_onlooker[**Arguments](
    view: Callable[Concatenate[WriterRequest, Arguments], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
    """Decorate a view like `for_writer`; members who only read, and phones that had the pen before, may look on."""
    return for_writer(view, also_readers=True)


def _admitted(request: HttpRequest, game_id: int) -> WriterRequest:
    """Set the history, the pen and the author of a request; raise Http404 if it has neither a sign-in nor a pen."""
    admitted, user = cast("WriterRequest", request), request.user
    history = history_of_row(request, user, Game, game_id) if isinstance(user, Confidant) else None
    secret = pen_cookie(game_id).secret(request.COOKIES)
    pen = pens.pen_with_secret(game_id, secret) if secret else None
    if pen and not (history and pen.game.owner == history.owner and not history.is_read_only):
        admitted.pen, admitted.author = pen, Author(pen.game.owner, pen.holder_name)
        return set_history(admitted, HistoryAccess(pen.game.owner, Role.WRITES))
    if history is None or not isinstance(user, Confidant):
        raise Http404
    admitted.pen, admitted.author = None, Author(user)
    return set_history(admitted, history)
