"""As a program with groups as arguments: status 0 if this Python has them all.

Runs without packages on Python 3.9 and newer: standard library and older syntax only.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
POSTGRESQL = "postgresql"  # needed for PostgreSQL
METRICS = "metrics"  # needed for /metrics
EXTRAS = (POSTGRESQL, METRICS)


def has_packages(groups: tuple[str, ...]) -> bool:
    """Also if this Python is new enough; EXTRAS may be among the groups."""
    if sys.version_info < oldest_python():
        return False
    import tomllib

    project = tomllib.loads(pyproject())
    waiting = [*project["project"]["dependencies"]]
    for group in groups:
        optional = project["project"]["optional-dependencies"] if group in EXTRAS else project["dependency-groups"]
        waiting += optional[group]
    pins = {pin.split("==")[0]: pin for pin in [*waiting, *project["tool"]["uv"]["constraint-dependencies"]]}
    installed, seen = _installed(), set()
    while waiting:
        pin = waiting.pop()
        name, _, version = pin.partition("==")
        if name not in installed or installed[name][0] != version:
            return False
        seen.add(pin)
        waiting += {pins.get(needed, needed) for needed in _dependencies(installed[name][1])} - seen
    return True


def _installed() -> dict[str, tuple[str, Path]]:
    """By normalised name; the version is "" after an interrupted installation: installers write INSTALLER last."""
    found = {}
    # Reversed, because Python imports from the first entry of the path.
    for entry in reversed(sys.path):
        for folder in Path(entry).glob("*.dist-info"):
            name, _, version = folder.name[: -len(".dist-info")].partition("-")
            found[_normal(name)] = (version if (folder / "INSTALLER").is_file() else "", folder)
    return found


def _dependencies(folder: Path) -> list[str]:
    """Without conditional ones, which may be missing."""
    metadata = (folder / "METADATA").read_text(encoding="utf-8", errors="replace").partition("\n\n")[0]
    return [_normal(name) for name in re.findall(r"^Requires-Dist: ([\w.-]+)[^;\n]*$", metadata, re.MULTILINE)]


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pyproject() -> str:
    return (PROJECT / "pyproject.toml").read_text(encoding="utf-8")


def oldest_python() -> tuple[int, ...]:
    return version_of(re.findall(r'requires-python = ">=([\d.]+)"', pyproject())[0])


def version_of(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text))


if __name__ == "__main__":
    sys.exit(not has_packages(tuple(sys.argv[1:])))
