"""A match set up for a page, the same every time: the real rules and messages, a named seed, no network in between.

A real server draws a seed nobody knows, so what must look or sound the same each time is played here instead: the
page's socket is answered by a match in this process.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, Page, WebSocketRoute

from cheeseboard.coach.advice import warning_of
from cheeseboard.coach.blame import think
from cheeseboard.core.dealer import Dealer
from cheeseboard.core.errors import GameError
from cheeseboard.server.rooms.advice import warned
from cheeseboard.table import commands, messages, projection, questions, requests
from cheeseboard.table.create import new_match
from cheeseboard.table.decisions import Change, Holder
from cheeseboard.table.history import History
from cheeseboard.table.lately import recall
from cheeseboard.table.presence import Presence
from tests.table.desk import NOW, Desk

MOST_STEPS = 4000
COMMAND = msgspec.json.Decoder(commands.AnyCommand)


def seats(*words: str) -> list[requests.SeatPlan]:
    """``here:fox``, ``elsewhere``, ``pip``."""
    return [_seat(*word.partition(":")) for word in words]


def _seat(kind: str, _: str, avatar: Any) -> requests.SeatPlan:
    if kind == "here":
        return requests.SeatPlan(kind="here", avatar=avatar or None)
    return (
        requests.SeatPlan(kind="elsewhere")
        if kind == "elsewhere"
        else requests.SeatPlan(kind="bot", level=kind)
    )


class Staged:
    """A match, and the sockets of the pages that look at it. Bots play what ``choice`` picks."""

    def __init__(self, game: Any, plan: list[requests.SeatPlan], name: str, **more: Any) -> None:
        setup, _, made = new_match(requests.NewMatch(game=game, seats=plan, **more), NOW)
        seed = Dealer.named(name).seed.hex()
        letters = "".join("abcdefghijklmnopqrstuvwxyz"[byte % 26] for byte in bytes.fromhex(seed)[:13])
        made.match = letters
        self.desk = Desk(msgspec.structs.replace(setup, seed=seed, id=letters), [], made)
        self.choice = Random(name)
        self.lines: dict[WebSocketRoute, tuple[Holder, int | None]] = {}
        self.absent: frozenset[int] = frozenset()
        self.is_down = False
        self.is_slow = False
        """bots wait until ``bots`` is called"""
        self.hint = ""
        """the move that is proposed, instead of any"""
        self.reason: dict[str, Any] | None = None

    @property
    def match(self) -> Any:
        return self.desk.match

    @property
    def presence(self) -> Presence:
        return Presence(frozenset(self.match.game.seats) - self.absent, self.absent)

    # Before a page looks

    def start(self) -> Staged:
        self.desk.do(commands.Start(id="start"), self.desk.host)
        return self

    def until(self, is_there: Callable[[dict[str, Any], Staged], bool], seat: int = 1) -> Staged:
        """Plays on by chance until a seat's view is as wanted."""
        for _ in range(MOST_STEPS):
            if is_there(self.view(seat), self):
                return self
            if self.match.status == "over":
                break
            self.desk.step(self.choice)
        raise LookupError("the game went another way")

    def put(self, position: str) -> Staged:
        """The match goes on from a drawn position."""
        match = self.match
        history = History(match.game, match.dealer, match.game.parse_position(position))
        history.dealt = match.history.dealt
        match.history = history
        match.roller = match.roller_at(history.position)
        return self

    def view(self, seat: int | None) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(projection.view(self.match, seat))
        return found

    # Pages

    def link(self, seat: int | None = 1) -> str:
        made = self.desk.made
        return (
            f"w/{made.match}/{made.watch}"
            if seat is None
            else f"m/{made.match}/{seat}/{self.desk.devices.get(seat, self.desk.secrets[seat])}"
        )

    def route(self, context: BrowserContext | Page) -> None:
        context.route_web_socket(re.compile(f"/matches/{self.match.id}/socket"), self.answer)

    def remember(self, page: Page, *here: int) -> None:
        """The page holds these seats and the host's chair, as the one that made the match."""
        made = self.desk.made
        kept = {
            "id": made.match,
            "game": self.match.setup.game.split(":")[0],
            "secrets": [made.host, *(self.desk.secrets[seat] for seat in here)],
            "links": {seat: secret for seat, secret in self.desk.secrets.items() if seat not in here},
            "watch": made.watch,
            "host": made.host,
            "front": here[0] if len(here) == 1 else None,
            "touched": 1,
            "status": "playing",
            "seats": [],
        }
        page.evaluate("(kept) => localStorage.setItem('cheeseboard.matches', JSON.stringify([kept]))", kept)

    def answer(self, line: WebSocketRoute) -> None:
        if self.is_down:
            line.close(code=1012)
            return
        line.on_message(lambda text: self.hear(line, text))
        line.on_close(lambda code, reason: self.lines.pop(line, None) and None)

    def hear(self, line: WebSocketRoute, text: str | bytes) -> None:
        command = COMMAND.decode(text)
        try:
            self.obey(line, command)
        except GameError as error:
            refused = messages.Refused(
                id=command.id, code=error.code, reason=str(error), rule=None, version=None
            )
            line.send(msgspec.json.encode(refused).decode())

    def obey(self, line: WebSocketRoute, command: commands.Command) -> None:
        if isinstance(command, (commands.Hello, commands.Look)):
            holder = (
                self.match.holder(command.secrets)
                if isinstance(command, commands.Hello)
                else self.lines[line][0]
            )
            questions.check_look(self.match, command.seat, holder)
            self.lines[line] = (holder, command.seat)
            seen = command.seen.version if isinstance(command, commands.Hello) and command.seen else None
            body = projection.snapshot(self.match, holder, command.seat, self.presence, command.id, seen=seen)
            return self.tell(line, body)
        holder = self.lines[line][0]
        if isinstance(command, commands.Preview):
            return self.tell(line, msgspec.json.encode(questions.preview(self.match, command, holder)))
        if isinstance(command, commands.Prints):
            return self.tell(line, msgspec.json.encode(questions.prints(self.match, command)))
        if isinstance(command, commands.Recall):
            return self.tell(line, msgspec.json.encode(recall(self.match, command, holder)))
        if isinstance(command, commands.Hint):
            questions.hint(self.match, command, holder)
            move = self.hint or self.desk.moves(command.seat)[0]
            return self.tell(
                line, msgspec.json.encode(messages.Hinted(id=command.id, move=move, reason=self.reason))
            )
        if isinstance(command, commands.Warn):
            view, game = questions.warn(self.match, command, holder), self.match.game
            found = warning_of(game, view, command.move, think(game, view, 400))
            return self.tell(line, msgspec.json.encode(warned(found, command)))
        if isinstance(command, commands.Greet):
            self.tell(line, msgspec.json.encode(questions.greet(self.match, command, holder)))
            return self.accept(line, command)
        self.show(self.desk.do(command, holder, self.presence))
        self.accept(line, command)
        return None if self.is_slow else self.bots()

    def accept(self, line: WebSocketRoute, command: commands.Command) -> None:
        self.tell(line, msgspec.json.encode(messages.Accepted(id=command.id, version=self.match.version)))

    def bots(self) -> None:
        for _ in range(MOST_STEPS):
            if self.match.status != "playing" or self.match.bot_to_move() is None:
                return
            self.show(self.desk.step(self.choice))

    def show(self, change: Change) -> None:
        for line, (holder, seat) in self.lines.items():
            self.tell(line, projection.update(self.match, change, holder, seat, self.presence))

    def say_who_is_here(self) -> None:
        for line, (holder, _) in self.lines.items():
            self.tell(line, projection.presence_message(self.match, holder, self.presence))

    def cut(self) -> None:
        """The line goes, and does not come back."""
        self.is_down = True
        for line in list(self.lines):
            line.close(code=1012)
        self.lines.clear()

    @staticmethod
    def tell(line: WebSocketRoute, body: bytes) -> None:
        line.send(body.decode())


def stage(
    game: str,
    plan: list[requests.SeatPlan],
    is_there: Callable[[dict[str, Any], Staged], bool],
    seat: int = 1,
    **more: Any,
) -> Staged:
    """The first of many games by chance that comes to what is wanted."""
    for number in range(60):
        try:
            return Staged(game, plan, f"{game} {number}", **more).start().until(is_there, seat)
        except LookupError:
            continue
    raise AssertionError("no game came to what is wanted")
