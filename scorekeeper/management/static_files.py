from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from scorekeeper.environment import PROJECT
from scorekeeper.web import bundles, static_files

NOTE = ".collected"  # checksums of sources and collected files, beside the latter


def collect_static_files() -> None:
    """Unless they are the same; this takes most of the time of a start."""
    note = Path(settings.STATIC_ROOT) / NOTE
    sources = _sources()
    if note.is_file() and note.read_text() == f"{sources} {_collected(note.parent)}":
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    # Written last, so that the files are collected again after an interrupted start.
    note.write_text(f"{sources} {_collected(note.parent)}")


def _sources() -> str:
    """Also of the code that collects them, and of the versions of packages."""
    found = sha256()
    for path in (PROJECT / "pyproject.toml", Path(static_files.__file__), Path(bundles.__file__), Path(__file__)):
        found.update(sha256(path.read_bytes()).digest())
    for finder in get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as source:
                found.update(name.encode() + sha256(source.read()).digest())
    return found.hexdigest()


def _collected(folder: Path) -> str:
    """Of names and sizes."""
    files = [f"{path.relative_to(folder)} {path.stat().st_size}" for path in folder.rglob("*") if path.is_file()]
    return sha256("\n".join(sorted(file for file in files if not file.startswith(NOTE))).encode()).hexdigest()
