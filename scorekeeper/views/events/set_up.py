"""A new event, and changes of what is planned."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.display.events import points_words
from scorekeeper.display.events.papers.guide import phones_without_internet
from scorekeeper.display.ruleset_text import ruleset_line
from scorekeeper.events.creating import create_event, seed_of
from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.events.recording import Stale, Submission, record
from scorekeeper.forms.entries import read_id, sentences_of
from scorekeeper.forms.events.set_up import (
    BEST,
    EACH_TABLE,
    NO_FINAL,
    ORDER,
    OWN_POINTS,
    EventForm,
    blank_event,
    is_shown,
    typed_event,
)
from scorekeeper.forms.options import OptionsForm, Typed
from scorekeeper.games.log_rows import Author
from scorekeeper.locale.hands import says_hands
from scorekeeper.rules.events.event import EventTieBreak, Sizes, StageKind
from scorekeeper.rules.events.log import SetUp
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.responses import HistoryRequest, problem_texts, render_page
from scorekeeper.views.set_up_page import OPTION_CHOICES

_KINDS = {
    StageKind.RANDOM: (gettext_lazy("At random"), gettext_lazy("Nobody meets twice, as far as that is possible.")),
    StageKind.SWISS: (
        gettext_lazy("By standings"),
        gettext_lazy("From round 2 on, neighbours in the standings play each other. For 40 people and more."),
    ),
    StageKind.MANUAL: (gettext_lazy("By yourself"), gettext_lazy("You say who sits at which table.")),
}
_SIZES = {
    Sizes.THREES: (gettext_lazy("Fours and threes"), gettext_lazy("If the number does not divide by four.")),
    Sizes.FIVES: (gettext_lazy("Fours and fives"), gettext_lazy("Fewer tables; a game of five takes longer.")),
}
_FINALS = {
    NO_FINAL: (gettext_lazy("No final"), gettext_lazy("The standings after the last round count.")),
    BEST: (gettext_lazy("The best of the standings"), gettext_lazy("So many play the final:")),
    EACH_TABLE: (gettext_lazy("The best of each table"), gettext_lazy("So many of each table play the final:")),
}
_TIE_BREAKS = {
    EventTieBreak.MARGIN: gettext_lazy("± mean of the table"),
    EventTieBreak.TOTALS: gettext_lazy("Totals of the games"),
    EventTieBreak.FIRSTS: gettext_lazy("First places at tables"),
    EventTieBreak.EXACT: gettext_lazy("Bids made"),
    EventTieBreak.MET: gettext_lazy("Head-to-head"),
}


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def new_event(request: HistoryRequest) -> HttpResponse:
    if request.method != "POST":
        return _show(request, blank_event(timezone.localdate()))
    form = EventForm(request.POST)
    if not form.is_valid():
        return _show(request, form.typed(), problems=sentences_of(form))
    key = form.cleaned_data["key"]
    set_up = form.set_up(seed_of(key))
    try:
        event = create_event(request.user, key, set_up, circle=request.circle)
    except RuleError as error:
        return _show(request, form.typed(), problems=problem_texts(error))
    return redirect("event_people", event.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def event_set_up(request: HistoryRequest, event_id: int) -> HttpResponse:
    event = read_event(event_id, request.owner)
    before = SetUp(event.state.event, event.state.minutes)
    if request.method != "POST":
        return _show(request, typed_event(before), event)
    form = EventForm(request.POST, before)
    if not form.is_valid():
        return _show(request, form.typed(), event, sentences_of(form))
    revision = read_id(request.POST.get("revision", "")) or 0
    submission = Submission(form.cleaned_data["key"], revision, form.set_up(0))
    try:
        record(event_id, submission, author=Author(request.user), owner=request.owner)
    except Stale:
        sentence = _("Somebody has changed something here meanwhile. Look at it, and do it again if it is still right.")
        return _show(request, form.typed(), read_event(event_id), [sentence], HTTPStatus.CONFLICT)
    except RuleError as error:
        return _show(request, form.typed(), event, problem_texts(error))
    return redirect("event_more", event_id)


def _show(
    request: HistoryRequest,
    typed: Typed,
    event: OpenEvent | None = None,
    problems: Sequence[str] = (),
    status: int = HTTPStatus.UNPROCESSABLE_ENTITY,
) -> HttpResponse:
    own = [(OWN_POINTS, *points_words.OWN)] if typed["points"] == OWN_POINTS else []
    context = {
        **OPTION_CHOICES,
        "of_event": True,
        "typed": typed,
        "key": uuid.uuid4().hex,
        "row": event.row if event else None,
        "revision": event.row.revision if event else 0,
        "kinds": _described(_KINDS),
        "all_sizes": _described(_SIZES),
        "finals": _described(_FINALS),
        "schemes": [*_described(points_words.SCHEMES), *own],
        "order": [(name, typed[name], place) for place, name in enumerate(ORDER, 1)],
        "event_tie_breaks": [*_TIE_BREAKS.items()],
        "stages_shown": event is None or is_shown(event.state.event),
        "phones": phones_without_internet(),
        "problems": problems,
    }
    return render_page(request, "events/list/set_up.html", context | _game(context), status=status if problems else 200)


def _game(context: dict[str, Any]) -> dict[str, str]:
    """The rules of the game in one line, and as fields; their rounds are called hands."""
    form = OptionsForm(context["typed"])
    with says_hands():
        return {
            "game_line": ruleset_line(form.ruleset()) if form.is_valid() else "",
            "options": render_to_string("set_up/_options.html", context),
        }


def _described(choices: Mapping[Any, tuple[object, object]]) -> list[tuple[object, object, object]]:
    return [(value, name, sentence) for value, (name, sentence) in choices.items()]
