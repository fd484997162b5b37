from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.environment import PROJECT, program_version

REQUIREMENTS = "requirements.txt"
# No packages are downloaded: the file has all of them, with their versions.
_AUDIT = (
    "-m",
    "pip_audit",
    "-r",
    REQUIREMENTS,
    "--no-deps",
    "--disable-pip",
    "--progress-spinner",
    "off",
    "-f",
    "json",
)
_COMPONENTS = ("-m", "cyclonedx_py", "requirements", REQUIREMENTS, "--pyproject", "pyproject.toml")
_SERVICES = {"pypi": "the Python Package Index", "osv": "OSV"}


class Command(BaseCommand):
    """The services are asked in turn until one answers."""

    help = "Looks for known vulnerabilities of the pinned packages; --sbom writes a list of them (CycloneDX JSON)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--sbom", metavar="FILE", help="also write the components into this file")

    def handle(self, *, sbom: str | None, **_options: Any) -> None:
        """Status 1 also if no service answered."""
        if sbom:
            self._write_components(Path(sbom).absolute())
        for service, name in _SERVICES.items():
            packages = _answer_of(service)
            if packages:
                self._report(packages, name)
        sys.exit(
            f"Not audited: neither {' nor '.join(_SERVICES.values())} knew the packages or could be reached, so it is "
            "not known whether they have vulnerabilities. Try again with a network that reaches one of them."
        )

    def _report(self, packages: list[dict[str, Any]], service: str) -> None:
        found = [(package, fault) for package in packages for fault in package["vulns"]]
        for package, fault in found:
            fixed = ", ".join(fault["fix_versions"]) or "no version yet"
            self.stdout.write(f"{package['name']} {package['version']}: {fault['id']}, fixed in {fixed}")
        self.stdout.write(f"{service} knows {len(found)} vulnerabilities of {len(packages)} packages.")
        sys.exit(bool(found))

    def _write_components(self, file: Path) -> None:
        ended = _run(*_COMPONENTS, "--output-format", "JSON", "--output-file", str(file))
        if ended.returncode:
            sys.exit(f"The components could not be written to {file}: {ended.stderr.strip().splitlines()[-1]}")
        self.stdout.write(f"Wrote the components of version {program_version()} to {file}.")


def _answer_of(service: str) -> list[dict[str, Any]]:
    """None if the service did not answer for each of them."""
    try:
        packages: list[dict[str, Any]] = json.loads(_run(*_AUDIT, "-s", service).stdout)["dependencies"]
    except ValueError:
        # The service could not be reached: the output is not JSON, and the reason is on the standard error.
        return []
    # A mirror without this information answers “unknown package”, which does not mean “no vulnerabilities”.
    return [] if any("skip_reason" in package for package in packages) else packages


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=PROJECT, capture_output=True, text=True, check=False)
