"""Forms that are sent without their pages, which have tests of their own: a game is set up, and rounds are recorded."""

import secrets
import uuid
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

from django.conf import settings

from scorekeeper.forms.options import typed_options
from scorekeeper.rules.presets import PRESETS
from tests.browser.helpers.games import PlayedRound
from tests.browser.helpers.phone import PATIENCE, Phone

type QuickStatement = tuple[str, int, Sequence[int | None]]
"""A statement: kind, round, and numbers; None for a seat that is out."""


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


def post_form(phone: Phone, path: str, fields: Mapping[str, object]) -> str:
    """Send a form with the cookies of this phone, and return the address to which the answer leads."""
    host = urlsplit(phone.address).netloc
    cookies = {cookie["name"]: cookie["value"] for cookie in phone.page.context.cookies()}
    name = next((name for name in cookies if name.startswith("csrftoken-")), settings.CSRF_COOKIE_NAME)
    token = cookies.setdefault(name, secrets.token_hex(16))
    headers = {
        "Accept-Language": phone.model.locale,
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
    }
    with closing(HTTPConnection(host, timeout=PATIENCE / 1000)) as connection:
        connection.request("POST", path, urlencode({"csrfmiddlewaretoken": token, **fields}, doseq=True), headers)
        answer = connection.getresponse()
        assert answer.status == HTTPStatus.FOUND, answer.read().decode()
    return f"{phone.address}{answer.headers['Location']}"
