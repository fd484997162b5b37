"""Commands as they are called, and what they refuse."""

from __future__ import annotations

import pytest
from django.core.management import call_command


def refusal(command: str, *arguments: object) -> str:
    """Call a command that must refuse, and return the sentence with which it ends."""
    with pytest.raises(SystemExit) as ended:
        call_command(command, *map(str, arguments))
    return str(ended.value.code)
