"""The words of a sheet as text, in English, German, French, Italian, Spanish and Dutch."""

from __future__ import annotations

import unicodedata
from enum import StrEnum

from scorekeeper.rules.sheets.sheet import Part


class Line(StrEnum):
    """The values that stand in lines of their own above the heading."""

    DATE = "date"
    TITLE = "title"
    DEALER = "dealer"
    SCORING = "scoring"


def folded(text: str) -> str:
    """The text without case, accents and superfluous spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def _words(text: str) -> frozenset[str]:
    return frozenset(map(folded, text.split()))


ROUND = _words("round Runde manche tour turno giro ronda ronde")
CARDS = _words("cards hand Karten Blatt cartes carte cartas kaarten")
KINDS = {
    Part.BID: _words(
        "bid bids call announced prediction Ansage Tipp Vorhersage annonce pari dichiarazione scommessa apuesta"
        " predicción bod voorspelling"
    ),
    Part.TRICKS: _words("tricks made won Stiche gemacht plis fait prese fatte bazas hizo slagen gehaald"),
    Part.POINTS: _words("points pts Punkte punti puntos punten"),
    Part.TOTAL: _words("total sum Summe Gesamt Stand cumul totale suma totaal"),
}
LINES = {
    Line.DATE: _words("date day Datum Tag jour data fecha"),
    Line.TITLE: _words("title Titel titre titolo título"),
    Line.DEALER: _words("dealer Geber donneur mazziere repartidor gever deler"),
    Line.SCORING: _words("scoring Zählung comptage conteggio recuento telling"),
}
ALTERNATE = _words("alternate Zählvariante telvariant")
STANDARD = _words("standard standaard")


def _key(word: str) -> str:
    """The word as in the lists above; people also write “Total:”."""
    return folded(word).removesuffix(":").rstrip()


def kind_of(word: str) -> Part | None:
    key = _key(word)
    return next((kind for kind, words in KINDS.items() if key in words), None)


def line_of(word: str) -> Line | None:
    key = _key(word)
    return next((line for line, words in LINES.items() if key in words), None)


def is_round(word: str) -> bool:
    return _key(word) in ROUND


def is_cards(word: str) -> bool:
    return _key(word) in CARDS


def is_total(word: str) -> bool:
    return _key(word) in KINDS[Part.TOTAL]
