"""The server ends cleanly at a signal to all its processes during its start.

Other files, which start a server anyway, prove that no worker stays behind after a signal to the server alone:
`test_backup_and_restore.py` (SIGTERM), `test_demo.py` (SIGINT) and `test_start.py` (a kill). The last one also sends
both signals to all processes of a server that answers.
"""

from __future__ import annotations

import signal

import pytest

from tests.helpers.programs import children, command_of
from tests.management.serving.conftest import LAST_LINE, Serve, end_all_cleanly


@pytest.mark.usefixtures("new_folder")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_during_the_start_ends_it_cleanly(serve: Serve, number: signal.Signals) -> None:
    server = serve()
    server.read_until(LAST_LINE)
    while not any("spawn_main" in command_of(pid) for pid in children(server.process)):
        assert server.process.poll() is None
    end_all_cleanly(server, number)
