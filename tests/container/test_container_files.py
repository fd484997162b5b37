"""The Dockerfile and compose.yaml: exact versions, no root, as little as possible writable.

`build_without_docker.py` runs their instructions; `hadolint Dockerfile` has nothing to report.
"""

from __future__ import annotations

import re

import pytest

from scorekeeper.environment import PROJECT
from tests.container.dockerfile import Instruction, read_dockerfile

STAGES = read_dockerfile(PROJECT / "Dockerfile")
COMPOSE = (PROJECT / "compose.yaml").read_text()
EXACT = re.compile(r"[a-z]+:[0-9]+\.[0-9]+(\.[0-9]+)?-[a-z-]+")


def service(name: str) -> str:
    """Return the part of compose.yaml about a service."""
    found = re.search(rf"^  {name}:\n((?:    .*\n|\n)+)", COMPOSE, re.MULTILINE)
    assert found
    return found[1]


def test_every_image_has_an_exact_version() -> None:
    images = [*(stage.image for stage in STAGES), *re.findall(r"image: (\S+)", COMPOSE)]
    assert len(images) == 4
    assert [image for image in images if not EXACT.fullmatch(image)] == []


def test_the_image_has_the_python_that_is_tested() -> None:
    tested = (PROJECT / ".python-version").read_text().strip()
    assert {stage.image.partition(":")[2].startswith(f"{tested}.") for stage in STAGES} == {True}


def test_packages_are_installed_by_their_hashes_and_their_installer_is_removed() -> None:
    commands = [value for name, value in STAGES[0].instructions if name == "RUN"]
    assert "--require-hashes -r requirements.txt" in commands[0]
    assert commands[0].endswith("pip uninstall --yes pip")


def test_the_server_runs_as_nobody_and_is_healthy_if_it_is_ready() -> None:
    image = STAGES[-1]
    assert image.last("USER").value == "10001:10001"
    assert "/readyz" in image.last("HEALTHCHECK").value
    assert image.last("VOLUME").words == ["/data"]
    # A list, not a text: a shell would not pass SIGTERM on.
    assert image.last("CMD").value.startswith("[")


def test_only_what_the_image_needs_is_sent_to_the_engine() -> None:
    allowed = set(re.findall(r"^!(.+)$", (PROJECT / ".dockerignore").read_text(), re.MULTILINE))
    copied = [each.words for each in STAGES[0].instructions if each.name == "COPY"]
    assert {source for *sources, _ in copied for source in sources} == allowed


@pytest.mark.parametrize("name", ["server", "database", "proxy"])
def test_every_service_is_read_only_and_gains_no_privileges(name: str) -> None:
    assert "    read_only: true\n" in service(name)
    assert '    security_opt: ["no-new-privileges:true"]\n' in service(name)


def test_only_the_proxy_can_be_reached_from_outside_and_the_database_only_from_the_server() -> None:
    assert [name for name in ("server", "database", "proxy") if "    ports:" in service(name)] == ["proxy"]
    assert "networks: [back]" in service("database")
    assert re.search(r"\n  back:\n    internal: true\n", COMPOSE)


def test_no_secret_has_a_default() -> None:
    assert re.findall(r"\$\{(\w*(?:PASSWORD|DOMAIN)\w*)(?!:\?|\w)", COMPOSE) == []


def test_instructions_over_several_lines_are_one() -> None:
    assert Instruction("CMD", '["a", "b c"]').words == ["a", "b c"]
    assert all("\\\n" not in each.value for stage in STAGES for each in stage.instructions)
