"""Positions of Cheese Rescue from small drawings, and what the tests of the rules ask of them.

A drawing has one word per cell, as in ``rules.md``: ``.`` nothing, ``S`` start card, ``D`` ``C`` ``M``
animals, ``a3`` a cheese, and ``x`` where the next card may be laid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

import cheeseboard
from cheeseboard import GameOver, IllegalMove, Move, NotYourTurn, Refusal, Rng
from cheeseboard.core.game import CHANCE, Event
from cheeseboard.games.cheese_rescue.moves import Cell, CheeseRescueOutcome, Lay
from cheeseboard.games.cheese_rescue.position import Position
from cheeseboard.games.cheese_rescue.rules import CheeseRescue

Corner = tuple[int, int]


def rescue(players: int, **options: Any) -> CheeseRescue:
    game = cheeseboard.game("cheese-rescue", players=players, **options)
    assert isinstance(game, CheeseRescue)
    return game


# drawings


def words(drawing: str) -> list[list[str]]:
    return [line.split() for line in drawing.strip().splitlines()]


def read(drawing: str, corner: Corner | None = None) -> dict[Cell, str]:
    """The words by cell. The start card lies at (0,0); without one ``corner`` is the first place, else (0,0)."""
    drawn = {(r, c): word for r, row in enumerate(words(drawing)) for c, word in enumerate(row)}
    start = next((place for place, word in drawn.items() if word == "S"), (0, 0))
    top, left = (-start[0], -start[1]) if corner is None else corner
    return {Cell(top + r, left + c): word for (r, c), word in drawn.items()}


def position_of(
    game: CheeseRescue, drawing: str, to_lay: str = "a", corner: Corner | None = None
) -> Position:
    """These cards on the table; the rest is dealt, mice first, so that every hand has its size (CR-3.3)."""
    drawn = read(drawing, corner)
    cards = [word for word in drawn.values() if word not in (".", "x")]
    laid = len(cards) - cards.count("S")
    stock = {"M": game.box.mice, "C": game.box.cats, "D": game.box.dogs}
    animals = [animal for animal, copies in stock.items() for _ in range(copies - cards.count(animal))]
    hands = [hand_of(game, seat, to_lay, cards, animals) for seat in "abcd"[: game.players]]
    top, left = min(drawn)
    rows = "/".join("".join(row) for row in words(drawing)).replace("x", ".")
    pile = "/".join(str(animals.count(animal)) for animal in "DCM")
    decision = "over" if laid == 12 * game.players else f"lay:{to_lay}"
    text = f"{game.header} {top},{left}={rows} {' '.join(hands)} pile:{pile} {decision}"
    return game.parse_position(text)


def hand_of(game: CheeseRescue, seat: str, to_lay: str, cards: list[str], animals: list[str]) -> str:
    """The hand that a seat must have; its animals are taken from those given."""
    laid = len(cards) - cards.count("S")
    ahead = "abcd".index(to_lay) - "abcd".index(seat)
    turns = sum((ahead - back) % game.players == 0 for back in range(1, laid + 1))
    cheeses = [str(value) for value in game.edition.cheese_values]
    for card in cards:
        if card[0] == seat:
            cheeses.remove(card[1:])
    size = 8 - turns + min(turns, game.edition.draws_per_player)
    held = [animals.pop(0) for _ in range(size - len(cheeses))]
    return f"{seat}:{','.join(held + cheeses) or '-'}"


def table(game: CheeseRescue, position: Position) -> dict[Cell, str]:
    """What everybody sees lying on the table, as in a drawing."""
    cards = game.view(position, None).table
    return {card.cell: (" abcd"[card.owner] if card.owner else "") + card.card for card in cards}


# where a card may go


def assert_legal_cells(drawing: str, players: int = 2, corner: Corner | None = None, **options: Any) -> None:
    """The next card may be laid on every x of the drawing and nowhere else."""
    game = rescue(players, **options)
    position = position_of(game, drawing, corner=corner)
    expected = sorted(cell for cell, word in read(drawing, corner).items() if word == "x")
    cards = sorted(set(game.hand(position, 1)), key=list("DCM123").index)
    assert game.legal_moves(position) == [Lay(card, cell) for card in cards for cell in expected]
    around = [Cell(row, column) for row in range(-10, 11) for column in range(-10, 11)]
    assert [cell for cell in around if game.why_not(position, Lay(cards[0], cell)) is None] == expected
    assert game.open_cells(position) == expected == list(game.view(position, 2).cells)


def assert_refused(
    game: CheeseRescue, position: Position, move: str | Move, code: str, rule: str, seat: int | None = None
) -> None:
    """Refused with this code and rule, by ``why_not`` and by ``play``, and nothing has changed."""
    move = game.parse_move(move) if isinstance(move, str) else move
    before, copy = game.format_position(position), position.copy()
    refusal = game.why_not(position, move, seat)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == (code, rule)
    kind = {"game-over": GameOver, "not-your-turn": NotYourTurn}.get(code, IllegalMove)
    with pytest.raises(IllegalMove) as caught:
        game.play(position, move, seat)
    error = caught.value
    assert (type(error), error.code, error.rule, error.message) == (kind, *refusal[:2], refusal.message)
    assert (position, game.open_cells(position)) == (copy, game.open_cells(copy))
    assert game.format_position(position) == before
    assert seat is not None or move not in game.legal_moves(position)


# the end


def left_after(steps: int, drawing: str) -> list[list[str]]:
    """The drawing with gaps for the cards that the first so many removal steps take."""
    game = rescue(2 if "S" in drawing else 3, area="fixed")
    position = position_of(game, drawing)
    left = read(drawing)
    for removals in game.removals(position)[:steps]:
        for card, cell, owner in ((each.card, each.cell, each.owner) for each in removals):
            assert left[cell] == (" abcd"[owner] if owner else "") + card
            left[cell] = "."
    columns = len(words(drawing)[0])
    flat = [left[cell] for cell in sorted(left)]
    return [flat[k : k + columns] for k in range(0, len(flat), columns)]


def outcome_of(players: int, drawing: str, **options: Any) -> CheeseRescueOutcome:
    """How it ends with this full square."""
    game = rescue(players, **options)
    outcome = game.outcome(position_of(game, drawing))
    assert outcome is not None
    return outcome


def points(drawing: str, seat: str = "a") -> int:
    """What a seat would score if this were the end; nothing else is on the table."""
    game = rescue(2 if "S" in drawing else 3, area="fixed")
    position = position_of(game, drawing)
    plate = game.plates_of(position)["abcd".index(seat)]
    assert position.score(plate.seat) == 8 * plate.points + len(plate.safe)  # what search goes by
    return plate.points


# whole games


class Ply(NamedTuple):
    """One decision of a seat or of chance, with the position before and after it."""

    before: Position
    actor: int
    move: Move
    after: Position
    events: tuple[Event, ...]


def play_out(
    game: CheeseRescue,
    seed: int = 1,
    first: int | None = None,
    prefer: Callable[[int, Lay], object] = lambda seat, lay: True,
) -> Iterator[Ply]:
    """A whole game; every lay is a random one among those a seat prefers, if there are any."""
    rng = Rng(seed)
    position = game.start(first=first)
    while (actor := game.actor(position)) is not None:
        if actor == CHANCE:
            move = game.sample(position, rng)
        else:
            moves = game.legal_moves(position)
            wanted = [move for move in moves if isinstance(move, Lay) and prefer(actor, move)] or moves
            move = wanted[rng.below(len(wanted))]
        after, events = game.play(position, move, actor or None)
        yield Ply(position, actor, move, after, events)
        position = after


def dealt(game: CheeseRescue, first: int | None = None) -> Position:
    """The position in which the first card is to be laid."""
    return next(ply.before for ply in play_out(game, first=first) if ply.actor != CHANCE)
