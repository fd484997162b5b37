"""A game as it stands on one sheet of paper, as words ready to be written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.footnotes import marks_of, notes_of
from scorekeeper.display.game_chart import chart_of
from scorekeeper.display.ruleset_text import ruleset_facts
from scorekeeper.display.scorepad import columns_of, lines_of
from scorekeeper.display.standings import places_of
from scorekeeper.rules.game import Phase

if TYPE_CHECKING:
    from scorekeeper.display.footnotes import Note
    from scorekeeper.display.game_chart import Chart
    from scorekeeper.display.scorepad import Column, Line
    from scorekeeper.display.standings import Place
    from scorekeeper.games.game_log import Tablet


@dataclass(frozen=True)
class ScoreSheet:
    """What the sheet says: `facts` below the `heading`, the `places` so far, every round, the notes, the chart."""

    heading: str
    date: str
    facts: tuple[str, ...]
    places: tuple[Place, ...]
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]
    chart: Chart | None


def score_sheet_of(kept: Tablet) -> ScoreSheet:
    """Return the sheet of a game in the language of the page."""
    notes = notes_of(kept)
    return ScoreSheet(
        heading=heading_of(kept),
        date=date_of(kept),
        facts=(*_facts(kept),),
        places=tuple(places_of(kept.game)) if kept.game.played else (),
        columns=tuple(columns_of(kept.game)),
        lines=tuple(lines_of(kept.game, marks_of(notes))),
        notes=tuple(notes),
        chart=chart_of(kept.game),
    )


def heading_of(kept: Tablet) -> str:
    """Return the title of the game, or else what its page is called."""
    standings = _("Final standings") if kept.game.phase is Phase.FINISHED else _("The Tablet")
    return kept.row.title or standings


def date_of(kept: Tablet) -> str:
    """Return the day on which the game was begun, as it is written in the language of the page."""
    return date_format(localtime(kept.row.started_at), "DATE_FORMAT")


def _facts(kept: Tablet) -> list[str]:
    played, sizes = len(kept.game.played), len(kept.game.sizes)
    rounds = ngettext("%(rounds)s of %(all)s rounds", "%(rounds)s of %(all)s rounds", played)
    ended = kept.game.record.ended_after_round
    early = [_("Ended by the table after round %(number)s.") % {"number": ended}] if ended else []
    return [rounds % {"rounds": played, "all": sizes}, *ruleset_facts(kept.table.ruleset), *early]
