"""The phone with the pen of a game writes in this game, under the name of its holder, and does nothing else."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from scorekeeper.games.game_log import read_game_log
from scorekeeper.live import pens
from scorekeeper.models import Entry, Game
from scorekeeper.rules.ruleset import Bidding, Ruleset
from tests.helpers.exchange import import_games, logs_of
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import JSON, entry, island, page, phone_of, send, state
from tests.helpers.round_page import correct
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Return a game with one round; its Confidant has other games as well."""
    confidant = make_confidant(name="Ute")
    make_game(owner=confidant, players=("Zora", "Yves", "Xenia"))
    return make_game(owner=confidant, rounds=THREE_ROUNDS[:1])


@pytest.fixture
def phone(game: Game) -> Client:
    """Return the phone of Jonas, who has the pen."""
    return phone_with_pen(game, "Jonas")


def authors(game: Game) -> list[str]:
    log = read_game_log(game.owner, game.pk)
    return [log_entry.made_by for log_entry in log.entries]


def test_entries_are_recorded_under_the_name_of_the_holder(game: Game, phone: Client) -> None:
    assert send(phone, game, entry(game, Kind.BIDS, (1, 0, 2), number=2)).status_code == 200
    send(phone_of(game.owner), game, entry(game, Kind.TRICKS, (1, 0, 1), number=2))
    assert authors(game) == ["Ute", "Ute", "Jonas", "Ute"]
    assert {made_by.name for made_by in (each.made_by for each in Entry.objects.all())} == {"Ute"}


def test_an_entry_that_is_sent_twice_counts_once(game: Game, phone: Client) -> None:
    fields = entry(game, Kind.BIDS, (1, 0, 2), number=2)
    first, second = (send(phone, game, fields) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert second["Idempotent-Replay"] == "true"
    assert authors(game).count("Jonas") == 1


def test_a_correction_names_the_holder_in_the_change_log(game: Game, phone: Client) -> None:
    assert correct(phone, game, 1, bids=(1, 1, 1)).status_code == 302
    assert ">Jonas</bdi></small>" in page(phone_of(game.owner), "game", game.pk)
    assert ">Jonas</bdi></small>" in page(phone, "game", game.pk)


def test_what_happened_at_the_table_is_recorded_under_the_name_of_the_holder(game: Game, phone: Client) -> None:
    path = f"/games/{game.pk}/actions/"
    response = phone.post(path, entry(game, Kind.MISDEAL, number=2))
    assert response.status_code == 302
    assert authors(game)[-1] == "Jonas"


def test_hidden_bids_are_revealed_under_the_name_of_who_entered_the_last_one() -> None:
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED), owner=make_confidant(name="Ute"))
    phone = phone_with_pen(game, "Jonas")
    for seat in range(3):
        fields = {"revision": 0, "round": 1, "seat": seat, "bid": 0}
        assert phone.post(f"/games/{game.pk}/play/hidden-bid/", fields, headers=JSON).status_code == 200
    assert authors(game) == ["Jonas"]


def test_the_name_of_the_holder_survives_an_export_and_import(game: Game, phone: Client) -> None:
    send(phone, game, entry(game, Kind.BIDS, (1, 0, 2), number=2))
    exported = phone_of(game.owner).get(f"/games/{game.pk}/game.zip").content
    other = make_confidant(name="Ida")
    import_games(other, exported)
    (log,) = logs_of(other)
    assert [log_entry.made_by for log_entry in log.entries] == ["Ute", "Ute", "Jonas"]


@pytest.mark.parametrize("ends", [False, True])
def test_every_link_and_form_on_its_pages_is_open_to_it(ends: bool, game: Game, phone: Client) -> None:
    if ends:
        send(phone, game, entry(game, Kind.END, number=1))
    own, seen = f"/games/{game.pk}/", set[str]()
    for path in ("play/", "", "actions/", "rounds/1/", "steps/1/"):
        text = phone.get(own + path).text
        seen.update(re.findall(r'(?:href|action)="(/[^"#?]*)', text))
    seen = {address for address in seen if not address.startswith("/static/")}
    everywhere = {"/", "/rules/", "/appearance/", "/language/", "/manifest.webmanifest"}
    assert {address for address in seen if not address.startswith(own)} == everywhere
    # A form that only accepts POST answers 405.
    assert {phone.get(address).status_code for address in seen - everywhere} == {200, 405}


def test_nothing_of_the_confidants_other_people_is_shown(game: Game, phone: Client) -> None:
    for path in ("play/", "", "actions/", "rounds/1/", "steps/1/"):
        text = phone.get(f"/games/{game.pk}/{path}").text
        assert "Ada" in text
        assert not re.search("Zora|Yves|Xenia", text)


def test_a_phone_with_the_pen_gets_links_to_its_own_games_only_if_it_is_signed_in(game: Game) -> None:
    signed_in, signed_out = phone_with_pen(game, phone=phone_of(make_confidant(name="Lena"))), Client()
    signed_out.cookies.update(signed_in.cookies)
    del signed_out.cookies[settings.SESSION_COOKIE_NAME]
    for phone, has_links in ((signed_in, True), (signed_out, False)):
        text = page(phone, "game", game.pk)
        assert "To the table" in text
        assert ("/people/" in text) == has_links


def test_the_game_page_has_actions_of_the_pen_only_while_the_phone_has_it(game: Game) -> None:
    enter(game, Kind.END, number=1)
    phone = phone_with_pen(game)
    assert "Move to the bin" in page(phone_of(game.owner), "game", game.pk)
    with_pen = page(phone, "game", game.pk)
    assert "Move to the bin" not in with_pen
    pens.end_pen(game)
    assert "Reopen at the table" in with_pen
    assert "Reopen at the table" not in page(phone, "game", game.pk)


def test_the_page_of_the_holder_needs_its_token(game: Game) -> None:
    phone = phone_with_pen(game, phone=Client())
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone.cookies
    fields = entry(game, Kind.BIDS, (1, 0, 2), number=2)
    refused = send(strict, game, fields)
    assert refused.status_code == 403
    assert "load it again" in refused.text
    (token,) = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page(strict, "play", game.pk)))
    assert send(strict, game, {**fields, "csrfmiddlewaretoken": token}).status_code == 200


def test_the_confidants_phone_shows_who_writes(game: Game) -> None:
    own = phone_of(game.owner)
    path = f"/games/{game.pk}/play/?revision={game.revision}"
    assert own.get(path, headers=JSON).status_code == 204
    phone_with_pen(game, "<Jonas>")
    changed = own.get(path, headers=JSON)
    assert changed.status_code == 200
    key = changed.json()["pen"]
    assert own.get(f"{path}&pen={key}", headers=JSON).status_code == 204
    text = page(own, "play", game.pk)
    assert '<bdi translate="no">&lt;Jonas&gt;</bdi>' in text
    assert "Take the pen back" in text
    plan = island(text, "plan")
    assert (plan["pen"], plan["tools"][0], state(text)["pen"]) == (key, "pen", key)


def test_the_holders_phone_shows_the_keys_and_polls_without_new_data(game: Game, phone: Client) -> None:
    text = page(phone, "play", game.pk)
    assert "looks-on" not in text
    key = state(text)["pen"]
    path = f"/games/{game.pk}/play/?revision={game.revision}&pen={key}"
    assert phone.get(path, headers=JSON).status_code == 204


def test_the_confidant_may_write_while_the_pen_is_away_and_outdated_entries_are_refused(
    game: Game, phone: Client
) -> None:
    own = phone_of(game.owner)
    theirs, mine = (entry(game, Kind.BIDS, bids, number=2) for bids in ((1, 0, 2), (0, 0, 0)))
    assert send(own, game, mine).status_code == 200
    refused = send(phone, game, theirs)
    assert refused.status_code == 409
    assert refused.json()["notice"].endswith("Not recorded: 1 · 0 · 2.")
    assert authors(game)[-1] == "Ute"


def test_a_game_without_a_handed_over_pen_has_no_data_about_it(game: Game) -> None:
    text = page(phone_of(game.owner), "play", game.pk)
    assert state(text)["pen"] == ""
    assert "pen" not in island(text, "plan")
    assert "css/live/pen.css" not in text


def test_who_has_the_pen_is_not_led_to_the_page_that_brings_others_in() -> None:
    """B2: that page is for those who keep the score of other games, too."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED))
    shown = ["or-own-phones" in page(phone, "play", game.pk) for phone in (phone_of(game.owner), phone_with_pen(game))]
    assert shown == [True, False]
    assert f'href="{reverse("bring_others", args=[game.pk])}?choice=bid"' in page(phone_of(game.owner), "play", game.pk)
