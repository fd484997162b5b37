"""Texts, which never stop a command, and data for other programs, which must be complete.

Runs without packages on Python 3.9 and newer, as `bootstrap` does.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator


class _Lossy(io.RawIOBase):
    """Drops what cannot be written, and keeps the last error."""

    def __init__(self, target: io.RawIOBase) -> None:
        super().__init__()
        self.error: OSError | None = None
        self._target = target

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._target.fileno()

    def isatty(self) -> bool:
        return self._target.isatty()

    def write(self, data: object) -> int:
        try:
            written = self._target.write(data)  # type: ignore[arg-type]
            if written is None:
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        except OSError as error:
            self.error = error
            # Reported as written, so that the buffer above does not keep it and fail again.
            return len(data)  # type: ignore[arg-type]
        return written


@contextmanager
def lossy_output() -> Iterator[None]:
    """A character that its encoding lacks and a closed pipe are no errors.

    A command has done its work when it says so; if that is lost, the status is 1, but not if a program such as `head`
    has read all that it wants, or the command itself exits.
    """
    _make_lossy("stderr")
    output = _make_lossy("stdout")
    yield
    sys.stdout.flush()
    if output and output.error and not isinstance(output.error, BrokenPipeError):
        sys.exit(f"All is done, but the standard output could not be written: {output.error.strerror}.")


def can_show(text: str, output: io.TextIOBase) -> bool:
    try:
        text.encode(output.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def data_output() -> Iterator[BinaryIO]:
    """Raises OSError if it cannot be written completely."""
    sys.stdout.flush()
    with open(sys.stdout.fileno(), "wb", closefd=False) as output:
        yield output


def _make_lossy(name: str) -> _Lossy | None:
    """None if the stream was closed at the start."""
    stream = getattr(sys, name)
    if stream is None:
        setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - open as long as the process
        return None
    stream.flush()
    lossy = _Lossy(getattr(stream.buffer, "raw", stream.buffer))
    replaced = io.TextIOWrapper(
        io.BufferedWriter(lossy),
        encoding=stream.encoding,
        errors="backslashreplace",
        # With PYTHONUNBUFFERED Python itself has no buffer that keeps lines.
        line_buffering=stream.line_buffering or stream.write_through,
        write_through=stream.write_through,
    )
    setattr(sys, name, replaced)
    return lossy
