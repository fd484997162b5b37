"""Where elements are on the screen. An element may be there only later: all of these wait for it."""

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.helpers.phone import PATIENCE


def box_of(target: Locator) -> FloatRect:
    """Return the place and size of an element, in pixels."""
    expect(target).to_be_visible()
    # Null if the element was replaced since.
    return target.bounding_box() or box_of(target)


def place_of(target: Locator) -> dict[str, float]:
    """Return the place and size of an element that need not be visible, in pixels."""
    box: dict[str, float] = target.evaluate("each => each.getBoundingClientRect().toJSON()")
    return box


def centre_of(target: Locator) -> tuple[float, float]:
    """Return the centre of an element, in pixels."""
    box = box_of(target)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expect_size(page: Page, selector: str, *, width: int = 0, height: int = 0) -> None:
    """Wait until the first element of this selector is wider and higher than this many pixels."""
    script = """([selector, width, height]) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box && box.width > width && box.height > height;
    }"""
    page.wait_for_function(script, arg=[selector, width, height], timeout=PATIENCE)
