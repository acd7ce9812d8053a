"""What a game adds to the terminal: facts beside the picture, and what needs more than a text of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from .game import Seat
from .text import format_seat

OPENING: Final = re.compile(r'^[¡¿«„“"(\[]*[^\W\d_]')


class Say(Protocol):
    """The words of a game in one language, by key."""

    @property
    def game(self) -> Any: ...

    def __call__(self, key: str, **arguments: Any) -> str: ...

    def listed(self, items: list[str]) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalParts:
    """``facts`` of a view that its picture does not show; fields by name and events by code, in words.

    A field not named here is the text ``<name>.<value>`` if there is one, an event the text ``event.<code>`` filled
    from its fields.
    """

    facts: Callable[[Any, Say], list[str]] = lambda view, say: []
    fields: Mapping[str, Callable[[Any, Say], str]] = field(default_factory=dict)
    events: Mapping[str, Callable[[Any, Say], str]] = field(default_factory=dict)


def looked_at(seat: Seat) -> dict[str, str]:
    """A seat for ``{seat|seat}``, named by the letter it has in records."""
    return {"letter": format_seat(seat)}


def capital(text: str) -> str:
    """With a capital first letter, be it behind a mark that opens a sentence."""
    return OPENING.sub(lambda begin: begin[0].upper(), text)


def end_told(event: Any, say: Say) -> str:
    """How a game ended, who won, and by which rule; for events with ``reason``, ``winners`` and ``rule``."""
    end = say(f"event.end.{event.reason}", winners=[looked_at(seat) for seat in event.winners])
    return f"{end} ({event.rule})"
