"""Every move and every event."""

from __future__ import annotations

from dataclasses import dataclass

from cheeseboard.core.game import Event, Move, Seat


@dataclass(frozen=True, slots=True)
class NameSquirrel(Move):
    code = "name-squirrel"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Hide(Move):
    code = "hide"
    leaf: int


@dataclass(frozen=True, slots=True)
class Roll(Move):
    code = "roll"
    number: int


@dataclass(frozen=True, slots=True)
class Hop(Move):
    """``way`` is ``left`` or ``right`` round the ring of leaves."""

    code = "hop"
    way: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SquirrelNamed(Event):
    code = "squirrel-named"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AcornHidden(Event):
    code = "acorn-hidden"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HidingSeen(Event):
    """Only for the squirrel."""

    code = "hiding-seen"
    leaf: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DieRolled(Event):
    code = "die-rolled"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked(Event):
    code = "looked"
    seat: Seat
    leaf: int
    is_found: bool
