"""Presets: the named games, chosen with one tap, with a preview of the game."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Confidant, Game
from scorekeeper.rules.presets import PRESETS, SHAPES, Preset
from tests.helpers.phones import HTMX, Data, Response, page, phone_of
from tests.helpers.tables import NAMES, make_confidant
from tests.views.set_up.test_set_up import filled_in, names_in, ticked

pytestmark = pytest.mark.django_db


def post_to(name: str, fields: Data, *args: object, confidant: Confidant | None = None, htmx: bool = True) -> Response:
    """Send the set-up form to one of the addresses for presets and preview."""
    phone = phone_of(confidant or make_confidant())
    return phone.post(reverse(name, args=args), fields, headers=HTMX if htmx else {})


def preview(*players: str, **choices: object) -> str:
    """Return the preview of these options as plain text, without the word of its key."""
    response = post_to("outcome", filled_in(player=[*players], **choices))
    assert response.status_code == 200
    return text_of(response.text).replace(" Change", "")


def text_of(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def fields_in(text: str) -> Data:
    """Return the fields of the set-up form as a browser would send them."""
    single = dict(re.findall(r'<input name="(?!player)(\w+)"[^>]*?\bvalue="([^"]*)"', text))
    ticks = dict.fromkeys(re.findall(r'<input type="checkbox" name="(\w+)"\s+checked\s*>', text), "on")
    key = dict(re.findall(r'<input type="hidden" name="(key)" value="([^"]*)"', text))
    return {**single, **ticks, **key, **ticked(text), "player": names_in(text)}


def start_from(phone: Client, text: str) -> Game:
    """Send the unchanged form of a page and return the game that it started."""
    assert phone.post(reverse("new_game"), fields_in(text)).status_code == 302
    return Game.objects.latest("pk")


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_each_preset_is_on_the_page_with_its_sentence(preset: Preset) -> None:
    """V1, V2, V3, V4, V5, V6, V7, V8, V9."""
    text = text_of(page(phone_of(make_confidant()), "new_game"))
    assert f"{preset.name} {preset.sentence}" in text


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_without_scripts_a_preset_sets_all_options_and_keeps_other_fields(preset: Preset) -> None:
    """V1, V2, V3, V4, V5, V6, V7, V8, V9."""
    confidant = make_confidant()
    other = {"scoring": "alternate", "bidding": "covered", "special_cards": "9", "clairvoyance": "on"}
    fields = filled_in(*NAMES[: preset.players[-1]], first_dealer="2", preset=preset.key, **other)
    response = post_to("choose_game", fields, confidant=confidant, htmx=False)
    assert response.status_code == 200
    assert f'id="preset-{preset.key}" class="preset"' in response.text
    assert len(re.findall(r'aria-pressed="true"[^>]*>\s*<b>', response.text)) == 1
    game = start_from(phone_of(confidant), response.text)
    assert game.ruleset == preset.ruleset
    assert (game.seats.count(), game.first_dealer) == (preset.players[-1], 2)


def test_htmx_gets_only_the_fieldset_of_the_options() -> None:
    response = post_to("choose_game", filled_in(preset="quick"))
    assert response.text.lstrip().startswith("<legend>The game</legend>")
    assert "</form>" not in response.text
    assert ticked(response.text)["schedule"] == "quick"
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize(("preset", "focused"), [("custom", "hand-sizes"), ("quick", "outcome-name")])
@pytest.mark.parametrize(("htmx", "mark"), [(True, "data-focus"), (False, "autofocus")])
def test_who_chooses_own_rounds_is_led_to_the_field_of_their_list(
    preset: str, focused: str, htmx: bool, mark: str
) -> None:
    """V6: the field is screens below the key."""
    text = post_to("choose_game", filled_in(preset=preset), htmx=htmx).text
    assert re.findall(rf'id="([\w-]+)"[^>]*\s{mark}\b', text) == [focused]


def test_an_own_list_is_called_own_rounds_everywhere_and_survives_other_choices() -> None:
    """V8."""
    typed = filled_in(schedule="custom", hand_sizes="3-1-2")
    assert preview(*NAMES[:4], schedule="custom", hand_sizes="3-1-2").startswith(
        "Own rounds Standard count · Own rounds"
    )
    for preset, schedule in (("quick", "quick"), ("custom", "custom")):
        text = post_to("choose_game", {**typed, "preset": preset}).text
        assert ticked(text)["schedule"] == schedule
        assert 'value="3-1-2"' in text
        assert "Own list" not in text


def test_without_htmx_what_comes_of_the_options_is_shown_on_the_whole_page() -> None:
    response = post_to("outcome", filled_in("Ada", schedule="quick"), htmx=False)
    assert "10 rounds: 2-4-6-8-10-12-14-16-18-20 cards" in response.text
    assert names_in(response.text)[0] == "Ada"
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize("fields", [{}, {"preset": "nothing"}, {"own": "x"}, {"own": "9" * 30}, {"shape": "nothing"}])
def test_an_unknown_preset_is_not_found(fields: Data) -> None:
    assert post_to("choose_game", filled_in(**fields)).status_code == 404


@pytest.mark.parametrize(
    ("shape", "most", "sizes"),
    [
        ("up", "4", "1-2-3-4"),
        ("down", "4", "4-3-2-1"),
        ("up_and_down", "4", "1-2-3-4-3-2-1"),
        ("for_three", "4", "2-4-6-8-10-12-14-16-18-20"),
    ],
)
def test_a_list_of_hand_sizes_is_filled_in_with_one_tap(shape: str, most: str, sizes: str) -> None:
    """V6, V8."""
    assert shape in {each.key for each in SHAPES}
    text = post_to("choose_game", filled_in(shape=shape, most=most)).text
    assert f'value="{sizes}"' in text
    assert ticked(text)["schedule"] == "custom"
    assert '<details class="fold options-fold" open>' in text


@pytest.mark.parametrize("most", ["", "0", "61", "x", "-1", "٣"])
def test_filling_in_hand_sizes_needs_a_valid_largest_hand(most: str) -> None:
    text = post_to("choose_game", filled_in(shape="up", most=most, schedule="quick")).text
    assert "The largest hand is a number of cards from 1 to 60." in text
    assert f'value="{most}"' in text
    assert ticked(text)["schedule"] == "quick"


def test_the_preview_of_a_standard_game_is_short() -> None:
    """G4, G8."""
    assert preview(*NAMES[:4]) == (
        "Standard Standard count 15 rounds: 1 to 15 cards No trump in round 15: all cards are dealt."
    )


def test_without_enough_players_the_preview_shows_the_length_for_each_number() -> None:
    """G4."""
    text = preview("Ada", "", "Bruno")
    assert "3 players 20 rounds: 1 to 20 cards 4 players 15 rounds: 1 to 15 cards" in text
    assert "5 players 12 rounds: 1 to 12 cards 6 players 10 rounds: 1 to 10 cards" in text


@pytest.mark.parametrize(
    ("players", "leaving", "no_trump"),
    [
        (6, "One player leaves after each of rounds 10, 12 and 15.", "No trump in rounds 10, 12, 15 and 20:"),
        (5, "One player leaves after each of rounds 12 and 15.", "No trump in rounds 12, 15 and 20:"),
        (4, "One player leaves after round 15.", "No trump in rounds 15 and 20:"),
    ],
)
def test_the_preview_of_elimination_shows_when_players_leave(players: int, leaving: str, no_trump: str) -> None:
    """V4, G8."""
    text = preview(*NAMES[:players], schedule="elimination")
    assert "20 rounds: 1 to 20 cards" in text
    assert leaving in text
    assert no_trump in text


def test_the_preview_says_that_nobody_leaves_an_elimination_of_three() -> None:
    """V4."""
    assert "With three players nobody leaves; Elimination is meant for four to six." in preview(
        *NAMES[:3], schedule="elimination"
    )
    assert "3 players" not in preview(schedule="elimination")
    assert "nobody leaves" not in preview(*NAMES[:4], schedule="elimination")


def test_the_preview_of_dm_2008_shows_covered_rounds_and_plus_minus_one() -> None:
    """V5, B5."""
    text = preview(*NAMES[:4], schedule="dm2008")
    assert text.startswith("DM 2008 Standard count · DM 2008 15 rounds: 1 to 15 cards")
    assert "Bids are covered in rounds 1–6 and 15, open in the others." in text
    assert "Plus/Minus One applies in rounds 7–14." in text


def test_the_preview_says_which_options_the_schedule_overrules() -> None:
    """V5, B5."""
    text = preview(*NAMES[:4], schedule="dm2008", bidding="covered", plus_minus_one="1")
    assert "what you chose for bids and Plus/Minus One does not count." in text
    assert text.startswith("Custom options Standard count · DM 2008 15 rounds")
    assert "does not count" not in preview(*NAMES[:4], schedule="dm2008")


@pytest.mark.parametrize(
    ("sizes", "length"),
    [("1-2-1", "3 rounds: 1-2-1 cards"), ("1", "1 round: 1 card"), ("2", "1 round: 2 cards")],
)
def test_hand_sizes_that_end_with_one_are_cards(sizes: str, length: str) -> None:
    """V8."""
    assert f"{length} " in preview(*NAMES[:4], schedule="custom", hand_sizes=sizes) + " "


def test_the_preview_of_a_tournament_shows_its_hand_sizes() -> None:
    """V6, M2."""
    text = preview(*NAMES[:4], schedule="tournament", plus_minus_one="2")
    assert text.startswith("Tournament Standard count · Tournament · Plus/Minus One from 2 cards")
    assert "10 rounds: 1-3-5-7-9-11-12-13-14-15 cards Plus/Minus One applies in rounds 2–10." in text


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({"bidding": "covered"}, "Bids are covered in every round."),
        ({"bidding": "secret"}, "Bids stay secret until each round is over."),
        ({"clairvoyance": "on"}, "In round 1 everybody sees all cards but their own."),
        ({"plus_minus_one": "1"}, "Plus/Minus One applies in every round."),
        ({"plus_minus_one": "other", "plus_minus_one_from": "21"}, "Plus/Minus One applies in no round"),
        ({"schedule": "custom", "hand_sizes": "4"}, "1 round: 4 cards"),
        ({"schedule": "custom", "hand_sizes": "4", "plus_minus_one": "2"}, "Custom options"),
        ({"special_cards": "6"}, "Standard count · 6 special cards"),
        ({"tie_break": "exact_bids"}, "Standard count · ties by bids made"),
        (
            {"plus_minus_one": "2", "plus_minus_one_spares_zero": "on", "plus_minus_one_for_leader": "on"},
            "Plus/Minus One from 2 cards (0 allowed, sole leader only)",
        ),
    ],
)
def test_the_preview_describes_every_option(choices: Data, sentence: str) -> None:
    """B2, B3, B4, M2, M3, V8, S3, F2."""
    assert sentence in preview(*NAMES[:3], **choices)


def test_with_special_cards_no_round_is_without_trump() -> None:
    """S3, G8."""
    assert "No trump" not in preview(*NAMES[:3], special_cards="1")


@pytest.mark.parametrize(
    ("players", "choices", "sentence"),
    [
        ((), {"bidding": "secret", "plus_minus_one": "2"}, "Plus/Minus One cannot be kept while bids are secret"),
        ((), {"schedule": "custom", "hand_sizes": "1-0"}, "Round 2 would deal 0 cards"),
        ((), {"schedule": "custom", "hand_sizes": "21"}, "Round 1 cannot deal 21 cards"),
        (NAMES[:4], {"schedule": "custom", "hand_sizes": "16"}, "Round 1 cannot deal 16 cards to 4 players"),
        (NAMES[:3], {"schedule": "tournament"}, "A tournament game has 4 or 5 players, not 3."),
        (NAMES[:6], {"schedule": "dm2008"}, "has 4 players, not 6."),
        ((*NAMES, "Gerda"), {}, "A game has 3 to 6 players, not 7."),
        ((), {"special_cards": "x"}, "The number of special cards is a whole number from 0 to 60."),
    ],
)
def test_impossible_options_are_refused_in_the_preview(players: tuple[str, ...], choices: Data, sentence: str) -> None:
    """G1, M6, V5, V6, V8, S3."""
    text = preview(*players, **choices)
    assert sentence in text
    assert "rounds:" not in text


def test_missing_players_are_not_refused_in_the_preview() -> None:
    """G1, V5."""
    text = preview("Ada", schedule="dm2008")
    assert "15 rounds: 1 to 15 cards" in text
    assert "not 1" not in text


def test_invalid_names_do_not_hide_the_preview() -> None:
    assert "20 rounds" in preview("Ada", "Ada", "Bruno")
