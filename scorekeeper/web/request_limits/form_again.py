"""A form that was refused after it arrived. Made without Django's threads, which are busy then."""

from __future__ import annotations

from urllib.parse import parse_qsl

from django.http import HttpRequest, parse_cookie
from django.utils.html import format_html, format_html_join
from django.utils.translation import get_language_from_request, gettext, override

from scorekeeper.web.asgi_types import Scope, header

_FORM = b"application/x-www-form-urlencoded"
_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>{title}</title></head>
<body><main><h1>{title}</h1><p>{text}</p>
<form method="post">{fields}<p>{kept}</p><p><button>{send}</button></p></form></main></body></html>
"""


def form_again(scope: Scope, body: bytes, sentence: str) -> str:
    """Return "" if no browser waits for a page."""
    is_form = header(scope, b"content-type").partition(b";")[0].strip().lower() == _FORM
    # A script shows the reason on the page that it belongs to, which keeps its form.
    if not (is_form and body and b"text/html" in header(scope, b"accept")) or header(scope, b"hx-request"):
        return ""
    # With the token against forged forms, which is checked when it is sent again.
    fields = parse_qsl(body.decode(errors="replace"), keep_blank_values=True)
    with override(language := _language_of(scope)):
        return format_html(
            _PAGE,
            language=language,
            title=gettext("One moment"),
            text=gettext(sentence),
            fields=format_html_join("", '<input type="hidden" name="{}" value="{}">', fields),
            kept=gettext("What you entered is kept on this page."),
            send=gettext("Send it again"),
        )


def _language_of(scope: Scope) -> str:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = header(scope, b"accept-language").decode("latin-1")
    request.COOKIES = parse_cookie(header(scope, b"cookie").decode("latin-1"))
    return get_language_from_request(request)
