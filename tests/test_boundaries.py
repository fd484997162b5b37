"""The structure of the code: allowed imports, writers of the database, and which code may depend on rules."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from scorekeeper.environment import PROJECT
from scorekeeper.rules.ruleset import Scoring, TieBreak

# Each package or module imports only from itself and those before it.
PACKAGES = [
    "rules",
    "environment",
    "locale",
    "models",
    "storage",
    "apps",
    "players",
    "web",
    "settings",
    "asgi",
    "games",
    "archive",
    "display",
    "live",
    "events",
    "templatetags",
    "pdf",
    "import_export",
    "accounts",
    "forms",
    "management",
    "views",
    "urls",
]
MOST_FILES = 26
LONGEST_LINE = 120
MOST_MODULES_AT_THE_TOP = 6


@dataclass(frozen=True)
class Module:
    """A parsed module of the product."""

    name: str
    text: str
    tree: ast.Module

    @property
    def package(self) -> str:
        """The name in the list of packages; "" for `scorekeeper` itself."""
        return self.name.partition(".")[2].partition(".")[0]

    @property
    def imports(self) -> set[str]:
        """All imports as dotted names, including those inside functions and for types only."""
        found: set[str] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{self.name}:{node.lineno} imports relatively"
                found.update(f"{node.module}.{alias.name}" for alias in node.names)
        return found

    @property
    def constants(self) -> set[str]:
        """The names of the constants that the module assigns or imports."""
        names = {name.rpartition(".")[2] for name in self.imports}
        for node in self.tree.body:
            targets = node.targets if isinstance(node, ast.Assign) else []
            names.update(target.id for target in targets if isinstance(target, ast.Name))
        return {name for name in names if name.isupper()}

    @property
    def imported_modules(self) -> set[str]:
        """The imported modules of the product."""
        known = {module.name for module in modules()}
        ours = {name for name in self.imports if name.startswith("scorekeeper")}
        return {name if name in known else name.rpartition(".")[0] for name in ours} - {self.name}


@cache
def modules() -> tuple[Module, ...]:
    """Return every module of the product except the migrations."""
    paths = [path for path in sorted((PROJECT / "scorekeeper").rglob("*.py")) if "migrations" not in path.parts]
    return tuple(_read(".".join(path.relative_to(PROJECT).with_suffix("").parts), path.read_text()) for path in paths)


def _read(name: str, text: str) -> Module:
    return Module(name.removesuffix(".__init__"), text, ast.parse(text))


@cache
def templates() -> dict[str, str]:
    """Return the text of each template."""
    folder = PROJECT / "templates"
    return {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*.html"))}


def modules_with(pattern: str) -> set[str]:
    return {module.name for module in modules() if re.search(pattern, module.text)}


def place_of(module: str) -> int:
    package = module.partition(".")[2].partition(".")[0]
    return PACKAGES.index(package) if package else -1


def test_every_package_has_its_place() -> None:
    assert {module.package for module in modules()} - {""} == {*PACKAGES}


def test_the_architecture_page_has_the_same_packages() -> None:
    page = (PROJECT / "docs" / "architecture.md").read_text()
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == PACKAGES


def test_imports_point_only_to_earlier_packages() -> None:
    later = [
        f"{module.name} imports {imported}"
        for module in modules()
        for imported in module.imported_modules
        if place_of(imported) > place_of(module.name)
    ]
    assert later == []


def test_migrations_import_nothing_of_the_product() -> None:
    """The effect of a migration must not change with the product."""
    paths = sorted((PROJECT / "scorekeeper" / "migrations").rglob("[0-9]*.py"))
    imported = {path.stem: _read(path.stem, path.read_text()).imports for path in paths}
    assert [name for name, names in imported.items() if any(one.startswith("scorekeeper") for one in names)] == []


def test_no_two_modules_import_each_other() -> None:
    edges = {module.name: module.imported_modules for module in modules()}
    while leaves := {name for name, imported in edges.items() if not imported & edges.keys()}:
        edges = {name: imported for name, imported in edges.items() if name not in leaves}
    assert edges == {}


def test_the_rules_import_only_the_standard_library_and_themselves() -> None:
    others = [
        f"{module.name} imports {imported}"
        for module in modules()
        if module.package == "rules"
        for imported in module.imports
        if imported.split(".")[0] not in sys.stdlib_module_names and not imported.startswith("scorekeeper.rules")
    ]
    assert others == []


def test_no_folder_holds_more_files_than_the_limit() -> None:
    tops = [PROJECT / name for name in ("scorekeeper", "templates", "static", "tests")]
    files = [path for top in tops for path in top.rglob("*") if path.suffix in {".py", ".html", ".css", ".js"}]
    counted = Counter(path.parent for path in files if path.name != "__init__.py")
    assert {str(folder): count for folder, count in counted.items() if count > MOST_FILES} == {}
    assert len([*(PROJECT / "scorekeeper").glob("*.py")]) <= MOST_MODULES_AT_THE_TOP


def test_only_two_modules_write_games() -> None:
    """One module writes the entries of one game, the other many games at once."""
    creating = "create|bulk_create|update|get_or_create|update_or_create"
    writers = modules_with(rf"\b(Game|Seat|Entry)\.objects\.({creating})\b|\binsert_rows\((Game|Seat|Entry)\b")
    assert writers == {"scorekeeper.games.recording", "scorekeeper.games.bulk"}


def test_cached_results_have_one_writer() -> None:
    """Results and career totals are written in one module, the search index in another."""
    for rows, writer in (("Career|Result", "outcomes"), ("SearchTerm|SearchPosting", "search_index")):
        creating = "create|bulk_create|bulk_update|update"
        writers = modules_with(rf"\b({rows})\.objects\.({creating})\b|\binsert_rows\(({rows})\b")
        assert writers == {f"scorekeeper.games.{writer}"}


def test_only_the_rules_check_which_variant_is_played() -> None:
    others = [module for module in modules() if module.package != "rules"]
    assert [text for module in others for text in comparisons_of_variants(module.tree)] == []


def comparisons_of_variants(tree: ast.Module) -> Iterator[str]:
    options = {*Scoring, *TieBreak}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare):
            continue
        text = ast.unparse(node)
        constants = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
        if constants & options or re.search(r"\b(preset|scoring|tie_break|Scoring|TieBreak)\b", text):
            yield text


def test_no_function_of_the_product_is_longer_than_the_limit() -> None:
    long = [
        f"{module.name}.{node.name}"
        for module in modules()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= 50
    ]
    assert long == []


def test_nothing_in_the_product_marks_a_text_as_safe() -> None:
    trusting = r"\bmark_safe\b|\bSafeString\(|\bSafeText\b|csrf_exempt|\.raw\(|\.extra\(|RawSQL"
    assert modules_with(trusting) == set()


def test_only_commands_start_programs() -> None:
    """No request can start one, but that for PDF files, whose arguments are no user's."""
    starting = r"\bsubprocess\b|\bos\.(system|popen|posix_spawn\w*|spawn\w*|exec\w*)\(|\bpty\b"
    assert {name.rsplit(".", 1)[0] for name in modules_with(starting) - {"scorekeeper.pdf.process"}} <= {
        "scorekeeper.management",
        "scorekeeper.management.commands",
    }


def test_every_pattern_is_a_constant() -> None:
    """No pattern has a part that a user entered, which could take the matching a very long time."""
    calls = [
        (module, node.args[0])
        for module in modules()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and re.match(r"re\.\w+$", ast.unparse(node.func)) and node.args
    ]
    assert calls
    assert modules_with(r"from re import") == set()
    assert [
        f"{module.name}: {ast.unparse(pattern)}"
        for module, pattern in calls
        if {part.id for part in ast.walk(pattern) if isinstance(part, ast.Name)} - module.constants
    ] == []


def test_no_line_of_a_template_or_a_style_sheet_is_longer_than_120_characters() -> None:
    paths = [*(PROJECT / "templates").rglob("*.html"), *(PROJECT / "static" / "css").rglob("*.css")]
    lines = [(path.name, number, line) for path in paths for number, line in enumerate(path.read_text().split("\n"), 1)]
    assert [f"{name}:{number}" for name, number, line in lines if len(line) > LONGEST_LINE] == []


def templates_with(patterns: Iterable[str]) -> list[tuple[str, str]]:
    return [(name, pattern) for name, text in templates().items() for pattern in patterns if re.search(pattern, text)]


def test_templates_have_no_inline_style_script_or_event_handler() -> None:
    style, script = (r"\sstyle\s*=", r"<style\b"), (r"\shx-on\b|\son[a-z]+\s*=|javascript:", r"<script(?![^>]*\bsrc=)")
    assert templates_with([*style, *script, r"\|safe", r"{% autoescape off"]) == []


def test_templates_do_not_check_which_variant_is_played() -> None:
    """Only the set-up form may compare an entered option, to select it again."""
    assert templates_with([r"\b(?!typed\.)\w+\.(?:preset|scoring|tie_break)\s*(?:==|!=|in)"]) == []


def test_the_way_back_stands_above_the_heading_of_a_page() -> None:
    """A preview of files also offers to choose others, below what it says of them."""
    link = r'<p[^>]*>\s*<a class="more"[^>]*>\s*\{% icon "chevron-left" %\}(?!{% translate "Choose other files)'
    assert templates_with([f"(?s)</h1>.*{link}"]) == []
