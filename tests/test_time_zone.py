"""Times are shown in the time zone of the setting, else in that of this machine."""

import subprocess
import sys

import pytest

from scorekeeper.environment import PROJECT, local_time_zone
from tests.helpers.programs import run


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


@pytest.mark.processes
@pytest.mark.parametrize(("chosen", "used"), [("Asia/Kathmandu", "Asia/Kathmandu"), ("", "America/Lima")])
def test_the_setting_counts_before_the_variable_tz(chosen: str, used: str) -> None:
    result = run("diffsettings", TABLET_TIME_ZONE=chosen, TZ="America/Lima")
    assert f"TIME_ZONE = '{used}'\n" in result.stdout


@pytest.mark.processes
def test_nothing_reads_a_setting_while_the_settings_are_loaded() -> None:
    """Django would load them a second time then, with its own defaults and its own time zone."""
    script = """
import os
from django.conf import LazySettings, settings
os.environ["DJANGO_SETTINGS_MODULE"] = "scorekeeper.settings"
loaded, load = [], LazySettings._setup
def noted(self, name=None):
    loaded.append(name)
    load(self, name)
LazySettings._setup = noted
settings.DEBUG
print(loaded)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=PROJECT, check=True)
    assert done.stdout == "['DEBUG']\n"


@pytest.mark.processes
def test_every_command_refuses_an_unknown_time_zone_in_one_sentence() -> None:
    result = run("check", TABLET_TIME_ZONE="Europe/Berln", TZ="America/Lima")
    sentence = "TABLET_TIME_ZONE: “Europe/Berln” is not the name of a time zone, such as Europe/Berlin.\n"
    assert (result.returncode, result.stderr) == (1, sentence)
