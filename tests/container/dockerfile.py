"""Reads a Dockerfile as far as ours goes: stages, and the instructions of each in order."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import NamedTuple


class Instruction(NamedTuple):
    """An instruction such as RUN, and its value."""

    name: str
    value: str

    @property
    def words(self) -> list[str]:
        """The words of the value, or the list if it is one in JSON."""
        return [str(word) for word in json.loads(self.value)] if self.value.startswith("[") else shlex.split(self.value)


class Stage(NamedTuple):
    """A stage: its base image, its name ("" for the last one), and its instructions."""

    image: str
    name: str
    instructions: list[Instruction]

    def last(self, name: str) -> Instruction:
        """Return the last instruction of this name, which overrides the others."""
        return [each for each in self.instructions if each.name == name][-1]


def read_dockerfile(path: Path) -> list[Stage]:
    """Return the stages of a Dockerfile."""
    lines = [line for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
    stages: list[Stage] = []
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        name, _, value = line.partition(" ")
        if name == "FROM":
            image, _, stage = value.partition(" AS ")
            stages.append(Stage(image, stage, []))
        else:
            stages[-1].instructions.append(Instruction(name, value.strip()))
    return stages
