"""Forms check the format; the rules of the game are checked elsewhere."""

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
from scorekeeper.games.hidden_bids import SubmittedBid, TakenBack
from scorekeeper.games.recording import Submission
from scorekeeper.rules.names import name_refusal, trim_name
from scorekeeper.rules.statements import STATEMENTS

_ID = re.compile(r"[0-9]{1,18}")
KEY = r"^[A-Za-z0-9_-]{8,64}\Z"
ROUND = r"^[1-9][0-9]{0,3}\Z"  # the rules refuse a round that the game does not have


def read_id(text: str) -> int | None:
    return int(text) if _ID.fullmatch(text) else None


def chosen_ids(data: QueryDict, name: str) -> list[int]:
    """Invalid ones are left out."""
    return [key for key in map(read_id, data.getlist(name)) if key is not None]


def sentences_of(form: forms.Form) -> list[str]:
    return [
        Refusal(str(sentence), *_fields_of(field, error))
        for field, errors in form.errors.as_data().items()
        for error in errors
        for sentence in error.messages
    ]


def _fields_of(field: str, error: forms.ValidationError) -> tuple[str, ...]:
    """The code of an error names its field if it is about none, or one of several with the same name."""
    if field != NON_FIELD_ERRORS:
        return (field,)
    return (error.code,) if error.code else ()


@share_fields
class EntryForm(SingleValuesForm):
    """`value` is repeated, in the order in which the statement class reads its values.

    `sign` is that of an adjustment, for phones whose number keys have no minus.
    """

    key = forms.RegexField(regex=KEY)
    revision = forms.RegexField(regex=r"^[0-9]{1,9}\Z")
    kind = forms.CharField(strip=False)
    round = forms.RegexField(regex=ROUND, required=False)
    sign = forms.ChoiceField(choices=[("+", "+"), ("-", "-")], required=False)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.written: list[str] = data.getlist("value")

    def clean_kind(self) -> str:
        kind: str = self.cleaned_data["kind"]
        if kind not in STATEMENTS or STATEMENTS[kind].from_paper:
            raise forms.ValidationError("unknown")
        return kind

    def submission(self, players: int) -> Submission:
        """The form must be valid. Raises MalformedValue if the values do not fit the kind of statement."""
        data = self.cleaned_data
        values = TypedValues(data["round"], self.written, players, data["sign"])
        return Submission(data["key"], int(data["revision"]), values.read(STATEMENTS[data["kind"]]))


@share_fields
class TakeBackForm(SingleValuesForm):
    revision = forms.RegexField(regex=r"^[0-9]{1,9}\Z")
    round = forms.RegexField(regex=ROUND)
    seat = forms.RegexField(regex=r"^(0|[1-9][0-9]?)\Z")

    def taken_back(self) -> TakenBack:
        """The form must be valid."""
        data = self.cleaned_data
        return TakenBack(int(data["revision"]), int(data["round"]), int(data["seat"]))


@share_fields
class HiddenBidForm(TakeBackForm):
    bid = forms.CharField(max_length=12)

    def submitted_bid(self) -> SubmittedBid:
        """The form must be valid."""
        data = self.cleaned_data
        return SubmittedBid(int(data["revision"]), int(data["round"]), int(data["seat"]), written_number(data["bid"]))


class NameForm(forms.Form):
    # Not a CharField: `rules.names` trims and checks the name, with its own error sentences.
    name = forms.Field(required=False)

    def clean_name(self) -> str:
        name = trim_name(self.cleaned_data["name"] or "")
        refusal = name_refusal(name)
        if refusal:
            raise forms.ValidationError(_(refusal) % {"name": isolated(name[:20])})
        return name
