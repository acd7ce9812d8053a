"""Looking at a position, or at a whole game ply by ply."""

from __future__ import annotations

import sys
from typing import Any

from ..games.core import CHANCE, Game, Seat
from ..games.errors import GameError
from ..record import Record, open_record, replay
from .ask import ask
from .board import columns, draw_view, numbered, whose_decision
from .tell import tell_all
from .words import seat_letter, seat_name


def show_position(game: Game[Any, Any], position: Any, seat: Seat | None) -> None:
    """The board, who is to decide, and what may be decided."""
    view = game.view(position, check_seat(game, seat))
    print(game.draw(position) if seat is None else draw_view(game, view))
    print(f"\n{whose_decision(view)}")
    if view.actor == CHANCE and seat is None:
        total = game.total_weight(position)
        chances = game.chances(position)
        print(columns([f"{game.format_move(move)}  {weight}/{total}" for move, weight in chances]))
    moves = [game.format_move(move) for move in game.legal_moves(position)]
    if moves and (seat is None or view.moves):
        print(numbered(moves if seat is None else view.moves))


def show_replay(record: Record, seat: Seat | None, is_stepwise: bool) -> None:
    """Every ply as it happened: all of it, or what one seat saw. Stepwise on a terminal waits for Enter."""
    game, position = open_record(record)
    check_seat(game, seat)
    is_waiting = is_stepwise and sys.stdin.isatty() and sys.stdout.isatty()
    print(_picture(game, position, seat))
    for step in replay(record):
        if is_waiting:
            ask("Enter for the next ply, q to stop: ")
        # What chance brought may be for one seat only, so that seat's replay tells events and no moves.
        move = f", {seat_letter(step.actor)} {game.format_move(step.move)}" if seat is None else ""
        print(f"\nPly {step.ply}{move}")
        print("\n".join([*tell_all(step.events, seat, seat is None), _picture(game, step.position, seat)]))


def _picture(game: Game[Any, Any], position: Any, seat: Seat | None) -> str:
    return game.draw(position) if seat is None else draw_view(game, game.view(position, seat))


def check_seat(game: Game[Any, Any], seat: Seat | None) -> Seat | None:
    """The same seat, if the game has it."""
    if seat is not None and seat not in game.seats:
        last = seat_name(game.players)
        raise GameError(f"there is no {seat_name(seat)}: the last is {last}", code="wrong-seat")
    return seat
