"""A ruling from the fields of its form."""

from __future__ import annotations

import re
from fractions import Fraction

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.display.formatting import MINUS
from scorekeeper.forms.entries import read_id
from scorekeeper.forms.events.refused import Refused
from scorekeeper.forms.refusals import Refusal
from scorekeeper.rules.events.log import EventState, Rule
from scorekeeper.rules.names import is_printable, trim_name
from scorekeeper.rules.statements import REASON_LENGTH

_POINTS = re.compile(r"[+-]?[0-9]{1,6}(?:[.,][0-9]{1,3})?")


def read_ruling(state: EventState, form: QueryDict) -> Rule:
    """`who` is t and the number of a table, or e and that of an entrant. Raises Refused."""
    round_number = read_id(form.get("round", "")) or 0
    if not 0 < round_number <= state.rounds_begun:
        raise Refused(Refusal(_("Say which round it is about."), "round"))
    kind, number = form.get("who", "")[:1], read_id(form.get("who", "")[1:])
    if number is None or kind not in {"t", "e"}:
        raise Refused(Refusal(_("Say whom the ruling is about."), "who"))
    reason = trim_name(form.get("reason", ""))
    if not reason or not is_printable(reason) or len(reason) > REASON_LENGTH:
        sentence = _("A ruling needs a reason, of %(most)s characters at most.") % {"most": REASON_LENGTH}
        raise Refused(Refusal(sentence, "reason"))
    points = _points(form.get("points", ""))
    table, entrant = (number, None) if kind == "t" else (None, number)
    if form.get("what") == "points":
        if entrant is None:
            raise Refused(Refusal(_("Tournament points are given to one person, not to a table."), "who"))
        return Rule(round_number, reason, None, entrant, points=points)
    if points.denominator != 1 or points % 10:
        raise Refused(Refusal(_("Totals of a game change in tens."), "points"))
    return Rule(round_number, reason, table, entrant, total=int(points))


def _points(text: str) -> Fraction:
    plain = text.strip().replace(MINUS, "-").replace(" ", "")
    if not _POINTS.fullmatch(plain) or not Fraction(plain.replace(",", ".")):
        raise Refused(Refusal(_("Say how many points, such as −10."), "points"))
    return Fraction(plain.replace(",", "."))
