"""The base of forms whose fields may have one value each."""

from __future__ import annotations

from typing import Any

from django import forms


class SingleValuesForm(forms.Form):
    """A form that is invalid if the request repeats one of its fields."""

    def __init__(self, data: Any) -> None:
        """Take the data of a request."""
        super().__init__(data)
        self.repeated = [name for name in self.fields if len(data.getlist(name)) > 1]

    def clean(self) -> dict[str, Any]:
        """Refuse repeated fields."""
        for name in self.repeated:
            self.add_error(name, "repeated")
        return self.cleaned_data
