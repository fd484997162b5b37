"""Fixtures: machines on which the product has never been started."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.management.clones import Clone

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
