"""A match in memory when the database fails, and when another is faster."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from cheeseboard.server.botpool.pool import Choice
from cheeseboard.server.rooms.clients import Client
from cheeseboard.server.rooms.intents import CommandIntent
from cheeseboard.server.rooms.registry import LONG
from cheeseboard.server.rooms.room import Room
from cheeseboard.server.transport.websocket import WebSocketProtocol
from cheeseboard.server.ws.outbox import Outbox
from cheeseboard.storage.store import (
    OutcomeUnknown,
    StorageGone,
)
from cheeseboard.table.commands import Leave, Play, Rematch, Undo
from cheeseboard.table.decisions import Holder
from cheeseboard.table.errors import NotNow, NotSeated, StaleVersion
from cheeseboard.table.messages import Accepted
from tests.server.scene import Scene, next_move, run
from tests.server.still import StillProtocol


def test_nothing_is_changed_when_nothing_is_stored(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        command = next_move(room, "a")
        scene.store.fails = StorageGone("gone")
        with pytest.raises(StorageGone):
            await room.obey(command, holder)
        assert room.version == 1
        assert await room.obey(command, holder) == Accepted(id="a", version=2)

    run(tmp_path, case)


def test_stored_but_not_known_is_played_once(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        command = next_move(room, "a")
        scene.store.fails, scene.store.is_late = OutcomeUnknown("who knows"), True
        with pytest.raises(StorageGone):
            await room.obey(command, holder)
        assert await room.obey(command, holder) == Accepted(id="a", version=2)
        assert len(await scene.store.since(room.id, 0)) == 2

    run(tmp_path, case)


def test_another_process_is_faster(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        made, room, holder = await scene.make()
        other = await scene.there.room(made.match)
        mine, theirs = next_move(room, "mine"), next_move(other, "theirs", 1)
        await other.obey(theirs, holder)
        with pytest.raises(StaleVersion):
            await room.obey(mine, holder)
        assert room.version == other.version == 2
        assert await room.obey(theirs, holder) == Accepted(id="theirs", version=2)

    run(tmp_path, case)


def test_many_at_once_are_played_one_by_one(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        commands = [next_move(room, f"k{number}", number) for number in range(8)]
        answers = await asyncio.gather(
            *(room.obey(each, holder) for each in commands), return_exceptions=True
        )
        assert sum(isinstance(answer, Accepted) for answer in answers) == 1
        assert room.version == 2

    run(tmp_path, case)


# without waiting


async def begun(room: Room, command: Play, holder: Holder) -> tuple[int, BaseException | None] | None:
    """What it is answered; None when it is for ``obey``."""
    told: asyncio.Future[tuple[int, BaseException | None]] = asyncio.get_running_loop().create_future()
    is_begun = room.begin_command(command, holder, lambda version, error: told.set_result((version, error)))
    return await told if is_begun else None


def test_a_move_is_begun_and_answered_once(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        command = next_move(room, "a")
        assert await begun(room, command, holder) == (2, None)
        assert await begun(room, command, holder) == (2, None), "sent again"
        late = await begun(room, Play(id="b", seat=1, version=1, move=command.move), holder)
        assert late is not None
        assert isinstance(late[1], StaleVersion)
        assert not room.lock.is_locked
        assert await begun(room, next_move(room, "c"), holder) == (3, None)

    run(tmp_path, case)


def test_what_stands_in_the_way_of_a_move(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        command = next_move(room, "a")
        assert room.lock.try_acquire()
        assert not room.begin_command(command, holder, print)
        room.lock.release()
        room.is_unsure = True
        assert not room.begin_command(command, holder, print)
        room.is_unsure = False
        nowhere = await begun(room, Play(id="a", seat=4, version=1, move=command.move), holder)
        assert nowhere is not None
        assert isinstance(nowhere[1], NotSeated)
        first = asyncio.create_task(begun(room, command, holder))
        await asyncio.sleep(0)
        assert await begun(room, command, holder) is None, "one is under way"
        waiting = asyncio.create_task(room.obey(command, holder))
        assert await first == (2, None)
        assert await waiting == Accepted(id="a", version=2)

    run(tmp_path, case)


def test_a_seat_is_given_back_before_its_move(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        command = next_move(room, "a")
        await room.obey(Leave(id="l", seat=command.seat), holder)
        assert await begun(room, command, holder) is None
        assert await room.obey(command, holder) == Accepted(id="a", version=4)

    run(tmp_path, case)


@pytest.mark.parametrize("is_late", [False, True])
def test_a_move_begun_while_the_storage_fails(tmp_path: Path, is_late: bool) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        command = next_move(room, "a")
        error = OutcomeUnknown("who knows")
        scene.store.fails, scene.store.is_late = error, is_late
        assert await begun(room, command, holder) == (0, error)
        assert room.version == 1
        assert await begun(room, command, holder) is None, "it looks first what is stored"
        assert await room.obey(command, holder) == Accepted(id="a", version=2)
        assert len(await scene.store.since(room.id, 0)) == 2
        assert await begun(room, next_move(room, "b"), holder) == (3, None)

    run(tmp_path, case)


def test_a_move_begun_too_late(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        made, room, holder = await scene.make()
        other = await scene.there.room(made.match)
        mine, theirs = next_move(room, "mine"), next_move(other, "theirs", 1)
        assert await begun(other, theirs, holder) == (2, None)
        answer = await begun(room, mine, holder)
        assert answer is not None
        assert isinstance(answer[1], StaleVersion)
        assert room.version == 2
        assert not room.lock.is_locked
        assert await begun(room, theirs, holder) == (2, None)

    run(tmp_path, case)


# in order, whatever happens


def test_first_come_first_played(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        commands = [next_move(room, f"k{number}", number) for number in range(4)]
        assert room.lock.try_acquire()
        waiting = [asyncio.create_task(room.obey(each, holder)) for each in commands]
        await asyncio.sleep(0)
        room.lock.release()
        assert await begun(room, commands[3], holder) is None, "nobody slips in"
        first, *others = await asyncio.gather(*waiting, return_exceptions=True)
        assert first == Accepted(id="k0", version=2)
        assert [type(each) for each in others] == [StaleVersion] * 3
        assert not room.lock.is_locked

    run(tmp_path, case)


def test_decided_again_before_anybody_else(tmp_path: Path) -> None:
    """Another process changed a seat, which takes no move away: the lock is kept until mine is stored after it."""

    async def case(scene: Scene) -> None:
        made, room, holder = await scene.make()
        other = await scene.there.room(made.match)
        mine, late = next_move(room, "mine"), next_move(room, "late", 1)
        await other.obey(Leave(id="l", seat=3 - mine.seat), holder)
        first = asyncio.create_task(begun(room, mine, holder))
        await asyncio.sleep(0)
        second = asyncio.create_task(room.obey(late, holder))
        assert await first == (3, None)
        with pytest.raises(StaleVersion):
            await second
        assert [entry.version for entry in await scene.store.since(room.id, 0)] == [1, 2, 3]

    run(tmp_path, case)


def test_always_too_late(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        command = next_move(room, "a")
        scene.store.is_taken = True
        with pytest.raises(StaleVersion):
            await room.obey(command, holder)
        scene.store.is_taken = False
        assert await begun(room, command, holder) == (2, None)

    run(tmp_path, case)


def test_whoever_stops_waiting_stops_nothing(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        protocol = StillProtocol(asyncio.get_running_loop())
        outbox = Outbox(cast("WebSocketProtocol", protocol), bytes, scene.here.metrics)
        client = Client(holder, None, outbox)
        room.enter(client)
        command = next_move(room, "a")
        waiting = asyncio.create_task(room.obey(command, holder))
        await asyncio.sleep(0)
        assert room.lock.is_locked
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await room.lock.acquire()
        room.lock.release()
        assert room.version == 2
        assert not room.is_unsure
        assert len(await scene.store.since(room.id, 0)) == 2
        protocol.buffer.flush()
        assert b'"version":2' in protocol.written
        assert await begun(room, command, holder) == (2, None), "sent again"
        room.leave(client)

    run(tmp_path, case)


def test_a_look_that_fails_keeps_nobody_out(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        room.is_unsure = True
        scene.store.is_blind = True
        with pytest.raises(StorageGone):
            await room.obey(next_move(room, "a"), holder)
        scene.store.is_blind = False
        assert await room.obey(next_move(room, "a"), holder) == Accepted(id="a", version=2)
        assert not room.is_unsure

    run(tmp_path, case)


def test_nothing_is_added_to_a_long_match_before_its_beginning_is_looked_through(tmp_path: Path) -> None:
    """Opened from its checkpoint, while the database does not answer for a moment."""

    async def case(scene: Scene) -> None:
        made, room, holder = await scene.make()
        for number in range(LONG // 2 + 1):
            await room.obey(next_move(room, f"m{number}"), holder)
            seat = room.match.history.actors[room.match.history.decisions[-1]] if room.match.history else 0
            await room.obey(Undo(id=f"u{number}", seat=seat, version=room.version), holder)
        await asyncio.gather(*scene.here.tasks)
        scene.store.is_blind = True
        again = await scene.there.room(made.match)
        assert (again.version, again.match.chain.at(0)) == (room.version, None)
        move = next_move(again, "a")
        with pytest.raises(StorageGone):
            await again.obey(move, holder)
        scene.there.let_go()
        scene.store.is_blind = False
        assert not again.begin(CommandIntent(move, holder), lambda *_: None)
        assert await again.obey(move, holder) == Accepted(id="a", version=room.version + 1)
        assert again.match.chain.at(0) == room.match.chain.at(0)
        assert again.past is None

    run(tmp_path, case)


def test_a_record_is_written_once(tmp_path: Path) -> None:
    """However many ask for it; and again when something was added to its match."""

    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        with pytest.raises(NotNow):
            room.record()
        while room.match.status != "over":
            await room.obey(next_move(room, f"m{room.version}"), holder)
        first = room.record()
        assert room.record() is first
        await room.obey(Rematch(id="again"), holder)
        assert room.record() is not first
        assert room.record() == first

    run(tmp_path, case)


def test_what_day_a_bot_has_goes_by_the_match_and_its_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By nothing else: not by the seed, by which a day would tell something of what is dealt."""
    named: list[str] = []

    async def start() -> None: ...

    async def think(*_: object, game: str, **__: Any) -> Choice:
        named.append(game)
        return Choice("", False)

    async def case(scene: Scene) -> None:
        made, room, _ = await scene.make()
        for rooms in (scene.here, scene.there):
            monkeypatch.setattr(rooms.bot_pool, "start", start, raising=False)
            monkeypatch.setattr(rooms.bot_pool, "think", think, raising=False)
            for seat in (1, 2):
                await rooms.think(room, seat, b"", "clover")
        assert named == [f"{made.match} 1", f"{made.match} 2"] * 2

    run(tmp_path, case)
