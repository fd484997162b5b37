"""What becomes of an event's games and people afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.accounts.circles import memberships_of
from scorekeeper.accounts.histories import set_open_history
from scorekeeper.archive.series import all_series_of
from scorekeeper.events.forgetting import StillPlays, forget_entrants
from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.forms.entries import chosen_ids, read_id
from scorekeeper.import_export.events.archiving import archived_games, played_tables, who_played
from scorekeeper.import_export.events.series_points import archive_event as store_event
from scorekeeper.import_export.events.series_points import can_count, counts_in
from scorekeeper.import_export.people.who_is_who import Known, WrittenName
from scorekeeper.models import KEEPS_SCORE, Confidant, Player
from scorekeeper.rules.names import name_key, sort_key
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.responses import HistoryRequest, problem_texts, render_page

OWNER, SERIES, PERSON = "target", "series", "person-"  # fields; the last with the number of an entrant


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def archive_event(request: HistoryRequest, event_id: int) -> HttpResponse:
    event = read_event(event_id, request.owner)
    if event.row.is_rehearsal:
        raise Http404
    target = _target(request)
    people = who_played(event, target)
    if request.method != "POST" or "add" not in request.POST:
        return _show_archive(request, event, target, people)
    names = {number: _chosen(request, number, one) for number, one in people.items()}
    series = read_id(request.POST.get(SERIES, ""))
    try:
        store_event(event, target, names, series)
    except RuleError as error:
        return _show_archive(request, event, target, people, problem_texts(error))
    set_open_history(request, None if target == request.user else target)
    return redirect("series", series) if series else redirect("past_games")


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def forget_in_event(request: HistoryRequest, event_id: int) -> HttpResponse:
    event = read_event(event_id, request.owner)
    if request.method != "POST":
        return _show_forget(request, event)
    chosen = chosen_ids(request.POST, "entrant")
    if not chosen:
        return _show_forget(request, event, [_("Choose who is to be forgotten.")])
    if "sure" not in request.POST:
        return _show_forget(request, event, is_asked=True)
    try:
        forget_entrants(event_id, chosen)
    except StillPlays:
        sentence = _("Somebody of them sits at a table that still plays: forget them when that game is over.")
        return _show_forget(request, event, [sentence])
    return redirect("event_people", event_id)


def _histories(request: HistoryRequest) -> list[Confidant]:
    """To which the games can be added."""
    return [request.user, *(each.circle for each in memberships_of(request.user).filter(KEEPS_SCORE))]


def _target(request: HistoryRequest) -> Confidant:
    """Raises Http404 for a history of others."""
    sent = request.POST if request.method == "POST" else request.GET
    wanted = read_id(sent.get(OWNER, str(request.user.pk)))
    found = next((each for each in _histories(request) if each.pk == wanted), None)
    if found is None:
        raise Http404
    return found


def _chosen(request: HistoryRequest, number: int, one: WrittenName) -> str:
    """One of the people who were offered, else a new person."""
    chosen = request.POST.get(f"{PERSON}{number}", one.person)
    return chosen if chosen and chosen in (one.person, *one.choices) else one.name


def _show_archive(
    request: HistoryRequest,
    event: OpenEvent,
    target: Confidant,
    people: dict[int, WrittenName],
    problems: Sequence[str] = (),
) -> HttpResponse:
    ordered = sorted(people.items(), key=lambda pair: sort_key(pair[1].name))
    counted = counts_in(event, target)
    tables, added = played_tables(event), archived_games(event, [target]).count()
    context = {
        "row": event.row,
        "has_games": bool(tables),
        "games": len(tables) - added,
        "added": added,
        "targets": _histories(request),
        "target": target,
        "doubtful": [
            (f"{PERSON}{number}", one, request.POST.get(f"{PERSON}{number}", one.person))
            for number, one in ordered
            if one.known is Known.DOUBTFUL
        ],
        "known": [one.person for _, one in ordered if one.known is Known.KNOWN],
        "new": [one.name for _, one in ordered if one.known is Known.NEW],
        "can_count": can_count(event),
        "counts_in": counted,
        "series_choice": [each for each in all_series_of(target) if each not in counted],
        "chosen_series": read_id(request.POST.get(SERIES, "")),
        "problems": problems,
    }
    return render_page(request, "events/more/archive.html", context, status=422 if problems else 200)


def _show_forget(
    request: HistoryRequest, event: OpenEvent, problems: Sequence[str] = (), *, is_asked: bool = False
) -> HttpResponse:
    """Strangers are those whose names nobody in the histories of the organiser has.

    `is_asked`: the page names those who were chosen, and asks whether to forget them.
    """
    histories = _histories(request)
    known = {*Player.objects.filter(owner__in=histories, forgotten_at=None).values_list("name_key", flat=True)}
    entrants = sorted(event.state.event.entrants, key=lambda entrant: sort_key(entrant.name))
    chosen = {*chosen_ids(request.POST, "entrant")}
    context = {
        "row": event.row,
        "entrants": [
            (
                entrant.number,
                event.state.names[entrant.number],
                entrant.number in chosen if request.method == "POST" else name_key(entrant.name) not in known,
            )
            for entrant in entrants
            if entrant.name != f"#{entrant.number}"
        ],
        "is_asked": is_asked,
        "is_archived": archived_games(event, histories).exists(),
        "problems": problems,
    }
    return render_page(request, "events/more/forget.html", context, status=422 if problems else 200)
