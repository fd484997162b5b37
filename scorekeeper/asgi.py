"""The application that the server runs: the limits on requests, and behind them Django in a pool of threads."""

import os

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

from scorekeeper.web.request_limits import THREADS, with_limits
from scorekeeper.web.sessions import is_known

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

_in_threads = WSGIMiddleware(get_wsgi_application(), workers=THREADS)  # type: ignore[arg-type]  # its Environ is narrower
application = with_limits(_in_threads, is_known, _in_threads.executor)
