from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.events.numbers import points_text
from scorekeeper.display.events.papers.heads import PaperHead, day_of, facts_line
from scorekeeper.display.events.stage_words import stage_name
from scorekeeper.rules.events.event import Event
from scorekeeper.rules.events.log.state import shown_names
from scorekeeper.rules.events.standings import EventStanding, standings


@dataclass(frozen=True)
class Certificate:
    """`facts` say of how many players this is the place, and with how many points or in which stage."""

    name: str
    place: int
    facts: str


@dataclass(frozen=True)
class Certificates:
    head: PaperHead
    pages: tuple[Certificate, ...]


def certificates(event: Event, best: int | None = None) -> Certificates:
    """By place, of the `best` or of everybody; of equals all or none, and none for people who left early."""
    rows = [row for row in standings(event) if not row.left]
    head = PaperHead(title=_("Certificate"), event=event.name, facts=day_of(event), foot="")
    names, all_players = shown_names(event.entrants), len(standings(event))
    has_stages = len({row.stage for row in rows}) > 1
    return Certificates(
        head,
        tuple(
            Certificate(names[row.entrant], row.place, _facts(event, row, all_players, has_stages=has_stages))
            for row in rows
            if best is None or row.place <= best
        ),
    )


def _facts(event: Event, row: EventStanding, players: int, *, has_stages: bool) -> str:
    """With several stages, whose points cannot be compared, it names the stage instead of points."""
    among = ngettext("of %(number)s player", "of %(number)s players", players) % {"number": players}
    if has_stages:
        reached = _("after the preliminary rounds") if row.stage == 1 else stage_name(event, row.stage)
        return facts_line(among, reached)
    plural = row.points.numerator if row.points.denominator == 1 else 2
    points = ngettext("%(points)s point", "%(points)s points", plural) % {"points": points_text(row.points)}
    return facts_line(among, points)
