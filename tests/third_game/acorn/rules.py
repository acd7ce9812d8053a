"""The rules. A squirrel hides an acorn under one of six leaves; birds roll, hop so far, and look.

AC-1: who finds it wins for all birds. AC-2: after so many looks in vain the squirrel has won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cheeseboard.core.errors import NotationError
from cheeseboard.core.game import (
    CHANCE,
    Event,
    Game,
    Move,
    Outcome,
    Refusal,
    Seat,
    View,
    ViewParts,
    choose_by_weight,
)
from cheeseboard.core.rng import Rng
from cheeseboard.core.text import format_seat, parse_seat

from . import position as texts
from .edition import AcornEdition
from .moves import (
    AcornHidden,
    DieRolled,
    Hide,
    HidingSeen,
    Hop,
    Looked,
    NameSquirrel,
    Roll,
    SquirrelNamed,
)
from .position import LEAVES, Position, landing

WAYS = ("left", "right")


@dataclass(frozen=True, slots=True)
class AcornView(View):
    """``acorn`` is the leaf it lies under, for the squirrel and at the end."""

    squirrel: Seat | None
    turn: Seat | None
    roll: int
    places: tuple[int, ...]
    looked: tuple[int, ...]
    looks_left: int
    acorn: int | None


class Acorn(Game[Position, AcornView]):
    name = "acorn"
    title = "Acorn"
    rules_version = 1
    player_counts = range(2, 4)
    over_rule = "AC-1"
    turn_rule = "AC-1"
    view_class = AcornView
    outcome_class = Outcome
    shares_wins = False
    hides_hands = True

    edition: AcornEdition

    def __init__(self, players: int, edition: AcornEdition) -> None:
        self._check_players(players)
        self.players = players
        self.edition = edition

    def start(self, /, *, people: Iterable[Seat] = (), **roles: Seat | None) -> Position:
        self._check_roles(roles, ("first", "squirrel"))
        for role, seat in roles.items():
            if seat is not None:
                self._check_seat(role, seat, self.seats)
        places = tuple(1 for _ in self.seats)
        return Position(places=places, squirrel=roles.get("squirrel") or 0, turn=roles.get("first") or 0)

    def actor(self, position: Position) -> Seat | None:
        if position.is_found or len(position.looked) == self.edition.looks:
            return None
        if position.squirrel and not position.acorn:
            return position.squirrel
        return position.turn if position.roll else CHANCE

    def actors(self, position: Position) -> tuple[Seat, ...]:
        return (actor,) if (actor := self.actor(position)) else ()

    def roller(self, position: Position) -> Seat | None:
        return position.turn if position.acorn and self.actor(position) == CHANCE else None

    def legal_moves(self, position: Position) -> list[Move]:
        if not self.actor(position):
            return []
        return [*map(Hop, WAYS)] if position.acorn else [*map(Hide, LEAVES)]

    def all_moves(self) -> Sequence[Move]:
        return [*map(Hop, WAYS), *map(Hide, LEAVES)]

    def chances(self, position: Position) -> list[tuple[Move, int]]:
        if self.actor(position) != CHANCE:
            return []
        return [(Roll(1), 2), (Roll(2), 1)] if position.acorn else [(NameSquirrel(s), 1) for s in self.seats]

    def sample(self, position: Position, rng: Rng) -> Move:
        return choose_by_weight(self.chances(position), rng.below(self.total_weight(position)))

    def _refusal(self, position: Position, move: Move, seat: Seat | None) -> Refusal | None:
        known = [chance for chance, _ in self.chances(position)] or self.legal_moves(position)
        return None if move in known else Refusal("not-now", "AC-1", "that cannot be done now")

    def after(self, position: Position, move: Move) -> Position:
        match move:
            case NameSquirrel(seat):
                return replace(position, squirrel=seat)
            case Hide(leaf):
                first = position.turn if position.turn not in (0, position.squirrel) else position.squirrel
                birds = [*self.seats, *self.seats][first - (first != position.squirrel) :]
                turn = next(seat for seat in birds if seat != position.squirrel)
                return replace(position, acorn=leaf, turn=turn)
            case Roll(number):
                return replace(position, roll=number)
        assert isinstance(move, Hop)
        turn = position.turn
        leaf = landing(position.places[turn - 1], position.roll, move.way)
        others = [*self.seats, *self.seats][turn:]
        return replace(
            position,
            roll=0,
            turn=next(seat for seat in others if seat != position.squirrel),
            places=(*position.places[: turn - 1], leaf, *position.places[turn:]),
            looked=(*position.looked, leaf),
        )

    def play_unchecked(self, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        after = self.after(position, move)
        match move:
            case NameSquirrel(seat):
                return after, (SquirrelNamed(seat=seat),)
            case Hide(leaf):
                seat = position.squirrel
                return after, (AcornHidden(seat=seat), HidingSeen(leaf=leaf, audience=(seat,)))
            case Roll(number):
                return after, (DieRolled(seat=position.turn, number=number),)
        return after, (Looked(seat=position.turn, leaf=after.looked[-1], is_found=after.is_found),)

    def outcome(self, position: Position) -> Outcome | None:
        if self.actor(position) is not None:
            return None
        birds = tuple(seat for seat in self.seats if seat != position.squirrel)
        winners = birds if position.is_found else (position.squirrel,)
        reason, rule = ("found", "AC-1") if position.is_found else ("in-vain", "AC-2")
        return Outcome(reason, rule, winners, tuple(1 if seat in winners else 2 for seat in self.seats))

    # what a seat may know

    def view_parts(self, position: Position) -> ViewParts:
        actor = self.actor(position)
        shared: dict[str, Any] = {
            "game": self.name,
            "players": self.players,
            "actor": actor,
            "actors": self.actors(position),
            "outcome": self.outcome(position),
            "squirrel": position.squirrel or None,
            "turn": position.turn or None,
            "roll": position.roll,
            "places": position.places,
            "looked": position.looked,
            "looks_left": self.edition.looks - len(position.looked),
        }

        def own(seat: Seat | None) -> dict[str, Any]:
            is_shown = actor is None or seat == position.squirrel
            moves = self.legal_moves(position) if seat is not None and seat == actor else []
            return {
                "seat": seat,
                "moves": tuple(map(self.format_move, moves)),
                "acorn": (position.acorn or None) if is_shown else None,
            }

        return ViewParts(shared, own)

    def view(self, position: Position, seat: Seat | None) -> AcornView:
        shared, own = self.view_parts(position)
        return AcornView(**shared, **own(seat))

    def imagine(self, view: AcornView, rng: Rng) -> Position:
        """The acorn lies under any leaf not looked under."""
        unseen = [leaf for leaf in LEAVES if leaf not in view.looked]
        is_hidden = view.squirrel and (view.actor != view.squirrel or view.acorn)
        guess = unseen[rng.below(len(unseen))] if is_hidden else 0
        acorn = view.acorn or guess
        return Position(view.squirrel or 0, acorn, view.turn or 0, view.roll, view.places, view.looked)

    # texts

    def format_move(self, move: Move) -> str:
        match move:
            case NameSquirrel(seat):
                return f"squirrel:{format_seat(seat)}"
            case Hide(leaf):
                return f"hide:{leaf}"
            case Roll(number):
                return f"roll:{number}"
        assert isinstance(move, Hop)
        return f"hop:{move.way}"

    def parse_move(self, text: str) -> Move:
        kind, _, value = text.partition(":")
        if kind == "squirrel":
            return NameSquirrel(parse_seat(value, self.players, "squirrel"))
        if kind == "hop" and value in WAYS:
            return Hop(value)
        if kind in ("hide", "roll") and value in map(str, LEAVES):
            return Hide(int(value)) if kind == "hide" else Roll(int(value))
        raise NotationError(f"move: found {text[:40]!r}, expected hide:3, hop:left and the like")

    def format_position(self, position: Position) -> str:
        return texts.format_position(self.header, position)

    def parse_position(self, text: str) -> Position:
        try:
            return texts.parse_position(self.header, self.players, text)
        except ValueError as error:
            raise NotationError(f"position: {error}") from None

    def draw(self, position: Position) -> str:
        return " ".join("o" if leaf in position.looked else "#" for leaf in LEAVES)
