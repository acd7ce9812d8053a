"""``python -m bench.move``: what a move costs the server besides sockets and storage, of this checkout and of another.

A command is read, decided, made into what is stored with its hash, taken over, shown to two seats and answered. Whole
matches whose commands were written down first are played again, ``--beside PATH`` in turns with an older checkout.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

import msgspec

import cheeseboard

from . import turns
from .checkout import HERE, checkout
from .clock import Contender, Run, stay_on_one_core

MATCHES: Final = 20
SECRETS: Final = ("the secret of seat one", "the secret of seat two")


def module(*names: str) -> Any:
    """The first that this checkout has: the last of them is how it was called in an older one."""
    for name in names:
        if find_spec(f"cheeseboard.{name}") is not None:
            return import_module(f"cheeseboard.{name}")
    raise SystemExit(f"bench: none of {names} is here")


class Parts(NamedTuple):
    """What the server calls for a move, under the names of this checkout."""

    entries: Any
    messages: Any
    secrets: Any
    match: Any
    projection: Any
    decide: Callable[..., Any]
    started: Callable[..., Any]
    decode: Callable[[str], Any]
    encode: Callable[[Any], bytes]
    nobody: Any

    @classmethod
    def found(cls) -> Parts:
        commands = module("table.deciding", "table.commands")
        return cls(
            module("table.entries"),
            module("table.messages"),
            module("table.secrets"),
            module("table.match").Match,
            module("table.projection"),
            commands.decide,
            commands.started,
            module("server.decoding").decode_command,
            module("server.problems").encode,
            module("table.presence").Presence(frozenset((1, 2)), frozenset()),
        )


class Table:
    """A match for two, each with a device: what a room does with it."""

    def __init__(self, parts: Parts, game: Any, number: int) -> None:
        self.parts = parts
        kinds = ("here", "elsewhere")
        entries = parts.entries
        places = tuple(
            entries.Place(kind=kind, seal=parts.secrets.seal(secret), is_taken=True)
            for kind, secret in zip(kinds, SECRETS, strict=True)
        )
        setup = entries.Setup(
            id=f"match{number}",
            game=game.header,
            rules=game.rules_version,
            places=places,
            seed=random.Random(number).randbytes(32).hex(),
            host="",
            watch="",
            created=0,
        )
        self.match = parts.match(setup)
        self.match.apply(parts.started(self.match, "pip"))
        self.match.recent.clear()
        self.holders = [self.match.holder([secret]) for secret in SECRETS]

    def obey(self, raw: str) -> list[bytes]:
        parts, match = self.parts, self.match
        command = parts.decode(raw)
        decision = parts.decide(match, command, self.holders[command.seat - 1], parts.nobody)
        if hasattr(match, "body_of"):
            match.body_of(decision)
        else:
            _ = decision.body
        change = match.apply(decision)
        told = [
            parts.projection.update(match, change, holder, seat, parts.nobody)
            for seat, holder in enumerate(self.holders, 1)
        ]
        told.append(parts.encode(parts.messages.Accepted(id=command.id, version=change.version)))
        return told

    def next_command(self, luck: random.Random) -> str | None:
        """What anybody may do, at random, as JSON."""
        match = self.match
        if match.status == "over":
            return None
        command: dict[str, Any] = {"id": str(match.version), "version": match.version}
        if match.roller is not None:
            command |= {"do": "roll", "seat": match.roller}
        else:
            seat = match.game.actor(match.position)
            moves = msgspec.json.decode(self.parts.projection.view(match, seat))["moves"]
            command |= {"do": "play", "seat": seat, "move": luck.choice(moves)}
        return msgspec.json.encode(command).decode()

    def script(self, luck: random.Random) -> list[str]:
        """A whole match as the commands that it takes."""
        written = []
        while (raw := self.next_command(luck)) is not None:
            self.obey(raw)
            written.append(raw)
        return written


def played_again(parts: Parts, name: str) -> Run:
    game = cheeseboard.game(name, players=2)
    scripts = [Table(parts, game, number).script(random.Random(number)) for number in range(MATCHES)]

    def run(seconds: float) -> tuple[int, int]:
        moves = games = 0
        end = time.process_time() + seconds
        while time.process_time() < end:
            number = games % MATCHES
            table = Table(parts, game, number)
            for raw in scripts[number]:
                table.obey(raw)
            games += 1
            moves += len(scripts[number])
        return games, moves

    return run


def contenders() -> Iterator[Contender]:
    for name in cheeseboard.GAMES:
        yield Contender(f"moves: {name}", played_again(Parts.found(), name))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.move", description=__doc__)
    parser.add_argument("--beside", type=checkout, metavar="PATH", help="an old checkout, compiled")
    turns.add_length(parser, rounds=5, turns=5, seconds=0.3)
    given = parser.parse_args()
    stay_on_one_core()
    turns.measure([given.beside, HERE] if given.beside else [HERE], "bench.move", given)


if __name__ == "__main__":
    main()
