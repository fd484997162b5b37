#!/usr/bin/env python
"""Runs a command of the Tablet of Truth: `serve`, `signin`, `score` and Django's own."""

import os
import sys

from scorekeeper.environment import take_data_option


def main() -> None:
    """Hand the command line to Django, once `--data` is known to the settings."""
    take_data_option(sys.argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
