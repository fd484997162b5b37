"""What a statement says, in words, as the log and the notes below the score sheet tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, number, signed
from scorekeeper.rules.statements import Description, Points

if TYPE_CHECKING:
    from scorekeeper.rules.record import GameRecord
    from scorekeeper.rules.statements import Gap, Statement


def describe(statement: Statement, before: GameRecord) -> str:
    """Return what a statement is about; of the record `before` it the players and the round it names must be known."""
    return _filled(statement.describe(before))


def _filled(description: Description) -> str:
    """Return a description in the language of the page."""
    sentence, plural = description.sentence, description.plural
    translated = ngettext(sentence, plural, description.count) if plural else _(sentence)
    return translated % {name: _shown(gap) for name, gap in description.gaps.items()}


def _shown(gap: Gap) -> str:
    match gap:
        case Description():
            return _filled(gap)
        case Points():
            return signed(gap.number)
        case str():
            return isolated(gap)
        case _:
            return number(gap)
