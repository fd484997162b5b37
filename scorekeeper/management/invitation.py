"""The sign-in link in the terminal, as text and as QR code."""

from __future__ import annotations

import io

from django.conf import settings

from scorekeeper.environment import command_line
from scorekeeper.web.sign_in import LINK_LIFETIME

WHITE_ON_BLACK, PLAIN = "\033[97;40m", "\033[0m"
MINUTES = int(LINK_LIFETIME.total_seconds() // 60)


def invitation(base: str, token: str, *, coloured: bool) -> str:
    """Return a sign-in link below the URL `base` with its QR code; `coloured`: with escape codes for a terminal."""
    link = f"{base}enter/{token}/"
    return "\n".join(
        [
            terminal_qr_code(link, coloured=coloured),
            f"  {link}",
            "",
            f"Scan it with the Confidant’s phone to sign in. It works once, within {MINUTES} minutes;",
            f"for another one: {command_line('signin', settings.DATA)}",
        ]
    )


def terminal_qr_code(text: str, *, coloured: bool) -> str:
    """Return the QR code of a text as blocks; `coloured`: with escape codes for a terminal."""
    import segno

    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(out=drawn, border=2, compact=True)
    if not coloured:
        return drawn.getvalue()
    # The blocks are the light squares: without colours the code would be inverted on a light terminal.
    return "".join(f"{WHITE_ON_BLACK}{line}{PLAIN}\n" for line in drawn.getvalue().splitlines())
