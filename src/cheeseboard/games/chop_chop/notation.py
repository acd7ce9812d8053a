"""Moves and positions of Chop! Chop! as text, both ways; described in ``docs/notation.md``."""
# compiled

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ...core.errors import NotationError
from ...core.game import Move
from ...core.text import format_seat, parse_seat
from .box import (
    ARROW,
    ASK,
    BEGIN,
    BONUS,
    FORK,
    NAME_CAT,
    OVER,
    PLACE,
    ROLL,
    TAKE_DIE,
    TURN,
    WALK,
)
from .moves import (
    TILES,
    AnswerDraw,
    Begin,
    Decline,
    Jump,
    NameCat,
    Place,
    Roll,
    TakeCheese,
    TakeDie,
    Turn,
    Walk,
)
from .position import Position

if TYPE_CHECKING:
    from .caches import DrawnFloor
    from .rules import ChopChop

PIECES: Final = ("C", "1", "2", "3", "4")
A_SQUARE: Final = "[A-G][1-7]"
A_WALK: Final = re.compile(rf"([C1-4])-({A_SQUARE})")
A_JUMP: Final = re.compile(rf"([C1-4])>({A_SQUARE})")
A_PLACE: Final = re.compile(rf"C@({A_SQUARE})")
A_TAKE: Final = re.compile(rf"x({A_SQUARE})")
SIDE_SETS: Final = ("cat", "mice", "both")
DECISIONS: Final = {TAKE_DIE: "die", ROLL: "roll", TURN: "turn", ARROW: "arrow", FORK: "fork"}
RESULTS: Final = ("", "cat", "mice", "stalled", "after-tenth")


# moves


@lru_cache(maxsize=4096)
def parse_move(text: str) -> Move:
    if match := A_WALK.fullmatch(text):
        return Walk(match[1], match[2])
    if match := A_JUMP.fullmatch(text):
        return Jump(match[1], match[2])
    if match := A_PLACE.fullmatch(text):
        return Place(match[1])
    if match := A_TAKE.fullmatch(text):
        return TakeCheese(match[1])
    if re.fullmatch("[1-6]", text):
        return Roll(int(text))
    if text[:1] == "=" and text[1:] in TILES:
        return Turn(text[1:])
    return parse_word(text)


def parse_word(text: str) -> Move:
    key, _, rest = text.partition(":")
    if text == "pass":
        return Decline()
    if key == "draw" and rest in ("yes", "no"):
        return AnswerDraw(rest == "yes")
    if key == "cat":
        return NameCat(parse_seat(rest, 5, "cat"))
    if key == "first":
        return Begin(parse_seat(rest, 5, "first"))
    if key == "die":
        return TakeDie(parse_seat(rest, 5, "die"))
    expected = "one like 3, 1-F3, C-D5, =cheese, 1>B5, xC1, pass, C@D3, die:b, draw:yes, cat:a or first:b"
    raise NotationError(f"move: found {text[:40]!r}, expected {expected}", code="no-move")


def format_move(move: Move) -> str:
    match move:
        case Walk(piece, square):
            return f"{piece}-{square}"
        case Roll(number):
            return str(number)
        case Turn(tile):
            return f"={tile}"
        case Jump(piece, square):
            return f"{piece}>{square}"
        case TakeCheese(square):
            return f"x{square}"
        case Decline():
            return "pass"
        case Place(square):
            return f"C@{square}"
        case TakeDie(seat):
            return f"die:{format_seat(seat)}"
        case AnswerDraw(agree):
            return "draw:yes" if agree else "draw:no"
        case NameCat(seat):
            return f"cat:{format_seat(seat)}"
        case Begin(seat):
            return f"first:{format_seat(seat)}"
    raise NotationError(f"{move!r} is not a move of Chop! Chop!", code="no-move")


# positions, written


def names_of(board: tuple[str, ...]) -> dict[int, str]:
    """The name of every square by its bit, row by row."""
    return {
        8 * row + column: "ABCDEFG"[column] + str(row + 1)
        for row, marks in enumerate(board)
        for column, mark in enumerate(marks)
        if mark != "-"
    }


def format_position(game: ChopChop, position: Position) -> str:
    return write_position(game, position, floor_of(game, position), mouse_squares(game, position))


def write_position(
    game: ChopChop, position: Position, floor: DrawnFloor, mice: tuple[str | None, ...]
) -> str:
    """A position of which this is known already."""
    words = [game.header, floor.text, format_cat(game, position), format_mice(position, mice)]
    words += [game.stocks[position.stock].word, f"won:{position.won}", format_decision(game, position)]
    add_extras(words, position)
    return " ".join(words)


def floor_of(game: ChopChop, position: Position) -> DrawnFloor:
    """The floor as drawn: tiles, visible cheese, slabs."""
    return game.floors[int(position.hidden), int(position.cheese), int(position.unturned)]


def format_cat(game: ChopChop, position: Position) -> str:
    if not position.cat_seat:
        return "cat:?"
    square = square_name(game, position.cat) or "-"
    return f"cat:{format_seat(position.cat_seat)}@{square}"


def format_mice(position: Position, mice: tuple[str | None, ...]) -> str:
    seat = format_seat(position.mouse_seat) if position.mouse_seat else "?"
    return f"mice:{seat}@{','.join([square or 'x' for square in mice])}"


def mouse_squares(game: ChopChop, position: Position) -> tuple[str | None, ...]:
    return tuple([square_name(game, position.mice[mouse]) for mouse in range(1, int(game.box.mice) + 1)])


def square_name(game: ChopChop, square: int) -> str | None:
    return game.names[square.bit_length() - 1] if square else None


def format_decision(game: ChopChop, position: Position) -> str:
    phase = position.phase
    if phase == NAME_CAT:
        return "cat?"
    if phase == BEGIN:
        return "first?"
    if phase == PLACE:
        return "place?" if game.box.cat_start_is_random else f"place:{format_seat(position.cat_seat)}"
    if phase == OVER:
        return f"over:{RESULTS[position.result]}"
    if phase == ASK:
        return f"ask:{format_seat(position.asked)}:{format_seat(position.seat_in_turn())}"
    seat = format_seat(position.seat_in_turn())
    if phase == WALK:
        return f"walk:{seat}:{position.steps}"
    if phase == BONUS:
        return f"bonus:{seat}:{PIECES[position.piece]}+{position.steps}"
    word = DECISIONS[phase]
    return f"{word}:{seat}" if phase in (TAKE_DIE, ROLL) else f"{word}:{seat}:{PIECES[position.piece]}"


def add_extras(words: list[str], position: Position) -> None:
    """The words left out when they say nothing."""
    if position.turn:
        words.append(f"nr:{position.turn}")
    if position.rolls != 1:
        words.append(f"rolls:{position.rolls}")
    if position.mover:
        words.append(f"mover:{position.mover}")
    if position.skips:
        words.append(f"skip:{format_sides(position.skips)}")
    if position.doubles:
        words.append(f"double:{format_sides(position.doubles)}")
    if position.stall:
        words.append(f"stall:{position.stall}")
    if position.cheeses_at or position.slabs_at or position.home_at:
        words.append(f"met:{position.cheeses_at}/{position.slabs_at}/{position.home_at}")
    if position.people:
        words.append(format_people(int(position.people)))


@lru_cache(maxsize=64)
def format_people(people: int) -> str:
    return "people:" + "".join([format_seat(seat) for seat in range(1, 6) if people >> seat & 1])


def format_sides(sides: int) -> str:
    return SIDE_SETS[sides - 1]


# positions, drawn


def draw(game: ChopChop, position: Position) -> str:
    """The kitchen with column letters and row numbers; ``_`` is the table, with what is under it behind."""
    rows = floor_of(game, position).rows
    lines = ["    " + "".join(f"{letter:<3}" for letter in "ABCDEFG"[: len(rows[0])]).rstrip()]
    for row, marks in enumerate(rows):
        cells = (
            draw_square(game, position, mark, 1 << 8 * row + column) for column, mark in enumerate(marks)
        )
        lines.append(f"{row + 1:<4}" + "".join(f"{cell:<3}" for cell in cells).rstrip())
    return "\n".join(lines)


def draw_square(game: ChopChop, position: Position, mark: str, square: int) -> str:
    mice = [PIECES[mouse] for mouse in range(1, int(game.box.mice) + 1) if position.mice[mouse] == square]
    has_cat = position.cat == square
    if square & game.box.kitchen.table:
        return ("C" if has_cat else "_") + (mice[0] if mice else mark)
    piece = "C" if has_cat else "".join(mice)
    if square & game.box.kitchen.holes:
        return piece + mark
    return piece or (" " if mark == "-" else mark)
