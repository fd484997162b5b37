"""Runs for a while after each PDF file."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Lock, Timer
from typing import Any

IDLE = 60.0  # seconds until the process ends
_PROGRAM = Path(__file__).with_name("typesetter.py")


class TypesetterError(RuntimeError):
    """The reason is in the log."""


class TypesetterProcess:
    """One file at a time; `folders` are the program's arguments."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._command = [sys.executable, "-P", str(_PROGRAM), *map(str, folders)]
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._timer: Timer | None = None

    def write(self, template: str, data: dict[str, Any], kind: str = "pdf") -> bytes:
        """Raise TypesetterError."""
        with self._lock:
            if self._timer:
                self._timer.cancel()
            try:
                content = self._answer(json.dumps([template, data, kind]).encode() + b"\n")
            except BaseException:
                self._end()
                raise
            self._timer = Timer(IDLE, self.end)
            self._timer.daemon = True
            self._timer.start()
            return content

    def end(self) -> None:
        with self._lock:
            self._end()

    def _end(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
        self._process = None

    def _answer(self, question: bytes) -> bytes:
        if self._process and self._process.poll() is not None:
            self._end()
        if self._process is None:
            command = self._command
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 (ours)
        asked, answer = self._process.stdin, self._process.stdout
        assert asked is not None  # noqa: S101 (both are pipes)
        assert answer is not None  # noqa: S101 (as above)
        try:
            asked.write(question)
            asked.flush()
        except BrokenPipeError as error:
            raise TypesetterError("The process for PDF files ended early.") from error
        length = int(answer.readline() or 0)
        content = answer.read(length)
        if not content or len(content) < length:
            raise TypesetterError("The process for PDF files ended without a file.")
        return content
