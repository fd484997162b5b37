from __future__ import annotations

from collections.abc import Sequence


class Refused(Exception):
    """What was sent cannot be recorded; `sentences` say why, see `Refusal` for the fields that they are about."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(sentences[0])
        self.sentences: Sequence[str] = sentences
