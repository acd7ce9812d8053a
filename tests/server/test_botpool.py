"""Bots in processes of their own: whatever happens to a process, the move comes, and none is left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cheeseboard import GameError, Rng
from cheeseboard.bots.levels import LEVELS, make_bot, on_day
from cheeseboard.bots.protocol.views import format_view
from cheeseboard.core.bot import Budget
from cheeseboard.server.botpool import pool as module
from cheeseboard.server.botpool.pool import BotPool, Choice
from tests.bots.programs import POLITE, command
from tests.bots.tables import moment
from tests.faults.processes import is_running

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")

LONG = 60.0
GAME, VIEW = moment("cheese-rescue", 2, 12)
JSON = format_view(VIEW).encode()


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(scene(), 300))


@asynccontextmanager
async def pool(
    count: int = 1, extra: dict[str, str] | None = None, grace: float = LONG
) -> AsyncIterator[BotPool]:
    """Processes at work, of which nothing is left in the end."""
    bot_pool = BotPool(count, extra or {}, grace=grace)
    await bot_pool.start()
    seen = set(bot_pool.pids)
    try:
        yield bot_pool
        seen |= set(bot_pool.pids)
    finally:
        await bot_pool.close()
    assert not bot_pool.pids
    assert not [pid for pid in seen if is_alive(pid)]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def ask(bot_pool: BotPool, level: str = "pip", seconds: float = LONG) -> Awaitable[Choice]:
    return bot_pool.think(GAME.header, JSON, level, 7, seconds)


async def begun(bot_pool: BotPool, level: str, seconds: float = LONG) -> asyncio.Task[Choice]:
    """A thought that a process is in the middle of."""
    task = asyncio.ensure_future(ask(bot_pool, level, seconds))
    await asyncio.sleep(0)
    await until(lambda: not bot_pool.waiting)
    await asyncio.sleep(0.1)
    return task


async def stopped(bot_pool: BotPool, level: str, seconds: float) -> asyncio.Task[Choice]:
    """A thought in the middle of which its process was stopped, so that it cannot end on a slow machine."""
    [pid] = bot_pool.pids
    for _ in range(20):
        task = await begun(bot_pool, level, seconds)
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(0.1)  # an answer that was on its way is here now
        if not task.done():
            return task
        os.kill(pid, signal.SIGCONT)
    raise AssertionError("every thought was too short")


def test_every_level_thinks_of_both_games_and_many_at_once() -> None:
    names = [*(level.name for level in LEVELS), "random", "careful", "search"]
    moments = [moment(game, players, 12) for game, players in (("cheese-rescue", 3), ("chop-chop", 4))]

    async def scene() -> None:
        async with pool(2) as bot_pool:
            asked = [(name, game, view) for name in names for game, view in moments] * 3
            thoughts = await asyncio.gather(
                *(
                    bot_pool.think(game.header, format_view(view).encode(), name, seed, 0.05)
                    for seed, (name, game, view) in enumerate(asked)
                )
            )
            for (_name, _game, view), thought in zip(asked, thoughts, strict=True):
                assert thought.move in view.moves
                assert not thought.is_fallback
            assert bot_pool.thoughts == len(asked)
            assert not bot_pool.faults

    run(scene)


@pytest.mark.parametrize("level", ["pip", "bramble"])
def test_it_is_the_move_the_bot_would_play_here(level: str) -> None:
    expected = make_bot(level).think(GAME, VIEW, Rng(7), Budget(seconds=LONG)).move

    async def scene() -> None:
        async with pool() as bot_pool:
            assert await ask(bot_pool, level) == Choice(expected, False)

    run(scene)


def test_a_level_has_one_day_all_through_a_game() -> None:
    """A good one or a bad one, and its usual self where no game is named."""

    async def scene() -> None:
        async with pool() as bot_pool:
            for game in ("", "match-1 2", "match-1 2", "match-2 2", "match-3 2", "match-4 2"):
                name = on_day("clover", game) if game else "clover"
                expected = make_bot(name).think(GAME, VIEW, Rng(7), Budget(60))
                choice = await bot_pool.think(GAME.header, JSON, "clover", 7, LONG, iterations=60, game=game)
                assert choice.move == expected.move
                assert choice.thought is not None
                assert choice.thought.iterations == expected.iterations
            with pytest.raises(GameError):  # which day it is, is nobody's choice
                await bot_pool.think(GAME.header, JSON, "clover:good", 7, LONG)

    run(scene)


def test_a_process_killed_in_mid_thought_is_replaced_and_asked_again() -> None:
    async def scene() -> None:
        async with pool() as bot_pool:
            [pid] = bot_pool.pids
            thinking = await stopped(bot_pool, "search", 1.0)
            os.kill(pid, signal.SIGKILL)
            assert await thinking == Choice((await thinking).move, False)
            assert (await thinking).move in VIEW.moves
            assert bot_pool.faults == {"died": 1}
            assert bot_pool.pids != [pid]
            assert not is_alive(pid)

    run(scene)


def test_one_killed_while_it_has_nothing_to_do() -> None:
    async def scene() -> None:
        async with pool(2) as bot_pool:
            for pid in bot_pool.pids:
                os.kill(pid, signal.SIGKILL)
            thoughts = await asyncio.gather(*(ask(bot_pool) for _ in range(6)))
            assert not any(thought.is_fallback for thought in thoughts)
            assert bot_pool.faults == {"died": 2}

    run(scene)


def test_one_that_hangs_is_replaced() -> None:
    async def scene() -> None:
        async with pool() as bot_pool:
            os.kill(bot_pool.pids[0], signal.SIGSTOP)
            bot_pool.grace = 0.2
            hanging = await begun(bot_pool, "pip", 0.1)
            bot_pool.grace = LONG  # for the one that replaces it
            assert not (await hanging).is_fallback
            assert bot_pool.faults == {"late": 1}

    run(scene)


STRANGE = {
    "nonsense": ("write(b'best\\n')", "nonsense"),
    "no answer": ("import os; os.close(1); sys.stdin.read()", "died"),
    "a foreign move": ("write(b'best castle\\n')", "nonsense"),
    "a flood": ("write(b'\\xff' * 3_000_000)", "nonsense"),
    "many lines": ("write(b'info\\n' * 100_000)", "nonsense"),
    "never ready again": ("write(b'error tired\\n'); sys.exit(1)", "died"),
    "half an answer": ("write(b'best '); sys.exit(1)", "died"),
    "last words": ("sys.stderr.write('oh no ' * 100_000); sys.exit(1)", "died"),
}
SOURCE = """
import sys
def write(text):
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()
for line in sys.stdin:
    if line.startswith("hello"):
        write(b"hello cheeseboard 1 strange\\n")
    elif line.startswith("go"):
        DO
    elif line == "quit\\n":
        break
"""


@pytest.mark.parametrize("name", STRANGE)
def test_the_match_goes_on_however_strange_they_are(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deed, fault = STRANGE[name]
    program = tmp_path / "strange.py"
    program.write_text(SOURCE.replace("DO", deed))
    monkeypatch.setattr(BotPool, "words", (sys.executable, str(program)))

    async def scene() -> None:
        async with pool() as bot_pool:
            assert await ask(bot_pool) == Choice(VIEW.moves[7 % len(VIEW.moves)], True)
            assert bot_pool.faults == {fault: module.TRIES, "fallback": 1}

    run(scene)


def test_the_last_words_of_a_process_are_kept_within_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    program = tmp_path / "strange.py"
    program.write_text(SOURCE.replace("DO", STRANGE["last words"][0]))
    monkeypatch.setattr(BotPool, "words", (sys.executable, str(program)))

    async def scene() -> None:
        async with pool() as bot_pool:
            await ask(bot_pool)

    run(scene)
    said = [record.getMessage() for record in caplog.records if "oh no" in record.getMessage()]
    assert len(said) == module.TRIES
    assert max(map(len, said)) < 5000


def test_none_that_starts_is_told_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    for words in ((sys.executable, "-c", "import sys; sys.exit(3)"), ("/no/such/program",)):
        monkeypatch.setattr(BotPool, "words", words)
        bot_pool = BotPool(2)
        with pytest.raises(GameError) as caught:
            asyncio.run(bot_pool.start())
        assert caught.value.code == "no-thinkers"
        assert bot_pool.faults == {"no-start": 2}
        assert not bot_pool.pids


def test_none_that_starts_later_still_leaves_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with pool() as bot_pool:
            monkeypatch.setattr(BotPool, "words", ("/no/such/program",))
            os.kill(bot_pool.pids[0], signal.SIGKILL)
            assert (await ask(bot_pool)).is_fallback
            assert (await ask(bot_pool)).is_fallback
            monkeypatch.undo()
            assert not (await ask(bot_pool)).is_fallback

    run(scene)


def test_a_program_is_seated_by_its_name(tmp_path: Path) -> None:
    move = VIEW.moves[-1]
    polite = command(tmp_path / "bot.py", POLITE.replace("GO", f"print('best {move}', flush=True)"))

    async def scene() -> None:
        async with pool(2, {"my-bot": polite}) as bot_pool:
            thoughts = await asyncio.gather(*(ask(bot_pool, "my-bot") for _ in range(4)))
            assert set(thoughts) == {Choice(move, False)}

    run(scene)


def test_a_program_that_hangs_loses_its_move_and_is_ended(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    deed = f"open({str(note)!r}, 'w').write(str(__import__('os').getpid())); __import__('time').sleep(1000)"
    hanging = command(tmp_path / "bot.py", POLITE.replace("GO", deed))

    async def scene() -> None:
        async with pool(1, {"my-bot": hanging}) as bot_pool:
            thought = await ask(bot_pool, "my-bot", 0.1)
            assert thought.is_fallback
            assert thought.move in VIEW.moves
            assert bot_pool.faults == {"program-late": 1, "fallback": 1}
            assert not is_alive(int(note.read_text()))

    run(scene)


def test_nothing_a_program_started_is_left(tmp_path: Path) -> None:
    """Though the program itself has ended."""
    note = tmp_path / "pid"
    deed = f"child = os.fork() or signal.pause(); open({str(note)!r}, 'w').write(str(child)); sys.exit(1)"
    forking = command(tmp_path / "bot.py", "import os, signal\n" + POLITE.replace("GO", deed))

    async def scene() -> None:
        async with pool(1, {"my-bot": forking}) as bot_pool:
            assert (await ask(bot_pool, "my-bot")).is_fallback
            assert bot_pool.faults == {"program-crash": 1, "fallback": 1}
            await until(lambda: not is_running(int(note.read_text())))

    run(scene)


def test_closing_ends_a_program_in_mid_thought(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    deed = f"open({str(note)!r}, 'w').write(str(__import__('os').getpid())); __import__('time').sleep(1000)"
    hanging = command(tmp_path / "bot.py", POLITE.replace("GO", deed))

    async def scene() -> None:
        async with pool(1, {"my-bot": hanging}) as bot_pool:
            thinking = await begun(bot_pool, "my-bot")
            await until(lambda: note.exists() and bool(note.read_text()))
        assert thinking.cancelled()
        assert not is_alive(int(note.read_text()))

    run(scene)


def test_who_waits_may_go() -> None:
    async def scene() -> None:
        async with pool() as bot_pool:
            first = await stopped(bot_pool, "search", 1.0)
            before = bot_pool.thoughts
            waiting = [asyncio.ensure_future(ask(bot_pool, "search")) for _ in range(20)]
            await until(lambda: bot_pool.waiting == 20)
            for each in waiting:
                each.cancel()
            os.kill(bot_pool.pids[0], signal.SIGCONT)
            assert not (await first).is_fallback
            assert not (await ask(bot_pool)).is_fallback
            assert all(each.cancelled() for each in waiting)
            assert bot_pool.thoughts == before + 2

    run(scene)


def test_who_goes_in_mid_thought_leaves_the_process_to_others() -> None:
    async def scene() -> None:
        async with pool() as bot_pool:
            pids = bot_pool.pids
            thinking = await begun(bot_pool, "search", 0.5)
            thinking.cancel()
            assert not (await ask(bot_pool)).is_fallback
            assert bot_pool.pids == pids
            assert not bot_pool.faults

    run(scene)


def test_who_goes_in_mid_thought_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DRAIN", 3600.0)

    async def scene() -> None:
        async with pool() as bot_pool:
            pids = bot_pool.pids
            thinking = await begun(bot_pool, "search", 3600.0)
            thinking.cancel()
            assert not (await ask(bot_pool)).is_fallback, "long before an hour is over"
            assert bot_pool.pids == pids
            assert not bot_pool.faults

    run(scene)


def test_first_come_first_served() -> None:
    async def scene() -> None:
        async with pool() as bot_pool:
            done: list[int] = []

            async def one(number: int) -> None:
                await ask(bot_pool, "bramble")
                done.append(number)

            await asyncio.gather(*(one(number) for number in range(8)))
            assert done == sorted(done)

    run(scene)


def test_what_cannot_be_thought_about_is_refused() -> None:
    empty = JSON.replace(JSON[JSON.index(b'"moves":[') : JSON.index(b'],"outcome"')], b'"moves":[')
    wrong = JSON.replace(b'"seat":', b'"chair":', 1)
    asked = [
        (GAME.header, JSON, "nobody", "unknown-bot"),
        (GAME.header, JSON, "process:true", "unknown-bot"),
        (GAME.header, b"{]", "pip", "bad-view"),
        (GAME.header, b"\xff", "pip", "bad-view"),
        (GAME.header, empty, "pip", "no-decision"),
        (GAME.header, wrong, "pip", "bad-view"),
        ("chess:2", JSON, "pip", "unknown-game"),
    ]

    async def scene() -> None:
        async with pool() as bot_pool:
            for header, view, level, code in asked:
                with pytest.raises(GameError) as caught:
                    await bot_pool.think(header, view, level, 1, LONG)
                assert caught.value.code == code
            with pytest.raises(UnicodeEncodeError):  # a mistake of ours is raised, and stops nobody else
                await bot_pool.think("\ud800", JSON, "pip", 1, LONG)
            assert not (await bot_pool.think(GAME.header, JSON, "pip", 2**70, LONG)).is_fallback
            assert not bot_pool.faults

    run(scene)


@pytest.mark.parametrize("extra", [{"pip": "true"}, {"Big Bot": "true"}, {"bot": ""}, {"bot": "'"}])
def test_settings_that_are_refused(extra: dict[str, str]) -> None:
    with pytest.raises(GameError):
        BotPool(1, extra)
    with pytest.raises(GameError):
        BotPool(-1)


def test_the_same_error_before_the_start_and_after_the_end() -> None:
    async def scene() -> None:
        async with pool() as bot_pool:
            pass
        for idle in (BotPool(1), bot_pool):
            with pytest.raises(GameError) as caught:
                await ask(idle)
            assert caught.value.code == "no-thinkers"

    run(scene)


def test_no_secret_of_the_server_reaches_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CHEESEBOARD_DATABASE", "CHEESEBOARD_HOST_SECRET", "PGPASSWORD", "DATABASE_URL"):
        monkeypatch.setenv(name, "a secret")
    note = tmp_path / "environment"
    program = tmp_path / "strange.py"
    program.write_text(
        f"import os\nopen({str(note)!r}, 'w').write(repr(os.environ))" + SOURCE.replace("DO", "pass")
    )
    monkeypatch.setattr(BotPool, "words", (sys.executable, str(program)))

    async def scene() -> None:
        async with pool():
            pass

    run(scene)
    assert "a secret" not in note.read_text()
    assert "PATH" in note.read_text()
