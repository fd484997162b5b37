"""Page object of the play page in the second engine; it uses visible elements, as a person does."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from selenium.webdriver.remote.webdriver import WebDriver
    from selenium.webdriver.remote.webelement import WebElement

PATIENCE = 60
UNTIL_STORED = """new Promise((resolve) => {
  const find = (path) => caches.match(path, { ignoreVary: true });
  const look = async () => (await Promise.all(%s.map(find))).every(Boolean) ? resolve(true) : setTimeout(look, 1000);
  look();
})"""
UNSENT = re.compile("^$|^Saving$|^Not saved$|unsent$")


@dataclass
class Table:
    """The play page of a game, at the address of a running server."""

    driver: WebDriver
    address: str
    game_id: int

    def open(self) -> None:
        """Open the play page, and wait until it accepts taps."""
        self.driver.get(f"{self.address}/games/{self.game_id}/play/")
        self.wait_until(lambda: self._turn() >= 0)

    def read(self) -> str:
        """Return the text of the game's own page, without the entries that wait on this phone."""
        self.driver.get(f"{self.address}/games/{self.game_id}/")
        return str(self.measure("document.querySelector('main').innerText"))

    def enter(self, numbers: Sequence[tuple[int, int]]) -> None:
        """Tap a number for each of these seats, in this order."""
        for seat, number in numbers:
            self._wait_for_turn(seat)
            self.tap(f'.chip[value="{number}"]')

    def tap(self, selector: str) -> None:
        """Tap an element once it is shown."""
        self.wait_until(lambda: any(each.is_displayed() for each in self._all(selector)))
        self.driver.find_element(By.CSS_SELECTOR, selector).click()

    def wait_for_round(self, number: int) -> None:
        """Wait until the page shows this round."""
        self.wait_until(lambda: self._text("#round-title b") == f"Round {number}")

    def wait_for_bids(self, bids: Sequence[str]) -> None:
        """Wait until tricks are entered after these bids, in seat order."""
        self.wait_until(
            lambda: [self._text(f'.seat[data-seat="{seat}"] .bid b') for seat in range(len(bids))] == [*bids]
        )

    def wait_for_totals(self, totals: Sequence[str]) -> None:
        """Wait until the page shows these totals, in seat order."""
        self.wait_until(
            lambda: [self._text(f'.seat[data-seat="{seat}"] .total') for seat in range(len(totals))] == [*totals]
        )

    def wait_for_status(self, text: str) -> None:
        """Wait until the save status is this text."""
        self.wait_until(lambda: self._text("#sync .word") == text)

    def wait_until_saved(self) -> None:
        """Wait until the server has everything."""
        self.wait_until(lambda: not UNSENT.search(self._text("#sync .word")))

    def wait_until_stored(self, *paths: str) -> None:
        """Wait until the phone has stored these pages, or the open one, for times without the server."""
        # Checked on the page and seldom: frequent checks prevent WebKit from storing anything.
        assert self.measure(UNTIL_STORED % ([*paths] or "[location.pathname]"))

    def wait_for_path(self, pattern: str) -> None:
        """Wait until the path of the page matches this regular expression."""
        self.wait_until(lambda: bool(re.fullmatch(pattern, str(self.measure("location.pathname")))))

    def measure(self, script: str) -> object:
        """Return the value of a JavaScript expression, or of the promise that it is."""
        return self.driver.execute_script(f"return {script}")

    def _wait_for_turn(self, seat: int) -> None:
        self.wait_until(lambda: self._turn() == seat and not self._has(".resting"))

    def _turn(self) -> int:
        found = self.driver.find_elements(By.CSS_SELECTOR, '.seat[aria-current="step"]')
        return int(found[0].get_attribute("data-seat") or -1) if found else -1

    def _has(self, selector: str) -> bool:
        return bool(self._all(selector))

    def _all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def _text(self, selector: str) -> str:
        found = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return (found[0].get_attribute("textContent") or "").strip() if found else ""

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until the condition is true."""
        waiting = WebDriverWait(self.driver, PATIENCE, 0.05, [StaleElementReferenceException])
        waiting.until(lambda _driver: condition())
