"""All that is typed on the page of a round, to be recorded at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from scorekeeper.forms.entry_values import MalformedValue, TypedValues
from scorekeeper.games.recording import Submission
from scorekeeper.rules.statements import STATEMENTS, Bids, Cloud, Statement, Tricks, TrumpTurned, VoidTricks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import QueryDict

TYPED = (Bids.kind, Tricks.kind, VoidTricks.kind, Cloud.kind, TrumpTurned.kind)
"""What the page has fields and keys for, in the order in which it is recorded."""


class RoundForm(forms.Form):
    """The bids, the tricks and the void tricks of a round, and the one key for its trump or a Cloud that was pressed.

    Each field has the name of its kind; bids and tricks are repeated, in seat order. A key names its values at once,
    separated by blanks.
    """

    # The key of an entry has the kind behind it, and is at most 64 characters long.
    key = forms.RegexField(regex=r"^[A-Za-z0-9_-]{8,56}\Z")
    revision = forms.RegexField(regex=r"^[0-9]{1,9}\Z")

    def __init__(self, data: QueryDict, *, number: int, players: int) -> None:
        """Take the data of a request about a round of a game of so many players."""
        super().__init__(data)
        self.number = number
        self.players = players
        self.typed = {kind: data.getlist(kind) for kind in TYPED if kind in data}
        single = (*self.fields, VoidTricks.kind, Cloud.kind, TrumpTurned.kind)
        self.repeated = [name for name in single if len(data.getlist(name)) > 1]
        self.statements: list[Statement] = []

    def clean(self) -> dict[str, Any]:
        """Refuse what comes twice, and values of another shape."""
        for name in self.repeated:
            self.add_error(name if name in self.fields else None, f"{name} is repeated")
        for kind, written in self._written():
            try:
                statement = TypedValues(str(self.number), written, self.players).read(STATEMENTS[kind])
            except MalformedValue as malformed:
                self.add_error(None, malformed.sentence)
            else:
                self.statements.append(statement)
        return self.cleaned_data

    def submissions(self, statements: Iterable[Statement]) -> list[Submission]:
        """Return these statements as entries of the form, once it is valid."""
        key = self.cleaned_data["key"]
        return [Submission(f"{key}-{said.kind}", self.made_on(), said) for said in statements]

    def made_on(self) -> int:
        """Return how many entries the game had when the page was opened."""
        return int(self.cleaned_data["revision"])

    def _written(self) -> Iterable[tuple[str, list[str]]]:
        """Yield the texts of each kind; void tricks are said with the tricks where both are typed (S1)."""
        for kind, written in self.typed.items():
            if kind == Tricks.kind:
                yield kind, [*written, *self.typed.get(VoidTricks.kind, [])]
            elif kind in {Cloud.kind, TrumpTurned.kind}:
                yield kind, " ".join(written).split()
            elif kind != VoidTricks.kind or Tricks.kind not in self.typed:
                yield kind, written
