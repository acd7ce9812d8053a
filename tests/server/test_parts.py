"""The small parts by themselves: limits, presence, outbox, decoding, files."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from cheeseboard import locale
from cheeseboard.registry import GAMES
from cheeseboard.server.decoding import LONGEST_NAMED, decode_body, decode_command, id_of
from cheeseboard.server.http.files import StaticFiles
from cheeseboard.server.http.game_facts import GamesFile
from cheeseboard.server.ops.metrics import Metrics
from cheeseboard.server.problems import HttpProblem, RateLimited
from cheeseboard.server.rooms import checkpoints
from cheeseboard.server.rooms.presence import PresenceTracker
from cheeseboard.server.transport.limits import MOST_KEYS, Bucket, Rate, Tally, blurred, limit_key
from cheeseboard.server.transport.websocket import WebSocketProtocol
from cheeseboard.server.ws.outbox import MOST_ANSWERS, Outbox
from cheeseboard.table.chain import HASH_BYTES, sealed
from cheeseboard.table.commands import AnyCommand, Prints
from cheeseboard.table.errors import BadMessage
from cheeseboard.table.requests import NewMatch
from tests.server.still import StillProtocol


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
    with pytest.raises(RateLimited) as refused:
        rate.take("a")
    assert refused.value.seconds == 0.5
    rate.take("b")
    clock.now += 0.5
    rate.take("a")
    assert not rate.has_any("a")
    clock.now += 100
    assert [rate.wait_for("a") for _ in range(5)] == [0, 0, 0, 0, 0.5]


def test_who_is_told_late_is_told_in_turn() -> None:
    clock = Clock()
    rate = Rate(10, 2, clock)
    assert [rate.queue_for("a", 0.3) for _ in range(8)] == pytest.approx([0, 0, 0.1, 0.2, 0.3, 0.3, 0.3, 0.3])
    assert rate.queue_for("b", 0.3) == 0
    clock.now += 0.3  # however many came, nobody waits for longer afterwards
    assert rate.queue_for("a", 0.3) == pytest.approx(0.1)
    assert Rate(0, 0, clock).queue_for("a", 0.3) == 0


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


# presence


def test_away_after_a_while() -> None:
    clock = Clock()
    tracker = PresenceTracker(2, 60, clock)
    tracker.enter((1,))
    assert tracker.present() == (frozenset({1}), frozenset())
    clock.now += 60
    assert tracker.present() == (frozenset({1}), frozenset({2}))
    tracker.see((1, 2))
    assert tracker.present() == (frozenset({1, 2}), frozenset())
    assert tracker.seats_here() == [1, 2]
    assert tracker.next_change() == 60
    clock.now += 60
    assert tracker.present() == (frozenset({1}), frozenset({2}))
    tracker.see((2,))
    tracker.enter((2,))
    tracker.leave((2,))
    assert tracker.present() == (frozenset({1}), frozenset()), "who closes a socket is gone at once"
    tracker.enter((1,))
    tracker.leave((1,))
    assert tracker.present().connected == {1}
    tracker.leave((1,))
    assert tracker.next_change() == 60
    clock.now += 59
    assert tracker.present().absent == frozenset()
    clock.now += 1
    assert tracker.present().absent == {1, 2}


def test_other_processes() -> None:
    clock = Clock()
    tracker = PresenceTracker(3, 60, clock)
    tracker.hear("p", [2, 3])
    clock.now += 100
    assert tracker.present() == (frozenset({2, 3}), frozenset({1}))
    tracker.hear("p", [3])
    assert tracker.present() == (frozenset({3}), frozenset({1}))
    tracker.hear("p", [])
    assert tracker.present().connected == frozenset()


# outbox


@pytest.fixture
def protocol() -> Iterator[StillProtocol]:
    loop = asyncio.new_event_loop()
    yield StillProtocol(loop)
    loop.close()


def test_behind_is_one_snapshot(protocol: StillProtocol) -> None:
    outbox = Outbox(cast("WebSocketProtocol", protocol), lambda: b"snapshot", Metrics())
    outbox.tell(b"one")
    protocol.buffer.is_writable = False
    for message in (b"two", b"three"):
        outbox.tell(message)
    outbox.pass_on(b"greeting")
    outbox.answer(b"answer")
    protocol.buffer.is_writable = True
    outbox.flush()
    outbox.tell(b"four")
    protocol.buffer.flush()
    assert protocol.written == b"\x81\x03one\x81\x06answer\x81\x08snapshot\x81\x04four"


def test_never_read_is_dropped(protocol: StillProtocol) -> None:
    outbox = Outbox(cast("WebSocketProtocol", protocol), lambda: b"", Metrics())
    protocol.buffer.is_writable = False
    for _ in range(MOST_ANSWERS + 1):
        outbox.answer(b"answer")
    assert protocol.is_dropped
    assert len(outbox.waiting) == MOST_ANSWERS


# decoding


def test_commands() -> None:
    assert decode_command('{"do":"prints","id":"a"}') == Prints(id="a")
    for raw in ("", "{}", '{"do":"prints"}', '{"do":"prints","id":"a","b":1}', "\ud800", b"\xff"):
        with pytest.raises(BadMessage):
            decode_command(raw)
    assert id_of('{"id":"a","do":7}') == "a"
    assert id_of('{"id":7}') is None
    assert id_of("nonsense") is None
    assert id_of('{"id":"a"}'.ljust(LONGEST_NAMED)) == "a"
    assert id_of('{"id":"a"}'.ljust(LONGEST_NAMED + 1)) is None


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
        (AnyCommand, '{"do":"jump","id":"a"}', "take, undo, warn"),
        (AnyCommand, '{"do":"greet","id":"a","seat":1,"greeting":"boo"}', "think, yum"),
    ],
)
def test_a_wrong_word_is_told_the_right_ones(kind: Any, raw: str, ending: str) -> None:
    with pytest.raises(BadMessage) as refused:
        decode_command(raw) if kind is AnyCommand else decode_body(raw.encode(), kind)
    assert refused.value.message.endswith(ending), refused.value.message


# files


def test_games_bring_their_own_files() -> None:
    """Each game's page and words under its name, and all of it in the list that is kept for days without a network."""
    files = StaticFiles()
    facts = msgspec.json.decode(files.find("games.json").body, type=GamesFile)
    shell = msgspec.json.decode(files.find("shell.json").body, type=list[str])
    assert [game.name for game in facts.games] == list(GAMES)
    for game in facts.games:
        assert game.players == list(GAMES[game.name].player_counts)
        for name in ("board.js", "art/cover.svg", *game.styles):
            assert files.find(f"games/{game.name}/{name}").body
            assert f"/static/games/{game.name}/{name}" in shell
    for address in shell[1:]:
        assert files.find(address.removeprefix("/static/")).body
    assert "/static/js/main.js" in shell
    for name in ("games/chop-chop/../rules.py", "games/chop-chop/rules.py", "games/nobody/board.js"):
        with pytest.raises(HttpProblem):
            files.find(name)


def test_the_first_page_names_all_that_its_script_is_made_of(tmp_path: Path) -> None:
    """Once each, however it is imported; nothing that is opened later; one sheet of many; always as files are now."""
    for name, content in {
        "index.html": """<head>
  <link rel="stylesheet" href="/static/css/a.css">
  <link rel="stylesheet" href="/static/css/b.css">
  <link rel="stylesheet" href="/static/css/last.css" data-last>
  <script type="module" src="/static/js/main.js"></script>
</head>
""",
        "css/a.css": "a {}",
        "css/b.css": "b {}",
        "css/last.css": "i {}",
        "js/main.js": """/** import "./comment.js" */
import { one,
  two } from "./in/one.js";
export * from '/static/js/no.js'; // our scripts have double quotes
import "/static/js/two.js";
const later = () => import("./later.js"), from = "./three.js";
""",
        "js/in/one.js": 'import * as two from "../two.js";\nexport { main } from "../main.js";\n',
        "js/two.js": 'export const text = "./four.js";\n',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    files = StaticFiles({"": tmp_path})
    head = files.find("index.html").body.decode()
    assert re.findall('rel="(stylesheet|modulepreload)" href="/static/(.*?)"', head) == [
        ("stylesheet", "css/first.css"),
        ("stylesheet", "css/last.css"),
        ("modulepreload", "js/in/one.js"),
        ("modulepreload", "js/two.js"),
    ]
    assert files.find("css/first.css").body == b"a {}\nb {}"
    assert files.find("css/first.css") is files.find("css/first.css")
    later = time.time() + 60
    for name, content in {
        "css/b.css": "b b {}",
        "js/two.js": 'import "./five.js";\n',
        "js/five.js": "",
    }.items():
        (tmp_path / name).write_text(content)
        os.utime(tmp_path / name, (later, later))
    assert files.find("css/first.css").body == b"a {}\nb b {}"
    assert b"js/five.js" in files.find("index.html").body


def test_a_page_gets_its_words_and_none_of_the_command() -> None:
    sent = msgspec.json.decode(StaticFiles().find("words/en.json").body, type=dict[str, Any])
    whole = msgspec.json.decode((locale.FOLDER / "en.json").read_bytes(), type=dict[str, Any])
    assert {key.partition(".")[0] for key in whole.keys() - sent.keys()} <= {
        "help",
        "keep",
        "serve",
        "terminal",
        "verify",
    }
    assert sent.items() < whole.items()


def test_files_keep_to_their_folder(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    (folder / "js").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "js" / "app.js").write_text("let a = 1;" * 100)
    (folder / "out.txt").symlink_to(tmp_path / "secret.txt")
    (folder / ".hidden").write_text("hidden")
    files = StaticFiles({"": folder})
    kept = files.find("js/app.js")
    assert kept.kind == "text/javascript; charset=utf-8"
    assert kept.zipped is not None
    assert len(kept.zipped) < len(kept.body)
    assert files.find("js/app.js") is kept
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
            files.find(name)


def test_a_checkpoint_is_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it is the same; of very many matches the first are compared again."""
    monkeypatch.setattr(checkpoints, "MOST_PROVEN", 2)
    one, other = (sealed(b"{}", bytes([number] * HASH_BYTES)) for number in (1, 2))
    proven = checkpoints.Proven()
    assert not proven.is_known("a", one)
    proven.note("a", one)
    assert proven.is_known("a", one)
    assert not proven.is_known("a", other)
    assert not proven.is_known("b", one)
    proven.note("a", other)
    assert not proven.is_known("a", one)
    for match in ("b", "c"):
        proven.note(match, one)
    assert [proven.is_known(match, other if match == "a" else one) for match in "abc"] == [False, True, True]
