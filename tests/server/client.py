"""A player over the wire: HTTP requests and a socket, as a browser or a program would have them."""

from __future__ import annotations

import itertools
import json
from collections.abc import Collection
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cheeseboard.table.secrets import new_secret

SECONDS = 120
"""the most a test waits for a message"""

Message = dict[str, Any]


class Closing:
    """What a ``with`` closes at its end."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        raise NotImplementedError


class Api(Closing):
    """Requests to one server. Answers are (status, JSON or text)."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=SECONDS, trust_env=False)

    def close(self) -> None:
        self.http.close()

    def ask(self, method: str, path: str, body: Any = None, *secrets: str) -> httpx.Response:
        headers = {"authorization": "Bearer " + " ".join(secrets)} if secrets else {}
        return self.http.request(method, path, json=body, headers=headers)

    def get(self, path: str, *secrets: str) -> Any:
        response = self.ask("GET", path, None, *secrets)
        assert response.status_code == 200, response.text
        return response.json()

    def make(self, game: str = "chop-chop", seats: str = "hh", **fields: Any) -> Made:
        """A match: h here, e elsewhere, b bot, - empty."""
        kinds = {"h": "here", "e": "elsewhere", "b": "bot", "-": "empty"}
        body = {"game": game, "seats": [{"kind": kinds[letter]} for letter in seats], **fields}
        response = self.ask("POST", "/api/v1/matches", body)
        assert response.status_code == 201, response.text
        away = {seat for seat, letter in enumerate(seats, 1) if letter == "e"}
        return Made(self, response.json(), away)


class Made:
    """A match as its maker knows it. ``secrets`` of the seats in ``away`` are invitations until somebody sits there."""

    def __init__(self, api: Api, made: Message, away: Collection[int] = ()) -> None:
        self.api = api
        self.id: str = made["match"]
        self.host: str = made["host"]
        self.watch: str = made["watch"]
        self.commitment: str = made["commitment"]
        self.version: int = made["version"]
        self.links: dict[int, str] = {seat["seat"]: seat["secret"] for seat in made["seats"]}
        self.secrets = dict(self.links)
        self.away = {seat: new_secret() for seat in away}

    @property
    def path(self) -> str:
        return f"/api/v1/matches/{self.id}"

    def open(
        self, *secrets: str, seat: int | None = None, version: int | None = None, **headers: str
    ) -> Player:
        """A socket that has said hello."""
        return Player(self.api.url, self.id, list(secrets), headers=headers).hello(seat, version)

    def at(self, seat: int, version: int | None = None) -> Player:
        """The player of a seat; while somebody invited has not sat down there, their device before it does.

        Once the game has begun, it sits down at once.
        """
        if seat not in self.away:
            return self.open(self.secrets[seat], seat=seat, version=version)
        player = Player(self.api.url, self.id, [self.secrets[seat], self.away[seat]])
        player.guest_of = self
        player.hello()
        if player.table["status"] != "waiting":
            answer = player.ask("take", seat=seat)
            assert answer["say"] == "accepted", answer
        return player

    def sit(self, seat: int, **fields: Any) -> None:
        """Somebody sits down by the invitation, without a socket."""
        fields = {"id": new_secret(), "seat": seat, "secret": self.away[seat], **fields}
        answer = self.command("take", self.secrets[seat], **fields)
        assert answer.status_code == 200, answer.text
        self.has_sat_down(seat)

    def has_sat_down(self, seat: int) -> None:
        self.secrets[seat] = self.away.pop(seat)

    def host_here(self, seat: int | None = 1) -> Player:
        """The host's device, with all seats."""
        return self.open(self.host, *self.secrets.values(), seat=seat)

    def command(self, do: str, *secrets: str, **fields: Any) -> httpx.Response:
        """A command by HTTP."""
        return self.api.ask("POST", self.path + "/commands", {"do": do, **fields}, *secrets)


class Player(Closing):
    """One socket. ``seen`` is every message it ever got; ``state`` the last snapshot with its updates."""

    def __init__(
        self, url: str, match: str, secrets: list[str], headers: dict[str, str] | None = None
    ) -> None:
        self.secrets = secrets
        self.match = match
        address = "ws" + url.removeprefix("http") + f"/api/v1/matches/{match}/socket"
        self.stack = ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(
            connect(
                address,
                additional_headers=headers or {},
                open_timeout=SECONDS,
                proxy=None,
                compression=None,
                max_size=None,
                max_queue=None,  # what nobody looks at must not keep the socket from closing
            )
        )
        self.seen: list[Message] = []
        self.keys = itertools.count(1)
        self.prefix = f"k{id(self):x}-"
        self.state: Message = {}
        self.guest_of: Made | None = None

    def close(self) -> None:
        self.stack.close()

    # saying

    def send(self, do: str, id: str | None = None, **fields: Any) -> str:
        key = id or f"{self.prefix}{next(self.keys)}"
        self.socket.send(json.dumps({"do": do, "id": key, **fields}))
        return key

    def ask(self, do: str, id: str | None = None, **fields: Any) -> Message:
        """Send a command and wait for its answer; what happens meanwhile is taken in."""
        if do == "take" and self.guest_of is not None:
            return self._sit_down(self.guest_of, id, **fields)
        key = self.send(do, id, **fields)
        return self.until(lambda message: message.get("id") == key)

    def _sit_down(self, made: Made, id: str | None, seat: int, **fields: Any) -> Message:
        """By the invitation, with the device's own secret; from then on it looks through its seat."""
        self.guest_of = None
        answer = self.ask("take", id, seat=seat, **{"secret": self.secrets[-1], **fields})
        if answer["say"] == "accepted":
            made.has_sat_down(seat)
            self.ask("look", seat=seat)
        else:
            self.guest_of = made
        return answer

    def hello(self, seat: int | None = None, version: int | None = None) -> Self:
        answer = self.ask("hello", secrets=self.secrets, seat=seat, version=version)
        assert answer["say"] in ("snapshot", "accepted"), answer
        return self

    def play(self, move: str, seat: int | None = None) -> Message:
        return self.ask("play", seat=seat or self.seat, version=self.version, move=move)

    # hearing

    def hear(self, seconds: float = SECONDS) -> Message:
        message: Message = json.loads(self.socket.recv(timeout=seconds))
        self.seen.append(message)
        self._take_in(message)
        return message

    def until(self, wanted: Any) -> Message:
        for _ in range(10_000):
            message = self.hear()
            if wanted(message):
                return message
        raise AssertionError("it never came")

    def until_say(self, say: str) -> Message:
        return self.until(lambda message: message["say"] == say)

    def until_version(self, version: int) -> None:
        if self.version < version:
            self.until(lambda _: self.version >= version)

    def until_closed(self) -> int | None:
        """The code with which the server closes."""
        for _ in range(10_000):
            try:
                self.hear()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else None
        raise AssertionError("it is still open")

    def _take_in(self, message: Message) -> None:
        if message["say"] == "snapshot":
            self.state = message
        elif message["say"] == "update":
            kept = {name: message[name] for name in ("version", "seat", "rights", "view")}
            self.state = {**self.state, **kept}
            table = message["table"] or self.state["table"]
            self.state["table"] = {**table, "roller": message["roller"]}
        elif message["say"] == "presence":
            self.state = {**self.state, "rights": message["rights"]}
            self.state["table"] = {**self.state["table"], "seats": message["seats"]}

    # knowing

    @property
    def version(self) -> int:
        return int(self.state["version"])

    @property
    def seat(self) -> int:
        return int(self.state["seat"])

    @property
    def table(self) -> Message:
        table: Message = self.state["table"]
        return table

    @property
    def view(self) -> Message:
        view: Message = self.state["view"]
        return view

    @property
    def moves(self) -> list[str]:
        return list(self.view["moves"]) if self.view else []  # before the start there is nothing to see

    @property
    def is_over(self) -> bool:
        return bool(self.table["status"] == "over")


def play_out(players: dict[int, Player], choose: Any = None, most: int = 3000) -> None:
    """Let people play a match to its end, each on a socket of their own; bots move by themselves."""
    everybody = list(players.values())
    for _ in range(most):
        newest = max(player.version for player in everybody)
        for player in everybody:
            player.until_version(newest)
        first = everybody[0]
        if first.is_over:
            return
        if not act(players, choose):
            first.hear()  # a bot is to move
    raise AssertionError("the match does not end")


def act(players: dict[int, Player], choose: Any = None) -> bool:
    """Whoever is asked, rolls or moves; False when that is no person."""
    roller = next(iter(players.values())).table["roller"]
    if roller in players:
        player = players[roller]
        answer = player.ask("roll", seat=roller, version=player.version)
        assert answer["say"] == "accepted", answer
        return True
    for seat, player in players.items():
        if player.moves:
            move = choose(player) if choose else player.moves[0]
            answer = player.play(move, seat)
            assert answer["say"] == "accepted", answer
            return True
    return False
