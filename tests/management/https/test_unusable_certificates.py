"""`serve` refuses a certificate that browsers would not accept, in one sentence and before anything is changed."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import dsa, ec, rsa
from pytest_django.fixtures import Settings

from tests.helpers.certificates import DAY, NOW, write_certificate, write_key
from tests.helpers.commands import refusal
from tests.helpers.programs import free_port


@pytest.fixture(autouse=True)
def files(tmp_path: Path, settings: Settings) -> tuple[Path, Path]:
    """Return the paths of a certificate and its key, which are usable; the data folder does not exist."""
    settings.DATA = tmp_path / "data"
    certificate, key = tmp_path / "server.crt", tmp_path / "server.key"
    write_certificate(certificate, write_key(key), "tablet.example")
    return certificate, key


def refused_start(*options: object) -> str:
    """Another program of this machine may use the port that `serve` has by default."""
    return refusal("serve", "--port", free_port(), *options)


def refused(files: tuple[Path, Path], *more: object) -> str:
    """Return the sentence with which `serve` refuses the two files; nothing was made."""
    certificate, key = files
    sentence = refused_start("--certificate", certificate, "--key", key, *more)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert not (certificate.parent / "data").exists()
    return sentence


def test_one_file_without_the_other_is_refused(files: tuple[Path, Path]) -> None:
    expected = "--certificate and --key need each other; name both files."
    assert refused_start("--certificate", files[0]) == expected
    assert refused_start("--key", files[1]) == expected


def test_a_missing_file_is_named(files: tuple[Path, Path]) -> None:
    certificate, key = files
    key.unlink()
    assert refused(files) == f"There is no key {key}."
    certificate.unlink()
    assert refused(files) == f"There is no certificate {certificate}."


def test_a_folder_is_not_a_certificate(files: tuple[Path, Path], tmp_path: Path) -> None:
    assert refused((tmp_path, files[1])) == f"The certificate {tmp_path} cannot be read: Is a directory."


@pytest.mark.parametrize("content", [b"", b"a letter to somebody", b"\x30\x82\x01\x0a" + bytes(300)])
def test_files_in_other_formats_are_refused(files: tuple[Path, Path], content: bytes) -> None:
    certificate, key = files
    key.write_bytes(content)
    assert refused(files) == f"{key} is not a private key in PEM format."
    certificate.write_bytes(content)
    assert refused(files) == f"{certificate} is not a certificate in PEM format."


def test_swapped_files_are_refused(files: tuple[Path, Path]) -> None:
    assert refused((files[1], files[0])) == f"{files[1]} is not a certificate in PEM format."


def test_a_key_with_a_password_is_refused(files: tuple[Path, Path]) -> None:
    write_key(files[1], password=b"secret")
    expected = f"The key {files[1]} is protected by a password; the server needs one without."
    assert refused(files) == expected


def test_a_key_of_another_certificate_is_refused(files: tuple[Path, Path]) -> None:
    write_key(files[1])
    assert refused(files) == f"The key {files[1]} does not belong to the certificate {files[0]}."


def test_an_expired_certificate_is_refused(files: tuple[Path, Path]) -> None:
    last = NOW - DAY
    write_certificate(files[0], write_key(files[1]), "tablet.example", first=last - DAY, last=last)
    assert refused(files) == f"The certificate {files[0]} expired on {last:%Y-%m-%d}."


def test_a_certificate_of_the_future_is_refused(files: tuple[Path, Path]) -> None:
    first = NOW + DAY
    write_certificate(files[0], write_key(files[1]), "tablet.example", first=first, last=first + DAY)
    assert refused(files) == f"The certificate {files[0]} is not valid before {first:%Y-%m-%d %H:%M} UTC."


@pytest.mark.parametrize(
    "make_key",
    [
        lambda: rsa.generate_private_key(65537, 1024),  # noqa: S505 - refused
        lambda: dsa.generate_private_key(1024),  # noqa: S505
        lambda: ec.generate_private_key(ec.SECP256K1()),
    ],
    ids=["short", "DSA", "curve"],
)
def test_a_kind_of_key_that_browsers_do_not_accept_is_refused(
    files: tuple[Path, Path], make_key: Callable[[], ec.EllipticCurvePrivateKey]
) -> None:
    write_certificate(files[0], write_key(files[1], make_key()), "tablet.example")
    assert refused(files).startswith(f"Browsers do not accept the kind of the key {files[1]};")


def test_an_unusable_port_for_https_is_refused(files: tuple[Path, Path]) -> None:
    assert refused(files, "--https-port", "x") == "“x” is not a port; it is a number from 1 to 65535."
    port = free_port()
    assert refused(files, "--port", port, "--https-port", port) == (
        f"Plain http and https need two ports; choose another than {port} with --https-port."
    )


def test_a_certificate_and_plain_http_only_exclude_each_other(files: tuple[Path, Path]) -> None:
    assert refused(files, "--no-https") == "--no-https and --certificate exclude each other."


def test_a_certificate_behind_a_proxy_with_https_is_refused(files: tuple[Path, Path], settings: Settings) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, https=True)
    assert refused(files) == "With TABLET_HTTPS=1 a proxy speaks https; for --certificate unset it."


def test_after_a_refusal_https_is_not_configured_for_the_next_command(files: tuple[Path, Path]) -> None:
    files[0].unlink()
    refused(files)
    assert "TABLET_OWN_HTTPS" not in os.environ
