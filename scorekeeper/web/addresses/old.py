"""Former URLs, which phones may have open or bookmarked."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.urls import URLPattern, path, reverse

from scorekeeper.web.access import Access, access

MOVED = {  # the name of the present page, by former path
    "games/<number:game_id>/table/": "play",
    "games/<number:game_id>/entries/": "play",
    "games/<number:game_id>/table/covered/": "hide_bid",
    "games/<number:game_id>/happenings/": "table_actions",
    "games/in-and-out/": "import_export",
    "games/in-and-out/games.zip": "games_zip",
    "games/in-and-out/games.csv": "games_csv",
    "games/in-and-out/<number:import_id>/": "import",
    "games/in-and-out/<number:import_id>/judge/": "validate_import",
    "games/in-and-out/<number:import_id>/add/": "add_import",
    "games/import-export/<number:import_id>/judge/": "validate_import",
}


def old_addresses() -> list[URLPattern]:
    return [path(old, _moved, {"page": page}) for old, page in MOVED.items()]


@access(Access.EVERYBODY)
def _moved(request: HttpRequest, *, page: str, **arguments: int) -> HttpResponsePermanentRedirect:
    """With query, method and form data, for open pages."""
    query = request.META.get("QUERY_STRING", "")
    address = reverse(page, kwargs=arguments) + (f"?{query}" if query else "")
    return HttpResponsePermanentRedirect(address, preserve_request=True)
