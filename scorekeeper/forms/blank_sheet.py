"""Which empty sheet is wanted: the fields of the set-up form, none of which need be filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django import forms

from scorekeeper.forms.options import typed_options
from scorekeeper.forms.set_up import DRAW, TableForm
from scorekeeper.rules.preview import tables_for
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS

if TYPE_CHECKING:
    from django.http import QueryDict

USUAL_TABLE = 4
FIRST_SEAT = "0"
"""Who deals first by default (G2)."""
_PLAIN = typed_options(Ruleset())


class SheetForm(TableForm):
    """An empty sheet: `seats` is for how many, where fewer have a name; what is left away is as in any game."""

    seats = forms.ChoiceField(
        choices=[(str(number), str(number)) for number in range(MIN_PLAYERS, MAX_PLAYERS + 1)], required=False
    )

    def __init__(self, data: QueryDict) -> None:
        """Take the data of a request."""
        whole = data.copy()
        for name in ("scoring", "plus_minus_one"):
            whole.setdefault(name, _PLAIN[name])
        whole.setdefault("first_dealer", FIRST_SEAT)
        super().__init__(whole)

    def clean(self) -> dict[str, Any]:
        """Refuse names that cannot be used or stand twice, too many of them, and odd options."""
        self.check_names()
        if len(self.players()) > MAX_PLAYERS:
            self.check_count()
        return super().clean()

    def names(self) -> tuple[str, ...]:
        """Return who sits where, "" for a seat without a name, once the form is valid."""
        players = self.players()
        seats = max(len(players), int(self.cleaned_data["seats"] or self._usual_seats(len(players))))
        return (*players, *[""] * (seats - len(players)))

    def first_dealer_seat(self) -> int | None:
        """Return the seat that deals first, None where it is drawn, or where a place was chosen that nobody took."""
        chosen = self.cleaned_data["first_dealer"]
        if chosen == DRAW:
            return None
        place = int(chosen)
        if place >= len(self.places) or not self.players():
            return place if place < len(self.names()) else None
        return self.dealer_seat() if self.places[place] else None

    def query(self, **changed: object) -> str:
        """Return the form as the query of an address, without what is as in any game; `changed` replaces fields."""
        dealer = self.first_dealer_seat()
        options = {name: value for name, value in typed_options(self.ruleset()).items() if value != _PLAIN[name]}
        fields = {**options, "first_dealer": DRAW if dealer is None else dealer, "seats": len(self.names())}
        return urlencode([*(("player", name) for name in self.players()), *{**fields, **changed}.items()])

    def _usual_seats(self, named: int) -> int:
        """Return for how many a sheet is where nobody said: for those who have a name if they are enough."""
        if named >= MIN_PLAYERS:
            return named
        tables = tables_for(self.ruleset())
        return USUAL_TABLE if USUAL_TABLE in tables or not tables else tables[0]
