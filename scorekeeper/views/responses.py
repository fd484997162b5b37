"""Requests with the attributes that views need, and how they are answered: pages, and error sentences."""

from __future__ import annotations

import secrets
import uuid
from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Any

from django.core.files.storage import storages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.web.theme import theme_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django_htmx.middleware import HtmxDetails

    from scorekeeper.games.log_rows import Author
    from scorekeeper.models import Confidant, Pen
    from scorekeeper.rules.problems import Problem, RuleError


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
    """A request of a signed-in Confidant about themselves."""

    user: Confidant


class HistoryRequest(ConfidantRequest):
    """A request of a signed-in Confidant about a history: games and players of `confidant`, the user or a circle.

    `circle` is that circle, None for the own history. `reads_only`: the user may change nothing in it.
    """

    confidant: Confidant
    circle: Confidant | None
    reads_only: bool


class WriterRequest(PageRequest):
    """A request about a game of `confidant`, from a phone of somebody who keeps its score, or with its `pen`.

    `author` is who makes its entries.
    """

    confidant: Confidant
    circle: Confidant | None
    reads_only: bool
    pen: Pen | None
    author: Author


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
    """Render a page that depends only on its address and a log with this `fingerprint`; return it again if it is known.

    A page is remembered for one user in one language and theme, with the circle and the pen that the phone has or had.
    Each time its forms get new keys.
    Raise ValueError for an empty fingerprint, which would be that of any changed log.
    """
    if not fingerprint:
        raise ValueError("Only a log that was just read has a fingerprint.")
    pen = request.pen and (request.pen.pk, request.pen.ended_at)
    circle = request.circle and request.circle.name
    user = (request.user.pk, circle, request.reads_only, pen, get_language(), theme_of(request))
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
