from dataclasses import dataclass, field
from urllib.parse import parse_qsl, unquote, urlsplit

from scorekeeper.environment.errors import SettingError

URL_PARAMETERS = ("channel_binding", "host", "sslcert", "sslkey", "sslmode", "sslrootcert")
SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_ENCODED = "in a user name or password, write special characters such as @, :, / and # as %40, %3A, %2F and %23"


@dataclass(frozen=True)
class Postgresql:
    """libpq chooses empty values, for example from `~/.pgpass`."""

    name: str
    user: str = ""
    password: str = field(default="", repr=False)
    host: str = ""
    port: str = ""
    parameters: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """Without the password."""
        place = f"{self.host}:{self.port}" if self.port else self.host
        return f"“{self.name}” on {place}" if place else f"“{self.name}”"


def read_database_url(url: str, name: str) -> Postgresql:
    """Raise SettingError without any part of the URL, which may be the password."""
    try:
        parts = urlsplit(url)
        port = "" if parts.port is None else str(parts.port)
    except ValueError:
        raise SettingError(f"{name}: host and port cannot be read; {_ENCODED}.") from None
    if parts.scheme not in {"postgresql", "postgres"} or parts.fragment:
        raise SettingError(f"{name}: it is not like postgresql://user:password@host:5432/database; {_ENCODED}.")
    database = unquote(parts.path.removeprefix("/"))
    if not database or "/" in database:
        raise SettingError(f"{name}: after the host there must be “/” and the name of the database; {_ENCODED}.")
    parameters = _url_parameters(parts.query, name)
    user, password, host = (unquote(part or "") for part in (parts.username, parts.password, parts.hostname))
    return Postgresql(database, user, password, parameters.pop("host", host), port, tuple(parameters.items()))


def _url_parameters(query: str, name: str) -> dict[str, str]:
    parameters = dict(parse_qsl(query, keep_blank_values=True))
    if not parameters.keys() <= {*URL_PARAMETERS}:
        raise SettingError(f"{name}: the only parameters after “?” are {', '.join(URL_PARAMETERS)}; {_ENCODED}.")
    if parameters.get("sslmode", SSL_MODES[0]) not in SSL_MODES:
        raise SettingError(f"{name}: sslmode is none of {', '.join(SSL_MODES)}.")
    return parameters
