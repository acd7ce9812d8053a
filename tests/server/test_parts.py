"""The small parts by themselves: limits, attendance, outbox, decoding, the shelf of files."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from cheeseboard.server.attendance import Attendance
from cheeseboard.server.decoding import DEEPEST, check_depth, decode_body, decode_command, id_of
from cheeseboard.server.limits import MOST_KEYS, Bucket, Rate, Tally, blurred, limit_key
from cheeseboard.server.lines import Line, Post
from cheeseboard.server.metrics import Metrics
from cheeseboard.server.outbox import MOST_ANSWERS, Outbox
from cheeseboard.server.problems import HttpProblem, Limited
from cheeseboard.server.static import Shelf
from cheeseboard.server.wire import Wire
from cheeseboard.table.errors import BadMessage
from cheeseboard.table.messages import AnyCommand, NewMatch, Prints


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


# limits


def test_a_rate_is_saved_up_and_used_up() -> None:
    clock = Clock()
    rate = Rate(2, 4, clock)
    for _ in range(4):
        rate.take("a")
    with pytest.raises(Limited) as refused:
        rate.take("a")
    assert refused.value.seconds == 0.5
    rate.take("b")
    clock.now += 0.5
    rate.take("a")
    assert not rate.has_any("a")
    clock.now += 100
    assert [rate.wait_for("a") for _ in range(5)] == [0, 0, 0, 0, 0.5]


def test_a_clock_that_jumps_back_gives_nothing() -> None:
    clock = Clock()
    bucket = Bucket(1, clock())
    assert bucket.take(1, 1, clock())
    assert not bucket.take(1, 1, clock() - 3600)


def test_no_limit() -> None:
    rate = Rate(0, 0, Clock())
    for _ in range(100):
        rate.take("a")
    assert rate.has_any("a")
    assert not Tally(0).is_full("a")


def test_addresses_are_forgotten_in_time() -> None:
    rate = Rate(1, 1, Clock())
    for number in range(MOST_KEYS + 10):
        rate.wait_for(str(number))
    assert len(rate.kept) == MOST_KEYS


def test_a_tally_goes_up_and_down() -> None:
    tally = Tally(2)
    tally.enter("a")
    tally.enter("a")
    assert tally.is_full("a")
    tally.leave("a")
    assert not tally.is_full("a")
    tally.leave("a")
    tally.leave("a")
    assert tally.open == {}


@pytest.mark.parametrize(
    ("address", "key", "shown"),
    [
        ("192.0.2.77", "192.0.2.77", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("::ffff:192.0.2.77", "192.0.2.77", "192.0.2.0/24"),
        ("nonsense", "unknown", "unknown"),
    ],
)
def test_addresses(address: str, key: str, shown: str) -> None:
    assert limit_key(address) == key
    assert blurred(address) == shown


# attendance


def test_away_after_a_while() -> None:
    clock = Clock()
    attendance = Attendance(2, 60, clock)
    attendance.enter((1,))
    assert attendance.present() == (frozenset({1}), frozenset())
    clock.now += 60
    assert attendance.present() == (frozenset({1}), frozenset({2}))
    attendance.see(2)
    assert attendance.present().absent == frozenset()
    attendance.enter((1,))
    attendance.leave((1,))
    assert attendance.present().connected == {1}
    attendance.leave((1,))
    assert attendance.next_change() == 60
    clock.now += 59
    assert attendance.present().absent == frozenset()
    clock.now += 1
    assert attendance.present().absent == {1, 2}


def test_other_processes() -> None:
    clock = Clock()
    attendance = Attendance(3, 60, clock)
    attendance.hear("p", [2, 3])
    clock.now += 100
    assert attendance.present() == (frozenset({2, 3}), frozenset({1}))
    attendance.hear("p", [3])
    assert attendance.present() == (frozenset({3}), frozenset({1}))
    attendance.hear("p", [])
    assert attendance.present().connected == frozenset()


# outbox


class StillWire:
    """A wire that can be held back."""

    is_dropped = False
    on_writable: Any = None

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.line = Line(Post(loop), self.send)
        self.written = b""

    def send(self, frames: bytes) -> None:
        self.written += frames

    def drop(self) -> None:
        self.is_dropped = True


@pytest.fixture
def wire() -> Iterator[StillWire]:
    loop = asyncio.new_event_loop()
    yield StillWire(loop)
    loop.close()


def test_behind_is_one_snapshot(wire: StillWire) -> None:
    outbox = Outbox(cast("Wire", wire), lambda: b"snapshot", Metrics())
    outbox.tell(b"one")
    wire.line.is_writable = False
    for message in (b"two", b"three"):
        outbox.tell(message)
    outbox.pass_on(b"greeting")
    outbox.answer(b"answer")
    wire.line.is_writable = True
    outbox.flush()
    outbox.tell(b"four")
    wire.line.flush()
    assert wire.written == b"\x81\x03one\x81\x06answer\x81\x08snapshot\x81\x04four"


def test_never_read_is_dropped(wire: StillWire) -> None:
    outbox = Outbox(cast("Wire", wire), lambda: b"", Metrics())
    wire.line.is_writable = False
    for _ in range(MOST_ANSWERS + 1):
        outbox.answer(b"answer")
    assert wire.is_dropped
    assert len(outbox.waiting) == MOST_ANSWERS


# decoding


def test_depth() -> None:
    check_depth(b"[" * DEEPEST + b"]" * DEEPEST)
    check_depth(json.dumps({"text": "[" * 100 + '\\"' + "{" * 100}))
    check_depth(b"[[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[]]")
    with pytest.raises(BadMessage):
        check_depth(b"[" * (DEEPEST + 1))


def test_commands() -> None:
    assert decode_command('{"do":"prints","id":"a"}') == Prints(id="a")
    for raw in ("", "{}", '{"do":"prints"}', '{"do":"prints","id":"a","b":1}', "\ud800", b"\xff"):
        with pytest.raises(BadMessage):
            decode_command(raw)
    assert id_of('{"id":"a","do":7}') == "a"
    assert id_of('{"id":7}') is None
    assert id_of("nonsense") is None


@pytest.mark.parametrize(
    ("kind", "raw", "ending"),
    [
        (NewMatch, '{"game":"chess"}', "`$.game`; allowed: cheese-rescue, chop-chop"),
        (
            NewMatch,
            '{"game":"chop-chop","seats":[{"kind":"here"},{"kind":"robot"}]}',
            "`$.seats[1].kind`; allowed: bot, elsewhere, empty, here",
        ),
        (NewMatch, '{"game":"chop-chop","seats":[{"kind":"here","avatar":"cow"}]}', "squirrel, tortoise"),
        (NewMatch, '{"game":7}', "Expected `str`, got `int` - at `$.game`"),
        (AnyCommand, '{"do":"jump","id":"a"}', "take, undo"),
        (AnyCommand, '{"do":"greet","id":"a","seat":1,"greeting":"boo"}', "think, yum"),
    ],
)
def test_a_wrong_word_is_told_the_right_ones(kind: Any, raw: str, ending: str) -> None:
    with pytest.raises(BadMessage) as refused:
        decode_command(raw) if kind is AnyCommand else decode_body(raw.encode(), kind)
    assert refused.value.message.endswith(ending), refused.value.message


# files


def test_the_shelf_keeps_to_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    (folder / "js").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "js" / "app.js").write_text("let a = 1;" * 100)
    (folder / "out.txt").symlink_to(tmp_path / "secret.txt")
    (folder / ".hidden").write_text("hidden")
    shelf = Shelf({"": folder})
    kept = shelf.find("js/app.js")
    assert kept.kind == "text/javascript; charset=utf-8"
    assert kept.zipped is not None
    assert len(kept.zipped) < len(kept.body)
    assert shelf.find("js/app.js") is kept
    for name in (
        "",
        "js",
        "js/",
        "../secret.txt",
        "out.txt",
        ".hidden",
        "js/../js/app.js",
        "a\0b",
        "/etc/passwd",
    ):
        with pytest.raises(HttpProblem):
            shelf.find(name)
