"""Games are explained after everybody who waits for a bot, one at a time, and whoever goes away ends it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from cheeseboard import GameError
from cheeseboard.server.botpool.explainer import Explainer
from cheeseboard.server.botpool.pool import BotPool
from cheeseboard.server.botpool.reaper import Reaper
from tests.faults.processes import is_running
from tests.server.test_botpool import GAME, JSON

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")

TELLS = """
import json, sys, time
asked = json.load(sys.stdin)
for n in range(asked["stage"] * 10):
    print(json.dumps({"share": n / 10}), flush=True)
    time.sleep(0.02)
print(json.dumps({"explanation": {"of": asked["record"]}}, separators=(",", ":")), flush=True)
"""
"""says how far it is again and again, and at last what it was asked about"""

SILENT = "import time; time.sleep(600)"
DYING = "raise SystemExit(3)"
NONSENSE = "print('good morning', flush=True)"
REFUSING = """print('{"code": "record", "reason": "no game"}', flush=True)"""


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(scene(), 300))


def explainer(script: str = TELLS) -> Explainer:
    made = Explainer(Reaper())
    made.words = (sys.executable, "-c", script)
    return made


async def close(made: Explainer) -> None:
    await made.close()
    made.reaper.close()


def state_of(pid: int) -> str:
    """As the machine has it: R, S, T, ..."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


async def until(is_so: Callable[[], object]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def test_whoever_waits_for_a_bot_goes_first() -> None:
    """While a bot thinks, and while one waits to, the process that explains stands still; then it goes on."""

    async def scene() -> None:
        bots = BotPool(1)
        bots.explainer.words = (sys.executable, "-c", TELLS)
        await bots.start()
        order: list[str] = []
        shares: list[float] = []

        async def explain() -> None:
            await bots.explainer.explain("game", 2, False, shares.append)
            order.append("explained")

        async def think(number: int) -> None:
            await bots.think(GAME.header, JSON, "random", number, 0.1)
            order.append("moved")

        try:
            explaining = asyncio.create_task(explain())
            await until(lambda: shares)
            process = bots.explainer.process
            assert process is not None
            with bots.explainer.standing_still():  # as long as anybody's move is being thought about
                await until(lambda: state_of(process.pid) == "T")
                known = len(shares)
                await asyncio.sleep(0.3)
                assert len(shares) <= known + 1  # what was on its way already
                await asyncio.gather(*(think(number) for number in range(4)))
                assert state_of(process.pid) == "T"
            await explaining
        finally:
            await bots.close()
        assert order == ["moved"] * 4 + ["explained"]

    run(scene)


def test_a_thinking_bot_stops_the_explaining_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        bots = BotPool(1)
        bots.explainer.words = (sys.executable, "-c", TELLS)
        await bots.start()
        seen: list[int] = []
        monkeypatch.setattr(bots.explainer, "_signal", lambda _: seen.append(bots.explainer.thinking))
        try:
            await asyncio.gather(*(bots.think(GAME.header, JSON, "random", n, 0.1) for n in range(3)))
        finally:
            await bots.close()
        assert seen == [1, 0]  # once for all of them, and on when the last has moved

    run(scene)


def test_one_after_the_other_and_first_accounts_before_refined_ones() -> None:
    async def scene() -> None:
        made = explainer()
        order: list[str] = []

        async def explain(name: str, stage: int) -> None:
            body = await made.explain(name, stage, False, lambda _: None)
            assert body == b'{"of":"%b"}' % name.encode()
            order.append(name)

        await asyncio.gather(explain("one", 1), explain("closer", 2), explain("two", 1), explain("three", 1))
        assert order == ["one", "two", "three", "closer"]
        await close(made)

    run(scene)


def test_one_address_after_the_other() -> None:
    """Whoever looks back at many games waits for them alone."""

    async def scene() -> None:
        made = explainer()
        order: list[str] = []

        async def explain(address: str) -> None:
            await made.explain("game", 1, False, lambda _: None, address)
            order.append(address)

        await asyncio.gather(
            *(explain(address) for address in ("greedy", "greedy", "greedy", "home", "next"))
        )
        assert order == ["greedy", "home", "next", "greedy", "greedy"]
        await close(made)

    run(scene)


def test_a_first_account_does_not_wait_for_a_refined_one() -> None:
    """Also if that is under way: it begins anew."""

    async def scene() -> None:
        made = explainer()
        shares: list[float] = []
        closer = asyncio.create_task(made.explain("closer", 2, False, shares.append, "here"))
        await until(lambda: shares)
        assert await made.explain("first", 1, False, lambda _: None, "there") == b'{"of":"first"}'
        assert not closer.done()
        assert await closer == b'{"of":"closer"}'
        assert shares.count(0.0) == 2
        await close(made)

    run(scene)


def test_whoever_goes_away_ends_it() -> None:
    async def scene() -> None:
        made = explainer(SILENT)
        gone = asyncio.create_task(made.explain("game", 1, False, lambda _: None))
        await until(lambda: made.process)
        assert made.process is not None
        pid = made.process.pid
        gone.cancel()
        await until(lambda: not is_running(pid))
        made.words = (sys.executable, "-c", TELLS)
        assert await made.explain("next", 1, False, lambda _: None)
        await close(made)

    run(scene)


@pytest.mark.parametrize(
    ("script", "code"), [(DYING, "no-explanation"), (NONSENSE, "no-explanation"), (REFUSING, "record")]
)
def test_a_process_that_fails_is_told_with_a_code(script: str, code: str) -> None:
    async def scene() -> None:
        made = explainer(script)
        with pytest.raises(GameError) as refused:
            await made.explain("game", 1, False, lambda _: None)
        assert refused.value.code == code
        await close(made)

    run(scene)


def test_nothing_is_left_of_it_after_the_end() -> None:
    async def scene() -> None:
        made = explainer(SILENT)
        waiting = [asyncio.create_task(made.explain("game", 1, False, lambda _: None)) for _ in range(3)]
        await until(lambda: made.process)
        assert made.process is not None
        pid = made.process.pid
        await close(made)
        assert not is_running(pid)
        assert all(isinstance(each, asyncio.CancelledError) for each in await gathered(waiting))

    run(scene)


async def gathered(tasks: list[asyncio.Task[bytes]]) -> list[Any]:
    return list(await asyncio.gather(*tasks, return_exceptions=True))
