"""The links at the top of all pages."""

import pytest
from django.urls import reverse

from tests.helpers.events.evenings import make_event
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["start", "past_games", "more", "choose_language", "rules", "account"])
def test_all_pages_of_an_organiser_lead_to_the_events(page: str) -> None:
    organiser, other = make_confidant(), make_confidant()
    make_event((), organiser=organiser)
    tops = [phone_of(each).get(reverse(page)).text.partition("<main")[0] for each in (organiser, other)]
    assert [f'href="{reverse("events")}"' in top for top in tops] == [True, False]
