"""The lines of ``docs/bot-protocol.md``, both ways: bytes to lines, and the words of ``go`` and of its answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ...core.bot import Bot, Budget, Estimate, Thought
from ...core.errors import GameError

VERSION: Final = 1
HELLO: Final = f"hello cheeseboard {VERSION}"
DEFAULT_BUDGET: Final = Budget(iterations=1000)
MOST_ITERATIONS: Final = 10**9
LONGEST_SECONDS: Final = 86_400
SEEDS: Final = 2**60


def own_budget(bot: Bot) -> Budget:
    """What a bot may think when nobody says how much."""
    own = getattr(bot, "budget", None)
    return own if isinstance(own, Budget) else DEFAULT_BUDGET


_WHOLE: Final = re.compile(r"[0-9]{1,19}")
_DECIMAL: Final = re.compile(r"[0-9]{1,10}(\.[0-9]{1,10})?")


class ProtocolError(GameError):
    """A line that the protocol does not know, or not now."""

    code = "protocol"


class LineSplitter:
    """Bytes as they come, divided into lines. Of a line that is too long only the beginning is kept."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self.rest = b""

    def add(self, data: bytes) -> list[bytes]:
        """The lines that end in these bytes."""
        *lines, rest = (self.rest + data).split(b"\n")
        self.rest = rest[: self.longest]
        return lines


# Words of a go line


class Go(NamedTuple):
    """How to think: so much, by this seed, and whether to say what was thought."""

    budget: Budget
    seed: int
    has_info: bool


def format_go(budget: Budget, seed: int | None = None) -> str:
    words = ["go"]
    if budget.iterations is not None:
        words += ["iterations", str(budget.iterations)]
    if budget.seconds is not None:
        words += ["seconds", f"{budget.seconds:.6f}".rstrip("0").rstrip(".")]
    return " ".join(words if seed is None else [*words, "seed", str(seed)])


def parse_go(text: str, usual: Budget) -> Go:
    """The words after ``go``; the bot's usual budget, seed 0 and ``info`` lines where nothing is said."""
    words = text.split()
    found = dict(zip(words[::2], words[1::2], strict=False))
    has_info = found.get("info", "yes")
    is_known = found.keys() <= {"iterations", "seconds", "seed", "info"} and has_info in ("yes", "no")
    if len(words) != 2 * len(found) or not is_known:
        expected = "iterations N, seconds S, seed K, info yes or no, each at most once"
        raise ProtocolError(f"go: found {text[:60]!r}, expected {expected}", code="bad-go")
    seed = _whole(found.get("seed", "0"), "seed", 0, SEEDS - 1)
    iterations = (
        _whole(found["iterations"], "iterations", 1, MOST_ITERATIONS) if "iterations" in found else None
    )
    seconds = _seconds(found["seconds"]) if "seconds" in found else None
    is_free = iterations is None and seconds is None
    return Go(usual if is_free else Budget(iterations, seconds), seed, has_info == "yes")


def _whole(text: str, name: str, low: int, high: int) -> int:
    if not _WHOLE.fullmatch(text) or not low <= int(text) <= high:
        raise ProtocolError(f"{name}: found {text[:60]!r}, allowed: {low} to {high}", code="bad-go")
    return int(text)


def _seconds(text: str) -> float:
    if not _DECIMAL.fullmatch(text) or not 0 < float(text) <= LONGEST_SECONDS:
        raise ProtocolError(f"seconds: found {text[:60]!r}, allowed: up to {LONGEST_SECONDS}", code="bad-go")
    return float(text)


# Words of an answer


def format_thought(thought: Thought) -> Iterator[str]:
    """The lines that answer ``go``, the best move last."""
    for each in reversed(thought.estimates):  # so that the best is read last, as from a bot that improves
        line = each.line if each.line[:1] == (each.move,) else (each.move, *each.line)
        numbers = f"visits {each.visits} value {each.value:.4f} error {each.error:.4f}"
        yield f"info {numbers} line {' '.join(line)}"
    yield f"info iterations {thought.iterations} exact {'yes' if thought.is_exact else 'no'}"
    yield f"best {thought.move}"


def parse_info(text: str) -> dict[str, str]:
    """The words after ``info`` by name; ``line`` takes all that follow. What cannot be read is left out."""
    rest, _, line = f" {text.strip()} ".partition(" line ")
    words = rest.split()
    return {
        **dict(zip(words[::2], words[1::2], strict=False)),
        **({"line": line.strip()} if line.strip() else {}),
    }


def estimate_of(info: dict[str, str]) -> Estimate | None:
    """What an info line says of a move, if it says it well."""
    try:
        line = tuple(info["line"].split())
        value, error = float(info["value"]), float(info.get("error", "0"))
        visits = int(info.get("visits", "0"))
    except (KeyError, ValueError):
        return None
    is_sound = 0 <= value <= 1 and 0 <= error < 100 and 0 <= visits < 2**62
    return Estimate(line[0], value, error, visits, line) if is_sound else None
