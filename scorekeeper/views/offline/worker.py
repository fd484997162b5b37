from __future__ import annotations

import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.display.game_list import newest_open_game
from scorekeeper.views.admission import for_member
from scorekeeper.views.responses import HistoryRequest
from scorekeeper.web.access import Access, access
from scorekeeper.web.offline import ANYONE, HEADER, NOBODY, mark_as_public
from scorekeeper.web.security_headers import OWN

# By day; a manifest has one colour.
PARCHMENT = "#F1E6CD"


@access(Access.EVERYBODY)
@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The script names a hashed file, so that a phone notices each change; if it is off, it deletes stored pages."""
    script = "worker" if settings.SERVICE_WORKER else "retired_worker"
    text = (
        f"const SETTINGS = {json.dumps(_worker_settings())};\n"
        f"importScripts({json.dumps(static(f'js/offline/{script}.js'))});\n"
    )
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


@access(Access.EVERYBODY)
@require_safe
def offline_page(request: HttpRequest) -> HttpResponse:
    """In place of pages that are not stored on the phone."""
    return mark_as_public(render(request, "offline/offline.html"))


@access(Access.EVERYBODY)
@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    sizes = [("icon-192", "192x192", "any"), ("icon-512", "512x512", "any"), ("icon-maskable", "512x512", "maskable")]
    icons = [
        {"src": static(f"icons/{name}.png"), "sizes": size, "type": "image/png", "purpose": purpose}
        for name, size, purpose in sizes
    ]
    shortcuts = [(_("New game"), "new_game"), (_("Open game"), "open_game")]
    content = {
        "id": "/",
        "name": _("Tablet of Truth"),
        "short_name": pgettext("short name under an icon", "Tablet"),
        "description": _("Keeps the score of a game of Wizard that is played with real cards."),
        "lang": get_language(),
        "start_url": reverse("start"),
        "scope": "/",
        "display": "standalone",
        "background_color": PARCHMENT,
        "theme_color": PARCHMENT,
        "icons": icons,
        "shortcuts": [{"name": name, "url": reverse(page)} for name, page in shortcuts],
    }
    return JsonResponse(content, content_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


@require_safe
@for_member
def open_game(request: HistoryRequest) -> HttpResponse:
    game = newest_open_game(request.owner)
    return redirect("play", game.pk) if game else redirect("start")


def _worker_settings() -> dict[str, object]:
    kit = reverse("new_game_offline")
    return {
        "own": OWN,
        "mark": HEADER,
        "anyone": ANYONE,
        "nobody": NOBODY,
        "files": f"/{settings.STATIC_URL.strip('/')}/",
        "offline": reverse("offline"),
        "always": [reverse("start"), reverse("more"), kit, reverse("local_game")],
        # Pages that are of no use without the server, and the pages that replace them.
        "instead": {reverse("new_game"): kit},
    }
