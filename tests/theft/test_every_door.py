"""Every door has a limit: each route, each kind of message, and every way to be turned away."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
import pytest

from cheeseboard.server.http.app import ENDPOINTS
from cheeseboard.server.http.endpoint import HOST_PAGE, Endpoint
from cheeseboard.server.http.files import AT_ROOT
from cheeseboard.table.commands import AnyCommand, Command
from tests.server.client import Api, Made
from tests.server.serving import Serving, serving
from tests.theft.tap import Tap, exchange, handshake, plug

LIMITS: Final = (
    *("--requests-per-second", "1", "--files-per-second", "1", "--commands-per-second", "0.01"),
    *("--metrics", "--guesses-per-minute", "1000"),
)
OFTEN: Final = 40
"""more than any of these allows, also of a machine that is slow to answer"""

FREE: Final = {"livez", "readyz"}
"""what watches the server; `test_looking_after_the_server_costs_it_little` holds what they cost"""

FIELDS: Final[dict[str, Any]] = {
    "seat": 1,
    "version": 1,
    "move": "A1",
    "greeting": "hello",
    "kind": "here",
    "pledge": "0" * 64,
    "number": "0" * 64,
    "secret": "s" * 22,
    "secrets": ["s" * 22],
}
"""for every field that some command needs"""


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    try:
        with socket.socket() as line:
            line.bind(("127.0.1.1", 0))
    except OSError:
        pytest.skip("this machine has no further addresses")
    with serving(tmp_path_factory.mktemp("strict"), *LIMITS) as running:
        yield running


@pytest.fixture(scope="module")
def made(strict: Serving) -> Iterator[Made]:
    with Api(strict.url) as api:
        yield api.make("cheese-rescue", "hh", start=True)


_addresses = count(1)


def fresh_address() -> str:
    """One that has asked for nothing yet."""
    number = next(_addresses)
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


def asked(
    server: Serving, lines: str, body: bytes = b"", host: str = "localhost", often: int = OFTEN
) -> list[int]:
    """The status of each of many requests, one after the other until one ends the connection."""
    head = f"{lines}\r\nHost: {host}\r\nContent-Length: {len(body)}\r\nContent-Type: application/json\r\n"
    one = (head + "\r\n").encode() + body
    last = (head + "Connection: close\r\n\r\n").encode() + body
    answers = exchange(server.url, one * (often - 1) + last, source=fresh_address())
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answers)]


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_every_route(strict: Serving, made: Made, endpoint: Endpoint) -> None:
    path = endpoint.path.replace("{match}", made.id)
    secret = "x" * 22 if endpoint.secret == HOST_PAGE else made.secrets[1]
    told = asked(strict, f"{endpoint.method} {path} HTTP/1.1\r\nAuthorization: Bearer {secret}", b"{}")
    assert (told[-1] == 429) is (endpoint.name not in FREE), told


@pytest.mark.parametrize("path", [*AT_ROOT, "/static/js/main.js", "/static/nothing", "/nowhere", "/api/v1/x"])
def test_every_file_and_whatever_is_not_there(strict: Serving, path: str) -> None:
    assert asked(strict, f"GET {path} HTTP/1.1")[-1] == 429
    assert asked(strict, f"PUT {path} HTTP/1.1")[-1] == 429


def test_whoever_asks_for_somebody_else(strict: Serving) -> None:
    told = asked(strict, "GET / HTTP/1.1", host="evil.example")
    assert (told[0], told[-1]) == (421, 429)


@pytest.mark.parametrize(
    ("path", "header", "status"),
    [
        ("/api/v1/matches/{match}/socket", "Origin: https://evil.example", 403),
        ("/api/v1/matches/{match}/socket", "Host: evil.example", 421),
        ("/api/v1/nothing", "X-Nothing: 0", 404),
        ("/api/v1/matches/{match}/socket", "X-Nothing: 0", 101),
    ],
)
def test_every_request_for_a_socket(strict: Serving, made: Made, path: str, header: str, status: int) -> None:
    raw, source = handshake(strict.url, path.format(match=made.id), header), fresh_address()
    told: list[int] = []
    while 429 not in told and len(told) < OFTEN:
        with plug(strict.url, source) as line:
            line.sendall(raw)
            told.append(int(line.recv(4096).split(b" ", 2)[1]))
    assert (told[0], told[-1]) == (status, 429)


@pytest.mark.parametrize("kind", get_args(AnyCommand), ids=lambda kind: kind.__name__)
def test_every_kind_of_message(strict: Serving, made: Made, kind: type[Command]) -> None:
    """Also those that are refused: what counts is that they were heard."""
    config = kind.__struct_config__
    needed = [field.encode_name for field in msgspec.structs.fields(kind) if field.required]
    fields = {name: FIELDS[name] for name in needed if name != "id"}
    with Tap(strict.url, made.id, made.secrets[1], source=fresh_address()) as tap:
        tap.hello(1)
        told = [tap.ask(str(config.tag), **fields)]
        while told[-1].get("code") != "too-often" and len(told) < OFTEN:
            told.append(tap.ask(str(config.tag), **fields))
    assert told[0].get("code") != "bad-message", told[0]
    assert told[-1].get("code") == "too-often", told[-1]


def test_sockets_of_one_address_share_a_limit(strict: Serving, made: Made) -> None:
    """Each says less than one socket may."""
    source = fresh_address()
    told: list[str | None] = []
    for _ in range(4):
        with Tap(strict.url, made.id, made.secrets[1], source=source) as tap:
            tap.hello(1)
            told += [tap.ask("prints").get("code") for _ in range(4)]
    assert told[:3] == [None] * 3
    assert "too-often" in told


def test_what_costs_much_has_a_limit_of_its_own(tmp_path: Path) -> None:
    """At default limits, which allow 200 other requests at once."""
    text = msgspec.json.encode({"text": f"http://localhost/#{'a' * 250}"})
    record = msgspec.json.encode({"record": "nothing"})
    with serving(tmp_path) as server, Api(server.url) as api:
        assert api.ask("GET", "/metrics").json()["code"] == "no-such-page"  # unless it is opened
        match = api.make("cheese-rescue", "he")
        code = f"matches/{match.id}/codes"
        for path, body, status in (
            ("qr", text, 200),
            ("records/plies", record, 422),
            ("records/explanation", record, 422),
            (code, b'{"seat":2}', 201),
        ):
            head = f"POST /api/v1/{path} HTTP/1.1\r\nAuthorization: Bearer {match.host}"
            told = asked(server, head, body, often=150)
            assert (told[0], told[-1]) == (status, 429), path
