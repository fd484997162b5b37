"""Without any input of users."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import NamedTuple

from django.urls import Resolver404, resolve

from scorekeeper.web.asgi_types import Application, Message, Receive, Scope, Send
from scorekeeper.web.health import HEALTH_PATHS
from scorekeeper.web.request_id import begin_request
from scorekeeper.web.request_limits import REFUSALS
from scorekeeper.web.request_limits.checks import RequestRefusal

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
UNKNOWN = "unknown"  # for other methods, and addresses that do not exist
METRICS_PATH = "/metrics"
_STATIC = "/static/"
_NOT_DJANGO = {path: path[1:] for path in (*HEALTH_PATHS, METRICS_PATH)}

_log = logging.getLogger("scorekeeper.access")


class Observed(NamedTuple):
    """`status`: 0 if the client left; `seconds`: until the response was sent; `refused`: before Django."""

    method: str
    route: str
    status: int
    seconds: float
    refused: bool


type Observer = Callable[[Observed], None]


def with_observers(application: Application, observers: list[Observer]) -> Application:
    if not observers:
        return application

    async def observed(scope: Scope, receive: Receive, send: Send) -> None:
        status, started = 0, time.perf_counter()
        refusals: list[RequestRefusal] = []

        async def send_observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await application({**scope, REFUSALS: refusals}, receive, send_observed)
        finally:
            seconds = time.perf_counter() - started
            begin_request(scope)
            method = scope["method"] if scope["method"] in METHODS else UNKNOWN
            route = _route_of(scope["path"])
            for observe in observers:
                observe(Observed(method, route, status, seconds, bool(refusals)))

    return observed


def log_request(request: Observed) -> None:
    milliseconds = round(request.seconds * 1000, 1)
    fields = {"method": request.method, "route": request.route, "status": request.status, "milliseconds": milliseconds}
    _log.info("%s %s %s %s ms", request.method, request.route, request.status, milliseconds, extra={"fields": fields})


def _route_of(path: str) -> str:
    """The path itself may have a token in it."""
    if path in _NOT_DJANGO:
        return _NOT_DJANGO[path]
    if path.startswith(_STATIC):
        return "static"
    try:
        return resolve(path).view_name or UNKNOWN
    except Resolver404:
        return UNKNOWN
