from __future__ import annotations

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.accounts import invitations
from scorekeeper.accounts.circles import TooManyCircles, join
from scorekeeper.accounts.histories import set_open_history
from scorekeeper.accounts.invitations import LIFETIME, MOST_OPEN, TooManyInvitations
from scorekeeper.accounts.names import NameTaken, chosen_name
from scorekeeper.accounts.sign_ins import sign_in, sign_in_of
from scorekeeper.display.formatting import isolated
from scorekeeper.display.qr_code import qr_code
from scorekeeper.forms.entries import NameForm, sentences_of
from scorekeeper.forms.refusals import refusals
from scorekeeper.models import Confidant, Event, Invitation, SignInKind
from scorekeeper.views import error_pages
from scorekeeper.views.accounts.account import back_to_account, name_taken, show_account, too_many_circles
from scorekeeper.views.admission import for_confidant
from scorekeeper.views.responses import ConfidantRequest, render_page
from scorekeeper.views.sign_in import with_write_lock
from scorekeeper.web.access import Access, access
from scorekeeper.web.phone_links import phone_link
from scorekeeper.web.rate_limits import NEW_LINKS, seconds_after_wrong_token, seconds_to_wait


@require_POST
@for_confidant
def make_invitation(request: ConfidantRequest) -> HttpResponse:
    if not request.user.may_invite:
        raise Http404
    return invite_and_show_link(request, lambda **shown: show_account(request, status=422, **shown))


def invite_and_show_link(
    request: ConfidantRequest, refuse: Callable[..., HttpResponse], *, circle: Confidant | None = None, role: str = ""
) -> HttpResponse:
    """`refuse` takes `problems` and `invited`."""
    if wait := seconds_to_wait(NEW_LINKS, request.user.pk):
        return error_pages.too_often(request, wait)
    form = NameForm(request.POST)
    name = form.data.get("invited", "").strip()
    if name and not (form := NameForm({"name": name})).is_valid():
        return refuse(problems=refusals(form.errors["name"], "invited"), invited=name)
    try:
        invited = form.cleaned_data["name"] if name else ""
        token = invitations.invite(request.user, invited, circle=circle, role=role, made_by=sign_in_of(request))
    except TooManyInvitations:
        sentence = ngettext(
            "%(number)s invitation is open; withdraw it first.",
            "%(number)s invitations are open; withdraw one of them first.",
            MOST_OPEN,
        )
        return refuse(problems=[sentence % {"number": MOST_OPEN}], invited=name)
    link = phone_link(request, reverse("accept_invitation", args=[token]))
    about = {"circle": circle, "role": role, "days": LIFETIME.days, **_titles(invited, circle)}
    return render_page(request, "accounts/invitation.html", {"link": link, "qr_code": qr_code(link.url), **about})


def _titles(invited: str, circle: Confidant | None) -> dict[str, str]:
    """The `heading` is the `title` in HTML."""
    if circle and circle.is_event:
        sentence = _("Invitation to organise {circle}")
    elif circle and invited:
        sentence = _("Invitation for {invited} to the circle {circle}")
    elif circle:
        sentence = _("Invitation to the circle {circle}")
    else:
        sentence = _("Invitation for {invited}") if invited else _("Invitation")
    names = {"invited": invited, "circle": circle.name if circle else ""}
    in_html = {key: format_html('<bdi translate="no">{}</bdi>', name) for key, name in names.items()}
    title = sentence.format(**{key: isolated(name) for key, name in names.items()})
    return {"title": title, "heading": format_html(sentence, **in_html)}


@require_POST
@for_confidant
def withdraw_invitation(request: ConfidantRequest, invitation_id: int) -> HttpResponse:
    circle = invitations.withdraw(request.user, invitation_id).circle_id
    if Event.objects.filter(pk=circle).exists():
        return redirect("event_more", circle)
    return redirect("circle", circle) if circle else back_to_account("withdrawn")


@access(Access.INVITATION)
@require_http_methods(["GET", "HEAD", "POST"])
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """With an invitation to a circle, a Confidant who is signed in joins it instead."""
    if request.method == "POST":
        response = _accept(request, token)
    else:
        invitation = invitations.invitation_of(token)
        response = _ask(request, invitation, invitation.name) if invitation else _invalid_invitation(request)
    # As for sign-in links: the token stays out of Referer headers.
    response["Referrer-Policy"] = "strict-origin"
    return response


@with_write_lock
def _accept(request: HttpRequest, token: str) -> HttpResponse:
    invitation = invitations.invitation_of(token)
    if invitation is None:
        return _invalid_invitation(request)
    if invitation.circle and isinstance(request.user, Confidant):
        return _join(request, invitation, request.user)
    if not invitation.confidant.may_invite:
        return _ask(request, invitation, "", status=403)
    form = NameForm(request.POST)
    typed = form.data.get("name", "")
    if not form.is_valid():
        return _ask(request, invitation, typed, sentences_of(form))
    try:
        confidant = invitations.accept(invitation, form.cleaned_data["name"])
    except NameTaken:
        return _ask(request, invitation, typed, name_taken(form.cleaned_data["name"]))
    sign_in(request, confidant, SignInKind.INVITATION, invitation.confidant)
    set_open_history(request, invitation.circle)
    return _to_event(invitation) or redirect("start")


def _join(request: HttpRequest, invitation: Invitation, confidant: Confidant) -> HttpResponse:
    try:
        join(invitation, confidant)
    except TooManyCircles:
        return _ask(request, invitation, "", [too_many_circles()])
    set_open_history(request, invitation.circle)
    return _to_event(invitation) or redirect(f"{reverse('circle', args=[invitation.circle_id])}?done=joined")


def _to_event(invitation: Invitation) -> HttpResponse | None:
    """None if the invitation is not to an event."""
    circle = invitation.circle
    return redirect("event", circle.pk) if circle and circle.is_event else None


def _ask(
    request: HttpRequest, invitation: Invitation, typed: str, problems: Sequence[str] = (), status: int = 200
) -> HttpResponse:
    inviter = chosen_name(invitation.confidant) or _("Somebody")
    context = {"invitation": invitation, "inviter": inviter, "typed": typed, "problems": problems}
    return render(request, "accounts/accept_invitation.html", context, status=422 if problems else status)


def _invalid_invitation(request: HttpRequest) -> HttpResponse:
    """The same for used, withdrawn, expired and unknown invitations, so that it reveals nothing."""
    text = _("An invitation works once, and only for some days. The person who invited you can send you a new one.")
    seconds = seconds_after_wrong_token(request, "invitation")
    return error_pages.invalid_token(request, seconds, _("This link no longer works"), text)
