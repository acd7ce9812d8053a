"""Whole matches over the wire, with a socket for every seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from cheeseboard.records import parse_record, verify
from tests.server.client import Api, Made, Player, play_out
from tests.server.serving import QUICK, serving


@contextmanager
def seated(made: Made, seats: str) -> Iterator[tuple[Player, dict[int, Player]]]:
    """The host, and everybody elsewhere on their seats."""
    with ExitStack() as stack:
        host = stack.enter_context(made.open(made.host))
        players = {}
        for seat, kind in enumerate(seats, 1):
            if kind in "eh":
                players[seat] = stack.enter_context(made.at(seat))
            if kind == "e":
                assert players[seat].ask("take", seat=seat)["say"] == "accepted"
        yield host, players


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("cheese-rescue", "ee"),
        ("cheese-rescue", "ebeb"),
        ("chop-chop", "ee"),
        ("chop-chop", "hebe-"),
        ("chop-chop", "bbbb"),
    ],
)
def test_a_whole_match(api: Api, game: str, seats: str) -> None:
    made = api.make(game, seats)
    luck = random.Random(seats)
    with seated(made, seats) as (host, players):
        assert host.ask("start", level="pip")["say"] == "accepted"
        if players:
            play_out(players, lambda player: luck.choice(player.moves))
            last = max(player.version for player in players.values())
            host.until_version(last)
        else:
            host.until(lambda _: host.is_over)
        assert host.is_over
        for player in players.values():
            check_told(player)
    record = api.ask("GET", made.path + "/record", None, made.watch)
    assert record.status_code == 200
    report = verify(parse_record(record.text))
    assert report.is_sealed
    assert report.result is not None
    assert parse_record(record.text).commitment == made.commitment


def test_bots_wait_for_nobody_where_people_play(tmp_path: Path) -> None:
    """Their pages show moves in their own time. With pauses this match would take ten minutes."""
    with serving(tmp_path, *QUICK, "--bot-pause", "10") as server, Api(server.url) as api:
        made = api.make("cheese-rescue", "hbbb", start=True)
        luck = random.Random("pause")
        with seated(made, "hbbb") as (_, players):
            play_out(players, lambda player: luck.choice(player.moves))


def check_told(player: Player) -> None:
    """Every version was told once and in order."""
    versions = [message["version"] for message in player.seen if message["say"] == "update"]
    assert versions == list(range(versions[0], player.version + 1))
    seats = [message["seat"] for message in player.seen if message["say"] == "update"]
    sat = seats.index(player.seat)  # before that somebody invited looks from nowhere
    assert (set(seats[:sat]), set(seats[sat:])) in ((set(), {player.seat}), ({None}, {player.seat}))


def test_by_http_alone(api: Api) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    luck = random.Random(3)
    for number in range(60):
        views = {seat: api.get(f"{made.path}?seat={seat}", made.secrets[seat]) for seat in (1, 2)}
        if views[1]["table"]["status"] == "over":
            break
        seat = views[1]["view"]["actor"]
        move = luck.choice(views[seat]["view"]["moves"])
        version = views[seat]["version"]
        answer = made.command(
            "play", made.secrets[seat], id=f"n{number}", seat=seat, version=version, move=move
        )
        assert answer.json() == {"say": "accepted", "id": f"n{number}", "version": version + 1}
    else:
        raise AssertionError("the match does not end")
    assert api.ask("GET", made.path + "/record", None, made.secrets[2]).status_code == 200


def test_rematch(api: Api) -> None:
    made = api.make("cheese-rescue", "ee")
    with seated(made, "ee") as (host, players):
        host.ask("start")
        play_out(players)
        assert players[1].ask("rematch", id="again")["say"] == "accepted"
        assert players[1].ask("rematch", id="again")["say"] == "accepted"
        assert players[2].ask("rematch")["code"] == "rematched"
        following = players[2].table["rematch"]
    next_made = Made(
        api,
        {
            "match": following,
            "host": made.host,
            "watch": made.watch,
            "commitment": "",
            "version": 0,
            "seats": [{"seat": seat, "secret": secret} for seat, secret in made.secrets.items()],
        },
    )
    with next_made.at(1) as one, next_made.at(2):
        assert one.table["status"] == "waiting"
        assert one.table["roles"] == {"first": 2}
        assert one.ask("start")["say"] == "accepted"
        assert one.table["status"] == "playing"
    with made.at(1) as back:  # everybody had left
        assert back.table["rematch"] == following
        assert back.view["outcome"] is not None
