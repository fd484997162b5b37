"""The shape of what was typed; where that hangs on a rule of the game, the rules are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.names import name_key, name_refusal, trim_name
from scorekeeper.recording import Sent, SetUp
from scorekeeper.rules.combinations import MAX_PLAYERS, check_players
from scorekeeper.rules.problems import Refused
from scorekeeper.rules.ruleset import DECK, PlusMinusOne, Ruleset, Scoring
from scorekeeper.rules.statements import Kind, Statement
from scorekeeper.statement_values import Malformed, read_values, written_number

if TYPE_CHECKING:
    from scorekeeper.rules.record import Written

DRAW = "draw"
OTHER = "other"
_KEY = r"^[A-Za-z0-9_-]{8,64}\Z"


class EntryForm(forms.Form):
    """One statement as a phone or a plain form sends it.

    `value` is repeated: in seat order for bids and tricks, else in the order of `Statement`. `sign` is that of an
    adjustment, on phones whose number keys have no minus.
    """

    key = forms.RegexField(regex=_KEY)
    revision = forms.RegexField(regex=r"^[0-9]{1,9}\Z")
    kind = forms.ChoiceField(choices=[(kind, kind) for kind in Kind])
    round = forms.RegexField(regex=r"^[1-9][0-9]?\Z", required=False)
    sign = forms.ChoiceField(choices=[("+", "+"), ("-", "-")], required=False)
    values: tuple[Written, ...]

    def __init__(self, data: Any, *, players: int) -> None:
        """Take the data of a request for a game of so many players."""
        super().__init__(data)
        # Only the way back, which any value may name; a field so that it can be refused where it comes twice.
        self.fields["from"] = forms.Field(required=False)
        self.written: list[str] = data.getlist("value")
        self.repeated = [name for name in self.fields if len(data.getlist(name)) > 1]
        self.players = players

    def clean(self) -> dict[str, Any]:
        """Refuse a statement with a part that comes twice, or whose parts do not belong together."""
        for name in self.repeated:
            self.add_error(name, "repeated")
        if not self.errors:
            self._check_together(self.cleaned_data["kind"])
        return self.cleaned_data

    def sent(self) -> Sent:
        """Return what was sent, once the form is valid."""
        data = self.cleaned_data
        kind = Kind(data["kind"])
        number = int(data["round"]) if data["round"] and kind not in {Kind.UNDO, Kind.REDO} else None
        return Sent(data["key"], int(data["revision"]), Statement(kind, number, self.values))

    def _check_together(self, kind: str) -> None:
        if kind not in {Kind.UNDO, Kind.REDO} and not self.cleaned_data["round"]:
            raise forms.ValidationError(_("The entry does not say which round it is about."))
        try:
            self.values = read_values(Kind(kind), self.written, self.players, self.cleaned_data["sign"])
        except Malformed as malformed:
            raise forms.ValidationError(malformed.sentence) from None


class SetUpForm(forms.Form):
    """A new game as it was typed: `player` is repeated in the order of the table; empty places do not count."""

    key = forms.RegexField(regex=_KEY)
    first_dealer = forms.ChoiceField(
        choices=[(DRAW, DRAW), *((str(place), str(place)) for place in range(MAX_PLAYERS))],
        error_messages={"required": gettext_lazy("Choose who deals first.")},
    )
    scoring = forms.ChoiceField(choices=[(scoring, scoring) for scoring in Scoring])
    plus_minus_one = forms.ChoiceField(choices=[("off", ""), ("2", ""), ("1", ""), (OTHER, "")])
    plus_minus_one_from = forms.CharField(required=False)

    def __init__(self, data: Any) -> None:
        """Take the data of a request."""
        super().__init__(data)
        self.places = [trim_name(name) for name in data.getlist("player")]

    def clean(self) -> dict[str, Any]:
        """Refuse names that cannot be used or stand twice, too few or too many, and a first dealer's empty place."""
        self._check_names()
        self._check_table()
        self._check_plus_minus_one()
        return self.cleaned_data

    def set_up(self) -> SetUp:
        """Return what the table agreed on, once the form is valid."""
        data = self.cleaned_data
        return SetUp(
            key=data["key"],
            players=tuple(self.players()),
            first_dealer=self._dealer_seat(),
            ruleset=Ruleset(Scoring(data["scoring"]), self._plus_minus_one()),
        )

    def players(self) -> list[str]:
        """Return the names in the order of the table."""
        return [name for name in self.places if name]

    def _check_names(self) -> None:
        seen: set[str] = set()
        for name in self.players():
            refusal = name_refusal(name)
            if refusal:
                self.add_error(None, _(refusal) % {"name": name[:20]})
            elif name_key(name) in seen:
                self.add_error(None, _("“%(name)s” sits at the table twice.") % {"name": name})
            seen.add(name_key(name))

    def _check_table(self) -> None:
        """Ask where the first dealer sits only once there are enough players: on an empty form that is no news."""
        try:
            check_players(len(self.players()))
        except Refused as refusal:
            for problem in refusal.problems:
                self.add_error(None, _(problem.sentence) % problem.values)
        else:
            self._check_dealer()

    def _check_dealer(self) -> None:
        place = self.cleaned_data.get("first_dealer", DRAW)
        if place != DRAW and (int(place) >= len(self.places) or not self.places[int(place)]):
            self.add_error(None, _("The first dealer’s place is empty."))

    def _check_plus_minus_one(self) -> None:
        if self.cleaned_data.get("plus_minus_one") != OTHER:
            return
        cards = written_number(self.cleaned_data.get("plus_minus_one_from", ""))
        if not isinstance(cards, int) or not 1 <= cards <= DECK:
            self.add_error(None, _("Plus/Minus One needs a number of cards from 1 to 60 to start from."))

    def _dealer_seat(self) -> int | None:
        place = self.cleaned_data["first_dealer"]
        return None if place == DRAW else sum(bool(name) for name in self.places[: int(place)])

    def _plus_minus_one(self) -> PlusMinusOne | None:
        chosen = self.cleaned_data["plus_minus_one"]
        if chosen == OTHER:
            return PlusMinusOne(int(self.cleaned_data["plus_minus_one_from"]))
        return None if chosen == "off" else PlusMinusOne(int(chosen))


def plus_minus_one_choice(from_cards: int | None) -> str:
    """Return which choice of the form stands for a rule from so many cards on."""
    if from_cards is None:
        return "off"
    return str(from_cards) if from_cards in {1, PlusMinusOne().from_cards} else OTHER
