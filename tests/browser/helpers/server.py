"""The product's server, started by `manage.py serve`, and sign-in links."""

from __future__ import annotations

import http.client
import math
import os
import re
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

from scorekeeper.environment import PROJECT
from tests.browser.helpers.plug import Plug
from tests.helpers.programs import HOST, free_port

LINK = re.compile(r"http://\S+/enter/\S+/")
STARTS_WITHIN = 600
"""Number of attempts to connect, a tenth of a second apart, before a start counts as failed."""


def _environment() -> dict[str, str]:
    """Return the environment without the settings of this test run."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("TABLET_", "DJANGO_"))}
    return {**ours, "PYTHONUNBUFFERED": "1"}


class ProductServer:
    """A server with its own data folder. It can be killed and started again at the same address."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.numbers = count(1)
        self.process: subprocess.Popen[bytes] | None = None
        self._outages: list[tuple[float, float]] = []
        self._plug: Plug | None = None

    @property
    def address(self) -> str:
        """The address of the start page, without the slash at its end."""
        return f"http://{HOST}:{self._plug.port if self._plug else self.port}"

    def behind_a_plug(self) -> ProductServer:
        """Return this server at another address, at which tests may make it unreachable."""
        plugged = ProductServer(self.data)
        plugged.port, plugged.numbers, plugged._plug = self.port, self.numbers, Plug(HOST, free_port(), self.port)
        return plugged

    def unplug(self) -> None:
        """Let it run, but refuse all connections, as after a kill."""
        assert self._plug is not None
        self._outages.append((time.time(), math.inf))
        self._plug.unplug()

    def plug_in(self, other: ProductServer | None = None) -> None:
        """Accept connections again, those of the time before having ended, for this server or another one."""
        assert self._plug is not None
        self._plug.port_of_server = (other or self).port
        self._plug.plug_in()
        self._end_outages()

    def start(self, project: Path = PROJECT, **variables: str) -> None:
        """Start the server, perhaps that of a changed copy of the project, and wait until it answers a request."""
        self.data.mkdir(parents=True, exist_ok=True)
        command = [*self._command("serve"), "--host", HOST, "--port", str(self.port)]
        with (self.data.parent / f"{self.data.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=project, env=_environment() | variables, stdout=log, stderr=log, start_new_session=True
            )
        for _ in range(STARTS_WITHIN):
            if self._answers():
                self._end_outages()
                return
            self._expect_running(log.name)
        raise AssertionError(f"The server did not answer at {self.address}; its output is in {log.name}.")

    def start_again(self) -> None:
        """Start it if it has ended; if only its worker was killed, wait until it has replaced that."""
        while self.process and self.process.poll() is None:
            if self._answers():
                return
        self.start()

    def kill(self) -> None:
        """Kill all its processes at once, as a power cut does, and wait until nothing listens at its port."""
        self._signal(signal.SIGKILL)
        # The worker ends a moment after its parent process, for which this has waited.
        while self._answers():
            pass

    def stop(self) -> None:
        """Stop it as a service manager does."""
        self._signal(signal.SIGTERM)

    def remove_plug(self) -> None:
        """End what passes connections on."""
        if self._plug is not None:
            self._plug.close()

    def was_down(self, moment: float) -> bool:
        """Return whether it was killed or stopped before this time, and did not answer again until then."""
        return any(begin <= moment < end for begin, end in self._outages)

    def link_for(self, name: str) -> str:
        """Return a sign-in link for a Confidant, who is created if necessary."""
        output = self.output_of("signin", "--name", name, "--url", self.address)
        found = LINK.search(output)
        assert found, f"No sign-in link in: {output}"
        return found.group()

    def output_of(self, name: str, *options: str) -> str:
        """Run a command of `manage.py` on the server's data and return its output."""
        command = [*self._command(name), *options]
        return subprocess.run(
            command, cwd=PROJECT, env=_environment(), stdout=subprocess.PIPE, text=True, timeout=600, check=True
        ).stdout

    def links_for(self, name: str, number: int) -> list[str]:
        """Return this number of sign-in links for a Confidant, made by one process."""
        script = (
            "from scorekeeper.web import sign_in; "
            f"confidant, _ = sign_in.confidant_named({name!r}); "
            f"print(*(sign_in.make_link(confidant) for _ in range({number})))"
        )
        command = [sys.executable, "manage.py", "shell", "--no-imports", "--command", script]
        environment = {**_environment(), "TABLET_DATA": str(self.data)}
        output = subprocess.run(command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
        return [f"{self.address}/enter/{token}/" for token in output.stdout.split()]

    def _command(self, name: str) -> list[str]:
        return [sys.executable, "manage.py", name, "--data", str(self.data)]

    def _end_outages(self) -> None:
        self._outages = [(begin, min(end, time.time())) for begin, end in self._outages]

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection(HOST, self.port, timeout=30)
        try:
            connection.request("HEAD", "/")
            connection.getresponse()
        except (ConnectionError, http.client.HTTPException):
            return False
        finally:
            connection.close()
        return True

    def _expect_running(self, log: str) -> None:
        """Wait a tenth of a second, and fail if the process has ended."""
        try:
            assert self.process is not None
            status = self.process.wait(timeout=0.1)
        except subprocess.TimeoutExpired:
            return
        raise AssertionError(f"The server ended with status {status}:\n{Path(log).read_text()[-2000:]}")

    def _signal(self, number: signal.Signals) -> None:
        if self.process is None:
            return
        self._outages.append((time.time(), math.inf))
        os.killpg(self.process.pid, number)
        self.process.wait(timeout=30)
        self.process = None
