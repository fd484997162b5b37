from scorekeeper.rules.events.log.course import Clock, End, Redo, Undo
from scorekeeper.rules.events.log.cuts import Admit, Decline
from scorekeeper.rules.events.log.people import Away, Back, Enter, Here, Late, Left, Rename
from scorekeeper.rules.events.log.results import Choose, Rule, Totals
from scorekeeper.rules.events.log.seating import Draw, Reseat
from scorekeeper.rules.events.log.set_up import SetUp
from scorekeeper.rules.events.log.statement import EventStatement

EVENT_STATEMENTS: dict[str, type[EventStatement]] = {
    statement.kind: statement
    for statement in (
        *(SetUp, Enter, Here, Away, Late, Left, Back, Rename, Draw, Reseat),
        *(Totals, Choose, Rule, Admit, Decline, Clock, End, Undo, Redo),
    )
}
