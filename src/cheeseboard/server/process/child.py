"""One of several serving processes: its settings come on stdin, which ends with the process that started it."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from typing import Final

import msgspec

from ..ops.logs import set_up_logs
from ..settings import Settings
from .run import bind_one, serve
from .supervisor import READY

GRACE: Final = 5.0
"""seconds more than everybody is given to leave, after which this process just ends"""


def main() -> None:
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    threading.Thread(target=end_with_supervisor, args=(settings.drain_seconds,), daemon=True).start()
    set_up_logs(settings.log_format, settings.log_level)
    serve(settings, listening_socket(settings), lambda _: say_ready())


def listening_socket(settings: Settings) -> socket.socket:
    """The one that all processes share, or else one of its own, which listens once this process is ready."""
    if len(sys.argv) > 1:
        return socket.socket(fileno=int(sys.argv[1]))
    return bind_one(settings, settings.port, is_shared=True)


def end_with_supervisor(drain_seconds: float) -> None:
    """However that one ended: nobody would replace this process, and the next start wants its port."""
    while os.read(0, 4096):  # past the buffer of stdin, which a thread that waits in it would hold at the end
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(drain_seconds + GRACE)
    os._exit(1)


def say_ready() -> None:
    sys.stdout.buffer.write(READY)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
