"""README, CONTRIBUTING and `docs/`: links, names of files and commands, the settings, and the list of decisions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from django.core.management import get_commands

from scorekeeper.environment import PROJECT, SETTINGS, program_version

DOCS, DECISIONS = PROJECT / "docs", PROJECT / "docs" / "decisions"
MOST_WORDS = 1200
"""Of the README, which a new user reads."""
FOLDERS = ("scorekeeper", "static", "templates", "tests", "docs", ".ci")
CODE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(?<!\\)\[[^\]]*\]\(([^)\s]+)\)")
LISTED = re.compile(r"^- \[(\d{4})\]\((\S+)\) (.+?)(?: \*((?:Partly r|R)eplaced by [^*]+)\*)?$", re.MULTILINE)
MARK = re.compile(r"\A# [^\n]+\n\n\*((?:Partly r|R)eplaced by .*?)\*\n\n", re.DOTALL)
PLACEHOLDER = re.compile("KIND|NNNN|NAME")
"""In the name of a file that somebody is to make."""
NOT_FOR_USERS = {"TABLET_OWN_HTTPS", "TABLET_METRICS"}
"""What `serve` sets for its worker, and what an earlier version read."""


class Decision(NamedTuple):
    """A line of the list; `mark`: whether a later decision replaces it, with the number of that; "" if none does."""

    number: str
    file: str
    title: str
    mark: str


def pages() -> list[Path]:
    return [*sorted(PROJECT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]


@cache
def text_of(page: Path) -> str:
    """Return a page without its blocks of code."""
    return CODE.sub("", page.read_text())


@cache
def anchors_of(page: Path) -> frozenset[str]:
    """Return the names by which links reach the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return frozenset(re.sub(r"[^\w -]", "", LINK.sub(_label, each)).lower().replace(" ", "-") for each in headings)


def _label(link: re.Match[str]) -> str:
    return link[0].partition("]")[0].removeprefix("[")


def links_of(page: Path) -> list[str]:
    """Return the targets of all links; what is written as code has none."""
    return LINK.findall(re.sub(r"`[^`]*`", "", text_of(page)))


def is_broken(page: Path, target: str) -> bool:
    path, _, anchor = unquote(target).partition("#")
    file = (page.parent / path).resolve() if path else page
    if not file.exists() or not file.is_relative_to(PROJECT):
        return True
    return bool(anchor) and anchor not in anchors_of(file)


def test_every_link_leads_to_a_file_and_a_heading() -> None:
    links = [(page, target) for page in pages() for target in links_of(page)]
    here = [(page, target) for page, target in links if not re.match("https?:|mailto:", target)]
    assert [f"{page.name}: {target}" for page, target in here if is_broken(page, target)] == []
    assert len(here) > 100


def test_the_readme_leads_to_every_page() -> None:
    reached = {*DOCS.glob("*.md"), DECISIONS / "README.md", *PROJECT.glob("*.md")} - {PROJECT / "README.md"}
    linked = {(PROJECT / target.partition("#")[0]).resolve() for target in links_of(PROJECT / "README.md")}
    assert reached - linked == set()


def test_the_readme_is_short_and_begins_with_start_tests_and_demo() -> None:
    text = (PROJECT / "README.md").read_text()
    assert len(text.split()) <= MOST_WORDS
    assert re.findall(r"^```\n(.*?)\n```$", text, re.MULTILINE)[:3] == [
        f"python3 manage.py {command}" for command in ("serve", "test", "demo")
    ]


def test_every_named_file_exists() -> None:
    """Pages about tests name them without the first folder, decisions those of a package; replaced ones may be old."""
    paths = [f"/{path.relative_to(PROJECT)}" for path in _files()]
    named = [
        (page.name, name)
        for page in pages()
        if page.name != "CHANGELOG.md" and not MARK.match(page.read_text())
        for name in re.findall(r"`([\w.][\w./-]+\.(?:py|js|css|html|md|toml|yaml|txt))`", text_of(page))
    ]
    missing = [(page, name) for page, name in named if not any(path.endswith(f"/{name}") for path in paths)]
    assert [(page, name) for page, name in missing if not PLACEHOLDER.search(name)] == []


def _files() -> Iterator[Path]:
    yield from (path for path in PROJECT.iterdir() if path.is_file())
    for folder in FOLDERS:
        yield from (path for path in (PROJECT / folder).rglob("*") if path.is_file())


def test_every_named_command_exists() -> None:
    named = {
        (page.name, command)
        for page in pages()
        for command in re.findall(r"(?:python3? |`|run )manage\.py ([a-z][\w-]*)", page.read_text())
    }
    assert {(page, command) for page, command in named if command not in get_commands()} == set()
    assert {command for _, command in named} >= {"serve", "backup", "import", "move-to"}


def test_every_variable_is_in_the_table_of_settings() -> None:
    sources = "".join(path.read_text() for path in (PROJECT / "scorekeeper" / "environment").glob("*.py"))
    read = {*re.findall(r'"(TABLET_[A-Z_]+|DATABASE_URL)"', sources)} - NOT_FOR_USERS
    documented = re.findall(r"^\| `([A-Z_]+)` \|", (DOCS / "operation.md").read_text(), re.MULTILINE)
    assert sorted(documented) == sorted(read) == sorted((*SETTINGS, "DATABASE_URL"))


def listed() -> list[Decision]:
    return [Decision(*found) for found in LISTED.findall((DECISIONS / "README.md").read_text())]


def test_the_list_of_decisions_has_each_page_once_and_in_order() -> None:
    files = sorted(path.name for path in DECISIONS.glob("*.md") if path.name != "README.md")
    assert [decision.file for decision in listed()] == files
    assert [decision.number for decision in listed()] == [file[:4] for file in files]


def test_the_list_of_decisions_has_their_titles() -> None:
    titles = [(DECISIONS / decision.file).read_text().partition("\n")[0] for decision in listed()]
    assert titles == [f"# {int(decision.number)}. {decision.title}" for decision in listed()]


def test_a_replaced_decision_says_so_itself_and_in_the_list() -> None:
    marks = {decision.file: decision.mark for decision in listed() if decision.mark}
    assert marks == {file: mark for file in files_of_decisions() if (mark := mark_of(file))}
    assert len(marks) > 1


def files_of_decisions() -> list[str]:
    return [decision.file for decision in listed()]


def mark_of(file: str) -> str:
    """Return the mark of a page as the list has it: "Partly replaced by 0019, 0031"; "" without one."""
    found = MARK.match((DECISIONS / file).read_text())
    if not found:
        return ""
    later = re.findall(r"\[(\d{4})\]", found[1])
    return f"{found[1].partition(' by ')[0]} by {', '.join(later)}".replace("\n", " ")


def test_the_newest_section_of_the_changes_is_that_of_the_version_or_not_released_yet() -> None:
    sections = re.findall(r"^## (.+)$", (PROJECT / "CHANGELOG.md").read_text(), re.MULTILINE)
    newest = next(section for section in sections if section != "Unreleased")
    assert re.fullmatch(re.escape(program_version()) + r" \(20\d\d-\d\d-\d\d\)", newest)
