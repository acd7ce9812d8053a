"""A browser engine as tests see it: a window that shows a page, a mouse, a keyboard, and what it complained of."""

from __future__ import annotations

import base64
import json
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SECONDS = 60
"""the most that a start, a page or a wait may take before a test gives up"""
KEYS = {"Tab": "\ue004", "Enter": "\ue006", "Escape": "\ue00c", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
"""the names of keys that write nothing, as WebDriver spells them"""

UNTIL = """new Promise((resolve) => {
  const end = performance.now() + %d;
  const look = () => {
    const found = (() => { try { return %s; } catch { return null; } })();
    if (found || performance.now() > end) resolve(found || null); else setTimeout(look, 20);
  };
  look();
})"""


class Engine(ABC):
    """One window of one engine, with no memory of an earlier one."""

    @property
    @abstractmethod
    def faults(self) -> list[str]:
        """Errors and warnings of its pages, in the words of the engine."""

    @abstractmethod
    def goto(self, url: str) -> None: ...

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression; a promise is waited for."""

    @abstractmethod
    def act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        """What a hand does, as WebDriver writes it: ``kind`` is a pointer or a key."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Make room for a page of that size."""

    @abstractmethod
    def capture(self) -> str: ...

    def until(self, expression: str, milliseconds: int = SECONDS * 1000) -> Any:
        """Wait for a value that is something; None when it does not come."""
        return self.run(UNTIL % (milliseconds, expression))

    def click(self, at: list[float]) -> None:
        x, y = map(round, at)
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        self.act("pointer", [{"type": "pointerMove", "x": x, "y": y}, down, up])

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        self.act("key", [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")])

    def picture(self) -> bytes:
        """What the window shows, as PNG."""
        return base64.b64decode(self.capture())


def written(expression: str) -> str:
    """The value as JSON, for engines send other values each in their own way."""
    return f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))"


def read(value: str) -> Any:
    return json.loads(value)


@contextmanager
def running(command: list[str], **more: Any) -> Iterator[subprocess.Popen[str]]:
    """A process for the length of a block; what it says is lost unless ``more`` asks for it."""
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(command, text=True, **{"stdout": nowhere, "stderr": nowhere, **more}) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
