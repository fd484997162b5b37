from __future__ import annotations

from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.accounts.circles import memberships_of, successor_in
from scorekeeper.accounts.deletion import belongings_of, delete_account
from scorekeeper.accounts.export import account_zip
from scorekeeper.display.file_names import archive_stem
from scorekeeper.forms.refusals import refusals
from scorekeeper.models import Confidant, Role
from scorekeeper.rules.names import name_key
from scorekeeper.views.admission import for_confidant
from scorekeeper.views.files import streamed
from scorekeeper.views.responses import ConfidantRequest, render_page


@require_safe
@for_confidant
def export_account(request: ConfidantRequest) -> HttpResponse:
    return streamed(request, account_zip(request.user), f"{archive_stem()}_account", "zip")


@require_http_methods(["GET", "HEAD", "POST"])
@for_confidant
def delete(request: ConfidantRequest) -> HttpResponse:
    typed, problems = request.POST.get("name", ""), []
    if request.method == "POST":
        if name_key(typed) == name_key(request.user.name):
            delete_account(request.user)
            logout(request)
            return redirect("start")
        problems = refusals([_("That is not the name of this account; nothing was deleted.")], "name")
    handed_over, deleted_circles = _after_deletion(request.user)
    events_handed_over, deleted_events = _after_deletion(request.user, events=True)
    context = {
        "name": request.user.name,
        "belongings": belongings_of(request.user),
        "handed_over": handed_over,
        "deleted_circles": deleted_circles,
        "events_handed_over": events_handed_over,
        "deleted_events": deleted_events,
        "problems": problems,
    }
    return render_page(request, "accounts/delete.html", context, status=422 if problems else 200)


def _after_deletion(confidant: Confidant, *, events: bool = False) -> tuple[list[tuple[str, str]], list[str]]:
    """The circles that get another leader, with their names, and those that are deleted."""
    led = [each.circle for each in memberships_of(confidant, events=events).filter(role=Role.LEADS)]
    successors = [(circle.name, successor_in(circle)) for circle in led]
    handed_over = [(name, successor.confidant.name) for name, successor in successors if successor]
    return handed_over, [name for name, successor in successors if not successor]
