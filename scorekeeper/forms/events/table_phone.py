from __future__ import annotations

from django import forms

from scorekeeper.events.table_phones import ScorekeeperChoice
from scorekeeper.forms.single_values import SingleValuesForm

_NUMBER = r"^[1-9][0-9]{0,3}\Z"


class KeeperForm(SingleValuesForm):
    """Who keeps the score, with the round and the pen that the page showed; 0 if nobody wrote."""

    entrant = forms.RegexField(regex=_NUMBER)
    round = forms.RegexField(regex=_NUMBER)
    pen = forms.RegexField(regex=r"^[0-9]{1,18}\Z")

    def choice(self) -> ScorekeeperChoice:
        """The form must be valid."""
        data = self.cleaned_data
        return ScorekeeperChoice(int(data["entrant"]), int(data["round"]), int(data["pen"]))
