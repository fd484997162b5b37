"""The base of forms whose fields may have one value each."""

from __future__ import annotations

from typing import Any, cast

from django import forms


class _SharedFields(dict[str, forms.Field]):
    """The fields of a form class whose instances do not change them, so that they need no copies of their own."""

    def __deepcopy__(self, _memo: object) -> dict[str, forms.Field]:
        return {**self}


def share_fields[Form: type[forms.Form]](kind: Form) -> Form:
    """Decorate a form class whose fields never change: copying them takes longer than checking an entry with them."""
    shared = cast("Any", kind)
    shared.base_fields = _SharedFields(shared.base_fields)
    return kind


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
