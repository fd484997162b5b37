"""The header of a page: whose games the phone shows, and what it offers there."""

from __future__ import annotations

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.accounts.histories import FIELD
from scorekeeper.models import Confidant
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant
from tests.views.circles.conftest import Circle

NEW_GAME = f'href="{reverse("new_game")}"'
PAGES = ("/account/", "/account/delete/", "/another-phone/", "/rules/", "/not/a/page/", "/people/", "/games/1000000/")
"""Pages about no history, one of the open history, and one that is not found."""


def show(phone: Client, owner: Confidant) -> None:
    assert phone.post("/circles/open/", {FIELD: str(owner.pk)})["Location"] == "/"


def header_of(phone: Client, path: str) -> str:
    text = phone.get(path).text
    return text[text.index('<header class="top">') : text.index("</header>")]


def queries_of(phone: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        phone.get(path)
    return len(queries)


def test_every_header_names_the_circle_whose_games_the_phone_shows(circle: Circle) -> None:
    for phone, may_begin in ((circle.ute, True), (circle.jonas, True), (circle.rosa, False)):
        show(phone, circle.row)
        for each in (*PAGES, circle.path()):
            header = header_of(phone, each)
            assert '<bdi translate="no">The club</bdi>' in header
            assert (NEW_GAME in header) == may_begin


def test_a_header_names_no_circle_while_the_phone_shows_own_games(circle: Circle) -> None:
    show(circle.rosa, Confidant.objects.get(name="Rosa"))
    for each in (*PAGES, circle.path()):
        header = header_of(circle.rosa, each)
        assert "The club" not in header
        assert NEW_GAME in header


def test_only_a_phone_that_shows_a_circle_asks_for_it(circle: Circle) -> None:
    alone = phone_of(make_confidant(name="Mira"))
    show(circle.rosa, Confidant.objects.get(name="Rosa"))
    show(circle.jonas, circle.row)
    for phone in (alone, circle.rosa, circle.jonas):
        phone.get("/rules/")
    assert [queries_of(phone, "/rules/") for phone in (alone, circle.rosa, circle.jonas)] == [1, 1, 2]


def test_a_form_that_names_a_foreign_circle_does_not_change_the_header(circle: Circle) -> None:
    form = {"name": "", FIELD: str(circle.row.pk)}
    answer = phone_of(make_confidant(name="Mira")).post(reverse("rename_account"), form)
    assert answer.status_code == 422
    assert "The club" not in answer.text


def test_a_guest_with_the_pen_reads_no_name_of_a_circle(circle: Circle) -> None:
    path = reverse("game", args=[circle.game.pk])
    assert "The club" not in phone_with_pen(circle.game).get(path).text
    assert "The club" not in phone_with_pen(circle.game, phone=phone_of(make_confidant(name="Mira"))).get(path).text
