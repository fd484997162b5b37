"""What is left out of style sheets and scripts when they are collected means nothing to a browser."""

from __future__ import annotations

from pathlib import Path

import django_htmx
import pytest
from django.core.management import call_command
from django.test import override_settings

from scorekeeper.environment import PROJECT
from scorekeeper.web.minify import lean_css, lean_js

STATIC = PROJECT / "static"
COLLECTED = {"staticfiles": {"BACKEND": "scorekeeper.web.static_files.HashedFiles"}}


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files as `serve` collects them."""
    folder = tmp_path_factory.mktemp("collected")
    with override_settings(STORAGES=COLLECTED, STATIC_ROOT=folder):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


def only(folder: Path, pattern: str) -> str:
    (found,) = folder.glob(pattern)
    return found.read_text()


@pytest.mark.parametrize(
    ("written", "lean"),
    [
        ("/* why */\na {\n  color: red;\n}\n", "a{color:red}"),
        ("a,\nb {\n  margin: 0 1px;\n  top: 0;\n}", "a,b{margin:0 1px;top:0}"),
        ("/* a */ b { /* c */ top: 0; /* d */ }", "b{top:0}"),
        (
            "@layer x {\n  @media (width >= 3px) and (hover) { a { top: 0 } }\n}",
            "@layer x{@media (width >= 3px) and (hover){a{top:0}}}",
        ),
        ("a { margin: 0 /* b */ 1px /* c */ ; }", "a{margin:0 1px}"),
        ("a { width: calc(1px + 2px - (3px)); }", "a{width:calc(1px + 2px - (3px))}"),
        ("a { color: light-dark(#fff, #000); }", "a{color:light-dark(#fff,#000)}"),
    ],
)
def test_a_style_sheet_loses_its_comments_and_idle_blanks(written: str, lean: str) -> None:
    assert lean_css(written) == lean


@pytest.mark.parametrize(
    "sheet",
    [
        "a{& :hover{top:0}& > :first-child{top:0}}",
        "@layer x{p :hover{top:0}p:hover{top:0}}",
        "a{&.b{top:0}& .b{top:0}.c &{top:0}:is(b) :not(c){top:0}}",
        ".a/* no blank */.b{top:0}",
        'a{content:"/* ; }  { */"}',
        r'a{content:"\"  ; "}',
        r"a{content:'\'  ; '}",
        r".a\{ b{top:0}",
        "a{background:url(data:image/png;base64, x)}",
        "/*! Licence: MIT */a{top:0}",
    ],
)
def test_a_style_sheet_keeps_what_has_a_meaning(sheet: str) -> None:
    assert lean_css(sheet) == sheet


@pytest.mark.parametrize(
    ("written", "lean"),
    [
        ("// why\nconst a = 1;\n\n  // and\n  // why\n  go(a);\n", "const a = 1;\ngo(a);\n"),
        ("/** Why:\n * so. */\nexport class A {\n  /* what */ b() {}\n}\n", "export class A {\nb() {}\n}\n"),
        ("a();\n  /* first\n */ b(); /* last */\n", "a();\nb(); /* last */\n"),
        ("go(`a ${b} // ${f({ c: 1 })}`);\n  go(`d`);", "go(`a ${b} // ${f({ c: 1 })}`);\ngo(`d`);"),
    ],
)
def test_a_script_loses_its_comment_lines_and_margins(written: str, lean: str) -> None:
    assert lean_js(written) == lean


@pytest.mark.parametrize(
    "script",
    [
        "x = y\n++z\nreturn\n/a  b/.test(c)\n",
        'go("// no  comment", /[/]*  \\/* x/, "*/");\n',
        "/*! Licence: MIT */\n//! Licence: MIT\ngo();\n",
        "go(`first\n    // of the text\n\n  last`);\n",
        "go(`${a ? `\n    // of the text` : b}`);\n",
        "go(`a${`\n    // of the text`}`);\n",
        'go("a\\\n    // of the text");\n',
    ],
)
def test_a_script_keeps_what_has_a_meaning(script: str) -> None:
    assert lean_js(script) == script


@pytest.mark.parametrize("script", sorted(STATIC.glob("js/*.js")), ids=lambda path: path.name)
def test_each_of_our_scripts_can_be_made_lean(script: Path) -> None:
    """One with a text over several lines could not, and would go out as it was written."""
    assert len(lean_js(script.read_text())) < len(script.read_text())


def test_what_is_collected_is_lean(collected: Path) -> None:
    assert only(collected, "css/play/keys.*.css") == lean_css((STATIC / "css/play/keys.css").read_text())
    assert only(collected, "js/draft.*.js").startswith("import ")


def test_a_lean_script_imports_the_others_by_their_content(collected: Path) -> None:
    (board,) = collected.glob("js/board.*.js")
    assert f'"./{board.name}"' in only(collected, "js/table.*.js")


def test_what_others_wrote_is_served_as_they_published_it(collected: Path) -> None:
    published = Path(django_htmx.__file__).parent / "static" / "django_htmx"
    for script in published.glob("*.js"):
        (served,) = (collected / "django_htmx").glob(f"{script.stem}.{'[0-9a-f]' * 12}.js")
        assert served.read_bytes() == script.read_bytes()
    assert "Lucide" in only(collected, "icons/sprite.*.svg")
    assert only(collected, "icons/LICENSE-lucide.*.txt") == (STATIC / "icons/LICENSE-lucide.txt").read_text()
