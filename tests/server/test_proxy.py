"""Behind a proxy: whose word about an address counts, and under which name people come."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.client import Api, Player
from tests.server.serving import serving

NAME = "https://play.example.org"
MATCH = {"game": "chop-chop", "seats": [{"kind": "here"}] * 2}


def make(api: Api, address: str) -> int:
    """Make a match as a proxy passes it on for somebody; the status."""
    answer: httpx.Response = api.http.post(
        "/api/v1/matches", json=MATCH, headers={"x-forwarded-for": address, "x-forwarded-proto": "https"}
    )
    return answer.status_code


def test_limits_count_the_address_that_a_trusted_proxy_names(tmp_path: Path) -> None:
    settings = ("--matches-per-hour", "1", "--trusted-proxies", "127.0.0.1")
    with serving(tmp_path, *settings) as running, Api(running.url) as api:
        assert [make(api, "198.51.100.7"), make(api, "198.51.100.7")] == [201, 429]
        assert [make(api, "2001:db8::1"), make(api, "2001:db8::2")] == [201, 429]  # one household
        assert make(api, "203.0.113.1, 198.51.100.7") == 429  # what a client adds before is not believed


def test_anybody_elses_word_about_an_address_is_not_believed(tmp_path: Path) -> None:
    with serving(tmp_path, "--matches-per-hour", "1") as running, Api(running.url) as api:
        assert api.ask("GET", "/metrics").status_code == 404  # closed, unless a setting opens it
        assert [make(api, "198.51.100.7"), make(api, "203.0.113.1")] == [201, 429]


def test_people_come_under_the_public_name(tmp_path: Path) -> None:
    settings = ("--public-url", NAME, "--trusted-proxies", "127.0.0.1", "--allowed-hosts", "Inner,x.example")
    with serving(tmp_path, *settings) as running, Api(running.url) as api:
        hosts = ("play.example.org", "inner:80", "x.example", "example.org", "y.play.example.org")
        asked = [api.http.get("/livez", headers={"host": host}).status_code for host in hosts]
        assert asked == [200, 200, 200, 421, 421]
        made = api.make()
        with made.open(made.host, Origin=NAME):
            pass
        with pytest.raises(InvalidStatus) as refused:
            Player(api.url, made.id, [], headers={"Origin": "https://play.example.org.evil.example"})
        assert refused.value.response.status_code == 403
        drawn = api.ask("POST", "/api/v1/qr", {"text": f"{NAME}/#/m/{made.id}/1/xyz"})
        assert drawn.status_code == 200
        foreign = api.ask("POST", "/api/v1/qr", {"text": f"https://evil.example/#/m/{made.id}/1/xyz"})
        assert foreign.status_code == 422
