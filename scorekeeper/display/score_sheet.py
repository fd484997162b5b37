from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.display.footnotes import Footnote, marks_of, notes_of
from scorekeeper.display.game_chart import Chart, chart_of
from scorekeeper.display.games.days import day_of
from scorekeeper.display.paper.known import rounds_of, sheet_legend, what_is_known
from scorekeeper.display.ruleset_text import ruleset_facts
from scorekeeper.display.scorepad import ScorepadColumn, ScorepadLine, columns_of, lines_of
from scorekeeper.display.standings import StandingRow, headline_of, places_of
from scorekeeper.games.game_log import GameLog
from scorekeeper.rules.game import Phase


@dataclass(frozen=True)
class ScoreSheet:
    """`heading` is part of the file name. `result` says who wins and heads the page; it is "" in an unfinished game."""

    heading: str
    date: str
    facts: tuple[str, ...]
    places: tuple[StandingRow, ...]
    columns: tuple[ScorepadColumn, ...]
    lines: tuple[ScorepadLine, ...]
    notes: tuple[Footnote, ...]
    chart: Chart | None
    result: str = ""
    legend: tuple[str, ...] = ()
    knows_rounds: bool = True


def score_sheet_of(log: GameLog) -> ScoreSheet:
    notes, headline = notes_of(log), headline_of(log.game)
    return ScoreSheet(
        heading=heading_of(log),
        date=date_of(log),
        facts=(*_facts(log),) if headline is None or not log.row.title else (log.row.title, *_facts(log)),
        places=tuple(places_of(log.game)) if log.game.has_result else (),
        columns=tuple(columns_of(log.game)),
        lines=tuple(lines_of(log.game, marks_of(notes))),
        notes=tuple(notes),
        chart=chart_of(log.game),
        result=headline.text if headline else "",
        legend=tuple(sheet_legend(log.game)),
        knows_rounds=log.game.knows_rounds,
    )


def heading_of(log: GameLog) -> str:
    standings = _("Final standings") if log.game.phase is Phase.FINISHED else _("Score sheet")
    return log.row.title or standings


def date_of(log: GameLog) -> str:
    return day_of(log.row)


def _facts(log: GameLog) -> list[str]:
    ended = log.game.record.ended_after_round
    early = [_("Ended early, after round %(number)s.") % {"number": ended}] if ended else []
    known = what_is_known(log.game) if log.game.knows_rounds else ""
    return [rounds_of(log.game), *ruleset_facts(log.table.ruleset), *early, *filter(None, [known])]
