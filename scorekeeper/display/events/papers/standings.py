"""The standings as a paper: every round that is complete, and what decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.display.events.numbers import margin_text, points_text
from scorekeeper.display.events.papers.explanation import explanation_of
from scorekeeper.display.events.papers.heads import PaperHead, day_of, facts_line, hour_of
from scorekeeper.display.events.stage_words import after_round, round_name, stage_names
from scorekeeper.display.formatting import NOTHING, number
from scorekeeper.rules.events.event import Event, EventTieBreak, PointsScheme
from scorekeeper.rules.events.log.state import shown_names
from scorekeeper.rules.events.stages import rounds_complete
from scorekeeper.rules.events.standings import EventStanding, standings
from scorekeeper.rules.events.table_results import SeatResult, have_results, results_by_entrant

MOST_ROUNDS_SHOWN = 6  # of which a line has room; of more, the last ones


@dataclass(frozen=True)
class RoundCell:
    """`points` are empty if the total is the points."""

    total: str
    points: str


@dataclass(frozen=True)
class PaperLine:
    """`stage` is the name of the stage that begins with this line, if there are several."""

    stage: str
    place: str
    name: str
    rounds: tuple[RoundCell, ...]
    points: str
    more: tuple[str, ...]
    left: bool


@dataclass(frozen=True)
class StandingsPaper:
    """`more` are the heads of the columns after the points."""

    head: PaperHead
    rounds: tuple[str, ...]
    more: tuple[str, ...]
    lines: tuple[PaperLine, ...]
    explanation: str


def standings_paper(event: Event, after: datetime | None = None, *, ended: bool = False) -> StandingsPaper:
    """After the rounds that are complete; `after` is when the last result came in. They are final once it `ended`."""
    complete = rounds_complete(event)
    shown = range(max(1, complete - MOST_ROUNDS_SHOWN + 1), complete + 1)
    rows = standings(event, complete)
    return StandingsPaper(
        head=_head(event, complete, rows, after, ended=ended),
        rounds=tuple(round_name(event, round_) for round_ in shown),
        more=_columns(event),
        lines=_lines(event, rows, shown),
        explanation=explanation_of(event, complete),
    )


def _head(
    event: Event, complete: int, rows: Sequence[EventStanding], after: datetime | None, *, ended: bool
) -> PaperHead:
    day = ", ".join(text for text in (day_of(event), hour_of(after) if after else "") if text)
    begun = pgettext("round of an event", "before the first round") if complete == 0 else after_round(event, complete)
    players = ngettext("%(number)s player", "%(number)s players", len(rows)) % {"number": len(rows)}
    return PaperHead(
        title=_("Final standings") if ended else pgettext("of an event", "Standings"),
        event=event.name,
        facts=facts_line("" if ended else begun, day),
        foot=players,
    )


def _columns(event: Event) -> tuple[str, ...]:
    names = {
        EventTieBreak.MARGIN: _("± mean"),
        EventTieBreak.TOTALS: pgettext("sum of a player's totals", "Totals"),
        EventTieBreak.FIRSTS: _("Wins"),
    }
    return tuple(names[tie_break] for tie_break in _shown_tie_breaks(event))


def _shown_tie_breaks(event: Event) -> list[EventTieBreak]:
    """The sum of the totals can be seen from the rounds; it has a column only if it decides first."""
    wanted = {EventTieBreak.MARGIN, EventTieBreak.FIRSTS}
    if event.tie_breaks[:1] == (EventTieBreak.TOTALS,) and event.points is not PointsScheme.TOTALS:
        wanted.add(EventTieBreak.TOTALS)
    return [each for each in dict.fromkeys(event.tie_breaks) if each in wanted]


def _lines(event: Event, rows: Sequence[EventStanding], shown: range) -> tuple[PaperLine, ...]:
    names, stages = shown_names(event.entrants), stage_names(event, rows)
    results = [results_by_entrant(event, round_) for round_ in shown]
    played = have_results(event, shown.stop - 1)
    lines, stage = [], 0
    for row in rows:
        values = {
            EventTieBreak.MARGIN: margin_text(row.margin, has_played=row.entrant in played),
            EventTieBreak.TOTALS: number(row.totals),
            EventTieBreak.FIRSTS: number(row.firsts),
        }
        name = names[row.entrant]
        line = PaperLine(
            stage=stages[row.stage] if row.stage != stage else "",
            place=NOTHING if row.left else str(row.place),
            name=_("%(name)s, left") % {"name": name} if row.left else name,
            rounds=tuple(_cell(event, of_round.get(row.entrant)) for of_round in results),
            points=points_text(row.points),
            more=tuple(values[tie_break] for tie_break in _shown_tie_breaks(event)),
            left=row.left,
        )
        lines.append(line)
        stage = row.stage
    return tuple(lines)


def _cell(event: Event, seat: SeatResult | None) -> RoundCell:
    if seat is None:
        return RoundCell(NOTHING, "")
    is_total = event.points is PointsScheme.TOTALS and seat.points == Fraction(seat.total)
    return RoundCell(number(seat.total), "" if is_total else f"({points_text(seat.points)})")
