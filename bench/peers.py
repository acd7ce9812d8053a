"""Others playing random games of their own from Python: OpenSpiel and python-chess."""

from __future__ import annotations

import random
import time
from typing import Any

from .clock import Contender, Run

OPEN_SPIEL = {
    "hex 5x5": "hex(board_size=5)",
    "y 7": "y(board_size=7)",
    "mancala": "mancala",
    "hearts": "hearts",
    "einstein (dice)": "einstein_wurfelt_nicht",
    "coin game (grid walking)": "coin_game",
}


def open_spiel(name: str) -> Run:
    import pyspiel

    game: Any = pyspiel.load_game(name)

    def run(seconds: float) -> tuple[int, int]:
        rand, choices = random.Random(1).random, random.Random(1).choices
        games = plies = 0
        end = time.process_time() + seconds
        while time.process_time() < end:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choices(actions, weights)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rand() * len(legal))])
                plies += 1
            games += 1
        return games, plies

    return run


def chess_games() -> Run:
    import chess

    def run(seconds: float) -> tuple[int, int]:
        rand = random.Random(1).random
        games = plies = 0
        end = time.process_time() + seconds
        while time.process_time() < end:
            board = chess.Board()
            for _ in range(300):
                moves = list(board.legal_moves)
                if not moves or board.is_insufficient_material():
                    break
                board.push(moves[int(rand() * len(moves))])
                plies += 1
            games += 1
        return games, plies

    return run


def contenders() -> list[Contender]:
    found = [Contender(f"OpenSpiel {title}", open_spiel(name)) for title, name in OPEN_SPIEL.items()]
    return [*found, Contender("python-chess", chess_games())]
