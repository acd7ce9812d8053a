"""The honest dealer: every die, card and tile of a match comes from one seed, sealed before the first move.

The seed's SHA-256 is shown at the start and the seed itself at the end, so that anyone can work out every
result again. ``docs/records.md`` describes the arithmetic with an example.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any, Final

from .game import CHANCE, SEAT_LETTERS, Event, Game, Move, Seat, choose_by_weight

SEED_BYTES: Final = 32
BLOCK: Final = sha256().block_size
SPAN: Final = 2 ** (8 * SEED_BYTES)  # how many values one HMAC-SHA256 can have

# what HMAC does to every byte of a key, first and then once more
INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))

Chooser = Callable[[Any], str]
"""Picks one of ``view.moves`` for the seat whose view it is given."""


class Dealer:
    """Decides what chance brings, from a seed of 32 bytes; ``commitment`` may be shown before the game.

    ``numbers`` of 32 bytes are what seats added to it when it was sealed already.
    """

    def __init__(self, seed: bytes, numbers: Mapping[Seat, bytes] | None = None) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed: Final = seed
        self.commitment: Final = sha256(seed).hexdigest()
        # Both halves of HMAC, with their keys read: hmac.digest has them read for each result, in thrice the time.
        block = mixed(seed, numbers or {}).ljust(BLOCK, b"\0")
        self._inner: Final = sha256(block.translate(INNER))
        self._outer: Final = sha256(block.translate(OUTER))

    @classmethod
    def fresh(cls) -> Dealer:
        """A dealer whose seed nobody could have guessed."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def named(cls, text: str) -> Dealer:
        """A dealer that deals the same for the same text: for study, never for a match between people."""
        return cls(sha256(text.encode(errors="surrogateescape")).digest())

    def choose(self, game: Game[Any, Any], position: Any, n: int) -> Move:
        """The n-th result of a match, counted from 0: one of ``game.chances``."""
        return choose_by_weight(game.chances(position), self.below(game.total_weight(position), n))

    def below(self, total: int, n: int) -> int:
        """The n-th result as a whole number from 0 to total - 1, each equally likely."""
        fair = SPAN - SPAN % total  # values from here on would favour small numbers, so they are not used
        value, retry = self._value(f"{n}"), 0
        while value >= fair:
            retry += 1
            value = self._value(f"{n}:{retry}")
        return value % total

    def _value(self, message: str) -> int:
        """HMAC-SHA256 of a message, as a number."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message.encode())
        outer.update(inner.digest())
        return int.from_bytes(outer.digest(), "big")


def mixed(seed: bytes, numbers: Mapping[Seat, bytes]) -> bytes:
    """What chance is dealt from: the seed, or where numbers were added an HMAC-SHA256 of them in order of the seats."""
    if not numbers:
        return seed
    parts = [SEAT_LETTERS[seat - 1].encode() + numbers[seat] for seat in sorted(numbers)]
    return hmac.digest(seed, b"".join(parts), "sha256")


@dataclass(frozen=True, slots=True)
class Step:
    """One ply as it was played: who decided (a seat or CHANCE), the positions around it, what happened."""

    ply: int
    actor: Seat
    move: Move
    before: Any
    position: Any
    events: tuple[Event, ...]


def playing(game: Game[Any, Any], position: Any, chooser: Chooser, dealer: Dealer) -> Iterator[Step]:
    """Play on to the end: seats choose from their views, the dealer answers for chance."""
    plies, dealt = count(1), count()
    while (actor := game.actor(position)) is not None:
        if actor == CHANCE:
            move = dealer.choose(game, position, next(dealt))
        else:
            move = game.parse_move(chooser(game.view(position, actor)))
        after, events = game.play(position, move, actor or None)
        yield Step(next(plies), actor, move, position, after, events)
        position = after
