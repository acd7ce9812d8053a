"""The secret of the host page: made at the first start, shown once, and kept as a hash.

Shown to a person at a terminal. What a service prints ends up in a log, so there it is left in a file of its owner's,
which goes when the page is first opened.
"""

from __future__ import annotations

import hmac
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ...locale import Words
from ...storage.files import make_new
from ...storage.store import StorageError, Store
from ...table.secrets import new_secret, seal
from ..problems import HttpProblem, NotAllowed

if TYPE_CHECKING:
    from ..service import Service
    from .endpoint import Call

NAME: Final = "host-secret"
FILE: Final = "host-page"
ANOTHER: Final = "cheeseboard serve --new-host-secret"
FRESH_SECONDS: Final = 1.0
"""for so long what was read of the database holds: guesses cost it nothing, and a secret that ends does so soon"""


async def host_secret(store: Store, is_new: bool) -> str | None:
    """A new secret, when there is none or another is wanted; only its hash is kept."""
    if not is_new and await store.get(NAME) is not None:
        return None
    secret = new_secret()
    await store.put(NAME, seal(secret))
    return secret


def show(words: Words, link: str, folder: Path) -> list[str]:
    """The lines that lead to the host page."""
    if sys.stdout.isatty():
        return [words("serve.host", link=link), words("serve.host.once", command=ANOTHER)]
    file = folder / FILE
    try:
        file.unlink(missing_ok=True)
        make_new(file)
        file.write_text(link + "\n", encoding="utf-8")
    except (OSError, StorageError):
        return [words("serve.host.lost", file=file, command=ANOTHER)]
    return [words("serve.host.file", file=file, command=ANOTHER)]


class HostAuth:
    """Lets in whoever knows the secret, however often others guess."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.seal: str | None = None
        self.read = 0.0
        self.is_file_there = True

    async def check(self, call: Call) -> None:
        """HttpProblem, NotAllowed or RateLimited unless the sender is the host; only others are counted."""
        if await self._is_host(call):
            self._forget_file()
            return
        limits = self.service.limits
        limits.requests.take(call.address)
        call.secrets()
        limits.host.take(call.address)
        raise HttpProblem(403, "not-host", "this is not the secret of the host page")

    async def _is_host(self, call: Call) -> bool:
        with suppress(NotAllowed):
            given = seal(call.secrets()[0])
            known = await self._known()
            return known is not None and hmac.compare_digest(given, known)
        return False

    async def _known(self) -> str | None:
        now = self.service.clock()
        if self.seal is None or now > self.read + FRESH_SECONDS:
            self.read = now  # those who ask meanwhile do not ask the database as well
            self.seal = await self.service.store.get(NAME)
        return self.seal

    def _forget_file(self) -> None:
        if self.is_file_there:
            self.is_file_there = False
            with suppress(OSError):
                (self.service.settings.folder / FILE).unlink(missing_ok=True)
