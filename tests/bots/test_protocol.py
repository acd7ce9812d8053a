"""Conversations with ``cheeseboard bot``, as a host in another process has them."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard import Rng
from cheeseboard.bots.protocol.speaker import LineReader, Speaker
from cheeseboard.bots.protocol.views import LONGEST, format_view
from cheeseboard.bots.protocol.words import (
    estimate_of,
    format_go,
    format_thought,
    parse_go,
    parse_info,
)
from cheeseboard.bots.simple import CarefulBot, RandomBot
from cheeseboard.core.bot import Budget, Estimate, Thought
from tests.bots.programs import command
from tests.bots.tables import moment
from tests.children import child

DOC = Path(__file__).parents[2] / "docs" / "bot-protocol.md"
COMMAND = [sys.executable, "-m", "cheeseboard", "bot"]


def converse(words: list[str], text: bytes) -> list[str]:
    """What a program answers to all this; it ends well and writes no errors."""
    done = subprocess.run(words, input=text, capture_output=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


def answers(*lines: str, bot: RandomBot | CarefulBot | None = None) -> list[str]:
    """What a bot answers, in this process."""
    said: list[str] = []
    text = "".join(f"{line}\n" for line in lines)
    Speaker(bot or RandomBot(), said.append).listen(
        LineReader(io.BytesIO(text.encode(errors="surrogatepass")))
    )
    return said


def table_lines(name: str = "cheese-rescue") -> tuple[list[str], tuple[str, ...]]:
    game, view = moment(name, 2, 12)
    return [f"game {game.header}", f"view {format_view(view)}"], view.moves


@pytest.mark.parametrize("name", ["cheese-rescue", "chop-chop"])
def test_a_whole_conversation(name: str) -> None:
    lines, moves = table_lines(name)
    text = "\n".join(["hello cheeseboard 1", *lines, "go iterations 30 seed 7", "what?", "go seed x"])
    hello, *infos, total, best, unknown, bad = converse([*COMMAND, "careful"], text.encode() + b"\n")
    assert hello == "hello cheeseboard 1 careful"
    for info in infos:
        match = re.fullmatch(r"info visits \d+ value [01]\.\d{4} error \d\.\d{4} line (\S+)( \S+)*", info)
        assert match is not None
        assert match[1] in moves
    assert total == "info iterations 30 exact no"
    assert best.split()[0] == "best"
    assert best.split()[1] in moves
    assert unknown.startswith("error unknown-command ")
    assert bad.startswith("error bad-go ")


def test_a_pool_is_every_level() -> None:
    lines, moves = table_lines()
    go = "go iterations 30 seed 7"
    text = [
        "hello cheeseboard 1",
        *lines,
        f"{go} info no",
        "level careful",
        go,
        "level hal",
        "ready 5",
        "level pip",
    ]
    hello, first, *infos, best, unknown, ready = converse([*COMMAND, "--pool"], "\n".join(text).encode())
    assert hello == "hello cheeseboard 1 random"
    assert {first.split()[1], best.split()[1]} <= set(moves)
    assert {info.split()[0] for info in infos} == {"info"}
    assert unknown.startswith("error unknown-bot ")
    assert ready == "ready 5"


def test_only_a_pool_changes_its_level() -> None:
    assert answers("level pip", "ready 1") == ["error unknown-command unknown command 'level'", "ready 1"]


def test_what_a_bot_prints_is_no_answer(tmp_path: Path) -> None:
    """Nor does a mistake tell what was in the view."""
    source = """
from cheeseboard.bots.protocol.speaker import speak
from cheeseboard.bots.simple import RandomBot
class Chatty(RandomBot):
    def think(self, game, view, rng, budget, is_cancelled):
        print("best of all")
        raise RuntimeError(view)
speak(Chatty())
"""
    program = tmp_path / "chatty.py"
    program.write_text(source)
    lines, _ = table_lines()
    text = "\n".join(["hello", *lines, "go"]).encode()
    done = subprocess.run([sys.executable, str(program)], input=text, capture_output=True, timeout=120)
    assert (done.returncode, done.stdout) == (1, b"hello cheeseboard 1 random\n")
    assert done.stderr.startswith(b"best of all\n")
    assert done.stderr.endswith(b"RuntimeError\n")
    assert b"moves" not in done.stderr


def test_the_same_seed_gives_the_same_answer() -> None:
    lines, _ = table_lines()
    first, second = (answers(*lines, "go iterations 20 seed 5", bot=CarefulBot()) for _ in range(2))
    assert first == second


def test_stop_is_heard_while_it_thinks() -> None:
    lines, moves = table_lines()
    with child([*COMMAND, "careful"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n".join([*lines, "go seconds 3600", "stop", ""]).encode())
        process.stdin.flush()
        said = [process.stdout.readline().decode() for _ in range(2)]
        while not said[-1].startswith("best"):
            said.append(process.stdout.readline().decode())
        assert said[-1].split()[1] in moves
        process.stdin.write(b"quit\n")
        process.stdin.flush()
        assert process.wait(60) == 0  # though its input is still open


def test_the_end_of_the_input_lets_it_finish() -> None:
    lines, _ = table_lines()
    assert converse([*COMMAND, "random"], "\n".join([*lines, "go"]).encode())[-1].startswith("best ")


def test_a_host_that_goes_away_gets_no_traceback() -> None:
    lines, _ = table_lines()
    pipe = subprocess.PIPE
    with child([*COMMAND, "random"], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write("\n".join([*lines, "go", ""]).encode())
        process.stdin.flush()
        assert process.stderr.read() == b""
        assert process.wait(60) == 1


def test_an_unknown_bot_is_refused() -> None:
    done = subprocess.run([*COMMAND, "nobody-knows-this"], capture_output=True, timeout=60)
    assert done.returncode == 1
    assert re.fullmatch(rb"cheeseboard: error \[[a-z-]+\]: .+\n", done.stderr)


def test_too_soon() -> None:
    game, view = moment("cheese-rescue", 2, 12)
    waiting = format_view(game.view(game.imagine(view, Rng(0)), None))
    assert [line.split()[1] for line in answers("go", "view {}", "game chess:2", "go")] == [
        "no-view",
        "no-game",
        "unknown-game",
        "no-view",
    ]
    assert answers(f"game {game.header}", f"view {waiting}", "go")[0].split()[1] == "no-decision"


def test_a_new_game_forgets_the_view() -> None:
    lines, _ = table_lines()
    assert answers(*lines, "game chop-chop:2", "go")[-1].startswith("error no-view")
    assert answers(*lines, "view {}", "go")[-1].startswith("error no-view")


def test_a_line_that_is_too_long_is_one_error() -> None:
    lines, _ = table_lines()
    said = answers(lines[0], "view " + "x" * (3 * LONGEST), "hello")
    assert said[0].startswith("error bad-view")
    assert said[1:] == ["hello cheeseboard 1 random"]


@pytest.mark.parametrize(
    "text", ["iterations", "iterations 0", "iterations -1", "iterations 1e3", "seconds nan"]
)
def test_a_bad_go(text: str) -> None:
    lines, _ = table_lines()
    assert answers(*lines, f"go {text}")[-1].startswith("error bad-go")


@pytest.mark.parametrize("budget", [Budget(5), Budget(None, 0.25), Budget(7, 2.0)])
def test_go_both_ways(budget: Budget) -> None:
    assert parse_go(format_go(budget, 3).removeprefix("go "), Budget(1)) == (budget, 3, True)
    assert parse_go("", budget) == (budget, 0, True)
    assert parse_go("seed 4 info no", budget) == (budget, 4, False)


def test_info_both_ways() -> None:
    estimate = Estimate("a", 0.25, 0.5, 8, ("a", "b", "c"))
    info, total, best = format_thought(Thought("a", (estimate,), 9, True))
    assert estimate_of(parse_info(info.removeprefix("info "))) == estimate
    assert (total, best) == ("info iterations 9 exact yes", "best a")
    for bad in (
        "",
        "value",
        "value x line a",
        "value 2 line a",
        "value nan line a",
        "visits 5",
        "value 0.5 line",
    ):
        assert estimate_of(parse_info(bad)) is None


words = st.sampled_from(
    ["hello", "game", "view", "go", "stop", "best", "info", "\0", "{}", "seed", "iterations", "1"]
)
headers = st.sampled_from(
    ["game cheese-rescue:2", "game chop-chop:5", "game chop-chop:2:path=simple", "game :", "game"]
)
noise = st.one_of(
    st.lists(words, max_size=5).map(" ".join),
    st.text(max_size=30),
    headers,
    st.sampled_from([*table_lines()[0], *table_lines("chop-chop")[0], "go iterations 3", "go"]),
)


@settings(max_examples=200)
@given(st.lists(noise, max_size=8))
def test_whatever_comes_is_answered_by_the_protocol(lines: list[str]) -> None:
    for line in answers(*lines):
        assert re.match(r"(hello cheeseboard 1 |error [a-z-]+ |info |best )", line)


def test_noise_through_a_real_pipe() -> None:
    text = b"\n".join([os.urandom(300) for _ in range(50)]).replace(b"quit", b"")
    for line in converse([*COMMAND, "random"], text):
        assert re.match(r"error [a-z-]+ ", line)


def test_no_thread_waits_after_quit() -> None:
    before = threading.active_count()
    assert answers("hello", "quit", "hello") == ["hello cheeseboard 1 random"]
    assert threading.active_count() <= before + 1


# the document


def magpie() -> str:
    [source] = re.findall(r"^```python\n(.*?)^```", DOC.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return str(source)


def test_the_example_bot_plays(tmp_path: Path) -> None:
    lines, moves = table_lines()
    text = "\n".join(["hello cheeseboard 1", *lines, "go seed 5", "hm", "quit", "hm"]).encode() + b"\n"
    program = command(tmp_path / "magpie.py", magpie()).split()
    hello, info, best, error = converse(program, text)
    assert (hello, error) == ("hello cheeseboard 1 magpie", "error unknown-command hm")
    assert best.removeprefix("best ") in moves
    assert info.endswith(best.removeprefix("best "))
    assert len(magpie().splitlines()) <= 27


def test_the_documented_conversation_is_true_to_form() -> None:
    [talk] = re.findall(r"^```text\n(.*?)^```", DOC.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    for line in talk.splitlines():
        assert re.match(r"[<>] (hello cheeseboard 1|game |view \{|go |info |best |quit)", line)
