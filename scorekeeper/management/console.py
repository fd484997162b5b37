"""What the commands print: texts, which never stop a command, and data for other programs, which must be complete.

Python 3.9 and newer must be able to run this file without packages, as `bootstrap` does.
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
    """Drops what cannot be written to `target`, for example because the disk is full, and keeps the last error."""

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
    """Let no output of this process fail: neither a character that its encoding lacks, nor a pipe that was closed.

    A command has done its work when it says so. If its output was lost, it ends with status 1, but not if a program
    such as `head` closed the pipe, which has read all that it wants, and not if the command itself exits.
    """
    _make_lossy("stderr")
    output = _make_lossy("stdout")
    yield
    sys.stdout.flush()
    if output and output.error and not isinstance(output.error, BrokenPipeError):
        sys.exit(f"All is done, but the standard output could not be written: {output.error.strerror}.")


def can_show(text: str, output: io.TextIOBase) -> bool:
    """Return whether the encoding of `output` has all characters of this text."""
    try:
        text.encode(output.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


@contextmanager
def data_output() -> Iterator[BinaryIO]:
    """Yield the standard output for data, which raises OSError if it cannot be written completely."""
    sys.stdout.flush()
    with open(sys.stdout.fileno(), "wb", closefd=False) as output:
        yield output


def _make_lossy(name: str) -> _Lossy | None:
    """Replace a stream of `sys` by one that cannot fail; return None if it was closed at the start."""
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
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
    setattr(sys, name, replaced)
    return lossy
