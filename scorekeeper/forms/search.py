from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.archive.search import Search
from scorekeeper.forms.days import is_possible_day
from scorekeeper.forms.entries import read_id
from scorekeeper.models import TITLE_LENGTH, Confidant, SearchTerm
from scorekeeper.players.people import current_person, people_of
from scorekeeper.rules.presets import PRESETS
from scorekeeper.storage.prepared_query import PreparedQuery

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

_KNOWN_VARIANTS = [(variant.key, variant.name) for variant in PRESETS]
_PLAYED_VARIANTS = PreparedQuery(
    lambda owner: SearchTerm.objects.filter(owner=owner, kind=SearchTerm.Kind.VARIANT).values_list("text"), int
)


def _day(sentence: _StrPromise) -> forms.DateField:
    """`sentence` is the error."""

    def check(day: date) -> None:
        if not is_possible_day(day):
            raise forms.ValidationError(sentence)

    return forms.DateField(
        required=False, input_formats=["%Y-%m-%d"], validators=[check], error_messages={"invalid": sentence}
    )


class FieldOptions(NamedTuple):
    """By value and name."""

    choices: tuple[tuple[str, str], ...]
    chosen: str


class SearchForm(forms.Form):
    text = forms.CharField(
        required=False,
        max_length=TITLE_LENGTH,
        error_messages={"max_length": gettext_lazy("The text is too long: 80 characters at most.")},
    )
    first_day = _day(gettext_lazy("The first day cannot be read; it is written like 2026-11-20."))
    last_day = _day(gettext_lazy("The last day cannot be read; it is written like 2026-11-20."))
    player = forms.CharField(required=False)
    variant = forms.ChoiceField(
        choices=_KNOWN_VARIANTS,
        required=False,
        error_messages={"invalid_choice": gettext_lazy("“%(value)s” cannot be chosen here.")},
    )

    def __init__(self, data: Any, owner: Confidant) -> None:
        """Kept addresses may have another name of a person, or a variant of games of another circle."""
        super().__init__(data)
        self._owner = owner
        self.people = people_of(owner)

    def clean_player(self) -> int | None:
        """The person that the player is now."""
        text = self.cleaned_data["player"]
        if not text:
            return None
        key = read_id(text)
        if any(person.key == key for person in self.people):
            return key
        person = None if key is None else current_person(self._owner, key)
        if person is None:
            raise forms.ValidationError(_("This player is not known here."))
        return person

    @property
    def people_options(self) -> FieldOptions:
        chosen = self.search().person
        return FieldOptions(tuple((str(person.key), person.name) for person in self.people), str(chosen or ""))

    @property
    def variant_options(self) -> FieldOptions:
        chosen = self.search().variant
        keys = {chosen, *(key for (key,) in _PLAYED_VARIANTS.rows(self._owner.pk))}
        shown = tuple((variant.key, _(variant.name)) for variant in PRESETS if variant.key in keys)
        return FieldOptions(shown, chosen)

    def clean(self) -> dict[str, Any]:
        first, last = self.cleaned_data.get("first_day"), self.cleaned_data.get("last_day")
        if first and last and last < first:
            raise forms.ValidationError(_("The last day comes before the first."), code="last_day")
        return self.cleaned_data

    def search(self) -> Search:
        """Empty if the form is invalid."""
        if not self.is_valid():
            return Search()
        data = self.cleaned_data
        return Search(data["player"], data["variant"], data["first_day"], data["last_day"], data["text"].strip())
