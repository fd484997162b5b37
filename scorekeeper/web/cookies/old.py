"""Names without the installation: no phone has one after the longest lifetime of a cookie."""

from __future__ import annotations

from collections.abc import Container

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorekeeper.web.cookies import old_name
from scorekeeper.web.device_cookies import DeviceCookie, cookie_at
from scorekeeper.web.security_headers import Handler
from scorekeeper.web.session_store import SessionStore, set_session_cookie
from scorekeeper.web.theme import THEMES, set_preference, theme_cookie


def replace_old_cookies(get_response: Handler) -> Handler:
    """What may be another program's is not deleted: some use the same names."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if all(settings.INSTALLATION in name for name in request.COOKIES):
            return get_response(request)
        session = _accept(request, settings.SESSION_COOKIE_NAME)
        # Django sends it again with each page that has a form.
        _accept(request, settings.CSRF_COOKIE_NAME)
        language = _accept(request, settings.LANGUAGE_COOKIE_NAME, dict(settings.LANGUAGES))
        theme = _accept(request, theme_cookie(), THEMES)
        device = cookie_at(request.path)
        secret = _accept_secret(request, device) if device else ""
        response = get_response(request)
        if session:
            _replace_session(request, response, session)
        if language and settings.LANGUAGE_COOKIE_NAME not in response.cookies:
            set_preference(response, settings.LANGUAGE_COOKIE_NAME, language)
        if theme:
            _replace_theme(response, theme)
        if device and secret:
            _replace_device(request, response, device, secret)
        return response

    return middleware


def _accept(request: HttpRequest, name: str, values: Container[str] | None = None) -> str:
    """Give an old cookie its new name if it has one of these values; return that, or ""."""
    value = request.COOKIES.get(old_name(name), "")
    if name in request.COOKIES or (values is not None and value not in values):
        return ""
    if value:
        request.COOKIES[name] = value
    return value


def _accept_secret(request: HttpRequest, device: DeviceCookie) -> str:
    secret = device.with_old_name().secret(request.COOKIES)
    if device.name in request.COOKIES or not secret:
        return ""
    request.COOKIES[device.name] = device.value(secret)
    return secret


def _replace_session(request: HttpRequest, response: HttpResponse, key: str) -> None:
    session, name = request.session, settings.SESSION_COOKIE_NAME
    if isinstance(session, SessionStore) and session.confidant:
        if session.session_key == key and name not in response.cookies:
            set_session_cookie(response, key)
        response.delete_cookie(old_name(name), samesite="Lax")
    elif session.is_empty():
        # It is another program's; Django would delete the one with the new name, which this phone does not have.
        response.cookies.pop(name, None)


def _replace_theme(response: HttpResponse, theme: str) -> None:
    if theme_cookie() not in response.cookies:
        set_preference(response, theme_cookie(), theme)
    # It would count again once the theme of the phone is chosen, which deletes the one with the new name.
    response.delete_cookie(old_name(theme_cookie()), samesite="Lax")


def _replace_device(request: HttpRequest, response: HttpResponse, device: DeviceCookie, secret: str) -> None:
    if device.name not in response.cookies:
        device.give(response, secret, secure=request.is_secure())
    device.with_old_name().take_back(response)
