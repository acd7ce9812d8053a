"""Where an arena keeps its games: a file with a line for each, to which a later run of the same plan adds.

The first line is the plan. A run may be killed at any moment; what it was just writing is cut off and played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from ..core.errors import GameError
from .game import Result
from .plan import Plan

try:
    import fcntl
except ImportError:  # Windows, where nobody keeps two runs apart
    fcntl = None  # type: ignore[assignment]

FORMAT: Final = 1
GAMES_FILE: Final = "games.jsonl"
WRITTEN: Final = ("summary.json", "times.json", "ratings.svg")


class Folder:
    """The games of one plan in a folder, open for more."""

    def __init__(self, path: Path, file: IO[bytes], results: dict[int, Result]) -> None:
        self.path = path
        self.file = file
        self.results = results

    def add(self, result: Result) -> None:
        if result.number not in self.results:
            self.results[result.number] = result
            self.file.write(line_of(result.as_data()))
            self.file.flush()

    def write(self, name: str, text: str) -> None:
        """Write a whole file or nothing."""
        assert name in WRITTEN
        draft = self.path / f"{name}.new"
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(self.path / name)


@contextmanager
def open_folder(path: Path, plan: Plan) -> Iterator[Folder]:
    """A folder for this plan, new or as it was left. GameError if it holds anything else."""
    path.mkdir(parents=True, exist_ok=True)
    games = path / GAMES_FILE
    if not games.exists() and (strange := [name for name in WRITTEN if (path / name).exists()]):
        raise GameError(
            f"{path / strange[0]} is there, but no {GAMES_FILE}: left as it is", code="file-exists"
        )
    with games.open("ab+") as file:
        lock(file, path)
        file.seek(0)
        lines = whole_lines(file.read())
        head = line_of(head_of(plan))
        if not lines:
            file.truncate(0)
            file.write(head)
        elif lines[0] != head:
            raise GameError(f"{path} holds games of other arguments: {told(lines[0])}", code="other-arena")
        results = {each.number: each for each in read_results(lines[1:], plan, games)}
        file.truncate(sum(map(len, lines or [head])))
        file.flush()
        yield Folder(path, file, results)


def lock(file: IO[bytes], path: Path) -> None:
    """Two runs in one folder would play everything twice."""
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise GameError(f"{path} is being written by another run", code="arena-busy") from None


def line_of(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def head_of(plan: Plan) -> dict[str, Any]:
    return {"arena": FORMAT, "rules": plan.rules.rules_version, **plan.as_data()}


def told(head: bytes) -> str:
    return head.decode(errors="replace").strip()[:300]


def whole_lines(content: bytes) -> list[bytes]:
    """All lines but a last one that was torn off, or never came to the disk."""
    lines = content.splitlines(keepends=True)
    if lines and not is_whole(lines[-1]):
        lines.pop()
    return lines


def is_whole(line: bytes) -> bool:
    try:
        return line.endswith(b"\n") and isinstance(json.loads(line), dict)
    except ValueError:
        return False


def read_results(lines: list[bytes], plan: Plan, path: Path) -> Iterator[Result]:
    for number, line in enumerate(lines, 2):
        try:
            result = Result.from_data(json.loads(line))
            _, played, lineup = plan.pairing(result.number)
            if not (
                0 <= result.number < plan.total and result.round == played and tuple(result.bots) == lineup
            ):
                raise ValueError("not a game of this plan")
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise GameError(f"{path}, line {number}: damaged ({error})", code="arena-damaged") from None
        yield result
