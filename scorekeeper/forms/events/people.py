"""What an organiser does with the list of people, from the fields of a form."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.display.events.people import people_of
from scorekeeper.display.formatting import isolated
from scorekeeper.forms.entries import read_id
from scorekeeper.forms.events.pasted_names import club_refusal, read_names
from scorekeeper.forms.events.refused import Refused
from scorekeeper.forms.refusals import Refusal
from scorekeeper.rules.events.log import Away, Back, Enter, EventState, EventStatement, Here, Late, Left, Rename
from scorekeeper.rules.names import name_refusal, trim_name

type Statements = list[EventStatement]


def people_statements(state: EventState, form: QueryDict) -> Statements:
    """For the button that was tapped: `here` and `back` have a number, `do` is one of the others. Raises Refused."""
    if "here" in form:
        return [Here((_person(state, form.get("here", "")),))]
    if "back" in form:
        return [Back(_person(state, form.get("back", "")))]
    action = _ACTIONS.get(form.get("do", ""))
    if action is None:
        raise Refused(_("Nothing was chosen."))
    return action(state, form)


def _add(state: EventState, form: QueryDict) -> Statements:
    """People who are added after the first draw count as here, because they stand at the desk."""
    pasted = read_names(form.get("names", ""))
    if pasted.problems:
        raise Refused(*(Refusal(sentence, "names") for sentence in pasted.problems))
    if not pasted.entrants:
        raise Refused(Refusal(_("No name was typed."), "names"))
    statements: Statements = [Enter(pasted.entrants)]
    if state.rounds_begun:
        first = max((each.number for each in state.event.entrants), default=0) + 1
        statements.append(Here(tuple(range(first, first + len(pasted.entrants)))))
    return statements


def _all_here(state: EventState, _form: QueryDict) -> Statements:
    expected = people_of(state).expected
    return [Here(tuple(sorted(expected)))] if expected else []


def _away(state: EventState, form: QueryDict) -> Statements:
    return [Away(_person(state, form.get("person", "")))]


def _late(state: EventState, form: QueryDict) -> Statements:
    return [Late(_person(state, form.get("person", "")), _round(form, "from_round"))]


def _left(state: EventState, form: QueryDict) -> Statements:
    return [Left(_person(state, form.get("person", "")), _round(form, "after_round"))]


def _rename(state: EventState, form: QueryDict) -> Statements:
    name, club = trim_name(form.get("name", "")), trim_name(form.get("club", ""))
    if refusal := name_refusal(name):
        raise Refused(Refusal(_(refusal) % {"name": isolated(name[:20])}, "name"))
    if refusal := club_refusal(club):
        raise Refused(Refusal(refusal, "club"))
    return [Rename(_person(state, form.get("person", "")), name, club)]


def _person(state: EventState, text: str) -> int:
    number = read_id(text)
    if number is None or number not in state.event.by_number:
        raise Refused(_("This person is not on the list."))
    return number


def _round(form: QueryDict, name: str) -> int:
    number = read_id(form.get(name, ""))
    if number is None:
        raise Refused(Refusal(_("Say which round it is about."), name))
    return number


_ACTIONS: Mapping[str, Callable[[EventState, QueryDict], Statements]] = {
    "add": _add,
    "all-here": _all_here,
    "away": _away,
    "late": _late,
    "left": _left,
    "rename": _rename,
}
