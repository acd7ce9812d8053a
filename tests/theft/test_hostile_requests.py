"""Other sites, malformed frames and requests, paths that lead out: the door stays shut, and says little."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.client import Api, Made
from tests.server.serving import QUICK, Serving, serving
from tests.theft.tap import (
    BINARY,
    CONT,
    PING,
    PONG,
    TEXT,
    Closed,
    Message,
    Tap,
    exchange,
    frame,
    handshake,
    plug,
)


def figure(api: Api, name: str) -> float:
    lines = api.ask("GET", "/metrics").text.splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name))


def refusals(api: Api, code: str) -> float:
    return figure(api, f'cheeseboard_refused_total{{code="{code}"}}')


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


# other sites


def foreign_origins(url: str) -> list[str]:
    netloc = urlsplit(url).netloc
    name, _, port = netloc.partition(":")
    return [
        "null",
        "",
        "file://",
        "https://evil.example",
        f"https://{netloc}",
        f"http://{name}",
        f"http://{name}:{int(port) + 1}",
        f"http://{netloc}.evil.example",
        f"http://evil.{netloc}",
        f"http://{netloc}@evil.example",
        f"http://evil.example/{netloc}",
        f"http://{netloc}/",
        f"HTTP://{netloc}",
        f"http://{netloc} http://evil.example",
        f"ws://{netloc}",
        f"http://localhost:{port}",
        netloc,
        "*",
    ]


def test_pages_of_other_sites_open_no_socket(bank: Serving, api: Api) -> None:
    made = api.make()
    path = f"{made.path}/socket"
    before = refusals(api, "foreign-origin")
    strange = foreign_origins(bank.url)
    for origin in strange:
        answer = exchange(bank.url, handshake(bank.url, path, f"Origin: {origin}"))
        assert status_of(answer) == 403, origin
        assert b"foreign-origin" in answer
        assert b"access-control" not in answer.lower()
    assert refusals(api, "foreign-origin") == before + len(strange)
    own: list[tuple[str, ...]] = [(), (f"Origin: {bank.url}",)]
    for headers in own:
        with Tap(bank.url, made.id, made.host, headers=headers) as tap:
            assert tap.hello().version == 0


FOREIGN_HOSTS = (
    *("evil.example", "", "[", "a b", "127.0.0.1.evil.example", "localhost.evil.example", "evil.example:80"),
    *("127.0.0.1@evil.example", "localhost:1:2", "[::1", "\xff", "2130706433", "x" * 300),
)
OWN_HOSTS = ("127.0.0.1", "localhost:1", "LocalHost.", "cheese.localhost", "[::1]:8765", "192.0.2.7:80")


def test_a_page_under_another_name_reaches_nothing(bank: Serving, api: Api) -> None:
    """DNS rebinding: a page elsewhere gives its name our address, and to its browser this server is then its own."""
    made = api.make("cheese-rescue", "he", start=True)
    bearer = f"Authorization: Bearer {made.host}"
    before = refusals(api, "foreign-host")
    paths = (made.path, "/api/v1/games", "/api/v1/host", "/", "/static/js/main.js", "/livez", "/nowhere")
    for host in FOREIGN_HOSTS:
        page = (f"Host: {host}", f"Origin: http://{host}")
        for path in paths:
            assert status_of(exchange(bank.url, request(*page, bearer, CLOSE, path=path))) == 421, host
        assert status_of(exchange(bank.url, handshake(bank.url, f"{made.path}/socket", *page))) == 421, host
    assert refusals(api, "foreign-host") == before + len(FOREIGN_HOSTS) * (len(paths) + 1)
    twice = request("Host: localhost", "Host: evil.example", CLOSE)
    assert status_of(exchange(bank.url, twice)) in (400, 421)
    assert status_of(exchange(bank.url, request(CLOSE))) == 421


def test_all_own_names_are_served(bank: Serving, api: Api) -> None:
    """No site can give an address another address, so these are nobody's trick."""
    path = f"{api.make().path}/socket"
    for host in (*OWN_HOSTS, socket.gethostname(), socket.gethostname() + ".local:8765"):
        assert status_of(exchange(bank.url, request(f"Host: {host}", CLOSE, path="/"))) == 200, host
        with plug(bank.url) as line:
            line.sendall(handshake(bank.url, path, f"Host: {host}", f"Origin: http://{host}"))
            assert status_of(line.recv(65536)) == 101, host
    assert status_of(exchange(bank.url, b"GET /livez HTTP/1.0\r\n\r\n")) == 200


@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "PUT", "DELETE", "HEAD"])
@pytest.mark.parametrize(
    "path", ["/", "/api/v1/matches", "/api/v1/codes", "/api/v1/host", "/static/js/main.js"]
)
def test_no_other_site_may_read_an_answer(api: Api, method: str, path: str) -> None:
    headers = {
        "origin": "https://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization, content-type",
        "access-control-request-private-network": "true",
    }
    answer = api.http.request(method, path, headers=headers)
    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert answer.status_code != 204


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_form_of_another_site_makes_nothing(api: Api, kind: str) -> None:
    """These kinds a browser sends to any site without asking it first."""
    body = json.dumps({"game": "chop-chop", "seats": [{"kind": "here"}] * 2}).encode()
    for path in ("/api/v1/matches", "/api/v1/codes", "/api/v1/qr"):
        answer = api.http.post(path, content=body, headers={"content-type": kind})
        assert (answer.status_code, answer.json()["code"]) == (415, "not-json")


# frames


def good(made: Made) -> Tap:
    return Tap(made.api.url, made.id, made.secrets[1]).hello(1)


HELLO = b'{"do":"hello","id":"h","secrets":["%b"]}'
MALFORMED: dict[str, tuple[bytes, str]] = {
    "binary": (frame(b'{"do":"prints","id":"a"}', BINARY), "bad-message"),
    "empty": (frame(b""), "bad-message"),
    "depth": (frame(b"[" * 4000), "bad-message"),
    "nested-fields": (frame(b'{"do":' * 500 + b"1" + b"}" * 500), "bad-message"),
    "deep-before-the-word": (frame(b'{"a":' + b"[" * 4000 + b"]" * 4000 + b',"do":"prints"}'), "too-deep"),
    "wide": (frame(b'{"a":[' + b"[]," * 2600 + b'[]],"do":"prints","id":"a"}'), "bad-message"),
    "deep-in-text": (frame(b'{"do":"prints","id":"' + b"[" * 3000 + b'"}'), "bad-message"),
    "nan": (frame(b'{"do":"roll","id":"a","seat":NaN,"version":1}'), "bad-message"),
    "infinity": (frame(b'{"do":"roll","id":"a","seat":1,"version":Infinity}'), "bad-message"),
    "huge": (frame(b'{"do":"roll","id":"a","seat":1,"version":' + b"9" * 5000 + b"}"), "bad-message"),
    "exponent": (frame(b'{"do":"roll","id":"a","seat":1,"version":1e999999}'), "bad-message"),
    "negative": (frame(b'{"do":"roll","id":"a","seat":-1,"version":0}'), "bad-message"),
    "seat-0": (frame(b'{"do":"look","id":"a","seat":0}'), "bad-message"),
    "unknown-field": (frame(b'{"do":"prints","id":"a","__proto__":{}}'), "bad-message"),
    "unknown-command": (frame(b'{"do":"cheat","id":"a"}'), "bad-message"),
    "two-commands": (frame(b'{"do":"prints","id":"a"}{"do":"prints","id":"b"}'), "bad-message"),
    "list": (frame(b'[{"do":"prints","id":"a"}]'), "bad-message"),
    "surrogate": (frame(b'{"do":"prints","id":"\\ud800"}'), "bad-message"),
    "long-id": (frame(b'{"do":"prints","id":"' + b"a" * 41 + b'"}'), "bad-message"),
    "line-in-id": (frame(b'{"do":"prints","id":"a\\n"}'), "bad-message"),
    "null-byte": (frame(b'{"do":"preview","id":"a","seat":1,"move":"\\u0000"}'), ""),
    "long-move": (frame(b'{"do":"preview","id":"a","seat":1,"move":"' + b"D" * 41 + b'"}'), "bad-message"),
    "fragments": (frame(b'{"do":"pri', TEXT, False) + frame(b'nts","id":1}', CONT), "bad-message"),
}
CLOSING: dict[str, tuple[bytes, int]] = {
    "too-large": (frame(b" " * 8193), 1009),
    "too-large-in-pieces": (
        b"".join([frame(b" " * 4000, TEXT, False), *[frame(b" " * 4000, CONT, False)] * 3]),
        1009,
    ),
    "length-of-exabytes": (bytes((0x81, 0xFF)) + (2**62).to_bytes(8, "big") + bytes(4), 1009),
    "length-of-all": (bytes((0x81, 0xFF)) + b"\xff" * 8 + bytes(4), 1009),
    "not-utf-8": (frame(b'{"do":"prints","id":"\xff\xfe"}'), 1007),
    "unmasked": (b"\x81\x02{}", 1002),
    "reserved-bits": (bytes((0xF1, 0x82)) + bytes(4) + b"{}", 1002),
    "reserved-opcode": (frame(b"{}", 3), 1002),
    "long-ping": (frame(b" " * 200, PING), 1002),
    "ping-in-pieces": (frame(b"", PING, False), 1002),
    "end-without-start": (frame(b"{}", CONT), 1002),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_messages_are_refused(api: Api, name: str) -> None:
    raw, code = MALFORMED[name]
    with good(api.make("cheese-rescue", "hh", start=True)) as tap:
        tap.socket.sendall(raw)
        answer = tap.until(lambda message: message["say"] == "refused")
        assert answer["code"] == code or not code
        assert answer["code"] != "server-error"
        assert len(str(answer)) < 600
        assert tap.ask("prints")["say"] == "printed"


@pytest.mark.parametrize("name", CLOSING)
def test_broken_frames_close_only_their_own_socket(api: Api, name: str) -> None:
    raw, code = CLOSING[name]
    made = api.make("cheese-rescue", "hh", start=True)
    with good(made) as tap, good(made) as victim:
        tap.socket.sendall(raw)
        assert tap.until_closed() == code
        assert victim.ask("prints")["say"] == "printed"


def test_the_largest_message_is_answered(api: Api) -> None:
    with good(api.make()) as tap:
        tap.socket.sendall(frame(b'{"do":"prints","id":"a"}'.ljust(8192)))
        assert tap.until(lambda message: message.get("id") == "a")["say"] == "printed"


def test_the_last_of_two_equal_names_counts_for_all(api: Api) -> None:
    """No part of the server may read another value than the one that was checked."""
    made = api.make("cheese-rescue", "hh", start=True)
    with good(made) as tap:
        tap.socket.sendall(frame(b'{"do":"look","id":"a","seat":1,"seat":2}'))
        assert tap.until(lambda message: message.get("id") == "a")["code"] == "not-seated"
        tap.socket.sendall(frame(b'{"do":"look","id":"a","id":"b","seat":2}'))
        assert tap.until(lambda message: "id" in message)["id"] == "b"


BITS = st.binary(max_size=60)
JSONS = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
DOES = st.sampled_from(
    ["hello", "look", "play", "roll", "preview", "prints", "hint", "warn", "undo", "greet", "take", "arrange"]
)
NAMES = st.sampled_from(
    ["seat", "version", "move", "greeting", "secrets", "kind", "level", "avatar", "id", "do"]
)
COMMANDS = st.builds(
    lambda do, rest: {"do": do, "id": "f", **rest}, DOES, st.dictionaries(NAMES, JSONS, max_size=4)
)
FRAMES = st.one_of(
    st.builds(frame, COMMANDS.map(lambda value: json.dumps(value).encode("utf-8", "replace"))),
    st.builds(frame, JSONS.map(lambda value: json.dumps(value).encode("utf-8", "replace"))),
    st.builds(frame, BITS, st.sampled_from([TEXT, BINARY, CONT, PING, PONG, 3, 11]), st.booleans()),
    BITS,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(raw=st.lists(FRAMES, min_size=1, max_size=4))
def test_whatever_bytes_come_nobody_else_notices(
    bank: Serving, victim: Tap, played: Made, raw: list[bytes]
) -> None:
    with Tap(bank.url, played.id, played.secrets[2]) as tap:
        tap.hello(2)
        tap.socket.sendall(b"".join(raw) + frame(b'{"do":"prints","id":"last"}') + frame(b"", 8))
        with contextlib.suppress(OSError):  # the server may have ended it by now
            tap.socket.shutdown(socket.SHUT_WR)  # whatever is still wanted of a frame never comes
        told: list[Message] = []
        try:
            for _ in range(50):
                told.append(tap.hear())
        except Closed:
            pass
    assert not [message for message in told if message.get("code") == "server-error"]
    assert all(
        message["say"]
        in (
            "refused",
            "accepted",
            "snapshot",
            "printed",
            "goodbye",
            "update",
            "presence",
            "greeted",
            "previewed",
            "hinted",
            "warned",
        )
        for message in told
    )
    assert all(message["view"]["seat"] in (2, None) for message in told if message.get("view"))
    assert victim.ask("prints")["say"] == "printed"


@pytest.fixture(scope="module")
def played(bank: Serving) -> Made:
    with Api(bank.url) as api:
        return api.make("cheese-rescue", "hh", start=True)


@pytest.fixture(scope="module")
def victim(played: Made) -> Iterator[Tap]:
    with Tap(played.api.url, played.id, played.secrets[1]) as tap:
        yield tap.hello(1)


# requests


def request(*lines: str, body: bytes = b"", method: str = "GET", path: str = "/livez") -> bytes:
    return "\r\n".join((f"{method} {path} HTTP/1.1", *lines, "", "")).encode("latin-1") + body


SOMEWHERE = "/api/v1/matches/aaaaaaaaaaaaa/socket"

CLOSE = "Connection: close"
ODD: dict[str, bytes] = {
    "two-lengths": request(
        "Host: localhost", "Content-Length: 5", "Content-Length: 6", body=b"abcdef", method="POST"
    ),
    "length-and-chunks": request(
        "Host: localhost",
        "Transfer-Encoding: chunked",
        "Content-Length: 4",
        body=b"0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n",
    ),
    "odd-chunks": request(
        "Host: localhost", "Transfer-Encoding: chunked, identity", body=b"0\r\n\r\n", method="POST"
    ),
    "bad-chunk": request("Host: localhost", "Transfer-Encoding: chunked", body=b"zz\r\n\r\n", method="POST"),
    "negative-length": request("Host: localhost", "Content-Length: -1", method="POST"),
    "space-before-colon": request("Host : x", CLOSE),
    "folded": request("Host: localhost", "X-A: b", " c: d", CLOSE),
    "null-in-header": request("Host: localhost", "X-A: \0", CLOSE),
    "no-name": request(": x", CLOSE),
    "bare-newlines": b"GET /livez HTTP/1.1\nHost: localhost\n\n",
    "version-9": b"GET /livez HTTP/9.9\r\n\r\n",
    "no-method": b"\r\n\r\n \r\n\r\n",
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
    "http2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "connect": b"CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    "long-head": request("Host: localhost", "X-A: " + "a" * 40_000, CLOSE),
    "many-headers": request("Host: localhost", *(f"X-{number}: a" for number in range(5000)), CLOSE),
    "long-path": request("Host: localhost", CLOSE, path="/" + "a" * 40_000),
    "socket-with-many-headers": handshake("http://localhost", SOMEWHERE, *["X-A: a"] * 200),
    "socket-with-a-body": handshake("http://localhost", SOMEWHERE, "Content-Length: 5"),
    "socket-in-pieces": handshake("http://localhost", SOMEWHERE, "Transfer-Encoding: chunked"),
    "socket-by-post": request(
        "Host: localhost",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Content-Length: 3",
        body=b"abc",
        method="POST",
    ),
    "socket-of-version-0": handshake("http://localhost", "/x", "Sec-WebSocket-Version: 0"),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_requests_are_refused_and_end_the_connection(bank: Serving, api: Api, name: str) -> None:
    answer = exchange(bank.url, ODD[name])
    assert not answer or status_of(answer) in (400, 404, 405, 408, 411, 413, 414, 421, 426, 431, 501, 505)
    assert answer.count(b"HTTP/1.1 ") <= 1  # nothing smuggled in is answered
    assert b"cheeseboard_" not in answer
    assert api.ask("GET", "/livez").status_code == 200


WAYS_OUT = (
    *("..%2f..%2f__init__.py", "%2e%2e/%2e%2e/__init__.py", "../../__init__.py", "..%5c..%5c__init__.py"),
    *(
        "%2fetc%2fpasswd",
        "/etc/passwd",
        "//etc/passwd",
        "%00",
        "index.html%00.js",
        "js/%2e%2e/%2e%2e/__init__.py",
    ),
    *("words/../__init__.py", "words/%2e%2e/__init__.py", "words/__init__.py", "words/__pycache__/x.pyc"),
    *("games/chop-chop/words/../rules.py", "games/chop-chop/rules.py", "games/chop_chop/words/en.json"),
    *("....//....//__init__.py", "%252e%252e/__init__.py", "..;/__init__.py", ".git/config", "js", "js/", ""),
    *("a" * 300, "a/" * 900 + "b", "%ff%fe", "C:/windows/win.ini", "file:///etc/passwd", "js/main.js/.."),
    *("words/../../server/http/host_page.py", "%c0%ae%c0%ae/__init__.py", "\\..\\..\\__init__.py"),
)


@pytest.mark.parametrize("way", WAYS_OUT)
def test_no_way_leads_out_of_the_folder_of_pages(bank: Serving, way: str) -> None:
    answer = exchange(bank.url, request("Host: localhost", CLOSE, path="/static/" + way))
    assert status_of(answer) in (400, 404)
    assert b"import annotations" not in answer
    assert b"root:" not in answer


@pytest.mark.parametrize(
    "host", ["[", "a/index.html?", "", "evil.example", "x" * 300, "\xff", "a\tb", "[::1", "1:2:3"]
)
def test_odd_names_of_this_machine_are_no_mistake_of_the_server(bank: Serving, host: str) -> None:
    body = b'{"text":"http://x/"}'
    length = f"Content-Length: {len(body)}"
    for raw in (
        request(f"Host: {host}", CLOSE, path="/"),
        request(f"Host: {host}", CLOSE, path="/static/js/main.js"),
        request(f"Host: {host}", CLOSE, path="/api/v1/games"),
        request(
            f"Host: {host}",
            CLOSE,
            length,
            "Content-Type: application/json",
            body=body,
            method="POST",
            path="/api/v1/qr",
        ),
    ):
        assert status_of(exchange(bank.url, raw)) < 500


# who takes for ever


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("hasty"), *QUICK, "--hello-seconds", "1") as running:
        yield running


UNFINISHED = {
    "nothing": b"",
    "newlines": b"\r\n",
    "half-a-line": b"GET /li",
    "half-a-head": b"GET /livez HTTP/1.1\r\nHost: x\r\n",
    "half-a-body": request(
        "Host: localhost",
        "Content-Type: application/json",
        "Content-Length: 50",
        body=b"{",
        method="POST",
        path="/api/v1/codes",
    ),
    "endless-chunks": request(
        "Host: localhost",
        "Content-Type: application/json",
        "Transfer-Encoding: chunked",
        body=b"1\r\n{\r\n",
        method="POST",
        path="/api/v1/codes",
    ),
    "after-an-answer": request("Host: localhost") + b"GET /li",
}


@pytest.mark.parametrize("name", UNFINISHED)
def test_a_request_that_never_ends_is_ended(hasty: Serving, name: str) -> None:
    with Api(hasty.url) as api:
        before = refusals(api, "slow-request")
        exchange(hasty.url, UNFINISHED[name])  # comes back only because the server ends it
        assert refusals(api, "slow-request") == before + 1


def test_a_newline_after_an_answer_holds_nothing_open(hasty: Serving) -> None:
    with Api(hasty.url) as api, plug(hasty.url) as line:
        before = refusals(api, "slow-request")
        line.sendall(request("Host: localhost"))
        got = b""
        while not got.endswith(b"}"):
            got += line.recv(65536)
        line.sendall(b"\r\n")
        with contextlib.suppress(ConnectionError):
            assert line.recv(65536) == b""
        assert refusals(api, "slow-request") == before + 1


@pytest.mark.parametrize("raw", [b"", frame(b'{"do":"hel', TEXT, False), b"\x81", frame(b"", PING)])
def test_a_hello_that_never_ends_is_ended(hasty: Serving, raw: bytes) -> None:
    with Api(hasty.url) as api, Tap(hasty.url, api.make().id) as tap:
        tap.socket.sendall(raw)
        assert tap.until_closed() == 1008
        assert tap.heard[-1].message["code"] == "no-hello"
