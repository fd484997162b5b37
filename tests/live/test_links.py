"""Links into a game: their tokens, how long they work, and how they end."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from unittest.mock import Mock

import pytest
from django.test import override_settings
from django.utils import timezone

from scorekeeper.live import links
from scorekeeper.live.links import (
    find_link,
    link_of,
    make_code,
    open_links,
    revoke,
    token_of,
    use_link,
)
from scorekeeper.models import Game, GameLink, LinkKind
from scorekeeper.models.tokens import hash_of
from scorekeeper.storage.write_lock import DatabaseBusy
from tests.helpers.tables import make_game

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
WATCH, EVENING, BID, PEN = LinkKind.WATCH, LinkKind.EVENING, LinkKind.BID, LinkKind.PEN


@pytest.fixture
def game() -> Game:
    """Return a game."""
    return make_game()


def test_a_token_has_at_least_128_random_bits_and_fits_into_an_address(random_tokens: None, game: Game) -> None:
    token = token_of(link_of(game, WATCH))
    assert re.fullmatch(r"[A-Za-z0-9_-]+", token)
    assert len(token) * 6 >= 128


def test_the_link_of_a_kind_stays_the_same(game: Game) -> None:
    assert link_of(game, WATCH) == link_of(game, WATCH)
    assert token_of(link_of(game, WATCH)) != token_of(link_of(game, EVENING))


def test_a_token_finds_its_link_and_game_for_its_kinds_only(game: Game) -> None:
    link = link_of(game, WATCH)
    found = find_link(token_of(link), WATCH, EVENING)
    assert found == link
    assert found.game == game
    assert find_link(token_of(link), BID) is None


@pytest.mark.parametrize("token", ["", "x", "A" * 30, "\udc80", "'; DROP TABLE scorekeeper_gamelink; --", "ä" * 1000])
def test_an_unknown_token_finds_nothing(game: Game, token: str) -> None:
    link_of(game, WATCH)
    assert find_link(token, *LinkKind) is None
    assert use_link(token, PEN) is None


def test_the_database_does_not_contain_the_token(game: Game) -> None:
    link = link_of(game, WATCH)
    (row,) = GameLink.objects.values_list()
    assert token_of(link) not in map(str, row)
    assert link.token_hash == hash_of(token_of(link))


def test_without_the_secret_key_the_database_gives_no_token(game: Game) -> None:
    link = link_of(game, WATCH)
    token = token_of(link)
    with override_settings(SECRET_KEY="another"):
        assert token_of(link) != token


def test_a_revoked_link_is_gone_and_the_next_one_has_another_token(game: Game) -> None:
    before, other = token_of(link_of(game, WATCH)), token_of(link_of(game, EVENING))
    revoke(game, WATCH)
    assert find_link(before, WATCH) is None
    assert token_of(link_of(game, WATCH)) != before
    assert find_link(before, WATCH) is None
    assert find_link(other, EVENING)


def test_a_code_works_once(game: Game) -> None:
    token = token_of(make_code(game, PEN, MINUTE))
    used = use_link(token, PEN)
    assert used
    assert used.game == game
    assert use_link(token, PEN) is None
    assert find_link(token, PEN) is None


def test_a_code_ends_with_its_lifetime(game: Game) -> None:
    link = make_code(game, PEN, MINUTE)
    GameLink.objects.filter(pk=link.pk).update(expires_at=timezone.now())
    assert find_link(token_of(link), PEN) is None
    assert use_link(token_of(link), PEN) is None
    assert open_links(game) == {}


def test_a_new_code_replaces_the_unused_one_but_not_a_used_one(game: Game) -> None:
    used = make_code(game, PEN, MINUTE)
    use_link(token_of(used), PEN)
    first, second = make_code(game, PEN, MINUTE), make_code(game, PEN, MINUTE)
    assert find_link(token_of(first), PEN) is None
    assert find_link(token_of(second), PEN) == second
    assert GameLink.objects.filter(pk=used.pk).exists()


@pytest.mark.parametrize("use", [find_link, use_link])
def test_a_code_is_not_used_as_another_kind(game: Game, use: Callable[[str, LinkKind], GameLink | None]) -> None:
    assert use(token_of(make_code(game, PEN, MINUTE)), WATCH) is None


def test_the_open_links_of_a_game_are_those_that_work_now(game: Game) -> None:
    watch, pen = link_of(game, WATCH), make_code(game, PEN, MINUTE)
    link_of(make_game(), EVENING)
    assert open_links(game) == {WATCH: watch, PEN: pen}
    use_link(token_of(pen), PEN)
    assert open_links(game) == {WATCH: watch}


def test_a_deleted_game_has_no_links(game: Game) -> None:
    link_of(game, WATCH)
    game.delete()
    assert not GameLink.objects.exists()


def test_many_tokens_are_all_different(random_tokens: None, game: Game) -> None:
    tokens = {token_of(GameLink(game=game, nonce=str(nonce))) for nonce in range(20_000)}
    assert len(tokens) == 20_000


def test_a_link_that_is_there_is_found_while_nobody_can_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """Onlookers of an event ask for it with every change."""
    game = make_game()
    link = link_of(game, WATCH)
    monkeypatch.setattr(links, "write_lock", Mock(side_effect=DatabaseBusy))
    assert link_of(game, WATCH) == link
