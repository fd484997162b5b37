"""The page from which a device installs the authority, for everybody, in English and German."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from cryptography import x509
from django.test import Client
from pytest_django.fixtures import Settings

from scorekeeper.environment import OwnHttps
from scorekeeper.web.home_authority import authority_of, fingerprint_of, make_authority, name_of

pytestmark = pytest.mark.django_db

PAGE, FILE = "/certificate/", "/certificate/tablet-of-truth.crt"


@pytest.fixture
def authority(tmp_path: Path, settings: Settings) -> x509.Certificate:
    """Return the authority of the data folder."""
    settings.DATA = tmp_path
    make_authority(tmp_path, ["localhost"])
    authority = authority_of(tmp_path)
    assert authority
    return authority


def use(settings: Settings, own: OwnHttps) -> None:
    """Answer as a server that itself speaks https."""
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, own_https=own)


@pytest.mark.usefixtures("authority")
@pytest.mark.parametrize(
    ("language", "phrase"), [("en", "Certificate Trust Settings"), ("de", "Zertifikatsvertrauenseinstellungen")]
)
def test_a_stranger_reads_the_steps_in_either_language(client: Client, language: str, phrase: str) -> None:
    assert phrase in client.get(PAGE, headers={"Accept-Language": language}).text


def test_name_and_fingerprint_are_those_that_the_device_shows(client: Client, authority: x509.Certificate) -> None:
    text = client.get(PAGE).text
    assert name_of(authority) in text
    assert fingerprint_of(authority) in text


def test_the_file_is_the_authority_and_no_key(client: Client, authority: x509.Certificate) -> None:
    response = client.get(FILE)
    assert response["Content-Type"] == "application/x-x509-ca-cert"
    assert response["Content-Disposition"] == 'attachment; filename="tablet-of-truth.crt"'
    assert x509.load_der_x509_certificate(response.content) == authority


@pytest.mark.usefixtures("authority")
def test_before_the_next_start_the_page_says_that_one_is_needed(client: Client) -> None:
    assert "start the server again" in client.get(PAGE).text


@pytest.mark.usefixtures("authority")
@pytest.mark.parametrize(("port", "address"), [(8443, "https://localhost:8443/"), (443, "https://localhost/")])
def test_it_leads_to_https(client: Client, settings: Settings, port: int, address: str) -> None:
    use(settings, OwnHttps(port, 8000, is_local=True))
    text = client.get(PAGE, headers={"Host": "localhost:8000"}).text
    assert f'<a class="button primary" href="{address}">' in text


@pytest.mark.usefixtures("authority")
@pytest.mark.parametrize("path", [PAGE, FILE])
def test_there_is_no_page_if_the_server_uses_another_certificate(client: Client, settings: Settings, path: str) -> None:
    use(settings, OwnHttps(8443, 8000))
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", [PAGE, FILE])
def test_there_is_no_page_without_an_authority(client: Client, settings: Settings, tmp_path: Path, path: str) -> None:
    settings.DATA = tmp_path
    assert client.get(path).status_code == 404
