"""One photo for each draft or game, whose owner the callers know."""

from __future__ import annotations

from django.db.models import QuerySet

from scorekeeper.import_export.photos.picture import Picture
from scorekeeper.models import Game, SheetDraft, SheetPhoto
from scorekeeper.storage.write_lock import write_lock

type Sheet = Game | SheetDraft


def photo_of(sheet: Sheet) -> SheetPhoto | None:
    """Without its content; one query."""
    return _photos(sheet).defer("content").first()


def keep_photo(sheet: Sheet, picture: Picture) -> Sheet:
    """In place of the present one. Return whose it is: if the draft is a game by now, that of the game.

    Raises DoesNotExist if the sheet was deleted meanwhile.
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
    """The photo of a draft that became a game, perhaps one with an earlier photo; the caller holds the write lock."""
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
