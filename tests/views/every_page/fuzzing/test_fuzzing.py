"""Whatever is sent in forms and parameters: no server error, nothing of others, and a sentence with each refusal.

The number of examples is that of the Hypothesis profile; `tests/benchmarks/fuzzing.py` tries many more and counts them.
"""

from __future__ import annotations

import html
import json
import os
import re
from collections import Counter
from pathlib import Path

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import resolve
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from hypothesis.strategies import DataObject

from scorekeeper.models import Game, Player
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, METHODS
from tests.helpers.phones import HTMX, JSON, Response
from tests.suite.properties import tried
from tests.views.every_page.fuzzing.forms import Form
from tests.views.every_page.fuzzing.values import FILE_NAMES, FILES, MARKUP, Pairs, body_of, sent_fields
from tests.views.every_page.fuzzing.world import ENDS_SESSIONS, OTHERS, World, number_paths

ANSWERS = {200, 204, 301, 302, 303, 307, 308, 400, 403, 404, 405, 409, 410, 413, 422, 429}
HEADERS: tuple[dict[str, str], ...] = ({}, HTMX, JSON, {"Accept-Language": "de"}, {"Accept": "\0;q=x"})
FORM = "application/x-www-form-urlencoded"
TRIED: Counter[tuple[str, int]] = Counter()
"""The number of responses for each address and status in this process."""


def send(client: Client, form: Form, pairs: Pairs, headers: dict[str, str]) -> Response:
    """Send a form."""
    if form.method == "GET":
        return client.generic("GET", form.path, QUERY_STRING=body_of(pairs).decode(), headers=headers)
    return client.generic("POST", form.path, body_of(pairs), FORM, headers=headers)


def sentence_in(response: Response) -> str:
    """Return the text of the main part of a page, or all of another answer."""
    main = re.search(r"<main.*?</main>", response.text, re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", main[0] if main else response.text)).split())


def check(response: Response, what: object) -> None:
    """Fail on a server error, on names of others, on markup that comes back, and on a refusal without a sentence."""
    match = resolve(response.request["PATH_INFO"]) if response.status_code != 404 else None
    TRIED[str(match.url_name) if match else "missing", response.status_code] += 1
    assert response.status_code in ANSWERS, what
    if response.streaming or not response["Content-Type"].startswith(("text/", "application/json")):
        return
    text = response.text
    assert not [name for name in (*OTHERS, "Wilhelmaria") if name in text], what
    if "html" in response["Content-Type"]:
        assert not [markup for markup in MARKUP if markup in text], what
    if response.status_code >= 400 and response.status_code != 405 and response.request["REQUEST_METHOD"] != "HEAD":
        assert re.search(r"\w[.!?:]", sentence_in(response)), (what, response.status_code)


class FuzzingTest(TestCase):
    """Each example starts with the same data."""

    world: World

    @classmethod
    def setUpTestData(cls) -> None:
        cls.world = World()

    @classmethod
    def tearDownClass(cls) -> None:
        super().tearDownClass()
        if "FUZZING_COUNTS" in os.environ:
            counts = [(*key, count) for key, count in sorted(TRIED.items())]
            Path(os.environ["FUZZING_COUNTS"]).write_text(json.dumps(counts))

    def others_rows(self) -> list[object]:
        """Return the data of the second Confidant."""
        theirs = self.world.other
        rows = [theirs.games.values_list(), theirs.players.values_list(), self.world.others_game.entries.values_list()]
        return [[*found.order_by("pk")] for found in rows]

    def test_every_address_that_writes_has_a_form(self) -> None:
        named = {resolve(form.path).url_name for form in self.world.forms if form.method == "POST"}
        writing = {name for name, one in (ADDRESSES | GAME_ADDRESSES).items() if "POST" in one.methods}
        assert writing <= named
        assert len(self.world.forms) > 150

    def test_a_number_with_5000_digits_in_every_field(self) -> None:
        """Python refuses to read one with more than 4300."""
        for form in self.world.forms:
            client = self.world.client("who bids" if form.path.startswith("/bid/") else "the Confidant")
            pairs = [(field.name, b"9" * 5000) for field in form.fields if not field.is_file]
            # Each starts with the same data: some end the session or delete the game.
            with transaction.atomic():
                check(send(client, form, pairs, {}), (form.method, form.path))
                transaction.set_rollback(True)

    @given(data=st.data())
    @tried(50)
    def test_forms_with_any_values(self, data: DataObject) -> None:
        world, before = self.world, self.others_rows()
        role = data.draw(st.sampled_from(("the Confidant", "the Confidant", *world.phones)))
        client = world.client(role)
        for _ in range(data.draw(st.integers(1, 4))):
            form = data.draw(st.sampled_from(world.forms), label="form")
            if resolve(form.path).url_name in ENDS_SESSIONS:
                client = world.client(role)
            another = data.draw(st.sampled_from(world.forms))
            pairs = data.draw(sent_fields(form, [field.name for field in another.fields]))
            response = send(client, form, pairs, data.draw(st.sampled_from(HEADERS)))
            check(response, (role, form.method, form.path, pairs))
        assert self.others_rows() == before
        for game in Game.objects.filter(owner=world.owner, deleted_at=None):
            assert world.client("the Confidant").get(f"/games/{game.pk}/").status_code in {200, 404}

    @given(data=st.data())
    @tried(17)
    def test_addresses_with_any_number_or_token(self, data: DataObject) -> None:
        world, before = self.world, self.others_rows()
        client = world.client(data.draw(st.sampled_from(sorted(world.phones))))
        form = data.draw(st.sampled_from(world.forms))
        other = [world.others_game.pk, Player.objects.filter(owner=world.other).latest("pk").pk]
        paths = [*number_paths(form.path), *(re.sub(r"/\d+/", f"/{pk}/", form.path, count=1) for pk in other)]
        if re.match("/(watch|bid|pen|enter)/", form.path):
            token = data.draw(st.text(st.characters(exclude_characters="/?#", exclude_categories=["Cs"]), min_size=1))
            paths.append(re.sub(r"(?<=^/\w{3}/)[^/]+|(?<=^/\w{5}/)[^/]+", lambda _match: token, form.path))
        path = data.draw(st.sampled_from([*paths, f"{form.path}x", form.path.rstrip("/") or "/"]))
        response = client.generic(data.draw(st.sampled_from(METHODS)), path, b"", FORM)
        if response.status_code != 301:
            check(response, path)
        assert self.others_rows() == before

    @given(content=FILES, name=FILE_NAMES, kind=st.sampled_from(("application/json", "application/zip", "", "x/\0")))
    @tried(10)
    def test_uploads_of_any_file(self, content: bytes, name: str, kind: str) -> None:
        for path, field in (("/games/import-export/", "file"), (f"/games/{self.world.game.pk}/photo/", "photo")):
            file = SimpleUploadedFile(name or "x", content, kind)
            response = self.world.client("the Confidant").post(path, {field: file})
            check(response, (path, content, name, kind))
