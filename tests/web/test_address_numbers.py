"""Numbers in addresses that no row can have."""

from __future__ import annotations

import pytest
from django.urls import Resolver404, URLPattern, get_resolver, resolve
from django.urls.converters import IntConverter

from scorekeeper.web.addresses.numbers import StoredNumber
from tests.helpers.events.evenings import leader_of, make_event
from tests.helpers.phones import phone_of


def test_every_number_of_an_address_is_one_that_a_row_may_have() -> None:
    patterns = [each for each in get_resolver().url_patterns if isinstance(each, URLPattern)]
    converters = [one for each in patterns for one in each.pattern.converters.values()]
    assert {type(one) for one in converters if isinstance(one, IntConverter)} == {StoredNumber}


def test_a_larger_number_leads_to_no_address() -> None:
    assert resolve(f"/games/{2**63 - 1}/").kwargs == {"game_id": 2**63 - 1}
    for number in (2**63, 10**30, "9" * 5000):
        with pytest.raises(Resolver404):
            resolve(f"/games/{number}/")


@pytest.mark.django_db
@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 10**30])
def test_an_organiser_finds_no_tournament_there(number: int) -> None:
    """Where an id is a foreign key, Django does not notice that a number is too large."""
    organiser = phone_of(leader_of(make_event()))
    assert organiser.get(f"/events/{number}/").status_code == 404
