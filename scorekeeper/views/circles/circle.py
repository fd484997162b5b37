from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.accounts import circles, histories
from scorekeeper.accounts.circles import LeaderStays, TooManyCircles, leading, membership_in
from scorekeeper.accounts.deletion import belongings_of, delete_circle
from scorekeeper.accounts.export import account_zip
from scorekeeper.accounts.invitations import open_invitations
from scorekeeper.accounts.names import NameTaken
from scorekeeper.accounts.names import rename as rename_owner
from scorekeeper.display.file_names import archive_stem
from scorekeeper.forms.entries import NameForm, sentences_of
from scorekeeper.forms.refusals import refusals
from scorekeeper.models import Role
from scorekeeper.rules.names import name_key
from scorekeeper.views.accounts.account import back_to_account, name_taken, show_account, too_many_circles
from scorekeeper.views.admission import for_confidant
from scorekeeper.views.files import streamed
from scorekeeper.views.responses import ConfidantRequest, render_page


@require_POST
@for_confidant
def create(request: ConfidantRequest) -> HttpResponse:
    form, with_history = NameForm(request.POST), request.POST.get("with_history") == "yes"
    typed = {"circle": form.data.get("name", ""), "with_history": with_history}
    if not form.is_valid():
        return show_account(request, status=422, problems=refusals(form.errors["name"], "circle"), **typed)
    name = form.cleaned_data["name"]
    try:
        circle = circles.create_circle(request.user, name, with_history=with_history)
    except NameTaken:
        return show_account(request, status=422, problems=name_taken(name, "circle"), **typed)
    except TooManyCircles:
        return show_account(request, status=422, problems=[too_many_circles()], **typed)
    histories.set_open_history(request, circle)
    return back_to_circle(circle.pk, "created")


@require_POST
@for_confidant
def open_history(request: ConfidantRequest) -> HttpResponse:
    history = histories.open_history(request, request.user)
    histories.set_open_history(request, history.circle)
    return redirect("start")


@require_safe
@for_confidant
def circle(request: ConfidantRequest, circle_id: int) -> HttpResponse:
    return show_circle(request, circle_id, done=_done_texts().get(request.GET.get("done", ""), ""))


@require_POST
@for_confidant
def rename(request: ConfidantRequest, circle_id: int) -> HttpResponse:
    membership_in(request.user, circle_id, role=Role.LEADS)
    form = NameForm(request.POST)
    typed = form.data.get("name", "")
    if not form.is_valid():
        return show_circle(request, circle_id, status=422, problems=sentences_of(form), typed=typed)
    try:
        with leading(request.user, circle_id) as led:
            rename_owner(led, form.cleaned_data["name"])
    except NameTaken:
        problems = name_taken(form.cleaned_data["name"])
        return show_circle(request, circle_id, status=422, problems=problems, typed=typed)
    return back_to_circle(circle_id, "renamed")


@require_POST
@for_confidant
def leave(request: ConfidantRequest, circle_id: int) -> HttpResponse:
    try:
        circles.leave(request.user, circle_id)
    except LeaderStays:
        problem = _("You lead this circle. Hand it over first, or delete it.")
        return show_circle(request, circle_id, status=422, problems=[problem])
    histories.close_circle(request, circle_id)
    return back_to_account("left")


@require_safe
@for_confidant
def export_circle(request: ConfidantRequest, circle_id: int) -> HttpResponse:
    led = membership_in(request.user, circle_id, role=Role.LEADS).circle
    return streamed(request, account_zip(led), f"{archive_stem()}_circle", "zip")


@require_http_methods(["GET", "HEAD", "POST"])
@for_confidant
def delete(request: ConfidantRequest, circle_id: int) -> HttpResponse:
    led, problems = membership_in(request.user, circle_id, role=Role.LEADS).circle, []
    if request.method == "POST":
        if name_key(request.POST.get("name", "")) == name_key(led.name):
            with leading(request.user, circle_id):
                delete_circle(led)
            histories.close_circle(request, circle_id)
            return back_to_account("circle-deleted")
        problems = refusals([_("That is not the name of this circle; nothing was deleted.")], "name")
    context = {"circle": led, "belongings": belongings_of(led), "problems": problems}
    return render_page(request, "circles/delete.html", context, status=422 if problems else 200)


def back_to_circle(circle_id: int, done: str) -> HttpResponse:
    """`done` is a key of `_done_texts`."""
    return redirect(f"{reverse('circle', args=[circle_id])}?done={done}")


def show_circle(request: ConfidantRequest, circle_id: int, *, status: int = 200, **shown: Any) -> HttpResponse:
    """`shown` may add `problems`, the confirmation `done`, and the typed values."""
    own = membership_in(request.user, circle_id)
    leads = own.role == Role.LEADS
    context = {
        "own": own,
        "leads": leads,
        "is_open": request.session.get(histories.OPEN) == circle_id,
        "members": circles.members_of(own.circle),
        "belongings": belongings_of(own.circle),
        "invitations": open_invitations(request.user, own.circle) if leads else (),
        **shown,
    }
    return render_page(request, "circles/circle.html", context, status=status)


def _done_texts() -> dict[str, str]:
    return {
        "created": _("The circle is created. This phone now shows its games."),
        "renamed": _("The circle has a new name."),
        "changed": _("The role is changed."),
        "handed-over": _("You have handed the circle over."),
        "removed": _("The member is removed, and sees nothing of the circle any more."),
        "joined": _("You are a member now. This phone now shows the games of the circle."),
    }
