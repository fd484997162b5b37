from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, number, signed
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.statements import Description, Param, Points, Statement


def describe(statement: Statement, before: GameRecord) -> str:
    """`before` needs only the players and the statement's round."""
    return _filled(statement.describe(before))


def undo_label(statement: Statement, before: GameRecord) -> str:
    return _filled(statement.label(before))


def _filled(description: Description) -> str:
    sentence, plural = description.sentence, description.plural
    translated = ngettext(sentence, plural, description.count) if plural else _(sentence)
    return translated % {name: _formatted(param) for name, param in description.params.items()}


def _formatted(param: Param) -> str:
    match param:
        case Description():
            return _filled(param)
        case Points():
            return signed(param.number)
        case datetime():
            return date_format(param, "DATETIME_FORMAT")
        case str():
            return isolated(param)
        case _:
            return number(param)
