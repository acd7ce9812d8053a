"""The clock of the machine jumps back and forth: nobody's play notices, and what goes by the clock stays sane."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from pathlib import Path

import apsw
import pytest

from tests.faults.processes import until
from tests.needs import install_package, missing, one_at_a_time
from tests.server.client import Api, Made, act, play_out
from tests.server.serving import QUICK, Serving, serving

HOUR = 3600
DAY = 24 * HOUR

ACTS = 3
"""rolls and moves after each jump: four jumps of them are too few for any match to end"""


class Clock:
    """What the clock on the wall of a server shows: so many seconds off. Time itself goes on as always."""

    def __init__(self, folder: Path, seconds: int = 0) -> None:
        self.file = folder / "clock"
        self._write(seconds)

    def _write(self, seconds: int) -> None:
        draft = self.file.with_suffix(".new")
        draft.write_text(f"{seconds:+d}\n")
        draft.replace(self.file)

    def set(self, seconds: int, api: Api) -> None:
        """Jump, and wait until the server shows it: it looks at the file once a second."""
        self._write(seconds)

        def is_there() -> bool:
            shown = parsedate_to_datetime(api.ask("GET", "/livez").headers["date"]).timestamp()
            return abs(shown - time.time() - seconds) < HOUR / 2

        until(is_there, "the jump")

    def environment(self) -> dict[str, str]:
        return {
            "LD_PRELOAD": str(library()),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }


def library() -> Path:
    with one_at_a_time("apt"):
        if shutil.which("faketime") is None:
            install_package("faketime")
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    return found[0] if found else missing("libfaketime is not where it should be")


@contextmanager
def jumping(folder: Path, *arguments: str, seconds: int = 0) -> Iterator[tuple[Serving, Api, Clock]]:
    clock = Clock(folder, seconds)
    with (
        serving(folder / "data", *QUICK, *arguments, environment=clock.environment()) as running,
        Api(running.url) as api,
    ):
        yield running, api, clock


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, Api, Clock]]:
    with jumping(tmp_path_factory.mktemp("clock"), "--away-seconds", "3600") as made:
        yield made


@pytest.fixture
def jumper(one_server: tuple[Serving, Api, Clock]) -> tuple[Serving, Api, Clock]:
    """A server for which it is now."""
    _, api, clock = one_server
    clock.set(0, api)
    return one_server


def touched(server: Serving, api: Api, made: Made) -> int:
    """When the server thinks that a match was played last, in ms since 1970."""
    assert server.host_secret is not None
    rows = api.get("/api/v1/host/matches", server.host_secret)["matches"]
    return int(next(row["touched"] for row in rows if row["match"] == made.id))


def test_play_goes_on_whatever_the_clock_shows(jumper: tuple[Serving, Api, Clock]) -> None:
    server, api, clock = jumper
    made = api.make("chop-chop", "hh", start=True)
    with made.at(1) as one, made.at(2) as two:
        times = []
        for seconds in (400 * DAY, -400 * DAY, 2 * HOUR, -2 * HOUR):
            clock.set(seconds, api)
            for _ in range(ACTS):
                newest = max(one.version, two.version)
                one.until_version(newest)
                two.until_version(newest)
                assert act({1: one, 2: two})
            times.append(touched(server, api, made))
            assert api.ask("GET", "/readyz").status_code == 200
        assert times[0] - times[1] > 700 * DAY * 1000
        updates = [message["version"] for message in one.seen if message["say"] == "update"]
        assert updates == list(range(updates[0], updates[-1] + 1))


def test_picture_codes(jumper: tuple[Serving, Api, Clock]) -> None:
    _, api, clock = jumper
    made = api.make("chop-chop", "h----")

    def code(seat: int) -> list[int]:
        response = api.ask("POST", made.path + "/codes", {"seat": seat}, made.host)
        assert response.status_code == 201, response.text
        pictures: list[int] = response.json()["pictures"]
        return pictures

    def status(pictures: list[int]) -> int:
        return api.ask("POST", "/api/v1/codes", {"pictures": pictures}).status_code

    early, late = code(2), code(3)
    clock.set(HOUR, api)  # as if the time were over
    assert status(early) == 404
    fresh = code(2)
    clock.set(-HOUR, api)  # a code lives no shorter because the clock was put right
    assert status(early) == 404
    assert status(fresh) == 200
    assert status(fresh) == 404
    assert status(late) == 200


def test_a_jump_makes_nobody_absent(jumper: tuple[Serving, Api, Clock]) -> None:
    _, api, clock = jumper
    made = api.make("chop-chop", "hh", start=True)
    with made.at(1) as one:
        made.at(2).close()
        clock.set(2 * HOUR, api)
        assert one.ask("hold", seat=2)["code"] == "not-absent"


def test_a_jump_keeps_nobody_there(tmp_path: Path) -> None:
    with jumping(tmp_path, "--away-seconds", "1") as (_, api, clock):
        made = api.make("chop-chop", "hh", start=True)
        with made.at(1) as one:
            clock.set(2 * HOUR, api)
            with made.at(2):  # who was away until now
                one.until(lambda _: one.table["seats"][1]["is_present"])
            clock.set(-2 * HOUR, api)
            one.until(lambda _: one.state["rights"]["can_hold"] == [2])
            assert one.ask("hold", seat=2)["say"] == "accepted"


def is_here(server: Serving, api: Api, made: Made) -> bool:
    """Whether a match can be looked at after old ones were put away."""
    sweep(server, api)
    return api.ask("GET", made.path, None, made.host).status_code == 200


def sweep(server: Serving, api: Api) -> None:
    wanted = api.ask("PUT", "/api/v1/host/retention", {"retention_days": 14}, server.host_secret or "")
    assert wanted.status_code == 200


def finish(made: Made) -> None:
    with made.at(1) as one, made.at(2) as two:
        play_out({1: one, 2: two})


def test_a_jump_erases_nothing(jumper: tuple[Serving, Api, Clock]) -> None:
    """One match ended while the clock was 40 days behind, the other just before it went months ahead."""
    server, api, clock = jumper
    clock.set(-40 * DAY, api)
    early = api.make("cheese-rescue", "hh", start=True)
    finish(early)
    clock.set(0, api)
    assert is_here(server, api, early)
    late = api.make("cheese-rescue", "hh", start=True)
    finish(late)
    for seconds in (61 * DAY, 3000 * DAY, -3000 * DAY, 0):
        clock.set(seconds, api)
        assert is_here(server, api, early)
        assert is_here(server, api, late)
    status = api.get("/api/v1/host", server.host_secret or "")
    assert abs(status["clock_jump"]["seconds"] - 3000 * DAY) < HOUR
    assert status["clock_jump"]["days_ago"] == 0
    assert status["served_days"] < 1
    assert sum("the clock jumped" in line for line in server.log) >= 4


def test_a_start_with_a_wrong_clock_erases_nothing(tmp_path: Path) -> None:
    """As when a machine starts before it has asked what time it is."""
    with jumping(tmp_path) as (server, api, _):
        secret = server.host_secret or ""
        done, begun = api.make("cheese-rescue", "hh", start=True), api.make("chop-chop", "hh", start=True)
        finish(done)
        sweep(server, api)
        assert api.get("/api/v1/host", secret)["clock_jump"] is None
    for seconds in (61 * DAY, -4000 * DAY):
        with jumping(tmp_path, seconds=seconds) as (server, api, _):
            server.host_secret = secret
            done.api = begun.api = api
            assert is_here(server, api, done)
            assert is_here(server, api, begun)
            jump = api.get("/api/v1/host", secret)["clock_jump"]
            assert (jump["seconds"] > 0) == (seconds > 0)


def served(folder: Path, days: float) -> None:
    """As if a server had served for so long since."""
    connection = apsw.Connection(str(folder / "data" / "cheeseboard.sqlite3"))
    connection.execute(
        "UPDATE settings SET value = cast(value + ? AS TEXT) WHERE name = 'served'", (int(days * DAY * 1000),)
    )
    connection.close()


def test_what_was_served_long_goes_into_the_bin_and_then_away(tmp_path: Path) -> None:
    """By days that the server served, and only by those; the host can give it back for a week."""
    with jumping(tmp_path) as (server, api, _):
        secret = server.host_secret or ""
        done, begun = api.make("cheese-rescue", "hh", start=True), api.make("chop-chop", "hh", start=True)
        finish(done)
        sweep(server, api)

    def after(days: float) -> tuple[int, list[str]]:
        """What the finished match answers with then, and what is in the bin."""
        served(tmp_path, days)
        with jumping(tmp_path) as (server, api, _):
            server.host_secret = secret
            sweep(server, api)
            answer = api.ask("GET", done.path, None, done.host)
            assert answer.status_code == 200 or answer.json()["code"] in ("match-binned", "no-such-match")
            assert api.ask("GET", begun.path, None, begun.host).status_code == 200
            told = api.get("/api/v1/host/bin", secret)["matches"]
            assert api.get("/api/v1/host", secret)["binned"] == len(told)
            for row in told:
                assert row["days_left"] <= 7
                if days == 1.5:
                    path = f"/api/v1/host/bin/{row['match']}"
                    assert api.ask("POST", path, None, secret).status_code == 204
                    assert api.ask("POST", path, None, secret).json()["code"] == "no-such-match"
                    assert is_here(server, api, begun)
            return answer.status_code, [row["match"] for row in told]

    assert after(13.5) == (200, [])
    assert after(1.5) == (404, [done.id])  # and given back
    assert after(6.5) == (200, [])
    assert after(8) == (404, [done.id])
    assert after(6.5) == (404, [done.id])
    assert after(1) == (404, [])
