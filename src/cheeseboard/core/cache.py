"""Values that a game shows again and again, each made once, and once as JSON."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from .game import Encode

MOST: Final = 65_536
"""values of one kind that are kept; no edition of our games has as many"""


class Cache(dict[int, Any], ABC):
    """Values by number, each made when it is first asked for. ``texts`` are those that were wanted as JSON."""

    def __init__(self) -> None:
        self.texts: dict[int, bytes] = {}

    def __missing__(self, number: int) -> Any:
        if len(self) >= MOST:
            self.clear()
        self[number] = found = self.make(number)
        return found

    @abstractmethod
    def make(self, number: int) -> Any:
        """The value of a number."""

    def write(self, number: int, encode: Encode) -> bytes:
        """A value as JSON, from now on in ``texts``."""
        if len(self.texts) >= MOST:
            self.texts.clear()
        self.texts[number] = text = encode(self[number])
        return text
