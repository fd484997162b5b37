"""Stores one photo for each draft or game; the callers check the owner."""

from __future__ import annotations

from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet

from scorekeeper.import_export.photos.picture import Picture
from scorekeeper.models import Game, SheetDraft, SheetPhoto
from scorekeeper.storage.prepared_query import PreparedQuery
from scorekeeper.storage.rows import column_names
from scorekeeper.storage.write_lock import write_lock

type Sheet = Game | SheetDraft

_COLUMNS = [name for name in column_names(SheetPhoto) if name != "content"]
_OF_GAME = PreparedQuery(lambda game: SheetPhoto.objects.filter(game=game).values_list(*_COLUMNS), int)


def photo_of(sheet: Sheet) -> SheetPhoto | None:
    """The photo without its content, in one query."""
    if isinstance(sheet, Game):
        found = _OF_GAME.rows(sheet.pk)
        return SheetPhoto.from_db(DEFAULT_DB_ALIAS, _COLUMNS, found[0]) if found else None
    return _photos(sheet).defer("content").first()


def keep_photo(sheet: Sheet, picture: Picture) -> Sheet:
    """Replace the photo; return the draft or game that has it, the game if the draft has become one.

    Raises DoesNotExist if the draft or game was deleted meanwhile.
    """
    with write_lock():
        now = _sheet_now(sheet)
        _photos(now).delete()
        place = {"game": now} if isinstance(now, Game) else {"draft": now}
        SheetPhoto.objects.create(**place, **picture._asdict())
        return now


def delete_photo(sheet: Sheet) -> None:
    with write_lock():
        _photos(sheet).delete()


def keep_with_game(draft: SheetDraft, game_id: int) -> None:
    """Move the photo of a draft to its game, in place of an earlier photo there; the caller holds the write lock."""
    photos = _photos(draft)
    if photos.exists():
        SheetPhoto.objects.filter(game=game_id).delete()
        photos.update(draft=None, game=game_id)


def _sheet_now(sheet: Sheet) -> Sheet:
    if isinstance(sheet, Game):
        return Game.objects.get(pk=sheet.pk)
    draft = SheetDraft.objects.select_related("game").get(pk=sheet.pk)
    return draft.game or draft


def _photos(sheet: Sheet) -> QuerySet[SheetPhoto]:
    return SheetPhoto.objects.filter(game=sheet) if isinstance(sheet, Game) else SheetPhoto.objects.filter(draft=sheet)
