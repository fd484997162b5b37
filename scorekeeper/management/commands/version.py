from __future__ import annotations

import platform
import sqlite3
from typing import Any

import django
from django.core.management.base import BaseCommand

from scorekeeper.environment import program_version


class Command(BaseCommand):
    help = "Prints the version of the Tablet of Truth, and of Python, Django and SQLite."
    requires_system_checks = ()

    def handle(self, **_options: Any) -> None:
        below = f"Python {platform.python_version()}, Django {django.__version__}, SQLite {sqlite3.sqlite_version}"
        self.stdout.write(f"Tablet of Truth {program_version()} ({below})")
