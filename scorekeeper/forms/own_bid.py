from __future__ import annotations

from django import forms

from scorekeeper.forms.entries import ROUND
from scorekeeper.forms.single_values import SingleValuesForm
from scorekeeper.live.own_phones import OwnBid


class SeatForm(forms.Form):
    seat = forms.RegexField(regex=r"^(0|[1-9][0-9]?)\Z")


class CoverForm(forms.Form):
    cover = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])


class OwnBidForm(SingleValuesForm):
    """The bid has two digits, so that the length of an encrypted request does not reveal small bids."""

    round = forms.RegexField(regex=ROUND)
    deals = forms.RegexField(regex=r"^[0-9]{1,9}\Z")
    changes = forms.RegexField(regex=r"^[0-9]{1,9}\Z")
    bid = forms.RegexField(regex=r"^[0-9]{2}\Z")

    def own_bid(self) -> OwnBid:
        """The form must be valid."""
        data = self.cleaned_data
        return OwnBid(int(data["round"]), int(data["deals"]), int(data["changes"]), int(data["bid"]))
