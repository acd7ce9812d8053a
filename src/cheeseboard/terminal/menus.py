"""Choosing one of many moves by number; in two steps where the list is long.

The steps come from the fields of the moves: first the card or piece, then the place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ..core.game import Move
from .board import numbered
from .narrate import Narrator, fields

LONG: Final = 9
"""More moves than this are chosen in two steps."""

Ask = Callable[[str], str]
"""Puts a question to the person and gives back the answer."""


class MenuItem(NamedTuple):
    """A line of a menu and the moves it stands for: one, or all that begin alike."""

    label: str
    moves: Sequence[Move]


def choose_move(narrator: Narrator, moves: Sequence[Move], ask: Ask) -> Move:
    """The move a person chooses, by number or by its text."""
    if len(moves) == 1:
        print(narrator("terminal.only-move", move=narrator.move(moves[0])))
        return moves[0]
    texts = {narrator.game.format_move(move): move for move in moves}
    menu = whole = menu_of(narrator, moves)
    while True:
        print(numbered([choice.label for choice in menu]))
        question = "terminal.your-move" if menu is whole else "terminal.your-move.rest"
        answer = ask(narrator(question, n=len(menu)))
        if answer in texts:
            return texts[answer]
        if answer == "b" and menu is not whole:
            menu = whole
        elif not (picked := pick(menu, answer)):
            print(narrator("terminal.no-such-move", n=len(menu)))
        elif len(picked) == 1:
            return picked[0]
        else:
            menu = [MenuItem(_rest(narrator, move), (move,)) for move in picked]


def menu_of(narrator: Narrator, moves: Sequence[Move]) -> list[MenuItem]:
    """All moves if they are few, else one line for those with the same first field."""
    alike: dict[object, list[Move]] = {}
    for move in moves:
        alike.setdefault((move.code, *list(fields(move).values())[:1]), []).append(move)
    if len(moves) <= LONG or len(alike) == 1:
        return [MenuItem(narrator.move(move), (move,)) for move in moves]
    return [MenuItem(_first(narrator, group), group) for group in alike.values()]


def pick(menu: Sequence[MenuItem], answer: str) -> Sequence[Move]:
    """The moves behind a number; none if there is no such line."""
    is_number = answer.isascii() and answer.isdecimal() and len(answer) < 6
    return menu[int(answer) - 1].moves if is_number and 0 < int(answer) <= len(menu) else ()


def _first(narrator: Narrator, group: Sequence[Move]) -> str:
    if len(group) == 1:
        return narrator.move(group[0])
    name, value = next(iter(fields(group[0]).items()))
    return narrator("terminal.places", what=narrator.field(name, value), n=len(group))


def _rest(narrator: Narrator, move: Move) -> str:
    return narrator.listed([narrator.field(*each) for each in list(fields(move).items())[1:]])
