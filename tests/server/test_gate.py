"""The gate of a room: one at a time, in order, and nobody who gives up keeps it shut."""

from __future__ import annotations

import asyncio

from cheeseboard.server.gate import Gate


def test_one_after_the_other() -> None:
    async def scene() -> list[str]:
        gate, seen = Gate(), list[str]()

        async def visit(name: str) -> None:
            async with gate:
                seen.append(f"{name} in")
                await asyncio.sleep(0)
                seen.append(f"{name} out")

        assert gate.enter_now()
        assert not gate.enter_now()
        visitors = [asyncio.create_task(visit(name)) for name in "abc"]
        await asyncio.sleep(0)
        assert seen == []
        visitors[1].cancel()
        gate.leave()
        assert not gate.enter_now()
        await asyncio.gather(*visitors, return_exceptions=True)
        assert gate.enter_now()
        return seen

    assert asyncio.run(scene()) == ["a in", "a out", "c in", "c out"]


def test_giving_up_at_the_last_moment() -> None:
    async def scene() -> None:
        gate = Gate()
        assert gate.enter_now()

        async def visit() -> None:
            async with gate:
                raise AssertionError

        visitor = asyncio.create_task(visit())
        await asyncio.sleep(0)
        gate.leave()  # it is the visitor's turn, who does not know yet
        visitor.cancel()
        await asyncio.gather(visitor, return_exceptions=True)
        assert gate.enter_now()

    asyncio.run(scene())


def test_an_error_inside_opens_it_again() -> None:
    async def scene() -> None:
        gate = Gate()
        try:
            async with gate:
                raise LookupError
        except LookupError:
            pass
        assert gate.enter_now()

    asyncio.run(scene())
