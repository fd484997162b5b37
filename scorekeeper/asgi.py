"""The application that the server runs: the limits on requests, and behind them Django in a pool of threads."""

import os

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

from scorekeeper.environment import OwnHttps
from scorekeeper.web.plain_http import beside_https
from scorekeeper.web.request_limits import THREADS, Application, with_limits
from scorekeeper.web.sessions import is_known

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

_in_threads = WSGIMiddleware(get_wsgi_application(), workers=THREADS)  # type: ignore[arg-type]  # its Environ is narrower
application = with_limits(_in_threads, is_known, _in_threads.executor)


def plain_application(own: OwnHttps) -> Application:
    """Return the application for plain http beside the server's own https.

    It has limits of its own, because they belong to one event loop.
    """
    return beside_https(with_limits(_in_threads, is_known, _in_threads.executor), own)
