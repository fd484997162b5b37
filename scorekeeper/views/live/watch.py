"""What watchers see of a game: its table, on a phone or a television, and its score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

if TYPE_CHECKING:
    from typing import Never


@require_safe
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """Show the table."""
    _missing(request, token)


@require_safe
def watch_tv(request: HttpRequest, token: str) -> HttpResponse:
    """Show the table in the layout for televisions."""
    _missing(request, token)


@require_safe
def watch_sheet(request: HttpRequest, token: str) -> HttpResponse:
    """Show the standings, the score sheet and the chart."""
    _missing(request, token)


def _missing(request: HttpRequest, token: str) -> Never:
    del request, token
    raise Http404
