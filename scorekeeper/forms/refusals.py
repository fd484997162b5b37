"""Sentences why a form is refused, each with the fields that are wrong, so that the page can mark them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self


class Refusal(str):
    """A sentence about `fields`; one of several fields with the same name is `name-place`, counted from 0."""

    __slots__ = ("fields",)
    fields: tuple[str, ...]

    def __new__(cls, sentence: str, *fields: str) -> Self:
        """Return the sentence about these fields."""
        made = super().__new__(cls, sentence)
        made.fields = fields
        return made


def refusals(sentences: Iterable[object], *fields: str) -> list[str]:
    """Return sentences that are all about the same fields."""
    return [Refusal(str(sentence), *fields) for sentence in sentences]
