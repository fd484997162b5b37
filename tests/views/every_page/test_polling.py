"""What a person sends is neither dropped because a poll is under way nor overwritten by its response."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT
from tests.helpers.markup import VOID

TEMPLATES = PROJECT / "templates"
INCLUDE = re.compile(r'{% include "([^"]+)"[^%]*%}')
TAG = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)


def whole(path: Path) -> str:
    """The text of a template with what it includes, without the tags of Django."""
    text = INCLUDE.sub(lambda match: whole(TEMPLATES / match[1]), path.read_text(encoding="utf-8"))
    return TAG.sub("", text)


@dataclass
class Element:
    """An element with its attributes, and those around it, the nearest first."""

    tag: str
    attributes: dict[str, str]
    around: list[Element] = field(default_factory=list)

    def inherited(self, name: str) -> tuple[str, Element]:
        """The attribute as htmx finds it, and whose it is."""
        holders = (one for one in [self, *self.around] if name in one.attributes)
        holder = next(holders, self)
        return holder.attributes.get(name, ""), holder

    def named(self, name: str) -> str:
        """The selector that an attribute has, with that of its element for `this`."""
        value, holder = self.inherited(name)
        return value.replace("this", f"#{holder.attributes.get('id', '')}")

    @property
    def is_request(self) -> bool:
        return bool({"hx-get", "hx-post"} & {*self.attributes})

    @property
    def is_polling(self) -> bool:
        return "every " in self.attributes.get("hx-trigger", "")

    @property
    def changes(self) -> set[str]:
        """The selectors of what the response replaces."""
        target = self.named("hx-target") or f"#{self.attributes.get('id', '')}"
        beside = [one.split(":")[0] for one in self.named("hx-select-oob").split(",") if one]
        return {target, *beside}


class Elements(HTMLParser):
    """Collects all elements of a template."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[Element] = []
        self._open: list[Element] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self._open[::-1])
        self.found.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        while tag in [one.tag for one in self._open] and self._open.pop().tag != tag:
            pass


def without_abort(text: str) -> list[str]:
    """The requests of people that do not abort a poll of the same part."""
    requests = [one for one in Elements(text).found if one.is_request]
    polls = [one for one in requests if one.is_polling]
    return [
        f"{request.attributes} needs hx-sync={needed!r}"
        for poll in polls
        for request in requests
        if not request.is_polling
        and (poll in request.around or poll.changes & request.changes)
        and request.named("hx-sync") != (needed := poll.named("hx-sync").replace(":drop", ":replace"))
        and request.attributes.get("hx-trigger") != "load"
    ]


def test_what_a_person_sends_aborts_a_poll_of_the_same_part() -> None:
    texts = {str(path.relative_to(TEMPLATES)): whole(path) for path in sorted(TEMPLATES.rglob("*.html"))}
    assert {name: found for name, text in texts.items() if (found := without_abort(text))} == {}


@pytest.mark.parametrize(
    "form",
    [
        '<form hx-post="/x/" hx-target="#part"></form>',
        '<form hx-post="/x/" hx-target="#other" hx-select-oob="#part" hx-sync="this:replace"></form>',
        '<div hx-sync="#part:drop"><form hx-post="/x/" hx-target="#part"></form></div>',
    ],
)
def test_a_form_that_does_not_abort_a_poll_is_found(form: str) -> None:
    poll = '<p id="part" hx-get="/x/" hx-trigger="every 2s" hx-sync="this:drop"></p>'
    assert len(without_abort(poll + form)) == 1
    assert (
        len(without_abort(f'<div id="part" hx-get="/x/" hx-trigger="every 2s" hx-sync="this:drop">{form}</div>')) == 1
    )
