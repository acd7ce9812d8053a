"""Every golden file, and what makes its lines. Nothing that is only put in order may change one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path

from tests.golden import bots, matches, programs, schemas
from tests.properties import digest

FOLDER = Path(__file__).parent / "files"

served = cache(programs.served)

GOLDENS: dict[str, Callable[[], Iterable[str]]] = {
    **{f"match-{name}.jsonl": partial(matches.told, name) for name in matches.MATCHES},
    **{f"moves-{name}.txt": partial(bots.moves, name) for name in bots.OPTIONS},
    **{f"arena-{name}.txt": partial(programs.arena, name) for name in programs.ARENAS},
    "help.txt": programs.help_texts,
    "games.json": lambda: served()["games"],
    "openapi.json": lambda: served()["openapi.json"],
    "schema-sqlite.txt": schemas.sqlite,
    "schema-postgresql.txt": schemas.postgres,
    "digest.txt": digest.lines,
}


def read(name: str) -> list[str]:
    return (FOLDER / name).read_bytes().decode().removesuffix("\n").split("\n")


def write(name: str) -> int:
    """Make it anew; how many bytes it has."""
    FOLDER.mkdir(exist_ok=True)
    return (FOLDER / name).write_bytes("".join(f"{line}\n" for line in GOLDENS[name]()).encode())
