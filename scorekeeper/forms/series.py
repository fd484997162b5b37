from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.archive.series import Season
from scorekeeper.forms.days import is_possible_day
from scorekeeper.forms.entries import NameForm
from scorekeeper.rules.statements import FIRST_YEAR, LAST_YEAR


class SeasonForm(forms.Form):
    """`needed`: a season is required."""

    first = forms.DateField(required=False, error_messages={"invalid": gettext_lazy("The first day is not a date.")})
    last = forms.DateField(required=False, error_messages={"invalid": gettext_lazy("The last day is not a date.")})
    needed = True

    def clean(self) -> dict[str, Any]:
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        problem = None if {"first", "last"} & self.errors.keys() else _season_problem(first, last, needed=self.needed)
        if problem:
            wrong = "first" if last and not first else "last"
            self.add_error(None, forms.ValidationError(problem, code=wrong if first or last else "first"))
        return self.cleaned_data

    def season(self) -> Season | None:
        """None without days. The form must be valid."""
        first, last = self.cleaned_data["first"], self.cleaned_data["last"]
        return Season(first, last) if first else None


class NewSeriesForm(SeasonForm, NameForm):
    needed = False
    field_order = ("name", "first", "last")


def _season_problem(first: date | None, last: date | None, *, needed: bool) -> str:
    if not first and not last:
        return _("Say on which days the season begins and ends.") if needed else ""
    if not first:
        return _("Say on which day the season begins.")
    if not last:
        return _("Say on which day the season ends.")
    if not (is_possible_day(first) and is_possible_day(last)):
        return _("A season lies in the years from %(first)s to %(last)s.") % {"first": FIRST_YEAR, "last": LAST_YEAR}
    return "" if first <= last else _ends_too_soon(first, last)


def _ends_too_soon(first: date, last: date) -> str:
    days = {"first": date_format(first), "last": date_format(last)}
    return _("The season would end on %(last)s, before it begins on %(first)s.") % days
