"""What stands at the head and the foot of the papers of an event."""

from dataclasses import dataclass
from datetime import date, datetime

from django.utils.formats import date_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import ngettext

from scorekeeper.rules.events.event import Event, EventRound


@dataclass(frozen=True)
class PaperHead:
    """`facts` stand below the name of the event; `foot` at the foot of every page."""

    title: str
    event: str
    facts: str
    foot: str


def day_of(event: Event) -> str:
    """In words; "" if it is not known."""
    try:
        return date_format(date.fromisoformat(event.day), "DATE_FORMAT")
    except ValueError:
        return event.day


def hour_of(moment: datetime) -> str:
    return time_format(localtime(moment), "TIME_FORMAT")


def facts_line(*facts: str) -> str:
    return " · ".join(fact for fact in facts if fact)


def players_at_tables(round_: EventRound) -> str:
    tables = len(round_.tables)
    gaps = {"players": sum(len(table.seats) for table in round_.tables), "tables": tables}
    return (
        ngettext("%(players)s players at %(tables)s table", "%(players)s players at %(tables)s tables", tables) % gaps
    )
