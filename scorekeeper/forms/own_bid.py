"""Forms of a player's own phone. They check the format; the rules of the game are checked elsewhere."""

from __future__ import annotations

from django import forms

from scorekeeper.forms.entries import ROUND
from scorekeeper.forms.single_values import SingleValuesForm
from scorekeeper.live.own_phones import OwnBid


class SeatForm(forms.Form):
    """The seat that a phone claims."""

    seat = forms.RegexField(regex=r"^(0|[1-9][0-9]?)\Z")


class CoverForm(forms.Form):
    """Whether the player's own bid is to be covered, or shown."""

    cover = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])


class OwnBidForm(SingleValuesForm):
    """A bid from a player's own phone.

    It always has two digits, so that the length of an encrypted request does not reveal small bids.
    """

    round = forms.RegexField(regex=ROUND)
    deals = forms.RegexField(regex=r"^[0-9]{1,9}\Z")
    changes = forms.RegexField(regex=r"^[0-9]{1,9}\Z")
    bid = forms.RegexField(regex=r"^[0-9]{2}\Z")

    def own_bid(self) -> OwnBid:
        """Return the bid; the form must be valid."""
        data = self.cleaned_data
        return OwnBid(int(data["round"]), int(data["deals"]), int(data["changes"]), int(data["bid"]))
