"""One of several serving processes: its settings come on stdin, its listening socket is inherited."""

from __future__ import annotations

import socket
import sys

import msgspec

from .logs import set_up_logs
from .run import serve
from .settings import Settings
from .supervisor import READY


def main() -> None:
    settings = msgspec.json.decode(sys.stdin.buffer.read(), type=Settings)
    set_up_logs(settings.log_format, settings.log_level)
    listening = socket.socket(fileno=int(sys.argv[1]))
    serve(settings, listening, lambda _: say_ready())


def say_ready() -> None:
    sys.stdout.buffer.write(READY)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
