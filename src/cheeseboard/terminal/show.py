"""Looking at a position, or at a whole game ply by ply."""

from __future__ import annotations

import sys
from typing import Any

from ..core.errors import SetupError
from ..core.game import CHANCE, Game, Seat
from ..core.text import format_seat
from ..locale import ENGLISH
from ..records import Record, open_record, replay
from .board import columns, draw_view, numbered, whose_decision
from .narrate import Narrator
from .prompts import ask


def show_position(narrator: Narrator, position: Any, seat: Seat | None) -> None:
    """The board, who is to decide, and what may be decided."""
    game = narrator.game
    view = game.view(position, check_seat(game, seat))
    print(game.draw(position) if seat is None else draw_view(narrator, view))
    print(f"\n{whose_decision(narrator, view)}")
    if view.actor == CHANCE and seat is None:
        total = game.total_weight(position)
        chances = game.chances(position)
        print(columns([f"{game.format_move(move)}  {weight}/{total}" for move, weight in chances]))
    moves = [game.format_move(move) for move in game.legal_moves(position)]
    if moves and (seat is None or view.moves):
        print(numbered(moves if seat is None else view.moves))


def show_replay(record: Record, seat: Seat | None, is_stepwise: bool, language: str = ENGLISH) -> None:
    """Every ply as it happened: all of it, or what one seat saw. Stepwise on a terminal waits for Enter."""
    game, position = open_record(record)
    narrator = Narrator(game, language)
    check_seat(game, seat)
    is_waiting = is_stepwise and sys.stdin.isatty() and sys.stdout.isatty()
    print(_picture(narrator, position, seat))
    for step in replay(record):
        if is_waiting:
            ask(narrator("terminal.next-ply"))
        # What chance brought may be for one seat only, so that seat's replay tells events and no moves.
        move = f", {_mark(step.actor)} {game.format_move(step.move)}" if seat is None else ""
        print(f"\n{narrator('terminal.ply', number=step.ply)}{move}")
        told = narrator.tell_all(step.events, seat, seat is None)
        print("\n".join([*told, _picture(narrator, step.position, seat)]))


def _mark(actor: Seat) -> str:
    """A seat, or chance, as a record writes it."""
    return "*" if actor == CHANCE else format_seat(actor)


def _picture(narrator: Narrator, position: Any, seat: Seat | None) -> str:
    game = narrator.game
    return game.draw(position) if seat is None else draw_view(narrator, game.view(position, seat))


def check_seat(game: Game[Any, Any], seat: Seat | None) -> Seat | None:
    """The same seat, if the game has it."""
    if seat is not None and seat not in game.seats:
        asked, last = format_seat(seat), format_seat(game.players)
        allowed = ", ".join(map(format_seat, game.seats))
        reason = f"there is no seat {asked}: the last is seat {last}"
        raise SetupError(reason, code="wrong-seat", allowed=allowed)
    return seat
