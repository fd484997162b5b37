"""An argument of Chromium with which other computers do not exist."""

from scorekeeper.management.arguments import DEFAULT_HOST
from scorekeeper.web.hosts import host_of_phone_address

_HERE = ("127.0.0.1", "localhost", host_of_phone_address(DEFAULT_HOST))
# A request to another computer fails, which each phone records; listening to all requests takes 3 to 10 % more.
ONLY_HERE = f"--host-resolver-rules=MAP * ~NOTFOUND , {' , '.join(f'EXCLUDE {each}' for each in _HERE)}"
