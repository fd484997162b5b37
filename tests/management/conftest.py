"""Fixtures: machines on which the product has never been started, and sign-in links."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.web import sign_in as signing_in
from tests.helpers.full_database import use_database_in
from tests.management.clones import Clone

type MakeLink = Callable[[Path, str], str]

# Fast replacements of `venv` and `pip`.
VENV = f"""
import pathlib, sys
programs = pathlib.Path(sys.argv[1], "bin")
programs.mkdir(parents=True)
python = programs / "python"
python.write_text(f'#!/bin/sh\\nPROGRAMS={{programs}} exec {sys.executable} "$@"\\n')
python.chmod(0o755)
"""
PIP = """
import os, shutil, sys
print("Collecting", sys.argv[-1], flush=True)
shutil.copy({uv!r}, os.environ["PROGRAMS"])
"""


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


@pytest.fixture
def without_uv(clone: Clone) -> Clone:
    """Return a clone on a machine without uv, with fake `venv` and `pip` modules that install a fake uv."""
    uv = clone.write_uv(clone.modules)
    clone.write_module("venv", VENV)
    clone.write_module("pip", PIP.format(uv=str(uv)))
    return clone


@pytest.fixture(scope="session")
def make_link(django_db_blocker: DjangoDbBlocker) -> MakeLink:
    """Return a function that makes a sign-in link for a data folder and the address of its server, as `signin` does."""

    def make(data: Path, address: str) -> str:
        with django_db_blocker.unblock(), use_database_in(data):
            return f"{address}enter/{signing_in.make_link(signing_in.first_confidant())}/"

    return make
