from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.forms.entries import NameForm, read_id, sentences_of
from scorekeeper.forms.entry_values import written_number
from scorekeeper.forms.options import OWN_LIST, OptionsForm, Typed, listed_sizes, typed_options
from scorekeeper.forms.refusals import refusals
from scorekeeper.forms.set_up import SetUpForm
from scorekeeper.games import saved_presets
from scorekeeper.rules.presets import Shape, preset_with_key, shape_with_key
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.ruleset import MOST_ROUNDS, Edition, Ruleset
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.responses import HistoryRequest, problem_texts, render_page
from scorekeeper.views.set_up_page import game_choice, show_set_up, typed_form


@require_POST
@for_keeper
def show_outcome(request: HistoryRequest) -> HttpResponse:
    if not request.htmx:
        return show_set_up(request, _typed(request))
    last = saved_presets.ruleset_of_last_game(request.owner)
    return render_page(request, "set_up/_outcome.html", game_choice(request.owner, _typed(request), last))


@require_POST
@for_keeper
def choose_game(request: HistoryRequest) -> HttpResponse:
    """A preset, an own preset, or a list of hand sizes; other fields are unchanged."""
    shape = shape_with_key(request.POST.get("shape", ""))
    if shape:
        return _apply_shape(request, shape)
    ruleset = _chosen_ruleset(request)
    has_own_list = isinstance(ruleset.schedule, tuple)
    # Who chooses the preset of a list types that list next; a saved preset has its own.
    asks_list = has_own_list and not request.POST.get("own")
    before = _typed(request)
    typed = {**before, **typed_options(ruleset)}
    if not request.POST.get("own") and str(before["hand_sizes"]).strip():
        # The list that was typed, or that of the last game, is kept in case own rounds are chosen later.
        typed["hand_sizes"] = before["hand_sizes"]
    return show_set_up(request, typed, chosen=not asks_list, asks_list=asks_list, options_open=has_own_list)


@require_POST
@for_keeper
def save_preset(request: HistoryRequest) -> HttpResponse:
    form, named = OptionsForm(request.POST), NameForm({"name": request.POST.get("preset_name", "")})
    problems = sentences_of(form) if named.is_valid() else refusals(named.errors["name"], "preset_name")
    if problems:
        return _not_saved(request, problems)
    try:
        saved_presets.save_preset(request.owner, named.cleaned_data["name"], form.ruleset())
    except RuleError as error:
        return _not_saved(request, problem_texts(error))
    return show_set_up(request, {**_typed(request), "preset_name": ""}, chosen=True)


@require_POST
@for_keeper
def delete_preset(request: HistoryRequest, preset_id: int) -> HttpResponse:
    """The options of the form are unchanged."""
    saved_presets.delete_preset(request.owner, preset_id)
    return show_set_up(request, _typed(request), chosen=True, presets_open=True)


def _typed(request: HistoryRequest) -> Typed:
    return typed_form(SetUpForm(request.POST))


def _chosen_ruleset(request: HistoryRequest) -> Ruleset:
    own = read_id(request.POST.get("own", ""))
    if own is not None:
        return saved_presets.preset_ruleset(request.owner, own)
    preset = preset_with_key(request.POST.get("preset", ""))
    if not preset:
        raise Http404
    # A table that plays another game does so with the same cards.
    chosen = request.POST.get("edition", "")
    return replace(preset.ruleset, edition=Edition(chosen) if chosen in [*Edition] else Ruleset.edition)


def _apply_shape(request: HistoryRequest, shape: Shape) -> HttpResponse:
    typed = _typed(request)
    most = written_number(typed["most"])
    if not isinstance(most, int) or not 1 <= most <= MOST_ROUNDS:
        problem = _("The largest hand is a number of cards from 1 to 60.")
        return show_set_up(request, typed, shape_problem=problem, options_open=True)
    own_list = {"schedule": OWN_LIST, "hand_sizes": listed_sizes(shape.sizes(most))}
    return show_set_up(request, {**typed, **own_list}, shaped=True, options_open=True)


def _not_saved(request: HistoryRequest, problems: list[str]) -> HttpResponse:
    return show_set_up(request, _typed(request), preset_problems=problems, options_open=True)
