"""Detection of the pinned packages, which works with any Python."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT
from scorekeeper.management import pinned_packages
from tests.management.clones import FOR_ANY_PYTHON


def write_package(folder: Path, name: str, version: str, *needs: str, complete: bool = True) -> None:
    described = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    described.mkdir(parents=True)
    lines = ["Metadata-Version: 2.4\n", *(f"Requires-Dist: {need}\n" for need in needs)]
    (described / "METADATA").write_text("".join(lines) + "\nRequires-Dist: only-in-the-description\n")
    if complete:
        (described / "INSTALLER").write_text("pip\n")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a project that needs one package, which needs another; return the folder of installed packages."""
    pins = 'dependencies = ["card-deck==2.0"]\n[dependency-groups]\ntest = ["try-it==1.0"]\n'
    pins += '[project.optional-dependencies]\npostgresql = ["driver==3.0"]\nmetrics = ["figures==4.0"]\n'
    rest = '[tool.uv]\nconstraint-dependencies = ["suit==1.1"]\n'
    (tmp_path / "pyproject.toml").write_text(f'[project]\nrequires-python = ">=3.12"\n{pins}{rest}')
    monkeypatch.setattr(pinned_packages, "PROJECT", tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "installed")])
    return tmp_path / "installed"


def test_pinned_packages_with_their_dependencies_are_detected(packages: Path) -> None:
    write_package(packages, "Card-Deck", "2.0", "Suit>=1", 'only-there; sys_platform == "win32"')
    write_package(packages, "suit", "1.1")
    assert pinned_packages.has_packages(())
    assert not pinned_packages.has_packages(("test",))


def test_the_driver_for_postgresql_is_needed_only_if_it_is_asked_for(packages: Path) -> None:
    write_package(packages, "card-deck", "2.0")
    assert pinned_packages.has_packages(())
    assert not pinned_packages.has_packages((pinned_packages.POSTGRESQL,))
    write_package(packages, "driver", "3.0")
    assert pinned_packages.has_packages((pinned_packages.POSTGRESQL,))


def test_the_package_for_metrics_is_needed_only_if_it_is_asked_for(packages: Path) -> None:
    write_package(packages, "card-deck", "2.0")
    assert not pinned_packages.has_packages((pinned_packages.METRICS,))
    write_package(packages, "figures", "4.0")
    assert pinned_packages.has_packages((pinned_packages.METRICS,))


@pytest.mark.parametrize(
    ("deck", "suit", "complete"),
    [("2.1", "1.1", True), ("2.0", "1.2", True), ("2.0", None, True), ("2.0", "1.1", False)],
)
def test_a_wrong_missing_or_incomplete_package_is_detected(
    packages: Path, deck: str, suit: str | None, complete: bool
) -> None:
    write_package(packages, "card-deck", deck, "suit")
    if suit:
        write_package(packages, "suit", suit, complete=complete)
    assert not pinned_packages.has_packages(())


def test_the_version_in_the_first_folder_on_the_path_counts(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(packages / "first"), str(packages / "second")])
    write_package(packages / "second", "card-deck", "2.0")
    assert pinned_packages.has_packages(())
    write_package(packages / "first", "card-deck", "1.0")
    assert not pinned_packages.has_packages(())


def test_an_older_python_never_has_the_packages(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_package(packages, "card-deck", "2.0")
    assert pinned_packages.has_packages(())
    monkeypatch.setattr(sys, "version_info", (3, 11, 9))
    assert not pinned_packages.has_packages(())


@pytest.mark.parametrize("name", [*FOR_ANY_PYTHON, "scorekeeper/management/__init__.py"])
def test_the_bootstrap_has_no_newer_syntax_and_needs_no_package(name: str) -> None:
    tree = ast.parse((PROJECT / name).read_text(), feature_version=(3, 9))
    ours = {"scorekeeper.management", *(one.removesuffix(".py").replace("/", ".") for one in FOR_ANY_PYTHON)}
    imported = {
        alias.name.partition(".")[0] for node in tree.body if isinstance(node, ast.Import) for alias in node.names
    }
    imported |= {str(node.module) for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert imported - ours <= sys.stdlib_module_names
