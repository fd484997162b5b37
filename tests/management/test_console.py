"""What a command prints never stops it, whatever the console can show and whether anybody reads it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT
from scorekeeper.management import console
from scorekeeper.web import sign_in as signing_in
from tests.helpers.full_database import make_new_folder, use_database_in
from tests.helpers.tables import make_game

PROGRAM = """
import sys
from scorekeeper.management.console import lossy_output

@lossy_output()
def command():
    print("“Zoë” wins.")
    sys.stderr.write("“Zoë” is new.\\n")
    sys.stdout.flush()
    open(sys.argv[1], "w").close()

command()
"""
IN_ORDER = """
import os, sys
from scorekeeper.management.console import lossy_output

@lossy_output()
def command():
    sys.stderr.write("1000 of 2000 games\\n")
    print("2000 games", flush=True)

os.dup2(sys.stdout.fileno(), sys.stderr.fileno())
command()
"""
FULL = Path("/dev/full")
OTHER_OUTPUT = {"sys.__stdout__", "sys.__stderr__", "sys.stdout.buffer", "sys.stderr.buffer", "os.write"}
"""Ways to the console without the protection."""
OTHER_NAMES = {name.rpartition(".")[2] for name in OTHER_OUTPUT}
SOURCES = [PROJECT / "manage.py", *sorted((PROJECT / "scorekeeper").rglob("*.py"))]


def run(code: list[str], *, output: int = subprocess.PIPE, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *code],
        cwd=PROJECT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.PIPE,
        check=False,
    )


@pytest.fixture
def done(tmp_path: Path) -> Path:
    """Return the path of the file by which the command shows that it has done everything."""
    return tmp_path / "done"


@pytest.fixture
def full_disk() -> Iterator[int]:
    """Yield an output that cannot be written."""
    with FULL.open("wb") as full:
        yield full.fileno()


@pytest.fixture
def closed_pipe() -> Iterator[int]:
    """Yield an output that nobody reads any more."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.mark.processes
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_line_about_the_progress_is_shown_at_once(unbuffered: str) -> None:
    ended = run(["-c", IN_ORDER], PYTHONUNBUFFERED=unbuffered)
    assert (ended.returncode, ended.stdout) == (0, b"1000 of 2000 games\n2000 games\n")


@pytest.mark.processes
@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("ascii", rb"\u201cZo\xeb\u201d"), ("cp1252", b"\x93Zo\xeb\x94"), ("utf-8", "“Zoë”".encode())],
)
def test_what_the_encoding_lacks_is_replaced(done: Path, encoding: str, shown: bytes) -> None:
    ended = run(["-c", PROGRAM, str(done)], PYTHONIOENCODING=encoding)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, shown + b" wins.\n", shown + b" is new.\n")
    assert done.exists()


@pytest.mark.processes
@pytest.mark.parametrize("options", [[], ["-u"]])
def test_on_a_full_disk_a_command_does_all_its_work_and_ends_with_an_error(
    done: Path, full_disk: int, options: list[str]
) -> None:
    ended = run([*options, "-c", PROGRAM, str(done)], output=full_disk, PYTHONIOENCODING="utf-8")
    lost = "All is done, but the standard output could not be written: No space left on device."
    assert (ended.returncode, ended.stderr.decode()) == (1, f"“Zoë” is new.\n{lost}\n")
    assert done.exists()


@pytest.mark.processes
def test_a_command_whose_reader_has_ended_does_all_its_work(done: Path, closed_pipe: int) -> None:
    ended = run(["-c", PROGRAM, str(done)], output=closed_pipe, PYTHONIOENCODING="utf-8")
    assert (ended.returncode, ended.stderr.decode()) == (0, "“Zoë” is new.\n")
    assert done.exists()


@pytest.mark.processes
def test_a_command_whose_outputs_are_closed_does_all_its_work(done: Path) -> None:
    shell = 'exec "$@" >&- 2>&-'
    ended = subprocess.run(["sh", "-c", shell, "sh", sys.executable, "-c", PROGRAM, done], cwd=PROJECT, check=False)
    assert (ended.returncode, done.exists()) == (0, True)


@pytest.mark.sqlite
@pytest.mark.django_db
@pytest.mark.processes
def test_data_that_cannot_be_written_is_an_error_and_texts_are_printed_in_any_encoding(
    tmp_path: Path, migrated: Path, full_disk: int
) -> None:
    make_new_folder(tmp_path, migrated)
    with use_database_in(tmp_path):
        make_game(owner=signing_in.first_confidant())
    for command in ("backup", "export"):
        ended = run(["manage.py", command, "-", "--data", str(tmp_path)], output=full_disk)
        assert ended.stderr.decode() == "The standard output cannot be written: No space left on device.\n"
        assert ended.returncode == 1
    ended = run(["manage.py", "signin", "--data", str(tmp_path)], PYTHONIOENCODING="cp1252")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"/enter/" in ended.stdout


def test_the_protection_begins_before_everything_else() -> None:
    (main,) = [node for node in ast.walk(_tree(PROJECT / "manage.py")) if getattr(node, "name", "") == "main"]
    assert isinstance(main, ast.FunctionDef)
    assert [ast.unparse(decorator) for decorator in main.decorator_list] == [f"{console.lossy_output.__name__}()"]


def test_nothing_is_printed_around_the_protection() -> None:
    found = {
        f"{source.relative_to(PROJECT)}: {ast.unparse(node)}"
        for source in SOURCES
        # The process for PDF files writes them to the one that started it, and nothing that is read in a console.
        if source not in {Path(console.__file__), PROJECT / "scorekeeper" / "pdf" / "typesetter.py"}
        # Parsing takes longest.
        if any(name in source.read_text(encoding="utf-8") for name in OTHER_NAMES)
        for node in ast.walk(_tree(source))
        if isinstance(node, ast.Attribute) and node.attr in OTHER_NAMES and ast.unparse(node) in OTHER_OUTPUT
    }
    assert not found


def _tree(source: Path) -> ast.Module:
    return ast.parse(source.read_text(encoding="utf-8"))
