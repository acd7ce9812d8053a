"""Every entry of a match carries a hash over itself and the hash before it, so that no stored byte changes unnoticed.

The hash is keyed, and the key follows from the sealed seed: before the end nobody can try out which card or die gives
the hash they were sent. ``docs/records.md`` describes the arithmetic.
"""
# compiled

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from .errors import MatchFrozen

HASH_BYTES: Final = 16
KEY_BYTES: Final = 32
PURPOSE: Final = b"history chain"
KEPT: Final = b"checkpoint "
"""before what is hashed of a checkpoint: neither a setup nor an entry begins like that"""

_MARK: Final = b',"chain":"'
_END: Final = b'"}'
_SUFFIX: Final = len(_MARK) + 2 * HASH_BYTES + len(_END)


def sealed(body: bytes, hash: bytes) -> bytes:
    """A JSON object with its hash as its last field: what is stored."""
    return b"".join((body[:-1], _MARK, hash.hex().encode(), _END))


def unsealed(stored: bytes) -> tuple[bytes, str | None]:
    """What was hashed, and the hash beside it; None for what was stored before there were any."""
    if stored[-_SUFFIX : len(_MARK) - _SUFFIX] != _MARK or stored[-len(_END) :] != _END:
        return stored, None
    return stored[:-_SUFFIX] + b"}", stored[len(_MARK) - _SUFFIX : -len(_END)].decode(errors="replace")


class Chain:
    """The hashes of a match, from that of its setup on; ``setup`` as it is stored."""

    def __init__(self, seed: bytes, setup: bytes) -> None:
        key = blake2b(seed, digest_size=KEY_BYTES, person=PURPOSE).digest()
        self.keyed = blake2b(
            digest_size=HASH_BYTES, key=key
        )  # has read the key already: each hash begins as a copy
        body, told = unsealed(setup)
        first = self._hash(body)
        if told is not None and told != first.hex():
            raise MatchFrozen("its setup was changed after it was stored")
        self.is_begun = told is not None  # from here on no entry is without a hash
        self.hashes = bytearray(first)
        self.begin = 0  # the version of the first of these
        self.newest = first

    def after(self, body: bytes, status: str) -> bytes:
        """The hash of the next entry; ``status`` is that of the match after it."""
        return self._hash(b"".join((self.newest, status.encode(), b" ", body)))

    def _hash(self, text: bytes) -> bytes:
        hash = self.keyed.copy()
        hash.update(text)
        return hash.digest()

    def add(self, hash: bytes) -> None:
        self.hashes += hash
        self.newest = hash

    def follow(self, stored: bytes, status: str) -> None:
        """Take over the next stored entry; MatchFrozen when it is not the one that was stored here."""
        body, told = unsealed(stored)
        hash = self.after(body, status)
        if told != hash.hex() and (told is not None or self.is_begun):
            number = self.begin + len(self.hashes) // HASH_BYTES
            raise MatchFrozen(f"entry {number} was changed after it was stored, or one before it is another")
        self.is_begun = told is not None
        self.add(hash)

    def at(self, version: int) -> bytes | None:
        """The hash of a version, 0 for the setup; None when there is no such entry, or when it was skipped."""
        start = (version - self.begin) * HASH_BYTES
        return None if start < 0 else bytes(self.hashes[start : start + HASH_BYTES]) or None

    # from the middle on

    def of_checkpoint(self, body: bytes) -> bytes:
        """What a checkpoint of this match carries beside its body."""
        return self._hash(KEPT + body)

    def skip(self, version: int, hash: bytes) -> None:
        """Go on from an entry whose hash is known; those before it are still to be looked through, see ``join``."""
        self.hashes, self.begin, self.newest = bytearray(hash), version, hash

    def join(self, earlier: Chain) -> None:
        """All before the entry at which this one began; MatchFrozen when that is not what they lead to."""
        if earlier.newest != self.hashes[:HASH_BYTES]:
            raise MatchFrozen(f"entry {self.begin} does not follow from those before it")
        self.hashes, self.begin = earlier.hashes + self.hashes[HASH_BYTES:], 0
