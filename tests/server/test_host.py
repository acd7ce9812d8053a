"""The host page's secret opens what it is for, and nothing is told without it."""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path

import pytest

from cheeseboard.locale import Words
from tests.children import child
from tests.server.client import Api
from tests.server.serving import COMMAND, QUICK, Serving, serving


def test_the_secret_is_left_once_and_can_be_renewed(tmp_path: Path) -> None:
    """What a service prints is kept in a log, so it prints where the address is, and that goes with its first use."""
    with serving(tmp_path, *QUICK) as first, Api(first.url) as api:
        old = first.host_secret
        assert old is not None
        assert not any(old in line for line in first.output + first.log)
        left = tmp_path / "host-page"
        assert stat.S_IMODE(left.stat().st_mode) == 0o600
        assert left.read_text() == f"{first.url}/#/host/{old}\n"
        assert api.ask("GET", "/api/v1/host", None, "x" * 22).status_code == 403
        assert left.exists()
        assert api.get("/api/v1/host", old)["database"] == "SQLite"
        assert not left.exists()
    assert old.encode() not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    with serving(tmp_path, *QUICK) as second, Api(second.url) as api:
        assert second.host_secret is None
        assert api.get("/api/v1/host", old)["database"] == "SQLite"
    with serving(tmp_path, *QUICK, "--new-host-secret") as third, Api(third.url) as api:
        assert third.host_secret not in (None, old)
        assert api.ask("GET", "/api/v1/host", None, old).json()["code"] == "not-host"
        assert api.ask("GET", "/api/v1/host", None, str(third.host_secret)).status_code == 200


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind there")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_at_a_terminal_the_secret_is_shown(tmp_path: Path, language: str) -> None:
    """In the language spoken there."""
    import pty

    words = Words(language)
    master, slave = pty.openpty()
    command = [*COMMAND, "--port", "0", "--data", str(tmp_path)]
    spoken = {**os.environ, "LC_ALL": f"{language}.UTF-8", "PYTHONUTF8": "1"}
    with child(command, stdout=slave, stderr=slave, env=spoken) as process:
        os.close(slave)
        shown = b""
        while words("serve.at", link="http://").encode() not in shown:
            shown += os.read(master, 4096)
        process.terminate()
    os.close(master)
    told = re.escape(words("serve.host", link="http://").encode())
    assert re.search(told + rb"\S+/#/host/[\w-]{22}\s", shown)
    assert not (tmp_path / "host-page").exists()


def test_status_matches_and_erasing(server: Serving, api: Api) -> None:
    secret = str(server.host_secret)
    made = api.make("cheese-rescue", "hh", start=True)
    with made.at(1) as one:
        status = api.get("/api/v1/host", secret)
        assert status["sockets"] >= 1
        assert status["playing"] >= 1
        assert status["database_bytes"] > 0
        listed = api.get("/api/v1/host/matches", secret)["matches"]
        mine = next(match for match in listed if match["match"] == made.id)
        assert (mine["status"], mine["sockets"], mine["game"]) == ("playing", 1, "cheese-rescue:2")
        assert api.ask("DELETE", f"/api/v1/host/matches/{made.id}", None, secret).status_code == 204
        assert one.until_say("goodbye")["code"] == "match-erased"
        assert one.until_closed() == 1008
    assert api.ask("GET", made.path, None, made.host).json()["code"] == "no-such-match"
    again = api.ask("DELETE", f"/api/v1/host/matches/{made.id}", None, secret)
    assert again.json()["code"] == "no-such-match"


def test_pages_of_matches(server: Serving, api: Api) -> None:
    secret = str(server.host_secret)
    made = {api.make().id for _ in range(55)}
    page = api.get("/api/v1/host/matches", secret)
    found = {match["match"] for match in page["matches"]}
    for _ in range(100):
        if page["after"] is None:
            break
        page = api.get(f"/api/v1/host/matches?after={page['after']}", secret)
        found |= {match["match"] for match in page["matches"]}
    assert made <= found


def test_retention_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK, "--idle-days", "30") as first, Api(first.url) as api:
        secret = str(first.host_secret)
        assert api.ask("PUT", "/api/v1/host/retention", {"retention_days": 3}, secret).json() == {
            "retention_days": 3.0,
            "idle_days": 30.0,
        }
        assert api.ask("PUT", "/api/v1/host/retention", {"retention_days": 0}, secret).status_code == 400
    with serving(tmp_path, *QUICK) as second, Api(second.url) as api:
        assert api.get("/api/v1/host", secret)["retention_days"] == 3


def test_backup(server: Serving, api: Api) -> None:
    response = api.ask("POST", "/api/v1/host/backup", None, str(server.host_secret))
    assert response.status_code == 201
    assert (server.folder / response.json()["file"]).stat().st_size == response.json()["bytes"]


def test_guesses_are_few_and_shut_nobody_else_out(tmp_path: Path) -> None:
    """A guest on the same network has the host's address, to the server; and may guess and ask as fast as can be."""
    few = ("--guesses-per-minute", "2", "--requests-per-second", "1")
    with serving(tmp_path, *QUICK, *few) as running, Api(running.url) as api:
        secret = str(running.host_secret)
        codes: list[str] = []
        while "too-often" not in codes:
            codes.append(api.ask("GET", "/api/v1/host", None, "x" * 22).json()["code"])
        assert codes[:3] == ["not-host", "not-host", "too-many-guesses"]
        for path in ("/api/v1/host", "/api/v1/host/matches", "/api/v1/host"):
            assert api.ask("GET", path, None, secret).status_code == 200
