"""The texts that the script of the page of a sheet shows."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.rules.sheets.sheet import Part


def words() -> dict[str, object]:
    """Gaps are written {name}."""
    return {
        "parts": {
            Part.BID: pgettext("head of a column", "bid"),
            Part.TRICKS: pgettext("head of a column", "tricks"),
            Part.POINTS: pgettext("head of a column", "points"),
            Part.TOTAL: pgettext("head of a column", "total"),
        },
        "cell": _("{player}, round {round}, {part}"),
        "final": _("{player}, {part}"),
        "player": _("Player {place}"),
        "name": _("Name of player {place}"),
        "column": _("{player}: move, deals first, remove"),
        "dealsFirst": _("deals first"),
        "dealer": pgettext("mark of who deals first", "D"),
        "cards": _("cards"),
        "round": _("round"),
        "saved": _("saved"),
        "waits": _("not saved yet"),
        "unreachable": _("not saved yet: the server does not answer"),
        "lost": _("not saved: load this page again; what was typed stays on this device"),
        "here": _("here"),
        "elsewhere": _("on another device"),
        "changedTwice": _("Changed here and on another device: which is right?"),
        "empty": _("empty"),
        "sureRemove": _("Remove with its numbers"),
        "pasted": _("{number} cells pasted"),
        "notFitting": _("{number} cells did not fit into the grid"),
        "theSheet": _("The sheet"),
    }
