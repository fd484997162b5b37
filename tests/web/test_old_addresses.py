"""Old addresses of pages redirect to the new ones."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from scorekeeper.web.addresses.old import MOVED


@pytest.mark.parametrize(("old", "page"), MOVED.items())
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_old_address_redirects_to_the_page_with_query_and_method(
    client: Client, old: str, page: str, method: str
) -> None:
    answer = client.generic(method, f"/{re.sub('<.*?>', '3', old)}?revision=7&x=%2F")
    assert (answer.status_code, answer["Location"]) == (308, f"{address_of(page)}?revision=7&x=%2F")


def address_of(page: str) -> str:
    try:
        return reverse(page, args=[3])
    except NoReverseMatch:
        return reverse(page)


def test_an_old_address_cannot_redirect_to_another_site(client: Client) -> None:
    answer = client.get("/games/in-and-out/?//evil.example")
    assert answer["Location"] == "/games/import-export/?//evil.example"
