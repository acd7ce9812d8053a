"""What happened since somebody's turn can be told once more, the same as then, however the match was opened."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from cheeseboard.table import commands
from cheeseboard.table.decisions import Holder
from cheeseboard.table.errors import NotSeated
from cheeseboard.table.lately import MOST, recall
from cheeseboard.table.match import Match
from tests.table.desk import friends, sit_down

PLANS = [
    ("cheese-rescue", ("here", "pip")),
    ("cheese-rescue", ("here", "pip", "pip", "pip")),
    ("chop-chop", ("here", "pip")),
    ("chop-chop", ("here", "pip", "pip", "pip", "pip")),
]


def recalled(match: Match, holder: Holder, seat: int | None) -> list[dict[str, Any]]:
    answer = recall(match, commands.Recall(id="r", seat=seat), holder)
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(answer))
    moves: list[dict[str, Any]] = told["moves"]
    return moves


@pytest.mark.parametrize(("game", "plan"), PLANS)
def test_the_same_as_was_told_then(game: str, plan: tuple[str, ...]) -> None:
    """All events since one's own last move, and the table as it stands; of a match that was just read from disk too."""
    desk, luck = sit_down(game, *plan), Random(game)
    holder, told = desk.holder(1), list[Any]()
    for _ in range(120):
        if desk.match.status == "over":
            break
        change = desk.step(luck)
        told = [] if change.actor == 1 else told
        told += [event.code for event in change.events if event.is_for(1)]
        moves = recalled(desk.match, holder, 1)
        events = [event["code"] for move in moves for event in move["events"]]
        assert moves[0]["events"] == []
        assert events[-len(told) or len(events) :] == told or len(desk.match.history.moves) > MOST  # type: ignore[union-attr]
        assert moves[-1]["view"] == desk.snapshot(1)["view"]
        assert moves == recalled(desk.again(), holder, 1)


def test_nobody_is_told_through_anothers_eyes() -> None:
    desk = friends("cheese-rescue", 2)
    with pytest.raises(NotSeated):
        recall(desk.match, commands.Recall(id="r", seat=2), desk.holder(1))
    assert recalled(desk.match, desk.holder(watch=True), None)[-1]["view"] == desk.snapshot()["view"]
