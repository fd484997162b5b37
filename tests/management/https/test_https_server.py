"""`serve` with the certificate of its own authority: https on one port, and plain http on the other."""

from __future__ import annotations

import re
import socket
import ssl

import pytest
from cryptography import x509
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.management.arguments import DEFAULT_HOST
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.home_authority import authority_of, fingerprint_of
from scorekeeper.web.hosts import host_of_phone_address
from tests.helpers.full_database import use_database_in
from tests.helpers.programs import Phone
from tests.helpers.tables import make_game
from tests.management.conftest import MakeLink
from tests.management.https.conftest import HttpsServer

HANDSHAKES = 70


def test_the_printed_address_and_link_have_https(https_server: HttpsServer) -> None:
    address = f"https://{host_of_phone_address(DEFAULT_HOST)}:{https_server.https_port}/"
    assert https_server.server.address == address
    printed = "".join(https_server.server.printed)
    assert f"is open at {address}" in printed
    assert f"http://{host_of_phone_address(DEFAULT_HOST)}:{https_server.server.port}/certificate/" in printed
    # “signin” makes its links from this file.
    assert (https_server.server.data / "address").read_text() == address


def test_a_device_that_trusts_the_authority_opens_the_printed_address(https_server: HttpsServer) -> None:
    assert https_server.get("/", host_of_phone_address(DEFAULT_HOST)).status == 200


def test_a_device_that_does_not_trust_the_authority_is_warned(https_server: HttpsServer) -> None:
    with (
        socket.create_connection(("localhost", https_server.https_port)) as connection,
        pytest.raises(ssl.SSLCertVerificationError),
    ):
        ssl.create_default_context().wrap_socket(connection, server_hostname="localhost")


def test_cookies_are_sent_over_https_only(https_server: HttpsServer) -> None:
    (cookie,) = https_server.get("/").headers.get_all("Set-Cookie") or []
    assert cookie.startswith("__Host-csrftoken-")
    assert "; Secure" in cookie


def test_the_cookie_of_the_session_is_for_this_host_and_for_https_only(
    https_server: HttpsServer, make_link: MakeLink
) -> None:
    phone = Phone(https_server.authority)
    phone.sign_in(make_link(https_server.server.data, https_server.server.address))
    (cookie,) = [cookie for cookie in phone.cookies if "sessionid" in cookie.name]
    assert (cookie.name[:17], cookie.secure, cookie.path) == ("__Host-sessionid-", True, "/")
    # Only a cookie without a Domain may have this prefix.
    assert not cookie.domain_specified
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "Lax"


def test_nobody_is_locked_out_after_the_certificate_is_gone(https_server: HttpsServer) -> None:
    assert https_server.get("/").headers["Strict-Transport-Security"] is None
    redirect = https_server.get_plain("/games/")
    assert (redirect.status, redirect.headers["Cache-Control"]) == (307, "no-store")


def test_a_phone_signs_in_over_https_and_stays_signed_in(https_server: HttpsServer, make_link: MakeLink) -> None:
    phone = Phone(https_server.authority)
    phone.sign_in(make_link(https_server.server.data, https_server.server.address))
    assert phone.status(f"{https_server.server.address}games/") == 200


def test_a_former_address_leads_to_https(https_server: HttpsServer) -> None:
    response = https_server.get_plain("/games/?q=a")
    assert response.headers["Location"] == f"https://localhost:{https_server.https_port}/games/?q=a"


def test_the_typed_address_leads_to_the_page_about_the_certificate(https_server: HttpsServer) -> None:
    assert https_server.get_plain("/").headers["Location"] == "/certificate/"
    response = https_server.get_plain("/certificate/")
    text = response.body.decode()
    authority = authority_of(https_server.server.data)
    assert authority
    assert fingerprint_of(authority) in text
    assert f'href="https://localhost:{https_server.https_port}/"' in text


def test_phones_download_the_authority_without_its_key(https_server: HttpsServer) -> None:
    response = https_server.get_plain("/certificate/tablet-of-truth.crt")
    assert response.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(response.body) == authority_of(https_server.server.data)


def test_the_language_is_changed_over_plain_http(https_server: HttpsServer) -> None:
    phone, page = Phone(), https_server.plain_address
    assert phone.send_form_of(page, "/language/setlang/", language="de", next="/certificate/") == 200
    assert "Zertifikat herunterladen" in phone.text(page)


def test_guests_watch_over_plain_http(
    https_server: HttpsServer, django_db_blocker: DjangoDbBlocker, make_link: MakeLink
) -> None:
    with django_db_blocker.unblock(), use_database_in(https_server.server.data):
        game = make_game(owner=signing_in.first_confidant())
    phone, address = Phone(https_server.authority), https_server.server.address
    phone.sign_in(make_link(https_server.server.data, https_server.server.address))
    assert phone.send_form_of(address, f"/games/{game.pk}/bring/", choice="watch") == 200
    page = phone.text(f"{address}games/{game.pk}/bring/?choice=watch")
    found = re.search(rf"{https_server.plain_address}watch/[\w-]+/", page)
    assert found, page
    assert Phone().status(found.group()) == 200


def test_tls_1_2_of_old_phones_is_accepted(https_server: HttpsServer) -> None:
    context = https_server.trust()
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    with (
        socket.create_connection(("localhost", https_server.https_port)) as connection,
        context.wrap_socket(connection, server_hostname="localhost") as secure,
    ):
        assert secure.version() == "TLSv1.2"


def test_handshakes_that_never_end_block_nobody(https_server: HttpsServer) -> None:
    stalled = [socket.create_connection(("localhost", https_server.https_port)) for _ in range(HANDSHAKES)]
    assert https_server.get("/").status == 200
    assert https_server.get_plain("/certificate/").status == 200
    for connection in stalled:
        connection.close()
