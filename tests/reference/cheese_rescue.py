"""Cheese Rescue once more: slow, plain and apart from the engine, to check it against.

Nothing here comes from ``cheeseboard``. The table is a dict from cell to card, a hand is a tuple of cards,
and every function follows the rule it names. Events, views and outcomes are the data that
``cheeseboard.core.game.plain`` gives for the engine's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

Cell = tuple[int, int]
Laid = tuple[str, int | None]
"""A card on the table, and the seat that owns it if it is a cheese."""
Plain = dict[str, Any]

ANIMALS = ("D", "C", "M")
REMOVED = {2: (3, 6, 9), 3: (2, 3, 4), 4: (0, 0, 0)}  # CR-2.3, dogs, cats, mice
SIZES = {2: 5, 3: 6, 4: 7}  # CR-4.3
FIXED_FRAMES = {2: (-2, 2), 3: (0, 5), 4: (-3, 3)}  # CR-4.5a, first and last row and column
FOOD_CHAIN = (("cat", "dog"), ("mouse", "cat"), ("cheese", "mouse"))  # CR-6.1 to CR-6.3, victim and hunter
STANDARD: dict[str, str | int] = {
    "area": "floating",
    "cheese_values": "1,1,1,2,2,3",
    "deck": "6/12/18",
    "draws_per_player": 7,
    "first_player": "oldest",
    "hands": "hidden",
}


class State(NamedTuple):
    """A position. ``phase`` is begin, deal, lay, draw or over; ``turn`` the seat that lays or receives."""

    table: dict[Cell, Laid]
    hands: dict[int, tuple[str, ...]]
    pile: dict[str, int]
    laid: dict[int, int]  # how many cards each seat has laid
    phase: str
    turn: int | None


class NaiveCheeseRescue:
    """The rules for one number of players and one choice of options (section 9)."""

    def __init__(self, players: int, **options: str | int) -> None:
        unknown = set(options) - set(STANDARD)
        if players not in SIZES or unknown:
            raise ValueError(f"no such game: {players} players, options {sorted(unknown)}")
        chosen = {**STANDARD, **options}
        self.players = players
        self.seats = range(1, players + 1)
        self.size = SIZES[players]
        self.area = str(chosen["area"])
        self.first_player = str(chosen["first_player"])
        self.hands_are_open = chosen["hands"] == "open"
        self.draws_per_player = int(chosen["draws_per_player"])
        self.cheeses = sorted_cards(str(chosen["cheese_values"]).split(","))  # CR-1.2a
        chosen["cheese_values"] = ",".join(self.cheeses)  # a set has no order; texts name it by value
        box = [int(count) for count in str(chosen["deck"]).split("/")]  # CR-1.1a
        self.deck = {a: n - away for a, n, away in zip(ANIMALS, box, REMOVED[players], strict=True)}  # CR-2.3
        named = [f":{name}={chosen[name]}" for name in sorted(STANDARD) if chosen[name] != STANDARD[name]]
        self.header = f"cheese-rescue:{players}" + "".join(named)

    # Who decides, and what

    def start(self, first: int | None = None, cat: int | None = None, people: Iterable[int] = ()) -> State:
        """CR-2.1, CR-2.5, CR-2.7: a cheese set each, the start card for 2 or 4 players, and who begins."""
        if cat is not None or (first is not None and self.first_player == "random"):
            raise ValueError("this game has no cat player, and chance names who begins")
        table: dict[Cell, Laid] = {} if self.players == 3 else {(0, 0): ("S", None)}
        hands = dict.fromkeys(self.seats, self.cheeses)
        nothing_laid = dict.fromkeys(self.seats, 0)
        if self.first_player == "random":
            return State(table, hands, dict(self.deck), nothing_laid, "begin", None)
        return State(table, hands, dict(self.deck), nothing_laid, "deal", 1 if first is None else first)

    def actor(self, state: State) -> int | None:
        """CR-3.1, CR-5.1: the seat that lays, 0 while chance decides, None at the end."""
        if state.phase == "over":
            return None
        return state.turn if state.phase == "lay" else 0

    def actors(self, state: State) -> tuple[int, ...]:
        actor = self.actor(state)
        return (actor,) if actor else ()

    def legal_moves(self, state: State) -> list[str]:
        """CR-3.1: any card of the hand in any open cell."""
        if state.phase != "lay" or state.turn is None:
            return []
        cards = sorted_cards(set(state.hands[state.turn]))
        cells = self.open_cells(state)
        return [f"{card}({row},{column})" for card in cards for row, column in cells]

    def chances(self, state: State) -> list[tuple[str, int]]:
        """CR-2.7 random: any seat alike. CR-2.4: any animal of the pile alike."""
        if state.phase == "begin":
            return [(f"first:{letter(seat)}", 1) for seat in self.seats]
        if state.phase in ("deal", "draw"):
            return [(f"+{animal}", state.pile[animal]) for animal in ANIMALS if state.pile[animal] > 0]
        return []

    def open_cells(self, state: State) -> list[Cell]:
        """CR-4.1 to CR-4.5a: empty cells beside a card and within the square, by row, then column."""
        if state.phase != "lay":
            return []
        if not state.table:
            return self._first_cells()
        beside = {cell for taken in state.table for cell in neighbours(taken)} - set(state.table)
        rows, columns = extent(state.table, 0), extent(state.table, 1)
        return sorted(cell for cell in beside if self._fits(rows, cell[0]) and self._fits(columns, cell[1]))

    def _first_cells(self) -> list[Cell]:
        """CR-4.5a: of three players, where the first card may go."""
        if self.area == "floating":
            return [(0, 0)]
        return [(row, column) for row in range(6) for column in range(6)]

    def _fits(self, taken: tuple[int, int], number: int) -> bool:
        """CR-4.3, CR-4.4: whether a card may go in this row, or column, beside those from first to last."""
        if self.area == "fixed":
            low, high = FIXED_FRAMES[self.players]
            return low <= number <= high
        return max(*taken, number) - min(*taken, number) + 1 <= self.size

    # What happens

    def play(self, state: State, move: str) -> tuple[State, list[Plain]]:
        """The next state and the events, in the order they happen."""
        if state.phase == "begin":
            return self._begin(state, move)
        if state.phase in ("deal", "draw"):
            return self._receive(state, move)
        if state.phase == "lay":
            return self._lay(state, move)
        raise ValueError("the game is over")

    def _begin(self, state: State, move: str) -> tuple[State, list[Plain]]:
        """CR-2.7 random."""
        seat = next(seat for seat in self.seats if move == f"first:{letter(seat)}")
        return state._replace(phase="deal", turn=seat), [event("first-named", seat=seat)]

    def _receive(self, state: State, move: str) -> tuple[State, list[Plain]]:
        """CR-2.6, CR-3.2: the top card of the pile goes to a hand. CR-3.2a, CR-2.6a: who sees which."""
        animal, seat = move.removeprefix("+"), state.turn
        if seat is None or state.pile.get(animal, 0) == 0:
            raise ValueError(f"{move} cannot happen")
        pile = {**state.pile, animal: state.pile[animal] - 1}
        hands = {**state.hands, seat: sorted_cards([*state.hands[seat], animal])}
        audience = None if self.hands_are_open else [seat]
        events = [
            event("card-drawn", seat=seat, pile=sum(pile.values())),
            event("card-seen", audience, seat=seat, card=animal),
        ]
        received = state._replace(pile=pile, hands=hands)
        if state.phase == "deal":
            return self._deal_on(received, seat), events
        return received._replace(phase="lay", turn=self._left_of(seat)), events

    def _deal_on(self, state: State, seat: int) -> State:
        """CR-2.6: two animals each; when the next seat has its two, it was the first and now lays."""
        if len(animals_of(state.hands[seat])) < 2:
            return state
        following = self._left_of(seat)
        is_dealt = len(animals_of(state.hands[following])) == 2
        return state._replace(phase="lay" if is_dealt else "deal", turn=following)

    def _lay(self, state: State, move: str) -> tuple[State, list[Plain]]:
        """CR-3.1: one card from the hand into the play area."""
        card, _, rest = move.removesuffix(")").partition("(")
        row, column = map(int, rest.split(","))
        seat, cell = state.turn, (row, column)
        if seat is None or card not in state.hands[seat] or cell not in self.open_cells(state):
            raise ValueError(f"{move} is not legal")
        hand = list(state.hands[seat])
        hand.remove(card)
        table = {**state.table, cell: (card, None if card in ANIMALS else seat)}
        laid = {**state.laid, seat: state.laid[seat] + 1}
        after = state._replace(table=table, hands={**state.hands, seat: tuple(hand)}, laid=laid)
        changes = self._changes(state.table, table)
        events = [event("card-laid", seat=seat, card=card, cell=[row, column], **changes)]
        events += self._sides_filled(state.table, table)
        if len(table) == self.size**2:
            over = after._replace(phase="over", turn=None)
            return over, events + self._end(over)
        if self._is_draw_due(after, seat):
            return after._replace(phase="draw"), events
        return after._replace(turn=self._left_of(seat)), events

    def _is_draw_due(self, state: State, seat: int) -> bool:
        """CR-3.2: until the pile is empty; CR-3.3a: or after turns 1 to 4 only."""
        if self.draws_per_player == 4:
            return state.laid[seat] <= 4
        return sum(state.pile.values()) > 0

    def _left_of(self, seat: int) -> int:
        """CR-2.7a: clockwise is ascending seat number."""
        return 1 if seat == self.players else seat + 1

    def _sides_filled(self, before: dict[Cell, Laid], after: dict[Cell, Laid]) -> list[Plain]:
        """CR-4.4: the floating square becomes fixed in a direction once the cards span it."""
        if self.area == "fixed":
            return []
        events = []
        for axis, name in enumerate(("rows", "columns")):
            low, high = extent(after, axis)
            is_new = not before or extent(before, axis) != (low, high)
            if is_new and high - low + 1 == self.size:
                events.append(event("side-filled", axis=name, low=low, high=high))
        return events

    # The end

    def _end(self, state: State) -> list[Plain]:
        """CR-5.1, section 6, section 7; CR-5.2a: hands are shown last."""
        outcome = self.outcome(state)
        assert outcome is not None
        steps = [event("step-done", step=n, removals=outcome["steps"][n - 1]) for n in (1, 2, 3)]
        result = {field: outcome[field] for field in ("reason", "rule", "winners")}
        shown = [event("hand-shown", seat=seat, cards=list(state.hands[seat])) for seat in self.seats]
        return [*steps, event("scored", tallies=outcome["tallies"]), event("game-ended", **result), *shown]

    def outcome(self, state: State) -> dict[str, Any] | None:
        """CR-7.1 most points; CR-7.2 then most cheeses left; CR-7.3 then the victory is shared."""
        if state.phase != "over":
            return None
        remaining, steps = self._as_if_over(state.table)
        tallies = [self._tally(remaining, seat) for seat in self.seats]
        points = [tally["points"] for tally in tallies]
        marks = [(tally["points"], len(tally["cheeses"])) for tally in tallies]
        if marks.count(max(marks)) > 1:
            reason, rule = "shared", "CR-7.3"
        elif points.count(max(points)) > 1:
            reason, rule = "more-cheeses", "CR-7.2"
        else:
            reason, rule = "most-points", "CR-7.1"
        places = [1 + sum(other > mark for other in marks) for mark in marks]  # CR-Q18
        winners = [seat for seat, place in zip(self.seats, places, strict=True) if place == 1]
        result = {"reason": reason, "rule": rule, "winners": winners, "places": places}
        return {**result, "tallies": tallies, "steps": steps}

    def _as_if_over(self, table: dict[Cell, Laid]) -> tuple[dict[Cell, Laid], list[list[Plain]]]:
        """CR-6.1 to CR-6.3: what would remain of a table, and what each step removes."""
        remaining, steps = dict(table), []
        for victim, hunter in FOOD_CHAIN:
            steps.append(self._removals(remaining, victim, hunter))
            for removal in steps[-1]:
                del remaining[tuple(removal["cell"])]
        return remaining, steps

    def _changes(self, before: dict[Cell, Laid], after: dict[Cell, Laid]) -> Plain:
        """What a card does to the points that would be counted, and to the cards that would go."""
        then, now = self._as_if_over(before)[0], self._as_if_over(after)[0]
        tallies = ((self._tally(then, seat), self._tally(now, seat)) for seat in self.seats)
        return {
            "gains": [new["points"] - old["points"] for old, new in tallies],
            "saved": [list(cell) for cell in sorted(before) if cell in now and cell not in then],
            "lost": [
                list(cell)
                for cell in sorted(after)
                if cell not in now and (cell in then or cell not in before)
            ],
        }

    def facts(self, state: State) -> Plain:
        """What anybody can see of how it would end now."""
        remaining, steps = self._as_if_over(state.table)
        deeds = zip(("scare", "chase", "nibble"), steps, strict=True)
        fates = [
            {"cell": gone["cell"], "deed": deed, "causes": gone["causes"]}
            for deed, step in deeds
            for gone in step
        ]
        plates, marks = [], []
        for seat in self.seats:
            tally = self._tally(remaining, seat)
            gone = [state.table[cell] for cell in state.table.keys() - remaining.keys()]
            eaten = sorted_cards(card for card, owner in gone if owner == seat)
            plates.append(
                {"seat": seat, "points": tally["points"], "safe": tally["cheeses"], "eaten": list(eaten)}
            )
            marks.append((tally["points"], len(tally["cheeses"])))
        leaders = [seat for seat, mark in zip(self.seats, marks, strict=True) if mark == max(marks)]
        return {
            "fates": sorted(fates, key=lambda fate: fate["cell"]),
            "plates": plates,
            "ahead": leaders[0] if len(leaders) == 1 else None,
        }

    def _removals(self, table: dict[Cell, Laid], victim: str, hunter: str) -> list[Plain]:
        """CR-6.1 to CR-6.3: every victim with a hunter on one of its four sides, all at once (CR-Q14)."""
        removals = []
        for cell in sorted(table):
            card, owner = table[cell]
            causes = [list(beside) for beside in neighbours(cell) if kind(table.get(beside)) == hunter]
            if kind(table[cell]) == victim and causes:
                removals.append({"card": card, "cell": list(cell), "owner": owner, "causes": causes})
        return removals

    def _tally(self, remaining: dict[Cell, Laid], seat: int) -> Plain:
        """CR-6.4: the own cheeses that remain in the play area. CR-5.2: not those in hand."""
        cheeses = sorted_cards(card for card, owner in remaining.values() if owner == seat)
        return {"seat": seat, "points": sum(map(int, cheeses)), "cheeses": list(cheeses)}

    # What is seen

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """CR-2.6, CR-3.2a: what one seat may know; a spectator is seat None."""
        unseen = dict(self.deck)
        for card, _ in state.table.values():
            if card in ANIMALS:
                unseen[card] -= 1
        for owner in self.seats:
            if self._sees(state, seat, owner):
                for animal in animals_of(state.hands[owner]):
                    unseen[animal] -= 1
        return {
            "game": "cheese-rescue",
            "players": self.players,
            "seat": seat,
            "actor": self.actor(state),
            "actors": list(self.actors(state)),
            "moves": self.legal_moves(state) if seat in self.actors(state) else [],
            "outcome": self.outcome(state),
            "phase": state.phase,
            "turn": state.turn,
            "size": self.size,
            "area": self.area,
            "table": [
                {"cell": list(cell), "card": state.table[cell][0], "owner": state.table[cell][1]}
                for cell in sorted(state.table)
            ],
            "cells": [list(cell) for cell in self.open_cells(state)],
            "hands": [self._hand_view(state, seat, owner) for owner in self.seats],
            "pile": sum(state.pile.values()),
            "unseen": [unseen[animal] for animal in ANIMALS],
            **self.facts(state),
        }

    def _sees(self, state: State, seat: int | None, owner: int) -> bool:
        """CR-2.6, CR-2.6a, CR-5.2a: the own hand, all hands when open, all hands at the end."""
        return seat == owner or self.hands_are_open or state.phase == "over"

    def _hand_view(self, state: State, seat: int | None, owner: int) -> Plain:
        """CR-2.6: cheeses can be inferred by all, animals are secret."""
        animals = animals_of(state.hands[owner])
        return {
            "seat": owner,
            "cheeses": [card for card in state.hands[owner] if card not in ANIMALS],
            "animal_count": len(animals),
            "animals": animals if self._sees(state, seat, owner) else None,
        }

    def position_text(self, state: State) -> str:
        """docs/notation.md: edition, table, hands, pile, and what is waited for."""
        hands = [f"{letter(seat)}:{','.join(state.hands[seat]) or '-'}" for seat in self.seats]
        pile = "pile:" + "/".join(str(state.pile[animal]) for animal in ANIMALS)
        if state.turn is None:
            waiting = "over" if state.phase == "over" else "first?"
        else:
            waiting = f"{state.phase}:{letter(state.turn)}"
        return " ".join([self.header, drawing(state.table), *hands, pile, waiting])


def neighbours(cell: Cell) -> list[Cell]:
    """CR-4.1: the cells that share a full side, in reading order."""
    row, column = cell
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def extent(cells: Iterable[Cell], axis: int) -> tuple[int, int]:
    """CR-4.4: first and last row (axis 0) or column (axis 1) of the smallest rectangle around the cards."""
    numbers = [cell[axis] for cell in cells]
    return min(numbers), max(numbers)


def kind(laid: Laid | None) -> str:
    """CR-1.1 to CR-1.3; a gap and the start card are alike to their neighbours (CR-Q3)."""
    if laid is None:
        return "gap"
    return {"D": "dog", "C": "cat", "M": "mouse", "S": "start card"}.get(laid[0], "cheese")


def sorted_cards(cards: Iterable[str]) -> tuple[str, ...]:
    """docs/notation.md: dog, cat, mouse, then cheeses by value."""
    held = list(cards)
    animals = [card for animal in ANIMALS for card in held if card == animal]
    return (*animals, *sorted((card for card in held if card not in ANIMALS), key=int))


def animals_of(hand: Iterable[str]) -> list[str]:
    return [card for card in hand if card in ANIMALS]


def letter(seat: int) -> str:
    return "abcd"[seat - 1]


def event(code: str, audience: list[int] | None = None, **fields: Any) -> Plain:
    """Something that happened; ``audience`` are the seats that learn it, None is everyone."""
    return {"code": code, "audience": audience, **fields}


def drawing(table: dict[Cell, Laid]) -> str:
    """docs/notation.md: the smallest rectangle around the cards, and where it begins."""
    if not table:
        return "-"
    (top, bottom), (left, right) = extent(table, 0), extent(table, 1)

    def place(cell: Cell) -> str:
        card, owner = table.get(cell, (".", None))
        return card if owner is None else letter(owner) + card

    rows = range(top, bottom + 1)
    lines = ["".join(place((row, column)) for column in range(left, right + 1)) for row in rows]
    return f"{top},{left}=" + "/".join(lines)
