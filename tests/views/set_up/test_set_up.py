"""The set-up form: players, their order, and options; a refused form keeps its values."""

from __future__ import annotations

import html
import random
import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scorekeeper.models import Confidant, Game
from scorekeeper.rules.ruleset import Bidding, Edition, PlusMinusOne, Ruleset, Scoring, TieBreak
from tests.helpers.markup import on_one_line
from tests.helpers.phones import HTMX, Data, Response, page, phone_of
from tests.helpers.tables import NAMES, make_confidant, make_game, new_key

pytestmark = pytest.mark.django_db


def filled_in(*players: str, **changes: object) -> Data:
    """Return the form as a phone sends it, with all six places."""
    places = [*(players or NAMES[:3]), *[""] * 6][: max(6, len(players))]
    options = {"first_dealer": "0", "scoring": "standard", "plus_minus_one": "off", "plus_minus_one_from": "4"}
    more = {"bidding": "open", "schedule": "standard", "hand_sizes": "", "special_cards": "0", "tie_break": "shared"}
    more["edition"] = "usual"
    return {"key": new_key(), "player": places, **options, **more, **changes}


def post(fields: Data, *, confidant: Confidant | None = None) -> Response:
    return phone_of(confidant or make_confidant()).post(reverse("new_game"), fields)


def started(fields: Data) -> Game:
    """Send the form and return the game that it started."""
    response = post(fields)
    game = Game.objects.get()
    assert (response.status_code, response["Location"]) == (302, reverse("play", args=[game.pk]))
    return game


def refused(fields: Data, *, confidant: Confidant | None = None) -> str:
    """Send the form, check that it is refused, and return the page."""
    response = post(fields, confidant=confidant)
    assert response.status_code == 422
    assert not Game.objects.exists()
    return response.text


def names_in(text: str) -> list[str]:
    return [html.unescape(name) for name in re.findall(r'<input name="player" value="([^"]*)"', text)]


def sentences(text: str) -> list[str]:
    """Return the sentences of the refusal on the page."""
    (alert,) = re.findall(r'<div class="refusal" role="alert">(.*?)</div>', text, re.DOTALL)
    return re.findall(r"<p\b[^>]*>(.*?)</p>", alert)


def ticked(text: str) -> dict[str, str]:
    """Return the selected radio button of each group."""
    return dict(re.findall(r'<input type="radio" name="(\w+)" value="(\w+)"\s+checked\s*>', text))


ORDINARY = {
    "first_dealer": "0",
    "scoring": "standard",
    "bidding": "open",
    "plus_minus_one": "off",
    "schedule": "standard",
    "tie_break": "shared",
    "edition": "usual",
}


def test_the_blank_form_has_six_places_and_the_default_options() -> None:
    """G2: the first seat deals unless another is chosen."""
    text = page(phone_of(make_confidant()), "new_game")
    assert names_in(text) == [""] * 6
    assert ticked(text) == ORDINARY


def test_only_own_known_players_are_offered_latest_first() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, players=("Emma", "Ada", "Fritz"))
    make_game(owner=confidant, players=("Bruno", "Ada", "Carla"))
    make_game(players=("Stranger", "Other", "Third"))
    text = page(phone_of(confidant), "new_game")
    assert re.findall(r'data-name="([^"]*)"', text) == ["Bruno", "Ada", "Carla", "Emma", "Fritz"]


def test_the_refusal_goes_with_the_next_change_of_the_form() -> None:
    """The refusal is about the form as it was sent: "not 1 player" is no longer true when another name is there."""
    assert '<div id="refusal"><div class="refusal"' in refused(filled_in("Ada"))
    phone = phone_of(make_confidant())
    for name, fields in (("outcome", filled_in("Ada", "Bruno")), ("choose_game", filled_in("Ada", preset="quick"))):
        changed = phone.post(reverse(name), fields, headers=HTMX).text
        assert '<div id="refusal" hidden hx-swap-oob="true"></div>' in changed
    assert "hx-swap-oob" not in page(phone, "new_game")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_game_starts_with_three_to_six_players_in_the_order_of_the_form(players: int) -> None:
    """G1."""
    game = started(filled_in(*NAMES[:players]))
    assert [seat.player.name for seat in game.seats.all()] == [*NAMES[:players]]


@pytest.mark.parametrize("players", [(), ("Ada",), ("Ada", "Bruno"), tuple("ABCDEFG")])
def test_another_number_of_players_is_refused_and_the_names_stay_in_the_form(players: tuple[str, ...]) -> None:
    """G1."""
    text = refused(filled_in(player=[*players, "", "", ""][: max(3, len(players))], first_dealer="draw"))
    names = [name for name in names_in(text) if name]
    assert f"A game has 3 to 6 players, not {len(players)}." in text
    assert names == [*players]


@pytest.mark.parametrize("players", [(), ("Ada",), ("", "Ada", "Bruno"), tuple("ABCDEFG")])
@pytest.mark.parametrize("dealer", ["0", "5"])
def test_a_wrong_number_of_players_is_refused_with_only_one_sentence(players: tuple[str, ...], dealer: str) -> None:
    """G1: the place of the first dealer does not matter before there are enough players."""
    places = [*players, *[""] * 6][: max(6, len(players))]
    text = refused(filled_in(player=places, first_dealer=dealer))
    assert sentences(text) == [f"A game has 3 to 6 players, not {sum(map(bool, players))}."]


def test_too_few_players_and_an_invalid_name_are_both_reported() -> None:
    """G1."""
    text = refused(filled_in(player=["Ada", "x" * 41, ""]))
    assert "A game has 3 to 6 players, not 2." in sentences(text)
    assert len(sentences(text)) == 2


def test_empty_places_between_players_are_skipped() -> None:
    """G2: the place of the dealer is not always the seat."""
    game = started(filled_in(player=["", "Ada", "", "Bruno", "Carla", ""], first_dealer="3"))
    assert [seat.player.name for seat in game.seats.all()] == ["Ada", "Bruno", "Carla"]
    assert game.first_dealer == 1


def test_the_first_dealer_can_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """G2."""
    monkeypatch.setattr(random.SystemRandom, "randrange", lambda _self, seats: seats - 1)
    assert started(filled_in(*NAMES[:5], first_dealer="draw")).first_dealer == 4


@pytest.mark.parametrize("dealer", ["3", "5"])
def test_an_empty_place_as_first_dealer_is_refused(dealer: str) -> None:
    """G2."""
    text = refused(filled_in(first_dealer=dealer))
    assert "The first dealer’s place is empty." in text
    assert ticked(text)["first_dealer"] == dealer


@pytest.mark.parametrize(
    ("choice", "typed", "from_cards"),
    [("off", "4", None), ("2", "4", 2), ("1", "4", 1), ("other", "4", 4), ("other", "60", 60), ("other", "1", 1)],
)
def test_plus_minus_one_applies_from_the_chosen_number_of_cards(
    choice: str, typed: str, from_cards: int | None
) -> None:
    """M2."""
    game = started(filled_in(plus_minus_one=choice, plus_minus_one_from=typed))
    assert game.plus_minus_one_from == from_cards


def test_plus_minus_one_from_an_invalid_number_of_cards_is_refused() -> None:
    """M2."""
    confidant = make_confidant()
    for typed in ("", "0", "61", "-1", "x", "1_0", "٣", "５", "+5", "5.0", "9" * 5000, "0x5", "05"):
        text = refused(filled_in(plus_minus_one="other", plus_minus_one_from=typed), confidant=confidant)
        assert "Plus/Minus One needs a number of cards from 1 to 60 to start from." in text
        assert (
            f'name="plus_minus_one_from" inputmode="numeric" maxlength="6" size="2" autocomplete="off" value="{typed}"'
            in on_one_line(text)
        )


def test_a_number_of_cards_that_is_not_used_is_not_validated() -> None:
    assert started(filled_in(plus_minus_one="2", plus_minus_one_from="many")).plus_minus_one_from == 2


@pytest.mark.parametrize("scoring", ["standard", "alternate"])
def test_a_game_has_the_chosen_scoring(scoring: str) -> None:
    """P1, P2."""
    assert started(filled_in(scoring=scoring)).scoring == scoring


def test_the_options_of_the_last_game_are_proposed_but_not_its_players() -> None:
    last = make_game(
        players=NAMES[:4],
        ruleset=Ruleset(
            Scoring.ALTERNATE,
            PlusMinusOne(4, zero_always_allowed=True, leader_only=True),
            TieBreak.EXACT_BIDS,
            (3, 2, 1),
            Bidding.COVERED,
            clairvoyance=True,
            special_cards=6,
            edition=Edition.MAGO_BOBO,
        ),
    )
    make_game()
    text = page(phone_of(last.owner), "new_game")
    assert names_in(text) == [""] * 6
    assert ticked(text) == {
        "first_dealer": "0",
        "scoring": "alternate",
        "bidding": "covered",
        "plus_minus_one": "other",
        "schedule": "custom",
        "tie_break": "exact_bids",
        "edition": "mago_bobo",
    }
    checked = re.findall(r'<input type="checkbox" name="(\w+)"\s+checked\s*>', text)
    assert checked == ["clairvoyance", "plus_minus_one_spares_zero", "plus_minus_one_for_leader"]
    fields = dict(re.findall(r'<input name="(\w+)"[^>]*?\bvalue="([^"]*)"', text))
    assert (fields["plus_minus_one_from"], fields["hand_sizes"], fields["special_cards"]) == ("4", "3-2-1", "6")


def test_a_refused_form_keeps_all_values() -> None:
    choices = {"first_dealer": "1", "scoring": "alternate", "plus_minus_one": "other", "plus_minus_one_from": "7"}
    fields = filled_in("Ada", "ada", "", "Carla", **choices)
    text = refused(fields)
    assert names_in(text) == ["Ada", "ada", "", "Carla", "", ""]
    assert ticked(text) == {**ORDINARY, "first_dealer": "1", "scoring": "alternate", "plus_minus_one": "other"}
    assert f'name="key" value="{fields["key"]}"' in text
    assert 'value="7"' in text


def test_the_same_form_sent_twice_starts_one_game() -> None:
    confidant, fields = make_confidant(), filled_in()
    first, second = post(fields, confidant=confidant), post(fields, confidant=confidant)
    assert first["Location"] == second["Location"]
    assert Game.objects.count() == 1


def test_extra_fields_are_ignored() -> None:
    extra = {"confidant": "1", "game_id": "99", "totals": "[999]", "revision": "7", "is_finished": "1", "form_key": "x"}
    game = started(filled_in(**extra))
    assert (game.totals, game.revision, game.is_finished) == ([0, 0, 0], 0, False)


@pytest.mark.parametrize("field", ["bidding", "schedule", "tie_break", "special_cards", "hand_sizes", "edition"])
def test_a_missing_option_has_its_default(field: str) -> None:
    fields = filled_in()
    del fields[field]
    assert started(fields).ruleset == Ruleset()


@pytest.mark.parametrize("field", ["bidding", "schedule", "tie_break", "special_cards", "edition"])
def test_an_unknown_value_of_an_option_is_refused(field: str) -> None:
    confidant = make_confidant()
    for value in ("\0", "x" * 300, "-1", "9" * 5000, "٣"):
        assert refused(filled_in(**{field: value}), confidant=confidant), value


@pytest.mark.parametrize("field", ["key", "first_dealer", "scoring", "plus_minus_one"])
def test_a_malformed_set_up_form_is_refused(field: str) -> None:
    confidant, without = make_confidant(), filled_in()
    del without[field]
    for fields in (without, *(filled_in(**{field: value}) for value in ("", "\0", "x" * 300, "-1", "9" * 5000, "٣"))):
        assert refused(fields, confidant=confidant), fields.get(field)


@pytest.mark.parametrize(
    ("sent", "days"), [("172800", 2), ("0", 0), ("", 0), ("-5", 0), ("x", 0), ("99999999", 0), ("9" * 20, 0)]
)
def test_a_game_that_began_without_the_server_has_the_time_of_its_beginning(sent: str, days: int) -> None:
    before = timezone.now()
    game = started(filled_in(begun_ago=sent))
    began = game.started_at + timedelta(days=days)
    assert before <= began <= timezone.now()


def test_the_same_form_sent_again_later_starts_no_second_game() -> None:
    fields, confidant = filled_in(), make_confidant()
    for seconds in ("10", "20"):
        assert post({**fields, "begun_ago": seconds}, confidant=confidant).status_code == 302
    assert Game.objects.count() == 1
