from __future__ import annotations

from scorekeeper.environment.database_url import Postgresql
from scorekeeper.storage.sqlite import LOCK_SECONDS

APPLICATION = "tablet-of-truth"
READ_COMMITTED = 2  # a stricter one (psycopg's 3) would read the state before the write lock was taken
PREPARED_AFTER = 5  # the default of psycopg, which Django turns off
CONNECT_SECONDS = 3  # less than a request waits in a queue
SILENT_SECONDS = 5  # then a connection without acknowledgements is closed
STATEMENT_SECONDS = 30
IDLE_SECONDS = 15  # a server that stopped in a transaction must not keep the write lock

_OPTIONS = {
    "TimeZone": "UTC",
    "lock_timeout": f"{LOCK_SECONDS}s",
    "statement_timeout": f"{STATEMENT_SECONDS}s",
    "idle_in_transaction_session_timeout": f"{IDLE_SECONDS}s",
}


def postgresql_database(address: Postgresql) -> dict[str, object]:
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": address.name,
        "USER": address.user,
        "PASSWORD": address.password,
        "HOST": address.host,
        "PORT": address.port,
        # Each thread of the server keeps its connection. A pool would not get back connections that are used
        # outside of Django's requests, where a session is read before the body of its request.
        "CONN_MAX_AGE": None,
        # A connection that was lost between two requests is replaced before the next one notices.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            **dict(address.parameters),
            "application_name": APPLICATION,
            "isolation_level": READ_COMMITTED,
            # PostgreSQL plans a query that comes again only once; planning takes longer than running most of them.
            "server_side_binding": True,
            "prepare_threshold": PREPARED_AFTER,
            "connect_timeout": CONNECT_SECONDS,
            "keepalives_idle": SILENT_SECONDS,
            "keepalives_interval": 1,
            "keepalives_count": SILENT_SECONDS,
            "tcp_user_timeout": SILENT_SECONDS * 1000,
            "options": " ".join(f"-c {name}={value}" for name, value in _OPTIONS.items()),
        },
    }
