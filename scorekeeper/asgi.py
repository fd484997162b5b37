"""The application that the server runs: the limits on requests, and behind them Django in a pool of threads."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, cast

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application

from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.readiness import problem_of
from scorekeeper.web.health import with_health
from scorekeeper.web.plain_http import beside_https
from scorekeeper.web.request_limits import THREADS, WATCH_PATH, with_limits
from scorekeeper.web.sessions import is_known
from scorekeeper.web.whole_responses import in_one_piece

if TYPE_CHECKING:
    from a2wsgi.wsgi_typing import WSGIApp

    from scorekeeper.environment import OwnHttps
    from scorekeeper.web.request_limits import Application, Receive, Scope, Send

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

_django = get_wsgi_application()
_in_threads = WSGIMiddleware(cast("WSGIApp", _django), workers=THREADS)
_in_one_piece = in_one_piece(_django, _in_threads.executor)


async def _by_path(scope: Scope, receive: Receive, send: Send) -> None:
    answer: Application = _in_one_piece if scope["path"].startswith(WATCH_PATH) else _in_threads
    await answer(scope, receive, send)


def _limited() -> Application:
    """Return the application with its own limits and checks, because they belong to one event loop."""
    limited = with_limits(_by_path, is_known, _in_threads.executor)
    return with_health(limited, partial(problem_of, settings.DATA / DATABASE))


application = _limited()


def plain_application(own: OwnHttps) -> Application:
    """Return the application for plain http beside the server's own https."""
    return beside_https(_limited(), own)
