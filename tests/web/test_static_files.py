"""Collected style sheets and scripts: minified, with the same meaning."""

from __future__ import annotations

import re
from pathlib import Path

import django_htmx
import pytest

from scorekeeper.environment import PROJECT
from scorekeeper.web.static_files import minify_css, minify_js

STATIC = PROJECT / "static"
SCRIPTS = sorted(STATIC.glob("js/**/*.js"))
HASHED = re.compile(r"[a-zA-Z0-9_/-]+\.[0-9a-f]{12}\.\w+$")


def only(folder: Path, pattern: str) -> str:
    (found,) = folder.glob(pattern)
    return found.read_text()


def test_comments_and_unnecessary_spaces_are_removed() -> None:
    assert minify_css("/* why */\na,\nb {\n  margin: 0 1px;\n}\n") == "a,b{margin:0 1px}"
    assert minify_js("// why\nconst a = 1;\n\n  /* and */\n  go(`a  ${a} // b`);\n") == "const a=1;go(`a  ${a} // b`);"


def test_a_licence_comment_stays() -> None:
    assert minify_css("/*! Licence: MIT */ a { top: 0 }") == "/*! Licence: MIT */a{top:0}"
    assert minify_js("/*! Licence: MIT */\ngo();\n") == "/*! Licence: MIT */go();"


def test_collected_files_are_minified(collected: Path) -> None:
    assert only(collected, "css/play/keys.*.css") == minify_css((STATIC / "css/play/keys.css").read_text())
    assert only(collected, "js/print.*.js") == minify_js((STATIC / "js/print.js").read_text())


def test_a_collected_page_has_one_script_with_all_that_it_imports(collected: Path) -> None:
    script = only(collected, "js/play.*.js")
    assert "function createStore(" in script
    assert "//" not in script.replace("http://www.w3.org/", "")
    assert not re.search(r"\bimport\b", script)


def test_a_collected_page_has_one_style_sheet_with_hashed_addresses(collected: Path) -> None:
    sheet = only(collected, "css/pages/play.*.css")
    assert ".chip{" in sheet
    assert "@import" not in sheet
    assert len(re.findall(r'url\("([^"]+)"\)', sheet)) == 9


def test_every_collected_file_that_a_page_names_contains_its_imports_and_loads_files_that_exist(
    collected: Path,
) -> None:
    pages = [path.read_text() for path in (PROJECT / "templates").rglob("*.html")]
    named = {name for text in pages for name in re.findall(r"""static ['"]((?:js|css)/[^'"]+)""", text)}
    assert len(named) > 30
    for name in named:
        (file,) = collected.glob(re.sub(r"(\.\w+)$", rf".{'[0-9a-f]' * 12}\1", name))
        text = file.read_text()
        assert re.findall(r"""@import|\bimport *["'{*(]""", text) == [], name
        others = re.findall(r"""url\("(?!data:)([^"#]+)""", text)
        assert [other for other in others if not (file.parent / other).is_file() or not HASHED.search(other)] == [], (
            name
        )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_has_a_template_literal_inside_another(script: Path) -> None:
    """The minifier would change the text of the inner one."""
    assert re.findall(r"\$\{[^}`]*`", script.read_text()) == []


def test_third_party_files_are_served_unchanged(collected: Path) -> None:
    published = Path(django_htmx.__file__).parent / "static" / "django_htmx"
    for script in published.glob("*.js"):
        (served,) = (collected / "django_htmx").glob(f"{script.stem}.{'[0-9a-f]' * 12}.js")
        assert served.read_bytes() == script.read_bytes()
    assert "Lucide" in only(collected, "icons/sprite.*.svg")
    assert only(collected, "icons/LICENSE-lucide.*.txt") == (STATIC / "icons/LICENSE-lucide.txt").read_text()
