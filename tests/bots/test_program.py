"""Programs in a bot's chair: the well-behaved are heard, the others lose their move and nothing else."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from cheeseboard import GameError, Rng
from cheeseboard.bots.protocol.program import ProcessBot
from cheeseboard.core.bot import Budget
from tests.bots.programs import HOSTILE, POLITE, command
from tests.bots.tables import moment
from tests.faults.processes import is_running, until

QUICK = Budget(iterations=5, seconds=0.05)
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="process groups are of POSIX")


def test_a_program_that_thinks(tmp_path: Path) -> None:
    game, view = moment("cheese-rescue", 2, 12)
    move, other = view.moves[-1], view.moves[0]
    lines = (
        f"info visits 3 value 0.25 line {other}\\ninfo value 0.75 line {move} x\\ninfo iterations 9 exact yes"
    )
    words = command(
        tmp_path / "bot.py", POLITE.replace("GO", f"print('{lines}\\nchatter\\nbest {move}', flush=True)")
    )
    with ProcessBot(words) as bot:
        thought = bot.think(game, view, Rng(1), Budget(iterations=5))
        assert thought == bot.think(game, view, Rng(2), Budget(iterations=5))
    assert (thought.move, thought.iterations, thought.is_exact) == (move, 9, True)
    assert [each.move for each in thought.estimates] == [move, other]
    assert thought.estimates[0].line == (move, "x")
    assert not bot.faults


def test_our_own_bot_as_a_program() -> None:
    game, view = moment("chop-chop", 3, 12)
    with ProcessBot(f"{sys.executable} -m cheeseboard bot random", greeting=60) as bot:
        assert bot.think(game, view, Rng(1), Budget(iterations=5)).move in view.moves
        assert not bot.faults


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_program_loses_its_move(name: str, tmp_path: Path) -> None:
    source, fault = HOSTILE[name]
    game, view = moment("cheese-rescue", 2, 12)
    grace = 0.2 if fault == "late" else 30.0
    greeting = 0.5 if fault == "no-start" else 30.0
    with ProcessBot(command(tmp_path / "bot.py", source), grace=grace, greeting=greeting, restarts=1) as bot:
        moves = [bot.think(game, view, Rng(seed), QUICK).move for seed in range(3)]
    assert set(moves) <= set(view.moves)
    expected = {fault: 3} if fault == "nonsense" else {fault: 2, "gone": 1}
    assert bot.faults == Counter(expected)


def test_the_fallback_depends_on_the_seed_only(tmp_path: Path) -> None:
    game, view = moment("cheese-rescue", 2, 12)
    source, _ = HOSTILE["illegal"]
    with ProcessBot(command(tmp_path / "bot.py", source)) as one, ProcessBot("/no/such/program") as other:
        for seed in range(5):
            assert one.think(game, view, Rng(seed), QUICK) == other.think(game, view, Rng(seed), QUICK)
    assert other.faults == Counter({"no-start": 4, "gone": 1})


def test_a_program_that_does_not_listen_blocks_nobody(tmp_path: Path) -> None:
    source = (
        "import time\nprint('hello cheeseboard 1 x', flush=True)\n"
        "while True: print('best ?', flush=True); time.sleep(.002)\n"
    )
    game, view = moment("cheese-rescue", 2, 12)
    with ProcessBot(command(tmp_path / "bot.py", source), grace=0.2) as bot:
        for seed in range(60):  # more than a pipe holds
            bot.think(game, view, Rng(seed), QUICK)
    assert set(bot.faults) <= {"nonsense", "late", "gone"}


def test_cancelled_it_is_told_to_stop(tmp_path: Path) -> None:
    game, view = moment("cheese-rescue", 2, 12)
    source = POLITE.replace(
        "GO", f"sys.stdin.readline() == 'stop\\n' and print('best {view.moves[2]}', flush=True)"
    )
    with ProcessBot(command(tmp_path / "bot.py", source), greeting=60, grace=30) as bot:
        thought = bot.think(game, view, Rng(1), Budget(seconds=3600), lambda: True)
    assert thought.move == view.moves[2]


def test_nothing_is_left_of_a_program(tmp_path: Path) -> None:
    """Not even what it started itself."""
    pids = tmp_path / "pids"
    source = (
        "import os, signal, sys, time\n"
        f"child = os.fork()\nopen({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "if not child: time.sleep(600)\n"
        "print('hello cheeseboard 1 x', flush=True)\ntime.sleep(600)\n"
    )
    game, view = moment("cheese-rescue", 2, 12)
    bot = ProcessBot(command(tmp_path / "bot.py", source), grace=0.1, greeting=60)
    bot.think(game, view, Rng(1), QUICK)
    bot.close()
    until(lambda: not any(is_running(int(pid)) for pid in pids.read_text().split()), "the end of both")


@pytest.mark.parametrize("words", ["", "  ", "'unclosed"])
def test_a_command_that_is_none(words: str) -> None:
    with pytest.raises(GameError) as caught:
        ProcessBot(words)
    assert caught.value.code == "bad-command"
