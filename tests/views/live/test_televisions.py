"""A television shows a number; a phone of the table types it, and the television follows the game."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.games import game_bin
from scorekeeper.live import links, televisions
from scorekeeper.models import Game, GameLink, LinkKind, TvNumber
from scorekeeper.web.rate_limits import TV_NUMBERS, WRONG_TV_NUMBERS
from tests.helpers.markup import on_one_line
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import HTMX, Response, phone_of
from tests.helpers.tables import make_confidant, make_game, make_short_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Return a game."""
    return make_game()


class Television:
    """A browser without a session that opened /tv/."""

    def __init__(self) -> None:
        self.client = Client()
        self.address = self.client.get(reverse("tv"))["Location"]

    @property
    def number(self) -> str:
        found = re.findall(r'<p class="digits" role="img" aria-label="(\d{4})">', self.look().text)
        return str(found[0])

    def look(self) -> Response:
        return self.client.get(self.address)

    def poll(self) -> Response:
        (query,) = re.findall(r'hx-get="[^"?]*(\?seen=\d+)"', self.look().text)
        return self.client.get(f"{self.address}{query}", headers=HTMX)


def type_number(phone: Client, game: Game, number: str, field: str = "number") -> Response:
    return phone.post(reverse("show_on_tv", args=[game.pk]), {field: number}, headers=HTMX)


def show(phone: Client, game: Game, number: str) -> Response:
    return type_number(phone, game, number, "show")


def wrong(television: Television) -> str:
    return f"{(int(television.number) + 1) % televisions.NUMBERS:04}"


def test_a_television_shows_the_game_whose_phone_types_its_number(game: Game) -> None:
    television, phone = Television(), phone_of(game.owner)
    assert "Open <b" in phone.get(reverse("show_on_tv", args=[game.pk])).text
    number = television.number
    for typed in (number[:1], number[:3]):
        assert f'aria-label="{typed}"' in type_number(phone, game, typed).text
    assert "A TV waits for this game" in type_number(phone, game, number).text
    assert television.look().status_code == 200
    assert "choice=evening" in show(phone, game, number)["HX-Redirect"]
    shown = reverse("watch_tv", args=[links.token_of(GameLink.objects.get(kind=LinkKind.EVENING))])
    assert television.look()["Location"] == shown
    assert television.client.get(television.address, headers=HTMX)["HX-Redirect"] == shown
    assert television.client.get(shown).status_code == 200


def test_the_television_follows_to_the_next_game_of_the_table_until_that_is_stopped() -> None:
    game = make_short_game(owner=make_confidant())
    television, phone = Television(), phone_of(game.owner)
    show(phone, game, television.number)
    shown = television.look()["Location"]
    phone.post(reverse("same_table_again", args=[game.pk]), {"key": "again"})
    following = Game.objects.latest("pk")
    assert following.pk != game.pk
    assert GameLink.objects.get().game == following
    assert television.client.get(shown).status_code == 200
    phone.post(reverse("bring_others", args=[following.pk]), {"stop": "evening"})
    assert television.client.get(shown).status_code == 404


def test_the_page_works_without_scripts(game: Game) -> None:
    television, phone = Television(), phone_of(game.owner)
    answer = phone.post(reverse("show_on_tv", args=[game.pk]), {"show": television.number}, follow=True)
    assert "The TV shows this game now." in answer.text


def test_a_number_works_once(game: Game) -> None:
    television, phone = Television(), phone_of(game.owner)
    number = television.number
    assert "HX-Redirect" in show(phone, game, number)
    other = make_game()
    answer = type_number(phone_of(other.owner), other, number)
    assert (answer.status_code, f"No TV shows {number}." in answer.text) == (422, True)
    assert not GameLink.objects.filter(game=other).exists()


def test_a_number_is_over_after_ten_minutes_and_the_television_gets_another_one(game: Game) -> None:
    television, phone = Television(), phone_of(game.owner)
    number = television.number
    TvNumber.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert "No TV shows" in show(phone, game, number).text
    assert television.look()["Location"] == reverse("tv")
    Television()
    assert TvNumber.objects.count() == 1
    assert timedelta(minutes=10) == televisions.LIFETIME


def test_a_number_whose_end_is_from_a_wrong_clock_is_over() -> None:
    television = Television()
    TvNumber.objects.update(expires_at=timezone.now() + timedelta(days=1))
    assert television.look()["Location"] == reverse("tv")


def test_polls_write_nothing_and_answer_nothing_until_a_minute_is_over(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    television = Television()
    before = list(TvNumber.objects.values())
    with django_assert_num_queries(2):
        assert television.poll().status_code == 204
    assert "A new number in 10 minutes" in on_one_line(television.look().text)
    TvNumber.objects.update(expires_at=timezone.now() + timedelta(seconds=80))
    assert "A new number in 2 minutes" in on_one_line(television.look().text)
    TvNumber.objects.update(expires_at=before[0]["expires_at"])
    assert list(TvNumber.objects.values()) == before


def test_five_wrong_numbers_pause_the_phone_also_for_a_right_one(game: Game) -> None:
    television, phone = Television(), phone_of(game.owner)
    for _ in range(WRONG_TV_NUMBERS.most):
        assert type_number(phone, game, wrong(television)).status_code == 422
    for field in ("number", "show"):
        answer = type_number(phone, game, television.number, field)
        assert (answer.status_code, "Please try again in 1 minute." in answer.text) == (429, True)
        assert 0 < int(answer["Retry-After"]) <= WRONG_TV_NUMBERS.seconds
    assert television.look().status_code == 200
    other = make_game()
    assert type_number(phone_of(other.owner), other, television.number).status_code == 200
    assert (WRONG_TV_NUMBERS.most, WRONG_TV_NUMBERS.seconds) == (5, 60)


def test_numbers_that_begin_a_try_or_are_no_numbers_count_as_none(game: Game) -> None:
    television, phone = Television(), phone_of(game.owner)
    for typed in ("", "7", "73", "730", "x", "73055", "٣٣٣٣", "+123"):
        for _ in range(2):
            assert type_number(phone, game, typed).status_code == 200
    assert type_number(phone, game, television.number).status_code == 200


def test_a_network_gets_a_limited_number_of_numbers() -> None:
    answers = [Client().get(reverse("tv")).status_code for _ in range(TV_NUMBERS.most + 1)]
    assert answers == [302] * TV_NUMBERS.most + [429]
    assert TvNumber.objects.count() == TV_NUMBERS.most


def test_no_more_televisions_than_the_numbers_allow_wait_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(televisions, "MOST_SHOWN", 2)
    assert [Client().get(reverse("tv")).status_code for _ in range(3)] == [302, 302, 429]
    TvNumber.objects.update(expires_at=timezone.now())
    assert Client().get(reverse("tv")).status_code == 302


def test_the_phone_with_the_pen_shows_only_its_game(game: Game) -> None:
    television, phone = Television(), phone_with_pen(game)
    assert show(phone, game, television.number)["HX-Redirect"] == reverse("play", args=[game.pk])
    assert [link.kind for link in GameLink.objects.filter(used_at=None)] == [LinkKind.WATCH]
    assert television.client.get(television.look()["Location"]).status_code == 200


def test_a_television_whose_link_is_stopped_before_it_looks_gets_another_number(game: Game) -> None:
    television, phone = Television(), phone_of(game.owner)
    show(phone, game, television.number)
    links.revoke(game, LinkKind.EVENING)
    assert television.look()["Location"] == reverse("tv")


def test_the_page_chooses_no_television_when_it_is_opened_or_in_the_bin(game: Game) -> None:
    television, phone = Television(), phone_of(game.owner)
    path = reverse("show_on_tv", args=[game.pk])
    assert phone.get(path, {"show": television.number}).status_code == 200
    game_bin.put_in_bin(game.owner, game.pk)
    assert phone.post(path, {"show": television.number})["Location"] == reverse("game", args=[game.pk])
    assert television.look().status_code == 200


def test_the_number_is_offered_where_others_are_brought_in_and_to_who_has_the_pen(game: Game) -> None:
    path = reverse("show_on_tv", args=[game.pk])
    assert path in phone_of(game.owner).get(reverse("bring_others", args=[game.pk])).text
    assert path in phone_with_pen(game).get(reverse("table_actions", args=[game.pk])).text


def test_asking_for_the_headers_of_the_page_makes_no_number() -> None:
    assert Client().head(reverse("tv")).status_code == 200
    assert not TvNumber.objects.exists()


def test_the_page_of_a_television_sends_no_address_on() -> None:
    assert Television().look()["Referrer-Policy"] == "no-referrer"
