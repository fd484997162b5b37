"""In the order of the page "What happened?"."""

from scorekeeper.rules.statements.base import Statement
from scorekeeper.rules.statements.course import Adjustment, End, Redo, Undo
from scorekeeper.rules.statements.dealing import Dealer, Misdeal
from scorekeeper.rules.statements.paper import FinalTotals, WrittenPoints, WrittenTotals
from scorekeeper.rules.statements.players import Decide, Join, Leave, Replace
from scorekeeper.rules.statements.round_parts import Bids, Cloud, Tricks, TrumpTurned, VoidTricks
from scorekeeper.rules.statements.seats import Swap
from scorekeeper.rules.statements.start import Start

STATEMENTS: dict[str, type[Statement]] = {
    statement.kind: statement
    for statement in (
        *(Bids, Tricks, TrumpTurned, VoidTricks, Cloud),
        *(Misdeal, Adjustment, Decide, Leave, Replace, Join, Dealer, Swap, Start),
        *(End, Undo, Redo),
        *(WrittenPoints, WrittenTotals, FinalTotals),
    )
}
