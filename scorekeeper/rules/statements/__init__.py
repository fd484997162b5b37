"""The entries of a game's log."""

from scorekeeper.rules.statements.base import NOBODY, RoundPart, Statement
from scorekeeper.rules.statements.course import MOST_POINTS, Adjustment, End, Redo, Undo
from scorekeeper.rules.statements.dealing import Dealer, Misdeal, dealer_to_keep
from scorekeeper.rules.statements.description import Description, Param, Points
from scorekeeper.rules.statements.history import History, history_of, record_about, record_of
from scorekeeper.rules.statements.paper import FinalTotals, WrittenPoints, WrittenTotals
from scorekeeper.rules.statements.players import MOST_SEATS, Decide, Join, Leave, Replace, SittingDown
from scorekeeper.rules.statements.reading import REASON_LENGTH, Count, Owner, Starts, StoredValues, ValueReader
from scorekeeper.rules.statements.registry import STATEMENTS
from scorekeeper.rules.statements.round_parts import Bids, Cloud, Tricks, TrumpTurned, VoidTricks
from scorekeeper.rules.statements.seats import Swap, dealer_at_start, settled
from scorekeeper.rules.statements.start import (
    FIRST_YEAR,
    LAST_YEAR,
    Start,
    first_precision_of,
    first_start_of,
    precision_of,
    start_of,
)

__all__ = [
    "FIRST_YEAR",
    "LAST_YEAR",
    "MOST_POINTS",
    "MOST_SEATS",
    "NOBODY",
    "REASON_LENGTH",
    "STATEMENTS",
    "Adjustment",
    "Bids",
    "Cloud",
    "Count",
    "Dealer",
    "Decide",
    "Description",
    "End",
    "FinalTotals",
    "History",
    "Join",
    "Leave",
    "Misdeal",
    "Owner",
    "Param",
    "Points",
    "Redo",
    "Replace",
    "RoundPart",
    "SittingDown",
    "Start",
    "Starts",
    "Statement",
    "StoredValues",
    "Swap",
    "Tricks",
    "TrumpTurned",
    "Undo",
    "ValueReader",
    "VoidTricks",
    "WrittenPoints",
    "WrittenTotals",
    "dealer_at_start",
    "dealer_to_keep",
    "first_precision_of",
    "first_start_of",
    "history_of",
    "precision_of",
    "record_about",
    "record_of",
    "settled",
    "start_of",
]
