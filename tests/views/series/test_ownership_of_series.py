"""A series can be read and changed only by its own Confidant, and never by another site."""

from __future__ import annotations

from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from tests.helpers.addresses import ADDRESSES, METHODS, all_patterns
from tests.helpers.phones import HTMX, page, phone_of
from tests.helpers.series import finished_game, series_of
from tests.helpers.tables import make_confidant
from tests.views.every_page.test_ownership import NOWHERE, everything, normalized

pytestmark = pytest.mark.django_db

OF_A_SERIES = [str(pattern.name) for pattern in all_patterns() if "series_id" in str(pattern.pattern)]


@pytest.mark.parametrize("who", ["stranger", "another Confidant"])
@pytest.mark.parametrize("name", OF_A_SERIES)
def test_another_confidants_series_gives_the_same_response_as_a_missing_one(name: str, who: str) -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    series = series_of(confidant, game)
    phone = Client() if who == "stranger" else phone_of(make_confidant())
    fields = {"name": "Season", "game": str(game.pk), "first": "2020-01-01", "last": "2030-01-01"}
    before = everything()
    for method, headers in product(METHODS, ({}, HTMX)):
        answers = []
        for key in (series.pk, NOWHERE):
            path = reverse(name, args=[key])
            send = phone.post if method == "POST" else None
            answers.append(
                send(path, fields, headers=headers) if send else phone.generic(method, path, headers=headers)
            )
        theirs, none = answers
        assert theirs.status_code == (404 if method in ADDRESSES[name].methods else 405)
        assert theirs.status_code == none.status_code
        assert normalized(theirs) == normalized(none).replace(str(NOWHERE), str(series.pk))
        assert "Ada" not in normalized(theirs)
    assert everything() == before


@pytest.mark.parametrize("name", [name for name in OF_A_SERIES if "POST" in ADDRESSES[name].methods])
def test_a_request_to_a_series_without_a_token_is_refused(name: str) -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    series, phone = series_of(confidant, game), phone_of(confidant, enforce_csrf_checks=True)
    before = everything()
    answer = phone.post(reverse(name, args=[series.pk]), {"name": "Season", "game": game.pk})
    assert answer.status_code == 403
    assert everything() == before


def test_every_form_of_every_page_has_the_token() -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    series, phone = series_of(confidant, game), phone_of(confidant)
    texts = [page(phone, name) for name in ("all_series", "last_evening", "new_series")]
    texts += [page(phone, "series", series.pk, taken=str(game.pk)), page(phone, "choose_games", series.pk)]
    texts.append(page(phone, "series_of_game", game.pk))
    forms = [form for text in texts for form in text.split('<form method="post"')[1:]]
    assert forms
    assert [form for form in forms if form.split("</form>")[0].count('name="csrfmiddlewaretoken"') != 1] == []
