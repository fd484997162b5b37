from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict

from scorekeeper.forms.entry_values import MalformedValue, TypedValues
from scorekeeper.games.recording import Submission
from scorekeeper.rules.record import Trump, Turned
from scorekeeper.rules.statements import STATEMENTS, Bids, Cloud, Dealer, Statement, Tricks, TrumpTurned, VoidTricks

# In the order of recording.
TYPED = (Dealer.kind, Bids.kind, Tricks.kind, VoidTricks.kind, Cloud.kind, TrumpTurned.kind)


TURNED = "turned"
_UNKNOWN = "unknown"


def _trump(turned: str, trump: str) -> list[str]:
    if turned == Turned.FOOL:
        return [Trump.NONE, turned]
    return [""] if turned == _UNKNOWN else [trump, turned]


class RoundForm(forms.Form):
    """Each field has the name of its kind; bids and tricks are repeated, in seat order.

    `turned` is the card that was turned up instead of a trump: "wizard", "fool", or "unknown" if no trump is to be
    recorded. The value of a Cloud's button holds all values of its statement, separated by spaces.
    """

    # The kind is appended for the key of each entry, which has at most 64 characters.
    key = forms.RegexField(regex=r"^[A-Za-z0-9_-]{8,56}\Z")
    revision = forms.RegexField(regex=r"^[0-9]{1,9}\Z")

    def __init__(self, data: QueryDict, *, number: int, players: int) -> None:
        """`players` is their number."""
        super().__init__(data)
        self.number = number
        self.players = players
        self.turned = data.get(TURNED, "")
        self.typed = {kind: data.getlist(kind) for kind in TYPED if kind in data}
        if self.turned:
            self.typed[TrumpTurned.kind] = _trump(self.turned, data.get(TrumpTurned.kind, ""))
        single = (*self.fields, Dealer.kind, VoidTricks.kind, Cloud.kind, TrumpTurned.kind, TURNED)
        self.repeated = [name for name in single if len(data.getlist(name)) > 1]
        self.statements: list[Statement] = []

    def clean(self) -> dict[str, Any]:
        for name in self.repeated:
            self.add_error(name if name in self.fields else None, f"{name} is repeated")
        for kind, written in self._written():
            try:
                statement = TypedValues(str(self.number), written, self.players).read(STATEMENTS[kind])
            except MalformedValue as error:
                self.add_error(None, forms.ValidationError(error.sentence, code=kind))
            else:
                self.statements.append(statement)
        return self.cleaned_data

    def submissions(self, statements: Iterable[Statement]) -> list[Submission]:
        """The form must be valid."""
        key = self.cleaned_data["key"]
        return [Submission(f"{key}-{statement.kind}", self.made_on(), statement) for statement in statements]

    def made_on(self) -> int:
        """The revision of the game when the page was opened."""
        return int(self.cleaned_data["revision"])

    def _written(self) -> Iterable[tuple[str, list[str]]]:
        """Void tricks belong to the tricks if both are typed (S1)."""
        for kind, written in self.typed.items():
            if kind == Tricks.kind:
                yield kind, [*written, *self.typed.get(VoidTricks.kind, [])]
            elif kind == Cloud.kind:
                yield kind, " ".join(written).split()
            elif kind != VoidTricks.kind or Tricks.kind not in self.typed:
                yield kind, written
