from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse

from scorekeeper.import_export.photos.keeping import Sheet, photo_of
from scorekeeper.models import MOST_PHOTO_BYTES, Game, SheetPhoto
from scorekeeper.views.responses import HistoryRequest, WriterRequest


class PhotoPlace(NamedTuple):
    """What `sheets/photo.html` shows, and the addresses to which it sends; the `sheet_page` includes it."""

    photo: SheetPhoto | None
    can_change: bool
    sheet_page: str
    page: str
    file: str
    delete: str
    most_bytes: int = MOST_PHOTO_BYTES


def photo_place(request: HistoryRequest | WriterRequest, sheet: Sheet) -> PhotoPlace:
    """Takes one query."""
    photo, ids = photo_of(sheet), [sheet.pk]
    game = sheet if isinstance(sheet, Game) else None
    kind = "game" if game else "sheet"
    return PhotoPlace(
        photo=photo,
        can_change=not request.reads_only and not (game and game.deleted_at),
        sheet_page=reverse(kind, args=ids),
        page=reverse(f"photo_of_{kind}", args=ids),
        # Browsers only load an image of a page again if its address changes.
        file=f"{reverse(f'photo_file_of_{kind}', args=ids)}?photo={photo.pk if photo else ''}",
        delete=reverse(f"delete_photo_of_{kind}", args=ids),
    )
