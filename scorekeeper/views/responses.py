from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Concatenate

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from scorekeeper.display.formatting import problem_text
from scorekeeper.forms.refusals import Refusal
from scorekeeper.games.log_rows import Author
from scorekeeper.models import Confidant, Pen
from scorekeeper.rules.problems import Problem, RuleError

# By the first word of a problem's code.
_FIELDS = {"BID": "bids", "BIDS": "bids", "TRICKS": "tricks", "PLAYER": "player", "NAME": "name", "CARDS": "hand_sizes"}


def fields_of(problem: Problem) -> tuple[str, ...]:
    """One field with its seat, or all of this name."""
    field = problem.about or _FIELDS.get(problem.code.partition("_")[0])
    if field is None:
        return ()
    return (field,) if problem.seat is None else (f"{field}-{problem.seat}",)


type View[Request, **P] = Callable[Concatenate[Request, P], HttpResponse]


class PageRequest(HttpRequest):
    htmx: HtmxDetails


class ConfidantRequest(PageRequest):
    """A Confidant's, about themselves."""

    user: Confidant


class HistoryRequest(ConfidantRequest):
    """About games and players of `owner`: the user, or else a `circle`. `reads_only`: the user may change nothing."""

    owner: Confidant
    circle: Confidant | None
    reads_only: bool


class WriterRequest(PageRequest):
    """About a game of `owner`, from a phone of somebody who keeps its score, or with its `pen`."""

    owner: Confidant
    circle: Confidant | None
    reads_only: bool
    pen: Pen | None
    author: Author


def render_page(
    request: PageRequest, template: str, context: Mapping[str, Any], *, partial: str = "", status: int = 200
) -> HttpResponse:
    """For htmx requests only its `partial`, if there is one."""
    name = f"{template}#{partial}" if partial and request.htmx else template
    response = render(request, name, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def own_path(request: HttpRequest, target: str) -> str:
    """`target`, or the start page if that is on another site."""
    is_own = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if is_own and target.startswith("/") else "/"


def wants_json(request: HttpRequest) -> bool:
    """From the script of the play page, which accepts only JSON."""
    # Parsing the header would take a fortieth of the time of an entry.
    if request.META.get("HTTP_ACCEPT") == "application/json":
        return True
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def problem_texts(error: RuleError, fields: Callable[[Problem], Iterable[str]] = fields_of) -> list[str]:
    return [Refusal(problem_text(problem), *fields(problem)) for problem in error.problems]
