"""Choosing one of many moves by number; in two steps where the list is long.

The steps come from the fields of the moves: first the card or piece, then the place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ..games.core import Game, Move
from .board import numbered
from .words import fields, in_words, listed, move_phrase

LONG: Final = 9
"""More moves than this are chosen in two steps."""

Ask = Callable[[str], str]
"""Puts a question to the person and gives back the answer."""


class Choice(NamedTuple):
    """A line of a menu and the moves it stands for: one, or all that begin alike."""

    label: str
    moves: Sequence[Move]


def choose_move(game: Game[Any, Any], moves: Sequence[Move], ask: Ask) -> Move:
    """The move a person chooses, by number or by its text."""
    if len(moves) == 1:
        print(f"There is only one move: {move_phrase(game, moves[0])}.")
        return moves[0]
    texts = {game.format_move(move): move for move in moves}
    menu = whole = menu_of(game, moves)
    while True:
        print(numbered([choice.label for choice in menu]))
        back = "" if menu is whole else ", b for back"
        answer = ask(f"Your move (1 to {len(menu)}{back}, h for help): ")
        if answer in texts:
            return texts[answer]
        if answer == "b" and menu is not whole:
            menu = whole
        elif not (picked := pick(menu, answer)):
            print(f"That is not one of the moves. Please type a number from 1 to {len(menu)}.")
        elif len(picked) == 1:
            return picked[0]
        else:
            menu = [Choice(_rest(move), (move,)) for move in picked]


def menu_of(game: Game[Any, Any], moves: Sequence[Move]) -> list[Choice]:
    """All moves if they are few, else one line for those with the same first field."""
    alike: dict[object, list[Move]] = {}
    for move in moves:
        alike.setdefault((move.code, *list(fields(move).values())[:1]), []).append(move)
    if len(moves) <= LONG or len(alike) == 1:
        return [Choice(move_phrase(game, move), (move,)) for move in moves]
    return [Choice(_first(game, group), group) for group in alike.values()]


def pick(menu: Sequence[Choice], answer: str) -> Sequence[Move]:
    """The moves behind a number; none if there is no such line."""
    is_number = answer.isascii() and answer.isdecimal() and len(answer) < 6
    return menu[int(answer) - 1].moves if is_number and 0 < int(answer) <= len(menu) else ()


def _first(game: Game[Any, Any], group: Sequence[Move]) -> str:
    if len(group) == 1:
        return move_phrase(game, group[0])
    name, value = next(iter(fields(group[0]).items()))
    return f"{in_words(name, value)} ({len(group)} places)"


def _rest(move: Move) -> str:
    return listed([in_words(name, value) for name, value in list(fields(move).items())[1:]])
