"""Several processes on one PostgreSQL: the unique version decides races, and everybody sees the same."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from cheeseboard.table.secrets import new_secret
from tests.faults.load import Crowd
from tests.faults.nursery import nursery
from tests.faults.processes import SECONDS, children, owner, until
from tests.faults.truth import check
from tests.postgres import fresh_url
from tests.server.client import Api, Made, Player
from tests.server.serving import QUICK, Serving, serving

Pair = tuple[Made, Made]
ROUNDS = 30


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Api, Api]]:
    """Two servers, each as if on a machine of its own."""
    folder, url = tmp_path_factory.mktemp("pair"), fresh_url()
    with (
        serving(folder / "a", *QUICK, "--database", url) as one,
        serving(folder / "b", *QUICK, "--database", url) as two,
        Api(one.url) as here,
        Api(two.url) as there,
    ):
        yield here, there


def elsewhere(made: Made, api: Api) -> Made:
    """The same match at the other process."""
    seats = [{"seat": seat, "secret": secret} for seat, secret in made.links.items()]
    twin = Made(
        api,
        {
            "match": made.id,
            "host": made.host,
            "watch": made.watch,
            "commitment": made.commitment,
            "version": made.version,
            "seats": seats,
        },
    )
    twin.secrets, twin.away = made.secrets, made.away  # who sits down at one does so at both
    return twin


def due(player: Player, luck: random.Random) -> dict[str, Any] | None:
    """What this player may do now."""
    base = {"seat": player.seat, "version": player.version}
    if player.table["roller"] == player.seat:
        return {"do": "roll", **base}
    return {"do": "play", **base, "move": luck.choice(player.moves)} if player.moves else None


def race(devices: list[Player], luck: random.Random) -> bool:
    """Two devices of one seat, on two processes, do something at the same version; False when it is not theirs."""
    commands = [due(device, luck) for device in devices]
    if None in commands:
        return False
    keys = [device.send(**command) for device, command in zip(devices, commands, strict=True) if command]
    answers = [
        device.until(lambda message, key=key: message.get("id") == key)
        for device, key in zip(devices, keys, strict=True)
    ]
    assert sorted(answer["say"] for answer in answers) == ["accepted", "refused"], answers
    assert {answer.get("code") for answer in answers} == {None, "stale-version"}
    return True


WAYS = ("get", "look", "greet", "preview", "recall", "refusal")
MATCHES = 4


def is_older(way: str, made: Made, socket: Player, seat: int, view: dict[str, Any], version: int) -> bool:
    """Whether an answer is of before a version, in which the first move of a view was played."""
    if way == "preview":
        return bool(socket.ask(way, seat=seat, move=view["moves"][0])["say"] != "refused")
    if way == "recall":
        return bool(socket.ask(way, seat=seat)["moves"][-1]["view"] == view)
    if way == "get":
        told = made.api.get(made.path, *made.secrets.values())
    elif way == "look":
        told = socket.ask(way, seat=seat)
    elif way == "greet":
        told = socket.ask(way, seat=seat, greeting="hello")
    else:
        told = socket.ask("hold", seat=seat)
        assert told["say"] == "refused"
    return bool(told["version"] < version)


def test_nobody_is_told_less_than_was_acknowledged(pair: tuple[Api, Api]) -> None:
    """One process acknowledges, the other is asked at once, by one way there is to ask after the other."""
    here, there = pair
    asked: Counter[str] = Counter()
    older: Counter[str] = Counter()
    for first in range(MATCHES):
        made = here.make("cheese-rescue", "hh", start=True)
        twins = (made, elsewhere(made, there))
        secrets = tuple(made.secrets.values())
        with twins[0].host_here() as one, twins[1].host_here() as two:
            for number in range(ROUNDS):
                way = WAYS[(first + number) % len(WAYS)]
                mine, other = twins[number // 2 % 2], twins[1 - number // 2 % 2]
                state = mine.api.get(mine.path + "?seat=1", *secrets)
                if state["table"]["status"] == "over":
                    break
                seat = state["view"]["actors"][0]
                view = mine.api.get(f"{mine.path}?seat={seat}", *secrets)["view"]
                base = {"seat": seat, "version": state["version"], "id": f"n{number}"}
                # What one process told is good for the other.
                accepted = other.command("play", *secrets, move=view["moves"][0], **base)
                assert accepted.status_code == 200, accepted.text
                version = accepted.json()["version"]
                asked[way] += 1
                older[way] += is_older(way, mine, (one, two)[number // 2 % 2], seat, view, version)
    assert set(asked) == set(WAYS)
    assert min(asked.values()) > 2 * MATCHES
    assert not older.total(), older


def test_who_sat_down_at_one_process_is_known_at_the_other(pair: tuple[Api, Api]) -> None:
    """A secret given by a picture code is one wherever it is said at once; that of a seat given away is none."""
    here, there = pair
    made = here.make("cheese-rescue", "he")
    twins = (made, elsewhere(made, there))
    with twins[0].open(made.watch), twins[1].open(made.watch):  # both know the match
        for number in range(ROUNDS):
            mine, other = twins[number % 2], twins[1 - number % 2]
            pictures = mine.api.ask("POST", mine.path + "/codes", {"seat": 2}, made.host).json()["pictures"]
            secret = mine.api.ask("POST", "/api/v1/codes", {"pictures": pictures}).json()["secret"]
            with other.open(secret, seat=2) as guest:
                assert guest.state["rights"]["seats"] == [2]
            answer = mine.command("arrange", made.host, id=f"a{number}", seat=2, kind="elsewhere")
            assert answer.status_code == 200
            with Player(other.api.url, made.id, [secret]) as late:
                assert late.ask("hello", secrets=[secret], seat=2)["code"] == "not-seated"


def test_one_of_two_sits_down_by_an_invitation(pair: tuple[Api, Api]) -> None:
    """Two devices with one link, each at its own process, both at once; then it opens nothing at either."""
    with ThreadPoolExecutor(2) as threads:
        for _ in range(ROUNDS):
            made = pair[0].make("cheese-rescue", "he")
            twins = (made, elsewhere(made, pair[1]))
            secrets = [new_secret(), new_secret()]
            start = Barrier(2)

            def take(number: int) -> Any:
                start.wait(SECONDS)  # noqa: B023
                body = {"id": f"t{number}", "seat": 2, "secret": secrets[number]}  # noqa: B023
                return twins[number].command("take", made.links[2], **body).json()  # noqa: B023

            answers = list(threads.map(take, (0, 1)))
            won = [number for number, answer in enumerate(answers) if answer.get("say") == "accepted"]
            assert len(won) == 1, answers
            assert answers[1 - won[0]]["code"] == "invitation-used"
            for twin in twins:
                assert twin.api.get(f"{twin.path}?seat=2", secrets[won[0]])["rights"]["seats"] == [2]
                for closed in (secrets[1 - won[0]], made.links[2]):
                    assert twin.api.ask("GET", twin.path, None, closed).status_code == 403


def test_the_maker_has_no_way_in_by_the_other_process(pair: tuple[Api, Api]) -> None:
    """Also by a socket that was there before the friend sat down, and by one that is told of it late."""
    made = pair[0].make("cheese-rescue", "he")
    other = elsewhere(made, pair[1])
    given = (made.host, *made.links.values())
    with made.open(*given) as one, other.open(*given) as two:
        made.sit(2)
        for maker in (two, one):
            assert maker.ask("take", seat=2, secret=new_secret())["code"] == "invitation-used"
            assert maker.ask("look", seat=2)["code"] == "not-seated"
        assert one.ask("start")["say"] == "accepted"
        two.until_version(one.version)
        for maker in (one, two):
            assert maker.ask("look", seat=2)["code"] == "not-seated"
            assert maker.view["hands"][1]["animals"] is None
    for twin in (made, other):
        assert twin.api.ask("GET", twin.path + "?seat=2", None, *given).json()["code"] == "not-seated"
        assert twin.api.get(twin.path + "?seat=2", made.secrets[2])["seat"] == 2


def test_of_two_devices_one_is_the_other_device_of_a_friend(pair: tuple[Api, Api]) -> None:
    """A link for one more device got about: two that open it at once, each at its own process."""
    made = pair[0].make("cheese-rescue", "he")
    made.sit(2)
    assert made.command("start", made.host, id="s").status_code == 200
    twins = (made, elsewhere(made, pair[1]))
    with ThreadPoolExecutor(2) as threads:
        for number in range(ROUNDS // 3):
            token, secrets = new_secret(), (new_secret(), new_secret())
            body = {"id": f"p{number}", "seat": 2, "secret": token}
            assert twins[number % 2].command("pair", made.secrets[2], **body).status_code == 200
            won = racing(threads, twins, [(token, 2, secret) for secret in secrets])
            for twin in twins:
                assert twin.api.get(f"{twin.path}?seat=2", secrets[won])["seat"] == 2
                for closed in (secrets[1 - won], token):
                    assert twin.api.ask("GET", f"{twin.path}?seat=2", None, closed).status_code == 403


def racing(threads: ThreadPoolExecutor, twins: tuple[Made, Made], takes: list[tuple[str, int, str]]) -> int:
    """Each takes a seat with a token and a secret, at its process, both at once: who got it."""
    start = Barrier(len(takes))

    def take(number: int) -> Any:
        token, seat, secret = takes[number]
        start.wait(SECONDS)
        body = {"id": new_secret(), "seat": seat, "secret": secret}
        return twins[number].command("take", token, **body).json()

    answers = list(threads.map(take, range(len(takes))))
    won = [number for number, answer in enumerate(answers) if answer.get("say") == "accepted"]
    assert len(won) == 1, answers
    assert answers[1 - won[0]]["code"] == "invitation-used"
    return won[0]


def test_a_seat_that_was_freed_has_one_owner(pair: tuple[Api, Api]) -> None:
    """Its device comes back at one process while somebody new sits down at the other: one of them has it, for all."""
    with ThreadPoolExecutor(2) as threads:
        for number in range(ROUNDS // 3):
            made = pair[0].make("cheese-rescue", "hee")
            twins = (made, elsewhere(made, pair[1]))
            for seat in (2, 3):
                made.sit(seat)
            old, new, token = made.secrets[2], new_secret(), new_secret()
            for do, secret, fields in (
                ("start", made.host, {}),
                ("leave", old, {"seat": 2}),
                ("free", made.host, {"seat": 2}),
                ("agree", made.secrets[1], {"seat": 2}),
                ("agree", made.secrets[3], {"seat": 2}),
                ("invite", made.host, {"seat": 2, "secret": token}),
            ):
                answer = twins[number % 2].command(do, secret, id=new_secret(), **fields)
                assert answer.status_code == 200, answer.text
            start = Barrier(2)

            def comes(secret: str) -> Any:
                twin = twins[secret == old]  # noqa: B023
                start.wait(SECONDS)  # noqa: B023
                if secret == old:  # noqa: B023
                    with Player(twin.api.url, twin.id, [secret]) as player:
                        return player.ask("hello", secrets=[secret], seat=2)["say"] == "snapshot"
                body = {"id": new_secret(), "seat": 2, "secret": secret}
                return twin.command("take", token, **body).status_code == 200  # noqa: B023

            is_back, is_new = threads.map(comes, (old, new))
            opens = [
                [twin.api.ask("GET", f"{twin.path}?seat=2", None, each).status_code for twin in twins]
                for each in (old, new)
            ]
            assert opens == ([[200] * 2, [403] * 2] if is_back else [[403] * 2, [200] * 2])
            assert is_new is not is_back
            seats = [twin.api.get(twin.path, made.watch)["table"]["seats"][1] for twin in twins]
            assert seats[0] == seats[1]
            assert not seats[0]["is_freed"]


@pytest.mark.parametrize("game", ["chop-chop", "cheese-rescue"])
def test_one_of_two_wins_a_version(pair: tuple[Api, Api], game: str) -> None:
    luck = random.Random(game)
    made = pair[0].make(game, "hh", start=True)
    other = elsewhere(made, pair[1])
    with made.at(1) as a1, other.at(1) as b1, made.at(2) as a2, other.at(2) as b2:
        everybody = [a1, b1, a2, b2]
        races = 0
        for _ in range(ROUNDS):
            newest = max(player.version for player in everybody)
            for player in everybody:
                player.until_version(newest)
            if a1.is_over:
                break
            races += race([a1, b1], luck) or race([a2, b2], luck)
        assert races > 5
        for left, right in ((a1, b1), (a2, b2)):
            newest = max(left.version, right.version)
            left.until_version(newest)
            right.until_version(newest)
            assert history(left) == history(right)
            assert left.view == right.view


def history(player: Player) -> list[Any]:
    told = [message for message in player.seen if message["say"] == "update"]
    return [(update["version"], update["actor"], update["events"], update["view"]) for update in told]


def test_presence_and_greetings_cross(pair: tuple[Api, Api]) -> None:
    made = pair[0].make("chop-chop", "ee")
    other = elsewhere(made, pair[1])
    made.sit(1)
    other.sit(2)
    with made.at(1) as one:
        with other.at(2) as two:
            one.until(lambda _: presence(one) == [True, True])
            two.until(lambda _: presence(two) == [True, True]) if presence(two) != [True, True] else None
            two.ask("take", seat=2, avatar="frog")
            one.until_version(two.version)
            two.ask("greet", seat=2, greeting="hello")
            assert one.until_say("greeted") == {"say": "greeted", "seat": 2, "greeting": "hello"}
        one.until(lambda _: presence(one) == [True, False])


def presence(player: Player) -> list[bool]:
    return [seat["is_present"] for seat in player.table["seats"]]


def test_codes_lead_to_a_match_of_another_process(pair: tuple[Api, Api]) -> None:
    made = pair[0].make("chop-chop", "h-")
    with made.at(1) as one:
        pictures = pair[0].ask("POST", made.path + "/codes", {"seat": 2}, made.host).json()["pictures"]
        used = pair[1].ask("POST", "/api/v1/codes", {"pictures": pictures}).json()
        one.until(lambda _: one.table["seats"][1]["is_taken"])
        assert pair[0].get(made.path + "?seat=2", used["secret"])["seat"] == 2
        again = pair[0].ask("POST", "/api/v1/codes", {"pictures": pictures})
        assert again.json()["code"] == "no-such-code"


def test_a_crowd_at_two_servers_of_which_one_dies_now_and_then(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    url = fresh_url()

    async def scene() -> dict[str, int]:
        with nursery(tmp_path / "logs") as starter:
            arguments = (*QUICK, "--database", url)
            servers = [starter.start(tmp_path / name, *arguments) for name in "ab"]
            for server in servers:
                server.await_ready()
            ports = [server.port for server in servers]
            crowd = Crowd([f"http://127.0.0.1:{port}" for port in ports], 7)
            crowd.begin(6, doubles=6)
            for number in range(6):
                await crowd.until(moves=60)
                servers[number % 2].kill()
                await crowd.until(moves=20)  # at the other one
                servers[number % 2] = starter.start(
                    tmp_path / "ab"[number % 2], *arguments, port=ports[number % 2]
                )
            await crowd.until(moves=60)
            await crowd.stop()
            return await check(url, crowd.ledger)

    figures = asyncio.run(scene())
    print("two servers, 6 kills", figures)
    for name, figure in figures.items():
        record_property(name, figure)


# --workers 2


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("workers")
    with serving(folder, *QUICK, "--workers", "2", "--database", fresh_url()) as running:
        until(lambda: len(pids(running)) == 2)
        yield running


def pids(running: Serving) -> list[int]:
    return children(running.process.pid, "cheeseboard.server.process.child")


def place(running: Serving, player: Player) -> int | None:
    """The process that serves this socket."""
    return owner(pids(running), int(running.url.rpartition(":")[2]), player.socket.local_address[1])


def apart(running: Serving, made: Made, seat: int, other: Player) -> Player:
    """A socket of a seat at another process than this one's."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:  # a process may still be starting
        player = made.at(seat)
        if place(running, player) not in (None, place(running, other)):
            return player
        player.close()
    raise AssertionError("all sockets come to one process")


def test_sockets_at_different_workers(workers: Serving) -> None:
    with Api(workers.url) as api:
        made = api.make("chop-chop", "hh", start=True)
        luck = random.Random(3)
        with made.at(1) as one, apart(workers, made, 2, one) as two:
            for _ in range(20):
                step([one, two], luck)
            one.ask("greet", seat=1, greeting="bravo")
            assert two.until_say("greeted")["greeting"] == "bravo"
            if presence(one) != [True, True]:
                one.until(lambda _: presence(one) == [True, True])
            two.close()
            one.until(lambda _: presence(one) == [True, False])


def step(players: list[Player], luck: random.Random) -> None:
    newest = max(player.version for player in players)
    for player in players:
        player.until_version(newest)
    for player in players:
        command = due(player, luck)
        if command is not None:
            assert player.ask(**command)["say"] == "accepted"
            return


def test_a_killed_worker_is_replaced_and_people_come_back(workers: Serving) -> None:
    with Api(workers.url) as api:
        made = api.make("chop-chop", "hh", start=True)
        luck = random.Random(4)
        with made.at(1) as one:
            two = apart(workers, made, 2, one)
            step([one, two], luck)
            dead = place(workers, two)
            assert dead is not None
            os.kill(dead, signal.SIGKILL)
            two.until_closed()
            until(lambda: len(set(pids(workers)) - {dead}) == 2, "a new worker")
            two.close()
            with apart(workers, made, 2, one) as again:
                assert again.version >= two.version
                for _ in range(10):
                    step([one, again], luck)
