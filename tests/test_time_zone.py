"""Times are shown in the time zone of this machine."""

import pytest

from scorekeeper.environment import local_time_zone


def test_the_variable_tz_names_the_time_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", ":Europe/Berlin")
    assert local_time_zone() == "Europe/Berlin"


@pytest.mark.parametrize("nonsense", ["Nowhere/At_All", "../etc/passwd", "/etc/localtime"])
def test_an_invalid_tz_is_ignored(monkeypatch: pytest.MonkeyPatch, nonsense: str) -> None:
    monkeypatch.delenv("TZ", raising=False)
    machine = local_time_zone()
    monkeypatch.setenv("TZ", nonsense)
    assert local_time_zone() == machine


def test_without_a_time_zone_the_default_is_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TZ", raising=False)
    monkeypatch.setattr("os.path.realpath", lambda _path: "/etc/localtime")
    assert local_time_zone() == "UTC"
