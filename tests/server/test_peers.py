"""What processes that share a database say to each other."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cheeseboard.server.rooms.peers import EVERYBODY
from tests.server.scene import Scene, run


def test_who_is_here_is_said_to_somebody_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone, a process only asks; whoever is heard of first is told of all rooms, and of every change from then on."""

    async def case(scene: Scene) -> None:
        said: list[Any] = []

        async def say(match: str, note: bytes) -> None:
            said.append(msgspec.json.decode(note).get("here"))

        monkeypatch.setattr(scene.store, "say", say)
        made, _, holder = await scene.make()
        rooms = scene.rooms("postgresql://somewhere")
        room = await rooms.room(made.match)
        room.see(holder, "")
        await asyncio.gather(*rooms.tasks)
        assert said == [None]
        rooms.peers._heard(EVERYBODY, msgspec.json.encode({"process": "another", "beats": True}))
        await asyncio.gather(*rooms.tasks)
        assert said == [None, [1, 2]]
        room.clients.say_who_is_here()
        await asyncio.gather(*rooms.tasks)
        assert said == [None, [1, 2], [1, 2]]
        rooms.peers._heard(EVERYBODY, msgspec.json.encode({"process": "another", "leaves": True}))
        assert not rooms.peers.last_heard
        await rooms.close()

    run(tmp_path, case)
