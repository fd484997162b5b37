"""Security headers of every response."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.web import sign_in as signing_in

pytestmark = pytest.mark.django_db

EVERYWHERE = {
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cache-Control": "no-store",
}
OPENER = "Cross-Origin-Opener-Policy"


@pytest.fixture
def signed_in(client: Client) -> Client:
    """Sign a phone in."""
    client.force_login(signing_in.first_confidant())
    return client


@pytest.mark.parametrize(("path", "status"), [("/", 200), ("/games/", 200), ("/nothing/", 404), ("/leave/", 405)])
def test_every_page_has_the_security_headers(signed_in: Client, path: str, status: int) -> None:
    response = signed_in.get(path)
    assert response.status_code == status
    assert {name: response.get(name) for name in EVERYWHERE} == EVERYWHERE
    assert "default-src 'none'" in response["Content-Security-Policy"]


def test_the_page_for_a_refused_host_has_security_headers() -> None:
    response = Client().get("/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert response["X-Robots-Tag"] == "noindex"
    assert "evil" not in response.content.decode()


def test_the_page_for_a_refused_form_has_security_headers() -> None:
    response = Client(enforce_csrf_checks=True).post("/leave/")
    assert response.status_code == 403
    assert response["Cache-Control"] == "no-store"


def test_only_the_screen_wake_lock_is_permitted(client: Client) -> None:
    features = client.get("/")["Permissions-Policy"].split(", ")
    assert "screen-wake-lock=(self)" in features
    assert all(feature.endswith("=()") for feature in features if not feature.startswith("screen-wake-lock"))
    assert {"camera=()", "microphone=()", "geolocation=()"} <= set(features)


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_the_opener_policy_is_set_on_localhost(client: Client, host: str) -> None:
    assert client.get("/", headers={"host": host})[OPENER] == "same-origin"


def test_the_opener_policy_is_set_over_https(client: Client) -> None:
    assert client.get("/", secure=True)[OPENER] == "same-origin"


def test_the_opener_policy_is_omitted_over_http_where_browsers_warn_about_it(client: Client) -> None:
    assert OPENER not in client.get("/", headers={"host": "testserver"})
