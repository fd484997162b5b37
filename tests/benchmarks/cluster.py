"""A private PostgreSQL cluster for benchmarks, with the settings of a real one, removed afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Self

import psutil

SETTINGS = "-c listen_addresses= -c max_connections=300"


class Cluster:
    """A cluster in a folder of its own. PostgreSQL refuses root, who runs it as the user of Debian's package."""

    def __init__(self) -> None:
        self._programs = max(self._installed(), key=lambda path: float(path.parent.name))
        self._as_owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self._folder = tempfile.mkdtemp(prefix="tablet-cluster-")

    @classmethod
    def is_installed(cls) -> bool:
        """Return whether there is a PostgreSQL of Debian's package."""
        return bool(cls._installed())

    @property
    def url(self) -> str:
        """The value of DATABASE_URL for a database of the cluster."""
        return f"postgresql://tablet:not-a-secret@/tablet?host={self._folder}"

    def __enter__(self) -> Self:
        if self._as_owner:
            shutil.chown(self._folder, "postgres")
        self._run("initdb", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8")
        self._run("pg_ctl", "-w", "-s", "-l", f"{self._folder}/log", "-o", f"-k {self._folder} {SETTINGS}", "start")
        for command in (["createuser", "tablet"], ["createdb", "--owner=tablet", "tablet"]):
            subprocess.run([*self._as_owner, *command, f"--host={self._folder}"], check=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._run("pg_ctl", "-m", "immediate", "-s", "stop")
        shutil.rmtree(self._folder)

    def kill_a_connection(self) -> bool:
        """Kill (SIGKILL) a process that serves a connection: PostgreSQL ends all others and recovers, as after a crash.

        Return True when all have ended; the recovery goes on. If nobody is connected, do nothing and return False.
        """
        main = psutil.Process(int(Path(self._folder, "data", "postmaster.pid").read_text().split("\n", 1)[0]))
        running = main.children()
        serving = [child for child in running if " tablet tablet " in " ".join(child.cmdline())]
        if serving:
            serving[0].send_signal(signal.SIGKILL)
            psutil.wait_procs(running, timeout=30)
        return bool(serving)

    @staticmethod
    def _installed() -> list[Path]:
        return [*Path("/usr/lib/postgresql").glob("*/bin")]

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_owner, str(self._programs / program), "-D", f"{self._folder}/data", *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
