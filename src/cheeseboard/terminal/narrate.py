"""A game told in words: seats, moves, and one short sentence per event, in the language of the terminal."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from ..core.game import Event, Game, Move, Seat
from ..core.terminal import TerminalParts, capital, looked_at
from ..locale import ENGLISH, Words
from ..locale.phrases import shown
from ..registry import manifest


def parts_of(game: str) -> TerminalParts:
    """What a game adds to the terminal, if anything."""
    terminal = manifest(game).terminal
    return TerminalParts() if terminal is None else terminal()


class Narrator(Words):
    """One game in one language. A value finds its words by the name of its field, a move or an event by its code."""

    def __init__(self, game: Game[Any, Any], language: str = ENGLISH) -> None:
        super().__init__(language, game.name)
        self.game = game
        self.parts = parts_of(game.name)

    def facts(self, view: Any) -> list[str]:
        """What a picture does not show."""
        return self.parts.facts(view, self)

    def field(self, name: str, value: Any) -> str:
        """The value of a field; as it is where there is no better word."""
        if name in self.parts.fields:
            return self.parts.fields[name](value, self)
        return shown(self.catalogues, name, "", looked_at(value) if name == "seat" else value, {})

    def move(self, move: Move) -> str:
        """A move in words, or its text where there are none."""
        key = f"move.{move.code}"
        if not self.has(key):
            return self.game.format_move(move)
        given = arguments(move)
        own = {name: say(given[name], self) for name, say in self.parts.fields.items() if name in given}
        return self(key, **{**given, **own})

    def tell(self, event: Event) -> str:
        """One event, over several lines where there is much to tell; plainly where there are no words for it."""
        key = f"event.{event.code}"
        if event.code in self.parts.events:
            return capital(self.parts.events[event.code](event, self))
        if self.has(key):
            return capital(self(key, **arguments(event)))
        told = [f"{name} {value}" for name, value in fields(event).items() if name != "audience"]
        return f"{event.code}: {self.listed(told)}."

    def tell_all(
        self, events: Sequence[Event], you: Seat | None = None, everything: bool = False
    ) -> list[str]:
        """The events that a seat, or a spectator, learns of; or all of them."""
        return [self.tell(event) for event in events if everything or event.is_for(you)]


def arguments(value: Move | Event) -> dict[str, Any]:
    """The fields as texts are filled from them."""
    given = fields(value)
    return {**given, "seat": looked_at(given["seat"])} if "seat" in given else given


def fields(value: Any) -> dict[str, Any]:
    """The fields of a move or an event by name."""
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
