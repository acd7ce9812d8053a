"""Messages that come twice, late, in the wrong order or not whole; readers that never read; a thousand at once."""

from __future__ import annotations

import asyncio
import json
import random
import resource
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.faults.processes import resident, until
from tests.faults.raw import RawSocket, frame
from tests.server.client import Api, Made, Player, act
from tests.server.serving import QUICK, Serving, serving

MANY = ("--sockets-per-address", "0", "--sockets-per-match", "100", "--hello-seconds", "120")
READERS = 40
MOVES = 150
BURST = 1000
AT_EACH = 50
MIB = 1 << 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    with serving(tmp_path_factory.mktemp("server"), *QUICK, *MANY) as running:
        yield running


@pytest.fixture
def api(server: Serving) -> Iterator[Api]:
    with Api(server.url) as api:
        yield api


def command(player: Player, key: str, version: int) -> dict[str, object]:
    """What this player may do now, said at some version."""
    base = {"id": key, "seat": player.seat, "version": version}
    if player.table["roller"] == player.seat:
        return {"do": "roll", **base}
    return {"do": "play", **base, "move": player.moves[0]}


def is_due(player: Player) -> bool:
    return bool(player.table["roller"] == player.seat or player.moves)


def answers(player: Player, count: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    while len(found) < count:
        message = player.hear()
        if message["say"] in ("accepted", "refused"):
            found.append(message)
    return found


def figure(api: Api, name: str) -> float:
    lines = api.ask("GET", "/metrics").text.splitlines()
    return sum(float(line.split()[1]) for line in lines if line.startswith(name))


@pytest.mark.parametrize("game", ["chop-chop", "cheese-rescue"])
def test_twice_late_and_out_of_order(api: Api, game: str) -> None:
    luck = random.Random(game)
    made = api.make(game, "hh", start=True)
    with made.at(1) as one, made.at(2) as two:
        for number in range(15):
            newest = max(one.version, two.version)
            one.until_version(newest)
            two.until_version(newest)
            if one.is_over:
                break
            player = one if is_due(one) else two
            before = player.version
            right = command(player, f"right-{number}", before)
            early = {**right, "id": f"early-{number}", "version": before + 2}  # one may roll twice in a row
            late = {**right, "id": f"late-{number}", "version": max(0, before - 1)}
            order = [right, early, late, right, right]
            luck.shuffle(order)
            for each in order:
                player.socket.send(json.dumps(each))
            said = {(answer["id"], answer["say"], answer["version"]) for answer in answers(player, 5)}
            accepted = {(id, version) for id, say, version in said if say == "accepted"}
            assert len(accepted) == 1
            ((key, version),) = accepted
            assert key == right["id"]
            assert version == before + 1
    raw = api.get(made.path, made.host)
    assert raw["version"] == max(one.version, two.version)


def test_an_id_serves_one_command(api: Api) -> None:
    """A program that numbers its messages anew would else be told of moves that were never played."""
    made = api.make("cheese-rescue", "hh", start=True)
    with made.at(1) as one, made.at(2) as two:
        player = one if is_due(one) else two
        first = {**command(player, "1", player.version), "move": player.moves[0]}
        other = {**first, "move": player.moves[1]}
        for each in (first, other, first):
            player.socket.send(json.dumps(each))
        said = [(answer["say"], answer.get("code"), answer["version"]) for answer in answers(player, 3)]
        assert said == [("accepted", None, 2), ("refused", "used-id", 2), ("accepted", None, 2)]
        for again in (other, {"do": "undo", "id": "1", "seat": player.seat, "version": 2}):
            answer = api.ask("POST", made.path + "/commands", again, made.secrets[player.seat])
            assert (answer.status_code, answer.json()["code"]) == (409, "used-id")
    assert api.get(made.path, made.host)["version"] == 2


def test_half_messages_hurt_nobody(api: Api, server: Serving) -> None:
    made = api.make("chop-chop", "hh", start=True)
    whole = frame({"do": "hello", "id": "h", "secrets": [made.secrets[2]], "seat": 2})
    play = frame({"do": "greet", "id": "g", "seat": 2, "greeting": "hello"})
    with made.at(1) as one:
        for cut in range(1, len(whole), 7):
            raw = RawSocket(made)
            raw.shake_hands()
            raw.send(whole[:cut])
            raw.cut()
        for cut in range(0, len(play), 5):
            raw = RawSocket(made)
            raw.hello(made.secrets[2], 2)
            raw.send(play[:cut])
            raw.cut()
        for text in (b"GET / HT", b'POST /api/v1/matches HTTP/1.1\r\nContent-Length: 50\r\n\r\n{"game":'):
            raw = RawSocket(made)
            raw.send(text)
            raw.cut()
        one.until(lambda _: [seat["is_present"] for seat in one.table["seats"]] == [True, False])
        with made.at(2) as two:
            assert act({1: one, 2: two})
    until(lambda: figure(api, "cheeseboard_sockets") == 0, "everybody gone")
    assert not [line for line in server.log if "Traceback" in line or " error " in line]


def test_pieces_of_a_message_are_put_together(api: Api) -> None:
    made = api.make("chop-chop", "hh", start=True)
    with made.at(1) as one:
        raw = RawSocket(made)
        raw.hello(made.secrets[2], 2)
        for byte in frame({"do": "greet", "id": "g", "seat": 2, "greeting": "bravo"}):
            raw.send(bytes([byte]))
        assert one.until_say("greeted")["greeting"] == "bravo"
        raw.cut()


def is_alone(host: Player, api: Api) -> bool:
    """Whether all others are gone; whoever is there is served all the while."""
    assert host.ask("look", seat=host.state["seat"])["say"] == "snapshot"
    return figure(api, "cheeseboard_sockets") == 1


def test_who_never_reads_costs_little_and_has_to_go(tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(serving(tmp_path, *QUICK, *MANY, "--ping-seconds", "5"))
        api = stack.enter_context(Api(server.url))
        made = api.make("cheese-rescue", "hh", start=True)
        host = stack.enter_context(made.host_here())
        before = resident(server.process.pid)
        silent = [RawSocket(made) for _ in range(READERS)]
        for raw in silent:
            raw.hello(made.watch)
            raw.await_answer()
        for _ in range(MOVES):
            move_and_take_back(host)  # each costs as many updates as there are sockets
        grown = resident(server.process.pid) - before
        assert grown < 40 * MIB, f"{grown >> 20} MiB for {READERS} readers"
        until(lambda: is_alone(host, api), "the end of all sockets but one")
        until(lambda: all(raw.is_cut() for raw in silent), "the end of all lines")
        for raw in silent:
            raw.cut()


def move_and_take_back(host: Player) -> None:
    seat = host.view["actor"]
    if host.state["seat"] != seat:
        host.ask("look", seat=seat)
    assert host.play(host.moves[0], seat)["say"] == "accepted"
    assert host.ask("undo", seat=seat, version=host.version)["say"] == "accepted"


def test_a_thousand_connections_in_a_burst(api: Api, server: Serving) -> None:
    tables = [api.make("chop-chop", "hh", start=True) for _ in range(BURST // AT_EACH)]

    async def visit(made: Made) -> ClientConnection:
        address = server.socket_url + made.path + "/socket"
        socket = await connect(
            address, proxy=None, compression=None, ping_interval=None, open_timeout=None, close_timeout=1
        )
        await socket.send(json.dumps({"do": "hello", "id": "h", "secrets": [made.watch]}))
        assert json.loads(await socket.recv())["say"] == "snapshot"
        return socket

    async def scene() -> None:
        sockets = await asyncio.gather(*(visit(made) for made in tables for _ in range(AT_EACH)))
        await asyncio.to_thread(until, lambda: figure(api, "cheeseboard_sockets") == BURST, "all there")
        await asyncio.to_thread(one_move_each)
        for socket in sockets:
            while json.loads(await socket.recv())["say"] != "update":
                pass
        for socket in sockets:
            socket.transport.abort()

    def one_move_each() -> None:
        for made in tables:
            with made.at(1) as one, made.at(2) as two:
                assert act({1: one, 2: two})

    asyncio.run(scene())
    until(lambda: figure(api, "cheeseboard_sockets") == 0, "everybody gone")
    assert api.ask("GET", "/readyz").status_code == 200
