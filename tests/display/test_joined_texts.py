"""Texts that are put together: names with "and", and a text after its label."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from scorekeeper.display.formatting import labelled, listed, listed_names
from scorekeeper.display.paper.questions import question_text
from scorekeeper.environment import PROJECT

MESSAGE = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}", re.DOTALL)
# A colon after a value or a translated text, which may end an element; not one in an attribute such as `style`.
COLON = re.compile(r"(}}|%}|</\w+>)\s*:(\s|</)")
COLON_IN_CODE = re.compile(r"""\bf"[^"\n]*}: |": " \+|\+ ": "|(?<!Error\()`[^`\n]*\${[^`\n]*}: """)


@pytest.mark.parametrize("last", ["Inés", "isaac", "Íñigo", "Hilda", "Híades", "Yvonne", "I\u0301n\u0303igo", "Y"])
def test_spanish_says_e_before_a_name_that_begins_with_the_sound_of_i(last: str) -> None:
    with translation.override("es"):
        assert listed(["Ada", "Bruno", last]) == f"Ada, Bruno e {last}"
        assert listed_names(["Ada", last]) == f"\u2068Ada\u2069 e \u2068{last}\u2069"


@pytest.mark.parametrize("last", ["Carla", "Iago", "Hielo", "Hiáskara", "Yago", "Heidi", "Ñ", "7", ""])
def test_spanish_says_y_before_any_other(last: str) -> None:
    with translation.override("es"):
        assert listed(["Inés", last]) == f"Inés y {last}"


@pytest.mark.parametrize(("language", "both"), [("en", "and"), ("de", "und"), ("fr", "et"), ("it", "e"), ("nl", "en")])
def test_other_languages_say_the_same_before_every_name(language: str, both: str) -> None:
    with translation.override(language):
        assert [listed(["Ada", last]) for last in ("Ivo", "Bruno")] == [f"Ada {both} Ivo", f"Ada {both} Bruno"]


def test_spanish_says_u_before_a_number_that_begins_with_the_sound_of_o() -> None:
    with translation.override("es"):
        asked = [question_text("Ada", [6, last]).partition("6 ")[2] for last in (7, 8, 10, 11, 18)]
    assert asked == ["o 7?", "u 8?", "o 10?", "u 11?", "o 18?"]


def test_one_name_stands_alone() -> None:
    assert listed(["Ivo"]) == "Ivo"


def test_french_has_a_space_before_the_colon_of_a_label() -> None:
    assert labelled("Ada", "+30") == "Ada: +30"
    with translation.override("fr"):
        assert labelled("Ada", "+30") == "Ada\u202f: +30"


def test_no_text_is_put_together_with_a_colon_of_its_own() -> None:
    """French would lack the space; there are `labelled`, the filter `as_label`, and a word for scripts."""
    assert [*_colons("templates", "*.html", COLON)] == []
    for folder, kind in (("scorekeeper/display", "*.py"), ("scorekeeper/views", "*.py"), ("static/js", "*.js")):
        assert [*_colons(folder, kind, COLON_IN_CODE)] == []


def _colons(folder: str, kind: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    for path in sorted((PROJECT / folder).rglob(kind)):
        for found in pattern.finditer(MESSAGE.sub("%}", path.read_text(encoding="utf-8"))):
            yield str(path.relative_to(PROJECT)), found[0]
