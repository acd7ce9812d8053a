"""What can be decided in Chop! Chop!, and what can happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ...core.game import Event, Move, Outcome, Seat

Square = str
"""``A1`` to ``G7``: column letter, row number, rows from the top."""

Piece = str
"""``C`` the cat, ``1`` to ``4`` the mice."""

Tile = str
"""One of ``TILES``."""

TILES: Final = ("cheese", "crockery", "+1", "+2", "arrow", "fork", "knife")


@dataclass(frozen=True, slots=True)
class NameCat(Move):
    """Chance names the seat that is the cat (CC-2.1a)."""

    code: ClassVar[str] = "name-cat"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Begin(Move):
    """Chance names the mouse player who begins (CC-2.5, ``first_player=random``)."""

    code: ClassVar[str] = "begin"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Place(Move):
    """The cat is set on the table (CC-2.4): by its player, or by chance under ``cat_start=random``."""

    code: ClassVar[str] = "place"
    square: Square


@dataclass(frozen=True, slots=True)
class TakeDie(Move):
    """A mouse player takes the die, and with it the turn (CC-3.1a, ``mice_order=free``)."""

    code: ClassVar[str] = "take-die"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """What the die shows (chance)."""

    code: ClassVar[str] = "roll"
    number: int


@dataclass(frozen=True, slots=True)
class Walk(Move):
    """A piece walks to a square, by die or bonus (section 4)."""

    code: ClassVar[str] = "walk"
    piece: Piece
    square: Square


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """What the turned tile shows (chance)."""

    code: ClassVar[str] = "turn"
    tile: Tile


@dataclass(frozen=True, slots=True)
class Jump(Move):
    """A piece is put on any square it may occupy (arrow, CC-5.6)."""

    code: ClassVar[str] = "jump"
    piece: Piece
    square: Square


@dataclass(frozen=True, slots=True)
class TakeCheese(Move):
    """A visible cheese is taken with the fork (CC-5.7)."""

    code: ClassVar[str] = "take-cheese"
    square: Square


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """The fork, an optional bonus, or an arrow that may stay, is not used."""

    code: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class AnswerDraw(Move):
    """A person's answer to the offered draw (CC-6.7a); people are asked in seat order."""

    code: ClassVar[str] = "answer-draw"
    agree: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CatNamed(Event):
    code: ClassVar[str] = "cat-named"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstNamed(Event):
    code: ClassVar[str] = "first-named"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CatPlaced(Event):
    code: ClassVar[str] = "cat-placed"
    square: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class DieTaken(Event):
    code: ClassVar[str] = "die-taken"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    code: ClassVar[str] = "rolled"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollLost(Event):
    """No piece that may move can move so far (CC-3.6)."""

    code: ClassVar[str] = "roll-lost"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Walked(Event):
    """``path`` is one way that obeys the rules, from the origin to the end, both included."""

    code: ClassVar[str] = "walked"
    piece: Piece
    path: tuple[Square, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Jumped(Event):
    code: ClassVar[str] = "jumped"
    piece: Piece
    origin: Square
    square: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class MouseCaught(Event):
    code: ClassVar[str] = "mouse-caught"
    piece: Piece
    square: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class SlabTurned(Event):
    code: ClassVar[str] = "slab-turned"
    square: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class CameHome(Event):
    """A mouse brought the cheeses home: the arrival that counts for the win (CC-6.2), told once."""

    code: ClassVar[str] = "came-home"
    piece: Piece
    square: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class TileTurned(Event):
    """``piece`` is the one that came upon it."""

    code: ClassVar[str] = "tile-turned"
    piece: Piece
    square: Square
    tile: Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class CheeseFound(Event):
    """The cat turned a cheese, which now lies visible under it (CC-5.4)."""

    code: ClassVar[str] = "cheese-found"
    square: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class CheeseWon(Event):
    """``total`` is how many the mice have now."""

    code: ClassVar[str] = "cheese-won"
    square: Square
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileIdle(Event):
    """A tile that does nothing here: crockery, the cat's fork, a fork without cheese, a stuck bonus or arrow."""

    code: ClassVar[str] = "tile-idle"
    tile: Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined(Event):
    code: ClassVar[str] = "declined"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    """``skipped`` are the sides (``cat``, ``mice``) whose turn was passed over on the way (CC-5.9a)."""

    code: ClassVar[str] = "turn-began"
    side: str
    seat: Seat
    rolls: int
    skipped: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOffered(Event):
    code: ClassVar[str] = "draw-offered"
    rolls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAnswered(Event):
    code: ClassVar[str] = "draw-answered"
    seat: Seat
    agree: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    code: ClassVar[str] = "game-ended"
    reason: str
    rule: str
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ChopChopOutcome(Outcome):
    """The end told: which conditions were met, and in which turn (0: never).

    ``reason`` is ``all-caught`` (CC-6.1), ``cheese-home`` (CC-6.2), ``stalled`` (CC-6.7) or ``after-tenth``
    (CC-6.5a); the last two are draws, in which every seat has place 1.
    """

    turn: int
    cheeses_at: int
    slabs_at: int
    home_at: int
    caught: int
