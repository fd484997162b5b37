"""What a draw costs, in words: who meets again, and how long its tables play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import as_label, isolated, labelled, listed
from scorekeeper.rules.events.draw.meetings import Meeting
from scorekeeper.rules.events.draw.past import Seated
from scorekeeper.rules.events.hands import hands_at_table
from scorekeeper.rules.problems import gettext_noop
from scorekeeper.rules.ruleset import Ruleset

_FEW = 3  # repeats that are named without their number
_MOST_NAMED = 5
_USUAL = 4  # seats


@dataclass(frozen=True)
class Cost:
    """`headline` is bold; `more` follows it. `is_unavoidable`: no draw of these people is free."""

    headline: str
    more: str
    is_free: bool
    is_unavoidable: bool = False


def cost_in_words(again: Sequence[Meeting], names: Mapping[int, str], round_number: int, *, planned: int) -> Cost:
    """`planned`: how many rounds after this one are planned with it."""
    if not again:
        return Cost(_("Nobody meets twice"), _and_later(round_number, planned), is_free=True)
    pairs = [_pair(each, names, round_number) for each in again]
    if len(again) == 1:
        return Cost(as_label(_("Two meet again")), f" {pairs[0]}.", is_free=False)
    shown = pairs[:_MOST_NAMED]
    if len(pairs) > len(shown):
        shown.append(_("%(count)s more") % {"count": len(pairs) - len(shown)})
    headline = _("Some meet again")
    if len(again) > _FEW:
        headline = ngettext("%(count)s time two meet again", "%(count)s times two meet again", len(again))
    return Cost(as_label(headline % {"count": len(again)}), f" {'; '.join(shown)}.", is_free=False)


def unavoidable_cost(count: int, fewest: int, people: int, rounds: int) -> Cost:
    """For all the `rounds` that are drawn together, without names: some people would meet again in any draw."""
    who = ngettext("%(people)s people: ", "%(people)s people in %(rounds)s rounds: ", rounds) % {
        "people": people,
        "rounds": rounds,
    }
    times = ngettext("%(count)s time two meet again", "%(count)s times two meet again", count) % {"count": count}
    more = _(", fewer is not possible.") if count == fewest else _("; with so few people, some have to.")
    return Cost(who + times, more, is_free=False, is_unavoidable=True)


def _pair(meeting: Meeting, names: Mapping[int, str], round_number: int) -> str:
    both = listed([isolated(names[meeting.one]), isolated(names[meeting.other])])
    if meeting.round == round_number:
        return both
    return _("%(names)s, in round %(round)s") % {"names": both, "round": meeting.round}


def _and_later(round_number: int, planned: int) -> str:
    if not planned:
        return "."
    rounds = listed([str(round_number + later) for later in range(1, planned + 1)])
    words = ngettext(", not in round %(rounds)s either.", ", not in rounds %(rounds)s either.", planned)
    return words % {"rounds": rounds}


def cost_of_swap(
    before: Sequence[Meeting], after: Sequence[Meeting], names: Mapping[int, str], moved: Sequence[int]
) -> Cost:
    """What changes if the two people who are `moved` change places."""
    worse = [each for each in after if each not in before]
    better = [each for each in before if each not in after]
    if worse:
        first = worse[0]
        mover, met = (first.one, first.other) if first.one in moved else (first.other, first.one)
        one, other = isolated(names[mover]), isolated(names[met])
        headline = _("%(one)s meets %(other)s again") % {"one": one, "other": other}
        more = _("(round %(round)s, table %(table)s)") % {"round": first.before, "table": first.table}
        if len(worse) > 1:
            rest = ngettext("and %(count)s more meets again", "and %(count)s more meet again", len(worse) - 1)
            more = f"{more} {rest % {'count': len(worse) - 1}}"
        return Cost(headline, " " + more, is_free=False)
    if better:
        return Cost(_("Fewer meet again"), "", is_free=True)
    return Cost(_("Nobody else meets again"), "", is_free=True)


def length_in_words(ruleset: Ruleset, tables: Seated) -> str:
    """How much longer or shorter the tables without four seats play; "" if all or none have four."""
    sizes = Counter(map(len, tables))
    usual = hands_at_table(ruleset, _USUAL)
    odd = next((size for size in sizes if size != _USUAL), None)
    hands = hands_at_table(ruleset, odd) if odd else None
    if odd is None or not hands or not usual or sum(hands) == sum(usual):
        return ""
    tricks = {"tricks": sum(hands), "usual": sum(usual)}
    sentence = _TABLES.get((odd, sizes[odd] == 1), _OTHER)
    return f"{labelled(_(sentence) % tricks, _longer(Fraction(sum(hands), sum(usual))))}."


_OTHER = gettext_noop("Other tables play %(tricks)s tricks instead of %(usual)s")
_TABLES = {
    (3, True): gettext_noop("The table of three plays %(tricks)s tricks instead of %(usual)s"),
    (3, False): gettext_noop("Tables of three play %(tricks)s tricks instead of %(usual)s"),
    (5, True): gettext_noop("The table of five plays %(tricks)s tricks instead of %(usual)s"),
    (5, False): gettext_noop("Tables of five play %(tricks)s tricks instead of %(usual)s"),
}


def _longer(ratio: Fraction) -> str:
    if ratio < 1:
        return _("a little shorter")
    steps = (
        (Fraction(1, 2), _("half as long again, or more")),
        (Fraction(1, 3), _("a good third longer")),
        (Fraction(1, 4), _("a good quarter longer")),
        (Fraction(1, 5), _("a good fifth longer")),
        (Fraction(1, 10), _("a good tenth longer")),
    )
    return next((words for more, words in steps if ratio - 1 >= more), _("a little longer"))
