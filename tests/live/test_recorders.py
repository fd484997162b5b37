"""Which phones record in a game: by the names in the keys of their entries, as long as these are recent."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

import pytest
from django.test import Client

from scorekeeper.live.recorders import RECENT
from scorekeeper.models import FIRST_NAME, Entry, Game
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import JSON, entry, page, phone_of, send, state
from tests.helpers.statements import Kind
from tests.helpers.tables import make_confidant, make_game, new_key

pytestmark = pytest.mark.django_db


def send_from(name: str, phone: Client, game: Game, values: tuple[int, ...]) -> None:
    """Record bids again, with a key that has the name of a phone."""
    key = f"{name}-{new_key()}" if name else new_key()
    assert send(phone, game, entry(game, Kind.BIDS, values, number=1, key=key)).status_code == 200


def named(phone: Client, game: Game) -> Collection[str]:
    """Return the names of the recording phones, as the play page of a phone has them and its next poll."""
    opened = state(page(phone, "play", game.pk)).get("recorders", {})
    assert opened == phone.get(f"/games/{game.pk}/play/", headers=JSON).json().get("recorders", {})
    return set(opened)


def test_the_state_names_the_phones_that_made_entries_lately() -> None:
    game = make_game()
    phone = phone_of(game.owner)
    send_from("", phone, game, (0, 0, 0))
    assert named(phone, game) == set()
    send_from("0a1b2c3d", phone, game, (1, 0, 1))
    send_from("44444444", phone, game, (0, 1, 1))
    assert named(phone, game) == {"0a1b2c3d", "44444444"}
    Entry.objects.filter(key__startswith="0a1b").update(made_at=Entry.objects.latest("made_at").made_at - RECENT)
    assert named(phone, game) == {"44444444"}


def test_a_phone_with_the_pen_learns_only_of_entries_that_the_confidant_made_since() -> None:
    game = make_game()
    phone = phone_of(game.owner)
    send_from("0a1b2c3d", phone, game, (1, 0, 1))
    Entry.objects.update(made_at=Entry.objects.latest("made_at").made_at - timedelta(seconds=1))
    taker = phone_with_pen(game)
    send_from("55555555", taker, game, (0, 1, 1))
    assert named(taker, game) == set()
    send_from("44444444", phone, game, (1, 1, 1))
    assert named(taker, game) == {"44444444"}
    # A phone that looks on already shows who writes.
    assert named(phone, game) == set()


def test_the_state_says_who_made_the_last_entry_of_a_phone_unless_nobody_has_chosen_a_name() -> None:
    game = make_game(owner=make_confidant(name="Ute-Alexandra Hohenstein"))
    phone = phone_of(game.owner)
    send_from("0a1b2c3d", phone, game, (1, 0, 1))
    whose = state(page(phone, "play", game.pk))["recorders"]["0a1b2c3d"]
    assert whose == f"{Entry.objects.get().made_at.isoformat()} Ute-Alexandra…"
    game.owner.name = FIRST_NAME
    game.owner.save()
    assert state(page(phone, "play", game.pk))["recorders"]["0a1b2c3d"].endswith(" Other phone")
