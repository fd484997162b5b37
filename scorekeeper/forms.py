"""The shape of what was typed, never a rule of the game."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.recording import Sent
from scorekeeper.rules.record import Trump, Written
from scorekeeper.rules.statements import Kind, Statement

KEY = r"^[A-Za-z0-9_-]{8,64}\Z"
_WHOLE = re.compile(r"[0-9]{1,2}|[1-9][0-9]{2,8}|-[1-9][0-9]{0,8}")


def written_number(text: str) -> Written:
    """Return a number as it was typed: None for nothing, the text itself where it is no plain whole number."""
    if not text:
        return None
    return int(text) if _WHOLE.fullmatch(text) else text


class EntryForm(forms.Form):
    """One statement as a phone or a plain form sends it; `value` is repeated, in seat order."""

    key = forms.RegexField(regex=KEY)
    revision = forms.RegexField(regex=r"^[0-9]{1,9}\Z")
    kind = forms.ChoiceField(choices=[(kind, kind) for kind in Kind])
    round = forms.RegexField(regex=r"^[1-9][0-9]?\Z", required=False)

    def __init__(self, data: Any, *, players: int) -> None:
        """Take the data of a request for a game of so many players."""
        super().__init__(data)
        self.written: list[str] = data.getlist("value")
        self.players = players

    def clean(self) -> dict[str, Any]:
        """Refuse a statement whose parts do not belong together."""
        kind = self.cleaned_data.get("kind")
        if kind not in {None, Kind.UNDO, Kind.REDO} and not self.cleaned_data.get("round"):
            raise forms.ValidationError(_("The entry does not say which round it is about."))
        if len(self.written) > self._most_values(kind):
            raise forms.ValidationError(_("The entry has more values than there are players."))
        if kind == Kind.TRUMP and self._colour() not in {None, *Trump}:
            raise forms.ValidationError(_("“%(colour)s” is not a trump.") % {"colour": self.written[0][:20]})
        return self.cleaned_data

    def sent(self) -> Sent:
        """Return what was sent, once the form is valid."""
        data = self.cleaned_data
        kind = Kind(data["kind"])
        number = int(data["round"]) if data["round"] and kind not in {Kind.UNDO, Kind.REDO} else None
        return Sent(data["key"], int(data["revision"]), Statement(kind, number, self._values(kind)))

    def _values(self, kind: Kind) -> tuple[Written, ...]:
        if kind is Kind.TRUMP:
            return (self._colour(),)
        if kind in {Kind.BIDS, Kind.TRICKS}:
            written = [*self.written, *[""] * self.players][: self.players]
            return tuple(written_number(text) for text in written)
        return ()

    def _colour(self) -> str | None:
        return (self.written[0] if self.written else "") or None

    def _most_values(self, kind: str | None) -> int:
        return self.players if kind in {Kind.BIDS, Kind.TRICKS} else int(kind == Kind.TRUMP)
