"""Why a card is better laid elsewhere, in the terms of Cheese Rescue: cheeses saved and eaten, places, cards kept.

Only what the seat sees goes in: the table and its own hand. A dog can only leave more cheese to mice, a cat can only
save some, a mouse only eat some; so the card that was laid tells the chain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ...core.bits import count
from ...core.coach import Reason
from ...core.game import Game, Outcome, Seat, View
from ...core.rng import Rng
from .box import ANIMALS, MOUSE
from .moves import Lay
from .position import Position
from .ring import neighbours
from .rules import CheeseRescue

FEW: Final = 2  # safe places left that are worth a word
OWN_EATEN: Final = {"D": "own-eaten-D", "M": "own-eaten-M"}
ABOUT_PLAYED: Final = frozenset({*OWN_EATEN.values(), "helps"})
KEPT: Final = {"D": "keeps-D", "C": "keeps-C"}


class Cheeses(NamedTuple):
    """Some cheeses of one owner or several."""

    values: tuple[int, ...]
    seats: tuple[Seat, ...]


class Comparison:
    """What two cards, each laid instead of the other, lead to as things stand."""

    def __init__(self, game: CheeseRescue, view: View, better: Lay, played: Lay) -> None:
        assert view.seat is not None
        self.game = game
        self.seat = view.seat
        self.better, self.played = better, played
        self.before: Position = game.imagine(view, Rng(0))  # type: ignore[arg-type]
        self.with_better, self.with_played = game.after(self.before, better), game.after(self.before, played)

    def cheeses(self, cells: int) -> Cheeses:
        """The cheeses on these cells, which were there before."""
        found = []
        for seat in self.game.seats:
            for kind in range(ANIMALS, int(self.before.box.kinds)):
                many = count(cells & self.before.cheeses[seat] & self.before.laid[kind])
                found += [(int(self.before.box.values[kind]), seat)] * int(many)
        return Cheeses(tuple(sorted(value for value, _ in found)), tuple(sorted({seat for _, seat in found})))

    def own(self) -> int:
        return int(self.before.cheeses[self.seat])

    def others(self) -> int:
        return int(self.before.all_cheeses()) & ~self.own()


def eaten(position: Position) -> int:
    """The cells beside mice that would be left."""
    return int(neighbours(position.standing(MOUSE)))


def reason(game: Game[Any, Any], view: View, better: str, played: str) -> Reason | None:
    """The first that a person would give, or None."""
    assert isinstance(game, CheeseRescue)
    good, bad = game.parse_move(better), game.parse_move(played)
    assert isinstance(good, Lay)
    assert isinstance(bad, Lay)
    return next(reasons(Comparison(game, view, good, bad)), None)


def reasons(told: Comparison) -> Iterator[Reason]:
    """All of them, the most telling first."""
    if told.before.cards == told.before.box.cards - 1:
        yield from last_turn(told)
    yield from own_cheese(told)
    yield from others_cheese(told)
    yield from closed_places(told)
    yield from later(told)


def last_turn(told: Comparison) -> Iterator[Reason]:
    """The last card decides who wins."""
    good, bad = told.game.outcome(told.with_better), told.game.outcome(told.with_played)
    if good is not None and bad is not None and share(good, told.seat) > share(bad, told.seat):
        points = [tally.points for tally in good.tallies]
        own = points.pop(told.seat - 1)
        yield Reason("last-turn", {"n": own, "m": max(points)})


def share(outcome: Outcome, seat: Seat) -> float:
    """What a seat has of the victory."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def own_cheese(told: Comparison) -> Iterator[Reason]:
    """A cheese laid where it is safe; own cheeses lost by the card that was played, or saved by the better one."""
    before, good, bad = eaten(told.before), eaten(told.with_better), eaten(told.with_played)
    new = int(told.with_played.cheeses[told.seat]) & ~told.own()
    laid = int(told.with_better.cheeses[told.seat]) & ~told.own()
    if told.better.card == told.played.card and new & bad and not laid & good:
        yield Reason("safe", {"value": int(told.better.card)})
    lost = told.cheeses(told.own() & bad & ~before & ~good)
    if lost.values:
        yield Reason(OWN_EATEN[told.played.card], {"values": lost.values})
    saved = told.cheeses(told.own() & before & bad & ~good)
    if saved.values:
        yield Reason("saves", {"values": saved.values})


def others_cheese(told: Comparison) -> Iterator[Reason]:
    """Cheeses of others eaten by the better card, or saved by the card that was played."""
    before, good, bad = eaten(told.before), eaten(told.with_better), eaten(told.with_played)
    taken = told.cheeses(told.others() & good & ~before & ~bad)
    if taken.values:
        code = "eats" if told.better.card == "M" else "unguards"
        yield Reason(code, {"values": taken.values, "seats": taken.seats})
    helped = told.cheeses(told.others() & before & good & ~bad)
    if helped.values:
        yield Reason("helps", {"values": helped.values, "seats": helped.seats})


def closed_places(told: Comparison) -> Iterator[Reason]:
    """Own cheeses beside which no card, and so no mouse, can be laid any more."""
    if told.before.cards + 1 == told.before.box.cards:
        return
    filled = int(told.with_better.occupied) & ~int(told.before.occupied)
    beside = told.own() & int(neighbours(filled)) & ~eaten(told.with_better) & ~eaten(told.with_played)
    closed = beside & ~reachable(told.with_better) & reachable(told.with_played)
    if closed:
        yield Reason("closes", {"values": told.cheeses(closed).values})


def reachable(position: Position) -> int:
    """The cells beside which a card may yet be laid."""
    free = int(neighbours(position.occupied)) & ~int(position.occupied | position.fence)
    return int(neighbours(free))


def later(told: Comparison) -> Iterator[Reason]:
    """Places for cheese that are left, and cards that are kept."""
    hand = int(told.before.hands[told.seat])
    if told.before.cards + told.game.players < told.before.box.cards and hand >> 4 * ANIMALS:
        n, m = safe_places(told.with_better), safe_places(told.with_played)
        if n > m and m <= FEW:
            yield Reason("places", {"n": n, "m": m})
        card, kind = told.played.card, told.game.kinds[told.played.card]
        if card in KEPT and told.better.card != card and hand >> 4 * kind & 15 == 1:
            yield Reason(KEPT[card])


def safe_places(position: Position) -> int:
    """Where a cheese could be laid next that no mouse would eat, as things stand."""
    return int(count(position.cells() & ~neighbours(position.standing(MOUSE))))
