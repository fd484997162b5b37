"""Bundles: each collected script and style sheet contains the files that it imports, so that a page loads few files.

The source files are ordinary ES modules, and style sheets with `@import`: browsers can load them one by one as well.
docs/decisions/0029-bundles.md says why this is not done by a library, and what a script must not do.
"""

from __future__ import annotations

import posixpath
import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SHARED = "globalThis.sharedByModules"
"""The exports of a page's bundle that scripts import which are loaded later."""

_IMPORT = re.compile(r'^import(?: *\{(?P<names>[\w$,\s]*)\} *from)? *"(?P<path>\.[^"]+)";\n?', re.MULTILINE)
_DYNAMIC_IMPORT = re.compile(r'\bimport\("(?P<path>\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:const|class|(?:async )?function\*?) +([\w$]+))", re.MULTILINE)
_DECLARATION = re.compile(
    r"^(?:export )?(?:(?:async )?function\*? *|class |(?:const|let|var) )([\w$]+|\{[^=]*\}|\[[^=]*\])", re.MULTILINE
)
_UNKNOWN = re.compile(r"^(?:import\b(?! *\()|export\b).*|.*\bimport\.meta\b.*", re.MULTILINE)
_CSS_IMPORT = re.compile(r'^@import "(?P<path>[^"]+)"(?: (?P<media>[^;]+))?;$', re.MULTILINE)
_CSS_URL = re.compile(r'url\("(\.[^"]+)"\)')


class BundleError(Exception):
    """A script whose meaning would change in a bundle."""


class Scripts:
    """All scripts, with their imports."""

    def __init__(self, names: Iterable[str], read: Callable[[str], str]) -> None:
        """Take the paths of all scripts, and the function that returns the text of one."""
        self.read = cache(read)
        self.imports = {name: _paths(name, _IMPORT, self.read(name)) for name in names}
        self.loads = {name: _paths(name, _DYNAMIC_IMPORT, self.read(name)) for name in self.imports}
        self.loaded = {name for loads in self.loads.values() for name in loads}
        ends = [name for name in self.imports if name not in self.loaded and not self._exports(name)]
        self.pages = {name: self._in_order(name) for name in ends}

    def bundle(self, name: str) -> str:
        """Return a script that exports nothing, or that others load with `import()`, with all modules that it imports.

        Any other script is returned unchanged: it is part of bundles.
        """
        if name in self.loaded:
            return self._loaded_later(name)
        return self._page(name) if name in self.pages else self.read(name)

    def _page(self, name: str) -> str:
        """Return the bundle of a page."""
        modules = self.pages[name]
        if modules == [name] and not self.loads[name]:
            return self.read(name)
        later = [module for target in self._targets(modules) for module in self._added(target)]
        if double := {module for module in later if later.count(module) > 1}:
            raise BundleError(f"{name} would load {', '.join(sorted(double))} more than once")
        shared = {imported for module in later for imported in self._imported(module, modules)}
        texts = [self._text(module, name, modules) for module in modules]
        if shared:
            texts.insert(-1, f"{SHARED}={{{','.join(sorted(shared))}}};\n")
        self._check_names(modules, set())
        return "".join(texts)

    def _loaded_later(self, name: str) -> str:
        """Return the bundle of a script that is loaded with `import()`, without the modules that the page has."""
        modules = self._added(name)
        if self._targets(modules):
            raise BundleError(f"{name} is loaded by a page, and must not load other scripts itself")
        before = {module for page in self._pages_that_load(name) for module in page} - {*modules}
        names = {imported for module in modules for imported in self._imported(module, before)}
        self._check_names(modules, names)
        head = f"const{{{','.join(sorted(names))}}}={SHARED};\n" if names else ""
        texts = [self._text(module, name, modules) for module in modules]
        return f"{head}{''.join(texts)}\nexport{{{','.join(self._exports(name))}}};"

    def _targets(self, modules: Iterable[str]) -> list[str]:
        """Return the scripts that modules load with `import()`, without those that are modules of the same bundle."""
        found = dict.fromkeys(target for module in modules for target in self.loads[module])
        return [target for target in found if target not in modules]

    def _pages_that_load(self, name: str) -> list[list[str]]:
        return [modules for modules in self.pages.values() if name in self._targets(modules)]

    def _added(self, name: str) -> list[str]:
        """Return the modules of a script without those that every page has that loads it."""
        pages = [set(modules) for modules in self._pages_that_load(name)]
        before = set.intersection(*pages) if pages else set()
        return [module for module in self._in_order(name) if module not in before]

    def _in_order(self, name: str, found: dict[str, None] | None = None) -> list[str]:
        """Return the modules of a script in the order in which browsers run them."""
        found = {} if found is None else found
        self._visit(name, found, set())
        return list(found)

    def _visit(self, name: str, found: dict[str, None], seen: set[str]) -> None:
        seen.add(name)
        for imported in self.imports[name]:
            if imported not in seen:
                self._visit(imported, found, seen)
        found[name] = None

    def _exports(self, name: str) -> list[str]:
        return _EXPORT.findall(self.read(name))

    def _imported(self, name: str, modules: Iterable[str]) -> set[str]:
        """Return the names that a module imports from some modules; raise BundleError if one is not exported."""
        names: set[str] = set()
        for found in _IMPORT.finditer(self.read(name)):
            if (path := _resolve(name, found["path"])) in modules:
                asked = set(re.findall(r"[\w$]+", found["names"] or ""))
                if missing := asked - {*self._exports(path)}:
                    raise BundleError(f"{path} does not export {', '.join(sorted(missing))}, which {name} imports")
                names |= asked
        return names

    def _text(self, name: str, bundle: str, modules: list[str]) -> str:
        """Return a module as part of a bundle, in which all modules share one scope."""
        self._imported(name, modules)
        text = _EXPORT.sub("", _IMPORT.sub("", self.read(name)))
        if unknown := _UNKNOWN.search(text):
            raise BundleError(f"{name}: a bundle cannot have “{unknown[0].strip()}”")

        def load(found: re.Match[str]) -> str:
            path = _resolve(name, found["path"])
            names = ",".join(self._exports(path))
            return f"Promise.resolve({{{names}}})" if path in modules else f'import("{_relative(path, bundle)}")'

        text = _DYNAMIC_IMPORT.sub(load, text)
        # Nobody else uses the names of a script that exports nothing, so they need not be unique.
        return f"{text}\n" if self._exports(name) else f"{{\n{text}\n}}\n"

    def _check_names(self, modules: Iterable[str], taken: set[str]) -> None:
        """Raise BundleError if two modules declare the same name, because they share one scope."""
        taken = set(taken)
        for module in filter(self._exports, modules):
            names = declared_names(self.read(module))
            if double := names & taken:
                raise BundleError(
                    f"{module} declares {', '.join(sorted(double))}, as another script of its bundle does"
                )
            taken |= names


def declared_names(text: str) -> set[str]:
    """Return the names that a script declares outside functions and blocks."""
    # In a pattern, a name before a colon is that of a property.
    return {name for found in _DECLARATION.findall(text) for name in re.findall(r"[\w$]+(?! *:)\b", found)}


def style_bundle(name: str, read: Callable[[str], str]) -> str:
    """Return a style sheet with the text of those that it imports."""

    def imported(found: re.Match[str]) -> str:
        path = _resolve(name, found["path"])
        text = _CSS_URL.sub(
            lambda url: f'url("{_relative(_resolve(path, url[1]), name)}")',
            style_bundle(path, read),
        )
        return f"@media {found['media']} {{\n{text}\n}}" if found["media"] else text

    return _CSS_IMPORT.sub(imported, read(name))


def _paths(name: str, pattern: re.Pattern[str], text: str) -> list[str]:
    return [_resolve(name, found["path"]) for found in pattern.finditer(text)]


def _resolve(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _relative(name: str, to: str) -> str:
    path = posixpath.relpath(name, posixpath.dirname(to))
    return path if path.startswith(".") else f"./{path}"
