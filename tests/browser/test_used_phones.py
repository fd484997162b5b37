"""A phone of an earlier test has nothing of that, and one that was changed for good is not used again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.helpers.phone import Model
from tests.browser.helpers.used_phones import UsedPhones

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.browser.helpers.server import ProductServer

LEAVE_SOMETHING = """async () => {
  window.left = localStorage.left = sessionStorage.left = "something";
  await caches.open("left");
}"""
WHAT_IS_LEFT = """async () => [window.left ?? null, {...localStorage}, {...sessionStorage}, await caches.keys()]"""
CHANGES: list[Callable[[Page], object]] = [
    lambda page: page.add_init_script("window.left = true"),
    lambda page: page.clock.install(),
    lambda page: page.emulate_media(color_scheme="dark"),
    lambda page: page.set_viewport_size({"width": 200, "height": 200}),
    lambda page: page.context.add_init_script("window.left = true"),
    lambda page: page.context.clock.install(),
    lambda page: page.context.new_cdp_session(page),
    lambda page: page.context.new_page(),
    lambda page: page.context.set_offline(True),
]


@pytest.fixture
def phones(browser: Browser, server: ProductServer) -> UsedPhones:
    return UsedPhones(browser, server)


def test_a_used_phone_has_nothing_of_the_test_before(phones: UsedPhones) -> None:
    first = phones.take()
    first.open("/rules/")
    requests: list[str] = []
    first.page.on("request", lambda request: requests.append(request.url))
    first.page.route("**/", lambda route: route.fulfill(body="routed"))
    first.page.context.add_cookies([{"name": "left", "value": "something", "url": first.address}])
    first.page.evaluate(LEAVE_SOMETHING)
    first.errors.append("an error")
    first.expect_errors("")
    phones.give_back(first)
    requests.clear()
    second = phones.take()
    second.open("/")
    assert second.page is first.page
    assert second.page.evaluate(WHAT_IS_LEFT) == [None, {}, {}, []]
    assert [cookie["name"] for cookie in second.page.context.cookies()] in ([], ["csrftoken"])
    assert second.page.locator("main h1").count() == 1
    assert (requests, second.unexpected_errors(), second.taps) == ([], [], 0)
    second.page.context.close()


@pytest.mark.parametrize("change", CHANGES)
def test_a_phone_that_was_changed_for_good_is_not_used_again(
    phones: UsedPhones, change: Callable[[Page], object]
) -> None:
    first = phones.take()
    change(first.page)
    phones.give_back(first)
    assert not first.page.context.pages
    assert phones.free == {}


@pytest.mark.parametrize("model", [Model(may_be_used=False), Model(javascript=False)], ids=["new", "without scripts"])
def test_some_phones_are_always_new(phones: UsedPhones, model: Model) -> None:
    phones.give_back(phones.take(model))
    assert phones.free == {}
