"""What a phone needs to start a game without the server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scorekeeper.display.ruleset_text import ruleset_line
from scorekeeper.display.table_state import Data, plan_of, state_of
from scorekeeper.forms.options import typed_options
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.saved_presets import last_ruleset, presets_of
from scorekeeper.models import Confidant, Game
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.preview import problems_at
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS

_NAMES = tuple("ABCDEF")  # the phone replaces them


def choices_of(owner: Confidant) -> list[Data]:
    named: dict[Ruleset, Data] = {}
    for ruleset, texts in _named_rulesets(owner):
        named.setdefault(ruleset, texts)
    last = last_ruleset(owner)
    return [
        {**texts, "tables": tables, "fields": _fields(ruleset)}
        for ruleset, texts in sorted(named.items(), key=lambda item: item[0] != last)
        if (tables := _tables(ruleset))
    ]


def empty_log(ruleset: Ruleset, players: int = MAX_PLAYERS, first_dealer: int = 0) -> GameLog:
    row = Game(pk=0, first_dealer=first_dealer, **Game.columns_of(ruleset))
    row.begin_at(localtime())
    return GameLog(row, _NAMES[:players], tuple(range(players)), ())


def _named_rulesets(owner: Confidant) -> Iterator[tuple[Ruleset, Data]]:
    for preset in presets_of(owner):
        line = ruleset_line(preset.ruleset)
        yield preset.ruleset, {"key": f"own-{preset.pk}", "name": preset.name, "line": line}
    last = last_ruleset(owner)
    for known in PRESETS:
        ruleset = replace(known.ruleset, edition=last.edition)
        yield ruleset, {"key": known.key, "name": _(known.name), "line": _(known.sentence)}
    yield last, {"key": "last", "name": _("As in the last game"), "line": ruleset_line(last)}


def _tables(ruleset: Ruleset) -> dict[int, list[Data]]:
    """Data of the play page for each number of players and first dealer.

    Empty if only the server can decide during the game: hidden bids, deals that depend on the course of it.
    """
    if ruleset.hides_bids:
        return {}
    possible = [players for players in range(MIN_PLAYERS, MAX_PLAYERS + 1) if not problems_at(ruleset, players)]
    tables = {
        players: [_table(empty_log(ruleset, players, dealer)) for dealer in range(players)] for players in possible
    }
    return {} if any(table["state"]["deal"] for dealers in tables.values() for table in dealers) else tables


def _table(log: GameLog) -> Data:
    return {"plan": plan_of(log), "state": state_of(log)}


def _fields(ruleset: Ruleset) -> dict[str, str]:
    """Of the set-up form; a box that is not ticked is not sent."""
    typed = typed_options(ruleset)
    return {name: "on" if value is True else str(value) for name, value in typed.items() if value is not False}
