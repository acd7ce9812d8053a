"""A store from its address."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, urlsplit

from .store import StorageError, Store, now

ALLOWED: Final = (
    "a path as matches.db, sqlite:///matches.db (sqlite:////srv/matches.db from the root), "
    "or postgresql://user:password@host:port/database"
)


def open_store(url: str, clock: Callable[[], int] = now) -> Store:
    """The store at an address, not yet open. What is wrong is said without repeating a password."""
    path = sqlite_path(url)
    if path is not None:
        from .sqlite.store import SqliteStore

        return SqliteStore(path, clock)
    from .postgres.store import PostgresStore

    return PostgresStore(url, clock)


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite address; None for a PostgreSQL one; anything else is refused."""
    # The parts of a Windows path are no scheme.
    if "://" not in url:
        if not url.strip() or "\0" in url:
            raise _wrong("it is empty")
        return Path(url).expanduser()
    parts = _split(url)
    if parts.scheme == "sqlite":
        if parts.netloc or parts.query or parts.fragment or not parts.path.strip("/"):
            raise _wrong("a SQLite address has a path after three slashes, and nothing else")
        return Path(parts.path.removeprefix("/")).expanduser()
    if parts.scheme in ("postgresql", "postgres"):
        return None
    raise _wrong(f"{parts.scheme!r} is not known")


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        # The text of this error may hold the address, and with it the password.
        raise _wrong("it cannot be read") from None
    return parts


def _wrong(reason: str) -> StorageError:
    return StorageError(f"The address of the database: {reason}; allowed: {ALLOWED}.", code="storage-url")
