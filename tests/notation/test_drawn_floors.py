"""A floor is drawn once for all positions that have it, and those that were drawn long ago are drawn anew."""

from __future__ import annotations

import cheeseboard
from cheeseboard.games.chop_chop.caches import MOST_FLOORS, Floors
from cheeseboard.games.chop_chop.rules import ChopChop


def test_not_all_floors_there_ever_were_are_kept() -> None:
    game = cheeseboard.game("chop-chop", players=2)
    assert isinstance(game, ChopChop)
    floors = Floors(game.edition.board)
    first = floors[0, 0, 0]
    assert floors[0, 0, 0] is first
    for hidden in range(1, MOST_FLOORS + 1):
        assert floors[hidden, 0, 0].text != ""
    assert len(floors) <= MOST_FLOORS
    assert floors[0, 0, 0] == first
