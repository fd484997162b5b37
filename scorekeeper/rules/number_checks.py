"""For bids and tricks, in the order of section 9."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from scorekeeper.rules.names import is_printable
from scorekeeper.rules.problems import Code, MessageParams, Problem, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.schedule import Deal

_NOT_ACTIVE = gettext_noop("%(player)s does not play in round %(round)s.")
_SHOWN = 20  # characters of a value in a message


type ProblemText = tuple[Code, str]


@dataclass(frozen=True)
class ProblemTexts:
    missing: ProblemText
    not_whole: ProblemText
    negative: ProblemText
    above_cards: ProblemText


def is_whole(value: RawValue) -> TypeGuard[int]:
    """False for True, 5.0 and "5"."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_counts(
    values: Sequence[RawValue], players: Sequence[str], deal: Deal, texts: ProblemTexts
) -> Iterator[Problem]:
    """At most one problem for each seat; `values` may be too few."""
    order, cards = deal.order, deal.cards
    padded = [*values, *[None] * len(players)]
    for seat, player in enumerate(players):
        value, plays = padded[seat], seat in order
        # Nearly every value is valid, and every request replays whole games.
        if (type(value) is int and plays and 0 <= value <= cards) or (value is None and not plays):
            continue
        text = _validate(value, cards, texts) if plays else (Code.SEAT_NOT_ACTIVE, _NOT_ACTIVE)
        if text:
            params: MessageParams = {
                "player": player,
                "value": shown_value(value),
                "cards": cards,
                "round": deal.number,
            }
            yield Problem(*text, params, deal.number, seat)


def _validate(value: RawValue, cards: int, texts: ProblemTexts) -> ProblemText | None:
    if value is None:
        return texts.missing
    if not is_whole(value):
        return texts.not_whole
    if value < 0:
        return texts.negative
    return texts.above_cards if value > cards else None


def shown_value(value: RawValue) -> str:
    """A lone surrogate, which JSON can have, could not be sent."""
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    short = (text.replace("-", "−") if is_whole(value) else text)[:_SHOWN]
    return short if is_printable(short) else ascii(short)[1:-1]
