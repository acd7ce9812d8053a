"""Positions and records looked at closely."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cheeseboard import open_position
from cheeseboard.cli import main
from tests.bots.tables import SHORT

COMMAND = [sys.executable, "-m", "cheeseboard"]


def run(*words: str | Path, text: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [*COMMAND, *map(str, words)],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return done.returncode, done.stdout, done.stderr


def refused(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    code = main(["analyse", *map(str, words)])
    errors = capsys.readouterr().err
    match = re.fullmatch(r"cheeseboard: error \[([a-z-]+)\]: .+\n", errors)
    assert match is not None, errors
    assert code == 1
    return match[1]


def moves() -> set[str]:
    game, position = open_position(SHORT)
    return {game.format_move(move) for move in game.legal_moves(position)}


@pytest.fixture(scope="module")
def record_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("record") / "game.txt"
    assert run("random", "cheese-rescue", "--seed", "7", "-o", path)[0] == 0
    return path


def test_a_position_with_all_its_moves() -> None:
    code, output, _ = run("analyse", SHORT, "--iterations", "200")
    assert code == 0
    head, _, titles, *rows = output.splitlines()
    match = re.fullmatch(r"Seat b to decide, best: (\S+) \((exact|\d+ iterations)\)", head)
    assert match is not None
    assert titles.split() == ["move", "value", "error", "visits", "line"]
    assert {row.split()[0] for row in rows} == moves()
    assert rows[0].split()[0] == match[1]
    for row in rows:
        assert re.fullmatch(r"\S+ +([01]\.\d{3}|\?) +(± \d\.\d{3}|exact|not tried) +\d+  \S.*", row)


def test_what_is_solved_is_exact() -> None:
    code, output, _ = run("analyse", SHORT)
    assert code == 0
    head, _, _, *rows = output.splitlines()
    assert head.endswith("(exact)")
    assert {row.split()[2] for row in rows} == {"exact"}
    assert {row.split()[1] for row in rows} <= {"0.000", "0.500", "1.000"}


def test_as_data_and_from_stdin() -> None:
    code, output, _ = run("analyse", "-", "--json", "--iterations", "50", text=SHORT + "\n")
    assert code == 0
    data = json.loads(output)
    assert data["seat"] == "b"
    assert {each["move"] for each in data["moves"]} | set(data["untried"]) == moves()
    for each in data["moves"]:
        assert 0 <= each["value"] <= 1
        assert each["line"][0] == each["move"]


def decisions(output: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(output)["decisions"]
    return found


def test_a_record_decision_by_decision(record_file: Path) -> None:
    code, output, _ = run("analyse", record_file, "--iterations", "20", "--json")
    assert code == 0
    found = decisions(output)
    assert len(found) == 24
    assert {each["seat"] for each in found} == {"a", "b"}
    for each in found:
        assert each["loss"] is None or each["loss"] >= 0
        if each["played"] == each["best"]:
            assert each["loss"] == 0
    code, output, _ = run("analyse", record_file, "--iterations", "20", "--seat", "b")
    assert code == 0
    rows, totals = output.split("\n\n")
    assert rows.split("\n")[0].split() == ["ply", "seat", "played", "value", "best", "value", "loss", "error"]
    assert [row.split()[1] for row in rows.split("\n")[1:]] == ["b"] * 12
    assert totals.split("\n")[1].startswith("b")


def test_one_ply_of_a_record(record_file: Path) -> None:
    code, output, _ = run("analyse", record_file, "--ply", "5", "--iterations", "20")
    assert code == 0
    assert re.match(r"Ply 5, played: \S+\nSeat a to decide, best: ", output)


def test_refused(record_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, SHORT, "--seat", "a") == "no-decision"
    assert refused(capsys, SHORT.replace("lay:b", "draw:b")) != ""
    assert refused(capsys, SHORT, "--seat", "c") == "wrong-seat"
    assert refused(capsys, record_file, "--seat", "e") == "wrong-seat"
    assert refused(capsys, SHORT, "--ply", "1") == "no-such-ply"
    assert refused(capsys, record_file, "--ply", "1") == "no-decision"
    assert refused(capsys, record_file, "--ply", "999") == "no-such-ply"
    assert refused(capsys, tmp_path / "none.txt") == "file"
    assert refused(capsys, "cheese-rescue:2 nonsense") != ""
