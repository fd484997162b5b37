"""Recognizes a few browsers and systems in the header User-Agent, enough to tell one's own phones apart."""

from __future__ import annotations

import re
from typing import NamedTuple

from django.utils.translation import gettext as _

# The order counts: most browsers also send the names of those from which they descend.
_BROWSERS = {
    "Edge": re.compile(r"Edg(e|A|iOS)?/"),
    "Opera": re.compile(r"OPR/|OPT/|Opera"),
    "Samsung Internet": re.compile(r"SamsungBrowser/"),
    "Vivaldi": re.compile(r"Vivaldi/"),
    "DuckDuckGo": re.compile(r"DuckDuckGo/|Ddg/"),
    "Firefox": re.compile(r"Firefox/|FxiOS/"),
    "Chrome": re.compile(r"Chrome/|CriOS/|Chromium/|HeadlessChrome/"),
    "Safari": re.compile(r"Version/.* Safari/"),
}
_SYSTEMS = {
    "iPhone": re.compile(r"iPhone"),
    "iPad": re.compile(r"iPad"),
    "Android": re.compile(r"Android"),
    "ChromeOS": re.compile(r"CrOS"),
    "Windows": re.compile(r"Windows"),
    "macOS": re.compile(r"Macintosh|Mac OS X"),
    "Linux": re.compile(r"Linux"),
}
_LONGEST_HEADER = 500


class Device(NamedTuple):
    """Each empty if unknown."""

    browser: str
    system: str

    def __str__(self) -> str:
        """In the active language, such as “Chrome on Android”."""
        if self.browser and self.system:
            return _("%(browser)s on %(system)s") % {"browser": self.browser, "system": self.system}
        return self.browser or self.system or _("Unknown device")


def device_of(user_agent: str) -> Device:
    header = user_agent[:_LONGEST_HEADER]
    return Device(_first(_BROWSERS, header), _first(_SYSTEMS, header))


def _first(patterns: dict[str, re.Pattern[str]], header: str) -> str:
    return next((name for name, pattern in patterns.items() if pattern.search(header)), "")
