"""Every kind of state a table can be in: whole games of all numbers of players and house rules, one example of each.

Two states are of one kind when a person at the table would be told the same in other words: the same phase, tile and
events, seen by who is to act or by another.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from cheeseboard.bots.levels import LEVELS
from cheeseboard.core.errors import GameError
from cheeseboard.core.game import CHANCE, Game, Seat
from cheeseboard.registry import GAMES, game, manifest
from cheeseboard.server.http.games import game_info
from cheeseboard.table.projection import seen, told
from cheeseboard.table.questions import previewed

PEOPLE = ("fox", "tortoise", "squirrel", "elephant", "penguin")
MOST_PLIES = 400
MOST_PREVIEWS = 6

Kind = tuple[object, ...]
Step = dict[str, Any]


def editions(name: str) -> Iterator[Mapping[str, str]]:
    """As it is in the box, and with each value of each house rule."""
    yield {}
    for option in game_info(name).options:
        for value in option.values or manifest(name).suggested.get(option.name, ()):
            if value != option.default:
                yield {option.name: value}


def games(name: str, is_all: bool) -> Iterator[Game[Any, Any]]:
    """Every house rule with every number of players, or each with one and the standard with all."""
    counts = GAMES[name].player_counts
    for number, options in enumerate(editions(name)):
        for players in counts if is_all or not options else (counts[number % len(counts)],):
            try:
                yield game(name, players=players, **options)
            except GameError:
                continue  # a house rule that is not for so many


def walk(name: str, is_all: bool) -> Iterator[Step]:
    """One step of each kind there is: state, events, and previews of moves where one may be prepared."""
    known: set[Kind] = set()
    for number, played in enumerate(games(name, is_all)):
        yield from walk_once(played, Random(f"{name} {number}"), known)


def walk_once(played: Game[Any, Any], random: Random, known: set[Kind]) -> Iterator[Step]:
    position = played.start()
    before: list[Any] = []
    for _ in range(MOST_PLIES):
        actor, roller = played.actor(position), played.roller(position)
        if actor != CHANCE or roller is not None:
            for seat in (*played.seats, None):
                heard = json.loads(told(before, seat))
                view = json.loads(seen(played, position, seat))
                previews = previews_of(played, position, view, seat, random)
                if new := kinds_of(view, heard, previews, roller, seat) - known:
                    known |= new
                    yield step(played, view, heard, previews, roller, seat)
            before = []
        if actor is None:
            return
        is_chance = actor == CHANCE
        moves = [move for move, _ in played.chances(position)] if is_chance else played.legal_moves(position)
        position, happened = played.play(position, random.choice(list(moves)))
        before += happened


def previews_of(
    played: Game[Any, Any], position: Any, view: dict[str, Any], seat: Seat | None, random: Random
) -> dict[str, Any]:
    """What some of the moves would do."""
    texts = random.sample(view["moves"], min(len(view["moves"]), MOST_PREVIEWS))
    return {
        text: json.loads(msgspec.json.encode(previewed(played, position, seat, text, ""))) for text in texts
    }


def kinds_of(
    view: dict[str, Any], events: list[Any], previews: dict[str, Any], roller: Seat | None, seat: Seat | None
) -> set[Kind]:
    """What a table would tell apart: the state, each thing that happened before it, and what a move would do."""
    outcome = view["outcome"]
    who = "mine" if seat in view["actors"] or seat == roller else "theirs" if seat else "watching"
    facts = [view.get(name) for name in ("phase", "side", "tile", "is_run_home", "rolls")]
    facts += [bool(view.get(name)) for name in ("catches", "unreleased", "mover")]
    ended = outcome and (outcome["reason"], len(outcome["winners"]), seat in outcome["winners"])
    state: Kind = (who, roller is None, *facts, ended)
    happened = {
        (each["code"], each.get("tile"), each.get("seat") == seat, view.get("side"), *changes(each, seat))
        for each in events
    }
    prepared = {(text[0], *changes(each, seat)) for text, each in previews.items()}
    return {state, *happened, *prepared}


def changes(told: dict[str, Any], seat: Seat | None) -> Kind:
    """Whether it is good or bad, for whom, and for how many."""
    gains: list[int] = told.get("gains") or []
    own = gains[seat - 1] if seat and gains else 0
    others = [gain for number, gain in enumerate(gains, 1) if number != seat]
    many = [min(len(told.get(name) or ()), 2) for name in ("saved", "lost")]
    return (own > 0, own < 0, any(gain > 0 for gain in others), any(gain < 0 for gain in others), *many)


def step(
    played: Game[Any, Any],
    view: dict[str, Any],
    events: list[Any],
    previews: dict[str, Any],
    roller: Seat | None,
    seat: Seat | None,
) -> Step:
    is_mine = seat is not None and (seat in view["actors"] or seat == roller)
    return {
        "state": {
            "version": 1,
            "seat": seat,
            "view": view,
            "rights": {"seats": [seat] if seat else [], "is_host": False, "can_start": False, "can_undo": False, "can_hint": is_mine, "can_hold": [], "can_rematch": False},
            "table": {"match": "a" * 13, "game": played.header, "status": "over" if view["outcome"] else "playing", "seats": [chair(each, seat) for each in played.seats], "commitment": "", "roller": roller, "hides_hands": played.hides_hands, "is_one_device": True, "is_practice": False, "rematch": None},
        },
        "events": events,
        "previews": previews,
    }  # fmt: skip


def chair(each: Seat, seat: Seat | None) -> dict[str, Any]:
    """Whoever looks is a person, as is every other neighbour; the rest are bots."""
    is_person = each == seat or each % 2 == 0
    return {
        "seat": each,
        "kind": "here" if is_person else "bot",
        "avatar": PEOPLE[each - 1] if is_person else None,
        "level": None if is_person else LEVELS[each % len(LEVELS)].name,
        "is_taken": True,
        "is_present": True,
        "is_held": False,
        "is_away": False,
        "twin": 1,
    }
