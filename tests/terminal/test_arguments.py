"""What the command line says to words it cannot take, and to games that would never end."""

from __future__ import annotations

from pathlib import Path

import pytest

from cheeseboard.cli import main

DEAD = """
game = "chop-chop"
[options]
path = "simple"
stall_limit = "off"
[components]
board = ["u_.", "..u"]
tile_mix = { cheese = 1, crockery = 3, "+1" = 0, "+2" = 0, arrow = 0, fork = 0, knife = 0 }
dice = { cat = [6, 6, 6, 6, 6, 6], mice = [6, 6, 6, 6, 6, 6] }
"""
"""a kitchen too small for any roll, and nobody may be asked about a draw"""


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    try:
        code = main(words)
    except SystemExit as end:
        code = int(end.code or 0)
    return code, capsys.readouterr().err


def test_numbers_that_are_too_large_or_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    position = "chop-chop:2"
    code, text = said(capsys, "analyse", position, "--iterations", "1" + "0" * 30)
    assert (code, "from 1 to 999999999" in text) == (2, True)
    code, text = said(capsys, "analyse", position, "--seconds", "0")
    assert (code, "above 0 and up to 86400" in text) == (2, True)


def test_seats_are_told_by_their_letters(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "random", "cheese-rescue", "--players", "2", "--first", "c")
    assert (code, "found seat 3 (c), allowed: 1 (a), 2 (b)" in text) == (1, True)


def test_a_first_player_named_in_vain_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("random", "chop-chop", "--players", "3", "--option", "mice_order=free", "--cat", "a")
    code, text = said(capsys, *words, "--first", "b")
    assert code == 1
    assert "[wrong-role]: first: under mice_order=free" in text
    assert said(capsys, *words, "--seed", "1")[0] == 0


def test_a_random_game_without_an_end_is_broken_off(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    edition, record = tmp_path / "dead.toml", tmp_path / "dead.txt"
    edition.write_text(DEAD)
    code, text = said(capsys, "random", "chop-chop", "--edition", str(edition), "-o", str(record))
    assert (code, text) == (0, "broken off after 20000 plies: no end came under these rules\n")
    assert "\nresult: unfinished\n" in record.read_text()
