"""An empty score sheet: the fields of the set-up form, all optional."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict

from scorekeeper.forms.options import typed_options
from scorekeeper.forms.set_up import DRAW, TableForm
from scorekeeper.rules.preview import tables_for
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS

USUAL_TABLE = 4
FIRST_SEAT = "0"  # the default first dealer (G2)
_DEFAULTS = typed_options(Ruleset())


class SheetForm(TableForm):
    """`seats` is the number of players if fewer have a name; missing fields have their defaults."""

    seats = forms.ChoiceField(
        choices=[(str(number), str(number)) for number in range(MIN_PLAYERS, MAX_PLAYERS + 1)], required=False
    )

    def __init__(self, data: QueryDict) -> None:
        completed = data.copy()
        for name in ("scoring", "plus_minus_one"):
            completed.setdefault(name, _DEFAULTS[name])
        completed.setdefault("first_dealer", FIRST_SEAT)
        super().__init__(completed)

    def clean(self) -> dict[str, Any]:
        self.check_names()
        if len(self.players()) > MAX_PLAYERS:
            self.check_count()
        return super().clean()

    def names(self) -> tuple[str, ...]:
        """By seat, "" for a seat without a name; the form must be valid."""
        players = self.players()
        seats = max(len(players), int(self.cleaned_data["seats"] or self._usual_seats(len(players))))
        return (*players, *[""] * (seats - len(players)))

    def first_dealer_seat(self) -> int | None:
        """None if the dealer is drawn, or if the chosen place is empty."""
        chosen = self.cleaned_data["first_dealer"]
        if chosen == DRAW:
            return None
        place = int(chosen)
        if place >= len(self.places) or not self.players():
            return place if place < len(self.names()) else None
        return self.dealer_seat() if self.places[place] else None

    def query(self, **changed: object) -> str:
        """As the query of a URL, without default values; `changed` replaces fields."""
        dealer = self.first_dealer_seat()
        fields = {
            **query_options(self.ruleset()),
            "first_dealer": DRAW if dealer is None else dealer,
            "seats": len(self.names()),
        }
        return urlencode([*(("player", name) for name in self.players()), *{**fields, **changed}.items()])

    def _usual_seats(self, named: int) -> int:
        if named >= MIN_PLAYERS:
            return named
        tables = tables_for(self.ruleset())
        return USUAL_TABLE if USUAL_TABLE in tables or not tables else tables[0]


def query_options(ruleset: Ruleset) -> dict[str, object]:
    """The options of a sheet's URL that differ from their defaults."""
    return {name: value for name, value in typed_options(ruleset).items() if value != _DEFAULTS[name]}
