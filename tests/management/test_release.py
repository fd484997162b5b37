"""`manage.py version` and `manage.py audit`."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.environment import PROJECT, program_version
from scorekeeper.management.commands import audit

CLEAN = {"name": "django", "version": "6.1.3", "vulns": []}
FAULTY = {"name": "pillow", "version": "1.0", "vulns": [{"id": "CVE-2026-1", "fix_versions": ["1.1"]}]}
UNKNOWN = {"name": "segno", "skip_reason": "not found"}


def answering(monkeypatch: pytest.MonkeyPatch, **answers: list[dict[str, Any]] | None) -> list[str]:
    """Let the services answer with these packages, None if one is unreachable; return who is asked."""
    asked: list[str] = []

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        asked.append(arguments[-1])
        answer = answers[arguments[-1]]
        output = "" if answer is None else json.dumps({"dependencies": answer})
        return subprocess.CompletedProcess(arguments, 1, output, "")

    monkeypatch.setattr(audit, "_run", run)
    return asked


def test_the_version_is_in_one_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert program_version() == tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["version"]
    call_command("version")
    assert capsys.readouterr().out.startswith(f"Tablet of Truth {program_version()} (Python 3.")


@pytest.mark.processes
@pytest.mark.parametrize("written", ["version", "--version"])
def test_the_command_line_prints_the_version_of_the_product_and_not_that_of_django(written: str) -> None:
    command = [sys.executable, "manage.py", written]
    ended = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    assert ended.stdout.startswith(f"Tablet of Truth {program_version()} (Python 3.")


def test_vulnerabilities_are_named_with_the_version_that_has_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = answering(monkeypatch, pypi=[CLEAN, FAULTY])
    with pytest.raises(SystemExit) as ended:
        call_command("audit")
    assert (asked, ended.value.code) == (["pypi"], True)
    first, last = capsys.readouterr().out.splitlines()
    assert first == "pillow 1.0: CVE-2026-1, fixed in 1.1"
    assert last.endswith("knows 1 vulnerabilities of 2 packages.")


@pytest.mark.parametrize("first", [None, [CLEAN, UNKNOWN]])
def test_if_a_service_does_not_know_every_package_the_other_is_asked(
    monkeypatch: pytest.MonkeyPatch, first: list[dict[str, Any]] | None
) -> None:
    asked = answering(monkeypatch, pypi=first, osv=[CLEAN])
    with pytest.raises(SystemExit) as ended:
        call_command("audit")
    assert (asked, ended.value.code) == (["pypi", "osv"], False)


def test_if_no_service_answers_nothing_is_said_to_be_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, pypi=[UNKNOWN], osv=None)
    with pytest.raises(SystemExit, match=r"^Not audited: neither .* so it is not known whether they have"):
        call_command("audit")


@pytest.mark.processes
def test_the_components_are_written_also_without_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cyclonedx_py", reason="The list of components needs what “manage.py audit” installs.")
    monkeypatch.setattr(audit, "_answer_of", lambda _service: [CLEAN])
    with pytest.raises(SystemExit):
        call_command("audit", sbom=str(tmp_path / "sbom.json"))
    components = json.loads((tmp_path / "sbom.json").read_text())
    assert components["bomFormat"] == "CycloneDX"
    assert {"django", "granian"} <= {component["name"] for component in components["components"]}
    assert components["metadata"]["component"]["version"] == program_version()
