"""Storage for collected static files: minified, and named by content hash, so that browsers may cache them forever."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.core.files.base import ContentFile
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.core.files.storage import Storage

    type Minify = Callable[[str], str]

# Comments that start with an exclamation mark are licences.
minify_css: Minify = partial(cssmin, keep_bang_comments=True)
minify_js: Minify = partial(jsmin, keep_bang_comments=True)

# Only the project's own folders: third-party files are served unchanged, with their licences.
MINIFIED = {"css/": minify_css, "js/": minify_js}


class MinifiedFile:
    """A storage for one file, which opens it minified."""

    def __init__(self, storage: Storage, path: str, minify: Minify) -> None:
        """Read and minify the file once, because hashing opens it several times."""
        with storage.open(path) as source:
            self.content = minify(source.read().decode()).encode()

    def open(self, _path: str) -> ContentFile[bytes]:
        """Return the minified file."""
        return ContentFile(self.content)


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names files by content hash, also in the imports of scripts."""

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, tuple[Any, str]], **options: Any) -> Iterator[tuple[str, str, Any]]:
        """Minify the project's own files, then name and compress all files."""
        minified = {name: (_minified(name, storage, path), path) for name, (storage, path) in paths.items()}
        yield from super().post_process(minified, **options)


def _minified(name: str, storage: Storage, path: str) -> Storage | MinifiedFile:
    for folder, minify in MINIFIED.items():
        if name.startswith(folder):
            return MinifiedFile(storage, path, minify)
    return storage
