"""One serving process: bound to its address, ended with goodbyes."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from typing import Final

import uvicorn

from ..http.app import App
from ..http.host_secret import host_secret
from ..ops.logs import log
from ..service import INFO, Service
from ..settings import SettingError, Settings
from ..transport.http import http_protocol
from ..transport.websocket import WebSocketProtocol
from . import gc_policy

BACKLOG: Final = 2048
OWN_SOCKETS: Final = sys.platform.startswith("linux")
PATIENCE: Final = 1.0
TRIES: Final = 10
"""seconds, and how often in them a port in use is tried for"""

SWITCH_SECONDS: Final = 0.001
"""for so long a finished commit may wait for the busy event loop; Python's own 5 ms would be seen in every slow move"""


class Server(uvicorn.Server):
    """uvicorn, which sends everybody away before it ends and then ends without a signal of its own."""

    service: Service
    on_ready: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc_policy.collect_seldom()  # a look through everything: before anybody is told to come
        self.on_ready()
        self.service.start_bots()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log(INFO, "ending", sockets=len(self.service.connections))
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
            isinstance(it, WebSocketProtocol) for it in self.server_state.connections
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


def bind(settings: Settings) -> socket.socket:
    """The address, kept for one process or several; a SettingError says what to do when it cannot be had.

    Several have a listening socket each, so that the system shares connections out evenly among those that live; this
    one then only keeps the port. Where the system does not, they share this one, and the quickest to wake gets most.
    """
    first = bind_patiently(settings)
    if settings.workers == 1 or not OWN_SOCKETS:
        first.listen(BACKLOG)
        return first
    port = first.getsockname()[1]  # it was bound alone, so that a port in use by somebody else was noticed
    first.close()
    return bind_one(settings, port, is_shared=True)


def bind_patiently(settings: Settings) -> socket.socket:
    """A server that was killed may have left processes that are about to notice."""
    for _ in range(TRIES):
        with contextlib.suppress(SettingError):
            return bind_one(settings, settings.port)
        time.sleep(PATIENCE / TRIES)
    return bind_one(settings, settings.port)


def bind_one(settings: Settings, port: int, is_shared: bool = False) -> socket.socket:
    """A socket that does not listen yet."""
    is_six = ":" in settings.address
    bound = socket.socket(socket.AF_INET6 if is_six else socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if is_shared:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        bound.bind((settings.address, port))
    except OSError as error:
        bound.close()
        raise SettingError(refusal(settings, error)) from None
    bound.setblocking(False)
    return bound


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
        http=http_protocol(app.service),
        ws=WebSocketProtocol,
        ws_max_size=settings.message_bytes,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=settings.deflate,
        backlog=BACKLOG,
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
