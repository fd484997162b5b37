"""Totals typed from a slip, refused one by one with the reason."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.display.formatting import MINUS, number
from scorekeeper.rules.events.hands import hands_at_table
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheets.final_totals import bounds, most_together

_MINUS_SIGNS = str.maketrans({MINUS: "-", "–": "-", "‐": "-", "‑": "-"})
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_SHOWN = 12  # characters of a refused text


@dataclass(frozen=True)
class TypedExact:
    """Bids made; `exact` is None if nothing was typed, or if there are `problems`."""

    exact: tuple[int, ...] | None
    problems: Mapping[int, str]


@dataclass(frozen=True)
class TypedTotals:
    """`problems` by seat; `together` is about all of them. `totals` is None if there are any."""

    totals: tuple[int, ...] | None
    problems: Mapping[int, str]
    together: str = ""


def read_totals(texts: Sequence[str], ruleset: Ruleset) -> TypedTotals:
    """In the order: not a number, not in tens, beyond what this game can give, too high together."""
    hands = hands_at_table(ruleset, len(texts)) or ()
    low, high = bounds(ruleset, hands)
    problems, totals = dict[int, str](), list[int]()
    for seat, text in enumerate(texts):
        plain = text.strip().translate(_MINUS_SIGNS).replace(" ", "")
        total = int(plain) if _WHOLE.fullmatch(plain) else None
        if total is not None:
            totals.append(total)
        if problem := _refusal(text.strip(), total, low, high):
            problems[seat] = problem
    if problems:
        return TypedTotals(None, problems)
    together, most = sum(totals), most_together(ruleset, hands, len(texts))
    if together > most:
        values = {"sum": number(together), "most": number(most)}
        sentence = _("The totals add up to %(sum)s; a table of this size can have %(most)s at most.")
        return TypedTotals(None, {}, sentence % values)
    return TypedTotals(tuple(totals), {})


def read_exact(texts: Sequence[str], ruleset: Ruleset) -> TypedExact:
    """For all seats or for none."""
    plain = [text.strip() for text in texts]
    if not any(plain):
        return TypedExact(None, {})
    hands = len(hands_at_table(ruleset, len(texts)) or ())
    problems = {seat: problem for seat, text in enumerate(plain) if (problem := _exact_refusal(text, hands))}
    return TypedExact(None, problems) if problems else TypedExact(tuple(map(int, plain)), {})


def _exact_refusal(text: str, hands: int) -> str:
    if not text:
        return _("The number is missing: type it for everybody at the table, or for nobody.")
    if not _WHOLE.fullmatch(text):
        return _("“%(text)s” is not a number.") % {"text": text[:_SHOWN]}
    if not 0 <= int(text) <= hands:
        values = {"made": number(int(text)), "hands": hands}
        return _("%(made)s cannot be: nobody can have made more than %(hands)s here.") % values
    return ""


def _refusal(text: str, total: int | None, low: int, high: int) -> str:
    if total is None:
        if not text:
            return _("The total is missing.")
        return _("“%(text)s” is not a number.") % {"text": text[:_SHOWN]}
    values = {"total": number(total), "low": number(low), "high": number(high)}
    if total % 10:
        return _("%(total)s is not possible: points come in tens.") % values
    if not low <= total <= high:
        return _("%(total)s is not possible: this game gives from %(low)s to %(high)s.") % values
    return ""
