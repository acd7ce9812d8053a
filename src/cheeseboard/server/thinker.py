"""One thinking process: requests come in on its input, each is answered on its output, one after the other.

A message is its length in four bytes and so many bytes of JSON. A request holds a view and nothing else of the match.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import traceback
from collections.abc import Mapping
from functools import lru_cache
from typing import IO, Any, Final

import msgspec

from ..bots.core import Bot, Budget
from ..bots.levels import make_bot
from ..bots.process import ProcessBot
from ..bots.wire import parse_view
from ..catalogue import game_from_header
from ..games.core import Game
from ..games.errors import GameError
from ..games.rng import Rng

LENGTH: Final = struct.Struct(">I")
LONGEST: Final = 1 << 20
"""Bytes of a message; the longest real one has some thousands."""

POLITENESS: Final = 10  # added to the niceness: who plays goes before who thinks
MOST_GAMES: Final = 64


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """What to think about, and how. ``command`` is the program behind an extra level."""

    game: str
    view: msgspec.Raw
    level: str
    command: str | None
    seed: int
    seconds: float


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """The move, or why there can be none: ``code`` and ``reason``. An empty one greets.

    ``fault`` is what a program did wrong, whose move then was not its own.
    """

    move: str = ""
    fault: str = ""
    code: str = ""
    reason: str = ""


def frame(message: msgspec.Struct) -> bytes:
    body = msgspec.json.encode(message)
    return LENGTH.pack(len(body)) + body


def read_request(stream: IO[bytes]) -> Request | None:
    """The next request, or None when no more can come."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return msgspec.json.decode(stream.read(LENGTH.unpack(head)[0]), type=Request)


@lru_cache(MOST_GAMES)
def game_of(header: str) -> Game[Any, Any]:
    return game_from_header(header)


class Thinker:
    """Bots by level, made when first asked for and kept."""

    def __init__(self) -> None:
        self.bots: dict[tuple[str, str | None], Bot] = {}

    def bot(self, request: Request) -> Bot:
        key = request.level, request.command
        if key not in self.bots:
            command = request.command
            self.bots[key] = make_bot(request.level if command is None else f"process:{command}")
        return self.bots[key]

    def answer(self, request: Request) -> Answer:
        try:
            game = game_of(request.game)
            view = parse_view(game, bytes(request.view).decode())
            bot = self.bot(request)
        except GameError as error:
            return Answer(code=error.code, reason=str(error))
        known = faults(bot)
        thought = bot.think(game, view, Rng(request.seed), Budget(seconds=request.seconds))
        new = [kind for kind, count in faults(bot).items() if count > known.get(kind, 0)]
        if "gone" in new:  # it was started too often; the next to ask may try again
            del self.bots[request.level, request.command]
        return Answer(move=thought.move, fault="".join(new))

    def close(self) -> None:
        """End the programs that were seated."""
        for bot in self.bots.values():
            if isinstance(bot, ProcessBot):
                bot.close()
        self.bots.clear()


def faults(bot: Bot) -> Mapping[str, int]:
    """What a program has done wrong so far, counted."""
    return dict(bot.faults) if isinstance(bot, ProcessBot) else {}


def work(incoming: IO[bytes], outgoing: IO[bytes]) -> None:
    """Greet, then answer until there is nothing more to answer."""
    thinker = Thinker()
    try:
        say(outgoing, Answer())
        while (request := read_request(incoming)) is not None:
            say(outgoing, thinker.answer(request))
    finally:
        thinker.close()


def say(outgoing: IO[bytes], answer: Answer) -> None:
    outgoing.write(frame(answer))
    outgoing.flush()


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that programs it seated are ended, too
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    # What anything prints by accident must not get in between the answers.
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        work(sys.stdin.buffer, outgoing)
    except BrokenPipeError:
        os._exit(0)  # nobody listens any more, and nothing is left to be flushed
    except Exception as error:
        # Without its message, which may hold parts of a view.
        print(*traceback.format_tb(error.__traceback__), type(error).__name__, file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
