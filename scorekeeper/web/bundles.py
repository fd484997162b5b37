"""Each collected script and style sheet contains what it imports (docs/decisions/0029-bundles.md)."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

_IMPORT = re.compile(
    r'^import(?: *(?:\{(?P<names>[\w$,\s]*)\}|\* as (?P<whole>[\w$]+)) *from)? *"(?P<path>\.[^"]+)";\n?', re.MULTILINE
)
_EXPORT = re.compile(r"^export (?=(?:const|class|(?:async )?function\*?) +([\w$]+))", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import|export)\b.*|.*\bimport(?:\.meta\b|\().*", re.MULTILINE)
_CSS_IMPORT = re.compile(r'^@import "(?P<path>[^"]+)"(?: (?P<media>[^;]+))?;$', re.MULTILINE)
_CSS_URL = re.compile(r'url\("(\.[^"]+)"\)')


class BundleError(Exception):
    """The meaning of a script would change."""


class Scripts:
    def __init__(self, names: Iterable[str], read: Callable[[str], str]) -> None:
        self.read = cache(read)
        self.imports = {
            name: [_resolve(name, found["path"]) for found in _IMPORT.finditer(self.read(name))] for name in names
        }

    def bundle(self, name: str) -> str:
        """Imported modules get scopes of their own; a script with exports stays as it is."""
        modules = self._in_order(name)
        if self.exports(name) or modules == [name]:
            return self.read(name)
        wholes = {path: f"$${number}" for number, path in enumerate(self._imported_whole(modules))}
        self._check_exports(module for module in modules if module not in wholes)
        return "".join(self._text(module, wholes) for module in modules)

    def _in_order(self, name: str) -> list[str]:
        """In the order in which browsers run them."""
        found: dict[str, None] = {}
        self._visit(name, found, ())
        return list(found)

    def _visit(self, name: str, found: dict[str, None], importers: tuple[str, ...]) -> None:
        if name in importers:
            raise BundleError(f"{name} imports itself, through {' and '.join(importers[importers.index(name) + 1 :])}")
        for imported in self.imports[name]:
            if imported not in found:
                self._visit(imported, found, (*importers, name))
        found[name] = None

    def exports(self, name: str) -> list[str]:
        return _EXPORT.findall(self.read(name))

    def _imported_whole(self, modules: Iterable[str]) -> Sequence[str]:
        """With `* as`."""
        found = ((module, each) for module in modules for each in _IMPORT.finditer(self.read(module)))
        return [*dict.fromkeys(_resolve(module, each["path"]) for module, each in found if each["whole"])]

    def _check_exports(self, modules: Iterable[str]) -> None:
        """Raise BundleError if two modules export the same name: a bundle can have only one of each name."""
        taken: dict[str, str] = {}
        for module in modules:
            for name in self.exports(module):
                if name in taken:
                    raise BundleError(f"{module} exports {name}, as {taken[name]} does")
                taken[name] = module

    def _text(self, name: str, wholes: Mapping[str, str]) -> str:
        def imported(found: re.Match[str]) -> str:
            path = _resolve(name, found["path"])
            asked = set(re.findall(r"[\w$]+", found["names"] or ""))
            if missing := asked - {*self.exports(path)}:
                raise BundleError(f"{path} does not export {', '.join(sorted(missing))}, which {name} imports")
            if path in wholes and asked:
                raise BundleError(f"{name} imports single names of {path}, which another script imports as a whole")
            return f"const {found['whole']}={wholes[path]};\n" if found["whole"] else ""

        text = _EXPORT.sub("", _IMPORT.sub(imported, self.read(name)))
        if unknown := _UNKNOWN.search(text):
            raise BundleError(f"{name}: a bundle cannot have “{unknown[0].strip()}”")
        exports = f"{{{','.join(self.exports(name))}}}"
        if exports == "{}":
            return f"{{\n{text}\n}}\n"
        return f"const {wholes.get(name, exports)}=(()=>{{\n{text}\nreturn{exports};\n}})();\n"


def style_bundle(name: str, read: Callable[[str], str]) -> str:
    def imported(found: re.Match[str]) -> str:
        path = _resolve(name, found["path"])
        text = _CSS_URL.sub(lambda url: f'url("{_relative(_resolve(path, url[1]), name)}")', style_bundle(path, read))
        return f"@media {found['media']} {{\n{text}\n}}" if found["media"] else text

    return _CSS_IMPORT.sub(imported, read(name))


def _resolve(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _relative(name: str, to: str) -> str:
    path = posixpath.relpath(name, posixpath.dirname(to))
    return path if path.startswith(".") else f"./{path}"
