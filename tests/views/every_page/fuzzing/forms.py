"""The forms of pages, as their HTML has them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlsplit

NO_VALUE = {"submit", "button", "reset", "image"}


@dataclass
class Field:
    """A field: its name, the value that the page has in it, and the values that it offers."""

    name: str
    value: str = ""
    offered: tuple[str, ...] = ()
    is_file: bool = False
    is_sent: bool = True


@dataclass
class Form:
    """A form: its address, its method, and its fields in the order of the page."""

    path: str
    method: str
    fields: list[Field] = field(default_factory=list)

    @property
    def is_upload(self) -> bool:
        """Whether it has a field for files."""
        return any(one.is_file for one in self.fields)

    @property
    def shape(self) -> tuple[str, str, frozenset[str]]:
        """The key that identifies the form."""
        return self.path, self.method, frozenset(one.name for one in self.fields)


class _FormParser(HTMLParser):
    """Collects forms, and the parameters of links and of htmx requests, as forms that are sent with GET."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path, self.forms, self.outside = path, list[Form](), dict[str, list[Field]]()
        self.by_id: dict[str, Form] = {}
        self._form: Form | None = None
        self._select: Field | None = None
        self._text: Field | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        for link in (given.get("hx-get", ""), given.get("href", "") if tag == "a" else ""):
            self._take_link(link)
        if tag == "form":
            self._form = Form(self._path_of(given.get("action", "")), given.get("method", "get").upper())
            self.forms.append(self._form)
            self.by_id[given.get("id", "")] = self._form
        elif tag == "option" and self._select:
            self._select.offered += (given.get("value", ""),)
            if "selected" in given:
                self._select.value = given.get("value", "")
        elif tag in {"input", "select", "textarea", "button"} and given.get("name"):
            self._take_field(tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._text = None

    def handle_data(self, data: str) -> None:
        if self._text:
            self._text.value += data

    def _take_field(self, tag: str, given: dict[str, str]) -> None:
        kind, value = given.get("type", "submit" if tag == "button" else "text"), given.get("value", "")
        is_sent = kind not in NO_VALUE and not (kind in {"radio", "checkbox"} and "checked" not in given)
        one = Field(given["name"], value, (value,) if value else (), kind == "file", is_sent and kind != "file")
        self._select, self._text = (one if tag == "select" else None), (one if tag == "textarea" else None)
        if self._form:
            self._form.fields.append(one)
        elif "form" in given:
            self.outside.setdefault(given["form"], []).append(one)

    def _take_link(self, link: str) -> None:
        parts = urlsplit(link)
        if parts.query and not parts.netloc:
            fields = [Field(name, value) for name, value in parse_qsl(parts.query, keep_blank_values=True)]
            self.forms.append(Form(self._path_of(parts.path), "GET", fields))

    def _path_of(self, action: str) -> str:
        return urlsplit(action).path or self.path


def forms_of(path: str, markup: str) -> list[Form]:
    """Return the forms of the page at a path, and its links with parameters."""
    parser = _FormParser(path)
    parser.feed(markup)
    parser.close()
    for name, fields in parser.outside.items():
        if name in parser.by_id:
            parser.by_id[name].fields += fields
    for form in parser.forms:
        form.fields = [one for one in form.fields if one.name != "csrfmiddlewaretoken"]
    return parser.forms
