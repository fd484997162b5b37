"""A Confidant's own presets: saved, chosen, replaced, deleted, and private."""

from __future__ import annotations

import html

import pytest

from scorekeeper.games.saved_presets import save_preset
from scorekeeper.models import OwnPreset
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule, Scoring
from tests.helpers.phones import Data, page, phone_of
from tests.helpers.tables import NAMES, make_confidant
from tests.views.set_up.test_presets import post_to
from tests.views.set_up.test_set_up import filled_in, names_in, ticked

pytestmark = pytest.mark.django_db


def test_an_own_preset_is_saved_and_can_be_chosen() -> None:
    confidant = make_confidant()
    fields = filled_in(*NAMES[:3], preset_name=" Our <b>Friday ", bidding="covered", scoring="alternate")
    saved = post_to("save_preset", fields, confidant=confidant, htmx=False)
    assert "<h2" in saved.text
    assert "Our &lt;b&gt;Friday</bdi></h2>" in saved.text
    assert names_in(saved.text)[:3] == [*NAMES[:3]]
    preset = OwnPreset.objects.get()
    response = post_to("choose_game", filled_in(own=str(preset.pk)), confidant=confidant)
    expected = Ruleset(Scoring.ALTERNATE, bidding=Bidding.COVERED)
    assert (preset.name, preset.ruleset) == ("Our <b>Friday", expected)
    assert (ticked(response.text)["bidding"], ticked(response.text)["scoring"]) == ("covered", "alternate")
    assert f'id="outcome" class="outcome" data-button="own-{preset.pk}"' in response.text


def test_a_preset_of_the_same_name_is_replaced() -> None:
    confidant = make_confidant()
    for name, schedule in (("Friday", "quick"), ("FRIDAY ", "elimination")):
        post_to("save_preset", filled_in(preset_name=name, schedule=schedule), confidant=confidant)
    preset = OwnPreset.objects.get()
    assert (preset.name, preset.schedule) == ("FRIDAY", Schedule.ELIMINATION)


@pytest.mark.parametrize(
    ("name", "choices", "sentence"),
    [
        ("", {}, "A name needs at least one visible character."),
        ("\u202e", {}, "has a character that cannot be shown in a name."),
        ("x" * 41, {}, "is too long for a name: 40 characters at most."),
        ("Secret", {"bidding": "secret", "plus_minus_one": "2"}, "Plus/Minus One cannot be kept"),
        ("Long", {"schedule": "custom", "hand_sizes": "61"}, "cannot deal 61 cards"),
        ("Odd", {"schedule": "custom", "hand_sizes": "x"}, "is not a number of cards."),
    ],
)
def test_an_invalid_own_preset_is_refused_and_the_form_keeps_its_values(
    name: str, choices: Data, sentence: str
) -> None:
    """M6, V8."""
    response = post_to("save_preset", filled_in("Ada", preset_name=name, **choices), htmx=False)
    assert sentence in html.unescape(response.text)
    assert names_in(response.text)[0] == "Ada"
    assert not OwnPreset.objects.exists()


def test_deleting_an_own_preset_keeps_the_values_of_the_form() -> None:
    confidant = make_confidant()
    preset = save_preset(confidant, "Friday", Ruleset(schedule=Schedule.QUICK))
    fields = filled_in("Ada", bidding="secret")
    response = post_to("delete_preset", fields, preset.pk, confidant=confidant, htmx=False)
    assert not OwnPreset.objects.exists()
    assert "Friday" not in response.text
    assert (names_in(response.text)[0], ticked(response.text)["bidding"]) == ("Ada", "secret")


def test_own_presets_are_available_only_to_their_confidant() -> None:
    preset = save_preset(make_confidant(), "Friday", Ruleset(plus_minus_one=PlusMinusOne()))
    stranger = make_confidant()
    assert "Friday" not in page(phone_of(stranger), "new_game")
    assert post_to("delete_preset", filled_in(), preset.pk, confidant=stranger).status_code == 404
    assert post_to("choose_game", filled_in(own=str(preset.pk)), confidant=stranger).status_code == 404
    post_to("save_preset", filled_in(preset_name="Friday", schedule="quick"), confidant=stranger)
    preset.refresh_from_db()
    assert (OwnPreset.objects.count(), preset.ruleset) == (2, Ruleset(plus_minus_one=PlusMinusOne()))
