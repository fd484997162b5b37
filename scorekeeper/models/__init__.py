"""What was written down. Nothing that follows from it is stored, but for what makes the lists and statistics fast."""

from scorekeeper.models.archive import (
    HEADING_LENGTH,
    Career,
    Filing,
    Heading,
    PendingImport,
    Result,
    Series,
    SeriesGame,
)
from scorekeeper.models.games import FIRST_YEAR, LAST_YEAR, TITLE_LENGTH, CoveredBid, Entry, Game, Seat
from scorekeeper.models.options import CUSTOM, Options, OwnPreset
from scorekeeper.models.people import Confidant, Player, SignInLink

__all__ = [
    "CUSTOM",
    "FIRST_YEAR",
    "HEADING_LENGTH",
    "LAST_YEAR",
    "TITLE_LENGTH",
    "Career",
    "Confidant",
    "CoveredBid",
    "Entry",
    "Filing",
    "Game",
    "Heading",
    "Options",
    "OwnPreset",
    "PendingImport",
    "Player",
    "Result",
    "Seat",
    "Series",
    "SeriesGame",
    "SignInLink",
]
