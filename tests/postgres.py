"""A real PostgreSQL for tests, started here and stopped with them: ``fresh_url()`` is all that most need.

Each test process (also each of pytest-xdist) has its own server, on a socket in its own folder: no port can clash.
"""

from __future__ import annotations

import functools
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import pytest

from tests.needs import one_at_a_time

PATIENCE = 120.0
USERS = ("postgres", "nobody")


class PostgresServer:
    """One server. ``stop`` and ``start`` are for tests of what happens without it."""

    def __init__(self, programs: Path, folder: Path, *, is_durable: bool) -> None:
        self.programs = programs
        self.folder = folder
        self.is_durable = is_durable
        self.process: subprocess.Popen[bytes] | None = None
        self.guard: subprocess.Popen[bytes] | None = None
        self.numbers = itertools.count(1)

    def initialise(self) -> None:
        options = [
            "-U",
            "cheeseboard",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
            "--no-instructions",
        ]
        subprocess.run(
            [*unprivileged(), self.programs / "initdb", "-D", self.folder / "data", *options],
            check=True,
            stdout=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            cwd=self.folder,
        )

    def start(self) -> None:
        assert self.process is None
        # Only a crash of the machine could tell the difference, and tests do not crash that.
        settings = [f"fsync={'on' if self.is_durable else 'off'}", "listen_addresses=", "max_connections=60"]
        settings += [
            f"unix_socket_directories={self.folder}",
            "log_min_messages=fatal",
            "shared_buffers=32MB",
        ]
        flags = [flag for setting in settings for flag in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*unprivileged(), self.programs / "postgres", "-D", self.folder / "data", *flags],
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                cwd=self.folder,
                start_new_session=True,
            )
        # When the tests end, however they do, their end of this pipe closes, and PostgreSQL and its folder go too.
        ending = f"cat >/dev/null; kill -QUIT {self.process.pid}; sleep 2; rm -rf {self.folder}"
        self.guard = subprocess.Popen(["sh", "-c", ending], stdin=subprocess.PIPE, start_new_session=True)
        self.await_ready()

    def await_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process is not None
            if self.process.poll() is not None:
                break
            with suppress(subprocess.CalledProcessError):
                self.run("SELECT 1")
                return
            time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL did not start:\n{(self.folder / 'log').read_text()[-2000:]}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT stops it properly; SIGQUIT at once, as a crash would."""
        process, self.process = self.process, None
        guard, self.guard = self.guard, None
        if guard is not None:
            guard.kill()
            guard.communicate()
        if process is not None:
            process.send_signal(how)
            process.wait(PATIENCE)

    def run(self, sql: str, database: str = "postgres") -> str:
        done = subprocess.run(
            [
                self.programs / "psql",
                "-h",
                self.folder,
                "-U",
                "cheeseboard",
                "-d",
                database,
                "-qAtX",
                "-c",
                sql,
            ],
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip()

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{next(self.numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, database: str) -> str:
        return f"postgresql://cheeseboard@/{database}?host={self.folder}"


def unprivileged() -> list[str]:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return []
    user = _user()
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", "--"]


def _user() -> pwd.struct_passwd:
    for name in USERS:
        with suppress(KeyError):
            return pwd.getpwnam(name)
    raise RuntimeError(f"No user to run PostgreSQL as: make one of {', '.join(USERS)}")


@functools.cache
def programs() -> Path | None:
    """Where the programs are, the newest first; installed if that can be."""
    with one_at_a_time("apt"):
        found = _programs()
        if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
            install = ["apt-get", "install", "-y", "--no-install-recommends", "postgresql"]
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(install, capture_output=True, timeout=600, env=quiet)
            found = _programs()
    return found


def _programs() -> Path | None:
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_release, reverse=True)
    on_path = shutil.which("initdb")
    candidates = [*installed, *([Path(on_path).resolve()] if on_path else [])]
    return candidates[0].parent if candidates else None


def _release(path: Path) -> int:
    name = path.parent.parent.name
    return int(name) if name.isdecimal() else 0


@contextmanager
def postgres_server(*, is_durable: bool = False) -> Iterator[PostgresServer]:
    """A server of one's own, to stop and start at will."""
    found = programs()
    if found is None:
        reason = "PostgreSQL is not installed: apt-get install postgresql"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    # Not under pytest's folders: the user that runs PostgreSQL may not enter those. The name of a socket is short.
    folder = Path(tempfile.mkdtemp(prefix="cheeseboard-pg-", dir="/tmp"))
    server = PostgresServer(found, folder, is_durable=is_durable)
    try:
        if os.geteuid() == 0:
            user = _user()
            os.chown(folder, user.pw_uid, user.pw_gid)
        server.initialise()
        server.start()
        yield server
    finally:
        server.stop(signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)


@functools.cache
def shared_server() -> PostgresServer:
    """The one of this test process; it stops when the process ends."""
    # Never left, and kept so that it is not collected: its guard cleans up when this process is gone. The workers of
    # pytest-xdist do not always get to what is registered with atexit.
    _open.append(postgres_server())
    return _open[0].__enter__()


_open: list[AbstractContextManager[PostgresServer]] = []


def fresh_url() -> str:
    """The address of an empty database of this test's own."""
    return shared_server().fresh()
