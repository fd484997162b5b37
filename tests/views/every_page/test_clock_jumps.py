"""The clock of the server jumps: entries keep their order, nothing that was ended works again, no page fails."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.games import game_log
from scorekeeper.live import links
from scorekeeper.models import Entry, Game, LinkKind
from scorekeeper.web import sign_in as signing_in
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, path_of
from tests.helpers.phones import entry, page, phone_of, send, state
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game
from tests.helpers.watchers import look, share

pytestmark = pytest.mark.django_db

type Jump = Callable[[timedelta], None]

JUMPS = [timedelta(days=-1), timedelta(hours=-1), timedelta(seconds=1), timedelta(days=364)]
"""A wrong clock, the end of summer time in a clock set by hand, a leap second, and a year less than a session lasts."""
BACK = timedelta(days=-1)


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Jump:
    """Return a function that sets the clock of the server forward or back from now."""
    now = timezone.now
    return lambda by: monkeypatch.setattr(timezone, "now", lambda: now() + by)


@pytest.fixture
def game() -> Game:
    """Return a game after its first round."""
    return make_game(rounds=THREE_ROUNDS[:1])


@pytest.mark.parametrize("by", JUMPS, ids=str)
def test_entries_keep_their_order_and_no_page_fails(game: Game, jump: Jump, by: timedelta) -> None:
    phone = phone_of(game.owner)
    bids, tricks = THREE_ROUNDS[1]
    jump(by)
    assert send(phone, game, entry(game, "bids", bids, number=2)).status_code == 200
    jump(-by)
    assert send(phone, game, entry(game, "tricks", tricks, number=2)).status_code == 200
    assert send(phone, game, entry(game, "tricks", (0, 1, 0), number=1)).status_code == 200
    jump(by)
    assert send(phone, game, entry(game, "undo")).status_code == 200
    # As after a restart.
    game_log._known.clear()
    assert state(page(phone, "play", game.pk))["totals"] == [50, 10, 20]
    assert [made.kind for made in Entry.objects.all()] == ["bids", "tricks", "bids", "tricks", "tricks", "undo"]
    paths = [path_of(name) for name, address in ADDRESSES.items() if "GET" in address.methods]
    paths += [path_of(name, game.pk) for name, address in GAME_ADDRESSES.items() if "GET" in address.methods]
    assert {phone.get(path).status_code for path in paths} <= {200, 302, 404, 410}
    assert "Ada" in page(phone, "game", game.pk)


def test_a_clock_that_goes_back_opens_nothing_that_was_used_or_ended(game: Game, jump: Jump) -> None:
    phone = phone_of(game.owner)
    sign_in, watch = signing_in.make_link(game.owner), share(game)
    code = links.token_of(links.make_code(game, LinkKind.PEN, timedelta(minutes=2)))
    assert Client().post(path_of("enter").replace("some-token", sign_in)).status_code == 302
    assert links.use_link(code, LinkKind.PEN)
    links.revoke(game, LinkKind.WATCH)
    phone.post(path_of("leave"))
    jump(BACK)
    assert Client().post(path_of("enter").replace("some-token", sign_in)).status_code == 410
    assert Client().get(path_of("take_pen").replace("some-token", code)).status_code == 410
    assert look(watch).status_code == 404
    assert phone.get(path_of("past_games")).status_code == 404


def test_a_session_that_has_expired_ends_and_signs_nobody_in(jump: Jump) -> None:
    phone = phone_of(make_confidant())
    jump(timedelta(days=366))
    assert phone.get(path_of("past_games")).status_code == 404
    assert phone.get(path_of("start")).status_code == 200
