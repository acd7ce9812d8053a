"""A whole game told as text: every ply, what everyone may know of it, and what happens.

A file begins with what was set up, one ``key: value`` a line, up to a blank line; the rest follows from that. For
each ply it has the position, what may be done, what changed in whose view, the move (``>``) and the events (``!``).
Letters are seats, ``-`` is the spectator, ``all`` is everyone. ``as above`` is the whole position, or all the moves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cheeseboard
from cheeseboard import CHANCE, Game, Rng, plain
from tests.random_play import choose

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]

LONGEST_GAME = 10_000  # plies; a rule gone wrong may have no end

Facts = dict[str, str]
"""The parts of a view by name, each as JSON."""


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def retell(text: str) -> str:
    """The file anew, from its first lines alone."""
    head = text.partition("\n\n")[0]
    setup = dict(line.split(": ", 1) for line in head.splitlines())
    game = make_game(setup)
    roles = {role: int(setup[role]) for role in ("first", "cat") if role in setup}
    people = [int(seat) for seat in setup.get("people", "").split()]
    told = tell(game, game.start(people=people, **roles), Rng(int(setup["seed"])))
    return "\n".join([head, "", *told, ""])


def make_game(setup: dict[str, str]) -> Game[Any, Any]:
    options = dict(option.split("=") for option in setup.get("options", "").split())
    edition = ROOT / setup["edition"] if "edition" in setup else "standard"
    return cheeseboard.game(setup["game"], players=int(setup["players"]), edition=edition, **options)


def tell(game: Game[Any, Any], position: Any, rng: Rng) -> Iterator[str]:
    """A game in which every seat plays at random."""
    viewers = dict(zip("abcde", game.seats, strict=False)) | {"-": None}
    known: dict[str, Facts] = {letter: {} for letter in viewers}
    for ply in range(LONGEST_GAME):
        yield f"ply {ply}"
        yield f"position {game.format_position(position)}"
        moves = [game.format_move(move) for move in game.legal_moves(position)]
        chances = [f"{game.format_move(move)}*{weight}" for move, weight in game.chances(position)]
        yield " ".join([f"{who_decides(game, position)}, {len(moves + chances)}:", *moves, *chances])
        before, known = (
            known,
            {letter: facts(game, position, viewer, moves) for letter, viewer in viewers.items()},
        )
        yield from tell_changes(before, known)
        if game.actor(position) is None:
            return
        move = choose(game, position, rng)
        yield f"> {game.format_move(move)}"
        position, events = game.play(position, move)
        for event in events:
            hearers = "".join(letter for letter, viewer in viewers.items() if event.is_for(viewer))
            yield f"! {named(hearers, len(viewers))} {compact(event)}"
        yield ""


def who_decides(game: Game[Any, Any], position: Any) -> str:
    if game.actor(position) is None:
        return "over"
    return "chance" if game.actor(position) == CHANCE else "seat " + "/".join(map(str, game.actors(position)))


def compact(value: Any) -> str:
    return json.dumps(plain(value), separators=(",", ":"))


def facts(game: Game[Any, Any], position: Any, viewer: int | None, moves: list[str]) -> Facts:
    """A view in parts small enough that only a few change with a ply."""
    found: Facts = {}
    for field, value in plain(game.view(position, viewer)).items():
        if field == "moves" and value and value == moves:
            found[field] = "as above"
        elif field == "position" and value == game.format_position(position):
            found[field] = "as above"
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            found.update((f"{field} {compact(next(iter(part.values())))}", compact(part)) for part in value)
        else:
            found[field] = compact(value)
    return found


def tell_changes(before: dict[str, Facts], now: dict[str, Facts]) -> Iterator[str]:
    """Each change once, behind the letters of those who see it."""
    seen_by: dict[str, str] = {}
    for letter, new in now.items():
        for line in changed(before[letter], new):
            seen_by[line] = seen_by.get(line, "") + letter
    yield from (f"{named(letters, len(now))} {line}" for line, letters in seen_by.items())


def named(letters: str, viewers: int) -> str:
    return "all" if len(letters) == viewers else letters


def changed(before: Facts, now: Facts) -> list[str]:
    lines = [f"{name} {value}" for name, value in now.items() if before.get(name) != value]
    return lines + [f"{name} gone" for name in before if name not in now]
