"""`make torture` in short, and that its checker finds what it looks for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from bench.torture.checker import REMEMBERED, check, decisions
from bench.torture.device import Device, Heard
from bench.torture.history import Afterwards, Event, History
from bench.torture.players import Crowd, Site, Table
from tests.examples import IS_ALL

ROOT = Path(__file__).parents[2]
SHORT = ("--moves", "500", "--kills", "4", "--messages", "800", "--thieves", "1", "--tables", "6")
LONGER = ("--moves", "20000", "--kills", "30", "--messages", "30000", "--thieves", "10", "--tables", "16")
RECORD = """cheeseboard record 2
game: any:2

1 * 4
2 a x * 2
4 b y =cheese
5 a z

result: any
"""


def test_a_short_run(tmp_path: Path) -> None:
    size = LONGER if IS_ALL else SHORT
    words = [sys.executable, "-m", "bench.torture", *size, "--results", str(tmp_path / "trust.md")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=290)
    assert done.returncode == 0, done.stderr[-3000:]
    told = (tmp_path / "trust.md").read_text()
    assert "none lost, doubled or out of order" in told
    assert "none unexplained" in told


def test_the_checker_knows_nothing_of_the_code() -> None:
    for name in ("checker", "history"):
        text = (ROOT / "bench" / "torture" / f"{name}.py").read_text()
        assert "import cheeseboard" not in text
        assert "from cheeseboard" not in text
        assert "tests" not in text


def test_records_are_read() -> None:
    assert decisions(RECORD) == [("a", "x"), ("b", "y"), ("b", "=cheese"), ("a", "z")]


def events() -> list[Event]:
    """Two seats: a move, a roll, a move that is taken back, another; one of them is sent twice."""
    return [
        ("asked", 0),
        ("answered", 0, 1),
        ("sent", "k1", "play", 1, "x"),
        ("told", "d1", 2, "h2"),
        ("accepted", "k1", 2),
        ("sent", "k2", "roll", 2, ""),
        ("told", "d1", 3, "h3"),
        ("accepted", "k2", 3),
        ("sent", "k3", "play", 2, "w"),
        ("refused", "k3", "storage-gone"),
        ("sent", "k3", "play", 2, "w"),
        ("accepted", "k3", 4),
        ("accepted", "k3", 4),
        ("sent", "k4", "undo", 2, ""),
        ("accepted", "k4", 5),
        ("sent", "k5", "play", 2, "y"),
        ("sent", "k6", "play", 2, "v"),
        ("refused", "k6", "stale-version"),
        ("asked", 1),
        ("accepted", "k5", 6),
        ("answered", 1, 6),
        ("told", "d1", 6, "h6"),
    ]


RECORDED = "cheeseboard record 2\n\n1 a x * 3\n3 b y\n\nresult: any\n"


def judged(changed: Callable[[list[Event]], None] = lambda _: None, **end: object) -> list[str]:
    history = History("m", 1, events())
    changed(history.events)
    left = {"match": "m", "version": 6, "hash": "h6", "status": "over", "record": RECORDED, **end}
    return check(history, Afterwards(**left))[1]  # type: ignore[arg-type]


def test_a_good_history() -> None:
    assert judged() == []


def replace(old: Event, new: Event) -> Callable[[list[Event]], None]:
    def change(found: list[Event]) -> None:
        found[found.index(old)] = new

    return change


LIES: dict[str, tuple[dict[Event, Event], dict[str, object], str]] = {
    "lost": ({}, {"version": 5, "hash": "h5"}, "are left"),
    "lost-and-played-over": ({}, {"record": RECORDED.replace(" y", " v")}, "the record differs"),
    "doubled": ({}, {"version": 7, "hash": "h7"}, "nobody was told that version 7"),
    "doubled-in-the-record": ({}, {"record": RECORDED.replace("b y", "b y\n4 b y")}, "the record differs"),
    "out-of-order": ({}, {"record": "x\n\n1 b y\n2 a x\n\nr\n"}, "the record differs"),
    "taken-back-comes-back": ({}, {"record": RECORDED.replace("b y", "b w\n4 b y")}, "the record differs"),
    "another-history": ({}, {"hash": "h0"}, "another history"),
    "told-otherwise": ({("told", "d1", 6, "h6"): ("told", "d1", 3, "h0")}, {}, "two histories"),
    "told-backwards": ({("told", "d1", 6, "h6"): ("told", "d1", 2, "h2")}, {}, "and then 2"),
    "accepted-twice": ({("accepted", "k4", 5): ("accepted", "k3", 5)}, {}, "accepted at 4 and at 5"),
    "two-at-one-version": ({("accepted", "k4", 5): ("accepted", "k4", 4)}, {}, "both accepted at 4"),
    "before-what-came-before": ({("accepted", "k5", 6): ("accepted", "k5", 1)}, {}, "was accepted at 1"),
    "an-old-answer": ({("answered", 1, 6): ("answered", 1, 4)}, {}, "answered with 4"),
    "an-answer-to-nothing": ({("accepted", "k5", 6): ("accepted", "k9", 6)}, {}, "never sent"),
    "a-strange-refusal": ({("refused", "k6", "stale-version"): ("refused", "k6", "oops")}, {}, "with oops"),
}


@pytest.mark.parametrize("name", LIES)
def test_the_checker_finds_lies(name: str) -> None:
    changes, end, words = LIES[name]

    def change(found: list[Event]) -> None:
        for old, new in changes.items():
            replace(old, new)(found)

    problems = judged(change, **end)
    assert any(words in problem for problem in problems), problems


def long_away(versions: int) -> tuple[list[Event], dict[str, object]]:
    """A move is stored, its answer lost, and it is sent again when so many more have been played."""
    found: list[Event] = [("sent", "k0", "play", 1, "x")]
    for version in range(3, 3 + versions):
        found += [("sent", f"k{version}", "play", 2, "y"), ("accepted", f"k{version}", version)]
    found += [("sent", "k0", "play", 1, "x"), ("refused", "k0", "stale-version")]
    moves = "\n".join(["1 a x", *(f"{version - 1} b y" for version in range(3, 3 + versions))])
    record = f"cheeseboard record 2\n\n{moves}\n\nresult: any\n"
    return found, {"version": 2 + versions, "hash": "h", "status": "over", "record": record}


def test_what_a_server_need_not_remember() -> None:
    for versions, expected in (
        (REMEMBERED - 1, ["m: nobody was told that version 2 was theirs"]),
        (REMEMBERED, []),
    ):
        found, end = long_away(versions)
        problems = check(History("m", 1, found), Afterwards(match="m", **end))[1]  # type: ignore[arg-type]
        assert problems == expected
    end["record"] = str(end["record"]).replace("1 a x\n", "")
    problems = check(History("m", 1, found), Afterwards(match="m", **end))[1]  # type: ignore[arg-type]
    assert "the record differs" in problems[0]


def test_what_a_device_was_told_while_the_database_was_gone() -> None:
    """A process without its database shows what it knows, and then what it missed: that is no older answer."""
    site = Site(["nowhere"])
    table = Table(Crowd(site, cast(Any, None), lambda _: None), 0)
    device = Device(table, "d1", 1, "", False)
    for version, is_whole in ((24, True), (22, False), (23, True), (24, True), (25, True), (23, True)):
        site.is_whole = is_whole
        device._see(Heard(say="update", version=version), version)
    assert [event[2] for event in table.events] == [24, 24, 25, 23]  # the last is what the checker is to find
    device.newest, device.is_behind = 30, True
    device._hello()  # whoever asks while all is there is to be told the newest
    assert not device.is_behind


def test_a_match_that_is_gone() -> None:
    assert check(History("m", 1, events()), None)[1] == ["m: it is gone"]
