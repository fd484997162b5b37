"""In tests, PDF files are made in the test's own process, and without the fonts of the machine."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

from scorekeeper.pdf.typesetter import FileKind, Typesetter
from scorekeeper.pdf.typesetting import FONTS, TEMPLATES


class RememberingTypesetter(Typesetter):
    """Makes each document only once: crawls over all pages ask for the same few again and again."""

    def __init__(self, *folders: Path) -> None:
        super().__init__(*folders, machine=False)
        # With few documents, which are small.
        self._written = lru_cache(maxsize=64)(self._write)

    def write(self, template: str, data: dict[str, Any], kind: FileKind = "pdf") -> bytes:
        return self._written(template, json.dumps(data), kind)

    def _write(self, template: str, data: str, kind: FileKind) -> bytes:
        return super().write(template, json.loads(data), kind)


def typesetter() -> Typesetter:
    """Return a typesetter with the product's fonts and those in the data folder."""
    return _typesetter(settings.DATA)


@cache
def _typesetter(data: Path) -> Typesetter:
    return RememberingTypesetter(TEMPLATES, FONTS, data / "fonts")
