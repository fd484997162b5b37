"""The Node of this machine, which runs the modules of the play page without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.suite.hooks import need

MISSING = "The tests of the play page's scripts need Node: Debian's package nodejs."


def find_node() -> str:
    """Return the command; skip the test if there is none, but fail it if everything must be tested."""
    return shutil.which("node") or need(MISSING)


@contextmanager
def started(script: str) -> Iterator[Callable[[Any], Any]]:
    """Run a script of this folder that answers each line of JSON with one; yield a function that asks it.

    An answer that is a text is the stack of an error.
    """
    command = [find_node(), str(Path(__file__).with_name(script))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        to_node, from_node = process.stdin, process.stdout

        def ask(question: Any) -> Any:
            to_node.write(f"{json.dumps(question)}\n")
            to_node.flush()
            answer = json.loads(from_node.readline())
            assert not isinstance(answer, str), answer
            return answer

        yield ask
