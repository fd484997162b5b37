"""Style sheets and scripts without what only those who read them need: comments, indentation, empty lines.

Nothing is renamed or rewritten, and what cannot be told apart for certain is left alone. A comment that begins with
an exclamation mark, as those of licences do, stays.
"""

from __future__ import annotations

import re

_COMMENT = r"/\*(?!!).*?\*/"
# Possessive: where no mark follows, a comment would else reach for the end of a later one.
_GAP = rf"(?:\s|{_COMMENT})*+"
_STRING = r""""(?:\\.|[^"\\])*+"|'(?:\\.|[^'\\])*+'"""
_CSS = re.compile(
    rf"\A{_GAP}"
    rf"|{_GAP};{_GAP}(?=\}})"
    rf"|{_GAP}(?P<mark>[{{}};,]){_GAP}"
    # A blank before a colon stays: `p :hover` is another selector than `p:hover`.
    rf"|(?P<colon>:){_GAP}"
    rf"|(?P<blank>\s){_GAP}"
    rf"|(?P<kept>{_STRING}|/\*.*?\*/|url\([^\"')]*\)|\\.)",
    re.DOTALL,
)

_JS_COMMENT = re.compile(rf"^\s*+(?:{_COMMENT}|//(?!!)[^\n]*+)", re.MULTILINE | re.DOTALL)
_JS_MARGIN = re.compile(r"^\s+|[^\S\n]+$", re.MULTILINE)
_BRACES = r"\{(?:[^`{}\n]|\{[^`{}\n]*\})*\}"
_JS_TEMPLATE = re.compile(rf"`(?:\\.|[^`\\$\n]|\$(?!\{{)|\${_BRACES})*`")
_JS_GOES_ON = re.compile(r"`|\\$", re.MULTILINE)


def lean_css(text: str) -> str:
    """Return a style sheet without comments, line breaks and blanks that mean nothing."""
    return _CSS.sub(_lean_token, text)


def _lean_token(token: re.Match[str]) -> str:
    if token["blank"]:
        return " "
    return token["mark"] or token["colon"] or token["kept"] or ""


def lean_js(text: str) -> str:
    """Return a script without comments that begin a line, and without margins; its lines end where they ended.

    A script with a text over several lines comes back as it was: its margins would be part of the text.
    """
    lean = _JS_MARGIN.sub("", _JS_COMMENT.sub("", text))
    return text if _JS_GOES_ON.search(_JS_TEMPLATE.sub("", lean)) else lean
