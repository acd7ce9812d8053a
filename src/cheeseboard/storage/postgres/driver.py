"""What we use of asyncpg, typed, and what its errors mean. No error repeats an address or a password."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final, Protocol

import asyncpg

from ..store import OutcomeUnknown, StorageError, StorageFull, StorageGone

CONNECT_SECONDS: Final = 5.0
COMMAND_SECONDS: Final = 10.0
_SETTINGS: Final = {
    "application_name": "cheeseboard",
    # Shorter than ours: then the server says what happened, and nothing stays unknown.
    "statement_timeout": "8s",
    "jit": "off",
}

LOST: Final[tuple[type[BaseException], ...]] = (
    OSError,
    ssl.SSLError,
    TimeoutError,
    asyncio.IncompleteReadError,
    asyncpg.InterfaceError,
    # What asyncpg says when PostgreSQL stops while nothing is asked, and something is asked then.
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
)
"""The connection is no good any more, and what was under way may have happened or not."""


class PostgresConnection(Protocol):
    async def fetch(self, query: str, *values: Any) -> list[Any]: ...
    async def fetchval(self, query: str, *values: Any) -> Any: ...
    async def execute(self, query: str, *values: Any) -> str: ...
    def transaction(self, **how: Any) -> AbstractAsyncContextManager[Any]: ...
    def cursor(self, query: str, *, prefetch: int) -> AsyncIterator[Any]: ...
    async def copy_records_to_table(
        self, table: str, *, records: Iterable[Sequence[Any]], columns: Sequence[str]
    ) -> str: ...
    async def add_listener(self, channel: str, callback: Callable[..., None]) -> None: ...
    def add_termination_listener(self, callback: Callable[..., None]) -> None: ...
    def is_closed(self) -> bool: ...
    def terminate(self) -> None: ...
    async def close(self) -> None: ...


class PooledConnection(asyncpg.Connection):  # type: ignore[misc]
    """Nothing that outlasts a transaction is done with it, so there is nothing to take back when it is put back.

    To do so would cost a round trip more for everything asked, and undo ``make_durable``.
    """

    def get_reset_query(self) -> str:
        return ""


class Pool(Protocol):
    def acquire(self) -> AbstractAsyncContextManager[PostgresConnection]: ...
    async def close(self) -> None: ...
    def terminate(self) -> None: ...


async def connect(url: str) -> PostgresConnection:
    try:
        connection: PostgresConnection = await asyncpg.connect(
            url, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS, server_settings=_SETTINGS
        )
        try:
            await make_durable(connection)
        except BaseException:
            connection.terminate()
            raise
    except Exception as error:
        raise connect_error(error) from None
    return connection


async def open_pool(url: str, size: int) -> Pool:
    try:
        pool: Pool = await asyncpg.create_pool(
            url,
            # None are kept ready: asyncpg would log an error a second while the database is away.
            min_size=0,
            max_size=size,
            init=make_durable,
            connection_class=PooledConnection,
            timeout=CONNECT_SECONDS,
            command_timeout=COMMAND_SECONDS,
            server_settings=_SETTINGS,
        )
    except Exception as error:
        raise connect_error(error) from None
    return pool


async def make_durable(connection: PostgresConnection) -> None:
    """An acknowledged move is on disk, whatever the default of the server; a stricter one stays."""
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )


def connect_error(error: Exception) -> Exception:
    match error:
        case asyncpg.InvalidAuthorizationSpecificationError():
            return StorageError("PostgreSQL refuses the user or the password.", code="storage-refused")
        case asyncpg.InvalidCatalogNameError():
            return StorageError("PostgreSQL has no such database: create it first.", code="storage-missing")
        case asyncpg.PostgresError():
            return StorageGone(f"PostgreSQL takes no connection now ({type(error).__name__}).")
        case OSError() | TimeoutError() | asyncpg.InternalClientError():
            return StorageGone("PostgreSQL does not answer.")
        case asyncpg.InterfaceError() | ValueError():
            # Its text may repeat the address.
            return StorageError("The address of PostgreSQL cannot be used.", code="storage-url")
    return error


def storage_error(error: Exception, *, was_writing: bool) -> Exception:
    """What an error means for who asked. Anything that is not of the database is a bug and stays what it is."""
    match error:
        case asyncpg.DiskFullError() | asyncpg.OutOfMemoryError():
            return StorageFull("PostgreSQL has no room: make some, then it goes on by itself.")
        case asyncpg.UndefinedTableError() | asyncpg.UndefinedColumnError():
            return StorageGone("The tables of Cheeseboard are not there.", code="storage-damaged")
        case _ if isinstance(error, LOST):
            if was_writing:
                return OutcomeUnknown("PostgreSQL went away: it may be stored or not.")
            return StorageGone("PostgreSQL went away.")
        case asyncpg.PostgresError():
            return StorageGone(f"PostgreSQL cannot do it now ({type(error).__name__}).")
    return error


@asynccontextmanager
async def translated(*, was_writing: bool) -> AsyncIterator[None]:
    try:
        yield
    except StorageError:
        raise
    except Exception as error:
        raise storage_error(error, was_writing=was_writing) from error
