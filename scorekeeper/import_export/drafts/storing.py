"""Old sheets that are being typed, in the database."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.import_export.drafts.document import new_document
from scorekeeper.import_export.json_reader import file_error
from scorekeeper.models import Confidant, SheetDraft
from scorekeeper.rules.problems import gettext_noop
from scorekeeper.storage.write_lock import write_lock

MOST_SHEETS = 200  # for each owner; sheets that became games do not count

_TOO_MANY = gettext_noop("There are %(most)s unfinished sheets already: finish or delete one first.")


class Outdated(Exception):
    """The sheet was changed elsewhere, or became a game, since the revision that a page knows."""

    def __init__(self, sheet: SheetDraft) -> None:
        super().__init__(sheet.pk)
        self.sheet = sheet


def unfinished(owner: Confidant) -> QuerySet[SheetDraft]:
    """The unfinished sheets of the owner, the last changed first."""
    return SheetDraft.objects.filter(owner=owner, game=None).order_by("-changed_at", "-pk")


def start(owner: Confidant, key: str) -> SheetDraft:
    """Return the same sheet for the same key; raise RuleError if there are too many sheets."""
    with write_lock():
        known = SheetDraft.objects.filter(owner=owner, key=key).first()
        if known:
            return known
        if unfinished(owner).count() >= MOST_SHEETS:
            raise file_error(_TOO_MANY, most=MOST_SHEETS)
        return SheetDraft.objects.create(owner=owner, key=key, document=new_document())


def save(owner: Confidant, sheet_id: int, revision: int, document: Mapping[str, str]) -> SheetDraft:
    """Raise SheetDraft.DoesNotExist or Outdated; saving the same document again changes nothing."""
    with write_lock():
        sheet = SheetDraft.objects.get(pk=sheet_id, owner=owner)
        if sheet.game_id is not None:
            raise Outdated(sheet)
        if sheet.document == document:
            return sheet
        if sheet.revision != revision:
            raise Outdated(sheet)
        sheet.document, sheet.revision, sheet.changed_at = {**document}, revision + 1, timezone.now()
        sheet.save(update_fields=["document", "revision", "changed_at"])
        return sheet


def delete(owner: Confidant, sheet_id: int) -> None:
    """A sheet that became a game is not deleted."""
    with write_lock():
        SheetDraft.objects.filter(pk=sheet_id, owner=owner, game=None).delete()
