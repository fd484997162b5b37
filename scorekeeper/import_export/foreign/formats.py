"""The JSON files of other programs, told apart by their content."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.import_export.foreign import bg_stats, keepwiz, wizard_tracker
from scorekeeper.import_export.foreign.json_values import Games
from scorekeeper.rules.record import RawValue


class Format(NamedTuple):
    """`read` raises RuleError for a file without games; a game that cannot be read is a RuleError in its list."""

    name: str
    is_one: Callable[[RawValue], bool]
    read: Callable[[RawValue], Games]


FORMATS = (
    Format("KeepWiz", keepwiz.is_keepwiz, keepwiz.read),
    Format("Wizard Tracker", wizard_tracker.is_wizard_tracker, wizard_tracker.read),
    Format("BG Stats", bg_stats.is_bg_stats, bg_stats.read),
)
