"""Sockets that are rejected or cut off: other sites, floods, nonsense, too much of anything."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.client import Api, Made, Player
from tests.server.serving import SECONDS, Serving, serving

JSON_TYPE = {"content-type": "application/json"}
SOMEBODY = {"authorization": "Bearer " + "x" * 22}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with low limits. So few commands that a flood is one, however slowly it is worked off."""
    limits = (
        *("--commands-per-second", "1", "--requests-per-second", "0", "--sockets-per-address", "12"),
        *("--sockets-per-match", "9", "--spectators-per-match", "3", "--matches-per-hour", "30"),
        *("--bot-pause", "0", "--log-format", "json", "--metrics"),
    )
    with serving(tmp_path_factory.mktemp("strict"), *limits) as running:
        yield running


def until_nobody_is_there(api: Api) -> None:
    """Who has closed a socket is still counted for a moment."""
    for _ in range(600):
        if figure(api, "cheeseboard_sockets") == 0:
            return
        time.sleep(0.05)
    pytest.fail("somebody is still there")


def figure(api: Api, name: str) -> float:
    lines = api.ask("GET", "/metrics").text.splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name))


# pages


@pytest.mark.parametrize(
    "path", ["/", "/livez", "/api/v1/games", "/nowhere", "/api/v1/matches/x", "/metrics"]
)
def test_every_answer_is_guarded(api: Api, path: str) -> None:
    headers = api.ask("GET", path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "permissions-policy" in headers
    assert not {"server", "set-cookie", "access-control-allow-origin"} & set(headers)


def test_one_shape_for_everything_refused(api: Api) -> None:
    asked = api.http.request
    for response, status, code in (
        (asked("GET", "/nowhere"), 404, "no-such-page"),
        (asked("GET", "/static/../pyproject.toml"), 404, "no-such-page"),
        (asked("GET", "/static/%2e%2e/__init__.py"), 404, "no-such-page"),
        (asked("GET", "/static/words/../__init__.py"), 404, "no-such-page"),
        (asked("PATCH", "/api/v1/matches"), 405, "wrong-method"),
        (asked("POST", "/api/v1/matches", content=b"{}"), 415, "not-json"),
        (asked("POST", "/api/v1/matches", json={"game": "x" * 9000}), 413, "too-large"),
        (asked("POST", "/api/v1/codes", content=b"{nope", headers=JSON_TYPE), 400, "bad-message"),
        (asked("POST", "/api/v1/codes", json=[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]), 400, "bad-message"),
        (asked("POST", "/api/v1/codes", json={"pictures": [1, 2, 3, 99]}), 400, "bad-message"),
        (asked("GET", "/api/v1/matches/aaaaaaaaaaaaa"), 401, "no-secret"),
        (asked("GET", "/api/v1/matches/aaaaaaaaaaaaa", headers=SOMEBODY), 404, "no-such-match"),
        (asked("GET", "/api/v1/matches/AAAAAAAAAAAAA", headers=SOMEBODY), 404, "no-such-match"),
        (asked("POST", "/api/v1/qr", json={"text": "https://example.org/"}), 422, "foreign-link"),
    ):
        assert (response.status_code, response.json()["code"]) == (status, code)
        assert set(response.json()) == {"code", "reason", "rule", "version"}


def test_a_body_without_a_length_is_limited(api: Api) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 1000

    response = api.http.post(
        "/api/v1/matches", content=pieces(), headers={"content-type": "application/json"}
    )
    assert response.json()["code"] == "too-large"


def test_pages_are_kept_by_browsers_until_they_change(api: Api) -> None:
    first = api.ask("GET", "/")
    if first.status_code == 404:
        pytest.skip("the browser app is not there")
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-encoding"] == "gzip"
    again = api.http.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_qr_codes_of_own_links(api: Api) -> None:
    response = api.ask("POST", "/api/v1/qr", {"text": api.url + "/#/m/aaaaaaaaaaaaa/1/xyz"})
    assert response.status_code == 200
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.text.startswith("<svg")


# sockets


def test_other_sites_are_turned_away(api: Api) -> None:
    made = api.make()
    with made.open(made.host, Origin=api.url):
        pass
    for origin in (
        "https://evil.example",
        "null",
        api.url.replace("http:", "https:"),
        api.url + ".evil.example",
    ):
        with pytest.raises(InvalidStatus) as refused:
            Player(api.url, made.id, [], headers={"Origin": origin})
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body or b"")["code"] == "foreign-origin"


def test_no_socket_elsewhere(api: Api) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Player(api.url, "../../livez", [])
    assert refused.value.response.status_code == 404


def test_wrong_secrets_and_matches(api: Api) -> None:
    made, other = api.make(), api.make()
    for match, secret, code in (
        (made.id, "x" * 22, "not-seated"),
        (made.id, other.host, "not-seated"),
        ("a" * 13, made.host, "no-such-match"),
        (made.id, "short", "bad-message"),
    ):
        player = Player(api.url, match, [secret])
        answer = player.ask("hello", secrets=[secret])
        assert (answer["say"], answer["code"]) == ("refused", code)
        assert player.hear()["say"] == "goodbye"
        assert player.until_closed() == 1008


def test_too_large_a_frame_closes_the_socket(api: Api) -> None:
    made = api.make()
    with made.at(1) as one, made.at(2) as two:
        one.socket.send("x" * 9000)
        assert one.until_closed() == 1009
        assert two.ask("prints")["say"] == "printed"


def test_malformed_frames_are_refused(api: Api) -> None:
    made = api.make()
    with made.at(1) as one:
        for frame, code in (
            ("", "bad-message"),
            ("[]", "bad-message"),
            ('{"do":"fly","id":"a"}', "bad-message"),
            ('{"do":"prints","id":"a","more":1}', "bad-message"),
            ('{"do":"prints","id":"../"}', "bad-message"),
            ('{"a":' + "[" * 5000, "too-deep"),
            ('{"do":"play","id":"a","seat":1e9,"version":0,"move":"x"}', "bad-message"),
        ):
            one.socket.send(frame)
            assert one.until_say("refused")["code"] == code
        one.socket.send(b"\x00\x01")
        assert one.until_say("refused")["code"] == "bad-message"
        one.socket.send('{"do":"play","id":"mine","seat":"x"}')
        assert one.until_say("refused")["id"] == "mine"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
WORDS = st.sampled_from(
    ["hello", "look", "play", "roll", "preview", "hint", "warn", "undo", "greet", "take", "leave", "hold"]
)
FIELDS = st.sampled_from(["seat", "version", "move", "greeting", "secrets", "kind", "level", "avatar"])
COMMANDS = st.builds(
    lambda do, rest: {"do": do, "id": "f", **rest}, WORDS, st.dictionaries(FIELDS, JSON, max_size=4)
)


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frame=st.one_of(st.text(max_size=200), JSON.map(json.dumps), COMMANDS.map(json.dumps)))
def test_whatever_comes_has_one_answer(fuzzed: Player, frame: str) -> None:
    before = fuzzed.version
    fuzzed.socket.send(frame)
    answer = fuzzed.until(lambda message: message["say"] not in ("update", "presence", "greeted"))
    assert answer["say"] in ("refused", "accepted", "snapshot")
    assert answer.get("code") != "server-error"
    assert fuzzed.ask("prints")["say"] == "printed"
    assert fuzzed.version in (before, before + 1)


@pytest.fixture(scope="module")
def fuzzed(server: Serving) -> Iterator[Player]:
    with Api(server.url) as api:
        made = api.make("cheese-rescue", "hh", start=True)
        with made.at(1) as player:
            yield player


# limits


def test_a_flood_is_refused_and_nobody_else_notices(strict: Serving) -> None:
    with Api(strict.url) as api:
        made, quiet = api.make(), api.make("cheese-rescue", "hh", start=True)
        with made.at(1) as loud, quiet.at(1) as other:
            before = figure(api, 'cheeseboard_refused_total{code="too-often"}')
            for _ in range(60):
                loud.send("prints")
            codes = [loud.until(lambda m: "id" in m).get("code") for _ in range(60)]
            assert codes.count("too-often") > 30
            assert figure(api, 'cheeseboard_refused_total{code="too-often"}') > before
            assert other.ask("prints")["say"] == "printed"


def test_an_endless_flood_is_cut_off(strict: Serving) -> None:
    with Api(strict.url) as api:
        made = api.make()
        loud = made.at(1)
        try:
            for _ in range(400):
                loud.send("prints")
        except ConnectionClosed:
            pass
        assert loud.until_closed() in (1008, None)


def test_who_says_nothing_has_to_go(tmp_path: Path) -> None:
    with serving(tmp_path, "--hello-seconds", "0.5") as running, Api(running.url) as api:
        made = api.make()
        silent = Player(api.url, made.id, [])
        assert silent.hear()["code"] == "no-hello"
        assert silent.until_closed() == 1008


def test_the_bench_has_an_end(strict: Serving) -> None:
    with Api(strict.url) as api:
        until_nobody_is_there(api)
        made = api.make()
        watching = [made.open(made.watch) for _ in range(3)]
        late = Player(api.url, made.id, [made.watch])
        assert late.ask("hello", secrets=[made.watch])["code"] == "bench-full"
        more = [made.at(1), made.at(2), made.open(made.host), made.open(made.host)]
        late = Player(api.url, made.id, [made.host])
        assert late.ask("hello", secrets=[made.host])["code"] == "match-full"
        more += [made.at(1), made.at(2)]
        for player in watching + more:
            player.close()


def test_sockets_of_one_address(strict: Serving) -> None:
    with Api(strict.url) as api:
        until_nobody_is_there(api)
        made = [api.make() for _ in range(6)]
        players = [made[number % 6].at(1) for number in range(12)]
        with pytest.raises(InvalidStatus) as refused:
            made[0].at(1)
        assert refused.value.response.status_code == 429
        assert json.loads(refused.value.response.body or b"")["code"] == "too-many-sockets"
        for player in players:
            player.close()


def test_matches_of_one_address(tmp_path: Path) -> None:
    with serving(tmp_path, "--matches-per-hour", "2") as running, Api(running.url) as api:
        api.make()
        api.make()
        body = {"game": "chop-chop", "seats": [{"kind": "here"}] * 2}
        response = api.ask("POST", "/api/v1/matches", body)
        assert (response.status_code, response.json()["code"]) == (429, "too-many-matches")
        assert int(response.headers["retry-after"]) > 0


def test_requests_of_one_address(tmp_path: Path) -> None:
    with serving(tmp_path, "--requests-per-second", "1") as running, Api(running.url) as api:
        codes = [api.ask("GET", "/api/v1/games").status_code for _ in range(12)]
        assert 429 in codes
        assert codes[0] == 200
        assert api.ask("GET", "/livez").status_code == 200


# readers


def test_a_reader_that_stops_gets_a_snapshot(api: Api) -> None:
    """Nobody reads its socket until the server holds back; then it learns everything at once."""
    made = api.make("cheese-rescue", "hh", start=True)
    before = figure(api, "cheeseboard_dropped_views_total")
    slow = SlowReader(made)
    with made.host_here() as host:
        for number in range(1, 4001):
            move_and_take_back(host)
            if number % 50 == 0 and figure(api, "cheeseboard_dropped_views_total") > before:
                break
        for _ in range(5):  # so that it misses more than the one that a snapshot stands for
            move_and_take_back(host)
        version = host.version
        frames = slow.read_until(lambda frame: frame.get("version") == version)
    told = [frame for frame in frames if frame["say"] in ("snapshot", "update")]
    assert told[-1]["say"] == "snapshot"
    assert len(told) < version


def test_a_reader_without_a_sign_of_life_is_dropped(tmp_path: Path) -> None:
    with serving(tmp_path, "--ping-seconds", "3") as running, Api(running.url) as api:
        made = api.make("cheese-rescue", "hh", start=True)
        with made.at(2) as two:
            silent = SlowReader(made)  # does not answer pings
            two.until(lambda _: two.table["seats"][0]["is_present"])
            two.until(lambda _: not two.table["seats"][0]["is_present"])
        silent.close()


def test_compressed_where_wanted(tmp_path: Path) -> None:
    with serving(tmp_path, "--deflate") as running, Api(running.url) as api:
        made = api.make("cheese-rescue", "hh", start=True)
        address = f"{running.socket_url}{made.path}/socket"
        with connect(address, compression="deflate", proxy=None) as line:
            assert line.protocol.extensions
            line.send(json.dumps({"do": "hello", "id": "h", "secrets": [made.host], "seat": None}))
            assert json.loads(line.recv(timeout=SECONDS))["say"] == "snapshot"


def move_and_take_back(host: Player) -> None:
    seat = host.view["actor"]
    if host.state["seat"] != seat:
        host.ask("look", seat=seat)
    assert host.play(host.moves[0], seat)["say"] == "accepted"
    assert host.ask("undo", seat=seat, version=host.version)["say"] == "accepted"


class SlowReader:
    """A socket with a small buffer, which says hello and then does not read."""

    def __init__(self, made: Made) -> None:
        host, _, port = made.api.url.removeprefix("http://").partition(":")
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect((host, int(port)))
        self.socket.settimeout(SECONDS)
        lines = (
            f"GET {made.path}/socket HTTP/1.1",
            f"Host: {host}:{port}",
            *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        )
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        while self.stream.readline() != b"\r\n":
            pass
        hello = json.dumps({"do": "hello", "id": "h", "secrets": [made.secrets[1]], "seat": 1}).encode()
        size = len(hello)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self.socket.sendall(head + bytes(4) + hello)  # masked with zeros

    def read_until(self, wanted: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
        frames: list[dict[str, Any]] = []
        while not (frames and wanted(frames[-1])):
            first, size = self.stream.read(2)
            if size >= 126:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            body = self.stream.read(size)
            if first == 0x81:
                frames.append(json.loads(body))
        self.close()
        return frames

    def close(self) -> None:
        self.stream.close()
        self.socket.close()
