"""Forms that are sent without their pages, which have tests of their own: a game is set up, and rounds are recorded."""

import re
import secrets
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode, urlsplit

from django.conf import settings

from scorekeeper.forms.options import typed_options
from scorekeeper.rules.presets import PRESETS
from tests.browser.helpers.games import PlayedRound
from tests.browser.helpers.phone import PATIENCE, Phone

type QuickStatement = tuple[str, int, Sequence[int | None]]
"""A statement: kind, round, and numbers; None for a seat that is out."""

LINK = re.compile(r'id="link">([^<]+)<')


def create_game(
    phone: Phone,
    players: Sequence[str],
    *,
    dealer: int = 0,
    preset: str = "standard",
    rounds: Iterable[PlayedRound] = (),
    **options: str,
) -> str:
    """Start a game with new names, record rounds, and return the address of its play page.

    `options` change the preset, by the names of the fields.
    """
    (ruleset,) = [each.ruleset for each in PRESETS if each.key == preset]
    chosen = {**typed_options(ruleset), **options}
    # A form has no field for a box that is not ticked.
    ticked = {name: "on" if value is True else value for name, value in chosen.items() if value is not False}
    fields = {"key": uuid.uuid4().hex, "player": players, "first_dealer": dealer, **ticked}
    address = post_form(phone, "/games/new/", fields)
    for revision, (kind, number, values) in enumerate(statements_of(rounds)):
        entry = {"key": uuid.uuid4().hex, "revision": revision, "kind": kind, "round": number, "value": values}
        post_form(phone, urlsplit(address).path, entry)
    return address


def statements_of(rounds: Iterable[PlayedRound]) -> list[QuickStatement]:
    """Return the statements that record these rounds."""
    phases = ((played.number, played.bids, played.tricks) for played in rounds)
    return [statement for n, bids, tricks in phases for statement in (("bids", n, bids), ("tricks", n, tricks))]


def make_link(phone: Phone, play_page: str, choice: str) -> str:
    """Make a link into the game of a play page, as the page “Bring others in” does, and return it."""
    shown = post_form(phone, urlsplit(play_page).path.replace("/play/", "/bring/"), {"choice": choice})
    with _answer_to(phone, "GET", shown.removeprefix(phone.address)) as answer:
        found = LINK.search(answer.read().decode())
    assert found
    return found[1]


def post_form(phone: Phone, path: str, fields: Mapping[str, object]) -> str:
    """Send a form with the cookies of this phone, and return the address to which the answer leads."""
    with _answer_to(phone, "POST", path, fields) as answer:
        assert answer.status == HTTPStatus.FOUND, answer.read().decode()
        return f"{phone.address}{answer.headers['Location']}"


@contextmanager
def _answer_to(
    phone: Phone, method: str, path: str, fields: Mapping[str, object] | None = None
) -> Iterator[HTTPResponse]:
    host = urlsplit(phone.address).netloc
    cookies = {cookie["name"]: cookie["value"] for cookie in phone.page.context.cookies()}
    name = next((name for name in cookies if name.startswith("csrftoken-")), settings.CSRF_COOKIE_NAME)
    token = cookies.setdefault(name, secrets.token_hex(16))
    headers = {
        "Accept-Language": phone.model.locale,
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
    }
    body = None if fields is None else urlencode({"csrfmiddlewaretoken": token, **fields}, doseq=True)
    with closing(HTTPConnection(host, timeout=PATIENCE / 1000)) as connection:
        connection.request(method, path, body, headers)
        yield connection.getresponse()
