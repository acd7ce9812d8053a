"""What opens a seat: 128 random bits that only their owner keeps; here are only their hashes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Collection, Iterable
from typing import Final

SECRET_BYTES: Final = 16
MATCH_BYTES: Final = 8


def new_secret() -> str:
    """22 characters that fit into a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_match_id() -> str:
    """13 characters that name a match and open nothing."""
    return base64.b32encode(secrets.token_bytes(MATCH_BYTES)).decode().rstrip("=").lower()


def seal(secret: str) -> str:
    """What is stored of a secret. It has too many bits to be guessed, so it needs no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_same(seal: str, other: str) -> bool:
    """Compared in constant time."""
    return hmac.compare_digest(seal, other)


def is_any(seals: Collection[str], others: Iterable[str]) -> bool:
    """Whether one is among others; all are compared, so that the time taken tells nothing."""
    return sum(is_same(seal, other) for other in others for seal in seals) > 0
