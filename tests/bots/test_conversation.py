"""The host's side of a conversation: the same whoever drives it, and in step with our own speaker."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cheeseboard import GameError
from cheeseboard.bots.levels import make_bot
from cheeseboard.bots.protocol.host import MOST_LINES, Conversation, Fault, Question
from cheeseboard.bots.protocol.program import Program
from cheeseboard.bots.protocol.speaker import Speaker
from cheeseboard.bots.protocol.views import format_view
from cheeseboard.core.bot import Budget, Thought, never
from cheeseboard.server.botpool.reaper import Reaper
from cheeseboard.server.botpool.worker import BotProcess
from tests.bots.programs import HOSTILE, POLITE, command
from tests.bots.tables import moment

GAME, VIEW = moment("cheese-rescue", 2, 12)
ONE, OTHER = VIEW.moves[:2]
SECONDS = 0.25
QUESTION = Question(
    GAME.header, format_view(VIEW).encode(), VIEW.moves, Budget(seconds=SECONDS), seed=7, level="pip"
)

# One script, both drivers

GOOD = {
    "a move": f"print('best {ONE}', flush=True)",
    "a line in pieces": f"[os.write(1, bytes([each])) for each in b'chatter\\nbest {ONE}\\n']",
    "reasons": f"print('info value 0.5 line {OTHER}\\ninfo iterations 9 exact yes\\nbest {ONE}', flush=True)",
    "two moves": f"os.write(1, b'best {ONE}\\nbest {OTHER}\\nerror tired\\n')",
    "an end after it": f"print('best {ONE}', flush=True); sys.exit(1)",
}
SCRIPTS = {
    **{name: (POLITE.replace("GO", go), "") for name, go in GOOD.items()},
    **HOSTILE,
}
Outcome = Thought | GameError | str | None
Driver = Callable[[list[str], float, float], list[Outcome]]


def noting(source: str, note: Path) -> str:
    """The same program, which also keeps what it hears."""
    keep = f"open({str(note)!r}, 'a').write(line)\n    word = "
    return "import os\n" + source.replace("word = ", keep, 1)


def with_threads(words: list[str], greeting: float, grace: float) -> list[Outcome]:
    """What comes of three questions, asked as long as the program is of use."""
    program = Program(words)
    outcomes: list[Outcome] = []
    try:
        program.greet(greeting)
        while len(outcomes) < 3:
            try:
                outcomes.append(program.think(QUESTION, SECONDS, grace, never))
            except Fault as fault:
                outcomes.append(fault.kind)
                if fault.is_fatal:
                    break
    except Fault as fault:
        outcomes.append(fault.kind)
    finally:
        program.kill()
    return outcomes


def with_asyncio(words: list[str], greeting: float, grace: float) -> list[Outcome]:
    async def scene() -> list[Outcome]:
        asker: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        reaper = Reaper()
        process = await BotProcess.start(words, is_own=False, reaper=reaper)
        outcomes: list[Outcome] = []
        try:
            await process.greet(greeting)
            while len(outcomes) < 3:
                try:
                    outcomes.append(await process.ask(QUESTION, SECONDS, grace, asker))
                except Fault as fault:
                    outcomes.append(fault.kind)
                    if fault.is_fatal:
                        break
        except Fault as fault:
            outcomes.append(fault.kind)
        finally:
            await process.kill()
            reaper.close()
        return outcomes

    return asyncio.run(asyncio.wait_for(scene(), 300))


@pytest.mark.skipif(sys.platform == "win32", reason="process groups are of POSIX")
@pytest.mark.parametrize("name", SCRIPTS)
def test_one_script_gives_the_same_through_both_drivers(name: str, tmp_path: Path) -> None:
    source, fault = SCRIPTS[name]
    greeting, grace = 0.5 if fault == "no-start" else 60, 0.2 if fault == "late" else 60
    outcomes, heard = [], []
    for driver in (with_threads, with_asyncio):
        note = tmp_path / f"{driver.__name__}.txt"
        words = shlex.split(command(tmp_path / "bot.py", noting(source, note)))
        outcomes.append(driver(words, greeting, grace))
        heard.append(note.read_text().splitlines() if note.exists() else [])
    assert outcomes[0] == outcomes[1]
    if fault in ("", "nonsense"):
        questions = 1 if name == "an end after it" else 3
        lines = [f"game {GAME.header}", f"view {format_view(VIEW)}", "go seconds 0.25 seed 7"]
        assert heard == [["hello cheeseboard 1", *lines * questions]] * 2, "version 1, to the byte"
    if fault:
        assert set(outcomes[0]) == {fault}


# Own bots, without processes


class Pair:
    """A host and our own speaker, who hear what the other says."""

    def __init__(self) -> None:
        self.host = Conversation(is_own=True)
        self.speaker = Speaker(make_bot("random"), self.said, make_bot)
        self.to_host: list[str] = []
        self.sent: list[str] = []

    def said(self, line: str) -> None:
        self.to_host.append(line)

    def send(self, said: bytes) -> None:
        while said:
            lines = said.decode().splitlines()
            self.sent += lines
            for line in lines:
                try:
                    self.speaker.hear(line, never)
                except GameError as error:
                    self.to_host.append(f"error {error.code} {error}")
            data = "".join(f"{line}\n" for line in self.to_host).encode()
            self.to_host.clear()
            said = self.host.receive(data) if data else b""

    def ask(self, question: Question) -> Thought | GameError | None:
        self.sent.clear()
        self.send(self.host.ask(question, 1.0, 1.0))
        assert not self.host.is_busy
        return self.host.result


@pytest.fixture
def pair() -> Pair:
    made = Pair()
    made.send(made.host.greet(1.0))
    assert made.sent == ["hello cheeseboard 1"]
    assert not made.host.is_busy
    return made


def words_of(lines: list[str]) -> list[str]:
    return [line.split()[0] for line in lines]


def test_level_and_game_are_said_when_they_change(pair: Pair) -> None:
    assert isinstance(pair.ask(QUESTION), Thought)
    assert words_of(pair.sent) == ["level", "game", "view", "go"]
    assert pair.sent[-1] == "go seconds 0.25 seed 7 info no"
    pair.ask(QUESTION)
    assert words_of(pair.sent) == ["view", "go"]
    pair.ask(QUESTION._replace(level="random"))
    assert words_of(pair.sent) == ["level", "view", "go"]
    assert pair.speaker.bot.name == "random"
    pair.ask(QUESTION._replace(level="clover:good"))
    assert pair.sent[0] == "level clover:good"
    assert pair.speaker.bot.name == "clover:good"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (QUESTION._replace(level="hal"), "unknown-bot"),
        (QUESTION._replace(game="chess:2"), "unknown-game"),
        (QUESTION._replace(view=b"{}"), "bad-view"),
    ],
)
def test_after_a_refusal_they_are_in_step_again(pair: Pair, wrong: Question, code: str) -> None:
    for number in (1, 2):
        refused = pair.ask(wrong)
        assert isinstance(refused, GameError)
        assert refused.code == code
        assert pair.sent[-1] == f"ready {number}"
        assert pair.ask(QUESTION) == pair.ask(QUESTION), "and both are told anew"


def begun(is_own: bool) -> Conversation:
    host = Conversation(is_own=is_own)
    host.ask(QUESTION, enough=10.0, grace=4.0)
    return host


def test_an_answer_nobody_wants_is_dropped() -> None:
    host = begun(is_own=True)
    assert host.drop(1.0) == b"stop\nready 1\n"
    assert host.due == 5.0
    assert host.receive(f"best {ONE}\nready 0\nerror tired\n".encode()) == b""
    assert host.is_busy
    host.receive(b"ready 1\n")
    assert not host.is_busy
    assert host.result is None
    assert host.drop(2.0) == b"", "there is nothing to drop"


def test_programs_of_others_are_only_told_to_stop() -> None:
    host = begun(is_own=False)
    assert host.drop(1.0) == b"stop\n"
    assert host.drop(1.5) == b""
    host.receive(f"best {ONE}\n".encode())
    assert not host.is_busy


@pytest.mark.parametrize("is_own", [False, True])
def test_time_is_up(is_own: bool) -> None:
    host = begun(is_own)
    assert host.overdue(11.9) == b""
    assert host.due == 12.0
    assert host.overdue(12.0) == b"stop\n"
    assert host.overdue(13.9) == b""
    with pytest.raises(Fault, match="late"):
        host.overdue(14.0)


def test_what_is_said_unasked_is_overlooked_within_bounds() -> None:
    host = begun(is_own=False)
    for _ in range(2):
        host.receive(f"best {ONE}\n".encode() + b"best ?\n" * MOST_LINES)
        host.ask(QUESTION, 10.0, 4.0)
    with pytest.raises(Fault, match="flood"):
        host.receive(f"best {ONE}\n".encode() + b"best ?\n" * (MOST_LINES + 1))


def test_a_line_is_too_long_however_it_comes() -> None:
    for first, last in ((b"", b"x" * 70_000), (b"x" * 40_000, b"x" * 40_000), (b"", b"x" * 70_000 + b"\n")):
        host = begun(is_own=False)
        host.receive(b"info " + first)
        with pytest.raises(Fault, match="flood"):
            host.receive(last)


def test_one_that_ends_before_it_is_greeted_did_not_start() -> None:
    with pytest.raises(Fault, match="no-start"):
        Conversation().receive(b"")
