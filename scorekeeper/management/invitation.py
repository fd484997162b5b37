from __future__ import annotations

import io
from io import TextIOBase

from django.conf import settings

from scorekeeper.environment import command_line
from scorekeeper.management.console import can_show
from scorekeeper.web.sign_in import LINK_LIFETIME

WHITE_ON_BLACK, PLAIN = "\033[97;40m", "\033[0m"
MINUTES = int(LINK_LIFETIME.total_seconds() // 60)


def invitation(base: str, token: str, console: TextIOBase, *, name: str | None = None) -> str:
    """`base`: a URL; `name`: of a Confidant other than the first."""
    link = f"{base}enter/{token}/"
    code = terminal_qr_code(link, console)
    option = ["--name", name] if name else []
    step = "Scan it with" if code else "Open it on"
    return "\n".join(
        [
            *([code] if code else []),
            f"  {link}",
            "",
            f"{step} the Confidant’s phone to sign in. It works once, within {MINUTES} minutes;",
            f"for another one: {command_line('signin', settings.DATA, *option)}",
        ]
    )


def terminal_qr_code(text: str, console: TextIOBase) -> str:
    """With colours for a terminal; "" if its encoding lacks the blocks."""
    import segno

    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(out=drawn, border=2, compact=True)
    code = drawn.getvalue()
    if not can_show(code, console):
        return ""
    if not console.isatty():
        return code
    # The blocks are the light squares: without colours the code would be inverted on a light terminal.
    return "".join(f"{WHITE_ON_BLACK}{line}{PLAIN}\n" for line in code.splitlines())
