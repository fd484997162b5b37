"""Limits on requests, and Django in threads."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from scorekeeper.environment import OwnHttps
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.readiness import problem_of, problem_of_postgresql
from scorekeeper.web.asgi_types import Application
from scorekeeper.web.complete_headers import transport_security, with_complete_headers
from scorekeeper.web.health import with_health
from scorekeeper.web.plain_http import beside_https
from scorekeeper.web.proxies import behind_proxies
from scorekeeper.web.request_id import with_request_ids
from scorekeeper.web.request_limits import with_limits
from scorekeeper.web.request_limits.limits import QUEUES, THREADS, QueueKind
from scorekeeper.web.request_log import Observer, log_request, with_observers
from scorekeeper.web.sessions import client_of
from scorekeeper.web.threads import in_threads

if TYPE_CHECKING:
    # It imports an optional package.
    from scorekeeper.web.metrics import Metrics

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

_threads = ThreadPoolExecutor(THREADS, "request")
_django = in_threads(get_wsgi_application(), _threads, ThreadPoolExecutor(QUEUES[QueueKind.ENTRY].places, "entry"))


def _limited() -> Application:
    """For one event loop."""
    limited = with_limits(_django, client_of, _threads)
    problem = problem_of_postgresql if settings.POSTGRESQL else partial(problem_of, settings.DATA / DATABASE)
    healthy = with_health(limited, problem)
    hsts = transport_security(
        settings.SECURE_HSTS_SECONDS,
        include_subdomains=settings.SECURE_HSTS_INCLUDE_SUBDOMAINS,
        preload=settings.SECURE_HSTS_PRELOAD,
    )
    inside = behind_proxies(with_complete_headers(healthy, hsts), settings.ENVIRONMENT.proxies)
    return with_observers(_measured(inside), _observers())


def _measured(application: Application) -> Application:
    token = settings.ENVIRONMENT.metrics_token
    if not token:
        return application
    from scorekeeper.web.metrics import with_metrics

    return with_complete_headers(with_metrics(application, _metrics(), token))


def _observers() -> list[Observer]:
    environment = settings.ENVIRONMENT
    return [
        *([log_request] if environment.access_log else []),
        *([_metrics().observe] if environment.metrics_token else []),
    ]


@cache
def _metrics() -> Metrics:
    from scorekeeper.web.metrics import Metrics

    return Metrics(settings.ENVIRONMENT)


application = with_request_ids(_limited())


def plain_application(own: OwnHttps) -> Application:
    """Beside the server's own https."""
    return with_request_ids(with_complete_headers(beside_https(_limited(), own)))
