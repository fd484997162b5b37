"""The shape of the house, held by walking the syntax trees: who may import whom, and where a rule may be known."""

from __future__ import annotations

import ast
import re
import sys
from typing import TYPE_CHECKING

import pytest

from scorekeeper.environment import PROJECT
from scorekeeper.rules.ruleset import Scoring, TieBreak

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PRODUCT = PROJECT / "scorekeeper"
TEMPLATES = sorted((PROJECT / "templates").rglob("*.html"))

# Imports run downwards only, from one package to those before it.
ORDER = [
    "rules",
    "environment",
    "models",
    "storage",
    "apps",
    "players",
    "web",
    "settings",
    "wsgi",
    "games",
    "archive",
    "display",
    "templatetags",
    "pdf",
    "import_export",
    "forms",
    "management",
    "views",
    "urls",
]


def modules() -> dict[str, Path]:
    """Return every module of the product by its dotted name."""
    return {
        ".".join(path.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted(PRODUCT.rglob("*.py"))
        if "migrations" not in path.parts
    }


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def imports_of(path: Path) -> set[str]:
    """Return what a module imports, also inside functions and for types alone, as dotted names."""
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}:{node.lineno} imports relatively"
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def own(names: set[str]) -> set[str]:
    """Return those of the names that are modules of the product, without what is taken out of them."""
    known = modules()
    return {name if name in known else name.rpartition(".")[0] for name in names if name.startswith("scorekeeper")}


def place_of(module: str) -> int:
    return ORDER.index(module.split(".")[1]) if "." in module else 0


@pytest.mark.parametrize("name", [name for name in modules() if f"{name}.".startswith("scorekeeper.rules.")])
def test_the_rules_import_the_standard_library_and_themselves_alone(name: str) -> None:
    strangers = {
        imported
        for imported in imports_of(modules()[name])
        if imported.split(".")[0] not in sys.stdlib_module_names and not imported.startswith("scorekeeper.rules.")
    }
    assert strangers == set()


@pytest.mark.parametrize("name", modules())
def test_imports_run_from_the_addresses_down_to_the_models_and_the_rules(name: str) -> None:
    upwards = {imported for imported in own(imports_of(modules()[name])) if place_of(imported) > place_of(name)}
    assert upwards == set()


MIGRATIONS = sorted((PRODUCT / "migrations").glob("[0-9]*.py"))


@pytest.mark.parametrize("migration", MIGRATIONS, ids=lambda path: path.stem)
def test_a_migration_imports_nothing_of_the_product(migration: Path) -> None:
    """What it does to a database must stay the same if the product changes."""
    assert {imported for imported in imports_of(migration) if imported.startswith("scorekeeper")} == set()


def test_no_two_modules_import_each_other() -> None:
    edges = {name: own(imports_of(path)) - {name} for name, path in modules().items()}
    while leaves := {name for name, imported in edges.items() if not imported & edges.keys()}:
        edges = {name: imported for name, imported in edges.items() if name not in leaves}
    assert edges == {}


def test_only_two_modules_write_games() -> None:
    """What was written down is written by one game at a time, or by many at once."""
    writing = re.compile(r"\b(Game|Seat|Entry)\.objects\.(create|bulk_create|update|get_or_create|update_or_create)\b")
    writers = {name for name, path in modules().items() if writing.search(path.read_text())}
    assert writers == {"scorekeeper.games.recording", "scorekeeper.games.bulk"}


def test_what_is_stored_to_answer_fast_has_one_writer() -> None:
    """Sums and results are written in one place, and where a game is found in another."""
    for rows, writer in (("Career|Result", "games.outcomes"), ("Filing|Heading", "games.search_index")):
        writing = re.compile(rf"\b({rows})\.objects\.(create|bulk_create|bulk_update|update)\b")
        writers = {name for name, path in modules().items() if writing.search(path.read_text())}
        assert writers == {f"scorekeeper.{writer}"}


def comparisons(path: Path) -> Iterator[ast.Compare]:
    return (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Compare))


@pytest.mark.parametrize("name", [name for name in modules() if not f"{name}.".startswith("scorekeeper.rules.")])
def test_outside_the_rules_nobody_asks_which_variant_is_played(name: str) -> None:
    options = {*Scoring, *TieBreak}
    for node in comparisons(modules()[name]):
        text = ast.unparse(node)
        constants = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
        assert not constants & options, text
        assert not re.search(r"\b(preset|scoring|tie_break|Scoring|TieBreak)\b", text), text


def test_no_function_of_the_product_is_longer_than_a_page() -> None:
    long = [
        f"{name}.{node.name}"
        for name, path in modules().items()
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= 50
    ]
    assert long == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_a_template_holds_no_style_no_script_and_no_handler_of_its_own(template: Path) -> None:
    text = template.read_text()
    assert not re.search(r"\sstyle\s*=", text)
    assert not re.search(r"<style\b", text)
    assert not re.search(r"\shx-on\b|\son[a-z]+\s*=|javascript:", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert "|safe" not in text
    assert "{% autoescape off" not in text


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_a_template_does_not_ask_which_variant_is_played(template: Path) -> None:
    """Only the set-up form looks at an option, at what was typed, to tick it again."""
    asked = re.findall(r"\b(?!typed\.)\w+\.(?:preset|scoring|tie_break)\s*(?:==|!=|in)", template.read_text())
    assert asked == []


def test_nothing_in_the_product_marks_a_text_as_safe() -> None:
    trusting = re.compile(r"\bmark_safe\b|\bSafeString\(|\bSafeText\b|csrf_exempt|\.raw\(|\.extra\(|RawSQL")
    assert {name for name, path in modules().items() if trusting.search(path.read_text())} == set()
