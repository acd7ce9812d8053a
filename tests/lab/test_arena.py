"""The arena as people run it: counted, rated, killed and gone on with."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from cheeseboard import GameError
from cheeseboard.cli import main
from cheeseboard.core.bot import Budget
from cheeseboard.lab.chart import draw_ratings
from cheeseboard.lab.folder import GAMES_FILE, open_folder
from cheeseboard.lab.game import Clock, Result
from cheeseboard.lab.plan import Plan
from cheeseboard.lab.report import summarize, table, times
from tests.bots.programs import HOSTILE, command
from tests.children import child
from tests.faults.processes import until

COMMAND = [sys.executable, "-m", "cheeseboard", "arena"]
SMALL = [
    "--game",
    "cheese-rescue",
    "--bots",
    "random,careful",
    "--games",
    "12",
    "--budget",
    "8i",
    "--jobs",
    "2",
]


def run(*words: str | Path) -> tuple[int, str, str]:
    done = subprocess.run([*COMMAND, *map(str, words)], capture_output=True, text=True, timeout=300)
    assert "Traceback" not in done.stdout + done.stderr
    return done.returncode, done.stdout, done.stderr


def refused(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    code = main(["arena", *map(str, words)])
    errors = capsys.readouterr().err
    match = re.fullmatch(r"cheeseboard: error \[([a-z-]+)\]: .+\n", errors)
    assert match is not None, errors
    assert code == 1
    return match[1]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nobody disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    code, output, errors = run(*SMALL, "--out", folder)
    assert code == 0
    assert "12 of 12 games" in errors
    for word in ("careful", "95 %", "score", "seat a", "mean time", "p95", "summary.json"):
        assert word in output
    return folder


def summary_of(folder: Path) -> Any:
    return json.loads((folder / "summary.json").read_text())


def test_counts_and_balance(whole: Path) -> None:
    summary = summary_of(whole)
    assert (summary["games"], summary["rounds"]) == (12, 6)
    assert {(each["bot"], each["chair"], each["games"]) for each in summary["by_chair"]} == {
        (bot, chair, 6) for bot in ("random", "careful") for chair in ("seat a", "seat b")
    }
    [pair] = summary["pairs"]
    assert pair["wins"] + pair["draws"] + pair["losses"] == 12
    [best, worst] = summary["ratings"]
    assert best["elo"] == -worst["elo"] >= 0
    assert best["low"] < best["elo"] < best["high"]
    assert summary["faults"] == {}
    timed = json.loads((whole / "times.json").read_text())
    assert {bot: each["moves"] for bot, each in timed.items()} == {"random": 12 * 12, "careful": 12 * 12}
    assert min(each["mean"] for each in timed.values()) > 0


def test_the_picture_is_a_picture(whole: Path) -> None:
    root = ElementTree.fromstring((whole / "ratings.svg").read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    assert "prefers-color-scheme: dark" in (whole / "ratings.svg").read_text(encoding="utf-8")


def test_a_second_run_plays_nothing_and_finds_the_same(whole: Path) -> None:
    games = (whole / GAMES_FILE).read_bytes()
    summary = (whole / "summary.json").read_bytes()
    code, _, errors = run(*SMALL, "--out", whole)
    assert code == 0
    assert "12 of 12 games are there already" in errors
    assert (whole / GAMES_FILE).read_bytes() == games
    assert (whole / "summary.json").read_bytes() == summary


def test_killed_and_run_again_it_is_as_if_nothing_had_been(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "killed"
    words = [*COMMAND, *SMALL, "--out", str(out)]
    with child(words, stderr=subprocess.DEVNULL, start_new_session=True) as process:
        games = out / GAMES_FILE
        while process.poll() is None and not (games.exists() and games.read_bytes().count(b"\n") >= 4):
            time.sleep(0.01)
        process.kill()
    before = games.read_bytes()
    assert 4 <= before.count(b"\n") <= 13
    wait_for_workers(process.pid)
    assert games.read_bytes() == before
    assert run(*SMALL, "--out", out)[0] == 0
    assert games.read_bytes().startswith(before)
    assert (out / "summary.json").read_bytes() == (whole / "summary.json").read_bytes()


def wait_for_workers(group: int) -> None:
    """Until no process is left of a run that was killed."""

    def is_gone() -> bool:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        return False

    until(is_gone, "the end of all workers")


@pytest.mark.parametrize("torn", [1, 700])
def test_a_torn_line_is_played_again(whole: Path, tmp_path: Path, torn: int) -> None:
    content = (whole / GAMES_FILE).read_bytes()
    for name in (GAMES_FILE, "summary.json"):
        (tmp_path / name).write_bytes((whole / name).read_bytes())
    (tmp_path / GAMES_FILE).write_bytes(content[:-torn])
    assert run(*SMALL, "--out", tmp_path)[0] == 0
    assert (tmp_path / "summary.json").read_bytes() == (whole / "summary.json").read_bytes()
    assert (tmp_path / GAMES_FILE).read_bytes().count(b"\n") == 13


def plan_of(games: int = 4) -> Plan:
    return Plan("cheese-rescue:2", ("a", "b"), games, Budget(iterations=1), "s")


def result_of(plan: Plan, number: int, places: tuple[int, int] = (1, 2)) -> Result:
    pairing = plan.pairing(number)
    clocks = [Clock(), Clock()]
    return Result(
        number, pairing.round, list(pairing.lineup), list(places), "most-points", 42, clocks, [{}, {}]
    )


@pytest.mark.parametrize("tail", [b"", b"\0" * 50, b'{"number":', b'{"number":\n', b"\xff\n"])
def test_whatever_the_last_line_is(tmp_path: Path, tail: bytes) -> None:
    plan = plan_of()
    with open_folder(tmp_path, plan) as folder:
        folder.add(result_of(plan, 2))
    good = (tmp_path / GAMES_FILE).read_bytes()
    (tmp_path / GAMES_FILE).write_bytes(good + tail)
    with open_folder(tmp_path, plan) as folder:
        assert folder.results == {2: result_of(plan, 2)}
        folder.add(result_of(plan, 1))
    with open_folder(tmp_path, plan) as folder:
        assert sorted(folder.results) == [1, 2]


def test_a_run_killed_before_its_first_line_was_whole(tmp_path: Path) -> None:
    (tmp_path / GAMES_FILE).write_bytes(b'{"arena":1,"ru')
    with open_folder(tmp_path, plan_of()) as folder:
        assert folder.results == {}
    assert (tmp_path / GAMES_FILE).read_bytes().count(b"\n") == 1


def code_of(path: Path, plan: Plan) -> str:
    with pytest.raises(GameError) as caught, open_folder(path, plan):
        pass
    return caught.value.code


def test_a_folder_of_other_games_is_refused(tmp_path: Path) -> None:
    with open_folder(tmp_path, plan_of()):
        assert code_of(tmp_path, plan_of()) == "arena-busy"
    before = (tmp_path / GAMES_FILE).read_bytes()
    assert code_of(tmp_path, plan_of(games=6)) == "other-arena"
    assert (tmp_path / GAMES_FILE).read_bytes() == before
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "summary.json").write_text("mine")
    assert code_of(tmp_path / "elsewhere", plan_of()) == "file-exists"


@pytest.mark.parametrize("line", [b"{}", b"[]", b"x", b'{"number":99}', b"null"])
def test_damage_in_the_middle_is_told(tmp_path: Path, line: bytes) -> None:
    plan = plan_of()
    with open_folder(tmp_path, plan) as folder:
        folder.add(result_of(plan, 2))
    head, game, _ = (tmp_path / GAMES_FILE).read_bytes().split(b"\n")
    damaged = b"\n".join([head, line, game, b""])
    (tmp_path / GAMES_FILE).write_bytes(damaged)
    assert code_of(tmp_path, plan) == "arena-damaged"
    assert (tmp_path / GAMES_FILE).read_bytes() == damaged


def test_refused(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, *SMALL, "--seed", "other", "--out", whole) == "other-arena"
    assert (
        refused(capsys, *SMALL[:3], "random,nobody-knows-this", *SMALL[4:], "--out", tmp_path / "x")
        != "usage"
    )
    assert not (tmp_path / "x").exists()
    for budget in ("12", "0i", "i", "nans", "infs", "-1s"):
        with pytest.raises(SystemExit):
            refused(capsys, *SMALL, "--budget", budget)
    capsys.readouterr()
    assert refused(capsys, *SMALL, "--players", "9") == "wrong-players"


def test_a_hostile_program_only_harms_itself(tmp_path: Path) -> None:
    program = "process:" + command(tmp_path / "bot.py", HOSTILE["crashing"][0])
    words = [
        "--game",
        "cheese-rescue",
        "--bots",
        "random",
        "--bots",
        program,
        "--games",
        "2",
        "--budget",
        "5i",
    ]
    code, output, _ = run(*words, "--out", tmp_path / "out")
    assert code == 0
    assert summary_of(tmp_path / "out")["faults"] == {program: {"crash": 8, "gone": 16}}
    assert re.search(r"crash +8", output)
    assert shlex.split(program)


def test_interrupted_it_says_no_more_and_can_go_on(tmp_path: Path) -> None:
    words = [
        *COMMAND,
        *SMALL[:4],
        "--games",
        "100000",
        "--budget",
        "2i",
        "--jobs",
        "1",
        "--out",
        str(tmp_path),
    ]
    with child(words, stderr=subprocess.PIPE, start_new_session=True) as process:
        games = tmp_path / GAMES_FILE
        while process.poll() is None and not (games.exists() and games.read_bytes().count(b"\n") >= 2):
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
    assert process.returncode == 130
    wait_for_workers(process.pid)


# the report


def test_three_at_a_table() -> None:
    plan = Plan("cheese-rescue:3", ("a", "b", "c"), 6, None, "s")
    results = []
    for pairing in plan.pairings():
        places = [{"a": 1, "b": 1, "c": 3}[bot] for bot in pairing.lineup]
        clocks = [Clock() for _ in places]
        results.append(Result(*pairing[:2], list(pairing.lineup), places, "shared", 9, clocks, [{}, {}, {}]))
    summary = summarize(plan, results)
    assert [(each["bot"], each["wins"], each["draws"], each["losses"]) for each in summary["ratings"]][2] == (
        "c",
        0,
        0,
        6,
    )
    pairs = {frozenset((each["bot"], each["against"])): each for each in summary["pairs"]}
    assert pairs[frozenset("ab")]["draws"] == 6
    assert pairs[frozenset("ac")]["wins"] == 6
    assert [each["elo"] for each in summary["chairs"]] == pytest.approx([0, 0, 0], abs=0.1)


def test_times_go_with_the_bot_from_chair_to_chair() -> None:
    plan = plan_of()
    results = [result_of(plan, number) for number in (1, 2)]
    assert results[0].bots != results[1].bots
    for result in results:
        for bot, clock in zip(result.bots, result.clocks, strict=True):
            clock.add({"a": 0.25, "b": 0.001}[bot])
    assert times(plan, results) == {
        "a": {"moves": 2, "mean": 0.25, "p95": pytest.approx(0.25, rel=0.07)},
        "b": {"moves": 2, "mean": 0.001, "p95": pytest.approx(0.001, rel=0.07)},
    }


def test_tables_line_up() -> None:
    assert table(["bot", "Elo"], [["a", "+5"], ["long", "-10"]]) == "bot   Elo\na      +5\nlong  -10"


def test_a_picture_of_odd_names() -> None:
    rating = {"bot": "process:<a & b> " * 5, "elo": 0.0, "low": 0.0, "high": 0.0}
    ElementTree.fromstring(draw_ratings("<&>", [rating]))
