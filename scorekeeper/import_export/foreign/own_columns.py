"""The columns of our own CSV files, in the words of all versions and both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from scorekeeper.import_export.sheets.words import folded
from scorekeeper.rules.record import Trump


class Column(StrEnum):
    GAME = "game"
    DATE = "date"
    TITLE = "title"
    ROUND = "round"
    CARDS = "cards"
    TRUMP = "trump"
    DEALER = "dealer"
    PLAYER = "player"
    BID = "bid"
    TRICKS = "tricks"
    POINTS = "points"
    TOTAL = "total"
    BID_BEFORE_CLOUD = "bid before the cloud"
    BOMBS = "bombs"
    WORKED_OUT = "worked out"


_WORDS = {
    Column.GAME: ("Game", "Spiel"),
    Column.DATE: ("Date", "Datum"),
    Column.TITLE: ("Title", "Titel"),
    Column.ROUND: ("Round", "Runde"),
    Column.CARDS: ("Cards", "Karten"),
    Column.TRUMP: ("Trump", "Trumpf"),
    Column.DEALER: ("Dealer", "Geber"),
    Column.PLAYER: ("Player", "Spieler"),
    Column.BID: ("Bid", "Ansage", "Angesagt"),
    Column.TRICKS: ("Tricks", "Took", "Stiche", "Gemacht"),
    Column.POINTS: ("Points", "Punkte"),
    Column.TOTAL: ("Total", "Summe"),
    Column.BID_BEFORE_CLOUD: ("Bid before the Cloud", "Ansage vor der Wolke"),
    Column.BOMBS: ("Bombs", "Bomben"),
    Column.WORKED_OUT: ("Worked out", "Erschlossen"),
}
_COLUMNS = {folded(word): column for column, words in _WORDS.items() for word in words}
_TRUMPS = {
    folded(word): trump
    for trump, words in {
        Trump.HUMANS: ("Humans", "Menschen"),
        Trump.ELVES: ("Elves", "Elfen"),
        Trump.DWARVES: ("Dwarves", "Zwerge"),
        Trump.GIANTS: ("Giants", "Riesen"),
        Trump.NONE: ("No trump", "Kein Trumpf"),
    }.items()
    for word in words
}
# Whether a bid was made follows from bid and tricks; dealer and trump are optional in a record.
_NEEDED = {
    *(Column.GAME, Column.ROUND, Column.CARDS, Column.PLAYER),
    *(Column.BID, Column.TRICKS, Column.POINTS, Column.TOTAL),
}


def columns_of(header: Sequence[str]) -> Mapping[Column, int]:
    """The places of the columns in a line; of two columns with the same heading the first counts."""
    found: dict[Column, int] = {}
    for place, word in enumerate(header):
        column = _COLUMNS.get(folded(word))
        if column:
            found.setdefault(column, place)
    return found


def is_own_header(header: Sequence[str]) -> bool:
    return _NEEDED.issubset(columns_of(header))


def trump_of(word: str) -> Trump | None:
    return _TRUMPS.get(folded(word))
