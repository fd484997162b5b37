"""The application that the server runs: the limits on requests, and behind them Django in a pool of threads."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from django.core.wsgi import get_wsgi_application

from scorekeeper.web.plain_http import beside_https
from scorekeeper.web.request_limits import PLACES, with_limits
from scorekeeper.web.sessions import client_of
from scorekeeper.web.threads import in_threads

if TYPE_CHECKING:
    from scorekeeper.environment import OwnHttps
    from scorekeeper.web.request_limits import Application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

_threads = ThreadPoolExecutor(PLACES, "request")
_django = in_threads(get_wsgi_application(), _threads)

application = with_limits(_django, client_of, _threads)


def plain_application(own: OwnHttps) -> Application:
    """Return the application for plain http beside the server's own https.

    It has its own limits, because they belong to one event loop.
    """
    return beside_https(with_limits(_django, client_of, _threads), own)
