"""How an operator finds it: ends in order, healthy or not, figures and log without anybody's business."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cheeseboard.cli import main
from cheeseboard.locale import Words, languages
from cheeseboard.records import read_record, verify
from tests.examples import some
from tests.server.client import Api, Player, play_out
from tests.server.serving import QUICK, SECONDS, Serving, serving

COMMAND = [sys.executable, "-m", "cheeseboard"]


def test_everybody_is_sent_away(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK, "--drain-seconds", "2") as running, Api(running.url) as api:
        made = api.make("chop-chop", "hh", start=True)
        players = [made.at(1), made.at(2), made.open(made.watch)]
        ending = threading.Thread(target=running.stop)
        ending.start()
        for player in players:
            assert player.until_say("goodbye")["retry_after"] > 0
            assert player.until_closed() == 1012
        ending.join()
        assert running.process.returncode == 0
    assert any("ended" in line for line in running.log)


def test_interrupted_from_the_keyboard(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK) as running:
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(SECONDS) == 0
    assert "Traceback" not in "\n".join(running.log)


def test_health(api: Api) -> None:
    assert api.get("/livez") == api.get("/readyz") == {"status": "ok"}


def test_figures_have_bounded_labels(api: Api) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    with made.at(1) as one:
        one.ask("play", seat=1, version=1, move="nonsense")
    text = api.ask("GET", "/metrics").text
    for name in (
        *("commit_seconds_bucket", "batch_entries", "queue_entries", "loop_lag_seconds_bucket", "sockets"),
        *(
            "dropped_views_total",
            "version_conflicts_total",
            "bus_gaps_total",
            "refused_total",
            "bot_moves_total",
        ),
        *("bot_faults_total", "matches{", "rooms"),
    ):
        assert f"cheeseboard_{name}" in text, name
    assert made.id not in text
    assert "nonsense" not in text


def test_the_log_keeps_secrets(server: Serving, api: Api) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    with made.at(1) as one:
        one.socket.send("{broken")
        one.until_say("refused")
    Player(api.url, made.id, []).ask("hello", secrets=["x" * 22])
    api.http.get("/api/v1/matches/aaaaaaaaaaaaa?secret=" + made.host)
    log = "\n".join(server.log)
    for secret in (made.host, made.watch, *made.secrets.values(), "127.0.0.1", str(server.host_secret)):
        assert secret not in log
    for line in server.log:
        assert {"time", "level", "event"} <= set(json.loads(line))


def test_backup_restore_export(tmp_path: Path) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    with serving(data, *QUICK) as running, Api(running.url) as api:
        made = api.make("cheese-rescue", "hh", start=True)
        with made.at(1) as one, made.at(2) as two:
            play_out({1: one, 2: two})
        unfinished = api.make("chop-chop", "hh", start=True)
        run("backup", tmp_path / "copy.sqlite3", "--data", data)
        assert "1 written" in run("export", tmp_path / "records", "--data", data)
    assert [path.stem for path in (tmp_path / "records").iterdir()] == [made.id]
    assert verify(read_record(tmp_path / "records" / f"{made.id}.txt")).is_sealed
    run("restore", tmp_path / "copy.sqlite3", "--data", other)
    with serving(other, *QUICK) as running, Api(running.url) as api:
        assert api.get(unfinished.path, unfinished.host)["table"]["status"] == "playing"
    assert "1 erased" in run("erase", unfinished.id, "--data", other)
    assert "no-such-match" in refused("erase", unfinished.id, "--data", other)
    assert "1 erased" in run("erase", "all", "--data", other)


@pytest.mark.parametrize("language", some(list(languages()), "pl"))
def test_a_host_at_a_terminal_is_told_in_the_language_spoken_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    """A program reads the same words everywhere."""
    kept = ["--data", str(tmp_path)]
    run("erase", "all", *kept)  # makes an empty one
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    assert main(["check", *kept]) == 0
    assert capsys.readouterr().out == "0 checked, 0 damaged\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["check", *kept]) == 0
    words = Words(language)
    assert capsys.readouterr().out == f"{words('keep.checked', n=0)}, {words('keep.damaged', n=0)}\n"
    copy = tmp_path / "copy"
    assert main(["backup", str(copy), *kept]) == 0
    assert main(["export", str(tmp_path / "records"), *kept]) == 0
    assert capsys.readouterr().out.splitlines() == [
        words("keep.saved", file=copy),
        words("keep.written", n=0, folder=tmp_path / "records"),
    ]


def run(*words: object) -> str:
    done = subprocess.run([*COMMAND, *map(str, words)], capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(*words: object) -> str:
    done = subprocess.run([*COMMAND, *map(str, words)], capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 1
    return done.stderr
