from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.views.responses import PageRequest, own_path, render_page
from scorekeeper.web.access import Access, access


@access(Access.EVERYBODY)
@require_safe
def choose_language(request: PageRequest) -> HttpResponse:
    """Each choice leads back to the page `next`."""
    return render_page(request, "site/language.html", {"next": own_path(request, request.GET.get("next", ""))})
