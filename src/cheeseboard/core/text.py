"""Small readers shared by both games' notations: words with keys, seats, numbers."""
# compiled

from __future__ import annotations

from .errors import NotationError
from .game import SEAT_LETTERS, Seat

LONGEST = 2000  # characters of a position; the longest real one has under 400


def split_words(text: str, header: str) -> list[str]:
    """The words after the first, which must be the game's own header."""
    if len(text) > LONGEST:
        raise NotationError(f"position: found {len(text)} characters, allowed: {LONGEST}", code="too-long")
    words = text.split(" ")
    if words[0] != header:
        raise NotationError(f"game: found {words[0]!r}, expected {header!r}", code="other-game")
    return words[1:]


def after_key(word: str, key: str) -> str:
    """The rest of a word that must begin with ``key:``."""
    if not word.startswith(key + ":"):
        raise NotationError(f"{key}: found {word!r}, expected a word like '{key}:…'", code="wrong-word")
    return word[len(key) + 1 :]


def parse_seat(letter: str, players: int, field: str) -> Seat:
    allowed = SEAT_LETTERS[:players]
    if len(letter) != 1 or letter not in allowed:
        raise NotationError(
            f"{field}: found {letter!r}, expected a seat from {', '.join(allowed)}", code="no-seat"
        )
    return allowed.index(letter) + 1


def format_seat(seat: Seat) -> str:
    return SEAT_LETTERS[seat - 1]


def parse_count(text: str, field: str, low: int = 0, high: int = 99) -> int:
    """A plain whole number without sign, blanks or leading zeros."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and text == str(int(text))):
        raise NotationError(f"{field}: found {text!r}, expected a number", code="no-number")
    if not low <= int(text) <= high:
        raise NotationError(f"{field}: found {text}, allowed: {low} to {high}", code="out-of-range")
    return int(text)


def parse_counts(text: str, field: str, how_many: int) -> list[int]:
    """Counts divided by slashes."""
    parts = text.split("/")
    if len(parts) != how_many:
        raise NotationError(f"{field}: found {len(parts)} counts, expected {how_many}", code="wrong-word")
    return [parse_count(part, field) for part in parts]
