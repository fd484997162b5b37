"""In a cookie, so that pages do not flicker."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scorekeeper.web.cookies import cookie_name

THEMES = ("light", "dark")


def theme_cookie() -> str:
    return cookie_name("theme")


def theme_of(request: HttpRequest) -> str:
    """Return "" for that of the phone."""
    chosen = request.COOKIES.get(theme_cookie(), "")
    return chosen if chosen in THEMES else ""


def set_preference(response: HttpResponse, name: str, value: str) -> None:
    age, secure = settings.LANGUAGE_COOKIE_AGE, settings.SESSION_COOKIE_SECURE
    response.set_cookie(name, value, max_age=age, secure=secure, httponly=True, samesite="Lax")


def appearance(request: HttpRequest) -> dict[str, str]:
    return {"theme": theme_of(request)}
