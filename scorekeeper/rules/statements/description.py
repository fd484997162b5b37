"""What a statement says, as a sentence for the translators with named gaps; the display translates and fills it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.rules.problems import gettext_noop

_BEFORE_THE_FIRST_ROUND = gettext_noop("before the first round")
_AFTER_ROUND = gettext_noop("after round %(round)s")


@dataclass(frozen=True)
class Points:
    """Points that are shown with their sign."""

    number: int


type Gap = int | str | Points | Description | None
"""What fills a gap: a number, a name or other text of a person, nothing, points, or a part of the sentence."""


@dataclass(frozen=True)
class Description:
    """A sentence with what fills its gaps; `plural` is used instead where `count` asks for it."""

    sentence: str
    gaps: Mapping[str, Gap] = field(default_factory=dict)
    plural: str = ""
    count: int = 1


def between_rounds(after_round: int) -> Description:
    """Describe when something happened that followed a round."""
    return Description(_AFTER_ROUND, {"round": after_round}) if after_round else Description(_BEFORE_THE_FIRST_ROUND)


def name_at(players: Sequence[str], seat: int) -> str | None:
    """Return who sits at a seat; None for one that nobody has."""
    return players[seat] if 0 <= seat < len(players) else None
