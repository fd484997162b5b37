"""Wrong tokens: limited by network and by kind, with the same page for all of them; a valid token always works."""

from __future__ import annotations

import html
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.live import links
from scorekeeper.models import Game, LinkKind, RateCount
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull
from scorekeeper.web import rate_limits
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.rate_limits import WRONG_TOKENS, WRONG_TOKENS_OF_A_KIND, Limit
from tests.helpers.phones import Response, entry, phone_of, send
from tests.helpers.tables import make_game

pytestmark = pytest.mark.django_db

HERE, ELSEWHERE = "203.0.113.5", "198.51.100.7"
OPENED = ("enter", "accept_invitation", "take_pen", "watch", "watch_tv", "watch_sheet", "own_bid")
USUAL = {"enter": 410, "accept_invitation": 410, "take_pen": 410}
MINUTE = timedelta(minutes=1)


@pytest.fixture
def game() -> Game:
    """Return a new game."""
    return make_game()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Limit:
    """Let a network try only three wrong tokens a minute."""
    limit = WRONG_TOKENS._replace(most=3)
    monkeypatch.setattr(rate_limits, "WRONG_TOKENS", limit)
    return limit


def attempt(token: str, name: str = "watch", address: str = HERE, *, language: str = "en") -> Response:
    """Open an address with a token from a client at this address."""
    client = Client(REMOTE_ADDR=address, headers={"Accept-Language": language})
    return client.get(reverse(name, args=[token]))


def wrong(count: int, name: str = "watch", address: str = HERE) -> list[int]:
    """Return the statuses of this number of wrong tokens."""
    return [attempt(f"wrong-{number}", name, address).status_code for number in range(count)]


def test_the_sixty_first_wrong_token_in_a_minute_is_refused() -> None:
    assert wrong(61) == [404] * 60 + [429]


@pytest.mark.parametrize("name", OPENED)
def test_a_refusal_says_when_to_try_again_in_both_languages(name: str, few: Limit) -> None:
    usual = USUAL.get(name, 404)
    assert wrong(few.most + 1, name) == [usual] * few.most + [429]
    response = attempt("x", name)
    assert 0 < int(response["Retry-After"]) <= few.seconds
    assert "too often in a short time. Please try again in 1 minute." in response.text
    assert "zu oft in kurzer Zeit. Bitte versuche es in 1 Minute noch einmal." in attempt("x", name, language="de").text


def test_all_kinds_of_wrong_tokens_of_a_network_count_together(few: Limit) -> None:
    for name in OPENED[: few.most]:
        wrong(1, name)
    assert {attempt("x", name).status_code for name in OPENED} == {429}
    assert Client(REMOTE_ADDR=HERE).post(reverse("claim_seat", args=["x"]), {"seat": 0}).status_code == 429
    assert Client(REMOTE_ADDR=HERE).post(reverse("enter", args=["x"])).status_code == 429


def test_valid_tokens_and_sessions_work_however_many_wrong_ones_were_tried(game: Game, few: Limit) -> None:
    wrong(few.most + 2)
    tokens = {kind: links.token_of(links.link_of(game, kind)) for kind in (LinkKind.WATCH, LinkKind.BID)}
    tokens[LinkKind.PEN] = links.token_of(links.make_code(game, LinkKind.PEN, MINUTE))
    for name, kind in {"watch": LinkKind.WATCH, "own_bid": LinkKind.BID, "take_pen": LinkKind.PEN}.items():
        assert attempt(tokens[kind], name).status_code == 200, name
    enter = reverse("enter", args=[signing_in.make_link(game.owner)])
    assert Client(REMOTE_ADDR=HERE).post(enter).status_code == 302
    assert send(phone_of(game.owner), game, entry(game, "bids", (0, 0, 0), number=1)).status_code == 200


def test_unknown_used_revoked_and_other_tokens_are_refused_alike(game: Game, few: Limit) -> None:
    """They get the same page, with the same number of queries."""
    revoked = links.token_of(links.link_of(game, LinkKind.WATCH))
    links.revoke(game, LinkKind.WATCH)
    used = signing_in.make_link(game.owner)
    signing_in.use_link(used)
    tokens = ["x", revoked, used, links.token_of(links.link_of(game, LinkKind.BID)), "ä" * 300]
    # The first count of a time also deletes old rows.
    wrong(1, address=ELSEWHERE)
    for tried in range(2):
        answers = set()
        for token in tokens:
            with CaptureQueriesContext(connection) as queries:
                response = attempt(token, "watch", f"192.0.2.{tokens.index(token) + 1}" if tried == 0 else HERE)
            answers.add((response.status_code, response.content, len(queries)))
        assert len(answers) == 1
        wrong(few.most + 1)


def test_another_network_is_not_refused(few: Limit) -> None:
    assert wrong(few.most + 1)[-1] == 429
    assert wrong(few.most, address=ELSEWHERE) == [404] * few.most


def test_many_networks_together_are_limited_by_what_they_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "WRONG_TOKENS_OF_A_KIND", WRONG_TOKENS_OF_A_KIND._replace(most=5))
    statuses = [attempt("x", "enter", f"192.0.2.{number}").status_code for number in range(7)]
    assert statuses == [410] * 5 + [429] * 2
    # Links of other kinds are counted separately.
    assert attempt("x", "take_pen", "192.0.2.9").status_code == 410


def test_a_network_that_is_refused_costs_no_query_more_and_no_row(few: Limit) -> None:
    wrong(few.most + 1)
    rows = [*RateCount.objects.values_list()]
    with CaptureQueriesContext(connection) as queries:
        assert attempt("x").status_code == 429
    assert len(queries) == 1
    assert [*RateCount.objects.values_list()] == rows


@pytest.mark.parametrize("error", [DatabaseBusy, DatabaseFull])
def test_a_database_that_cannot_be_written_counts_nothing(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise error

    monkeypatch.setattr(rate_limits, "write_lock", refuse)
    assert wrong(2) == [404, 404]


def test_an_open_page_of_a_watcher_keeps_what_it_shows(few: Limit) -> None:
    wrong(few.most + 1)
    assert attempt("x")["HX-Reswap"] == "none"
    assert attempt("x", "own_bid")["HX-Refresh"] == "true"


def test_a_refusal_of_a_form_replaces_the_page_also_with_htmx(few: Limit) -> None:
    wrong(few.most + 1)
    response = attempt("x", "enter")
    assert response["HX-Retarget"] == "#main"
    assert '<main id="main"' in html.unescape(response.text)
