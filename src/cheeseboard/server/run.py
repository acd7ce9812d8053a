"""One serving process: bound to its address, ended with goodbyes."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Final

import uvicorn

from . import collector
from .app import App
from .doorkeeper import doorkeeper
from .host import host_secret
from .logs import log
from .service import INFO, Service
from .settings import SettingError, Settings
from .wire import Wire

BACKLOG: Final = 2048
SWITCH_SECONDS: Final = 0.001
"""for so long a finished commit may wait for the busy event loop; Python's own 5 ms would be seen in every slow move"""


class Server(uvicorn.Server):
    """uvicorn, which sends everybody away before it ends and then ends without a signal of its own."""

    service: Service
    on_ready: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_ready()
        collector.calm_down()
        self.service.settle_down()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log(INFO, "ending", sockets=len(self.service.conversations))
        self.service.is_leaving = True
        for server in self.servers:
            server.close()
        until = self.service.clock() + self.service.settings.drain_seconds
        await self.service.drain(self.service.settings.drain_seconds)
        await self._hear_out(until)
        await super().shutdown(sockets)

    async def _hear_out(self, until: float) -> None:
        """Let everybody answer the goodbye: closing a socket with words unread would undo what is on its way out."""
        while self.service.clock() < until and any(
            isinstance(it, Wire) for it in self.server_state.connections
        ):
            await asyncio.sleep(0.02)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {sig: signal.signal(sig, self.handle_exit) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)


def bind(settings: Settings) -> list[socket.socket]:
    """A listening socket for each process; a SettingError says what to do when they cannot be had.

    With sockets of their own the system shares connections out evenly; with one for all, whoever is quickest to wake
    gets most of them. The first is bound alone, so that a port in use by somebody else is noticed.
    """
    first = bind_one(settings, settings.port)
    if settings.workers == 1 or not sys.platform.startswith("linux"):
        return [first] * settings.workers
    port = first.getsockname()[1]
    first.close()
    return [bind_one(settings, port, is_shared=True) for _ in range(settings.workers)]


def bind_one(settings: Settings, port: int, is_shared: bool = False) -> socket.socket:
    is_six = ":" in settings.address
    listening = socket.socket(socket.AF_INET6 if is_six else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if is_shared:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listening.bind((settings.address, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise SettingError(refusal(settings, error)) from None
    listening.setblocking(False)
    return listening


def refusal(settings: Settings, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {settings.port} is in use, perhaps by another Cheeseboard; "
            "end that one, or choose another with --port, as --port 8766, or --port 0 for any"
        )
    if error.errno == errno.EACCES:
        return f"port {settings.port} is not for everybody; choose one from 1024 with --port"
    return (
        f"cannot listen on {settings.address} port {settings.port}: {error.strerror}; see --host and --port"
    )


def config_of(settings: Settings, app: App) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="uvloop" if has_uvloop() else "asyncio",
        http=doorkeeper(app.service),
        ws=Wire,
        ws_max_size=settings.message_bytes,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=settings.deflate,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=max(1, round(settings.drain_seconds)),
        h11_max_incomplete_event_size=16 * 1024,
    )


def allow_many_files() -> None:
    """As many sockets as the system grants; the usual first limit of 1,024 is soon reached."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def has_uvloop() -> bool:
    try:
        import uvloop  # noqa: F401
    except ImportError:  # there is none for Windows
        return False
    return True


def serve(
    settings: Settings,
    listening: socket.socket,
    on_ready: Callable[[str | None], None],
    is_new_secret: bool = False,
) -> None:
    """Serve until asked to end. ``on_ready`` is told the secret of the host page, if there is a new one."""
    allow_many_files()
    sys.setswitchinterval(SWITCH_SECONDS)
    service = Service(settings)
    config = config_of(settings, App(service))
    server = Server(config)
    server.service = service

    async def run() -> None:
        await service.start()
        try:
            secret = await host_secret(service.store, is_new_secret)
            server.on_ready = lambda: on_ready(secret)
            await server.serve(sockets=[listening])
        finally:
            await service.close()

    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(run())
