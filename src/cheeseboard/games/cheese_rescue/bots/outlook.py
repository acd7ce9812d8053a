"""What positions of Cheese Rescue are worth to each seat by what is seen, all hands open; nothing is played on.

What speaks for a seat is told by *features*; ``outlook.json`` has what each is worth, found by ``bench/cards.py`` in
games that the search played against itself. The fewer cards are left, the more the same lead is worth, so that each
feature has a number for some moments of the game, and between two of them what lies between. Chances are shared by the
odds that the seats have then: every seat is looked at alike.
"""
# compiled

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ....core.bits import count
from ..box import ANIMALS, BEGIN, CAT, DEAL, DOG, LAY, MOUSE
from ..position import Position
from ..ring import neighbours
from .numbers import weights_of

MOMENTS: Final = (0.0, 0.1, 0.25, 0.4, 0.55, 0.75, 1.0)  # shares of the cards still to be laid
# of a seat alone: points on the table and in the hand, and cards
SAFE: Final = 0
EATEN: Final = 1  # if the game ended now
LOCKED: Final = 2  # safe whatever comes
LOST: Final = 3  # eaten whatever comes
BARE: Final = 4  # safe, but the next mouse may eat it
GUARDED: Final = 5  # safe, but only by a cat that the next dog may scare
CURABLE: Final = 6  # eaten, but the next cat may save it
HELD: Final = 7  # what it may still lay
CHEESES: Final = 8
ANIMAL: Final = 9  # dogs, cats and mice in the hand
OWN: Final = 12
FEATURES: Final = 23
POINTS: Final = 10.0  # of all cheeses of a seat, in the standard edition
CLOSE: Final = 3.0  # points by which a lead is a large one


@final
class Outlook:
    """Looks at positions of one game."""

    def __init__(self, position: Position, weights: list[float] | None = None) -> None:
        box = position.box
        size = len(MOMENTS) * FEATURES
        self.weights: vec[float] = vec[float](weights_of(box.players, size) if weights is None else weights)
        self.moments: vec[float] = vec[float](list(MOMENTS))
        self.own: vec[float] = vec[float]([0.0] * (5 * OWN))  # by seat
        self.notes: vec[float] = vec[float]([0.0] * FEATURES)
        self.room: float = 0.0
        self.next_seat: i64 = 0
        # points of a cheese of each kind, and a little for the cheese itself (CR-7.2)
        total = 0.0
        for kind in range(ANIMALS, box.kinds):
            total += float(box.values[kind] * (box.cheese_set >> 4 * kind & 15))
        worth = [0.0] * 9
        for kind in range(ANIMALS, box.kinds):
            worth[kind] = POINTS / total * float(box.values[kind]) + 0.125
        self.worth: vec[float] = vec[float](worth)

    def chances(self, table: Position) -> list[float]:
        """What each seat can expect."""
        players = table.box.players
        if table.phase == BEGIN:
            return [1.0 / float(players)] * int(players)
        self.look(table)
        odds: list[float] = []
        for seat in range(1, players + 1):
            odds.append(self.sum(table, seat))
        best = max(odds)
        odds = [exp(each - best) for each in odds]
        total = sum(odds)
        return [each / total for each in odds]

    def noted(self, table: Position) -> list[list[float]]:
        """The features of each seat."""
        self.look(table)
        found: list[list[float]] = []
        for seat in range(1, table.box.players + 1):
            self.note(table, seat)
            found.append([self.notes[i] for i in range(FEATURES)])
        return found

    def sum(self, table: Position, seat: i64) -> float:
        """The logarithm of a seat's odds."""
        self.note(table, seat)
        left = left_of(table)
        moment: i64 = 0
        while moment < len(self.moments) - 2 and left > self.moments[moment + 1]:
            moment += 1
        later = (left - self.moments[moment]) / (self.moments[moment + 1] - self.moments[moment])
        total = 0.0
        place = moment
        for i in range(FEATURES):
            number = self.weights[place] + later * (self.weights[place + 1] - self.weights[place])
            total += number * self.notes[i]
            place += len(self.moments)
        return total

    # what is seen

    def look(self, table: Position) -> None:
        """Of every seat alone."""
        box = table.box
        hands: i64 = 0
        for seat in range(1, box.players + 1):
            hands |= table.hands[seat]
        cells = table.cells()
        scared = neighbours(table.laid[DOG])
        cats = table.laid[CAT] & ~scared
        mice = table.laid[MOUSE]
        # whatever comes
        dogs_come = cells if table.dogs or hands & 0xF else 0
        cats_come = cells & ~scared if table.cats or hands & 0xF0 else 0
        mice_come = cells if table.mice or hands & 0xF00 else 0
        hunted = neighbours(cats & ~neighbours(dogs_come))
        may_stay = mice & ~hunted
        lost = neighbours(may_stay & ~neighbours(cats | cats_come))
        danger = neighbours(may_stay | mice_come & ~hunted)
        # as it is, and with one card more
        hungry = mice & ~neighbours(cats)
        eaten = neighbours(hungry)
        bare = neighbours(cells & ~neighbours(cats)) & ~eaten
        loose = cats & neighbours(cells)
        guarded = neighbours(mice & neighbours(loose) & ~neighbours(cats & ~loose)) & ~eaten
        curable = eaten & ~neighbours(hungry & ~neighbours(cells & ~scared))
        self.room = float(count(cells & ~eaten))
        self.next_seat = next_to_lay(table)
        left = box.cards - table.cards
        own = self.own
        for seat in range(1, box.players + 1):
            cheeses = table.cheeses[seat]
            first = OWN * seat
            own[first + SAFE] = self.points(table, cheeses & ~eaten)
            own[first + EATEN] = self.points(table, cheeses & eaten)
            own[first + LOCKED] = self.points(table, cheeses & ~danger)
            own[first + LOST] = self.points(table, cheeses & lost)
            own[first + BARE] = self.points(table, cheeses & bare)
            own[first + GUARDED] = self.points(table, cheeses & guarded)
            own[first + CURABLE] = self.points(table, cheeses & curable)
            lays = (left + box.players - 1 - self.turns_until(table, seat)) // box.players
            self.hold(table.hands[seat], lays, first, box.kinds)

    def hold(self, hand: i64, lays: i64, first: i64, kinds: i64) -> None:
        """What a hand has: the best cheeses that can still be laid, and how many of each."""
        own = self.own
        points = 0.0
        cheeses: i64 = 0
        kind = kinds - 1
        while kind >= ANIMALS:
            copies = hand >> 4 * kind & 15
            cheeses += copies
            points += self.worth[kind] * float(min(copies, lays))
            lays -= min(copies, lays)
            kind -= 1
        own[first + HELD] = points
        own[first + CHEESES] = float(cheeses)
        for animal in range(ANIMALS):
            own[first + ANIMAL + animal] = float(hand >> 4 * animal & 15)

    def points(self, table: Position, cheeses: i64) -> float:
        total = 0.0
        for kind in range(ANIMALS, table.box.kinds):
            total += self.worth[kind] * float(count(cheeses & table.laid[kind]))
        return total

    def turns_until(self, table: Position, seat: i64) -> i64:
        """How many others lay before it."""
        return (seat - self.next_seat + table.box.players) % table.box.players

    def note(self, table: Position, seat: i64) -> None:
        """A seat beside the others, which are looked at as one: by their mean, and by the one that is furthest."""
        own = self.own
        notes = self.notes
        first = OWN * seat
        for i in range(OWN):
            notes[i] = own[first + i]
        others = float(table.box.players - 1)
        dogs = 0.0
        mice = 0.0
        bare = 0.0
        guarded = 0.0
        furthest = 0.0
        for other in range(1, table.box.players + 1):
            if other != seat:
                place = OWN * other
                dogs += own[place + ANIMAL + DOG] / others
                mice += own[place + ANIMAL + MOUSE] / others
                bare += own[place + BARE] / others
                guarded += own[place + GUARDED] / others
                furthest = max(furthest, own[place + SAFE])
        notes[12] = notes[BARE] * min(mice, 1.0)
        notes[13] = notes[GUARDED] * min(dogs, 1.0)
        notes[14] = notes[CURABLE] * min(notes[ANIMAL + CAT], 1.0)
        notes[15] = bare * min(notes[ANIMAL + MOUSE], 1.0)
        notes[16] = guarded * min(notes[ANIMAL + DOG], 1.0)
        notes[17] = notes[EATEN] * min(notes[ANIMAL + CAT], 1.0)
        notes[18] = self.room * notes[CHEESES] / 10.0
        notes[19] = max(min(notes[SAFE] - furthest, CLOSE), -CLOSE)
        turns = self.turns_until(table, seat)
        for i in range(3):
            notes[20 + i] = 1.0 if turns == i else 0.0


def left_of(table: Position) -> float:
    """The share of the cards still to be laid."""
    return float(table.box.cards - table.cards) / float(table.box.cards)


def next_to_lay(table: Position) -> i64:
    """The seat that lays the next card, whatever is dealt or drawn before."""
    players = table.box.players
    if table.phase == LAY:
        return table.seat
    if table.phase == DEAL:  # two animals each, from the first to lay on
        dealt = table.box.dogs + table.box.cats + table.box.mice - table.pile()
        return (table.seat - 1 - dealt // 2 + players) % players + 1
    return table.seat % players + 1
