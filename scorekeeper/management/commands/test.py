"""`manage.py test`: the tests, by pytest."""

from __future__ import annotations

import sys

from django.core.management.base import BaseCommand

from scorekeeper.management.bootstrap import PROJECT, run_instead


class Command(BaseCommand):
    """Runs pytest in place of this process, so that it meets the product as unloaded as `pytest` itself does."""

    help = "Runs the tests; the arguments are those of pytest."

    def run_from_argv(self, argv: list[str]) -> None:
        """Hand all arguments to pytest, also those that Django would know."""
        run_instead([sys.executable, "-m", "pytest", f"--rootdir={PROJECT}", *argv[2:]])
