from __future__ import annotations

import re

PAGES = {  # URL names, by the first part of a link's path
    "enter": "enter",
    "invitation": "accept_invitation",
    "pen": "take_pen",
    "bid": "own_bid",
    "watch": "watch",
    "t": "table_card",
}
_TOKEN = "[A-Za-z0-9_-]{30}"  # noqa: S105 - the form of all tokens
_LINK = re.compile(rf"/({'|'.join(PAGES)})/({_TOKEN})(?![A-Za-z0-9_-])")


def page_and_token(text: str) -> tuple[str, str] | None:
    """The URL name and the token of the first link, or of a code for signing in.

    The host is ignored: this server may have several names, and nobody is led to another one.
    """
    if link := _LINK.search(text):
        return PAGES[link[1]], link[2]
    code = text.strip()
    return ("enter", code) if re.fullmatch(_TOKEN, code) else None
