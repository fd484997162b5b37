from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.accounts import passkeys
from scorekeeper.accounts.passkeys import PasskeyRefused, passkey_host
from scorekeeper.accounts.sign_ins import sign_in
from scorekeeper.forms.entries import NameForm
from scorekeeper.forms.refusals import refusals
from scorekeeper.models import Confidant, SignInKind
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.views import error_pages
from scorekeeper.views.accounts.account import back_to_account, show_account
from scorekeeper.views.admission import for_confidant
from scorekeeper.views.responses import ConfidantRequest
from scorekeeper.views.sign_in import with_write_lock
from scorekeeper.views.start import show_welcome
from scorekeeper.web.access import Access, access
from scorekeeper.web.rate_limits import CHALLENGES, network_of, seconds_after_wrong_token, seconds_to_wait


@require_POST
@for_confidant
def passkey_options(request: ConfidantRequest) -> HttpResponse:
    with write_lock():
        return JsonResponse(passkeys.begin_adding(request, request.user, _host(request)))


@require_POST
@for_confidant
def add_passkey(request: ConfidantRequest) -> HttpResponse:
    host, form = _host(request), NameForm(request.POST)
    with write_lock():
        if not form.is_valid():
            return show_account(request, status=422, problems=refusals(form.errors["name"], "new_passkey"))
        try:
            passkeys.finish_adding(request, request.user, host, _answer(request), form.cleaned_data["name"])
        except PasskeyRefused:
            return show_account(request, status=422, problems=[_("The passkey could not be added. Try it again.")])
    return back_to_account("passkey-added")


@require_POST
@for_confidant
def rename_passkey(request: ConfidantRequest, passkey_id: int) -> HttpResponse:
    form = NameForm(request.POST)
    if not form.is_valid():
        problems = refusals(form.errors["name"], f"passkey-{passkey_id}")
        return show_account(request, status=422, problems=problems)
    passkeys.rename_passkey(request.user, passkey_id, form.cleaned_data["name"])
    return back_to_account("passkey-renamed")


@require_POST
@for_confidant
def remove_passkey(request: ConfidantRequest, passkey_id: int) -> HttpResponse:
    passkeys.remove_passkey(request.user, passkey_id)
    return back_to_account("passkey-removed")


@access(Access.EVERYBODY)
@require_POST
@with_write_lock
def passkey_challenge(request: HttpRequest) -> HttpResponse:
    if wait := seconds_to_wait(CHALLENGES, network_of(request)):
        return error_pages.too_often(request, wait)
    return JsonResponse(passkeys.begin_sign_in(request, _host(request)))


@access(Access.EVERYBODY)
@require_POST
@with_write_lock
def sign_in_with_passkey(request: HttpRequest) -> HttpResponse:
    host = _host(request)
    try:
        confidant: Confidant = passkeys.finish_sign_in(request, host, _answer(request))
    except PasskeyRefused:
        if wait := seconds_after_wrong_token(request, "passkey"):
            return error_pages.too_often(request, wait, is_final=True)
        problem = _("This passkey was not accepted. It may have been removed, or it took too long.")
        return show_welcome(request, status=422, problems=[problem])
    # The session so far was only for the challenge, and expires within minutes.
    request.session.flush()
    sign_in(request, confidant, SignInKind.PASSKEY)
    return redirect("start")


def _host(request: HttpRequest) -> str:
    host = passkey_host(request)
    if host is None:
        raise Http404
    return host


def _answer(request: HttpRequest) -> dict[str, Any]:
    """The page's script adds it to the form; {} if it is not a JSON object."""
    try:
        answer = json.loads(request.POST.get("answer", ""))
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}
