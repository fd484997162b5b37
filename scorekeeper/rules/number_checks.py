"""The checks that a bid and a number of tricks have in common, in the order of the rule book's section 9."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from scorekeeper.rules.problems import Code, Gaps, Problem, gettext_noop
from scorekeeper.rules.record import Written
from scorekeeper.rules.schedule import Deal

_NOT_ACTIVE = gettext_noop("%(player)s does not play in round %(round)s.")
_SHOWN = 20
"""How many characters of a refused value are shown."""


@dataclass(frozen=True)
class ProblemText:
    """The code and the sentence for one way in which a number can be wrong."""

    code: Code
    sentence: str


@dataclass(frozen=True)
class ProblemTexts:
    """What to say of a number that is missing, not whole, negative, or above the cards."""

    missing: ProblemText
    not_whole: ProblemText
    negative: ProblemText
    above_cards: ProblemText


def is_whole(value: Written) -> TypeGuard[int]:
    """Return whether a value is a whole number; neither True nor 5.0 nor "5" is one."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_counts(
    values: Sequence[Written], players: Sequence[str], deal: Deal, refusals: ProblemTexts
) -> Iterator[Problem]:
    """Yield at most one problem for each seat; `values` shorter than the table lack the last seats'."""
    padded = [*values, *[None] * len(players)]
    for seat, player in enumerate(players):
        refusal = (
            _validate(padded[seat], deal.cards, refusals) if seat in deal.order else _validate_absent(padded[seat])
        )
        if refusal:
            gaps: Gaps = {
                "player": player,
                "value": _shown(padded[seat]),
                "cards": deal.cards,
                "round": deal.number,
            }
            yield Problem(refusal.code, refusal.sentence, gaps, deal.number, seat)


def _validate_absent(value: Written) -> ProblemText | None:
    return None if value is None else ProblemText(Code.SEAT_NOT_ACTIVE, _NOT_ACTIVE)


def _validate(value: Written, cards: int, refusals: ProblemTexts) -> ProblemText | None:
    if value is None:
        return refusals.missing
    if not is_whole(value):
        return refusals.not_whole
    if value < 0:
        return refusals.negative
    return refusals.above_cards if value > cards else None


def _shown(value: Written) -> str:
    """Return a value as it was written, cut short, with U+2212 for the minus of a number."""
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    return (text.replace("-", "−") if is_whole(value) else text)[:_SHOWN]
