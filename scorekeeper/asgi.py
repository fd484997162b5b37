"""The application that the server runs: the limits on requests, and behind them Django in a pool of threads."""

import os
from typing import TYPE_CHECKING

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

django_application = get_wsgi_application()

# These need the settings.
from scorekeeper.web.request_limits import THREADS, with_limits  # noqa: E402
from scorekeeper.web.sessions import is_signed_in  # noqa: E402

if TYPE_CHECKING:
    from scorekeeper.web.request_limits import Application

_in_threads = WSGIMiddleware(django_application, workers=THREADS)  # type: ignore[arg-type]  # its Environ is narrower
application: "Application" = with_limits(_in_threads, is_signed_in, _in_threads.executor)
