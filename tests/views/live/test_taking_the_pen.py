"""A code for the pen of a game lets one phone write in it, once, within two minutes."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from scorekeeper.games import game_bin
from scorekeeper.live import links, pens
from scorekeeper.models import Game, GameLink, LinkKind, Pen
from scorekeeper.web.cookies import cookie_name
from tests.helpers.markup import on_one_line
from tests.helpers.pens import pen_path, phone_with_pen
from tests.helpers.phones import entry, phone_of, send
from tests.helpers.statements import Kind
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db


def cookie_of(game_id: int) -> str:
    return f"{cookie_name('pen')}-{game_id}"


@pytest.fixture
def game() -> Game:
    """Return a game of Ada, Bruno and Carla."""
    return make_game()


def may_write(phone: Client, game: Game) -> bool:
    return send(phone, game, entry(game, Kind.TRUMP, ("red",), number=1)).status_code == 200


def take(phone: Client, path: str, name: str = "Jonas") -> int:
    return phone.post(path, {"name": name}).status_code


def test_a_phone_that_takes_the_pen_picks_a_name_of_the_table_and_may_write(game: Game) -> None:
    phone, path = Client(), pen_path(game)
    text = on_one_line(phone.get(path).text)
    for name in ("Ada", "Bruno", "Carla"):
        assert f'<button name="name" value="{name}"' in text
    response = phone.post(path, {"name": "Carla"})
    assert (response.status_code, response["Location"]) == (302, f"/games/{game.pk}/play/")
    assert may_write(phone, game)
    assert Pen.objects.get().holder_name == "Carla"


def test_a_player_who_left_is_not_offered(game: Game) -> None:
    phone = phone_of(game.owner)
    send(phone, game, entry(game, Kind.REPLACE, (0, "Ida"), number=1))
    text = Client().get(pen_path(game)).text
    assert "Ida" in text
    assert "Ada" not in text


def test_opening_the_link_does_not_use_the_code(game: Game) -> None:
    path = pen_path(game)
    phone = Client()
    assert (phone.get(path).status_code, phone.head(path).status_code) == (200, 200)
    assert "pen" not in phone.cookies.output()
    assert not Pen.objects.exists()
    assert take(phone, path) == 302


def test_the_token_stays_out_of_the_referer(game: Game) -> None:
    path = pen_path(game)
    assert Client().get(path)["Referrer-Policy"] == "strict-origin"
    assert Client().post(path, {"name": "Jonas"})["Referrer-Policy"] == "strict-origin"


def test_the_cookie_is_only_for_this_game_and_not_for_scripts(game: Game) -> None:
    cookie = phone_with_pen(game).cookies[cookie_of(game.pk)]
    assert cookie["path"] == f"/games/{game.pk}/"
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert not cookie["secure"]
    assert Pen.objects.get().secret_hash not in cookie.value


def test_over_https_the_cookie_is_secure(game: Game, settings: Settings) -> None:
    settings.SESSION_COOKIE_SECURE = True
    phone = phone_with_pen(game)
    assert phone.cookies[f"__Secure-{cookie_of(game.pk)}"]["secure"]
    assert may_write(phone, game)


def test_a_phone_may_have_the_pens_of_several_games(game: Game) -> None:
    other = make_game()
    phone = phone_with_pen(other, phone=phone_with_pen(game))
    assert may_write(phone, game)
    assert may_write(phone, other)


def test_a_code_works_until_it_expires_after_two_minutes(game: Game) -> None:
    path = pen_path(game)
    expires_at = GameLink.objects.get().expires_at
    assert expires_at
    assert timedelta(seconds=100) < expires_at - timezone.now() <= timedelta(minutes=2)
    GameLink.objects.update(expires_at=timezone.now() + timedelta(seconds=20))
    assert take(Client(), path) == 302


def test_used_expired_replaced_revoked_and_unknown_codes_get_the_same_page(game: Game) -> None:
    used = pen_path(game)
    take(Client(), used)
    expired = pen_path(game)
    GameLink.objects.filter(used_at=None).update(expires_at=timezone.now())
    other, binned = make_game(), make_game()
    replaced, _ = pen_path(other), pen_path(other)
    revoked = pen_path(other)
    links.revoke(other, LinkKind.PEN)
    in_bin = pen_path(binned)
    game_bin.put_in_bin(binned.owner, binned.pk)
    watching = f"/pen/{links.token_of(links.link_of(game, LinkKind.WATCH))}/"
    pages = set()
    for path in (used, expired, replaced, revoked, in_bin, watching, "/pen/unknown/"):
        phone = Client()
        for response in (phone.get(path), phone.post(path, {"name": "Eve"})):
            assert response.status_code == 410
            pages.add(on_one_line(response.text).partition("<main")[2].partition("</main>")[0])
        assert not [name for name in phone.cookies if name.startswith("pen")]
    assert len(pages) == 1
    assert "Ada" not in pages.pop()
    assert [pen.holder_name for pen in Pen.objects.all()] == ["Jonas"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u202eb"])
def test_an_invalid_name_is_refused_and_the_code_still_works(game: Game, name: str) -> None:
    phone, path = Client(), pen_path(game)
    response = phone.post(path, {"name": name})
    assert response.status_code == 422
    assert 'role="alert"' in response.text
    assert not Pen.objects.exists()
    assert take(phone, path) == 302


def test_another_confidant_of_the_server_takes_the_pen_too_and_keeps_the_own_games(game: Game) -> None:
    ute = make_confidant(name="Ute")
    phone, path = phone_of(ute), pen_path(game)
    assert 'value="Ute"' in phone.get(path).text
    take(phone, path, "Ute")
    assert may_write(phone, game)
    assert may_write(phone, make_game(owner=ute))
    assert phone.get("/games/").status_code == 200


def test_a_phone_of_the_confidant_is_led_to_the_table_and_the_code_is_left_for_another(game: Game) -> None:
    phone, path = phone_of(game.owner), pen_path(game)
    for response in (phone.get(path), phone.post(path, {"name": "Ada"})):
        assert (response.status_code, response["Location"]) == (302, f"/games/{game.pk}/play/")
    assert not Pen.objects.exists()
    assert take(Client(), path) == 302


def test_taking_the_pen_ends_the_previous_pen(game: Game) -> None:
    first = phone_with_pen(game, "Jonas")
    second = phone_with_pen(game, "Lena")
    assert not may_write(first, game)
    assert may_write(second, game)
    assert [pen.ended_at is None for pen in Pen.objects.order_by("pk")] == [False, True]


@pytest.mark.django_db(transaction=True)
def test_of_several_phones_at_the_same_moment_only_one_gets_the_pen() -> None:
    game = make_game()
    path, statuses = pen_path(game), []
    together = threading.Barrier(4)

    def press() -> None:
        together.wait()
        statuses.append(take(Client(), path))
        connection.close()

    phones = [threading.Thread(target=press) for _ in range(4)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert sorted(statuses) == [302, 410, 410, 410]
    assert Pen.objects.count() == 1


@pytest.mark.parametrize("value", ["", "x", "x:y", "{secret}", "{secret}:AAAA"])
def test_a_cookie_that_this_server_did_not_sign_is_ignored(game: Game, value: str) -> None:
    phone_with_pen(game)
    forger = Client()
    forger.cookies[cookie_of(game.pk)] = value.format(secret=Pen.objects.get().secret_hash)
    assert not may_write(forger, game)


def test_the_cookie_of_one_game_does_not_open_another(game: Game) -> None:
    value = phone_with_pen(game).cookies[cookie_of(game.pk)].value
    other = make_game(owner=game.owner)
    forger = Client()
    forger.cookies[cookie_of(other.pk)] = value
    assert not may_write(forger, other)


def test_a_pen_that_is_not_used_for_a_week_ends(game: Game) -> None:
    phone, own = phone_with_pen(game), phone_of(game.owner)
    Pen.objects.update(last_used_at=timezone.now() - pens.REMEMBERED + timedelta(minutes=1))
    assert may_write(phone, game)
    # Writing counts as use.
    assert timezone.now() - Pen.objects.get().last_used_at < timedelta(minutes=1)
    Pen.objects.update(last_used_at=timezone.now() - pens.REMEMBERED)
    assert not may_write(phone, game)
    assert "Jonas" not in own.get(f"/games/{game.pk}/play/").text
    assert may_write(phone_with_pen(game), game)


def test_the_form_needs_its_token(game: Game) -> None:
    phone, path = Client(enforce_csrf_checks=True), pen_path(game)
    assert take(phone, path) == 403
    assert not Pen.objects.exists()
