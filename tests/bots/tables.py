"""Moments of both games at which a seat decides."""

from __future__ import annotations

from typing import Any

from cheeseboard import Game, Rng, View, game

SHORT = "cheese-rescue:2 -1,-1=a3MCCM/.SMb2C/b1a2a1Ca1/.b1CMD/Db2b1a2. a:M,M,M,1 b:D,C,M,M,3 pile:0/0/0 lay:b"
"""Three cards before the end, seat b to lay."""


def moment(name: str, players: int, plies: int, seed: int = 1) -> tuple[Game[Any, Any], View]:
    """A game and the view of a seat that has something to decide, after so many random plies at least."""
    played = game(name, players=players)
    position, rng, done = played.start(), Rng(seed), 0
    while done < plies or not played.legal_moves(position):
        moves = played.legal_moves(position)
        move = moves[rng.below(len(moves))] if moves else played.sample(position, rng)
        position, _ = played.play(position, move)
        done += 1
    return played, played.view(position, played.actor(position))
