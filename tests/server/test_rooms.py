"""A match in memory when the database fails, when another is faster, and when nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest

from cheeseboard.server.hall import Hall
from cheeseboard.server.metrics import Metrics
from cheeseboard.server.room import Room
from cheeseboard.server.settings import Settings
from cheeseboard.server.thinkers import Thinkers
from cheeseboard.storage.core import Done, Entry, OutcomeUnknown, StorageGone, VersionTaken
from cheeseboard.storage.sqlite import SqliteStore
from cheeseboard.table.errors import NoSuchMatch, StaleVersion
from cheeseboard.table.messages import Accepted, MatchMade, NewMatch, Play, Rematch, SeatPlan
from cheeseboard.table.values import Holder

PLAN = NewMatch(game="cheese-rescue", seats=[SeatPlan(kind="here"), SeatPlan(kind="here")], start=True)


class Moody(SqliteStore):
    """A store that fails when told to, before or after it has stored."""

    fails: StorageGone | None = None
    is_late = False

    def begin_append(self, entry: Entry, done: Done) -> None:
        def late(result: object, error: BaseException | None) -> None:
            failure, self.fails, self.is_late = self.fails or error, None, False
            done(result, failure)

        if self.is_late or self.fails is None:
            super().begin_append(entry, late)
        else:
            asyncio.get_running_loop().call_soon(late, None, None)


class NoBots:
    levels = ("pip",)


class Scene:
    """Two processes' halls on one database."""

    def __init__(self, store: Moody) -> None:
        self.store = store
        self.here = self.hall()
        self.there = self.hall()

    def hall(self) -> Hall:
        return Hall(Settings(room_idle_seconds=60), self.store, cast("Thinkers", NoBots()), Metrics())

    async def make(self) -> tuple[MatchMade, Room, Holder]:
        made = await self.here.make(PLAN)
        room = await self.here.room(made.match)
        return made, room, room.holder([seat.secret for seat in made.seats])


def next_move(room: Room, id: str, number: int = 0) -> Play:
    seat = room.match.game.actor(room.match.position)
    assert seat
    move = room.match.game.view(room.match.position, seat).moves[number]
    return Play(id=id, seat=seat, version=room.version, move=move)


def run(folder: Path, case: Callable[[Scene], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = Moody(folder / "matches.db")
        await store.open()
        scene = Scene(store)
        try:
            await case(scene)
        finally:
            for hall in (scene.here, scene.there):
                await hall.close()
            await store.close()

    asyncio.run(whole())


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


# the quick way


async def begun(room: Room, command: Play, holder: Holder) -> tuple[int, Exception | None] | None:
    """What it is answered; None when it is for ``obey``."""
    told: asyncio.Future[tuple[int, Exception | None]] = asyncio.get_running_loop().create_future()
    is_begun = room.begin(command, holder, lambda version, error: told.set_result((version, error)))
    return await told if is_begun else None


def test_a_move_is_begun_and_answered_once(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        command = next_move(room, "a")
        assert await begun(room, command, holder) == (2, None)
        assert await begun(room, command, holder) == (2, None), "sent again"
        with pytest.raises(StaleVersion):
            room.begin(Play(id="b", seat=1, version=1, move=command.move), holder, print)
        assert not room.gate.is_shut
        assert await begun(room, next_move(room, "c"), holder) == (3, None)

    run(tmp_path, case)


def test_what_stands_in_the_way_of_a_move(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        _, room, holder = await scene.make()
        command = next_move(room, "a")
        async with room.gate:
            assert not room.begin(command, holder, print)
        room.is_unsure = True
        assert not room.begin(command, holder, print)
        room.is_unsure = False
        assert not room.begin(Play(id="a", seat=4, version=1, move=command.move), holder, print)
        first = asyncio.create_task(begun(room, command, holder))
        await asyncio.sleep(0)
        assert await begun(room, command, holder) is None, "one is under way"
        waiting = asyncio.create_task(room.obey(command, holder))
        assert await first == (2, None)
        assert await waiting == Accepted(id="a", version=2)

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
        assert isinstance(answer[1], VersionTaken)
        with pytest.raises(StaleVersion):
            await room.obey(mine, holder)
        assert room.version == 2
        assert await begun(room, theirs, holder) == (2, None)

    run(tmp_path, case)


# memory


def test_a_match_left_for_its_rematch_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        made, room, holder = await scene.make()
        number = 0
        while room.match.status != "over":
            number += 1
            await room.obey(next_move(room, f"m{number}"), holder)
        scene.here.left(room)
        assert list(scene.here.rooms) == [made.match]
        await room.obey(Rematch(id="again"), holder)
        following = room.match.rematch
        assert set(scene.here.rooms) == {made.match, following}  # nobody need load it
        scene.here.left(room)
        assert list(scene.here.rooms) == [following]
        assert (await scene.here.room(made.match)).match.rematch == following

    run(tmp_path, case)


def test_idle_matches_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def case(scene: Scene) -> None:
        made, room, holder = await scene.make()
        await room.obey(next_move(room, "a"), holder)
        scene.here.let_go()
        assert list(scene.here.rooms) == [made.match]
        room.touched -= 61
        scene.here.let_go()
        assert scene.here.rooms == {}
        again = await asyncio.gather(*(scene.here.room(made.match) for _ in range(3)))
        assert again[0] is again[1] is again[2]
        assert again[0].version == 2
        with pytest.raises(NoSuchMatch):
            await room.obey(next_move(room, "b"), holder)

    run(tmp_path, case)
