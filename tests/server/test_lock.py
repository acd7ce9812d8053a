"""The lock of a room: one at a time, in order, and nobody who gives up keeps it."""

from __future__ import annotations

import asyncio

from cheeseboard.server.rooms.lock import FifoLock


def test_one_after_the_other() -> None:
    async def scene() -> list[str]:
        lock, seen = FifoLock(), list[str]()

        async def visit(name: str) -> None:
            await lock.acquire()
            seen.append(f"{name} in")
            await asyncio.sleep(0)
            seen.append(f"{name} out")
            lock.release()

        assert lock.try_acquire()
        assert not lock.try_acquire()
        visitors = [asyncio.create_task(visit(name)) for name in "abc"]
        await asyncio.sleep(0)
        assert seen == []
        visitors[1].cancel()
        lock.release()
        assert not lock.try_acquire()
        await asyncio.gather(*visitors, return_exceptions=True)
        assert lock.try_acquire()
        return seen

    assert asyncio.run(scene()) == ["a in", "a out", "c in", "c out"]


def test_giving_up_at_the_last_moment() -> None:
    async def scene() -> None:
        lock = FifoLock()
        assert lock.try_acquire()

        async def visit() -> None:
            await lock.acquire()
            raise AssertionError

        visitor = asyncio.create_task(visit())
        await asyncio.sleep(0)
        lock.release()  # it is the visitor's turn, who does not know yet
        visitor.cancel()
        await asyncio.gather(visitor, return_exceptions=True)
        assert lock.try_acquire()

    asyncio.run(scene())
