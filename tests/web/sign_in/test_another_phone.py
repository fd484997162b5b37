"""A signed-in phone shows a code that signs in one other phone, within three minutes."""

from __future__ import annotations

import hashlib
import html
import logging
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import segno
from django.conf import settings
from django.test import Client
from django.utils import timezone
from django.utils.module_loading import import_string
from pytest_django.fixtures import Settings

from scorekeeper.display.qr_code import QUIET_ZONE, qr_code
from scorekeeper.models import Confidant, SignInLink
from scorekeeper.storage.data_folder import write_address
from scorekeeper.web import sign_in as signing_in
from tests.helpers.phones import HTMX, page, phone_of
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db

ADDRESS = "/another-phone/"
LOGGING: Any = settings.LOGGING


@pytest.fixture
def confidant() -> Confidant:
    """Return a Confidant."""
    return make_confidant()


@pytest.fixture
def phone(confidant: Confidant) -> Client:
    """Return a phone that is signed in."""
    return phone_of(confidant)


def new_code(phone: Client, *, host: str = "testserver") -> str:
    """Make a code and return the page with it."""
    response = phone.post(ADDRESS, headers={"host": host})
    assert response.status_code == 200
    return response.text


def link_in(text: str) -> str:
    (link,) = re.findall(r'<code class="link"[^>]*>([^<]+)</code>', text)
    return html.unescape(link)


def path_in(text: str) -> str:
    return "/enter/" + link_in(text).partition("/enter/")[2]


def poll_address(text: str) -> str:
    (found,) = re.findall(r'hx-get="([^"]+)" hx-trigger="every', text)
    return html.unescape(found)


def expire() -> None:
    SignInLink.objects.update(expires_at=timezone.now())


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_the_code_signs_in_another_phone_of_the_same_confidant(phone: Client, confidant: Confidant) -> None:
    other, text = Client(), new_code(phone)
    assert link_in(text).startswith("http://testserver/enter/")
    assert other.post(path_in(text)).status_code == 302
    assert other.session["_auth_user_id"] == str(confidant.pk)
    assert is_signed_in(phone)


def test_looking_at_the_page_makes_no_code(phone: Client) -> None:
    for method, headers in (("GET", {}), ("HEAD", {}), ("GET", HTMX)):
        assert phone.generic(method, ADDRESS, headers=headers).status_code == 200
    assert "/enter/" not in page(phone, "another_phone")
    assert not SignInLink.objects.exists()


def test_a_code_works_only_once_and_only_after_the_button_was_pressed(phone: Client) -> None:
    path, second = path_in(new_code(phone)), Client()
    assert second.get(path).status_code == 200
    assert Client().post(path).status_code == 302
    assert second.post(path).status_code == 410
    assert not is_signed_in(second)


def test_a_code_works_for_three_minutes_as_the_page_says(phone: Client) -> None:
    text = new_code(phone)
    left = SignInLink.objects.get().expires_at - timezone.now()
    assert timedelta(minutes=2) < left <= timedelta(minutes=3)
    assert "within 3 minutes" in text


def test_an_expired_code_does_not_work_and_names_the_way_to_a_new_one(phone: Client) -> None:
    path, other = path_in(new_code(phone)), Client()
    expire()
    response = other.post(path)
    assert response.status_code == 410
    assert "“More” and “Sign in another phone”" in response.text
    assert not is_signed_in(other)


def test_a_new_code_replaces_the_unused_one_but_no_other_confidants(phone: Client) -> None:
    theirs = path_in(new_code(phone_of(make_confidant())))
    first, second = path_in(new_code(phone)), path_in(new_code(phone))
    assert Client().get(first).status_code == 410
    assert Client().get(second).status_code == 200
    assert Client().get(theirs).status_code == 200


def test_expired_codes_are_deleted(phone: Client) -> None:
    new_code(phone_of(make_confidant()))
    expire()
    new_code(phone)
    assert SignInLink.objects.count() == 1


def test_only_the_hash_of_a_code_is_stored(phone: Client) -> None:
    token = path_in(new_code(phone)).removeprefix("/enter/").rstrip("/")
    assert len(token) * 6 >= 128
    assert SignInLink.objects.get().token_hash == hashlib.sha256(token.encode()).hexdigest()
    assert token not in str([*SignInLink.objects.values()])
    assert token not in str(dict(phone.session))


def test_the_page_polls_whether_the_code_was_used_and_gets_the_answer_once(phone: Client) -> None:
    text = new_code(phone)
    poll = poll_address(text)
    unchanged = phone.get(poll, headers=HTMX)
    assert (unchanged.status_code, unchanged.content) == (204, b"")
    Client().post(path_in(text))
    shown = phone.get(poll, headers=HTMX).text
    assert "The other phone is signed in." in shown
    assert "<html" not in shown
    assert "hx-trigger" not in shown


@pytest.mark.parametrize("end", [expire, lambda: SignInLink.objects.all().delete()])
def test_the_page_says_when_the_code_has_expired_or_was_replaced(phone: Client, end: Callable[[], object]) -> None:
    poll = poll_address(new_code(phone))
    end()
    shown = phone.get(poll, headers=HTMX).text
    assert "This code has expired, or a newer one has replaced it." in shown
    assert "New code" in shown
    assert "hx-trigger" not in shown


def test_a_used_code_stays_used_after_its_time(phone: Client) -> None:
    text = new_code(phone)
    Client().post(path_in(text))
    expire()
    assert "The other phone is signed in." in phone.get(poll_address(text), headers=HTMX).text


def test_the_state_of_a_code_is_not_shown_to_another_confidant(phone: Client) -> None:
    poll, other = poll_address(new_code(phone)), phone_of(make_confidant())
    assert "This code has expired" in other.get(poll, headers=HTMX).text


@pytest.mark.parametrize("number", ["", "x", "-1", "٣", "9" * 30, "1.0"])
def test_a_malformed_number_of_a_code_shows_the_page_without_one(phone: Client, number: str) -> None:
    assert "Show the code" in page(phone, "another_phone", code=number)


def test_the_answer_with_the_code_is_neither_stored_nor_sent_on(phone: Client) -> None:
    response = phone.post(ADDRESS)
    assert response["Cache-Control"] == "no-store"
    assert response["Referrer-Policy"] == "same-origin"
    assert "HX-Request" in response["Vary"]


def test_the_code_never_appears_in_the_log(phone: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    path = path_in(new_code(phone))
    for _ in range(2):
        Client().post(path)
    hide = import_string(LOGGING["filters"]["tokens"]["()"])()
    assert any("Gone" in record.getMessage() for record in caplog.records)
    for record in caplog.records:
        hide.filter(record)
        assert path.split("/")[2] not in record.getMessage()


def test_the_qr_code_is_the_address_in_black_on_white_with_a_quiet_zone(phone: Client) -> None:
    text = new_code(phone)
    code = qr_code(link_in(text))
    assert f'viewBox="0 0 {code.size} {code.size}"' in text
    assert f'<path d="{code.path}" stroke="#000"' in text
    assert 'fill="#fff"' in text


def test_the_path_of_a_qr_code_has_its_dark_modules() -> None:
    text = "http://192.0.2.7:8000/enter/wN3kQ-9_wN3kQ-9_wN3kQ-9_wN3kQ-/"
    code = qr_code(text)
    grid = [bytearray(code.size) for _ in range(code.size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)\.5h(\d+)", code.path):
        grid[int(y)][int(x) : int(x) + int(length)] = b"\x01" * int(length)
    assert QUIET_ZONE == 4
    assert grid == [bytearray(row) for row in segno.make(text, micro=False).matrix_iter(border=QUIET_ZONE)]


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_on_the_machine_itself_the_code_leads_to_the_address_that_the_server_printed(
    phone: Client, folder: Path, settings: Settings, host: str
) -> None:
    write_address(settings.DATA, "http://192.0.2.7:8000/")
    text = new_code(phone, host=host)
    assert link_in(text).startswith("http://192.0.2.7:8000/enter/")
    assert f"Other phones cannot reach {host.removesuffix(':8000')}" in text
    assert "leads to http://192.0.2.7:8000/" in text


@pytest.mark.parametrize("printed", [None, "http://127.0.0.1:8000/"])
def test_on_a_machine_without_an_address_for_phones_the_page_says_what_to_do(
    phone: Client, folder: Path, settings: Settings, printed: str | None
) -> None:
    if printed:
        write_address(settings.DATA, printed)
    text = new_code(phone, host="127.0.0.1:8000")
    assert link_in(text).startswith("http://127.0.0.1:8000/enter/")
    assert "Start the server in their network" in text


def test_elsewhere_the_code_leads_to_the_host_of_this_phone(phone: Client, folder: Path, settings: Settings) -> None:
    write_address(settings.DATA, "http://192.0.2.7:8000/")
    text = new_code(phone)
    assert link_in(text).startswith("http://testserver/enter/")
    assert "cannot reach" not in text
    assert phone.post(ADDRESS, headers={"host": "evil.example"}).status_code == 400


def test_over_https_the_code_leads_to_https(phone: Client) -> None:
    assert link_in(phone.post(ADDRESS, secure=True).text).startswith("https://testserver/enter/")


def test_the_page_of_everything_else_and_the_table_lead_to_the_code(phone: Client, confidant: Confidant) -> None:
    assert f'href="{ADDRESS}"' in page(phone, "more")
    assert f'href="{ADDRESS}"' in page(phone, "bring_others", make_game(owner=confidant).pk)


def test_a_code_of_a_phone_is_a_link_like_those_of_the_terminal(confidant: Confidant) -> None:
    of_the_terminal = signing_in.make_link(confidant)
    code = signing_in.make_code(confidant)
    assert not signing_in.is_open(of_the_terminal)
    assert signing_in.use_link(code.token) == confidant


def test_a_link_leads_back_to_the_open_game_if_there_is_one(confidant: Confidant, phone: Client) -> None:
    assert "To the table" not in page(phone, "another_phone")
    game = make_game(owner=confidant)
    assert f'<a class="more" href="/games/{game.pk}/play/">' in page(phone, "another_phone")
