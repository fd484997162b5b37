"""A form that is refused while too many requests wait: the page about it keeps what was entered, and sends it again."""

from __future__ import annotations

import html
import re
from unittest.mock import Mock
from urllib.parse import urlencode

import pytest

from scorekeeper.web import request_limits
from scorekeeper.web.request_limits.checks import TOO_MANY, Refused
from tests.web.asgi_client import Request, post, respond_once

BROWSER = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html,*/*;q=0.8"}
FIELDS = [("csrfmiddlewaretoken", "a token"), ("player", "Ada"), ("player", '"><b>Ada & Eve</b>'), ("title", "")]


@pytest.fixture(autouse=True)
def _busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every request wait too long for its turn."""
    monkeypatch.setattr(request_limits._Limits, "turn", Mock(side_effect=Refused(TOO_MANY)))


def refused(**headers: str) -> Request:
    """Return a form that has been refused."""
    request = respond_once(post(urlencode(FIELDS).encode(), headers={**BROWSER, **headers}, method="POST"))
    assert (request.status, request.answer["retry-after"]) == (503, "2")
    return request


def test_what_was_entered_is_kept_and_can_be_sent_again() -> None:
    request = refused()
    assert request.answer["content-type"] == "text/html; charset=utf-8"
    assert "form-action 'self'" in request.answer["content-security-policy"]
    assert "Too many requests at once; please send it again in a moment." in request.text
    assert "What you entered is kept on this page." in request.text
    kept = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', request.text)
    assert [(html.unescape(name), html.unescape(value)) for name, value in kept] == FIELDS
    assert '<form method="post"><input' in request.text
    assert "<b>" not in request.text


def test_the_page_is_in_the_language_of_the_browser() -> None:
    text = refused(**{"accept-language": "de"}).text
    assert '<html lang="de">' in text
    assert "Gerade kommen zu viele Anfragen auf einmal;" in text
    assert "Deine Eingaben bleiben auf dieser Seite erhalten." in text


@pytest.mark.parametrize(
    "headers",
    [{"hx-request": "true"}, {"accept": "application/json"}, {"content-type": "multipart/form-data; boundary=x"}],
)
def test_scripts_and_forms_with_files_get_the_sentence_only(headers: dict[str, str]) -> None:
    request = refused(**headers)
    assert request.answer["content-type"] == "text/plain; charset=utf-8"
    assert "form-action 'none'" in request.answer["content-security-policy"]
    assert request.text == "Too many requests at once; please send it again in a moment."
