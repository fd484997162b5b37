"""Typing errors in templates that a browser shows as text."""

from __future__ import annotations

import re

from scorekeeper.environment import PROJECT

# TAG matches the tags of Django, ENDED the end of a tag of HTML that has ended already.
TAG = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)
ENDED = re.compile(r"<[a-zA-Z/!][^<>]*>\s*>")


def test_no_template_has_the_end_of_a_tag_without_its_beginning() -> None:
    found = {
        str(path.relative_to(PROJECT)): match[0]
        for path in sorted((PROJECT / "templates").rglob("*.html"))
        for match in ENDED.finditer(TAG.sub("", path.read_text(encoding="utf-8")))
    }
    assert found == {}
