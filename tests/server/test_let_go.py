"""Matches that leave memory: while the database is away, when they are gone, and when nobody is there."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from cheeseboard.server.rooms.intents import CommandIntent
from cheeseboard.server.service import Service
from cheeseboard.server.transport.websocket import WebSocketProtocol
from cheeseboard.server.ws.connection import Connection
from cheeseboard.storage.store import (
    StorageGone,
)
from cheeseboard.table.commands import Hello, Leave, Rematch
from cheeseboard.table.errors import MatchFrozen, NoSuchMatch
from cheeseboard.table.messages import Accepted
from tests.server.scene import Scene, next_move, run
from tests.server.still import StillProtocol


def test_a_match_let_go_while_the_database_is_away_is_loaded_again(tmp_path: Path) -> None:
    """Nobody can say whether another process erased it: it is not shown, but it is not called gone either."""

    async def case(scene: Scene) -> None:
        made, _, holder = await scene.make()
        rooms = scene.rooms("postgresql://somewhere")
        known = await rooms.room(made.match)
        assert known.lock.try_acquire()
        coming = asyncio.create_task(rooms.newest(made.match))
        while not known.lock.waiting:
            await asyncio.sleep(0)
        moving = asyncio.create_task(known.change(CommandIntent(next_move(known, "a"), holder)))
        await asyncio.sleep(0)
        scene.store.is_forgetful = True
        known.lock.release()
        with pytest.raises(StorageGone):
            await moving
        assert known.is_gone
        again = await coming
        assert again is not known
        assert not again.is_gone
        scene.store.is_forgetful = False
        assert await again.obey(next_move(again, "a"), holder) == Accepted(id="a", version=2)
        await rooms.close()

    run(tmp_path, case)


def test_nobody_enters_a_match_that_was_let_go_meanwhile(tmp_path: Path) -> None:
    """Whoever comes is given their seat back first, which takes a moment."""

    async def case(scene: Scene) -> None:
        made, room, holder = await scene.make()
        await room.obey(Leave(id="a", seat=1), holder)
        protocol = StillProtocol(asyncio.get_running_loop())
        service = SimpleNamespace(
            rooms=scene.here, settings=scene.here.settings, metrics=scene.here.metrics, clock=room.clock
        )
        connection = Connection(
            cast("Service", service), room.id, cast("WebSocketProtocol", protocol), "127.0.0.1"
        )
        coming = asyncio.create_task(
            connection._enter(room, Hello(id="h", secrets=[seat.secret for seat in made.seats]))
        )
        while not room.lock.is_locked:
            await asyncio.sleep(0)
        scene.here.drop(room)
        with pytest.raises(StorageGone):
            await coming
        assert not room.clients.connected

    run(tmp_path, case)


def test_who_waited_is_told_why_a_match_is_gone(tmp_path: Path) -> None:
    """Erased by somebody, or damaged."""

    async def case(scene: Scene) -> None:
        for is_erased, expected in ((True, NoSuchMatch), (False, MatchFrozen)):
            _, room, holder = await scene.make()
            assert room.lock.try_acquire()
            moving = asyncio.create_task(room.change(CommandIntent(next_move(room, "a"), holder)))
            while not room.lock.waiting:
                await asyncio.sleep(0)
            if is_erased:
                scene.here.put_away(room.id, "match-erased")
            else:
                scene.here.freeze(room, MatchFrozen("entry 1 was changed"))
            room.lock.release()
            with pytest.raises(expected):
                await moving

    run(tmp_path, case)

    run(tmp_path, case)


def test_a_match_loaded_anew_stays_when_the_old_one_is_let_go_once_more(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        made, room, _ = await scene.make()
        scene.here.drop(room)
        again = await scene.here.room(made.match)
        scene.here.drop(room)
        assert scene.here.by_id == {made.match: again}

    run(tmp_path, case)


def test_a_match_left_for_its_rematch_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        made, room, holder = await scene.make()
        number = 0
        while room.match.status != "over":
            number += 1
            await room.obey(next_move(room, f"m{number}"), holder)
        scene.here.left(room)
        assert list(scene.here.by_id) == [made.match]
        await room.obey(Rematch(id="again"), holder)
        following = room.match.rematch
        assert set(scene.here.by_id) == {made.match, following}  # nobody need load it
        scene.here.left(room)
        assert list(scene.here.by_id) == [following]
        assert (await scene.here.room(made.match)).match.rematch == following

    run(tmp_path, case)


def test_idle_matches_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        made, room, holder = await scene.make()
        await room.obey(next_move(room, "a"), holder)
        scene.here.let_go()
        assert list(scene.here.by_id) == [made.match]
        room.touched -= 61
        scene.here.let_go()
        assert scene.here.by_id == {}
        again = await asyncio.gather(*(scene.here.room(made.match) for _ in range(3)))
        assert again[0] is again[1] is again[2]
        assert again[0].version == 2
        with pytest.raises(StorageGone):  # to be said again
            await room.obey(next_move(room, "b"), holder)
        assert await again[0].obey(next_move(room, "b"), holder) == Accepted(id="b", version=3)
