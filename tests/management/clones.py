"""A clone of the project on a simulated machine: programs, home folder, and a stub of the product."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from scorekeeper.environment import PROJECT

LONGEST = 60
"""Timeout of a start in seconds."""
FOR_ANY_PYTHON = (
    "manage.py",
    "scorekeeper/__init__.py",
    "scorekeeper/management/bootstrap.py",
    "scorekeeper/management/console.py",
    "scorekeeper/management/pinned_packages.py",
)
"""Files that run before the Python version has been checked."""
PRODUCT = """
import sys
print("ran", *sys.argv[1:])
sys.exit(7)
"""
BARE_PYTHON = [str(Path(sys.base_exec_prefix) / "bin" / "python3"), "-S"]
"""The Python of this machine without any package."""

UV = """#!/bin/sh
echo "$@" >>{log}
case "$1" in
--version) {version} ;;
venv) {venv} ;;
sync) {sync} ;;
esac
"""
MAKE_ENVIRONMENT = f"""
mkdir -p .venv/bin; echo >.venv/pyvenv.cfg
printf '#!/bin/sh\\nexec {sys.executable} "$@"\\n' >.venv/bin/python; chmod +x .venv/bin/python"""
SYNCHRONIZE = 'echo "Resolved 14 packages in 1ms"; echo " + django==0"'


class Clone:
    """The folder of the clone, an empty home, and a folder of programs, the only one on the PATH."""

    def __init__(self, place: Path) -> None:
        self.folder, self.home, self.programs, self.modules = (
            place / name for name in ("clone", "home", "programs", "modules")
        )
        for folder in (self.home, self.programs, self.modules):
            folder.mkdir()
        for name in (*FOR_ANY_PYTHON, "scorekeeper/management/__init__.py", "pyproject.toml", ".python-version"):
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PROJECT / name, self.folder / name)
        (self.folder / "scorekeeper" / "environment").mkdir()
        (self.folder / "scorekeeper" / "environment" / "__init__.py").write_text(PRODUCT)
        for name in ("sh", "mkdir", "chmod", "cp", "cat"):
            found = shutil.which(name)
            assert found
            (self.programs / name).symlink_to(found)

    def write_uv(
        self,
        folder: Path | None = None,
        *,
        version: str = "echo 'uv 0.99.0'",
        venv: str = MAKE_ENVIRONMENT,
        sync: str = SYNCHRONIZE,
    ) -> Path:
        """Write a fake uv into a folder (default: that of the programs); each command runs these shell lines."""
        path = (folder or self.programs) / "uv"
        path.write_text(UV.format(log=self.log_of(path.parent), version=version, venv=venv, sync=sync))
        path.chmod(0o755)
        return path

    @property
    def cache(self) -> Path:
        """The folder for the project's own uv."""
        return self.home / ".cache" / "tablet-of-truth"

    def log_of(self, folder: Path) -> Path:
        """Return the path of the call log of the uv in this folder."""
        return self.home / f"{folder.name}.log"

    def calls(self, folder: Path | None = None) -> list[str]:
        """Return the arguments of each call of the uv in a folder (default: that of the programs)."""
        log = self.log_of(folder or self.programs)
        return log.read_text().splitlines() if log.exists() else []

    def write_module(self, name: str, text: str) -> None:
        """Write a module that is found before the standard library."""
        (self.modules / f"{name}.py").write_text(text)

    def environment(self, **others: str) -> dict[str, str]:
        """Return the environment variables of this machine."""
        return {
            "HOME": str(self.home),
            "PATH": str(self.programs),
            "PYENV_ROOT": str(self.home / "pyenv"),
            "PYTHONPATH": str(self.modules),
            "PYTHONIOENCODING": "utf-8",
            "LANG": os.environ.get("LANG", "C.UTF-8"),
            **others,
        }

    def run(self, *arguments: str, python: list[str] = BARE_PYTHON, **others: str) -> subprocess.CompletedProcess[str]:
        """Run `manage.py` to its end."""
        command = [*python, "manage.py", *arguments]
        variables = self.environment(**others)
        return subprocess.run(
            command, cwd=self.folder, env=variables, capture_output=True, text=True, timeout=LONGEST, check=False
        )

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start `manage.py` in its own process group, in which Ctrl-C works even if it is ignored here."""
        command = [*BARE_PYTHON, "manage.py", *arguments]
        ending = "import os, signal, sys; signal.signal(2, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
        return subprocess.Popen(
            [sys.executable, "-c", ending, *command],
            cwd=self.folder,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
