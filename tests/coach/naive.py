"""A slow and plain reader of the table, which checks what reasons claim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cheeseboard import Game
from cheeseboard.core.coach import Reason

Cell = tuple[int, int]


def beside(cell: Cell) -> set[Cell]:
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


# Cheese Rescue


class Table:
    """Cards by cell, read from a view: ``D``, ``C``, ``M``, or an owner and a value."""

    def __init__(self, view: Any) -> None:
        self.cards = {tuple(each.cell): (each.card, each.owner) for each in view.table}

    def of(self, card: str) -> set[Cell]:
        return {cell for cell, (what, _) in self.cards.items() if what == card}

    def hungry_mice(self) -> set[Cell]:
        dogs = self.of("D")
        cats = {cell for cell in self.of("C") if not beside(cell) & dogs}
        return {cell for cell in self.of("M") if not beside(cell) & cats}

    def is_eaten(self, cell: Cell) -> bool:
        return bool(beside(cell) & self.hungry_mice())

    def is_open(self, cell: Cell, size: int) -> bool:
        """Whether a card may yet be laid beside a cell of a floating square."""
        return any(other not in self.cards and self.has_room(other, size) for other in beside(cell))

    def has_room(self, cell: Cell, size: int) -> bool:
        rows, columns = zip(*self.cards, cell, strict=True)
        return bool(max(rows) - min(rows) < size and max(columns) - min(columns) < size)

    def cheeses(self) -> dict[Cell, tuple[int, int]]:
        """Value and owner by cell."""
        return {cell: (int(card), owner) for cell, (card, owner) in self.cards.items() if owner is not None}

    def points(self, seat: int) -> int:
        return sum(
            value
            for cell, (value, owner) in self.cheeses().items()
            if owner == seat and not self.is_eaten(cell)
        )


def check_cheese_rescue(
    game: Game[Any, Any], position: Any, better: str, played: str, reason: Reason
) -> None:
    seat = game.actor(position)
    before = Table(game.view(position, seat))
    after = [game.after(position, game.parse_move(text)) for text in (better, played)]
    good, bad = (Table(game.view(each, seat)) for each in after)
    given = reason.given
    better_card, played_card = better.partition("(")[0], played.partition("(")[0]

    def where(is_own: bool, test: Callable[[Cell], bool]) -> tuple[list[int], set[int]]:
        found = [
            (value, owner)
            for cell, (value, owner) in before.cheeses().items()
            if (owner == seat) == is_own and test(cell)
        ]
        return sorted(value for value, _ in found), {owner for _, owner in found}

    match reason.code:
        case "last-turn":
            won, lost = (game.outcome(each).winners for each in after)  # type: ignore[union-attr]
            assert seat in won
            assert seat not in lost or len(lost) > len(won)
            others = [good.points(other) for other in game.seats if other != seat]
            assert (given["n"], given["m"]) == (good.points(seat or 0), max(others))
        case "safe":
            cell = next(cell for cell in good.cards if cell not in before.cards)
            other = next(cell for cell in bad.cards if cell not in before.cards)
            assert good.cards[cell] == bad.cards[other] == (str(given["value"]), seat)
            assert not good.is_eaten(cell)
            assert bad.is_eaten(other)
        case "own-eaten-D" | "own-eaten-M":
            assert played_card == reason.code[-1]
            values, _ = where(
                True, lambda c: bad.is_eaten(c) and not before.is_eaten(c) and not good.is_eaten(c)
            )
            assert values == list(given["values"])
        case "saves":
            assert better_card == "C"
            values, _ = where(True, lambda c: before.is_eaten(c) and bad.is_eaten(c) and not good.is_eaten(c))
            assert values == list(given["values"])
        case "eats" | "unguards":
            assert better_card == {"eats": "M", "unguards": "D"}[reason.code]
            found = where(
                False, lambda c: good.is_eaten(c) and not before.is_eaten(c) and not bad.is_eaten(c)
            )
            assert found == (list(given["values"]), set(given["seats"]))
        case "helps":
            assert played_card == "C"
            found = where(False, lambda c: before.is_eaten(c) and good.is_eaten(c) and not bad.is_eaten(c))
            assert found == (list(given["values"]), set(given["seats"]))
        case "closes":
            new = next(cell for cell in good.cards if cell not in before.cards)
            size = {2: 5, 3: 6, 4: 7}[game.players]
            values, _ = where(
                True,
                lambda c: (
                    new in beside(c)
                    and not (good.is_eaten(c) or bad.is_eaten(c))
                    and not good.is_open(c, size)
                    and bad.is_open(c, size)
                ),
            )
            assert values == list(given["values"])
        case "places":
            counts = []
            for each, table in zip(after, (good, bad), strict=True):
                cells = {tuple(cell) for cell in game.open_cells(each)}  # type: ignore[attr-defined]
                counts.append(sum(not table.is_eaten(cell) for cell in cells))
            assert counts == [given["n"], given["m"]]
            assert counts[0] > counts[1]
        case "keeps-D" | "keeps-C":
            card = reason.code[-1]
            hand = game.hand(position, seat)  # type: ignore[attr-defined]
            assert (played_card, hand.count(card)) == (card, 1)
            assert better_card != card
        case code:
            raise AssertionError(f"nobody checks {code}")


# Chop! Chop!


def squares(game: Game[Any, Any], marks: str) -> set[str]:
    rows = game.edition.board  # type: ignore[attr-defined]
    return {
        f"{'ABCDEFG'[column]}{row + 1}"
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark in marks
    }


def faces(game: Game[Any, Any], position: Any) -> int:
    """Faces of the cat's die that reach a mouse that is neither in a hole nor under the table, face by face."""
    mice = {square for square in game.view(position, None).mice if square} - squares(game, "u_")
    box, names = position.box, game.names  # type: ignore[attr-defined]
    hits = 0
    for face in box.cat_faces:
        ends = {names[bit] for bit in range(56) if int(position.walk_of(0, face)) >> bit & 1}
        hits += bool(ends & mice)
    return hits


def visible(view: Any) -> set[str]:
    return {
        f"{'ABCDEFG'[column]}{row}"
        for row, line in enumerate(view.floor, 1)
        for column, mark in enumerate(line)
        if mark == "*"
    }


def mouse_faces(game: Game[Any, Any], position: Any, goals: set[str]) -> int:
    """Faces of the mice's die with which one of them comes to one of these squares, face by face."""
    names, hits = game.names, 0  # type: ignore[attr-defined]
    for face in position.box.mouse_faces:
        ends = set()
        for mouse, square in enumerate(game.view(position, None).mice, 1):
            if square:
                walk = int(position.walk_of(mouse, face))
                ends |= {names[bit] for bit in range(56) if walk >> bit & 1}
        hits += bool(ends & goals)
    return hits


def stuck(game: Game[Any, Any], position: Any) -> int:
    holes = squares(game, "u")
    box, found = position.box, 0
    for mouse, square in enumerate(game.view(position, None).mice, 1):
        if square and square not in holes:
            found += all(
                not position.walk_of(mouse, face) for face in range(1, 7) if face in list(box.mouse_faces)
            )
    return found


def check_chop_chop(game: Game[Any, Any], position: Any, better: str, played: str, reason: Reason) -> None:
    seat = game.actor(position)
    after = [game.after(position, game.parse_move(text)) for text in (better, played)]
    good, bad = (game.view(each, seat) for each in after)
    is_cat = good.cat_seat == seat
    given = reason.given

    def has_won(view: Any) -> bool:
        return view.outcome is not None and seat in view.outcome.winners

    match reason.code:
        case "wins":
            assert has_won(good)
            assert not has_won(bad)
        case "catches":
            assert is_cat
            assert good.caught > bad.caught
        case "cheese":
            assert not is_cat
            assert good.won > bad.won
        case "home":
            assert not is_cat
            assert after[0].home_at
            assert not after[1].home_at
        case "reaches" | "danger":
            n, m = (faces(game, each) for each in after)
            assert (n, m) == (given["n"], given["m"])
            assert n > m if is_cat else n < m
        case "tile":
            assert good.phase == "turn" != bad.phase
            assert (given["n"], given["m"]) == (dict(good.stock)["cheese"], sum(dict(good.stock).values()))
        case "way-home":
            shortest = [min(home.steps for home in view.homes if home.steps) for view in (good, bad)]
            assert shortest == [given["n"], given["m"]]
        case "bars":
            assert is_cat
            assert good.won == good.aim
            holes = squares(game, "u")
            n, m = (mouse_faces(game, each, holes) for each in after)
            assert (n, m) == (given["n"], given["m"])
            assert n < m
        case "guards" | "nears":
            assert is_cat == (reason.code == "guards")
            n, m = (
                mouse_faces(game, each, visible(view)) for each, view in zip(after, (good, bad), strict=True)
            )
            assert (n, m) == (given["n"], given["m"])
            assert n < m if is_cat else n > m
        case "knife":
            assert bad.phase == "turn" != good.phase
            stock = dict(bad.stock)
            assert (given["n"], given["m"]) == (stock["knife"], sum(stock.values()))
            assert is_cat or not stock["cheese"]
        case "walls-in":
            assert is_cat
            assert stuck(game, after[0]) == given["n"] > stuck(game, after[1])
        case "walled-in":
            assert not is_cat
            assert stuck(game, after[1]) == given["n"] > stuck(game, after[0])
        case code:
            raise AssertionError(f"nobody checks {code}")


CHECKS = {"cheese-rescue": check_cheese_rescue, "chop-chop": check_chop_chop}
