"""A passkey is added on the page of the account, and signs in without a code or a name."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from playwright.sync_api import expect

from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import NewPhone, Phone

FINGERPRINT_READER: dict[str, Any] = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


CANCEL = "() => { navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError')); }"


def on_localhost(phone: Phone) -> Phone:
    """Let a phone with a fingerprint reader use the name of this machine: an address without a name has no passkeys."""
    phone.address = phone.address.replace("127.0.0.1", "localhost")
    devices = phone.own_page.context.new_cdp_session(phone.page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": FINGERPRINT_READER})
    return phone


def test_a_passkey_is_added_and_signs_in_with_one_tap(new_signed_out_phone: NewPhone, confidant: Confidant) -> None:
    phone = on_localhost(new_signed_out_phone())
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": confidant.session(), "url": phone.address}
    phone.page.context.add_cookies([cookie])  # type: ignore[list-item]
    phone.open("/account/")
    page = phone.page
    # A request that is cancelled says that it did not work.
    page.evaluate(CANCEL)
    phone.tap(page.get_by_role("button", name="Add a passkey"))
    expect(page.get_by_role("alert")).to_have_text("That did not work. Try it again.")
    expect(page.get_by_role("button", name="Add a passkey")).to_be_enabled()
    page.reload()
    expect(page.locator("#new-passkey")).to_have_value("Chrome on Linux")
    page.locator("#new-passkey").fill("Thumb")
    phone.tap(page.get_by_role("button", name="Add a passkey"))
    expect(page.get_by_role("status")).to_have_text("The passkey is added.")
    expect(page.get_by_label("Name of the passkey")).to_have_value("Thumb")
    phone.open("/more/")
    phone.tap(page.locator(".leave summary"))
    phone.tap(page.locator("#leave button"))
    phone.tap(page.get_by_role("button", name="Sign in with a passkey"))
    expect(page.locator(".begin")).to_be_visible()
    phone.open("/account/")
    expect(page.locator("#account-name")).to_have_value(confidant.name)
    phone.tap(page.get_by_role("button", name="Remove the passkey Thumb"))
    expect(page.get_by_label("Name of the passkey")).to_have_count(0)
