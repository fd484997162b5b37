"""What tests begin with has the rows that the product itself stores, though it is made in less time."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.test import Client

from scorekeeper.accounts.sign_ins import log_sign_in
from scorekeeper.games import recording
from scorekeeper.models import SearchPosting, SearchTerm, SignInKind
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset
from tests.helpers.phones import phone_of
from tests.helpers.tables import NAMES, THREE_ROUNDS, make_confidant, make_game
from tests.views.every_page.test_ownership import everything

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.models import Confidant, Game

pytestmark = pytest.mark.django_db

VARIANT = Ruleset(bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne(2), special_cards=2, schedule=(3, 4))
KINDS: dict[str, dict[str, Any]] = {
    "a new game": {},
    "three rounds": {"rounds": THREE_ROUNDS},
    "six players with bids in a variant": {"players": NAMES, "first_dealer": 4, "ruleset": VARIANT},
}


def rows_after(make: Callable[[], object]) -> dict[str, list[object]]:
    """Return all rows that this leads to, without what is different each time; the rows are rolled back."""
    with transaction.atomic():
        make()
        found = everything()
        # The terms of a game are stored in any order.
        found["SearchTerm"] = [*sorted(SearchTerm.objects.values_list("confidant", "kind", "text"))]
        found["SearchPosting"] = [*sorted(SearchPosting.objects.values_list("game", "term__kind", "term__text"))]
        transaction.set_rollback(True)
    return {model: [_comparable(row) for row in rows] for model, rows in found.items()}


def _comparable(row: Any) -> list[object]:
    times = sorted({value for value in row if isinstance(value, datetime)})
    return [
        times.index(value)
        if isinstance(value, datetime)
        else re.sub(r"\A(?:[0-9a-f]{32}|[0-9a-z]{32}|[0-9a-f]{64})\Z", "random", value)
        if isinstance(value, str)
        else value
        for value in row
    ]


@pytest.mark.sqlite
@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_of_a_game_has_the_rows_of_a_recorded_one(kind: str) -> None:
    """SQLite gives new rows the ids of those that were rolled back."""
    confidant, other = make_confidant(), make_confidant()

    def make() -> None:
        assert make_game(confidant=confidant, **KINDS[kind]).confidant == confidant

    def make_later() -> None:
        """The game and its people get other ids than those of which it is a copy."""
        make_game(confidant=other, players=NAMES[1:5], first_dealer=1)
        with patch.object(recording, "start_game", side_effect=start):
            make()

    with patch("tests.helpers.tables._made_before", {}):
        start: Callable[..., Game] | type[AssertionError] = recording.start_game
        expected = rows_after(make_later)
        assert rows_after(make)["SearchPosting"]
        start = AssertionError
        assert rows_after(make_later) == expected


def test_only_the_first_game_of_a_confidant_is_a_copy() -> None:
    """Others need the people and search terms that are there."""
    confidant = make_confidant()
    for games in (1, 2, 3):
        make_game()
        make_game(confidant=confidant)
        assert (confidant.games.count(), confidant.players.count()) == (games, 3)


@pytest.mark.sqlite
def test_a_phone_has_the_rows_and_the_cookie_of_a_sign_in() -> None:
    confidant = make_confidant()
    clients: list[Client] = []
    sessions: list[dict[str, object]] = []

    def signed_in(confidant: Confidant) -> Client:
        phone = Client()
        phone.force_login(confidant)
        request = HttpRequest()
        request.session = phone.session
        log_sign_in(request, confidant, SignInKind.LINK)
        return phone

    def with_phone(make: Callable[[Confidant], Client]) -> None:
        clients.append(make(confidant))
        sessions.append(Session.objects.get().get_decoded())

    expected = rows_after(lambda: with_phone(signed_in))
    assert expected["SignIn"]
    assert rows_after(lambda: with_phone(phone_of)) == expected
    assert sessions[0] == sessions[1]
    (expected_name, expected_cookie), (name, cookie) = (next(iter(phone.cookies.items())) for phone in clients)
    assert (name, cookie["path"]) == (expected_name, expected_cookie["path"])
