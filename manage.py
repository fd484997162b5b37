#!/usr/bin/env python
"""Runs a command of the Tablet of Truth: `serve`, `demo`, `signin`, `backup`, `restore`, `score` … and Django's own."""

import os
import signal
import sys

from scorekeeper.management.bootstrap import INTERRUPTED, use_pinned_packages
from scorekeeper.management.console import lossy_output


@lossy_output()
def main() -> None:
    """Run a Django command with the pinned packages; `--data` is read first because the settings need it."""
    use_pinned_packages(sys.argv)
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signal_number, _stop)
    from scorekeeper.environment import take_data_option
    from scorekeeper.environment.errors import SettingError

    try:
        take_data_option(sys.argv)
    except SettingError as error:
        sys.exit(str(error))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    if sys.argv[1:2] in (["version"], ["--version"]):
        # Django would print its own.
        from scorekeeper.management.commands.version import Command

        Command().run_from_argv([sys.argv[0], "version", *sys.argv[2:]])
        return
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


def _stop(*_signal: object) -> None:
    """Exit without a traceback; for a server with status 0, because a signal is its regular end."""
    # Not with an exception, which unfinished imports may swallow. File writes are safe against an exit at any time.
    os._exit(0 if sys.argv[1:2] in (["serve"], ["demo"]) else INTERRUPTED)


if __name__ == "__main__":
    main()
