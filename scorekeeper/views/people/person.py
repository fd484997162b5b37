from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.archive import forgetting
from scorekeeper.archive.forgetting import PlaysNow, TextKind
from scorekeeper.display.bars import Part, bars_of, parts_of
from scorekeeper.display.form_chart import GAMES_AVERAGED, form_chart_of
from scorekeeper.display.formatting import isolated, problem_text
from scorekeeper.forms.entries import NameForm, read_id, sentences_of
from scorekeeper.forms.refusals import Refusal
from scorekeeper.games.recount import progress_of
from scorekeeper.models import Confidant, Player
from scorekeeper.players import editing as people_changes
from scorekeeper.players.editing import Forgotten, PlayerNameTaken
from scorekeeper.players.profile import Profile, profile_of
from scorekeeper.players.ratings import AVERAGE, GAMES_RATED
from scorekeeper.players.statistics import Rival
from scorekeeper.rules.option_texts import SCORINGS
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.admission import for_keeper, for_member
from scorekeeper.views.responses import HistoryRequest, render_page

RIVALS_SHOWN = 8  # at first, those with the most common games


@require_safe
@for_member
def person_page(request: HistoryRequest, person_id: int) -> HttpResponse:
    profile = profile_of(request.owner, person_id, request.GET.get("count", ""))
    if profile.player.pk == person_id:
        return _show(request, profile)
    return redirect(reverse("person", args=[profile.player.pk], query=request.GET))


@require_POST
@for_keeper
def rename(request: HistoryRequest, person_id: int) -> HttpResponse:
    form = NameForm(request.POST)
    typed = form.data.get("name", "")
    if not form.is_valid():
        return _refuse(request, person_id, sentences_of(form)[0], typed=typed)
    try:
        people_changes.rename(request.owner, person_id, form.cleaned_data["name"])
    except PlayerNameTaken as taken:
        own = taken.owner.key == person_id
        sentence = _("“%(name)s” is another name of this person already.") if own else _("“%(name)s” is known already.")
        owner = None if own or taken.is_forgotten else taken.owner
        refusal = Refusal(sentence % {"name": isolated(form.cleaned_data["name"])}, "name")
        return _refuse(request, person_id, refusal, typed=typed, owner=owner)
    except Player.DoesNotExist:
        return _refuse_merged(request, person_id, typed=typed)
    return redirect("person", person_id)


@require_POST
@for_keeper
def merge(request: HistoryRequest, person_id: int) -> HttpResponse:
    other = read_id(request.POST.get("other", ""))
    if not other:
        return _refuse(request, person_id, Refusal(_("Choose who it is."), "other"))
    try:
        person = people_changes.merge(request.owner, person_id, other)
    except Forgotten:
        return _refuse(request, person_id, _("This person was forgotten; nothing was changed."))
    except RuleError as error:
        return _refuse(request, person_id, Refusal(problem_text(error.problems[0]), "other"))
    return redirect("person", person)


@require_POST
@for_keeper
def separate(request: HistoryRequest, person_id: int) -> HttpResponse:
    try:
        return redirect("person", people_changes.separate(request.owner, person_id))
    except Forgotten:
        return _refuse_merged(request, person_id)


@require_POST
@for_keeper
def archive(request: HistoryRequest, person_id: int) -> HttpResponse:
    return _change(request, person_id, people_changes.archive)


@require_POST
@for_keeper
def bring_back(request: HistoryRequest, person_id: int) -> HttpResponse:
    return _change(request, person_id, people_changes.bring_back)


def _change(request: HistoryRequest, person_id: int, change: Callable[[Confidant, int], None]) -> HttpResponse:
    try:
        change(request.owner, person_id)
    except Player.DoesNotExist:
        return _refuse_merged(request, person_id)
    return redirect("person", person_id)


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def forget(request: HistoryRequest, person_id: int) -> HttpResponse:
    try:
        if request.method == "POST":
            forgetting.forget(request.owner, person_id, texts="texts" in request.POST)
            return redirect("person", person_id)
        return _forget_page(request, person_id)
    except Forgotten:
        return redirect("person", person_id)
    except PlaysNow:
        return _forget_page(request, person_id, status=422)
    except Player.DoesNotExist:
        return _refuse_merged(request, person_id)


def _forget_page(request: HistoryRequest, person_id: int, *, status: int = 200) -> HttpResponse:
    known = forgetting.known_of(request.owner, person_id)
    name, *others = known.names
    context = {"person": person_id, "name": name, "others": others, "known": known, "kinds": TextKind}
    return render_page(request, "people/forget.html", context, status=status)


def _refuse_merged(request: HistoryRequest, person_id: int, **typed: object) -> HttpResponse:
    """Show the person that a name belongs to since it was merged or forgotten, perhaps on another phone.

    Raises Player.DoesNotExist for others' players.
    """
    profile = profile_of(request.owner, person_id)
    if profile.player.forgotten_at:
        return _show(request, profile, status=422, problems=[_("This person was forgotten; nothing was changed.")])
    sentence = _("This is another name of “%(name)s” by now; nothing was changed.")
    problems = [sentence % {"name": isolated(profile.player.name)}]
    return _show(request, profile, status=422, problems=problems, **typed)


def _refuse(request: HistoryRequest, person_id: int, sentence: str, **typed: object) -> HttpResponse:
    return _show(request, profile_of(request.owner, person_id), status=422, problems=[sentence], **typed)


def _show(request: HistoryRequest, profile: Profile, *, status: int = 200, **shown: object) -> HttpResponse:
    context: dict[str, Any] = {
        "profile": profile,
        "scorings": SCORINGS,
        "chart": form_chart_of(profile.played.last) if profile.played else None,
        "averaged": GAMES_AVERAGED,
        "games_rated": GAMES_RATED,
        "average": AVERAGE,
        "places": _places(profile),
        "rivals": _rivals(profile.rivals, everybody="rivals" in request.GET),
        "progress": progress_of(request.owner),
        **shown,
    }
    template = "people/_counted.html" if request.htmx else "people/person.html"
    return render_page(request, template, context, status=status)


def _places(profile: Profile) -> list[tuple[int, int, float, Part]]:
    """Rank, count, share of the games, and bar."""
    figures = profile.figures
    if figures is None:
        return []
    counts = zip(figures.places, bars_of(figures.places), strict=True)
    return [(place, count, count / figures.games, bar) for place, (count, bar) in enumerate(counts, 1)]


def _rivals(rivals: tuple[Rival, ...], *, everybody: bool) -> list[tuple[Rival, tuple[Part, ...]]]:
    """Ranked ahead, equal, behind."""
    shown = rivals if everybody else rivals[:RIVALS_SHOWN]
    return [(rival, parts_of([rival.above, rival.equal, rival.below])) for rival in shown]
