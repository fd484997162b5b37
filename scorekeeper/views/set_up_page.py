"""What the set-up page shows: the form as it stands, the games to choose from, and what comes of the choice."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scorekeeper.display.ruleset_text import (
    RulesetPreview,
    players_fact,
    ruleset_line,
    ruleset_preview,
    ruleset_previews,
)
from scorekeeper.forms.entries import sentences_of
from scorekeeper.forms.options import OFF, OTHER, OWN_LIST, OptionsForm, typed_options
from scorekeeper.games.saved_presets import last_ruleset, presets_of
from scorekeeper.players.people import known_people
from scorekeeper.rules import option_texts
from scorekeeper.rules.presets import PRESETS, SHAPES, preset_of
from scorekeeper.rules.preview import problems_at, problems_at_any_table
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.views.responses import problem_text, render_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpResponse

    from scorekeeper.forms.options import Typed
    from scorekeeper.forms.set_up import SetUpForm
    from scorekeeper.games.recording import SetUp
    from scorekeeper.models import Confidant, OwnPreset
    from scorekeeper.rules.presets import Preset
    from scorekeeper.rules.ruleset import Ruleset
    from scorekeeper.views.responses import ConfidantRequest

KNOWN_PLAYERS_SHOWN = 40
PROPOSED_MOST = "10"
"""How many cards the largest hand of an own list has, before it is said."""

_CHOICES = {
    "scorings": option_texts.SCORINGS,
    "biddings": option_texts.BIDDINGS,
    "schedules": option_texts.SCHEDULES,
    "own_list": option_texts.OWN_LIST,
    "tie_breaks": option_texts.TIE_BREAKS,
    "plus_minus_one": option_texts.PLUS_MINUS_ONE,
    "zero_always_allowed": option_texts.ZERO_ALWAYS_ALLOWED,
    "leader_only": option_texts.LEADER_ONLY,
    "clairvoyance": option_texts.CLAIRVOYANCE,
    "special_cards": option_texts.SPECIAL_CARDS,
    "values": {"off": OFF, "other": OTHER, "own_list": OWN_LIST},
}


@dataclass(frozen=True)
class Outcome:
    """What comes of the form as far as it is filled in: either `problems`, or the game and how long it takes.

    `button` is the id of the key that chooses just these options, `name` what they are called; both are empty for a
    mixture of the table's own. `tables` has one outlook where it is known how many play, else one for each number.
    """

    name: str = ""
    button: str = ""
    line: str = ""
    problems: tuple[str, ...] = ()
    tables: tuple[RulesetPreview, ...] = ()


@dataclass(frozen=True)
class GameKey:
    """A key that sets all options: its id, the field and value that it sends, and what it says."""

    button: str
    value: str
    name: str
    sentence: str
    players: str = ""


def blank_form(confidant: Confidant) -> Typed:
    """Return the form before anything is entered: by the options of the last game, without players."""
    return {**_blank_table(), **typed_options(last_ruleset(confidant))}


def table_form(set_up: SetUp) -> Typed:
    """Return the form as it describes a table that is known."""
    places, dealer = _places([*set_up.players]), str(set_up.first_dealer)
    return {**_blank_table(), **typed_options(set_up.ruleset), "places": places, "first_dealer": dealer}


def typed_form(form: SetUpForm) -> Typed:
    """Return what was entered, as it was entered."""
    preset = {name: form.data.get(name, value) for name, value in _blank_table().items()}
    return {**preset, **form.typed(), "places": _places(form.places)}


def show_set_up(
    request: ConfidantRequest, typed: Typed, *, problems: Sequence[str] = (), **shown: object
) -> HttpResponse:
    """Answer with the page as the form stands; `problems` are why it was refused, `shown` what the choice looks like.

    htmx, which asks only while the game is chosen, gets that part of the page alone.
    """
    context = {**game_choice(request.user, typed), **shown, "typed": typed, "problems": problems}
    if request.htmx:
        return render_page(request, "set_up/_game_choice.html", context)
    known = known_people(request.user)[:KNOWN_PLAYERS_SHOWN]
    return render_page(request, "set_up/new_game.html", {**context, "known": known}, status=422 if problems else 200)


def game_choice(confidant: Confidant, typed: Typed) -> dict[str, object]:
    """Return the games to choose from, the options, and what comes of them as they stand."""
    own = presets_of(confidant)
    outcome = _outcome(OptionsForm(typed), len([name for name in typed["places"] if name]), own)
    return {
        **_CHOICES,
        "presets": [_preset_key(preset) for preset in PRESETS],
        "own": [_own_key(preset) for preset in own],
        "shapes": SHAPES,
        "outcome": outcome,
    }


def _outcome(form: OptionsForm, players: int, own: Sequence[OwnPreset]) -> Outcome:
    """Judge the options for so many players; fewer than a table needs are not all there yet."""
    if not form.is_valid():
        return Outcome(problems=tuple(sentences_of(form)))
    ruleset = form.ruleset()
    waiting = players < MIN_PLAYERS
    broken = problems_at_any_table(ruleset) if waiting else problems_at(ruleset, players)
    tables = [] if broken else ruleset_previews(ruleset) if waiting else [ruleset_preview(ruleset, players)]
    button, name = _called(ruleset, own)
    return Outcome(name, button, ruleset_line(ruleset), tuple(map(problem_text, broken)), tuple(tables))


def _preset_key(preset: Preset) -> GameKey:
    players = players_fact(preset.players)
    return GameKey(f"preset-{preset.key}", preset.key, _(preset.name), _(preset.sentence), players)


def _own_key(preset: OwnPreset) -> GameKey:
    return GameKey(f"own-{preset.pk}", str(preset.pk), preset.name, ruleset_line(preset.ruleset))


def _called(ruleset: Ruleset, own: Sequence[OwnPreset]) -> tuple[str, str]:
    """Return the key that chooses these options, and their name; the Confidant's own name for them comes first."""
    mine = next((saved for saved in own if saved.ruleset == ruleset), None)
    preset = preset_of(ruleset)
    key = _own_key(mine) if mine else _preset_key(preset) if preset else None
    return (key.button, key.name) if key else ("", "")


def _blank_table() -> Typed:
    return {
        "key": uuid.uuid4().hex,
        "places": _places([]),
        "first_dealer": "0",
        "most": PROPOSED_MOST,
        "preset_name": "",
    }


def _places(names: list[str]) -> list[str]:
    return [*names, *[""] * MAX_PLAYERS][: max(MAX_PLAYERS, len(names))]
