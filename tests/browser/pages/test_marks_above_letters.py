"""No part of a letter is cut off where texts that are too long are hidden."""

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import start_game, wait_until_saved

# Texts whose letters may reach beyond the first or the last line of an element that hides what does not fit, with the
# pixels above and below it that would be missing.
CUT = r"""async (size) => {
  document.documentElement.style.fontSize = size;
  await document.fonts.ready;
  const pen = document.createElement("canvas").getContext("2d");
  const cut = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text, currentNode: { parentElement } } = texts;
    let hider = parentElement;
    while (hider && !["hidden", "clip"].includes(getComputedStyle(hider).overflowY)) hider = hider.parentElement;
    if (!hider || !/\p{L}/u.test(text.data) || !parentElement.checkVisibility()) continue;
    if (parentElement.closest(".vh, .skip")) continue;
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(parentElement);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const range = document.createRange();
    range.selectNodeContents(text);
    const [first] = range.getClientRects();
    const sample = parentElement.closest("bdi") ? "ÅÖẾgjÇḡỹ" : text.data;
    const { fontBoundingBoxAscent, actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(sample);
    const base = first.top + fontBoundingBoxAscent;
    const { top, bottom } = hider.getBoundingClientRect();
    const missing = [top - (base - actualBoundingBoxAscent), base + actualBoundingBoxDescent - bottom];
    if (Math.max(...missing) > 0.6) cut.push([text.data, hider.cloneNode().outerHTML, ...missing]);
  }
  return cut;
}"""


def test_no_mark_of_a_letter_is_cut_at_the_table_and_on_the_score_sheet(phone: Phone) -> None:
    start_game(phone, ["Ölga Ågj", "Ếva Ÿgj", "Çelik Ñgj"], rounds=[made_up_round(1, 3)])
    wait_until_saved(phone)
    address = phone.page.url.removesuffix("play/")
    cut = {}
    for page in ("play/", "", "rounds/1/", "actions/"):
        phone.page.goto(f"{address}{page}")
        for size in ("100%", "150%"):
            cut[page, size] = phone.page.evaluate(CUT, size)
    assert not any(cut.values()), cut
