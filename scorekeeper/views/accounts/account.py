from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.timezone import get_current_timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.accounts import sign_ins
from scorekeeper.accounts.circles import MOST_CIRCLES, memberships_of
from scorekeeper.accounts.grants import end_phone, grants_of
from scorekeeper.accounts.invitations import open_invitations
from scorekeeper.accounts.names import NameTaken
from scorekeeper.accounts.names import rename as rename_confidant
from scorekeeper.accounts.passkeys import passkey_host, passkeys_of
from scorekeeper.accounts.user_agents import device_of
from scorekeeper.display.formatting import isolated, zone_name
from scorekeeper.forms.entries import NameForm, sentences_of
from scorekeeper.forms.refusals import refusals
from scorekeeper.models import SignIn, SignInKind
from scorekeeper.views.admission import for_confidant
from scorekeeper.views.responses import ConfidantRequest, render_page
from scorekeeper.web.sign_in import sign_out_others


@require_safe
@for_confidant
def account(request: ConfidantRequest) -> HttpResponse:
    return show_account(request, done=_done_texts().get(request.GET.get("done", ""), ""))


@require_POST
@for_confidant
def rename(request: ConfidantRequest) -> HttpResponse:
    form = NameForm(request.POST)
    typed = form.data.get("name", "")
    if not form.is_valid():
        return show_account(request, status=422, problems=sentences_of(form), typed=typed)
    try:
        rename_confidant(request.user, form.cleaned_data["name"])
    except NameTaken:
        return show_account(request, status=422, problems=name_taken(form.cleaned_data["name"]), typed=typed)
    return back_to_account("renamed")


@require_POST
@for_confidant
def end_session(request: ConfidantRequest) -> HttpResponse:
    """If something that the phone made goes on, ask first what of it is to end, too."""
    phone = sign_ins.other_phone(request.user, request.POST.get("phone", ""), request.session.session_key)
    grants = grants_of(request.user, phone.sign_in)
    if grants and "decided" not in request.POST:
        return render_page(request, "accounts/end_phone.html", {"phone": phone, "grants": grants})
    end_phone(request.user, phone, request.POST.getlist("grant"))
    return back_to_account("signed-out")


@require_POST
@for_confidant
def end_other_sessions(request: ConfidantRequest) -> HttpResponse:
    sign_out_others(request.user, request.session.session_key)
    return back_to_account("signed-out-others")


def back_to_account(done: str) -> HttpResponse:
    """`done` is a key of `_done_texts`."""
    return redirect(f"{reverse('account')}?done={done}")


def name_taken(name: str, field: str = "name") -> list[str]:
    sentence = _("There is a Confidant or a circle named “%(name)s” already.")
    return refusals([sentence % {"name": isolated(name)}], field)


def too_many_circles() -> str:
    sentence = ngettext(
        "You are in %(number)s circle; leave it first.",
        "You are in %(number)s circles; leave one of them first.",
        MOST_CIRCLES,
    )
    return sentence % {"number": MOST_CIRCLES}


def show_account(request: ConfidantRequest, *, status: int = 200, **shown: Any) -> HttpResponse:
    """`shown` may add `problems`, the confirmation `done`, and the typed values."""
    key = request.session.session_key
    context = {
        "name": request.user.name,
        "phones": sign_ins.signed_in_phones(request.user, key),
        "sign_ins": [(one, sign_ins.device_at(one), _means_of(one)) for one in sign_ins.last_sign_ins(request.user)],
        "log_days": sign_ins.LOG_PERIOD.days,
        "passkeys": passkeys_of(request.user),
        "passkey_host": passkey_host(request),
        "this_device": device_of(request.headers.get("User-Agent", "")),
        "may_invite": request.user.may_invite,
        "invitations": open_invitations(request.user),
        "circles": memberships_of(request.user),
        "time_zone": zone_name(get_current_timezone()),
        **shown,
    }
    return render_page(request, "accounts/account.html", context, status=status)


def _means_of(one: SignIn) -> str:
    if one.kind == SignInKind.INVITATION and one.invited_by:
        return _("with an invitation from %(name)s") % {"name": one.invited_by.name}
    return {
        SignInKind.LINK: _("with a sign-in link"),
        SignInKind.CODE: _("with the code of another phone"),
        SignInKind.INVITATION: _("with an invitation"),
        SignInKind.PASSKEY: _("with a passkey"),
    }[SignInKind(one.kind)]


def _done_texts() -> dict[str, str]:
    return {
        "renamed": _("Your name is changed."),
        "signed-out": _("The phone is signed out."),
        "signed-out-others": _("All other phones are signed out."),
        "passkey-added": _("The passkey is added."),
        "passkey-renamed": _("The passkey has a new name."),
        "passkey-removed": _("The passkey is removed; nobody can sign in with it any more."),
        "withdrawn": _("The invitation is withdrawn."),
        "left": _("You have left the circle."),
        "circle-deleted": _("The circle is deleted."),
    }
