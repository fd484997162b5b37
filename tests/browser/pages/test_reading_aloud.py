"""Reading the bids aloud with the voices of the device (G7)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.play_page import start_game, tap_bids, wait_until_saved

# A device that learns its voices when the test calls `learnVoices`, and ends speaking when the test calls `onend`.
VOICES = """(() => {
  let voices = [];
  window.spoken = [];
  window.SpeechSynthesisUtterance = class {
    constructor(text) { this.text = text; }
  };
  const synthesis = {
    getVoices: () => voices,
    speak: (utterance) => { window.spoken.push(utterance); },
    cancel: () => { window.spoken.pop(); },
  };
  Object.defineProperty(window, "speechSynthesis", { value: synthesis });
  window.learnVoices = () => {
    voices = [{ lang: "en-US", localService: true }, { lang: "de-DE", localService: true }];
    synthesis.onvoiceschanged?.();
  };
})()"""
SPOKEN = "spoken.map(({ text, lang, voice }) => [text, lang, voice.lang])"


@pytest.fixture
def german(new_phone: NewPhone) -> Phone:
    """A German phone with voices, at the table of a new game."""
    phone = new_phone(Model(locale="de-DE", may_be_used=False))
    phone.own_page.add_init_script(VOICES)
    start_game(phone, ["Mira", "Лена", "Jonas"])
    return phone


def choose(phone: Phone, choice: str) -> None:
    """Make the choice of this device on the page "What happened?", which offers it once there is a voice."""
    phone.tap(phone.page.locator(".bar .more-tools"))
    phone.page.wait_for_url("**/actions/*")
    fold = phone.page.locator("#aloud")
    expect(fold).to_be_hidden()
    phone.page.evaluate("learnVoices()")
    phone.tap(fold.locator("summary"))
    phone.tap(fold.get_by_role("link", name=choice, exact=True))
    phone.page.wait_for_url("**/play/*")


def button(phone: Phone) -> Locator:
    return phone.page.locator(".bar #aloud")


def test_the_button_reads_the_bids_in_the_language_of_the_page_and_ends_the_reading(german: Phone) -> None:
    """G7."""
    choose(german, "Knopf zeigen")
    tap_bids(german, [1, 1, 0])
    wait_until_saved(german)
    expect(button(german)).to_be_hidden()
    german.page.evaluate("learnVoices()")
    german.tap(button(german))
    text = "Лена 1, Jonas 0, Mira 1. 2 angesagt, 1 drüber."
    assert german.page.evaluate(SPOKEN) == [[text, "de-DE", "de-DE"]]
    expect(button(german)).to_have_attribute("aria-pressed", "true")
    german.tap(button(german))
    assert german.page.evaluate(SPOKEN) == []
    expect(button(german)).to_have_attribute("aria-pressed", "false")
    german.tap(button(german))
    german.page.evaluate("spoken.at(-1).onend()")
    expect(button(german)).to_have_attribute("aria-pressed", "false")
    choose(german, "Nicht zeigen")
    german.page.evaluate("learnVoices()")
    expect(button(german)).to_be_hidden()
