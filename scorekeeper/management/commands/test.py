from __future__ import annotations

import os
import sys

from django.core.management.base import BaseCommand

from scorekeeper.management.bootstrap import run_instead
from scorekeeper.management.pinned_packages import PROJECT


class Command(BaseCommand):
    """In place of this process, without the modules that Django has loaded."""

    help = "Runs the tests; the arguments are those of pytest."

    def run_from_argv(self, argv: list[str]) -> None:
        """Also those that Django has options for."""
        # Where bytecode must not be written beside the code, every process of the tests would compile all modules.
        if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
            chosen = os.environ.get("PYTHONPYCACHEPREFIX")
            os.environ["PYTHONPYCACHEPREFIX"] = chosen or str(PROJECT / ".pytest_cache" / "bytecode")
        run_instead([sys.executable, "-m", "pytest", f"--rootdir={PROJECT}", *argv[2:]])
