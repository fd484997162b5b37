"""`manage.py certificate` makes an authority and a certificate, and shows where phones install it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from scorekeeper.web.home_authority import AUTHORITY, FOLDER, authority_of, fingerprint_of, name_of
from scorekeeper.web.hosts import own_hosts
from tests.helpers.commands import refusal


@pytest.fixture(autouse=True)
def data(tmp_path: Path, settings: Settings) -> Path:
    """Return the path of a data folder that does not exist yet."""
    settings.ALLOWED_HOSTS = own_hosts()
    settings.DATA = tmp_path / "data"
    return tmp_path / "data"


def printed(*arguments: str) -> str:
    output = io.StringIO()
    call_command("certificate", *arguments, stdout=output)
    return output.getvalue()


def test_it_names_the_authority_the_hosts_and_the_next_steps(data: Path) -> None:
    text = printed("--host", "192.168.7.8")
    authority = authority_of(data)
    assert authority
    assert f"The authority “{name_of(authority)}” is new; its key is in {data / FOLDER}." in text
    assert fingerprint_of(authority) in text
    assert "192.168.7.8" in text
    assert f"Start the server again: python3 manage.py serve --data {data}" in text
    assert text.endswith("  http://192.168.7.8:8000/certificate/\n")
    assert "█" in text


def test_run_again_it_keeps_the_authority_so_that_phones_need_nothing_new(data: Path) -> None:
    printed()
    before = (data / FOLDER / AUTHORITY).read_bytes()
    assert "was there already, so that phones need nothing new" in printed("--host", "192.168.7.9")
    assert (data / FOLDER / AUTHORITY).read_bytes() == before


@pytest.mark.parametrize(
    ("saved", "port"), [("http://192.168.7.8:8123/", "8123"), ("https://192.168.7.8:8443/", "8000")]
)
def test_the_page_is_on_the_port_for_plain_http(data: Path, saved: str, port: str) -> None:
    data.mkdir()
    (data / "address").write_text(saved)
    assert f":{port}/certificate/" in printed()
    assert ":81/certificate/" in printed("--port", "81")


def test_an_unusable_port_or_folder_is_refused(data: Path) -> None:
    assert refusal("certificate", "--port", "x") == "“x” is not a port; it is a number from 1 to 65535."
    data.write_text("mine")
    assert refusal("certificate") == f"The data folder {data} is a file."


@pytest.mark.parametrize("content", [b"", b"no certificate"])
def test_a_damaged_authority_is_reported_and_not_replaced(data: Path, content: bytes) -> None:
    printed()
    file = data / FOLDER / AUTHORITY
    file.write_bytes(content)
    assert refusal("certificate") == f"{file} is not a certificate in PEM format."
    assert file.read_bytes() == content
