"""Helpers of all views: sign-in check, rendering, and error sentences."""

from __future__ import annotations

import secrets
import uuid
from collections import OrderedDict
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, Any, Concatenate, cast

from django.contrib.sessions.models import Session
from django.core.files.storage import storages
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.live import pens
from scorekeeper.live.devices import Devices, devices_of
from scorekeeper.models import Confidant, Game, Invitation, OwnPreset, Passkey, Pen, PendingImport, Player, Series
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull, write_lock
from scorekeeper.views import error_pages
from scorekeeper.web.access import Access, access
from scorekeeper.web.device_cookies import device_secret
from scorekeeper.web.theme import theme_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from django_htmx.middleware import HtmxDetails

    from scorekeeper.rules.problems import Problem, RuleError


_OF_A_CONFIDANT = (Game, Invitation, OwnPreset, Passkey, PendingImport, Player, Series, Session)
_NOT_FOUND = tuple(kind.DoesNotExist for kind in _OF_A_CONFIDANT)


_SAFE_METHODS = ("GET", "HEAD")
MOST_PAGES = 100
"""A page of a game of 15 rounds takes 40 kB."""
_TOKEN_MARK, _KEY_MARK = (secrets.token_hex(16) for _ in range(2))
"""What a remembered page has in place of the CSRF token and the key of its forms, which are different each time."""
# As bytes, because a text with symbols such as ✓ would take two bytes for each letter.
_pages: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
_pages_lock = Lock()


class PageRequest(HttpRequest):
    """A request that may be answered with a page or a part of it."""

    htmx: HtmxDetails


class ConfidantRequest(PageRequest):
    """A request of a signed-in Confidant."""

    user: Confidant


class WriterRequest(PageRequest):
    """A request about a game of `confidant`, from one of their phones or from one with the `pen` of this game.

    `author_name` is the author of its entries, empty for the Confidant.
    """

    confidant: Confidant
    pen: Pen | None
    author_name: str


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
    """Decorate a view: 404 without sign-in, and the responses of `with_error_pages`."""

    @access(Access.CONFIDANT)
    @wraps(view)
    @with_error_pages
    def checked(request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            raise Http404
        return view(cast("ConfidantRequest", request), *args, **kwargs)

    return checked


def for_writer[**Arguments](
    view: Callable[Concatenate[WriterRequest, Arguments], HttpResponse], *, former_looks_on: bool = False
) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
    """Decorate a view of one game like `for_confidant`, but also for the phone that has the pen of this game.

    A phone from which the pen was taken back gets a page that says so (403); if `former_looks_on`, its safe requests
    are still answered.
    """

    @access(Access.ONLOOKER if former_looks_on else Access.WRITER)
    @wraps(view)
    @with_error_pages
    def checked(request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> HttpResponse:
        admitted = _admitted(request, cast("int", kwargs["game_id"]))
        pen, is_safe = admitted.pen, request.method in _SAFE_METHODS
        if pen and pen.ended_at and not (is_safe and former_looks_on):
            return error_pages.pen_taken_back(request, pen.game_id)
        if pen and not is_safe:
            pens.mark_used(pen)
        try:
            return view(admitted, *args, **kwargs)
        except PenTakenBack:
            return error_pages.pen_taken_back(request, admitted.pen.game_id if admitted.pen else 0)

    return checked


@contextmanager
def writing(request: WriterRequest, game_id: int) -> Iterator[Devices]:
    """Hold the write lock for what a phone records, and return the devices of the game.

    Raise PenTakenBack or Http404 if the pen was taken back, or the phone signed out, while the request waited for it.
    """
    with write_lock():
        devices = devices_of(request.confidant, game_id, request.session.session_key or "")
        if request.pen and request.pen != devices.pen:
            raise PenTakenBack
        if not request.pen and not devices.is_signed_in:
            raise Http404
        yield devices


def for_writer_or_onlooker[**Arguments](
    view: Callable[Concatenate[WriterRequest, Arguments], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
    """Decorate a view like `for_writer`; a phone that had the pen before may still look on."""
    return for_writer(view, former_looks_on=True)


def _admitted(request: HttpRequest, game_id: int) -> WriterRequest:
    """Return the request with its Confidant and pen; raise Http404 if it has neither sign-in nor a pen of this game."""
    secret = device_secret(request, pens.COOKIE, game_id)
    pen = pens.pen_with_secret(game_id, secret) if secret else None
    admitted = cast("WriterRequest", request)
    if pen and pen.game.confidant != request.user:
        admitted.confidant, admitted.pen, admitted.author_name = pen.game.confidant, pen, pen.holder_name
    elif request.user.is_authenticated:
        admitted.confidant, admitted.pen, admitted.author_name = request.user, None, ""
    else:
        raise Http404
    return admitted


def render_page(
    request: PageRequest, template: str, context: Mapping[str, Any], *, partial: str = "", status: int = 200
) -> HttpResponse:
    """Render a page; for htmx requests only its `partial`, if there is one."""
    name = f"{template}#{partial}" if partial and request.htmx else template
    response = render(request, name, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def render_once(
    request: WriterRequest, template: str, fingerprint: str, context: Callable[[], Mapping[str, Any]]
) -> HttpResponse:
    """Render a page that shows nothing but what `fingerprint` is of, or return it again with new keys for its forms.

    A page is remembered for one user in one language and theme, with the pen that the phone has or had. Raise
    ValueError for an empty fingerprint, which would be that of any changed log.
    """
    if not fingerprint:
        raise ValueError("Only a log that was just read has a fingerprint.")
    pen = request.pen and (request.pen.pk, request.pen.ended_at)
    user = (request.user.pk, pen, get_language(), theme_of(request))
    key = (template, fingerprint, *user, request.method, request.get_full_path(), storages["staticfiles"])
    with _pages_lock:
        page = _pages.pop(key, None)
    if page is None:
        marked = {**context(), "csrf_token": _TOKEN_MARK, "entry_key": _KEY_MARK}
        page = render_to_string(template, marked, request).encode()
    with _pages_lock:
        _pages[key] = page
        if len(_pages) > MOST_PAGES:
            _pages.popitem(last=False)
    with_token = page.replace(_TOKEN_MARK.encode(), get_token(request).encode())
    response = HttpResponse(with_token.replace(_KEY_MARK.encode(), uuid.uuid4().hex.encode()))
    patch_vary_headers(response, ["HX-Request"])
    return response


def wants_json(request: HttpRequest) -> bool:
    """Return whether the request is from the script of the play page, which accepts only JSON."""
    # Parsing the header would take a fortieth of the time of an entry.
    if request.META.get("HTTP_ACCEPT") == "application/json":
        return True
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def problem_text(problem: Problem) -> str:
    """Return the sentence of a problem in the active language."""
    return problem.translated(_)


def problem_texts(error: RuleError) -> list[str]:
    """Return the sentences of a RuleError in the active language."""
    return [problem_text(problem) for problem in error.problems]
