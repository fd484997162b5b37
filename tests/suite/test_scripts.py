"""The scripts beside the tests can start: Django is set up before they import the models."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT

MODELS = "scorekeeper.models"
SCRIPTS = sorted(
    path.relative_to(PROJECT)
    for path in (PROJECT / "tests").rglob("*.py")
    if 'if __name__ == "__main__":' in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("script", SCRIPTS, ids=str)
def test_a_script_sets_django_up_before_it_imports_the_models(script: Path) -> None:
    ways = [name for name in imports_before_setup(script) if MODELS in reached_from(name)]
    assert ways == []


def imports_before_setup(path: Path) -> Iterator[str]:
    """Yield the dotted names that a module imports when it is loaded, until it calls `django.setup()`."""
    for node in ast.parse((PROJECT / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Expr) and ast.unparse(node) == "django.setup()":
            return
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def reached_from(name: str) -> set[str]:
    """Return the modules of the project that are loaded when this name is imported."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        parts = waiting.pop().split(".")
        for module in {".".join(parts[:length]) for length in range(1, len(parts) + 1)} - found:
            if source := source_of(module):
                found.add(module)
                waiting.extend(imports_of(source))
    return found


@cache
def source_of(module: str) -> Path | None:
    """Return the file of a module of the project; None if there is none."""
    stem = module.replace(".", "/")
    return next((path for path in (Path(f"{stem}.py"), Path(f"{stem}/__init__.py")) if (PROJECT / path).exists()), None)


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    """Return what a module imports when it is loaded."""
    return tuple(imports_before_setup(path))
