#!/usr/bin/env python
"""Runs a command of the Tablet of Truth: `serve`, `demo`, `signin`, `backup`, `restore`, `score` … and Django's own."""

import os
import signal
import sys

from scorekeeper.management.bootstrap import INTERRUPTED, use_pinned_packages


def main() -> None:
    """Hand the command line to Django, with the pinned packages, and once `--data` is known to the settings."""
    use_pinned_packages(sys.argv)
    for stopping in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stopping, _stop)
    from scorekeeper.environment import SettingError, take_data_option

    try:
        take_data_option(sys.argv)
    except SettingError as refusal:
        sys.exit(str(refusal))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


def _stop(*_signal: object) -> None:
    """End without a traceback; for a server that is its regular end, at whatever moment it comes."""
    # Not by an exception, which half-done imports may swallow: every file is written so that it may end anywhere.
    os._exit(0 if sys.argv[1:2] in (["serve"], ["demo"]) else INTERRUPTED)


if __name__ == "__main__":
    main()
