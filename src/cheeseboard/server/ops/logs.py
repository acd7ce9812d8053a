"""Log lines, as text or JSON, without secrets, hands, whole addresses or URLs.

A line is an event in few fixed words with fields. What an exception says is not written, for it may quote what
somebody sent; where it happened is.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from types import TracebackType
from typing import Any, Final

import msgspec

from ...storage.store import StorageError

LOG: Final = logging.getLogger("cheeseboard")
OWN: Final = "cheeseboard_fields"


def log(level: int, event: str, **fields: object) -> None:
    """One event. Fields are numbers and words of this program, and addresses only when blurred."""
    if LOG.isEnabledFor(level):
        LOG.log(level, event, extra={OWN: fields})


def log_error(event: str, error: BaseException, **fields: object) -> None:
    LOG.error(event, exc_info=error, extra={OWN: fields})


def traced(error: BaseException, trace: TracebackType | None) -> dict[str, object]:
    """The kind of an exception and where it came from; its words only when they are the storage's."""
    frames = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)[-8:]]
    words = {"words": str(error)} if isinstance(error, StorageError) else {}
    return {"error": type(error).__name__, **words, "trace": frames}


class LogFormatter(logging.Formatter):
    """``is_json``: one object a line; else time, weight, event and fields in a row."""

    def __init__(self, is_json: bool) -> None:
        super().__init__()
        self.is_json = is_json

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = dict(getattr(record, OWN, {}))
        if record.exc_info and record.exc_info[1] is not None:
            fields |= traced(record.exc_info[1], record.exc_info[2])
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        event = record.msg if record.name == LOG.name else record.getMessage().strip()
        if self.is_json:
            line = {"time": when, "level": record.levelname.lower(), "event": event, **fields}
            return msgspec.json.encode(line).decode()
        words = " ".join(f"{name}={value}" for name, value in fields.items())
        return f"{when} {record.levelname.lower()} {event} {words}".rstrip()


def set_up_logs(log_format: str, level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter(log_format == "json"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOG.setLevel(level.upper())
    # uvicorn would name whole addresses and paths
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("uvicorn.access").disabled = True
