from __future__ import annotations

import re
import sys
from http import HTTPStatus

from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import REASON_BAD_ORIGIN, get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, ngettext, override
from django.utils.translation import gettext as _

from scorekeeper.accounts.histories import is_open_circle_lost
from scorekeeper.models import Confidant
from scorekeeper.storage.faults import is_busy, is_unreachable
from scorekeeper.views.offline.save_reasons import give_reason
from scorekeeper.web.device_cookies import device_cookie
from scorekeeper.web.offline import mark_owner
from scorekeeper.web.request_id import current_request_id
from scorekeeper.web.security_headers import Handler
from scorekeeper.web.sign_in import signin_command
from scorekeeper.web.theme import theme_of

REPEAT_SECONDS = 2  # until a phone repeats a failed request
_FORM_TOKEN = "csrfmiddlewaretoken"  # noqa: S105 - the name of a field
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,260}")
_TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Without sign-in it is the same at every URL."""
    del exception
    # A page that does not exist belongs to no history: its header is that of the open one.
    vars(request).pop("reads_only", None)
    if isinstance(request.user, Confidant):
        text = _("This page does not exist, or you have no access to it.")
        # The same at every address, so that nobody learns which games exist.
        is_lost = is_open_circle_lost(request, request.user)
        lost = _("You no longer belong to the circle whose games this phone showed last, or it was deleted.")
        hint = lost if is_lost else ""
    else:
        # The game of a table is replaced if other people sit down there before it has begun.
        at_table = _("At a tournament, scan the card of the table again.")
        text, hint = f"{_signed_out_text()} {at_table}", ""
    return mark_owner(request, _error_page(request, _("Page not found"), text, 404, hint=hint))


def explain_address_of_a_form(get_response: Handler) -> Handler:
    """A refused form leaves its address in the browser, which opens it again later; the page was empty."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        opens = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or not opens:
            return response
        text = _("This address only takes forms. Go back, or begin at the start page.")
        page = _error_page(request, _("Nothing to open here"), text, response.status_code)
        page["Allow"] = response["Allow"]
        return page

    return middleware


def pen_taken_back(request: HttpRequest, game_id: int) -> HttpResponse:
    return render(request, "live/pen_taken_back.html", {"game_id": game_id}, status=403)


def only_reads(request: HttpRequest, circle: str) -> HttpResponse:
    text = _("In the circle “%(circle)s” you only read. Its leader can let you keep the score.") % {"circle": circle}
    return _error_page(request, _("Only for reading"), text, 403)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Wrong host, malformed, or too large."""
    with override(get_language_from_request(request)):
        return _standalone_page(request, _("Not accepted"), _bad_request_text(exception), 400)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """For a form from another site, from a page older than the sign-in, or without a sign-in."""
    origin = request.headers.get("Origin", "")
    if origin and reason == REASON_BAD_ORIGIN % origin:
        return _refused_origin(request, origin)
    if not request.user.is_authenticated and not device_cookie(request.path, request.headers.get("Cookie", "")):
        return _error_page(request, _("Not accepted"), _signed_out_text(), 403)
    text = _("This page is older than your sign-in. Go back, load it again and send it once more.")
    return _error_page(request, _("Not accepted"), text, 403)


def _refused_origin(request: HttpRequest, origin: str) -> HttpResponse:
    """Another site, or this one behind a misconfigured proxy."""
    own = f"{request.scheme}://{request.get_host()}"
    if not _ORIGIN.fullmatch(origin):
        text = _("Nothing was changed, because the browser does not say from which page this was sent.")
        return _error_page(request, _("Not accepted"), text, 403)
    text = _("Nothing was changed: this was sent by a page at %(origin)s, but this server is at %(own)s.")
    scheme, address = (left != right for left, right in zip(origin.split("://"), own.split("://"), strict=True))
    of_address = _(
        "A proxy in front must pass on the header Host with the port that the browser uses "
        "(nginx: “proxy_set_header Host $http_host;”)."
    )
    of_scheme = _("For https, start this server with TABLET_HTTPS=1 and name the proxy in TABLET_PROXIES.")
    hints = [*([of_address] if address else []), *([of_scheme] if scheme else [])]
    hint = _("If you run this server: %(what)s") % {"what": " ".join(hints)}
    return _error_page(request, _("Not accepted"), f"{text % {'origin': origin, 'own': own}} {hint}", 403)


def server_error(request: HttpRequest) -> HttpResponse:
    with override(get_language_from_request(request)):
        if is_busy(sys.exception()):
            text = _("Another program keeps the database locked. Nothing was changed; please try again in a moment.")
            return _refusal_for_now(request, text)
        if is_unreachable(sys.exception()):
            text = _("The database cannot be reached just now. Please try again in a moment.")
            return _refusal_for_now(request, text)
        text = _("Something went wrong here. What was saved before is safe; please try again.")
        return _unsaved_standalone_page(request, _("Something went wrong"), text, 500)


def _refusal_for_now(request: HttpRequest, text: str) -> HttpResponse:
    page = _unsaved_standalone_page(request, _("One moment"), text, 503)
    return give_reason(_with_retry(page, REPEAT_SECONDS))


def busy(request: HttpRequest) -> HttpResponse:
    text = _("Nothing can be saved just now. Nothing was changed; please send it again in a moment.")
    return give_reason(_with_retry(_unsaved_page(request, _("One moment"), text, 503), REPEAT_SECONDS))


def too_often(request: HttpRequest, seconds: int, *, is_final: bool = False) -> HttpResponse:
    """For a client above a rate limit; `is_final`: the form cannot succeed, as with a wrong token."""
    make = _error_page if is_final else _unsaved_page
    response = make(request, _("One moment"), wait_text(seconds), 429)
    # A part of a page that htmx would replace has no place for this.
    response["HX-Retarget"], response["HX-Reselect"], response["HX-Reswap"] = "#main", "#main", "outerHTML"
    return _with_retry(response, seconds)


def invalid_token(request: HttpRequest, seconds: int, title: str, text: str) -> HttpResponse:
    """410, or 429 if the client has to wait after too many."""
    return too_often(request, seconds, is_final=True) if seconds else _error_page(request, title, text, 410)


def no_such_link(request: HttpRequest, seconds: int) -> HttpResponse:
    """For guests; 404, or 429 if the client has to wait after too many."""
    context = {"wait": wait_text(seconds) if seconds else ""}
    response = render(request, "live/no_such_link.html", context, status=429 if seconds else 404)
    # An open page of a watcher is not replaced.
    response["HX-Reswap"] = "none"
    return _with_retry(response, seconds) if seconds else response


def wait_text(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return ngettext(
        "That was too often in a short time. Please try again in %(minutes)s minute.",
        "That was too often in a short time. Please try again in %(minutes)s minutes.",
        minutes,
    ) % {"minutes": minutes}


def full(request: HttpRequest) -> HttpResponse:
    text = _(
        "The disk of the server is full or cannot be written, so nothing was changed. Free some space and try again."
    )
    return give_reason(_unsaved_page(request, _("Disk full"), text, 503))


def signed_out_here(request: HttpRequest) -> HttpResponse:
    """Only the phone's own cookie could be deleted."""
    text = _(
        "This phone is signed out. But the disk of the server is full or cannot be written, so its sign-in could not "
        "be deleted there. Once there is space, end it under “Account” on another phone."
    )
    return _error_page(request, _("Signed out only here"), text, 503)


def _with_retry(response: HttpResponse, seconds: int) -> HttpResponse:
    response["Retry-After"] = str(seconds)
    return response


def _signed_out_text() -> str:
    return _(
        "This page does not exist, or you have no access to it. If you are the Confidant, sign in again: "
        "“Sign in another phone” on a phone that is signed in shows a code, as does “%(command)s”."
    ) % {"command": signin_command()}


def _error_page(request: HttpRequest, title: str, text: str, status: int, **more: object) -> HttpResponse:
    context = {"title": title, "text": text, "number": _number(status), **more}
    return render(request, "site/error.html", context, status=status)


def _unsaved_page(request: HttpRequest, title: str, text: str, status: int) -> HttpResponse:
    """It keeps what was entered, except files."""
    return _error_page(request, title, text, status, **_form_again(request))


def _form_again(request: HttpRequest) -> dict[str, object]:
    sent = [] if request.FILES else request.POST.lists()
    kept = [(name, value) for name, values in sent if name != _FORM_TOKEN for value in values]
    # A form without fields of its own has nothing to lose, but is sent again as well.
    return {"kept": kept, "is_form": bool(sent), "address": request.get_full_path()}


def _number(status: int) -> str:
    """It is in the log, too; "" if the server is not at fault."""
    return current_request_id() if status >= HTTPStatus.INTERNAL_SERVER_ERROR else ""


def _standalone_page(request: HttpRequest, title: str, text: str, status: int, **more: object) -> HttpResponse:
    """Without database access, which may have caused the error, and without relying on a valid request."""
    context = {"title": title, "text": text, "theme": theme_of(request), "number": _number(status), **more}
    return HttpResponse(render_to_string("site/fault.html", context), status=status)


def _unsaved_standalone_page(request: HttpRequest, title: str, text: str, status: int) -> HttpResponse:
    """It keeps what was entered if this is a form of one of this server's own pages."""
    is_own_form = request.method == "POST" and getattr(request, "csrf_processing_done", False)
    form = {**_form_again(request), "csrf_token": get_token(request)} if is_own_form else {}
    return _standalone_page(request, title, text, status, **form)


def _bad_request_text(exception: Exception | None) -> str:
    if isinstance(exception, DisallowedHost):
        return _(
            "The Tablet of Truth does not answer at this address; open the one that it printed when it was started."
        )
    if isinstance(exception, _TOO_LARGE):
        return _("The data that was sent is too large; nothing was changed.")
    return _(
        "The data that was sent cannot be read; nothing was changed. "
        "Go back, load the page again and send it once more."
    )
