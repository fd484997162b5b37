"""Sentences that `display.entry_text` translates and fills."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from scorekeeper.rules.knowledge import KnownStart
from scorekeeper.rules.problems import gettext_noop

_BEFORE_THE_FIRST_ROUND = gettext_noop("before the first round")
_AFTER_ROUND = gettext_noop("after round %(round)s")


@dataclass(frozen=True)
class Points:
    """With their sign."""

    number: int


type Param = int | str | Points | datetime | KnownStart | Description | None


@dataclass(frozen=True)
class Description:
    """`plural` belongs to `count`."""

    sentence: str
    params: Mapping[str, Param] = field(default_factory=dict)
    plural: str = ""
    count: int = 1


def between_rounds(after_round: int) -> Description:
    """0: before the first."""
    return Description(_AFTER_ROUND, {"round": after_round}) if after_round else Description(_BEFORE_THE_FIRST_ROUND)


def name_at(players: Sequence[str], seat: int) -> str | None:
    return players[seat] if 0 <= seat < len(players) else None
