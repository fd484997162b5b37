"""The theme (light, dark, or that of the phone), stored in a cookie so that pages are rendered without flicker."""

from django.http import HttpRequest

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def theme_of(request: HttpRequest) -> str:
    """Return the chosen theme; "" for that of the phone."""
    chosen = request.COOKIES.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else ""


def appearance(request: HttpRequest) -> dict[str, str]:
    """Context processor: the chosen theme."""
    return {"theme": theme_of(request)}
