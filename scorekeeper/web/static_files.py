"""How static files are collected: named by their content, so that a phone may keep them for ever, and ours lean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

from scorekeeper.web.minify import lean_css, lean_js

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.core.files.storage import Storage

# By our own folders: what others wrote is served as they published it, with its licence.
LEAN = {"css/": lean_css, "js/": lean_js}


class LeanFile:
    """Stands for the storage of one file, and opens it as it is to be collected."""

    def __init__(self, storage: Storage, path: str, make_lean: Callable[[str], str]) -> None:
        """Read the file as it was written: once, where the naming of files opens it in every pass."""
        with storage.open(path) as written:
            self.left = make_lean(written.read().decode()).encode()

    def open(self, _path: str) -> ContentFile[bytes]:
        """Return what is left of the file."""
        return ContentFile(self.left)


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names files by their content, also where one script imports another."""

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, tuple[Any, str]], **options: Any) -> Iterator[tuple[str, str, Any]]:
        """Name and compress the files, those of our own made lean before."""
        lean = {name: (_lean(name, storage, path), path) for name, (storage, path) in paths.items()}
        yield from super().post_process(lean, **options)


def _lean(name: str, storage: Storage, path: str) -> Storage | LeanFile:
    for folder, make_lean in LEAN.items():
        if name.startswith(folder):
            return LeanFile(storage, path, make_lean)
    return storage
