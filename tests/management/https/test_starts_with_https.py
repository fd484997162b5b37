"""Which certificate `serve` uses, and what it prints about it."""

from __future__ import annotations

import errno
import os
import shutil
import signal
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from unittest.mock import Mock

import pytest
from pytest_django.fixtures import Settings

from scorekeeper.environment import OWN_HTTPS, OwnHttps, read_environment
from scorekeeper.environment.errors import CommandError
from scorekeeper.management.arguments import DEFAULT_HOST
from scorekeeper.management.https import check_https, prepare_https
from scorekeeper.storage.backup import write_backup
from scorekeeper.web import certificates
from scorekeeper.web.home_authority import FOLDER, SERVER, make_authority, present_certificate, server_certificate
from scorekeeper.web.hosts import host_of_phone_address, own_hosts
from tests.helpers.certificates import write_certificate, write_key
from tests.helpers.full_database import KNOWN, make_new_folder, make_started_folder
from tests.helpers.programs import Phone, free_port
from tests.management.serving.conftest import LAST_LINE, starting

NO_SPACE = os.strerror(errno.ENOSPC)
HERE = host_of_phone_address(DEFAULT_HOST)


@pytest.fixture
def data(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a data folder with an authority."""
    settings.DATA = tmp_path / "data"
    settings.ALLOWED_HOSTS = own_hosts()
    for name in ("TABLET_HOSTS", OWN_HTTPS):
        monkeypatch.setenv(name, "")
    make_authority(settings.DATA, own_hosts())
    return tmp_path / "data"


def files(folder: Path, *names: str) -> dict[str, object]:
    """Write a certificate for these names and its key; return the options that name them."""
    certificate, key = folder / "server.crt", folder / "server.key"
    write_certificate(certificate, write_key(key), *names)
    return {"certificate": str(certificate), "key": str(key)}


def address(**options: object) -> str:
    """Return the address for phones if `serve` is started with these options; "" for plain http."""
    usual = {"certificate": None, "key": None, "no_https": False, "https_port": str(free_port())}
    https = check_https(DEFAULT_HOST, 8000, {**usual, **options})
    return prepare_https(https, DEFAULT_HOST, 8000)[1].rpartition(":")[0] if https else ""


def test_the_certificate_of_the_data_folder_is_used_by_itself(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert address() == f"https://{HERE}"
    assert read_environment(os.environ).own_https
    assert "renewed" in capsys.readouterr().err
    assert address() == f"https://{HERE}"
    assert capsys.readouterr().err == ""


def test_it_is_renewed_with_a_sentence_if_the_addresses_have_changed(
    data: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    address()
    capsys.readouterr()
    settings.ALLOWED_HOSTS = [*own_hosts(), "10.9.8.7"]
    address()
    expected = "The certificate was renewed for the present names and addresses of this machine.\n"
    assert capsys.readouterr().err == expected


@pytest.fixture
def full_disk(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no file be written, after the first start has made a certificate."""
    address()

    def fail(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", fail)


@pytest.mark.usefixtures("full_disk")
def test_the_present_certificate_is_used_if_it_cannot_be_renewed(
    settings: Settings, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    present = present_certificate(data)
    settings.ALLOWED_HOSTS = [*own_hosts(), "10.9.8.7"]
    capsys.readouterr()
    assert address() == f"https://{HERE}"
    until = f"{present.content.not_valid_after_utc:%Y-%m-%d}"
    expected = (
        f"The certificate could not be renewed (No space left on device); the present one is valid until {until}.\n"
    )
    assert capsys.readouterr().err == expected
    assert present_certificate(data) == present


@pytest.mark.usefixtures("full_disk")
def test_an_expired_certificate_that_cannot_be_renewed_is_refused_with_what_to_do(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = data / FOLDER / SERVER
    later = present_certificate(data).content.not_valid_after_utc + timedelta(days=1)
    monkeypatch.setattr(certificates, "datetime", Mock(now=lambda _zone: later))
    with pytest.raises(CommandError) as refused:
        address()
    assert str(refused.value) == (
        f"The certificate {file} expired on {later - timedelta(days=1):%Y-%m-%d}. A new one cannot be written "
        f"({NO_SPACE}). Free some space and start again, or start with --no-https."
    )
    assert address(no_https=True) == ""


def test_a_certificate_of_another_authority_is_not_used_instead(
    data: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    other = tmp_path / "other"
    make_authority(other, own_hosts())
    server_certificate(other, own_hosts())
    request.getfixturevalue("full_disk")
    shutil.copy(other / FOLDER / SERVER, data / FOLDER / SERVER)
    with pytest.raises(CommandError, match=r"is not of the authority .* A new one cannot be written"):
        address()


def test_it_is_not_used_if_plain_http_is_wanted_or_a_proxy_speaks_https(data: Path, settings: Settings) -> None:
    assert address(no_https=True) == ""
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, https=True)
    assert address() == ""


def test_without_an_authority_the_server_speaks_plain_http(settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    assert address() == ""


def test_the_worker_gets_the_ports_and_the_origin_of_the_certificate(data: Path, tmp_path: Path) -> None:
    address(https_port=str(port := free_port()))
    assert read_environment(os.environ).own_https == OwnHttps(port, 8000, is_local=True)
    address(**files(tmp_path, "tablet.example"))
    own = read_environment(os.environ).own_https
    assert own
    assert not own.is_local


def test_a_key_that_others_can_read_is_reported(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = files(tmp_path, "tablet.example")
    (tmp_path / "server.key").chmod(0o644)
    address(**options)
    assert f"Other users of this machine can read the key {tmp_path}/server.key.\n" in capsys.readouterr().err


def test_phones_open_a_name_that_is_in_the_certificate(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert address(**files(tmp_path, "*.wild.example", "localhost", "tablet.example")) == "https://tablet.example"
    expected = f"The certificate {tmp_path}/server.crt is not for {HERE}; on phones open tablet.example instead.\n"
    assert capsys.readouterr().err == expected
    assert os.environ["TABLET_HOSTS"] == ".wild.example,localhost,tablet.example"


def test_a_chosen_name_that_the_certificate_covers_is_preferred(data: Path, tmp_path: Path, settings: Settings) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, hosts=("other.example", "a.wild.example"))
    assert address(**files(tmp_path, "*.wild.example", "tablet.example")) == "https://a.wild.example"


def test_a_certificate_for_no_name_that_phones_can_open_is_reported(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert address(**files(tmp_path, "localhost")) == f"https://{HERE}"
    assert "they show a warning" in capsys.readouterr().err


def test_a_backup_holds_no_key_of_the_certificate(data: Path, migrated: Path, tmp_path: Path) -> None:
    make_new_folder(data, migrated)
    address()
    file = tmp_path / "backup.sqlite3"
    write_backup(data, file, KNOWN)
    assert b"PRIVATE KEY" in (data / FOLDER / SERVER).read_bytes()
    assert b"PRIVATE KEY" not in file.read_bytes()


def test_a_server_with_a_certificate_of_a_domain_redirects_and_ends_cleanly(
    tmp_path: Path, migrated: Path, collected: Path
) -> None:
    make_started_folder(tmp_path / "data", migrated, collected)
    options, https_port = files(tmp_path, "tablet.example", "localhost"), free_port()
    arguments = [f"--{name}={value}" for name, value in options.items()]
    for begin in starting("serve", tmp_path / "data", free_port()):
        server = begin(*arguments, f"--https-port={https_port}")
        server.read_until(LAST_LINE)
        assert server.link.startswith(f"https://tablet.example:{https_port}/enter/")
        assert "certificate/" not in "".join(server.printed)
        phone = Phone(tmp_path / "server.crt")
        assert phone.status(f"http://localhost:{server.port}/") == 200
        assert phone.status(f"https://localhost:{https_port}/certificate/") == 404
        assert server.stop(signal.SIGTERM)[0] == 0
