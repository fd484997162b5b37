"""Browsers and systems in plain words."""

from __future__ import annotations

import pytest

from scorekeeper.accounts.user_agents import device_of

_PHONE = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)"
_COMPUTER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
_IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
_MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (f"{_PHONE} Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome on Android"),
        (f"{_PHONE} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36", "Samsung Internet on Android"),
        ("Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox on Android"),
        (f"{_COMPUTER} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge on Windows"),
        (f"{_COMPUTER} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0", "Opera on Windows"),
        (f"{_IPHONE} Version/18.6 Mobile/15E148 Safari/604.1", "Safari on iPhone"),
        (f"{_IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1", "Chrome on iPhone"),
        (f"{_MAC} Version/26.0 Safari/605.1.15", "Safari on macOS"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"),
        ("Something on Windows", "Windows"),
        ("curl/8.14.1", "Unknown device"),
        ("", "Unknown device"),
        ("<script>" * 10_000, "Unknown device"),
    ],
)
def test_a_header_is_described_in_plain_words(header: str, words: str) -> None:
    assert str(device_of(header)) == words
