"""Static files are collected at a start if the sources or the collected files have changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from scorekeeper.management import static_files
from scorekeeper.management.static_files import collect_static_files


@pytest.fixture
def collections(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect one file from the folder `source` into `static`, and return a list to which every collection is added."""
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "page.js").write_text("one")
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "static"
    calls: list[str] = []
    monkeypatch.setattr(static_files, "call_command", lambda *a, **options: calls.append(call_command(*a, **options)))
    collect_static_files()
    assert len(calls) == 1
    return calls


def test_the_next_start_collects_nothing(collections: list[str]) -> None:
    collect_static_files()
    assert len(collections) == 1


def test_a_changed_file_is_collected_again_even_if_it_is_as_large_and_as_old(
    tmp_path: Path, collections: list[str]
) -> None:
    source = tmp_path / "source" / "page.js"
    age = source.stat()
    source.write_text("two")
    os.utime(source, ns=(age.st_atime_ns, age.st_mtime_ns))
    collect_static_files()
    assert len(collections) == 2


def test_a_new_file_is_collected(tmp_path: Path, collections: list[str]) -> None:
    (tmp_path / "source" / "new.js").write_text("one")
    collect_static_files()
    assert (tmp_path / "static" / "new.js").is_file()


def test_a_collected_file_that_was_deleted_is_collected_again(tmp_path: Path, collections: list[str]) -> None:
    (tmp_path / "static" / "page.js").unlink()
    collect_static_files()
    assert (tmp_path / "static" / "page.js").read_text() == "one"


def test_files_are_collected_again_if_one_of_them_was_cut_off(tmp_path: Path, collections: list[str]) -> None:
    (tmp_path / "static" / "page.js").write_text("o")
    collect_static_files()
    assert len(collections) == 2


def test_a_change_of_how_files_are_collected_collects_them_again(
    tmp_path: Path, collections: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text('dependencies = ["rjsmin==2"]')
    monkeypatch.setattr(static_files, "PROJECT", tmp_path)
    collect_static_files()
    assert len(collections) == 2
