"""``cheeseboard explain`` as people run it, and the arena without luck."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path

import pytest

import cheeseboard
from cheeseboard.cli import main
from cheeseboard.coach.appraiser import parts_of
from cheeseboard.coach.explain import Explanation
from cheeseboard.locale import languages
from cheeseboard.terminal.explain import Teller, as_text
from cheeseboard.terminal.explain_page import DASHES, as_page
from tests.coach.games import random_game


@cache
def explained_once(seed: int) -> Explanation:
    return cheeseboard.explain(random_game(cheeseboard.game("cheese-rescue", players=2), seed), 200)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    game = random_game(cheeseboard.game("cheese-rescue", players=3), 2)
    path.write_text(cheeseboard.format_record(game), "utf-8")
    return path


def test_text_and_data(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(record), "--iterations", "30", "--language", "en"]) == 0
    told = capsys.readouterr()
    assert "Choices of seat c" in told.out
    assert "100 %" in told.err
    assert main(["explain", str(record), "--iterations", "30", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    account = data["account"]
    for place in range(3):
        parts = [account[name] for name in ("start", "luck", "agreed", "error")]
        total = sum(part[place] for part in [*parts, *account["choices"].values()])
        assert abs(total - account["result"][place]) < 1e-9
    assert all(len(ply["chances"]) == len(ply["band"]) == 3 for ply in data["plies"])


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("cheese-rescue", 4, {}),
        ("cheese-rescue", 2, {"draws_per_player": "4", "deck": "3/6/27"}),
        (
            "cheese-rescue",
            3,
            {
                "hands": "open",
                "area": "fixed",
                "first_player": "random",
                "cheese_values": "5,50,100,100,500,1000",
            },
        ),
        ("chop-chop", 5, {}),
        ("chop-chop", 2, {"board": "u._/..u", "tile_mix": "2/1/1/0/0/0/0", "stall_limit": "20"}),
    ],
)
def test_any_edition_and_number_of_players(
    name: str, players: int, options: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    record = random_game(cheeseboard.game(name, players=players, **options), 3)
    path.write_text(cheeseboard.format_record(record), "utf-8")
    assert main(["explain", str(path), "--iterations", "1", "--language", "en"]) == 0
    told = capsys.readouterr().out
    assert f"Choices of seat {'abcde'[players - 1]}" in told
    assert "Result" in told


def test_one_page_that_needs_nothing_else(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["explain", str(record), "--iterations", "10", "--html", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.count("<polyline") == 3
    head = text.partition("<table>")[2].partition("</tr>")[0]
    assert [dash for dash in DASHES if f'"{dash}"' in head] == list(DASHES[:3]), "which line is whose"
    assert not any(word in text for word in ("http:", "https:", "src=", "<script", "<link"))


def test_the_solvers_line_can_be_walked() -> None:
    """On the page step by step with its boards; the text shows where it leads."""
    explained = cheeseboard.explain(random_game(cheeseboard.game("cheese-rescue", players=2), 2), 5)
    assert explained.ending is not None
    steps = list(Teller(explained, "en").walk())
    assert [explained.game.format_move(step.move) for step in steps] == list(explained.ending.line)
    assert explained.game.outcome(steps[-1].position) is not None
    boards = [explained.game.draw(step.position) for step in steps]
    page = as_page(explained, "en")
    assert page.count("<details>") == len(steps)
    assert all(escape(board) in page for board in boards)
    assert boards[-1] in as_text(explained, "en")


@pytest.mark.parametrize("language", languages())
def test_what_the_played_move_does_is_no_reason_for_the_better_one(language: str) -> None:
    """In text and page it is told before that, and the reason for another move after it."""
    explained = explained_once(4)
    teller, told, page = (
        Teller(explained, language),
        as_text(explained, language),
        as_page(explained, language),
    )
    kinds = set()
    for found in explained.blames.values():
        if found.reason is not None:
            assert found.is_about_played == (found.reason.code in parts_of(explained.game).about_played)
            move = teller.say.move(explained.game.parse_move(found.better))
            words = [teller.say("explain.better", move=move), teller.reason(found.reason)]
            said = " ".join(reversed(words) if found.is_about_played else words)
            assert said in told
            assert escape(said) in page
            kinds.add(found.is_about_played)
    assert kinds == {True, False}


def test_a_game_without_moments_has_no_title_for_them() -> None:
    explained = replace(explained_once(4), moments=())
    assert "Moments" in as_text(explained_once(4), "en")
    assert "Moments" not in as_text(explained, "en")
    assert "<h2>Moments" not in as_page(explained, "en")


def test_a_page_that_is_there_is_refused_before_any_work(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    page.write_text("mine", "utf-8")
    assert main(["explain", str(record), "--html", str(page)]) == 1
    told = capsys.readouterr().err
    assert "[file-exists]" in told
    assert "%" not in told
    assert page.read_text("utf-8") == "mine"


def test_damaged_and_unfinished_records(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record.read_text("utf-8")
    for broken in (text[:200], "no record", text.replace("cheese-rescue:3", "chess:3")):
        record.write_text(broken, "utf-8")
        assert main(["explain", str(record)]) == 1
        assert capsys.readouterr().err.startswith("cheeseboard: error [")
    whole = random_game(cheeseboard.game("chop-chop", players=2), 1)
    part = cheeseboard.Record(whole.game, whole.rules, whole.seats, whole.commitment, whole.plies[:20])
    record.write_text(cheeseboard.format_record(part), "utf-8")
    assert main(["explain", str(record)]) == 1
    assert "[unfinished]" in capsys.readouterr().err


def test_without_an_account_when_something_was_taken_back() -> None:
    record = random_game(cheeseboard.game("cheese-rescue", players=2), 3)
    explained = cheeseboard.explain(record, 5, was_taken_back=True)
    assert explained.account is None
    assert explained.blames
    assert cheeseboard.explanation_data(explained)["account"] is None


def test_the_arena_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena --game chop-chop --bots random,careful --games 4 --budget 4i --jobs 1".split()
    assert main(words) == 0
    plain = capsys.readouterr().out
    assert main([*words, "--adjust"]) == 0
    adjusted = capsys.readouterr().out
    assert "without luck" in adjusted
    assert plain.split("\n\n")[:3] == adjusted.split("\n\n")[:3]
