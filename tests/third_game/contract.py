"""What every game must fulfil, checked for one by name: ``python -m tests.third_game.contract acorn``."""

from __future__ import annotations

import pickle
import sys
from typing import Any

from cheeseboard import CHANCE, GAMES, Game, Rng, game, plain
from cheeseboard.bots.protocol.views import format_view, parse_view


def check(name: str) -> int:
    """Whole random games, each position looked at from all sides; how many plies there were."""
    plies = 0
    for players in GAMES[name].player_counts:
        for seed in range(20):
            plies += check_game(game(name, players=players), Rng(seed))
    return plies


def check_game(rules: Game[Any, Any], rng: Rng) -> int:
    position, plies = rules.start(), 0
    while (actor := rules.actor(position)) is not None:
        check_position(rules, position, rng)
        if actor == CHANCE:
            chances = rules.chances(position)
            assert sum(weight for _, weight in chances) == rules.total_weight(position)
            move = rules.sample(position, rng)
            assert move in dict(chances)
        else:
            moves = rules.legal_moves(position)
            move = moves[rng.below(len(moves))]
            assert all(rules.why_not(position, each, actor) is None for each in moves)
            assert rules.move_of(position, rules.number_of(position, move)) == move
        assert rules.parse_move(rules.format_move(move)) == move
        after, events = rules.play(position, move, actor or None)
        assert after == rules.after(position, move)
        assert all(plain(event)["code"] == event.code for event in events)
        position, plies = after, plies + 1
    check_position(rules, position, rng)
    assert rules.outcome(position) is not None
    refusal = rules.why_not(position, move)
    assert refusal is not None
    assert refusal.code == "game-over"
    return plies


def check_position(rules: Game[Any, Any], position: Any, rng: Rng) -> None:
    assert rules.parse_position(rules.format_position(position)) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert len(rules.progress(position)) in (0, rules.players)
    for seat in (None, *rules.seats):
        view = rules.view(position, seat)
        if seat is None:
            assert view.moves == ()
            continue
        assert parse_view(rules, format_view(view)) == view
        twin = rules.imagine(view, rng)  # differs only in what this seat may not know
        assert rules.view(twin, seat) == view


if __name__ == "__main__":
    print(check(sys.argv[1]))
