"""The cache of the game page: an unchanged page is not rendered again, and a change of its content is shown at once."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, cast

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client

from scorekeeper.games import recording
from scorekeeper.live import pens
from scorekeeper.models import Confidant, Entry, Player
from scorekeeper.players.people import find_player
from scorekeeper.views import responses
from scorekeeper.web.theme import theme_cookie
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import page, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.test import RequestFactory

    from scorekeeper.models import Game
    from scorekeeper.views.responses import WriterRequest

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Return a finished game."""
    game = make_game(confidant=make_confidant(name="Ute"), rounds=THREE_ROUNDS)
    enter(game, Kind.END, number=3)
    return game


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of rendered pages; nothing is remembered at first."""
    names: list[str] = []

    def render(name: str, context: dict[str, Any], request: HttpRequest) -> str:
        names.append(name)
        return render_to_string(name, context, request)

    monkeypatch.setattr(responses, "render_to_string", render)
    responses._pages.clear()
    return names


def without_keys(text: str) -> str:
    text = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1", text)
    return re.sub(r"[0-9a-f]{32}", "", text)


def test_an_unchanged_page_is_rendered_once_for_all_phones_of_its_confidant(game: Game, rendered: list[str]) -> None:
    texts = [page(phone_of(game.confidant), "game", game.pk) for _ in range(3)]
    assert len(rendered) == 1
    assert len({without_keys(text) for text in texts}) == 1


def test_its_forms_have_another_key_and_another_token_each_time(game: Game, rendered: list[str]) -> None:
    phone = phone_of(game.confidant, enforce_csrf_checks=True)
    texts = [page(phone, "game", game.pk) for _ in range(2)]
    keys = {re.findall(r'name="key" value="([0-9a-f]{32})"', text)[0] for text in texts}
    tokens = [re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', text)[0] for text in texts]
    assert len(keys) == len({*tokens}) == 2
    assert not any(mark in text for text in texts for mark in (responses._TOKEN_MARK, responses._KEY_MARK))
    for key, token in zip(sorted(keys), tokens, strict=True):
        answer = phone.post(f"/games/{game.pk}/again/", {"key": key, "csrfmiddlewaretoken": token})
        assert answer.status_code == 302


def merge(game: Game) -> None:
    """Make Ada another name of somebody else."""
    person = find_player(game.confidant, "Zoe")
    Player.objects.filter(confidant=game.confidant, name="Ada").update(person=person, merged_into=person)


def other_numbers(game: Game) -> None:
    """Replace numbers without a new revision, as another process can that restores a backup."""
    Entry.objects.filter(game=game, kind=Kind.TRICKS, round=3).update(values=[1, 1, 1])


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        (lambda game: enter(game, Kind.UNDO), "To the table"),
        (lambda game: recording.name_game(game.confidant, game.pk, "Friday"), "Friday"),
        (lambda game: recording.put_in_bin(game.confidant, game.pk), "Restore from the bin"),
        (lambda game: game.confidant.players.filter(name="Ada").update(name="Ana"), "Ana"),
        (merge, "Zoe"),
        (other_numbers, '<b class="total">80</b>'),
    ],
)
def test_a_change_is_shown_at_once(game: Game, change: Callable[[Game], object], shown: str) -> None:
    phone = phone_of(game.confidant)
    assert shown not in page(phone, "game", game.pk)
    change(game)
    assert shown in page(phone, "game", game.pk)


def test_an_undo_of_a_correction_shows_the_former_numbers_and_one_more_change(game: Game) -> None:
    phone = phone_of(game.confidant)

    def changes() -> int:
        return page(phone, "game", game.pk).count("<small>by ")

    before = changes()
    enter(game, Kind.TRICKS, number=2, values=(2, 0, 0))
    assert changes() == before + 1
    enter(game, Kind.UNDO)
    assert changes() == before + 2


def test_another_name_of_the_author_is_shown_at_once(game: Game) -> None:
    phone = phone_of(game.confidant)
    enter(game, Kind.TRICKS, number=2, values=(2, 0, 0))
    assert "Ute</bdi></small>" in page(phone, "game", game.pk)
    Confidant.objects.filter(pk=game.confidant_id).update(name="Lena")
    assert "Lena</bdi></small>" in page(phone, "game", game.pk)


def test_the_forms_for_language_and_appearance_lead_back_to_the_address_of_the_request(game: Game) -> None:
    phone = phone_of(game.confidant)
    path = f"/games/{game.pk}/"
    assert phone.head(path).status_code == 200
    for address in (path, f"{path}?a=1"):
        assert re.findall('name="next"\\s+value="([^"]+)"', phone.get(address).text) == [address] * 2


def test_each_language_and_theme_has_its_own_page(game: Game) -> None:
    phone = phone_of(game.confidant)
    assert "Final standings" in page(phone, "game", game.pk)
    phone.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    assert "Endstand" in page(phone, "game", game.pk)
    phone.cookies[theme_cookie()] = "dark"
    assert 'data-theme="dark"' in page(phone, "game", game.pk)


def test_nobody_else_gets_the_page(game: Game) -> None:
    page(phone_of(game.confidant), "game", game.pk)
    for other in (Client(), phone_of(make_confidant(name="Lena"))):
        assert other.get(f"/games/{game.pk}/").status_code == 404


def test_a_deleted_game_is_not_found(game: Game) -> None:
    phone = phone_of(game.confidant)
    recording.put_in_bin(game.confidant, game.pk)
    page(phone, "game", game.pk)
    recording.empty_bin(game.confidant)
    assert phone.get(f"/games/{game.pk}/").status_code == 404


def test_a_phone_with_the_pen_gets_links_to_its_own_games_only_if_it_is_signed_in(game: Game) -> None:
    signed_in, signed_out = phone_with_pen(game, phone=phone_of(make_confidant(name="Lena"))), Client()
    signed_out.cookies.update(signed_in.cookies)
    del signed_out.cookies[settings.SESSION_COOKIE_NAME]
    for phone, has_links in ((signed_in, True), (signed_out, False), (signed_in, True)):
        text = page(phone, "game", game.pk)
        assert "To the table" in text
        assert ("/people/" in text) == has_links


def test_the_phone_with_the_pen_gets_a_page_of_its_own_and_another_one_without_the_pen(game: Game) -> None:
    phone = phone_with_pen(game)
    assert "Move to the bin" in page(phone_of(game.confidant), "game", game.pk)
    with_pen = page(phone, "game", game.pk)
    assert "Move to the bin" not in with_pen
    pens.end_pen(game)
    assert "Reopen at the table" in with_pen
    assert "Reopen at the table" not in page(phone, "game", game.pk)


def test_a_remembered_page_takes_no_more_memory_than_the_response(game: Game, rendered: list[str]) -> None:
    content = phone_of(game.confidant).get(f"/games/{game.pk}/").content
    (remembered,) = responses._pages.values()
    assert rendered
    assert sys.getsizeof(remembered) < len(content) + 100


def test_a_page_without_a_fingerprint_is_refused(rf: RequestFactory, game: Game) -> None:
    """The log after an entry has none until it is read again."""
    log = enter(game, Kind.UNDO).log
    with pytest.raises(ValueError, match="just read"):
        responses.render_once(cast("WriterRequest", rf.get("/")), "game/game.html", log.fingerprint, dict)


def test_only_the_pages_opened_last_are_remembered(
    game: Game, rendered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(responses, "MOST_PAGES", 1)
    phone, other = phone_of(game.confidant), make_game(confidant=game.confidant)
    for key in (game.pk, other.pk, game.pk):
        page(phone, "game", key)
    assert len(rendered) == 3
    assert len(responses._pages) == 1
