"""The structure of a page, its tags, the names of their attributes, the targets of its links; and its texts."""

from __future__ import annotations

import re
from html.parser import HTMLParser

# Numbers and tokens differ between pages.
_CHANGING = re.compile(r"[0-9a-f]{6,}|\d+")
# Elements without an end.
VOID = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
_KNOWN_TAGS: dict[str, list[str]] = {}
_LINKS = {"href", "src", "action", "hx-get", "hx-post"}


class StructureParser(HTMLParser):
    """Collects every tag."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        links = [_CHANGING.sub("0", value or "") for name, value in attrs if name in _LINKS and tag != "a"]
        names = [name for name, _ in attrs if name != "checked"]
        self.parts.append(" ".join([f"<{tag}", *names, *links]))

    def parse_starttag(self, i: int) -> int:
        """Parse a tag that was not parsed before; most tags are the same on many pages."""
        end = self.check_for_whole_start_tag(i)
        text = self.rawdata[i:end] if end > i else ""
        if text in _KNOWN_TAGS:
            self.parts += _KNOWN_TAGS[text]
            return end
        parsed = len(self.parts)
        result = super().parse_starttag(i)
        # What follows a tag such as <script> is read in another way.
        if result == end > i and self.cdata_elem is None:
            _KNOWN_TAGS[text] = self.parts[parsed:]
        return result

    def handle_endtag(self, tag: str) -> None:
        self.parts.append(f"</{tag}>")

    def handle_comment(self, data: str) -> None:
        self.parts.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.parts.append(f"<!{decl}>")

    def unknown_decl(self, data: str) -> None:
        self.parts.append(f"<![{data}]>")

    def handle_pi(self, data: str) -> None:
        self.parts.append(f"<?{data}>")


def structure_of(markup: str) -> list[str]:
    """Return the structure of a page: tags, names of attributes, comments and link targets."""
    parser = StructureParser()
    parser.feed(markup)
    parser.close()
    return parser.parts


def without_bdi(markup: str) -> str:
    """Return markup without the elements around names."""
    return re.sub(r"</?bdi\b[^>]*>", "", markup)


def on_one_line(markup: str) -> str:
    """Return markup without the line breaks of the templates: none beside a tag's brackets, else one space."""
    return re.sub(r"\s*\n\s*", " ", re.sub(r"(?<=>)\s*\n\s*|\s*\n\s*(?=[<>])", "", markup))


class _TranslatedTextParser(HTMLParser):
    """Collects the texts that a browser may translate; options of a choice are found by what they stand for."""

    NO_TEXT = frozenset(("script", "style", "option", "textarea"))

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = [("", True)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        is_translated = self._open[-1][1] and ("translate", "no") not in attrs and tag not in self.NO_TEXT
        self._open.append((tag, is_translated))

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, _ in self._open]
        if tag in names[1:]:
            del self._open[len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        if self._open[-1][1]:
            self.texts.append(data)


def translated_texts(markup: str) -> list[str]:
    """Return the texts of a page that a browser may translate."""
    parser = _TranslatedTextParser()
    parser.feed(markup)
    parser.close()
    return parser.texts
