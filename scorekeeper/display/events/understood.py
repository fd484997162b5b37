"""What was understood of a pasted list of names, before anybody is added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, listed
from scorekeeper.rules.events.log import EventState, NewEntrant
from scorekeeper.rules.names import name_key


def understood(state: EventState, new: Sequence[NewEntrant]) -> str:
    """In sentences; "" without a name."""
    if not new:
        return ""
    words = ngettext("%(count)s new name.", "%(count)s new names.", len(new)) % {"count": len(new)}
    sentences = [words, *_same_names(state, new)]
    if remark := from_next_round(state):
        sentences.append(remark)
    return " ".join(sentences)


def from_next_round(state: EventState) -> str:
    """Empty before the first round."""
    number = state.rounds_begun + 1
    stage = state.event.stage_at(number)
    if number == 1:
        return ""
    if stage is None or stage.admit:
        return _("Whoever is added now gets no seat any more.")
    return _("Whoever is added now plays from round %(round)s. Missed rounds count 0.") % {"round": number}


def _same_names(state: EventState, new: Sequence[NewEntrant]) -> list[str]:
    known = {name_key(each.name) for each in state.event.entrants}
    there = _names_of(each for each in new if name_key(each.name) in known)
    times = Counter(name_key(each.name) for each in new)
    twice = _names_of(each for each in new if times[name_key(each.name)] > 1 and name_key(each.name) not in known)
    sentences = []
    if there:
        words = ngettext(
            "%(names)s is entered already: both are shown with their club, or with their number if they have none.",
            "%(names)s are entered already: all are shown with their club, or with their number if they have none.",
            len(there),
        )
        sentences.append(words % {"names": listed(there)})
    if twice:
        words = ngettext(
            "%(names)s is on the list twice: both are shown with their club, or with their number if they have none.",
            "%(names)s are on the list twice: all are shown with their club, or with their number if they have none.",
            len(twice),
        )
        sentences.append(words % {"names": listed(twice)})
    return sentences


def _names_of(entrants: Iterable[NewEntrant]) -> list[str]:
    return [isolated(name) for name in {name_key(each.name): each.name for each in entrants}.values()]
