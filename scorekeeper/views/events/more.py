"""What is rarely needed of an event: its organisers, its plan, its files and its end."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.accounts import circles
from scorekeeper.accounts.deletion import delete_circle
from scorekeeper.accounts.invitations import open_invitations
from scorekeeper.events import codes, event_bin
from scorekeeper.events.organisers import is_leader, leading_event
from scorekeeper.events.reading import read_event
from scorekeeper.models import Event, Role
from scorekeeper.views.accounts.invitations import invite_and_show_link
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.events.organising import Refusals, show_event_page
from scorekeeper.views.responses import HistoryRequest, render_page


@require_safe
@for_keeper
def more(request: HistoryRequest, event_id: int) -> HttpResponse:
    return _show(request, event_id)


def _show(
    request: HistoryRequest, event_id: int, problems: Sequence[str] = (), invited: str = "", status: int = 200
) -> HttpResponse:
    event = read_event(event_id, request.owner)
    leads = is_leader(request.user, event_id)
    context = {
        "page": "more",
        "leads": leads,
        "organisers": circles.members_of(event.row.owner),
        "invitations": open_invitations(request.user, event.row.owner) if leads else (),
        "invited": invited,
    }
    return show_event_page(request, "more/more.html", event, context, Refusals((*problems,), status))


@require_POST
@for_keeper
def invite_organiser(request: HistoryRequest, event_id: int) -> HttpResponse:
    with leading_event(request.user, event_id) as event:
        circle = event.owner
    return invite_and_show_link(
        request, lambda **shown: _show(request, event_id, status=422, **shown), circle=circle, role=Role.WRITES
    )


@require_POST
@for_keeper
def change_organiser(request: HistoryRequest, event_id: int, membership_id: int) -> HttpResponse:
    with leading_event(request.user, event_id) as event:
        match request.POST.get("role"):
            case "remove":
                circles.remove_member(event.owner, membership_id)
            case "leads":
                circles.change_role(event.owner, membership_id, Role.LEADS)
            case _:
                raise Http404
    return redirect("event_more", event_id)


@require_POST
@for_keeper
def leave_event(request: HistoryRequest, event_id: int) -> HttpResponse:
    """The leader can only hand the event over or delete it."""
    try:
        circles.leave(request.user, event_id, event=True)
    except circles.LeaderStays:
        raise Http404 from None
    return redirect("events")


@require_POST
@for_keeper
def replace_codes(request: HistoryRequest, event_id: int) -> HttpResponse:
    with leading_event(request.user, event_id):
        codes.replace_codes(event_id)
    return redirect("event_print", event_id)


@require_POST
@for_keeper
def bin_event(request: HistoryRequest, event_id: int) -> HttpResponse:
    with leading_event(request.user, event_id):
        event_bin.put_in_bin(event_id)
    return redirect("events")


@require_POST
@for_keeper
def restore_event(request: HistoryRequest, event_id: int) -> HttpResponse:
    with leading_event(request.user, event_id):
        event_bin.take_out_of_bin(event_id)
    return redirect("event_more", event_id)


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def delete_event(request: HistoryRequest, event_id: int) -> HttpResponse:
    """For good; only from the bin."""
    row = Event.objects.exclude(deleted_at=None).get(pk=event_id)
    if not is_leader(request.user, event_id):
        raise Http404
    if request.method != "POST":
        return render_page(request, "events/list/delete.html", {"row": row})
    with leading_event(request.user, event_id) as event:
        delete_circle(event.owner)
    return redirect("events")
