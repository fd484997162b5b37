from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper.environment import OWN_HTTPS, PROJECT, OwnHttps

MANAGE = "manage.py"
DEPLOY = (MANAGE, "check", "--deploy", "--fail-level=WARNING")
CHECKS = (
    ("-m", "ruff", "check"),
    ("-m", "ruff", "format", "--check"),
    ("-m", "mypy"),
    (MANAGE, "makemigrations", "--check"),
    DEPLOY,
)


class Command(BaseCommand):
    help = "Checks style, types, migrations and the settings for deployment."
    requires_system_checks = ()

    def handle(self, **_options: Any) -> None:
        for check in CHECKS:
            _run(check)
        _run(DEPLOY, TABLET_HTTPS="1")
        _run(DEPLOY, **{OWN_HTTPS: str(OwnHttps(8443, 8000))})


def _run(check: tuple[str, ...], **variables: str) -> None:
    print("==", *check, flush=True)
    environment = {**os.environ, **variables}
    status = subprocess.run([sys.executable, *check], cwd=PROJECT, env=environment, check=False).returncode
    if status:
        sys.exit(status)
