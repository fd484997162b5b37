"""Counts of rate limits: in the database, by hash, for all servers, until they expire."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import RequestFactory
from django.urls import reverse

from scorekeeper.models import LinkKind, RateCount
from scorekeeper.web import rate_limits
from scorekeeper.web.rate_limits import LONGEST_SECONDS, NEW_LINKS, SEATS_TAKEN, Limit, network_of, seconds_to_wait
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import HTMX, phone_of, post_form
from tests.helpers.tables import make_confidant, make_game

LIMIT = Limit("test", 3, 60)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return a function that sets the clocks of the server forward or back."""
    now = [1_000_000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def move(seconds: float) -> None:
        now[0] += seconds

    return move


def restart() -> None:
    """Clear the limits that this process remembers."""
    rate_limits._blocked.clear()


@pytest.mark.django_db
def test_the_count_starts_again_when_its_time_is_over(clock: Callable[[float], None]) -> None:
    assert [seconds_to_wait(LIMIT, "a") for _ in range(5)] == [0, 0, 0, 60, 61]
    clock(59)
    assert seconds_to_wait(LIMIT, "a") == 2
    clock(2)
    assert seconds_to_wait(LIMIT, "a") == 0


@pytest.mark.django_db
def test_the_count_survives_a_restart_and_holds_for_other_servers(clock: Callable[[float], None]) -> None:
    assert [seconds_to_wait(LIMIT, "a") for _ in range(3)] == [0, 0, 0]
    restart()
    assert seconds_to_wait(LIMIT, "a") == 60
    restart()
    clock(10)
    assert seconds_to_wait(LIMIT, "a") == 50


@pytest.mark.django_db
def test_subjects_and_limits_are_counted_apart() -> None:
    for _ in range(4):
        seconds_to_wait(LIMIT, "a")
    assert seconds_to_wait(LIMIT, "b") == 0
    assert seconds_to_wait(Limit("other", 3, 60), "a") == 0


@pytest.mark.django_db
def test_a_clock_that_was_wrong_blocks_nobody_for_long(clock: Callable[[float], None]) -> None:
    clock(LONGEST_SECONDS)
    assert [seconds_to_wait(LIMIT, "a") for _ in range(4)] == [0, 0, 0, 60]
    restart()
    clock(-LONGEST_SECONDS)
    assert seconds_to_wait(LIMIT, "a") == 0
    clock(-2 * LONGEST_SECONDS)
    assert seconds_to_wait(LIMIT, "b") == 0
    assert RateCount.objects.count() == 1


@pytest.mark.django_db
def test_old_rows_are_deleted(clock: Callable[[float], None]) -> None:
    for number in range(20):
        seconds_to_wait(LIMIT, number)
    clock(LIMIT.seconds)
    seconds_to_wait(LIMIT, "new")
    assert RateCount.objects.count() == 1


@pytest.mark.django_db
def test_no_address_is_stored() -> None:
    seconds_to_wait(LIMIT, "203.0.113.5")
    (row,) = RateCount.objects.values_list("key", flat=True)
    assert len(row) == 64
    assert "203" not in row or "113" not in row


@pytest.mark.django_db
def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_REMEMBERED", 2)
    limit = Limit("none", 0, 60)
    assert [seconds_to_wait(limit, number) for number in range(3)] == [60] * 3
    assert len(rate_limits._blocked) == 1


@pytest.mark.django_db(transaction=True)
def test_concurrent_counts_lose_nothing() -> None:
    def count(_number: int) -> int:
        restart()
        try:
            return seconds_to_wait(Limit("many", 10, 3600), "a")
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        answers = [*threads.map(count, range(24))]
    assert answers.count(0) == 10
    assert RateCount.objects.get().count == 24


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::1", "::/64"),
        ("", ""),
        ("unix", ""),
    ],
)
def test_the_devices_of_a_household_share_a_network(address: str, network: str) -> None:
    assert network_of(RequestFactory(REMOTE_ADDR=address).get("/")) == network


@pytest.mark.django_db
def test_a_confidant_makes_only_so_many_links_and_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sign-in codes and links into games count together; ending a link is not limited."""
    game = make_game()
    phone = phone_of(game.owner)
    for view in ("accounts.another_phone", "live.bring_others"):
        monkeypatch.setattr(f"scorekeeper.views.{view}.NEW_LINKS", NEW_LINKS._replace(most=2))
    bring = reverse("bring_others", args=[game.pk])
    assert phone.post(bring, {"choice": "watch"}).status_code == 302
    assert post_form(phone, "another_phone").status_code == 200
    for headers in ({}, HTMX):
        response = phone.post(reverse("another_phone"), headers=headers)
        assert (response.status_code, response["HX-Retarget"]) == (429, "#main")
        assert 0 < int(response["Retry-After"]) <= NEW_LINKS.seconds
        assert "Please try again in 10 minutes." in response.text
    assert phone.post(bring, {"choice": "pen"}).status_code == 429
    assert phone.post(bring, {"stop": "watch"}).status_code == 302
    assert not game.links.filter(kind=LinkKind.WATCH).exists()
    assert post_form(phone_of(make_confidant()), "another_phone").status_code == 200


@pytest.mark.django_db
def test_only_so_many_seats_are_taken_with_a_link_from_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.views.live.own_bid.SEATS_TAKEN", SEATS_TAKEN._replace(most=2))
    game = make_game()
    phone, late = BidderPhone(game).sit(0), BidderPhone(game)
    assert late.post("claim_seat", seat=1).status_code == 302
    assert late.post("claim_seat", seat=2).status_code == 429
    assert phone.open().status_code == 200
    late.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert late.post("claim_seat", seat=2).status_code == 302
    assert BidderPhone(make_game()).post("claim_seat", seat=0).status_code == 302
