"""Floods from one address are refused and counted, while a match of other people is played to its end."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from cheeseboard.server.service import REFUSALS
from tests.server.client import Api, Made
from tests.server.serving import Serving, serving
from tests.theft.tap import CONT, PING, SECONDS, TEXT, Closed, Tap, exchange, frame, handshake, plug
from tests.theft.test_hostile_requests import figure, refusals
from tests.theft.truth import Judge, Truth, rows_of

THIEF = "127.0.0.2"
LIMITS = (
    *("--bot-pause", "0", "--sockets-per-address", "12", "--matches-per-hour", "10", "--hello-seconds", "5"),
    *("--guesses-per-minute", "5", "--commands-per-second", "30", "--requests-per-second", "20"),
    *("--files-per-second", "20", "--metrics"),
)


@pytest.fixture
def besieged(tmp_path: Path) -> Iterator[Serving]:
    try:
        with socket.socket() as line:
            line.bind((THIEF, 0))
    except OSError:
        pytest.skip("this machine has no second address")
    with serving(tmp_path, *LIMITS) as running:
        yield running


def pour(line: socket.socket, raw: bytes, times: int) -> None:
    """Send, then read on until the server has ended the connection."""
    with contextlib.suppress(ConnectionError):
        for _ in range(times):
            line.sendall(raw)
    with contextlib.suppress(ConnectionError):
        while line.recv(65536):
            pass


class Thief:
    """Everything comes from an address that is not the victims'."""

    def __init__(self, url: str) -> None:
        self.url = url
        transport = httpx.HTTPTransport(local_address=THIEF)
        self.http = httpx.Client(base_url=url, timeout=SECONDS, trust_env=False, transport=transport)
        body = {"game": "cheese-rescue", "seats": [{"kind": "here"}] * 2, "start": True}
        made = self.http.post("/api/v1/matches", json=body).json()
        self.match, self.secrets = made["match"], [seat["secret"] for seat in made["seats"]]

    def tap(self) -> Tap:
        return Tap(self.url, self.match, self.secrets[0], source=THIEF)

    def pours(self, raw: bytes, times: int = 20) -> None:
        """Over a socket until it is cut off."""
        with self.tap() as tap:
            tap.hello(1)
            pour(tap.socket, raw, times)

    # the floods

    def commands(self) -> None:
        with self.tap() as tap:
            tap.hello(1)
            with contextlib.suppress(OSError):
                for number in range(5000):
                    tap.socket.sendall(frame(json.dumps({"do": "prints", "id": f"f{number}"}).encode()))
            tap.until_closed()

    def tiny_messages(self) -> None:
        self.pours(frame(b"{}") * 20_000)

    def pings(self) -> None:
        self.pours(frame(b"", PING) * 20_000)

    def pieces(self) -> None:
        self.pours(frame(b"", TEXT, False) + frame(b"", CONT, False) * 20_000, 20)

    def no_text(self) -> None:
        for _ in range(10):
            with self.tap() as tap:
                tap.hello(1)
                pour(tap.socket, frame(b'{"do":"prints","id":"\xff"}'), 1)

    def before_hello(self) -> None:
        with self.tap() as tap:
            pour(tap.socket, frame(b"", PING) * 20_000, 20)

    def sockets(self) -> None:
        with contextlib.ExitStack() as stack:
            for _ in range(20):
                with contextlib.suppress(OSError, Closed):
                    stack.enter_context(self.tap())

    def connections(self) -> None:
        with contextlib.ExitStack() as stack:
            lines = [stack.enter_context(plug(self.url, THIEF)) for _ in range(150)]
            for line in lines:  # all stay open until the server ends them
                pour(line, b"", 0)

    def half_requests(self) -> None:
        exchange(self.url, b"GET /livez HTTP/1.1\r\nX: ", source=THIEF)

    def long_heads(self) -> None:
        for _ in range(5):
            exchange(self.url, b"GET / HTTP/1.1\r\n", b"X: " + b"a" * 500_000, source=THIEF)

    def asks(self, path: str) -> bytes:
        """The answers to 400 requests in a row."""
        one = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n".encode()
        return exchange(self.url, (one + b"\r\n") * 399, one + b"Connection: close\r\n\r\n", source=THIEF)

    def requests(self) -> None:
        for path in ("/", "/static/js/main.js", "/api/v1/games", "/nowhere", "/metrics"):
            assert b"HTTP/1.1 429 " in self.asks(path), path

    def rematches(self) -> None:
        """Each match makes the next one, where new ones may not be made any more."""
        with Tap(self.url, self.match, *self.secrets, source=THIEF) as tap:
            tap.hello(1)
            for _ in range(24):
                seat = tap.view["actor"]
                tap.ask("look", seat=seat)
                move = tap.view["moves"][0]
                assert tap.ask("play", seat=seat, version=tap.version, move=move)["say"] == "accepted"
            assert tap.ask("rematch")["code"] == "too-many-matches"

    def matches(self) -> None:
        body = {"game": "chop-chop", "seats": [{"kind": "bot"}] * 2}
        for _ in range(15):
            self.http.post("/api/v1/matches", json=body)

    def guesses(self) -> None:
        for number in range(10):
            self.http.post("/api/v1/codes", json={"pictures": [number, 1, 2, 3]})

    def all(self) -> list[Callable[[], None]]:
        return [
            *(
                self.matches,
                self.rematches,
                self.guesses,
                self.commands,
                self.tiny_messages,
                self.pings,
                self.pieces,
            ),
            *(
                self.no_text,
                self.before_hello,
                self.long_heads,
                self.half_requests,
                self.connections,
                self.sockets,
            ),
            self.requests,
        ]

    def close(self) -> None:
        self.http.close()


COUNTED = (
    *("too-often", "too-many-sockets", "too-many-connections", "too-many-matches", "too-many-guesses"),
    *("slow-request", "large-head"),
)


def test_nobody_else_notices_a_flood(besieged: Serving) -> None:
    with Api(besieged.url) as api:
        victims = [api.make("cheese-rescue", "hh", start=True) for _ in range(2)]
        thief = Thief(besieged.url)
        failed: list[BaseException] = []

        def rob() -> None:
            try:
                for flood in thief.all():
                    flood()
            except BaseException as error:
                failed.append(error)

        robbing = threading.Thread(target=rob)
        robbing.start()
        for made in victims:
            play_to_the_end(besieged, made)
        robbing.join()
        thief.close()
        assert failed == []
        play_to_the_end(besieged, api.make("cheese-rescue", "hh", start=True))  # and afterwards all is well
        missing = [code for code in COUNTED if refusals(api, code) == 0]
        assert missing == []
        assert figure(api, 'cheeseboard_dropped_sockets_total{reason="flood"}') >= 5
        assert figure(api, 'cheeseboard_dropped_sockets_total{reason="broken"}') == 10
        assert api.ask("GET", "/readyz").status_code == 200
    besieged.stop()
    assert [line for line in besieged.log if " error " in line] == []  # nor is the log flooded


@pytest.mark.parametrize("what", ["page", "request", "socket"])
def test_asking_again_at_once_gets_no_more_refusals(besieged: Serving, what: str) -> None:
    """Whoever asks too often is told so, ever later: so many times a second, over however many connections."""
    thief = Thief(besieged.url)
    thief.close()
    upgrade = handshake(besieged.url, f"/api/v1/matches/{thief.match}/socket")
    page = b"GET /%b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    asked = {"page": page % b"", "request": page % b"api/v1/games", "socket": upgrade}[what]
    begun, until = time.monotonic(), time.monotonic() + 3
    refused: list[int] = []

    def knock() -> None:
        while time.monotonic() < until:
            with plug(besieged.url, THIEF) as line, contextlib.suppress(ConnectionError):
                line.sendall(asked)
                refused.append(line.recv(4096).startswith(b"HTTP/1.1 429"))

    knocking = [threading.Thread(target=knock) for _ in range(10)]
    for each in knocking:
        each.start()
    for each in knocking:
        each.join()
    most = (REFUSALS / 4 + 2 * 20 * (time.monotonic() - begun)) + len(knocking)
    assert 20 < sum(refused) <= most
    with Api(besieged.url) as api:
        play_to_the_end(besieged, api.make("cheese-rescue", "hh", start=True))


def test_looking_after_the_server_costs_it_little(besieged: Serving) -> None:
    """Whether it is ready is tried by writing, and its figures take a while to put together: not for each who asks."""
    thief = Thief(besieged.url)
    thief.close()
    log = besieged.folder / "cheeseboard.sqlite3-wal"
    before = log.stat().st_size
    answers = thief.asks("/readyz")
    assert answers.count(b'{"status":"ok"}') == 400
    pages = (log.stat().st_size - before) // 4096
    assert pages < 100
    told = thief.asks("/metrics").split(b"HTTP/1.1 200 OK")[1:]
    assert len(told) > 20
    lines = [re.findall(rb'^cheeseboard_requests_total\{status="2xx"\} .*', page, re.M) for page in told]
    assert len({str(line) for line in lines}) < len(told) / 2


def play_to_the_end(server: Serving, made: Made) -> None:
    """Every command of the victims is answered, every update comes, and all of it is what it should be."""
    with contextlib.ExitStack() as stack:
        taps = {
            seat: stack.enter_context(Tap(server.url, made.id, secret)).hello(seat)
            for seat, secret in made.secrets.items()
        }
        for _ in range(24):
            newest = max(tap.version for tap in taps.values())
            for tap in taps.values():
                tap.until_version(newest)
            player = taps[taps[1].view["actor"]]
            answer = player.ask(
                "play", seat=player.state["seat"], version=newest, move=player.view["moves"][0]
            )
            assert answer["say"] == "accepted", answer
        for tap in taps.values():
            tap.until_version(25)
            assert tap.table["status"] == "over"
        truth = Truth(rows_of(server.folder / "cheeseboard.sqlite3", made.id))
        assert all(Judge(truth, tap).check() for tap in taps.values())
