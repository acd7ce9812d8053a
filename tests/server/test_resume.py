"""Coming back is boring: the same link shows the same table, with what was missed."""

from __future__ import annotations

import random
from pathlib import Path

from tests.server.client import Api, Player
from tests.server.serving import QUICK, serving


def play_some(player: Player, moves: int) -> None:
    """Let the host's device play all seats."""
    luck = random.Random(moves)
    for _ in range(moves):
        if player.is_over:
            return
        if (roller := player.table["roller"]) is not None:
            player.ask("roll", seat=roller, version=player.version)
            continue
        seat = player.view["actor"]
        if seat not in player.state["rights"]["seats"]:
            player.hear()  # a bot is to move
            continue
        if seat != player.state["seat"]:
            player.ask("look", seat=seat)
        assert player.play(luck.choice(player.moves), seat)["say"] == "accepted"


def updates(player: Player) -> list[int]:
    return [message["version"] for message in player.seen if message["say"] == "update"]


def test_exactly_what_was_missed(api: Api) -> None:
    made = api.make("chop-chop", "hh", start=True)
    with made.host_here() as host, made.at(1) as steady:
        play_some(host, 5)
        with made.at(2) as leaving:
            last, table = leaving.version, leaving.table
        play_some(host, 12)
        steady.until_version(host.version)
        again = Player(api.url, made.id, [made.secrets[2]])
        again.state = {"version": last, "table": table, "view": None, "rights": None, "seat": 2}
        with again.hello(seat=2, version=last):
            assert updates(again) == list(range(last + 1, host.version + 1))
            assert again.until_say("presence")
            fresh = api.get(made.path + "?seat=2", made.secrets[2])
            assert again.view == fresh["view"]
            assert again.table == fresh["table"]
            events = [message["events"] for message in again.seen if message["say"] == "update"]
            same = [m["events"] for m in steady.seen if m["say"] == "update" and m["version"] > last]
            assert events == same  # in this game everybody sees everything
            boards = [board(m["view"]) for m in again.seen if m["say"] == "update"]
            shown = [board(m["view"]) for m in steady.seen if m["say"] == "update" and m["version"] > last]
            assert boards == shown


def board(view: dict[str, object]) -> dict[str, object]:
    """A view without what belongs to one seat."""
    return {name: value for name, value in view.items() if name not in ("seat", "moves")}


def test_nothing_missed_is_accepted_at_once(api: Api) -> None:
    made = api.make("chop-chop", "hh", start=True)
    with made.at(1) as one:
        version = one.version
    again = Player(api.url, made.id, [made.secrets[1]])
    again.state = one.state
    with again.hello(seat=1, version=version):
        assert [message["say"] for message in again.seen] == ["accepted"]


def test_a_snapshot_when_too_much_was_missed(api: Api) -> None:
    made = api.make("chop-chop", "hh", start=True)
    with made.host_here() as host:
        play_some(host, 90)
        for version in (0, host.version + 100):
            with made.at(2, version=version) as again:
                assert [message["say"] for message in again.seen][:1] == ["snapshot"]
                assert again.version == host.version


def test_two_tabs_on_one_seat(api: Api) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    with made.at(1) as one, made.at(1) as same, made.at(2) as other:
        players = (one, same) if one.moves else (other, other)
        assert players[0].play(players[0].moves[0])["say"] == "accepted"
        for player in (one, same, other):
            player.until_version(players[0].version)
        assert one.view == same.view
        same.close()
        assert one.ask("prints")["say"] == "printed"
        states = api.get(made.path, made.watch)["table"]["seats"]
        assert [state["is_present"] for state in states] == [True, True]


def test_after_a_crash_everything_is_there(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK) as first, Api(first.url) as api:
        made = api.make("chop-chop", "hhb", start=True)
        host = made.host_here()
        play_some(host, 6)
        key = host.seen[-1].get("id")  # a bot may have moved since
        first.kill()
    with serving(tmp_path, *QUICK) as second, Api(second.url) as api:
        made.api = api
        with made.host_here() as again:
            assert again.version >= host.version
            assert again.table["commitment"] == made.commitment
            if host.seen[-1]["say"] == "accepted":
                repeated = again.ask("play", id=key, seat=1, version=0, move="x")
                assert repeated["version"] == host.seen[-1]["version"]
            play_some(again, 3)
