"""A refused form says which of its fields are wrong, and what is wrong with each."""

from __future__ import annotations

from datetime import timedelta
from html.parser import HTMLParser

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scorekeeper.accounts.invitations import invite
from scorekeeper.live import links
from scorekeeper.models import LinkKind
from tests.helpers.markup import translated_texts
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_game, new_key
from tests.views.every_page.fuzzing.forms import Form
from tests.views.every_page.fuzzing.world import World
from tests.views.every_page.test_additional_fields import fields_of, forms_that_write

pytestmark = pytest.mark.django_db

NAMES = {"name", "player", "invited", "preset_name"}
WRONG = "Quox\u202e"
"""No number, and no possible name, title or reason."""
CHECKED = {
    *("add_season", "create_circle", "delete_account", "delete_circle", "invite_to_circle"),
    *("new_game", "new_series", "open_link", "rename_account", "rename_circle", "rename_person"),
    *("rename_series", "round", "save_preset", "series_of_game", "table_actions", "title"),
}
"""The forms in which people enter text or numbers."""


class Fields(HTMLParser):
    """Collects the attributes of marked fields, the texts of elements with an id, and what has the focus."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.marked: list[dict[str, str | None]] = []
        self.texts: dict[str, str] = {}
        self.focused: list[dict[str, str | None]] = []
        self._id = ""
        self.feed(markup)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._id = given.get("id") or self._id
        self.marked += [given] if "aria-invalid" in given else []
        self.focused += [given] if "autofocus" in given else []

    def handle_data(self, data: str) -> None:
        self.texts[self._id] = self.texts.get(self._id, "") + data


def refused(world: World, form: Form, name: str, field: str) -> str:
    """Return the page that refuses a wrong value in this field; "" if it is accepted, or the answer is no page."""
    sent = fields_of(name, form)
    value = sent[field]
    sent[field] = [WRONG, *value[1:]] if isinstance(value, list) else WRONG
    if field == "value" and isinstance(value, list) and len(value) > 2:
        sent[field] = [*value[:-1], WRONG]
    client = world.client("who bids" if form.path.startswith("/bid/") else "the Confidant")
    with transaction.atomic():
        response = client.post(form.path, sent, headers={"Accept": "text/html"})
        transaction.set_rollback(True)
    return response.text if response.status_code == 422 or "objection" in response.text else ""


def test_every_form_marks_the_field_that_is_wrong_and_gives_it_the_focus() -> None:
    world, found = World(), set()
    for name, form in forms_that_write(world):
        for field in {one.name for one in form.fields if one.is_sent and not one.offered[1:]} | set(
            fields_of(name, form)
        ):
            if field in {"key", "revision", "kind", "history", "x", "deals"}:
                continue
            text = refused(world, form, name, field)
            fields = Fields(text)
            marked = [one for one in fields.marked if one.get("name") in {field, "value"}]
            if not marked:
                continue
            found.add(name)
            for one in fields.marked:
                assert one["aria-describedby"], name
                assert all(fields.texts.get(key, "").strip() for key in str(one["aria-describedby"]).split()), name
            assert fields.focused == fields.marked[:1], name
            if field in NAMES:
                assert not [part for part in translated_texts(text) if "Quox" in part], name
    assert found >= CHECKED, CHECKED - found


def test_the_play_page_without_scripts_marks_the_number_of_the_seat() -> None:
    game = make_game()
    sent = {"key": new_key(), "revision": 0, "kind": "bids", "round": 1, "value": ["0", "x", "0"]}
    text = phone_of(game.owner).post(reverse("play", args=[game.pk]), sent, headers={"Accept": "text/html"}).text
    fields = Fields(text)
    assert [(one["value"], one["aria-describedby"]) for one in fields.marked] == [("x", "problem-1")]
    assert fields.texts["problem-1"].strip() == "Bruno’s bid “x” is not a whole number."
    assert fields.focused == fields.marked
    assert '<bdi translate="no">Bruno</bdi>’s bid' in text


def test_the_forms_behind_a_token_mark_the_name() -> None:
    game = make_game()
    paths = [
        reverse("take_pen", args=[links.token_of(links.make_code(game, LinkKind.PEN, timedelta(hours=1)))]),
        reverse("accept_invitation", args=[invite(game.owner, "")]),
    ]
    for path in paths:
        fields = Fields(Client().post(path, {"name": WRONG}).text)
        assert [one["name"] for one in fields.marked] == ["name"], path
        assert fields.focused == fields.marked


def test_no_field_of_a_page_that_was_not_refused_is_marked() -> None:
    game = make_game()
    phone = phone_of(game.owner)
    for path in (
        reverse("play", args=[game.pk]),
        reverse("new_game"),
        reverse("account"),
        reverse("title", args=[game.pk]),
    ):
        assert Fields(phone.get(path).text).marked == []
