"""Every dependency has a reason and an exact version, and no file names a package registry."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from scorekeeper.environment import PROJECT

PIN = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)==([0-9][0-9a-z.]*)")
HASHES = r"((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)"
EXPORTED = re.compile(rf"^{PIN.pattern}(?: ; [^\\\n]+)? \\\n{HASHES}", re.MULTILINE)
# Split, so that this file does not name them either.
INDEX_HOSTS = [
    "pypi." + "org",
    "python" + "hosted.",
    "npmjs." + "org",
    "npmjs." + "com",
    "yarnpkg." + "com",
    "jsdelivr." + "net",
    "unpkg." + "com",
    "deb.debian" + ".org",
]
NOT_OURS = {"data", "uv.lock", "__pycache__"}


def pyproject() -> dict[str, Any]:
    return tomllib.loads((PROJECT / "pyproject.toml").read_text())


def direct_dependencies() -> list[str]:
    read = pyproject()
    optional = read["project"]["optional-dependencies"]
    groups = [read["project"]["dependencies"], *optional.values(), *read["dependency-groups"].values()]
    return [line for group in groups for line in group]


def pins() -> dict[str, str]:
    lines = [*direct_dependencies(), *pyproject()["tool"]["uv"]["constraint-dependencies"]]
    return dict(line.split("==") for line in lines)


def exported() -> dict[str, str]:
    return {name: version for name, version, _ in EXPORTED.findall((PROJECT / "requirements.txt").read_text())}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_dependency_is_pinned_exactly() -> None:
    lines = [*direct_dependencies(), *pyproject()["tool"]["uv"]["constraint-dependencies"]]
    assert [line for line in lines if not PIN.fullmatch(line)] == []


def test_every_dependency_has_a_comment_with_its_reason() -> None:
    text = (PROJECT / "pyproject.toml").read_text()
    assert [line for line in direct_dependencies() if not re.search(rf'\n  # [^\n]+\n  "{line}",\n', text)] == []


def test_no_dependency_is_named_twice() -> None:
    lines = [*direct_dependencies(), *pyproject()["tool"]["uv"]["constraint-dependencies"]]
    # An optional package may be among those of the tests as well, with the same version.
    assert len({*lines}) == len(pins())


def test_everything_that_is_installed_is_pinned() -> None:
    installed = {normal(package.name): package.version for package in metadata.distributions()}
    installed.pop("pip", None)
    assert installed.items() <= pins().items()


def test_the_requirements_are_the_direct_and_indirect_dependencies() -> None:
    assert {*of_the_product(), *optional()} <= exported().keys() <= pins().keys()
    assert exported().items() <= pins().items()


def test_the_requirements_are_nothing_but_hashed_versions() -> None:
    lines = EXPORTED.sub("", (PROJECT / "requirements.txt").read_text()).splitlines()
    assert [line for line in lines if not line.strip().startswith("#")] == []


def test_the_requirements_have_all_indirect_dependencies() -> None:
    assert brought_by(of_the_product()) <= exported().keys()


def of_the_product() -> list[str]:
    return [line.split("==")[0] for line in pyproject()["project"]["dependencies"]]


def optional() -> list[str]:
    return [line.split("==")[0] for line in pyproject()["project"]["optional-dependencies"]["postgresql"]]


def brought_by(names: list[str]) -> set[str]:
    """Return these packages and everything that they require on this machine."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found:
            found.add(name)
            names.extend(needs_of(name))
    return found


def needs_of(name: str) -> list[str]:
    requirements = [Requirement(line) for line in metadata.requires(name) or []]
    needed = [each.name for each in requirements if each.marker is None or each.marker.evaluate({"extra": ""})]
    return [normal(one) for one in needed if is_installed(one)]


def is_installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def test_no_file_names_a_package_registry() -> None:
    named = [(path.name, host) for path in our_files(PROJECT) for host in INDEX_HOSTS if names_host(path, host)]
    assert named == []


def our_files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in NOT_OURS or (path.name.startswith(".") and path.name != ".ci"):
            continue
        if path.is_dir():
            yield from our_files(path)
        else:
            yield path


def names_host(path: Path, host: str) -> bool:
    return host.encode() in path.read_bytes()
