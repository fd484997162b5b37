"""https with a local authority in a real browser: once it is installed there is no warning."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import Browser, Error, expect

from scorekeeper.web import home_authority
from scorekeeper.web.certificates import read_certificate, read_key
from tests.browser.helpers.offline import WITHOUT_SERVER, wait_until_stored
from tests.browser.helpers.phone import Phone, sign_in
from tests.browser.https.conftest import WEBSITE
from tests.browser.test_accessibility import AXE, COLOURS, WCAG, violations_on
from tests.management.https.conftest import HttpsServer, new_link


def test_a_phone_with_the_authority_signs_in_without_a_warning_and_opens_pages_without_a_network(
    trusting_phone: Phone, https_server: HttpsServer
) -> None:
    trusting_phone.expect_errors(*WITHOUT_SERVER)
    # The printed address, and the printed link.
    trusting_phone.open("/")
    expect(trusting_phone.page.locator("main h1")).to_be_visible()
    assert trusting_phone.page.evaluate("isSecureContext && 'serviceWorker' in navigator && 'wakeLock' in navigator")
    sign_in(trusting_phone, new_link(https_server))
    (session,) = [one for one in trusting_phone.page.context.cookies() if one["name"].startswith("__Host-sessionid-")]
    assert session["secure"]
    wait_until_stored(trusting_phone, "/")
    trusting_phone.own_page.context.set_offline(True)
    trusting_phone.page.reload()
    expect(trusting_phone.page.locator(".begin")).to_be_visible()


def test_a_browser_without_the_authority_refuses_the_address(browser: Browser, https_server: HttpsServer) -> None:
    page = browser.new_page()
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        page.goto(https_server.server.address)
    page.close()


def test_the_typed_address_leads_over_the_page_about_the_certificate_to_https(
    trusting_phone: Phone, https_server: HttpsServer
) -> None:
    plain = https_server.plain_address
    trusting_phone.expect_errors(f"^foreign page: {plain}")
    trusting_phone.page.goto(plain)
    expect(trusting_phone.page.locator("#iphone")).to_be_visible()
    trusting_phone.tap(trusting_phone.page.locator("main .primary"))
    trusting_phone.page.wait_for_url(https_server.server.address)


def test_the_authority_cannot_vouch_for_a_website(
    trusting_browser: Browser, https_server: HttpsServer, tmp_path: Path
) -> None:
    page = trusting_browser.new_page()
    with site_with_stolen_key(https_server.authority, tmp_path, "localhost") as port:
        assert page.goto(f"https://localhost:{port}/") is not None
    with (
        site_with_stolen_key(https_server.authority, tmp_path, WEBSITE) as port,
        pytest.raises(Error, match="ERR_CERT_INVALID"),
    ):
        page.goto(f"https://{WEBSITE}:{port}/")
    page.close()


@contextmanager
def site_with_stolen_key(authority: Path, folder: Path, name: str) -> Iterator[int]:
    """Serve files over https with a certificate for this name that the authority signed, and yield the port."""
    names = [x509.DNSName(name)]
    file = folder / "forged.pem"
    file.write_bytes(home_authority._new_server_certificate(read_certificate(authority), signing_key(authority), names))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as site:
        site.socket = context.wrap_socket(site.socket, server_side=True)
        serving = Thread(target=site.serve_forever)
        serving.start()
        yield site.server_address[1]
        site.shutdown()
        serving.join()


def signing_key(authority: Path) -> ec.EllipticCurvePrivateKey:
    """Return the key of the authority."""
    key = read_key(authority)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


class Quiet(SimpleHTTPRequestHandler):
    """A site that logs nothing."""

    def log_message(self, *_arguments: object) -> None:
        """Log nothing."""


def test_the_page_about_the_certificate_is_accessible(trusting_phone: Phone) -> None:
    trusting_phone.open("/certificate/")
    trusting_phone.page.locator("summary").click()
    trusting_phone.page.evaluate(AXE)
    trusting_phone.own_page.emulate_media(color_scheme="light")
    assert violations_on(trusting_phone.page, WCAG) == []
    trusting_phone.own_page.emulate_media(color_scheme="dark")
    assert violations_on(trusting_phone.page, COLOURS) == []
    assert trusting_phone.page.evaluate("document.documentElement.scrollWidth") == 390
