"""Bodies that arrive at the same time."""

from __future__ import annotations

import asyncio

import pytest

from scorekeeper.web.asgi_types import Message
from scorekeeper.web.request_limits.bodies import Bodies
from scorekeeper.web.request_limits.checks import Refused
from tests.web.asgi_client import run_in_thread


async def never() -> Message:
    await asyncio.Event().wait()
    return {}


async def at_once() -> Message:
    return {"body": b"x"}


async def read(bodies: Bodies, *, seconds: float = 60, complete: bool = False) -> str:
    """Read a body of one byte, and return what happened."""
    try:
        body = await bodies.read("a client", at_once if complete else never, 1, seconds)
    except Refused:
        return "refused"
    return body.decode()


def test_a_body_that_has_arrived_or_ended_no_longer_counts() -> None:
    async def one_after_the_other() -> list[str]:
        bodies = Bodies(1)
        waiting = asyncio.create_task(read(bodies))
        await asyncio.sleep(0)
        complete = [await read(bodies, complete=True) for _ in range(2)]
        return [*complete, await waiting, await read(bodies, seconds=0), await read(bodies, complete=True)]

    assert run_in_thread(one_after_the_other()) == ["x", "x", "refused", "refused", "x"]


def test_a_body_may_have_to_give_way_at_the_moment_when_its_time_ends() -> None:
    """Its deadline has passed, but the task that reads it has not run since."""

    async def together() -> list[str]:
        bodies = Bodies(1)

        async def late() -> str:
            await asyncio.sleep(0)
            return await read(bodies, complete=True)

        return [*await asyncio.gather(read(bodies, seconds=0), late())]

    assert run_in_thread(together()) == ["refused", "x"]


@pytest.mark.parametrize("most", [0, 1])
def test_a_body_is_read_even_if_it_alone_is_above_the_limit(most: int) -> None:
    assert run_in_thread(read(Bodies(most), complete=True)) == "x"
