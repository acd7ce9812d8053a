"""Looking back over the wire: only at what is over, every ply as each seat saw it, explained, kept with the match."""

from __future__ import annotations

import random
import socket
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from cheeseboard.core.dealer import Dealer
from cheeseboard.records import format_record, parse_record, play_out, replay, verify
from cheeseboard.registry import GAMES, game
from tests.server.client import Api, Made
from tests.server.client import play_out as play_on
from tests.server.serving import QUICK, serving

SECONDS = 1500
pytestmark = pytest.mark.timeout(1800)  # who explains gives way to everybody, on a busy machine for long


def ended(api: Api, name: str = "cheese-rescue", seats: str = "bb") -> Made:
    made = api.make(name, seats, start=True)
    with made.open(made.watch) as watching:
        watching.until(lambda _: watching.is_over)
    return made


def record_of(name: str, players: int = 2, seed: int = 1) -> str:
    luck = random.Random(seed)
    rules = game(name, players=players)
    return format_record(play_out(rules, lambda view: luck.choice(view.moves), Dealer.named(f"back {seed}")))


def explained(api: Api, made: Made) -> dict[str, Any]:
    """Until there is a first account."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        told: dict[str, Any] = api.get(made.path + "/explanation", made.watch)
        assert told["problem"] is None
        if told["stage"]:
            return told
        time.sleep(0.1)
    raise AssertionError("nobody explained it")


def all_plies(api: Api, made: Made, secret: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while True:
        past = api.get(f"{made.path}/plies?start={len(found)}", secret)
        found += past["plies"]
        if len(found) > past["last"]:
            return found


@pytest.mark.parametrize("name", GAMES)
def test_every_ply_as_each_seat_saw_it(api: Api, name: str) -> None:
    """For everybody at the table alike, in pages, and true to the record."""
    made = ended(api, name, "bbb")
    plies = all_plies(api, made, made.watch)
    record = parse_record(api.ask("GET", made.path + "/record", None, made.watch).text)
    steps = list(replay(record))
    rules = game(name, players=3)
    assert [ply["ply"] for ply in plies] == list(range(len(steps) + 1))
    assert [ply["actor"] or 0 for ply in plies[1:]] == [step.actor for step in steps]
    for ply, step in zip(plies[1:], steps, strict=True):
        assert ply["position"] == rules.format_position(step.position)
        for eye, seat in enumerate((None, *rules.seats)):
            view = {**ply["seen"]["shared"], **ply["seen"]["own"][eye]}
            assert view["seat"] == seat
            assert view["moves"] == list(rules.view(step.position, seat).moves)
    assert all_plies(api, made, made.host) == plies


@pytest.mark.parametrize("name", GAMES)
def test_nobody_looks_back_at_a_game_that_goes_on(api: Api, name: str) -> None:
    made = api.make(name, "hh", start=True)
    for secret in (made.secrets[1], made.host, made.watch):
        for what in ("plies", "explanation"):
            answer = api.ask("GET", f"{made.path}/{what}", None, secret)
            assert (answer.status_code, answer.json()["code"]) == (409, "match-not-over")
    waiting = api.make(name, "he")
    assert api.ask("GET", waiting.path + "/plies", None, waiting.host).status_code == 409


def test_a_stranger_sees_nothing(api: Api) -> None:
    made, other = ended(api), ended(api)
    for what in ("plies", "explanation"):
        assert api.ask("GET", f"{made.path}/{what}").status_code == 401
        assert api.ask("GET", f"{made.path}/{what}", None, other.watch).status_code == 403


def test_an_explanation_is_kept_with_the_match_and_erased_with_it(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK) as server, Api(server.url) as api:
        made = ended(api)
        told = explained(api, made)
        account = told["explanation"]["account"]
        host = server.host_secret
        assert account["result"] == [
            pytest.approx(sum(parts)) for parts in zip(*parts_of(account), strict=True)
        ]
    with serving(tmp_path, *QUICK) as server, Api(server.url) as api:
        again = api.get(made.path + "/explanation", made.watch)  # at once: nothing is computed anew
        assert again["stage"] >= told["stage"]
        assert host is not None
        answer = api.ask("DELETE", f"/api/v1/host/matches/{made.id}", None, host)
        assert answer.status_code == 204
        assert api.ask("GET", made.path + "/explanation", None, made.watch).status_code == 404


def parts_of(account: dict[str, Any]) -> list[list[float]]:
    return [account[name] for name in ("start", "luck", "agreed", "error")] + list(
        account["choices"].values()
    )


# Records that somebody brings


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_looked_back_at_as_a_match_is(api: Api, name: str) -> None:
    record = record_of(name)
    answer = api.ask("POST", "/api/v1/records/plies", {"record": record, "start": 0})
    assert answer.status_code == 200
    past = answer.json()
    assert past["plies"][0]["ply"] == 0
    assert past["last"] == len(parse_record(record).plies)
    far = api.ask("POST", "/api/v1/records/plies", {"record": record, "start": past["last"]}).json()
    assert [ply["ply"] for ply in far["plies"]] == [past["last"]]
    told = api.ask("POST", "/api/v1/records/explanation", {"record": record}).json()
    assert told["is_working"]


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda text: text[:-40], "record"),
        (lambda text: text.replace("cheese-rescue", "noughts-and-crosses"), "record"),
        (lambda text: "Dear diary", "record"),
        (lambda text: "\0" * 100, "record"),
    ],
)
def test_a_damaged_or_foreign_record_is_refused_with_a_code(api: Api, spoil: Any, code: str) -> None:
    for path in ("plies", "explanation"):
        answer = api.ask("POST", f"/api/v1/records/{path}", {"record": spoil(record_of("cheese-rescue"))})
        assert answer.status_code == 422
        assert answer.json()["code"].startswith(code)


def test_an_unfinished_record_is_refused(api: Api) -> None:
    luck = random.Random(3)
    rules = game("cheese-rescue", players=2)
    broken_off = play_out(rules, lambda view: luck.choice(view.moves), Dealer.named("back"), most=9)
    answer = api.ask("POST", "/api/v1/records/plies", {"record": format_record(broken_off)})
    assert (answer.status_code, answer.json()["code"]) == (422, "unfinished")


def test_a_huge_record_is_refused_before_it_is_read(api: Api) -> None:
    """By what the sender says of its size: not one byte of it is waited for."""
    at = urlsplit(api.url)
    with socket.create_connection((at.hostname, at.port), timeout=60) as line:
        line.sendall(
            f"POST /api/v1/records/plies HTTP/1.1\r\nhost: {at.netloc}\r\ncontent-type: application/json\r\n"
            f"content-length: {1 << 30}\r\n\r\n".encode()
        )
        said = b""
        while b"too-large" not in said:
            more = line.recv(4096)
            assert more, said
            said += more
    assert said.startswith(b"HTTP/1.1 413")


# Try from here


@pytest.mark.parametrize("name", GAMES)
def test_a_practice_match_starts_from_any_ply(api: Api, name: str) -> None:
    """It is marked as practice, can be played to its end, and its record can be checked."""
    made = ended(api, name, "bb")
    plies = all_plies(api, made, made.watch)
    luck = random.Random(name)
    ply = plies[len(plies) // 2]
    again = api.make(name, "hb", position=ply["position"], start=True)
    with again.host_here() as player:
        assert player.state["table"]["is_practice"]
        play_on({1: player}, lambda each: luck.choice(each.moves))
    record = api.ask("GET", again.path + "/record", None, again.watch).text
    assert parse_record(record).start == ply["position"]
    assert verify(parse_record(record)).is_sealed
    assert api.get(again.path + "/plies", again.watch)["plies"][0]["position"] == ply["position"]


def test_a_position_must_fit_its_table(api: Api) -> None:
    made = ended(api, "cheese-rescue", "bb")
    plies = all_plies(api, made, made.watch)

    def refused(**fields: Any) -> str:
        seats = [{"kind": "here"}] * fields.pop("players", 2)
        answer = api.ask("POST", "/api/v1/matches", {"game": "cheese-rescue", "seats": seats, **fields})
        assert answer.status_code == 422, answer.text
        code: str = answer.json()["code"]
        return code

    assert refused(position=plies[-1]["position"]) == "position-over"
    assert refused(position=plies[3]["position"], players=3) == "wrong-position"
    assert refused(position=plies[3]["position"], first=1) == "wrong-position"
    assert refused(position="cheese-rescue:2 nonsense")


def test_only_what_is_new_counts_against_the_limit(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Api(server.url) as api:
        first = record_of("cheese-rescue", seed=50)
        for _ in range(15):
            assert api.ask("POST", "/api/v1/records/plies", {"record": first}).status_code == 200
        answers = [
            api.ask("POST", "/api/v1/records/plies", {"record": record_of("cheese-rescue", seed=seed)})
            for seed in range(51, 66)
        ]
        assert answers[-1].status_code == 429
        assert answers[-1].json()["code"] == "too-often"
