"""The log of an event: what its organisers did, in order."""

from scorekeeper.rules.events.event import TableKey
from scorekeeper.rules.events.log.course import Clock, End, Redo, Undo
from scorekeeper.rules.events.log.cuts import Admit, Decline, Means
from scorekeeper.rules.events.log.from_event import log_of
from scorekeeper.rules.events.log.history import done_and_undone, replay
from scorekeeper.rules.events.log.made import Made, Touched
from scorekeeper.rules.events.log.people import (
    CLUB_LENGTH,
    MOST_ENTRANTS,
    Away,
    Back,
    Enter,
    Here,
    Late,
    Left,
    NewEntrant,
    Rename,
)
from scorekeeper.rules.events.log.registry import EVENT_STATEMENTS
from scorekeeper.rules.events.log.results import Choose, Rule, Totals
from scorekeeper.rules.events.log.seating import Draw, Reseat, Seating, seatings_of
from scorekeeper.rules.events.log.set_up import SetUp
from scorekeeper.rules.events.log.state import EventState, RoundClock, Slip, Source, shown_names
from scorekeeper.rules.events.log.statement import EventLogEntry, EventStatement
from scorekeeper.rules.events.log.stored import statement_of, stored_values

__all__ = [
    "CLUB_LENGTH",
    "EVENT_STATEMENTS",
    "MOST_ENTRANTS",
    "Admit",
    "Away",
    "Back",
    "Choose",
    "Clock",
    "Decline",
    "Draw",
    "End",
    "Enter",
    "EventLogEntry",
    "EventState",
    "EventStatement",
    "Here",
    "Late",
    "Left",
    "Made",
    "Means",
    "NewEntrant",
    "Redo",
    "Rename",
    "Reseat",
    "RoundClock",
    "Rule",
    "Seating",
    "SetUp",
    "Slip",
    "Source",
    "TableKey",
    "Totals",
    "Touched",
    "Undo",
    "done_and_undone",
    "log_of",
    "replay",
    "seatings_of",
    "shown_names",
    "statement_of",
    "stored_values",
]
