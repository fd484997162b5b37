"""How an organiser decides who goes on, from the fields of a form."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.forms.entries import chosen_ids, read_id
from scorekeeper.forms.events.refused import Refused
from scorekeeper.forms.refusals import Refusal
from scorekeeper.rules.events.cuts import Cut
from scorekeeper.rules.events.event import Event
from scorekeeper.rules.events.log import Admit, Decline, EventStatement, Means
from scorekeeper.rules.events.lots import admitted_by_lot, admitted_with_all, is_decision


def cut_statements(event: Event, cut: Cut | None, form: QueryDict) -> list[EventStatement]:
    """`cut` is the one that is due. Raises Refused."""
    if cut is None:
        raise Refused(_("There is nothing to decide now."))
    if "decline" in form:
        number = read_id(form.get("decline", ""))
        if number is None or number not in event.by_number:
            raise Refused(_("This person is not on the list."))
        return [Decline(cut.stage, number)]
    means = form.get("means", "")
    if cut.admitted is not None or means not in {Means.LOT, Means.ALL, Means.DECIDER}:
        raise Refused(Refusal(_("Choose how the tie is decided."), "means"))
    if means == Means.LOT:
        seed = event.seed or 0
        return [Admit(cut.stage, admitted_by_lot(cut, seed), Means.LOT, seed)]
    if means == Means.ALL:
        return [Admit(cut.stage, admitted_with_all(cut), Means.ALL)]
    chosen = tuple(chosen_ids(form, "winner"))
    if not is_decision(cut, chosen):
        raise Refused(Refusal(_places_left(cut), "winner"))
    return [Admit(cut.stage, tuple(sorted({*cut.sure, *chosen})), Means.DECIDER)]


def _places_left(cut: Cut) -> str:
    places = ", ".join(str(tie.places) for tie in cut.ties)
    return _("Mark as many who go on as there are places: %(places)s.") % {"places": places}
