"""A position outside any match, told by the rules alone."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from cheeseboard.core.errors import GameError
from cheeseboard.core.game import CHANCE, plain
from cheeseboard.registry import GAMES, game
from cheeseboard.table.requests import Studied, Study
from cheeseboard.table.study import study


def told(answer: Studied) -> dict[str, object]:
    found: dict[str, object] = json.loads(msgspec.json.encode(answer))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_told_as_the_rules_play_it(name: str) -> None:
    """Each ply by its text alone: view, events, chances and position are those of the engine."""
    played = game(name, players=GAMES[name].player_counts[0])
    position, random = played.start(), Random(name)
    for _ in range(60):
        if played.actor(position) is None:
            break
        is_chance = played.actor(position) == CHANCE
        moves = [move for move, _ in played.chances(position)] if is_chance else played.legal_moves(position)
        move = random.choice(list(moves))
        answer = told(
            study(
                Study(
                    position=played.format_position(position),
                    moves=[played.format_move(move)],
                    seat=played.seats[0],
                )
            )
        )
        position, events = played.play(position, move)
        assert answer["position"] == played.format_position(position)
        assert answer["view"] == json.loads(
            msgspec.json.encode(plain(played.view(position, played.seats[0])))
        )
        heard = [plain(event) for event in events if event.is_for(played.seats[0])]
        for event in heard:
            del event["audience"]
        assert answer["events"] == [json.loads(msgspec.json.encode(heard))]
        assert bool(answer["chance"]) == (played.actor(position) == CHANCE)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"position": "nonsense"}, "unknown-game"),
        ({"position": "cheese-rescue:2 nonsense"}, "notation"),
        ({"moves": ["D(9,9)"]}, "not-a-chance"),
        ({"seat": 5}, "wrong-seat"),
    ],
)
def test_nonsense_is_refused_with_its_code(change: dict[str, object], code: str) -> None:
    start = game("cheese-rescue", players=2).start(first=1)
    asked = {"position": game("cheese-rescue", players=2).format_position(start), **change}
    with pytest.raises(GameError) as refused:
        study(msgspec.convert(asked, Study))
    assert refused.value.code == code
