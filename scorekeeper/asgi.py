"""The application that the server runs: the limits on requests, and behind them Django in a pool of threads."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.readiness import problem_of, problem_of_postgresql
from scorekeeper.web.health import with_health
from scorekeeper.web.plain_http import beside_https
from scorekeeper.web.request_limits import ENTRIES_AT_ONCE, PLACES, with_limits
from scorekeeper.web.sessions import client_of
from scorekeeper.web.threads import in_threads

if TYPE_CHECKING:
    from scorekeeper.environment import OwnHttps
    from scorekeeper.web.request_limits import Application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

_threads = ThreadPoolExecutor(PLACES, "request")
_django = in_threads(get_wsgi_application(), _threads, ThreadPoolExecutor(ENTRIES_AT_ONCE, "entry"))


def _limited() -> Application:
    """Return the application with its own limits and checks, because they belong to one event loop."""
    limited = with_limits(_django, client_of, _threads)
    problem = problem_of_postgresql if settings.POSTGRESQL else partial(problem_of, settings.DATA / DATABASE)
    return with_health(limited, problem)


application = _limited()


def plain_application(own: OwnHttps) -> Application:
    """Return the application for plain http beside the server's own https."""
    return beside_https(_limited(), own)
