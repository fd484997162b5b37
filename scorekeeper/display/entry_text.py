from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, number, signed
from scorekeeper.display.games.days import moment_text
from scorekeeper.rules.knowledge import KnownStart, Precision
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.statements import Description, Param, Points, Statement


def describe(statement: Statement, before: GameRecord, precision: str = Precision.TIME) -> str:
    """`before` needs only the players and the statement's round.

    `precision` is that of starts in statements that do not say their own.
    """
    return filled(statement.describe(before), precision)


def undo_label(statement: Statement, before: GameRecord) -> str:
    return filled(statement.label(before))


def filled(description: Description, precision: str = Precision.TIME) -> str:
    """Translated, with isolated names."""
    sentence, plural = description.sentence, description.plural
    translated = ngettext(sentence, plural, description.count) if plural else _(sentence)
    return translated % {name: _formatted(param, precision) for name, param in description.params.items()}


def _formatted(param: Param, precision: str) -> str:
    match param:
        case Description():
            return filled(param, precision)
        case Points():
            return signed(param.number)
        case KnownStart():
            return moment_text(param.moment, param.precision)
        case datetime():
            return moment_text(param, precision)
        case str():
            return isolated(param)
        case _:
            return number(param)
