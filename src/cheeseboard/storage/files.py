"""Files of the database: private, written for good, and used by one server at a time."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from .store import StorageError, StorageFull, StorageGone

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def make_private(path: Path) -> None:
    """An empty file that only its owner reads, in a folder made if missing; one that exists is left as it is."""
    with gone_if_os_error(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def make_new(path: Path) -> None:
    """The same, but nobody may have made the file before."""
    with gone_if_os_error(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError as error:
            raise StorageError(f"{path} exists already: name a new file.", code="storage-exists") from error


def hold(path: Path) -> IO[bytes]:
    """Keep other servers off a database until the file is closed or this process ends, however it ends."""
    # A file of its own: closing any handle of the database itself would let go of the locks of SQLite.
    beside = path.with_name(path.name + ".lock")
    make_private(beside)
    file = beside.open("r+b")
    try:
        _lock(file)
    except OSError as error:
        file.close()
        raise StorageError(
            f"Another server uses {path}: stop it first, or use another database.", code="storage-busy"
        ) from error
    return file


def sync(path: Path) -> None:
    """Make a file and its name in the folder last."""
    with gone_if_os_error(path):
        _sync(path, os.O_RDWR)
        if sys.platform != "win32":
            _sync(path.parent, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file to fill, which gets its name only when it is whole. It overwrites nothing."""
    make_new(path)
    draft = path.with_name(path.name + ".part")
    try:
        make_new(draft)
    except BaseException:
        path.unlink()
        raise
    try:
        yield draft
        sync(draft)
        with gone_if_os_error(path):
            draft.replace(path)
        sync(path)
    except BaseException:
        for left in (draft, path):
            with suppress(OSError):
                left.unlink()
        raise


@contextmanager
def gone_if_os_error(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        kind = StorageFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else StorageGone
        raise kind(f"{path}: {error.strerror or 'cannot be written'}.") from error
