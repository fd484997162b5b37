"""A phone of an earlier test has nothing of that, and one that was changed for good is not used again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Request

from scorekeeper.environment import PROJECT
from tests.browser.helpers.phone import LARGE, Model
from tests.browser.helpers.server import ProductServer
from tests.browser.helpers.used_phones import UsedPhones

LEAVE_SOMETHING = """async () => {
  window.left = localStorage.left = sessionStorage.left = "something";
  await caches.open("left");
}"""
WHAT_IS_LEFT = """async () => [window.left ?? null, {...localStorage}, {...sessionStorage}, await caches.keys()]"""
LASTS = re.compile(
    r"(?<!own_)page\.((context\.)?(add_init_script|add_locator_handler|clock\.(install|set_)|emulate_media|expose_"
    r"|grant_permissions|new_cdp_session|new_page|on\(|once\(|set_(extra|geolocation|offline|viewport))|context\.route\()"
)


@pytest.fixture
def phones(browser: Browser, server: ProductServer) -> UsedPhones:
    return UsedPhones(browser, server)


def test_a_used_phone_has_nothing_of_the_test_before(phones: UsedPhones) -> None:
    first = phones.take()
    first.open("/rules/")
    page = first.page
    requests: list[Request] = []
    first.hear("request", requests.append)
    page.route("**/", lambda route: route.fulfill(body="routed"))
    page.context.add_cookies([{"name": "left", "value": "something", "url": first.address}])
    page.evaluate(LEAVE_SOMETHING)
    first.errors.append("an error")
    first.taps = 1
    phones.give_back(first)
    # The fixture looks at them only now.
    assert first.unexpected_errors() == ["an error"]
    first.expect_errors("")
    requests.clear()
    second = phones.take()
    second.open("/")
    assert second.page is page
    assert page.evaluate(WHAT_IS_LEFT) == [None, {}, {}, []]
    assert [cookie["name"].partition("-")[0] for cookie in page.context.cookies()] in ([], ["csrftoken"])
    assert page.locator("main h1").count() == 1
    assert (requests, second.unexpected_errors(), second.taps) == ([], [], 0)
    assert "" not in second.expected_errors
    page.context.close()


def test_a_used_phone_of_another_size_has_that_of_a_new_one(phones: UsedPhones) -> None:
    sizes = "[innerWidth, innerHeight, screen.width, screen.height, devicePixelRatio, navigator.maxTouchPoints]"
    narrow = Model(width=320, height=568)
    first, fresh = phones.take(), phones.take(narrow)
    phones.give_back(first)
    second = phones.take(narrow)
    assert second.page is first.page
    for each in (second, fresh):
        each.open("/rules/")
    assert second.model == narrow
    assert second.page.viewport_size == {"width": 320, "height": 568}
    assert second.page.evaluate(sizes) == fresh.page.evaluate(sizes)
    for each in (second, fresh):
        each.page.context.close()


def test_a_phone_records_everything_that_is_from_another_address(phones: UsedPhones, server: ProductServer) -> None:
    phone = phones.take()
    computers = ("http://192.0.2.1/", "http://example.com/")
    pictures = "".join(f'<img src="{address}">' for address in computers)
    phone.page.route("**/pictures", lambda route: route.fulfill(body=pictures, content_type="text/html"))
    phone.open("/pictures")
    phone.address = server.address.replace("127.0.0.1", "localhost")
    phone.page.goto(f"{server.address}/healthz")
    wanted = {*(f"failed request: {each} (net::ERR_NAME_NOT_RESOLVED)" for each in computers)}
    assert wanted | {f"foreign page: {server.address}/healthz"} <= set(phone.unexpected_errors())
    phone.page.context.close()


def test_a_phone_that_was_changed_for_good_is_not_used_again(phones: UsedPhones) -> None:
    first = phones.take()
    first.own_page.add_init_script("window.left = true")
    phones.give_back(first)
    assert first.page.is_closed()
    assert phones.free == {}


def test_a_phone_that_was_resized_has_the_size_of_the_next_test(phones: UsedPhones) -> None:
    first = phones.take()
    first.resize(500, 400)
    phones.give_back(first)
    assert phones.take().page.viewport_size == {"width": LARGE.width, "height": LARGE.height}


def test_a_phone_with_a_second_page_is_not_used_again(phones: UsedPhones) -> None:
    first = phones.take()
    first.page.evaluate("window.open()")
    phones.give_back(first)
    assert phones.free == {}


@pytest.mark.parametrize("model", [Model(may_be_used=False), Model(javascript=False)], ids=["new", "without scripts"])
def test_some_phones_are_always_new(phones: UsedPhones, model: Model) -> None:
    phones.give_back(phones.take(model))
    assert phones.free == {}


def test_changes_that_cannot_be_undone_are_made_on_the_phones_own_page() -> None:
    folder = PROJECT / "tests" / "browser"
    files = set(folder.rglob("*.py")) - {folder / "helpers" / name for name in ("phone.py", "used_phones.py")}
    found = [f"{path.name}: {match[0]}" for path in files for match in LASTS.finditer(path.read_text())]
    assert found == []
