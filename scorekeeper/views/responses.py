"""What every view needs: who asks, and in which form the answer is wanted."""

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


_NOT_THERE = tuple(kind.DoesNotExist for kind in (Game, OwnPreset, PendingImport, Player, Series))


class ConfidantRequest(HttpRequest):
    """A request of a Confidant who is signed in."""

    user: Confidant
    htmx: HtmxDetails


def for_confidant[**Arguments](
    view: Callable[Concatenate[ConfidantRequest, Arguments], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Arguments], HttpResponse]:
    """Let only a Confidant in; to a stranger, and to a Confidant who asks for what is another’s, nothing is there."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            raise Http404
        try:
            return view(cast("ConfidantRequest", request), *args, **kwargs)
        except _NOT_THERE:
            raise Http404 from None
        except DatabaseBusy:
            return error_pages.busy(request)
        except DatabaseFull:
            return error_pages.full(request)

    return guarded


def render_page(
    request: ConfidantRequest, template: str, context: Mapping[str, Any], *, partial: str = "", status: int = 200
) -> HttpResponse:
    """Answer with the page, or where htmx asks and the view names one, with that partial of it."""
    name = f"{template}#{partial}" if partial and request.htmx else template
    response = render(request, name, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def wants_json(request: ConfidantRequest) -> bool:
    """Return whether the script of the play page asks: it takes JSON alone, where a browser wants a page."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def problem_text(problem: Problem) -> str:
    """Return the sentence of a problem in the language of the page."""
    return problem.translated(_)


def problem_texts(refused: RuleError) -> list[str]:
    """Return why something was refused, in sentences in the language of the page."""
    return [problem_text(problem) for problem in refused.problems]
