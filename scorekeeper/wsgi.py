"""The WSGI application, for any WSGI server."""

import os

from django.core.wsgi import get_wsgi_application

from scorekeeper.web.request_limits import with_limits

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

application = with_limits(get_wsgi_application())
