from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_POST

from scorekeeper.accounts import circles
from scorekeeper.accounts.circles import leading, membership_in
from scorekeeper.models import Role
from scorekeeper.views.accounts.invitations import invite_and_show_link
from scorekeeper.views.admission import for_confidant
from scorekeeper.views.circles.circle import back_to_circle, show_circle
from scorekeeper.views.responses import ConfidantRequest

REMOVE = "remove"  # ends a membership, as a value of the field `role`
_DONE = {Role.LEADS: "handed-over", Role.WRITES: "changed", Role.READS: "changed"}


@require_POST
@for_confidant
def invite(request: ConfidantRequest, circle_id: int) -> HttpResponse:
    led = membership_in(request.user, circle_id, role=Role.LEADS).circle
    role = request.POST.get("role", "")
    if role not in {Role.WRITES, Role.READS}:
        raise Http404
    return invite_and_show_link(
        request, lambda **shown: show_circle(request, circle_id, status=422, **shown), circle=led, role=role
    )


@require_POST
@for_confidant
def change_member(request: ConfidantRequest, circle_id: int, membership_id: int) -> HttpResponse:
    wanted = request.POST.get("role", "")
    if wanted not in {REMOVE, *Role.values}:
        raise Http404
    with leading(request.user, circle_id) as led:
        if wanted == REMOVE:
            circles.remove_member(led, membership_id)
            return back_to_circle(circle_id, "removed")
        circles.change_role(led, membership_id, Role(wanted))
    return back_to_circle(circle_id, _DONE[Role(wanted)])
