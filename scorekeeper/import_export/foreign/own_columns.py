"""The columns of our own CSV files, in the words of all versions and languages."""

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
    Column.GAME: ("Game", "Spiel", "Partie", "Partita", "Partida", "Spel"),
    Column.DATE: ("Date", "Datum", "Data", "Fecha"),
    Column.TITLE: ("Title", "Titel", "Titre", "Titolo", "Título"),
    Column.ROUND: ("Round", "Runde", "Manche", "Mano", "Ronda", "Ronde"),
    Column.CARDS: ("Cards", "Karten", "Cartes", "Carte", "Cartas", "Kaarten"),
    Column.TRUMP: ("Trump", "Trumpf", "Atout", "Briscola", "Triunfo", "Troef"),
    Column.DEALER: ("Dealer", "Geber", "Donneur", "Mazziere", "Reparte", "Deler"),
    Column.PLAYER: ("Player", "Spieler", "Joueur", "Giocatore", "Jugador", "Speler"),
    Column.BID: ("Bid", "Ansage", "Angesagt", "Annoncé", "Dichiarate", "Apuesta", "Bod"),
    Column.TRICKS: ("Tricks", "Took", "Stiche", "Gemacht", "Fait", "Fatte", "Hizo", "Gehaald"),
    Column.POINTS: ("Points", "Punkte", "Punti", "Puntos", "Punten"),
    Column.TOTAL: ("Total", "Summe", "Totale", "Totaal"),
    Column.BID_BEFORE_CLOUD: (
        "Bid before the Cloud",
        "Ansage vor der Wolke",
        "Annonce avant le Nuage",
        "Dichiarazione prima della Nuvola",
        "Apuesta antes de la Nube",
        "Bod vóór de Wolk",
    ),
    Column.BOMBS: ("Bombs", "Bomben", "Bombes", "Bombe", "Bombas", "Bommen"),
    Column.WORKED_OUT: ("Worked out", "Erschlossen", "Déduit", "Ricavato", "Deducido", "Berekend"),
}
_COLUMNS = {folded(word): column for column, words in _WORDS.items() for word in words}
_TRUMPS = {
    folded(word): trump
    for trump, words in {
        Trump.HUMANS: ("Humans", "Menschen", "Humains", "Umani", "Humanos", "Mensen"),
        Trump.ELVES: ("Elves", "Elfen", "Elfes", "Elfi", "Elfos"),
        Trump.DWARVES: ("Dwarves", "Zwerge", "Nains", "Nani", "Enanos", "Dwergen"),
        Trump.GIANTS: ("Giants", "Riesen", "Géants", "Giganti", "Gigantes", "Reuzen"),
        Trump.NONE: ("No trump", "Kein Trumpf", "Sans atout", "Senza briscola", "Sin triunfo", "Geen troef"),
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
