from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scorekeeper.display.formatting import problem_text
from scorekeeper.display.ruleset_text import (
    RulesetPreview,
    players_fact,
    ruleset_line,
    ruleset_preview,
    ruleset_previews,
)
from scorekeeper.forms.entries import sentences_of
from scorekeeper.forms.options import OFF, OTHER, OWN_LIST, OptionsForm, Typed, typed_options
from scorekeeper.forms.set_up import SetUpForm
from scorekeeper.games.recording import SetUp
from scorekeeper.games.saved_presets import presets_of, ruleset_of_last_game
from scorekeeper.models import Confidant, OwnPreset
from scorekeeper.players.people import known_people
from scorekeeper.rules import option_texts
from scorekeeper.rules.presets import PRESETS, SHAPES, Preset, preset_of
from scorekeeper.rules.preview import problems_at, problems_at_any_table
from scorekeeper.rules.ruleset import Edition, Ruleset
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.views.responses import HistoryRequest, render_page

KNOWN_PLAYERS_OFFERED = 200
RECENT_PLAYERS = 6
PROPOSED_MOST = "10"  # the largest hand of an own list of hand sizes

OPTION_CHOICES = {
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
    "editions": tuple(Edition),
    "values": {"off": OFF, "other": OTHER, "own_list": OWN_LIST},
}


@dataclass(frozen=True)
class OptionsPreview:
    """`button` is the id of the preset button with exactly these options, `name` the preset's; "" for other options.

    `tables`: one for each possible number of players, if the number is not known. `is_kept`: as in the last game.
    """

    name: str = ""
    button: str = ""
    line: str = ""
    problems: tuple[str, ...] = ()
    tables: tuple[RulesetPreview, ...] = ()
    is_kept: bool = False


@dataclass(frozen=True)
class PresetButton:
    button: str
    value: str
    name: str
    sentence: str
    players: str = ""


def _blank_form(last: Ruleset | None) -> Typed:
    """The options of the last game, without players."""
    return {**_blank_table(), **typed_options(last or Ruleset())}


def table_form(set_up: SetUp) -> Typed:
    places, dealer = _places([*set_up.players]), str(set_up.first_dealer)
    return {**_blank_table(), **typed_options(set_up.ruleset), "places": places, "first_dealer": dealer}


def typed_form(form: SetUpForm) -> Typed:
    preset = {name: form.data.get(name, value) for name, value in _blank_table().items()}
    return {**preset, **form.typed(), "places": _places(form.places)}


def show_set_up(
    request: HistoryRequest, typed: Typed | None = None, *, problems: Sequence[str] = (), **shown: object
) -> HttpResponse:
    """A blank form unless `typed`; `problems` are error sentences, `shown` is further context.

    htmx requests, which are made when options are chosen, get only that part of the page.
    """
    last = ruleset_of_last_game(request.owner)
    typed = typed or _blank_form(last)
    context = {**game_choice(request.owner, typed, last), **shown, "typed": typed, "problems": problems}
    if request.htmx:
        return render_page(request, "set_up/_game_choice.html", context)
    context |= offered_people(request.owner)
    return render_page(request, "set_up/new_game.html", context, status=422 if problems else 200)


def offered_people(owner: Confidant) -> dict[str, object]:
    """The names of those seated last, and of the others from A to Z."""
    known = [*known_people(owner).values_list("sort_key", "name")[:KNOWN_PLAYERS_OFFERED]]
    recent, others = [name for _, name in known[:RECENT_PLAYERS]], [name for _, name in sorted(known[RECENT_PLAYERS:])]
    return {"known": len(known), "recent": recent, "others": others}


def game_choice(owner: Confidant, typed: Typed, last: Ruleset | None) -> dict[str, object]:
    """`last`: the options of the last game."""
    own = presets_of(owner)
    players = len([name for name in typed["places"] if name])
    outcome = _preview(OptionsForm(typed), players, own, last)
    return {
        **OPTION_CHOICES,
        "presets": [_preset_button(preset) for preset in PRESETS],
        "own": [_own_preset_button(preset) for preset in own],
        "shapes": SHAPES,
        "outcome": outcome,
    }


def _preview(form: OptionsForm, players: int, own: Sequence[OwnPreset], last: Ruleset | None) -> OptionsPreview:
    if not form.is_valid():
        return OptionsPreview(problems=tuple(sentences_of(form)))
    ruleset = form.ruleset()
    is_incomplete = players < MIN_PLAYERS
    broken = problems_at_any_table(ruleset) if is_incomplete else problems_at(ruleset, players)
    tables = [] if broken else ruleset_previews(ruleset) if is_incomplete else [ruleset_preview(ruleset, players)]
    button, name = _matching_preset(ruleset, own)
    problems, line = tuple(map(problem_text, broken)), ruleset_line(ruleset)
    return OptionsPreview(name, button, line, problems, tuple(tables), is_kept=ruleset == last)


def _preset_button(preset: Preset) -> PresetButton:
    players = players_fact(preset.players)
    return PresetButton(f"preset-{preset.key}", preset.key, _(preset.name), _(preset.sentence), players)


def _own_preset_button(preset: OwnPreset) -> PresetButton:
    return PresetButton(f"own-{preset.pk}", str(preset.pk), preset.name, ruleset_line(preset.ruleset))


def _matching_preset(ruleset: Ruleset, own: Sequence[OwnPreset]) -> tuple[str, str]:
    """Button id and name of the preset with these options, own presets first."""
    own_preset = next((saved for saved in own if saved.ruleset == ruleset), None)
    preset = preset_of(ruleset)
    button = _own_preset_button(own_preset) if own_preset else _preset_button(preset) if preset else None
    return (button.button, button.name) if button else ("", "")


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
