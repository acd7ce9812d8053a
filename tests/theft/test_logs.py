"""A busy evening at the most talkative setting: no log line, figure or document names a secret, a hand or a person."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.client import Api
from tests.server.serving import QUICK, serving
from tests.theft.crowd import Crowd, Plan, a_plan
from tests.theft.tap import SECONDS, Tap, exchange, frame
from tests.theft.test_every_byte import all_secrets
from tests.theft.truth import Truth, grep, rows_of

WHOLE_ADDRESS = re.compile(r"\b\d{1,3}\.\d{1,3}\.\d{1,3}\.[1-9]\d{0,2}\b|::1\b")
CARDS = re.compile(r'\b[DCM]\(-?\d|"animals"|card-seen|"hands"|draw:[DCM]')
LINKS = re.compile(r"/#/|\?seat=|/api/v1/matches/[a-z2-7]{13}")


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_a_busy_evening_leaves_no_trace(tmp_path: Path, log_format: str) -> None:
    luck = Random(11)
    arguments = (*QUICK, "--log-level", "debug", "--log-format", log_format)
    crowds: list[Crowd] = []
    with serving(tmp_path, *arguments) as running:
        with httpx.Client(base_url=running.url, timeout=SECONDS, trust_env=False) as http:
            for number in range(3):
                crowd = Crowd(running.url, http, luck)
                plan = (
                    a_plan(luck) if number else Plan("cheese-rescue", ["here", "elsewhere", "bot"], {}, False)
                )
                crowd.make(plan)
                crowd.play_on(40)
                crowd.leave_all()
                crowds.append(crowd)
            make_trouble(running.url, crowds[0], http, str(running.host_secret))
            public = [
                http.get(path).content
                for path in ("/metrics", "/api/v1/openapi.json", "/api/v1/games", "/livez", "/readyz")
            ]
        running.stop()
        lines = list(running.log)
        host_secret = str(running.host_secret)
        told = "\n".join(running.output)  # which a service has in its log as well
    assert LINKS.search(told) is None
    written = "\n".join(lines)
    assert "ready" in written
    assert "ended" in written
    assert WHOLE_ADDRESS.search(written) is None
    assert CARDS.search(written) is None
    assert LINKS.search(written) is None
    if log_format == "json":
        assert all({"time", "level", "event"} <= set(json.loads(line)) for line in lines)
    file = tmp_path / "cheeseboard.sqlite3"
    for crowd in crowds:
        truth = Truth(rows_of(file, crowd.match))
        for body in (written.encode(), told.encode(), *public):
            grep(truth, body.replace(truth.commitment.encode(), b"!"), all_secrets(crowd) | {host_secret})
            assert crowd.match.encode() not in body
    for body in public:
        assert WHOLE_ADDRESS.search(body.decode()) is None


def make_trouble(url: str, crowd: Crowd, http: httpx.Client, host_secret: str) -> None:
    """All that could make a server complain in its log."""
    secret = crowd.made["seats"][0]["secret"]
    bearer = {"authorization": f"Bearer {secret}"}
    for method, path, body in (
        ("GET", f"/api/v1/matches/{crowd.match}?seat=9", None),
        ("GET", f"/nowhere/{secret}", None),
        ("GET", f"/static/{secret}", None),
        ("POST", f"/api/v1/matches/{crowd.match}/commands", {"do": "play", "id": "x", "move": "D(0,1)"}),
        ("POST", f"/api/v1/matches/{crowd.match}/commands", {"do": secret, "id": secret}),
        ("POST", "/api/v1/qr", {"text": f"{url}/#/m/{crowd.match}/1/{secret}"}),
        ("POST", "/api/v1/qr", {"text": f"https://evil.example/#/{secret}"}),
        ("GET", "/api/v1/host", None),
        ("PATCH", f"/api/v1/matches/{crowd.match}", {"secret": secret}),
    ):
        http.request(method, path, json=body, headers=bearer)
    http.post("/api/v1/host/backup", headers={"authorization": f"Bearer {host_secret}"})
    for raw in (
        frame(b'{"secret":"' + secret.encode() + b'\xff"}'),
        frame(b" " * 9000),
        b"\x81\x02{}",
        b"\xff" * 50,
    ):
        with Tap(url, crowd.match, secret) as tap:
            tap.hello(1)
            tap.socket.sendall(raw)
            tap.until_closed()
    exchange(url, f"GET /{secret} HTTP/1.1\r\nX: \0{secret}\r\n\r\n".encode())


def test_a_spoilt_match_says_nothing_of_its_cards(tmp_path: Path) -> None:
    """Whoever knows the name of a match may ask for it; why it cannot go on may name a card."""
    file = tmp_path / "cheeseboard.sqlite3"
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        made = api.make("cheese-rescue", "hh", start=True)
    spoil(file, made.id)
    with serving(tmp_path, *QUICK, "--log-level", "debug") as running, Api(running.url) as api:
        with Tap(running.url, made.id) as tap:
            answer = tap.ask("hello", secrets=["x" * 22])
            assert answer["code"] == "match-frozen"
            assert CARDS.search(tap.bytes.decode("latin-1")) is None
            assert not re.search(r"\b(draws?|chance|D|C|M)\b", answer["reason"])
        assert api.ask("GET", made.path, None, made.host).json()["reason"] == answer["reason"]
        running.stop()
        assert CARDS.search("\n".join(running.log)) is None


def spoil(file: Path, match: str) -> None:
    """A chance result more than there can be."""
    with closing(sqlite3.connect(file)) as database, database:
        query = 'SELECT body FROM entries WHERE "match" = ? AND version = 1'
        (body,) = database.execute(query, (match,)).fetchone()
        entry = json.loads(body)
        entry["chance"].append(entry["chance"][-1])
        change = 'UPDATE entries SET body = ? WHERE "match" = ? AND version = 1'
        database.execute(change, (json.dumps(entry).encode(), match))
