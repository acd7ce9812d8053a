"""A seat against the other seats: sockets that leave no room, and a bot that plays badly for somebody who is away."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from secrets import token_hex

import pytest

from cheeseboard.table.secrets import new_secret
from tests.server.client import Api, Made
from tests.server.serving import QUICK, serving
from tests.theft.tap import Tap

MOST = 200
"""sockets that a greedy one tries to open"""


def flood(made: Made, stack: ExitStack, *secrets: str) -> str:
    """As many sockets as the server lets somebody have; the code with which it says that it is enough."""
    for _ in range(MOST):
        tap = stack.enter_context(Tap(made.api.url, made.id, *secrets))
        answer = tap.ask("hello", secrets=list(secrets))
        if answer["say"] == "refused":
            return str(answer["code"])
    return ""


@pytest.mark.parametrize("seats", ["he", "hehee"])
@pytest.mark.parametrize("who", ["seat", "host", "bench"])
def test_no_seat_takes_the_room_of_another(tmp_path: Path, seats: str, who: str) -> None:
    """As few sockets as there may be, or as many: whoever opens all they can get leaves room for everybody else."""
    game = "cheese-rescue" if len(seats) < 5 else "chop-chop"
    for limit in ("1", "80"):
        limits = ("--sockets-per-match", limit, "--sockets-per-address", "0")
        with (
            serving(tmp_path / limit, *QUICK, *limits) as running,
            Api(running.url) as api,
            ExitStack() as stack,
        ):
            made = api.make(game, seats)
            greedy = {"seat": made.secrets[1], "host": made.host, "bench": made.watch}[who]
            assert flood(made, stack, greedy) == ("bench-full" if who == "bench" else "match-full")
            for secret in (made.host, *made.secrets.values()):
                if secret != greedy:
                    stack.enter_context(Tap(api.url, made.id, secret)).hello()


def minder(api: Api, kinds: str, levels: dict[int, str]) -> str:
    """Who minds seat 2 when its owner has gone and the opponent says so."""
    plans = [
        {"kind": "bot", "level": levels[seat]}
        if kind == "b"
        else {"kind": {"h": "here", "e": "elsewhere"}[kind]}
        for seat, kind in enumerate(kinds, 1)
    ]
    told = api.ask("POST", "/api/v1/matches", {"game": "cheese-rescue", "seats": plans}).json()
    made = Made(api, told, away={2})
    with made.at(1) as one:
        with made.at(2) as two:
            assert two.ask("take", seat=2)["say"] == "accepted"
            assert made.command("start", made.host, id="s").status_code == 200
            assert two.ask("leave", seat=2)["say"] == "accepted"
        if one.state["rights"]["can_hold"] != [2]:
            one.until(lambda _: one.state["rights"]["can_hold"] == [2])
        assert one.ask("hold", seat=2, level="pip")["code"] == "bad-message"
        assert one.ask("hold", seat=2)["say"] == "accepted"
        assert one.table["seats"][1]["is_held"], "told before it is answered"
        return str(one.table["seats"][1]["level"])


def test_an_opponent_does_not_choose_who_minds_a_seat(api: Api, tmp_path: Path) -> None:
    assert minder(api, "he", {}) == "hazel"
    assert minder(api, "hebb", {3: "minerva", 4: "pip"}) == "minerva"
    with serving(tmp_path, *QUICK, "--minding-bot", "bramble") as running, Api(running.url) as other:
        assert minder(other, "he", {}) == "bramble"


def test_nor_who_minds_the_seat_of_somebody_who_is_late(api: Api) -> None:
    made = api.make("cheese-rescue", "he")
    assert made.command("start", made.host, id="s", level="pip").status_code == 200
    seats = api.get(made.path, made.host)["table"]["seats"]
    assert (seats[1]["is_held"], seats[1]["level"]) == (True, "hazel")


def test_no_seat_fills_the_match_of_another(tmp_path: Path) -> None:
    """Links that nobody follows, until no more are taken: whoever was away gets the seat back, and play goes on."""
    limits = ("--entries-per-match", "1000", "--away-seconds", "1")
    with serving(tmp_path, *QUICK, *limits) as running, Api(running.url) as api:
        made = api.make("cheese-rescue", "he")
        made.sit(2)
        assert made.command("start", made.host, id="s").status_code == 200
        victim, greedy = made.secrets[1], made.secrets[2]
        with Tap(running.url, made.id, greedy) as tap:
            tap.hello(2)
            if tap.state["rights"]["can_hold"] != [1]:
                tap.until(lambda _: tap.state["rights"]["can_hold"] == [1])
            assert tap.ask("hold", seat=1)["say"] == "accepted"
            told = {"say": "accepted"}
            while told["say"] == "accepted":
                told = tap.ask("pair", seat=2, secret=new_secret())
            assert told["code"] == "match-too-long"
            with Tap(running.url, made.id, victim) as back:
                back.hello(1)
                assert not back.table["seats"][0]["is_held"]
                tap.until_version(back.version)
                player = {1: back, 2: tap}[back.view["actors"][0]]
                move = {"version": player.version, "move": player.view["moves"][0]}
                assert player.ask("play", seat=back.view["actors"][0], **move)["say"] == "accepted"


def test_no_guest_fills_the_lobby(tmp_path: Path) -> None:
    """Numbers pledged anew until no more are taken: the others sit down all the same, and the host may say who does."""
    with serving(tmp_path, *QUICK, "--entries-per-match", "1000") as running, Api(running.url) as api:
        made = api.make("cheese-rescue", "heee")
        made.sit(2)
        with Tap(running.url, made.id, made.secrets[2]) as greedy:
            greedy.hello(2)
            told = {"say": "accepted"}
            while told["say"] == "accepted":
                told = greedy.ask("pledge", seat=2, pledge=token_hex(32))
            assert told["code"] == "match-too-long"
        made.sit(3)
        with Tap(running.url, made.id, made.secrets[3]) as late:
            late.hello(3)
            assert late.ask("pledge", seat=3, pledge=token_hex(32))["say"] == "accepted"
            assert late.ask("pledge", seat=3, pledge=token_hex(32))["code"] == "match-too-long"
        assert made.command("arrange", made.host, id="a", seat=2, kind="bot").status_code == 200
        assert made.command("arrange", made.host, id="b", seat=4, kind="bot").status_code == 200
        assert made.command("start", made.host, id="s").status_code == 200
