"""Concurrent requests: nothing counts twice, nothing is lost, nothing is mixed.

A race with `any_lock` runs twice: with the write lock, as in the threads of one server, and without, as in processes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse

from scorekeeper.games.recount import recount, recount_careers
from scorekeeper.models import Entry, Game, HiddenBid
from scorekeeper.rules.ruleset import Bidding, Ruleset
from scorekeeper.storage import write_lock
from tests.helpers.phones import JSON, Data, Response, entry, phone_of, send, state
from tests.helpers.tables import NAMES, THREE_ROUNDS, make_confidant, make_game, new_key, whole_game

pytestmark = pytest.mark.django_db(transaction=True)

BIDS, TRICKS = THREE_ROUNDS[0]


@pytest.fixture(autouse=True)
def _long_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let fifty requests wait for each other, however slow the machine is."""
    monkeypatch.setattr(write_lock, "WAIT_SECONDS", 60)


class OpenLock:
    """A write lock that never blocks."""

    def acquire(self, *, timeout: float) -> bool:
        return timeout > 0

    def release(self) -> None:
        """Do nothing: nobody waits."""


@pytest.fixture(params=["one process", "several processes"])
def any_lock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the lock inside a process, which other processes do not share."""
    if request.param == "several processes":
        monkeypatch.setattr(write_lock, "_process_lock", OpenLock())


def at_once(acts: Sequence[Callable[[], Response]]) -> list[Response]:
    """Run all actions at the same time, each in a thread with its own connection."""
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], Response]) -> Response:
        try:
            start.wait()
            return act()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))


def sending(game: Game, fields: Data) -> Callable[[], Response]:
    """Return an action that sends an entry from its own phone."""
    phone: Client = phone_of(game.owner)
    return lambda: send(phone, game, fields)


@pytest.mark.usefixtures("any_lock")
def test_sixteen_identical_posts_make_one_entry_and_get_the_same_answer() -> None:
    game = make_game()
    fields = entry(game, "bids", BIDS, number=1)
    answers = at_once([sending(game, fields) for _ in range(16)])
    assert [answer.status_code for answer in answers] == [200] * 16
    assert sum("Idempotent-Replay" in answer.headers for answer in answers) == 15
    assert len({str(state(answer.text)) for answer in answers}) == 1
    assert Entry.objects.count() == Game.objects.get().revision == 1


@pytest.mark.usefixtures("any_lock")
def test_exactly_one_of_two_phones_with_different_bids_is_accepted() -> None:
    game = make_game(rounds=[THREE_ROUNDS[0]])
    both = [(0, 0, 0), (1, 1, 1)]
    answers = at_once([sending(game, entry(game, "bids", bids, number=2)) for bids in both])
    won, lost = sorted((answer.status_code, place) for place, answer in enumerate(answers))
    assert (won[0], lost[0]) == (200, 409)
    current = state(answers[lost[1]].text)
    assert current["bids"] == [*both[won[1]]]
    assert current["mine"]["values"] == [*both[lost[1]]]
    assert Entry.objects.filter(round=2).get().values == [*both[won[1]]]


@pytest.mark.usefixtures("any_lock")
def test_a_correction_and_the_next_entry_never_mix() -> None:
    game = make_game(rounds=[THREE_ROUNDS[0]])
    correction = entry(game, "tricks", (1, 0, 0), number=1)
    next_bids = entry(game, "bids", (0, 0, 0), number=2)
    answers = at_once([sending(game, correction), sending(game, next_bids)])
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert Game.objects.get().revision == Entry.objects.count() == 3


@pytest.mark.usefixtures("any_lock")
def test_the_last_round_entered_by_two_phones_finishes_the_game_once() -> None:
    game = make_game(players=NAMES[:6], rounds=whole_game(6)[:9])
    bids, tricks = whole_game(6)[9]
    send(phone_of(game.owner), game, entry(game, "bids", bids, number=10))
    answers = at_once([sending(game, entry(game, "tricks", tricks, number=10)) for _ in range(2)])
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert [state(answer.text)["phase"] for answer in answers] == ["finished", "finished"]
    game.refresh_from_db()
    assert (game.is_finished, game.rounds_recorded, game.revision) == (True, 10, 20)
    assert game.totals == [-100, 200, 200, 200, 200, 200]
    # Results and careers are those of one finished game.
    assert list(recount([game.pk])) == [False]
    assert recount_careers() == 0


@pytest.mark.usefixtures("any_lock")
def test_the_last_two_hidden_bids_at_once_reveal_the_bids_once() -> None:
    """B2."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED))

    def covering(seat: int, bid: int) -> Callable[[], Response]:
        phone = phone_of(game.owner)
        fields = {"revision": 0, "round": 1, "seat": seat, "bid": bid}
        return lambda: phone.post(reverse("hide_bid", args=[game.pk]), fields, headers=JSON)

    assert covering(0, 1)().status_code == 200
    answers = at_once([covering(1, 0), covering(2, 1)])
    assert [answer.status_code for answer in answers] == [200, 200]
    assert {str(state(answer.text)["bids"]) for answer in answers} == {"None", "[1, 0, 1]"}
    assert Entry.objects.get().values == [1, 0, 1]
    assert not HiddenBid.objects.exists()


@pytest.mark.usefixtures("any_lock")
def test_undo_pressed_on_two_phones_takes_back_one_entry() -> None:
    """A3."""
    game = make_game(rounds=[THREE_ROUNDS[0]])
    answers = at_once([sending(game, entry(game, "undo")) for _ in range(2)])
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert Game.objects.get().rounds_recorded == 0
    assert Game.objects.get().revision == 3


def set_up(key: str) -> Data:
    players = {"player": list(NAMES[:3]), "first_dealer": "0"}
    return {"key": key, **players, "scoring": "standard", "plus_minus_one": "off"}


@pytest.mark.parametrize("keys", [1, 10])
def test_fifty_posts_of_the_set_up_form_start_one_game_for_each_form(keys: int) -> None:
    confidant = make_confidant()
    forms = [set_up(new_key()) for _ in range(keys)]

    def starting(fields: Data) -> Callable[[], Response]:
        phone = phone_of(confidant)
        return lambda: phone.post(reverse("new_game"), fields)

    answers = at_once([starting(forms[place % keys]) for place in range(50)])
    assert {answer.status_code for answer in answers} == {302}
    assert Game.objects.count() == len({answer["Location"] for answer in answers}) == keys
    assert confidant.players.count() == 3
