"""Security headers of every response."""

from __future__ import annotations

import re
from itertools import product
from unittest.mock import patch

import pytest
from django.test import Client

from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull
from scorekeeper.views import sign_in, start
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.rate_limits import WRONG_TOKENS
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, path_of
from tests.helpers.phones import Response
from tests.helpers.pictures.photos import photo_of
from tests.helpers.tables import make_game
from tests.views.every_page.conftest import has_it_in_a_header

pytestmark = pytest.mark.django_db

EVERYWHERE = {
    "Tablet-Server": "1",
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cache-Control": "no-store",
}
REVALIDATED = {"service_worker": "no-cache", "manifest": "no-cache", "photo_file_of_game": "private, no-cache"}
"""The only addresses that a browser may cache, if it asks every time."""
STRICTER_REFERRERS = {"strict-origin", "no-referrer"}
"""The policies of pages with a token in their address, which send it nowhere."""
PASSKEYS = ("publickey-credentials-create", "publickey-credentials-get")
OPENER = "Cross-Origin-Opener-Policy"


@pytest.fixture
def signed_in(client: Client) -> Client:
    """Sign a phone in."""
    client.force_login(signing_in.first_confidant())
    return client


def missing_headers(response: Response, *, has_token: bool = False, caching: str = "no-store") -> dict[str, str]:
    """Return the headers of a response that are missing or not as strict as they should be."""
    found = {name: response.get(name, "") for name in [*EVERYWHERE, "Content-Security-Policy"]}
    content_type = response.get("Content-Type", "")
    if content_type.startswith("text/") and "charset=utf-8" not in content_type:
        found["Content-Type"] = content_type
    expected = {**EVERYWHERE, "Cache-Control": caching}
    if has_token and found["Referrer-Policy"] in STRICTER_REFERRERS:
        del found["Referrer-Policy"]
    if re.match(r"(?!.*(unsafe|://)).*default-src 'none'", found["Content-Security-Policy"]):
        del found["Content-Security-Policy"]
    return {name: value for name, value in found.items() if expected.get(name) != value}


@pytest.mark.usefixtures("rare_version")
def test_every_address_has_the_security_headers_whatever_it_answers_and_none_with_the_version(
    signed_in: Client,
) -> None:
    """Pages, downloads, redirects, and the refusals of a wrong method, a missing game and a request without sign-in."""
    game = make_game(owner=signing_in.first_confidant())
    photo_of(game)
    paths = {name: path_of(name) for name in ADDRESSES} | {name: path_of(name, game.pk) for name in GAME_ADDRESSES}
    statuses = set()
    # At last the phone signs out and the game is deleted.
    names = sorted(paths, key={"leave", "delete_game", "delete_photo_of_game"}.__contains__)
    stranger = Client()
    requests = [(stranger, "GET"), (stranger, "POST"), (stranger, "PUT"), (signed_in, "GET"), (signed_in, "POST")]
    for name, (phone, method) in product(names, requests):
        response = phone.generic(method, paths[name])
        is_shown = method == "GET" and response.status_code == 200
        caching = REVALIDATED.get(name, "no-store") if is_shown else "no-store"
        has_token = "some-token" in paths[name]
        missing = missing_headers(response, has_token=has_token, caching=caching)
        assert missing == {}, (name, method, response.status_code)
        assert not has_it_in_a_header(response), name
        statuses.add(response.status_code)
    assert statuses >= {200, 302, 404, 405, 410, 422}


def test_error_pages_have_the_security_headers(signed_in: Client) -> None:
    """A fault, a database that is locked and one that is full, a forged form, and too many wrong tokens."""
    signed_in.raise_request_exception = False
    responses = [Client(enforce_csrf_checks=True).post("/leave/")]
    with patch.object(start, "render", side_effect=RuntimeError):
        responses.append(signed_in.get("/"))
    for error in (DatabaseBusy, DatabaseFull):
        with patch.object(sign_in, "logout", side_effect=error):
            responses.append(signed_in.post("/leave/"))
    responses += [Client().get(f"/watch/{number}/") for number in range(WRONG_TOKENS.most + 1)][-1:]
    assert [response.status_code for response in responses] == [403, 500, 503, 503, 429]
    assert [missing_headers(response, has_token=True) for response in responses] == [{}] * 5


def test_the_page_for_a_refused_host_has_security_headers() -> None:
    response = Client().get("/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert missing_headers(response) == {}
    assert "evil" not in response.content.decode()


def test_only_the_screen_wake_lock_and_passkeys_are_permitted(client: Client) -> None:
    features = client.get("/")["Permissions-Policy"].split(", ")
    own = {f"{feature}=(self)" for feature in ("screen-wake-lock", *PASSKEYS)}
    assert {feature for feature in features if not feature.endswith("=()")} == own
    assert {"camera=()", "microphone=()", "geolocation=()"} <= set(features)


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_the_opener_policy_is_set_on_localhost(client: Client, host: str) -> None:
    assert client.get("/", headers={"host": host})[OPENER] == "same-origin"


def test_the_opener_policy_is_set_over_https(client: Client) -> None:
    assert client.get("/", secure=True)[OPENER] == "same-origin"


def test_the_opener_policy_is_omitted_over_http_where_browsers_warn_about_it(client: Client) -> None:
    assert OPENER not in client.get("/", headers={"host": "testserver"})
