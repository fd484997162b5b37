"""What the environment may say, and how nonsense is refused by name."""

from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT, BadEnvironment, Environment, read_environment, secret_key
from tests.serving.programs import run


def test_nothing_is_needed() -> None:
    assert read_environment({}) == Environment(PROJECT / "data", (), https=False, log_level="INFO")


def test_everything_can_be_chosen() -> None:
    chosen = {"TABLET_DATA": "/d", "TABLET_HOSTS": "a.example, [::1]", "TABLET_HTTPS": "1", "TABLET_LOG_LEVEL": "debug"}
    assert read_environment(chosen) == Environment(Path("/d"), ("a.example", "[::1]"), https=True, log_level="DEBUG")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("TABLET_HOSTS", "http://a.example/"),
        ("TABLET_HOSTS", "a b"),
        ("TABLET_HTTPS", "yes"),
        ("TABLET_HTTPS", "2"),
        ("TABLET_LOG_LEVEL", "LOUD"),
    ],
)
def test_nonsense_is_refused_by_name(name: str, written: str) -> None:
    with pytest.raises(BadEnvironment, match=f"^{name}: “"):
        read_environment({name: written})


def test_a_command_refuses_it_in_one_sentence() -> None:
    ended = run("check", TABLET_HTTPS="perhaps")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "TABLET_HTTPS: “perhaps” is neither 1 (on) nor 0 (off).\n"


def test_the_kept_key_is_used(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("kept\n")
    assert secret_key(tmp_path) == "kept"


def test_without_a_kept_key_every_process_has_its_own(tmp_path: Path) -> None:
    assert secret_key(tmp_path) != secret_key(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("contents", [b"", b" \n", b"\xff\xfe"])
def test_a_key_that_cannot_be_used_is_refused(tmp_path: Path, contents: bytes) -> None:
    (tmp_path / "secret-key").write_bytes(contents)
    with pytest.raises(BadEnvironment, match=f"^The secret key {tmp_path}/secret-key "):
        secret_key(tmp_path)
