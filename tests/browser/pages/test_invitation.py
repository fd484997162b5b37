"""A Confidant invites somebody, who opens the link on another phone, chooses a name, and has an empty account."""

from __future__ import annotations

from playwright.sync_api import expect

from scorekeeper.models import Confidant as Account
from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import SMALL, NewPhone


def test_an_invitation_leads_another_phone_to_an_account_of_its_own(
    new_phone: NewPhone, new_signed_out_phone: NewPhone, confidant: Confidant
) -> None:
    phone, other = new_phone(SMALL), new_signed_out_phone(SMALL)
    confidant.store_sample_games(2)
    with confidant.database():
        Account.objects.filter(name=confidant.name).update(may_invite=True)
    phone.open("/account/")
    phone.page.get_by_label("Whom do you invite?").fill("Jonas")
    phone.tap(phone.page.get_by_role("button", name="Make an invitation"))
    other.page.goto(phone.page.locator("#link").inner_text())
    expect(other.page.get_by_text(f"{confidant.name} invites you")).to_be_visible()
    expect(other.page.get_by_label("Your name")).to_have_value("Jonas")
    other.page.get_by_label("Your name").fill(f"Jonas, invited by {confidant.name}")
    other.tap(other.page.get_by_role("button", name="Accept and sign in"))
    expect(other.page.locator(".begin")).to_be_visible()
    expect(other.page.locator(".game-card")).to_have_count(0)
    phone.open("/account/")
    expect(phone.page.get_by_role("button", name="Withdraw")).to_have_count(0)
