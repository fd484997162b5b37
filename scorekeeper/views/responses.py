"""Helpers of all views: sign-in check, rendering, and error sentences."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from scorekeeper.models import Confidant, Game, OwnPreset, PendingImport, Player, Series
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull
from scorekeeper.views import error_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django_htmx.middleware import HtmxDetails

    from scorekeeper.rules.problems import Problem, RuleError


_NOT_FOUND = tuple(kind.DoesNotExist for kind in (Game, OwnPreset, PendingImport, Player, Series))


class ConfidantRequest(HttpRequest):
    """A request of a signed-in Confidant."""

    user: Confidant
    htmx: HtmxDetails


def for_confidant[**Arguments](
    view: Callable[Concatenate[ConfidantRequest, Arguments], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
    """Decorate a view: 404 without sign-in and for objects of other Confidants, 503 if the database is not writable."""

    @wraps(view)
    def checked(request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            raise Http404
        try:
            return view(cast("ConfidantRequest", request), *args, **kwargs)
        except _NOT_FOUND:
            raise Http404 from None
        except DatabaseBusy:
            return error_pages.busy(request)
        except DatabaseFull:
            return error_pages.full(request)

    return checked


def render_page(
    request: ConfidantRequest, template: str, context: Mapping[str, Any], *, partial: str = "", status: int = 200
) -> HttpResponse:
    """Render a page; for htmx requests only its `partial`, if there is one."""
    name = f"{template}#{partial}" if partial and request.htmx else template
    response = render(request, name, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def wants_json(request: ConfidantRequest) -> bool:
    """Return whether the request is from the script of the play page, which accepts only JSON."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def problem_text(problem: Problem) -> str:
    """Return the sentence of a problem in the active language."""
    return problem.translated(_)


def problem_texts(error: RuleError) -> list[str]:
    """Return the sentences of a RuleError in the active language."""
    return [problem_text(problem) for problem in error.problems]
