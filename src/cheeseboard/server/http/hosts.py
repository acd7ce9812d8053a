"""The names this server answers to. Any site can give a name of its own our address, and its pages would then reach us
from a browser in the house as if they were ours (DNS rebinding). No site can do so with an address, so these all count.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from ..problems import HttpProblem
from ..settings import Settings

HOST: Final = re.compile(r"(\[[0-9a-f:.%]+\]|[^][:]+)(:[0-9]{0,5})?")
OWN: Final = "localhost"
REMEMBERED: Final = 256
OLD: Final = "1.0"


class ServedHosts:
    """Of one server, by its settings and the name of its machine."""

    def __init__(self, settings: Settings) -> None:
        machine = socket.gethostname()
        public = urlsplit(settings.public_url).hostname or ""
        names = (OWN, machine, f"{machine}.local", settings.host, public, *settings.allowed_hosts)
        self.names = frozenset(filter(None, map(_plain, names)))
        self.is_served = lru_cache(REMEMBERED)(self._is_served)

    def check(self, headers: Iterable[tuple[bytes, bytes]], version: str = "1.1") -> None:
        """HttpProblem unless the request names one of these; only programs of old name none at all."""
        given = [value for name, value in headers if name == b"host"]
        if not (self.is_served(given[0]) if len(given) == 1 else not given and version == OLD):
            raise HttpProblem(421, "foreign-host", "this server is not known by that name; see allowed_hosts")

    def _is_served(self, host: bytes) -> bool:
        found = HOST.fullmatch(host.decode("latin-1").lower())
        name = _plain(found[1]) if found else ""
        return name in self.names or name.endswith("." + OWN) or _is_address(name)


def _plain(name: str) -> str:
    return name.lower().strip("[]").removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
