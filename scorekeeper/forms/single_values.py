from __future__ import annotations

from typing import Any, cast

from django import forms


class _SharedFields(dict[str, forms.Field]):
    """Instances of the form do not change its fields, so that they need no copies."""

    def __deepcopy__(self, _memo: object) -> dict[str, forms.Field]:
        return {**self}


def share_fields[Form: type[forms.Form]](kind: Form) -> Form:
    """Copying the fields takes longer than checking an entry with them."""
    shared = cast("Any", kind)
    shared.base_fields = _SharedFields(shared.base_fields)
    return kind


class SingleValuesForm(forms.Form):
    """A repeated field makes it invalid."""

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.repeated = [name for name in self.fields if len(data.getlist(name)) > 1]

    def clean(self) -> dict[str, Any]:
        for name in self.repeated:
            self.add_error(name, "repeated")
        return self.cleaned_data
