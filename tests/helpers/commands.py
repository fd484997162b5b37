"""Calling commands that are refused."""

from __future__ import annotations

import pytest
from django.core.management import call_command


def refusal(command: str, *arguments: object) -> str:
    """Call a command that must fail, and return its error message."""
    with pytest.raises(SystemExit) as error:
        call_command(command, *map(str, arguments))
    return str(error.value.code)
