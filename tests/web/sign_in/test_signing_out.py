"""Signing this phone out."""

import pytest
from django.test import Client

from scorekeeper.web import sign_in as signing_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def signed_in(client: Client) -> Client:
    """Sign a phone in."""
    client.post(f"/enter/{signing_in.make_link(signing_in.first_confidant())}/")
    return client


def test_signing_out_ends_the_session_and_redirects_to_the_start_page(signed_in: Client) -> None:
    response = signed_in.post("/leave/")
    assert (response.status_code, response["Location"]) == (302, "/")
    assert "_auth_user_id" not in signed_in.session


def test_a_get_request_does_not_sign_out(signed_in: Client) -> None:
    assert signed_in.get("/leave/").status_code == 405
    assert "_auth_user_id" in signed_in.session


def test_the_other_phones_stay_signed_in(signed_in: Client) -> None:
    other = Client()
    other.post(f"/enter/{signing_in.make_link(signing_in.first_confidant())}/")
    signed_in.post("/leave/")
    assert "_auth_user_id" in other.session
