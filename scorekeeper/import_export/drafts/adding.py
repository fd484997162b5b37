"""Makes a game of a typed sheet."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.import_export.drafts.cards import cards_of, is_ready
from scorekeeper.import_export.drafts.document import TypedSheet
from scorekeeper.import_export.drafts.reading import ReadSheet, read_sheet
from scorekeeper.import_export.drafts.review import review
from scorekeeper.import_export.drafts.storing import Outdated
from scorekeeper.import_export.existing_games import ExistingGames
from scorekeeper.import_export.game_file import GameFile
from scorekeeper.import_export.importer import add_games
from scorekeeper.import_export.json_reader import file_error
from scorekeeper.import_export.parsed_game import ParsedGame
from scorekeeper.import_export.photos.keeping import keep_with_game
from scorekeeper.models import Confidant, SheetDraft
from scorekeeper.rules.problems import RuleError, gettext_noop
from scorekeeper.rules.sheets.sheet import Sheet
from scorekeeper.rules.statements_from_record import canonical_record
from scorekeeper.storage.write_lock import write_lock

_INCOMPLETE = gettext_noop("This sheet is not complete yet.")


def add_game(owner: Confidant, sheet_id: int, revision: int) -> int:
    """Return the id of the new game, or of the same game if it is stored already.

    Repeating the call has no effect. Raise SheetDraft.DoesNotExist, Outdated, or RuleError if the sheet is not complete
    or cannot be stored.
    """
    with write_lock():
        sheet = SheetDraft.objects.select_for_update().get(pk=sheet_id, owner=owner)
        if sheet.game_id is not None:
            return sheet.game_id
        if sheet.revision != revision:
            raise Outdated(sheet)
        parsed = parsed_game(read_sheet(TypedSheet(sheet.document), _("Player %(place)s")))
        known = ExistingGames(owner, [parsed]).match(parsed)
        binned = [known.log.row.pk] if known else []
        added = add_games(owner, [parsed], binned, timezone.now())
        sheet.game_id, sheet.document = [*added, *binned][0], {}
        sheet.changed_at, sheet.revision = timezone.now(), revision + 1
        sheet.save()
        keep_with_game(sheet, sheet.game_id)
        return sheet.game_id


def parsed_game(read: ReadSheet) -> ParsedGame:
    """Raise RuleError if the sheet is not complete or cannot be stored."""
    if read.sheet is None or not is_ready(read, cards_of(read, review(read))):
        raise file_error(_INCOMPLETE)
    return _checked(read.sheet)


def refusal_of(sheet: Sheet) -> RuleError | None:
    """The reason why a complete sheet cannot be stored, None if it can."""
    try:
        _checked(sheet)
    except RuleError as error:
        return error
    return None


def _checked(sheet: Sheet) -> ParsedGame:
    """Raise RuleError if the sheet cannot be stored."""
    parsed = ParsedGame(GameFile(canonical_record(sheet.record), sheet.title, sheet.date or None), rewritten=True)
    parsed.check()
    return parsed
