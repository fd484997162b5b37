"""Values that are sent instead of the regular ones."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote_plus

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.views.every_page.fuzzing.forms import Field, Form

NUMBERS = (
    *("-1", "0", "00", "01", "1", "2", "3", "7", "20", "21", "59", "60", "61", "99", "100", "1e3", "1.0", "+1", "-0"),
    *("2147483648", "9223372036854775807", "9223372036854775808", "1" + "0" * 40, "9" * 5000, "NaN", "inf", "0x1"),
    *("٣", "１", "½", " 1", "1 ", "1\n", "1_0", "--1", "true", "null", "[]", "1,2", "3-1", "1;2"),
)
TEXTS = (
    *("", " ", "\0", "a\0b", "\r\n", "a\r\nSet-Cookie: x=y", "\u202e", "\u200b", "\ufeff", "a" * 41, "ä" * 20_000),
    *(
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "' OR '1'='1",
        "'; DROP TABLE x;--",
    ),
    *("{{7*7}}", "{% debug %}", "%(name)s", "{0}", "$(id)", "../../etc/passwd", "file:///etc/passwd", "%00", "%", "\\"),
    *("//evil.example", "https://evil.example/", "javascript:alert(1)", "=cmd|' /C calc'!A0", "\ud800", "🂡", "İ", "ﬁ"),
    *(
        "2026-02-30",
        "0001-01-01",
        "9999-12-31",
        "-1-1-1",
        "2026-13-01",
        "10000-01-01",
        "bids",
        "tricks",
        "undo",
        "redo",
    ),
    *("yes", "no", "on", "watch", "evening", "pen", "bid", "standard", "custom", "de", "xx", "dark"),
)
NOT_UTF_8 = (b"%FF", b"%C3%28", b"%ED%A0%80", b"%", b"%zz", b"a%00b")
"""Percent-encoded bytes that are no text, and broken percent signs."""
MARKUP = ("<script>alert(1)", "<img src=x onerror")
"""Values that must never be returned unescaped."""

type Pairs = list[tuple[str, bytes]]


def encoded(text: str) -> bytes:
    """Return a text as it is in the body of a form; a lone surrogate becomes bytes that are no UTF-8."""
    return quote_plus(text.encode("utf-8", "surrogatepass")).encode()


def values_of(field: Field) -> st.SearchStrategy[bytes]:
    """Return values for a field, most of them similar to the regular ones."""
    near = [field.value, *field.offered, f"{field.value}0", f"-{field.value}", field.value.upper()]
    texts = st.sampled_from(near) | st.sampled_from(NUMBERS) | st.sampled_from(TEXTS) | st.text(max_size=12)
    return texts.map(encoded) | st.sampled_from(NOT_UTF_8)


@st.composite
def sent_fields(draw: DrawFn, form: Form, others: Sequence[str]) -> Pairs:
    """Return the fields of a form as a page sends them, with one to four changes."""
    pairs = [(field.name, encoded(field.value)) for field in form.fields if field.is_sent]
    for _ in range(draw(st.integers(1, 4))):
        change = draw(st.sampled_from(("other", "other", "other", "missing", "again", "added")))
        if change == "added" or not form.fields:
            name = draw(st.sampled_from([*others, "id", "pk", "confidant", "__proto__", "a[]", "x" * 200, "\0"]))
            pairs.append((name, draw(st.sampled_from(NUMBERS + TEXTS).map(encoded))))
            continue
        field = draw(st.sampled_from(form.fields))
        places = [place for place, (name, _) in enumerate(pairs) if name == field.name]
        if change == "again" or not places:
            pairs.append((field.name, draw(values_of(field))))
        elif change == "missing":
            pairs = [pair for pair in pairs if pair[0] != field.name]
        else:
            place = draw(st.sampled_from(places))
            pairs[place] = field.name, draw(values_of(field))
    return pairs


def body_of(pairs: Pairs) -> bytes:
    """Return the fields as the body of a form or as a query."""
    return b"&".join(encoded(name) + b"=" + value for name, value in pairs)


FILES = st.binary(max_size=60) | st.sampled_from(
    (b"", b"{}", b"[]", b"null", b'{"format": 1}', b"PK\x03\x04", b"PK\x05\x06" + bytes(18), b"\xff\xfe{}", b"[" * 5000)
)
"""The contents of uploaded files."""
FILE_NAMES = st.sampled_from(("a.json", "a.zip", "../../a.json", "a.json\0.zip", "a" * 300, "<b>.json", "\u202enosj.a"))
