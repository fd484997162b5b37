"""Forms for entries, hidden bids and names. They check the format; the rules of the game are checked elsewhere."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.display.formatting import isolated
from scorekeeper.forms.entry_values import TypedValues, written_number
from scorekeeper.forms.refusals import Refusal
from scorekeeper.forms.single_values import SingleValuesForm, share_fields
from scorekeeper.games.hidden_bids import SubmittedBid
from scorekeeper.games.recording import Submission
from scorekeeper.rules.names import name_refusal, trim_name
from scorekeeper.rules.statements import STATEMENTS

_ID = re.compile(r"[0-9]{1,18}")
KEY = r"^[A-Za-z0-9_-]{8,64}\Z"
ROUND = r"^[1-9][0-9]{0,3}\Z"
"""The number of a round; the rules refuse one that the game does not have."""


def read_id(text: str) -> int | None:
    """Return a database id; None if the text is not a possible one."""
    return int(text) if _ID.fullmatch(text) else None


def chosen_ids(data: QueryDict, name: str) -> list[int]:
    """Return the ids of a repeated field; invalid ones are left out."""
    return [key for key in map(read_id, data.getlist(name)) if key is not None]


def sentences_of(form: forms.Form) -> list[str]:
    """Return the error sentences of a form in the active language."""
    return [
        Refusal(str(sentence), *_fields_of(field, error))
        for field, errors in form.errors.as_data().items()
        for error in errors
        for sentence in error.messages
    ]


def _fields_of(field: str, error: forms.ValidationError) -> tuple[str, ...]:
    """Return the field of an error; if it is about none or one of several with the same name, its code names them."""
    if field != NON_FIELD_ERRORS:
        return (field,)
    return (error.code,) if error.code else ()


@share_fields
class EntryForm(SingleValuesForm):
    """One statement, sent by the play page or a plain form.

    `value` is repeated, in the order in which the statement class reads its values. `sign` is the sign of an
    adjustment, for phones whose number keys have no minus.
    """

    key = forms.RegexField(regex=KEY)
    revision = forms.RegexField(regex=r"^[0-9]{1,9}\Z")
    kind = forms.ChoiceField(choices=lambda: [(kind, kind) for kind in STATEMENTS])
    round = forms.RegexField(regex=ROUND, required=False)
    sign = forms.ChoiceField(choices=[("+", "+"), ("-", "-")], required=False)

    def __init__(self, data: Any) -> None:
        """Take the data of a request."""
        super().__init__(data)
        self.written: list[str] = data.getlist("value")

    def submission(self, players: int) -> Submission:
        """Return the submission to a game with this number of players; the form must be valid.

        Raise MalformedValue if the values do not fit the kind of statement.
        """
        data = self.cleaned_data
        values = TypedValues(data["round"], self.written, players, data["sign"])
        return Submission(data["key"], int(data["revision"]), values.read(STATEMENTS[data["kind"]]))


@share_fields
class HiddenBidForm(SingleValuesForm):
    """One seat's hidden bid, sent by the play page; the rules check its value."""

    revision = forms.RegexField(regex=r"^[0-9]{1,9}\Z")
    round = forms.RegexField(regex=ROUND)
    seat = forms.RegexField(regex=r"^(0|[1-9][0-9]?)\Z")
    bid = forms.CharField(max_length=12)

    def submitted_bid(self) -> SubmittedBid:
        """Return the submitted bid; the form must be valid."""
        data = self.cleaned_data
        return SubmittedBid(int(data["revision"]), int(data["round"]), int(data["seat"]), written_number(data["bid"]))


class NameForm(forms.Form):
    """A name for a player or a series."""

    # Not a CharField: `rules.names` trims and checks the name, with its own error sentences.
    name = forms.Field(required=False)

    def clean_name(self) -> str:
        """Return the trimmed name; refuse an invalid one."""
        name = trim_name(self.cleaned_data["name"] or "")
        refusal = name_refusal(name)
        if refusal:
            raise forms.ValidationError(_(refusal) % {"name": isolated(name[:20])})
        return name


class OtherPersonForm(forms.Form):
    """The id of another player who is the same person."""

    other = forms.RegexField(regex=r"^[1-9][0-9]{0,17}\Z")
