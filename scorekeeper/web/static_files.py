"""Named by content hash, so that browsers may cache them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from django.core.files.base import ContentFile
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

from scorekeeper.web.bundles import Scripts, style_bundle

type Minify = Callable[[str], str]

# Comments that start with an exclamation mark are licences.
minify_css: Minify = partial(cssmin, keep_bang_comments=True)
minify_js: Minify = partial(jsmin, keep_bang_comments=True)


class ReadyFile:
    """A storage for one file in memory."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def open(self, _path: str) -> ContentFile[bytes]:
        return ContentFile(self.content)


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    def post_process(self, paths: dict[str, tuple[Any, str]], **options: Any) -> Iterator[tuple[str, str, Any]]:
        yield from super().post_process(paths | dict(_bundles(paths)), **options)


def _bundles(paths: dict[str, tuple[Any, str]]) -> Iterator[tuple[str, tuple[ReadyFile, str]]]:
    """Third-party files are served unchanged, with their licences."""

    def read(name: str) -> str:
        storage, path = paths[name]
        with storage.open(path) as source:
            text: str = source.read().decode()
        return text

    scripts = Scripts([name for name in paths if name.startswith("js/")], read)
    for name, (_, path) in paths.items():
        if name.startswith("js/"):
            yield name, (ReadyFile(minify_js(scripts.bundle(name)).encode()), path)
        elif name.startswith("css/"):
            yield name, (ReadyFile(minify_css(style_bundle(name, read)).encode()), path)
