"""Every page fits a small phone in every language, and axe finds nothing that depends on texts."""

from __future__ import annotations

import pytest
from django.conf import settings

from tests.browser.conftest import Confidant
from tests.browser.helpers.all_pages import pages
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.test_accessibility import AXE, WCAG, Fault, misfits, violations_on

# German is tried with large text, and in both schemes.
LANGUAGES = [code for code, _ in settings.LANGUAGES if code not in {"en", "de"}]
# The size of a target also depends on how far the page is scrolled: a part may be below a head that stays.
OTHER_RULES = ("color-contrast", "link-in-text-block", "target-size")
ABOUT_TEXTS = WCAG | {"rules": {rule: {"enabled": False} for rule in OTHER_RULES}}


@pytest.mark.languages
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_a_small_phone_in_every_language(
    new_signed_out_phone: NewPhone, confidant: Confidant, language: str
) -> None:
    phone = new_signed_out_phone(Model(width=360, height=640, locale=language, reduced_motion=True))
    # The refusals that the visits provoke.
    phone.expect_errors("status of 404", "status of 410", "status of 422")
    found = {name: [*misfits(phone), *faults(phone)] for name in pages(phone, confidant)}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def faults(phone: Phone) -> list[Fault]:
    if not phone.page.evaluate("'axe' in window"):
        phone.page.evaluate(AXE)
    return violations_on(phone.page, ABOUT_TEXTS)
