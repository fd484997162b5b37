from __future__ import annotations

from collections.abc import Iterable
from typing import Self


class Refusal(str):
    """Names the wrong `fields`, for the page to mark; one of several with the same name is `name-place`, from 0."""

    __slots__ = ("fields",)
    fields: tuple[str, ...]

    def __new__(cls, sentence: str, *fields: str) -> Self:
        made = super().__new__(cls, sentence)
        made.fields = fields
        return made


def refusals(sentences: Iterable[object], *fields: str) -> list[str]:
    return [Refusal(str(sentence), *fields) for sentence in sentences]
