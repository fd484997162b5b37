"""Numbers in addresses."""

from __future__ import annotations

from django.urls.converters import IntConverter

_LARGEST = 2**63 - 1  # that a column of a database can have


class StoredNumber(IntConverter):
    """A number that a row may have; an address with a larger one is none."""

    def to_python(self, value: str) -> int:
        # Django finds nothing for a larger one in a column of numbers, but fails where the column is a foreign key.
        if (number := super().to_python(value)) > _LARGEST:
            raise ValueError(value)
        return number
