"""What positions of Chop! Chop! are worth to each seat: solved where little is left of the game, else looked ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....core import bits
from ....core.bits import count
from ....core.coach import Values, Worth
from ....core.game import Game
from ..box import ASK
from ..position import Position
from ..rules import ChopChop
from .bot import texts_of
from .outlook import Outlook
from .solver import MOST_REMEMBERED, Solver, likely_size

IS_QUICK: Final = not bits.__file__.endswith(".py")
LARGEST: Final = 150_000 if IS_QUICK else 8_000
"""likely positions of an end that is solved: one mouse and two tiles, a third of a second"""

LARGEST_PATIENT: Final = 8_000
"""of an edition that lets a game go on for very many rolls without progress"""

MOST_POSITIONS: Final = 4 * LARGEST
KEPT: Final = 2
_solved: list[Solver] = []
"""the ends solved last: whatever comes later in the same game is looked up there"""

ROLLS: Final = ((24_000, 12, 2), (200, 32, 1))
"""From so many iterations on and with at most so many tiles left, so many rolls are looked ahead; else none."""

PROMISING: Final = 2
UNSURE: Final = (
    0.08  # the standard error of a value of a half: so much a game's account is wrong from there on
)


def appraise(game: Game[Any, Any], position: Position, iterations: int) -> Worth:
    """The same for the same position: nothing is tried at random."""
    assert isinstance(game, ChopChop)
    outlook, rolls = Outlook(position), rolls_ahead(position, iterations)
    mice = outlook.worth(position, rolls)
    best: tuple[str, ...] = ()
    if position.actor():
        is_cat, texts = position.actor() == position.cat_seat, texts_of(game, position)
        values = {}
        for number in texts:
            after = position.copy()
            after.advance(number)
            values[texts[number]] = outlook.worth(after, rolls)
        best = tuple(sorted(values, key=lambda text: values[text] if is_cat else -values[text])[:PROMISING])
    return Worth(shared(game, position, mice), UNSURE * 4 * mice * (1.0 - mice), best)


def rolls_ahead(position: Position, iterations: int) -> int:
    """Alike for all results of one ply."""
    tiles = count(position.hidden)
    return next((rolls for least, most, rolls in ROLLS if iterations >= least and tiles <= most), 0)


def solve(game: Game[Any, Any], position: Position) -> Mapping[str, Values] | None:
    """The exact values of every move or chance result; None where too many positions would have to be looked at."""
    assert isinstance(game, ChopChop)
    is_asking = position.phase == ASK  # people may refuse a draw, which is solved as if nobody did
    largest = LARGEST if position.box.stall_limit <= MOST_REMEMBERED else LARGEST_PATIENT
    if not position.cat_seat or is_asking or likely_size(position) > largest:
        return None
    texts = texts_of(game, position)
    values = solved_values(position, list(texts))
    if values is None:
        return None
    return {text: shared(game, position, mice) for text, mice in zip(texts.values(), values, strict=True)}


def solved_values(position: Position, numbers: list[int]) -> list[float] | None:
    """What the mice can expect after every move or chance result."""
    results = []
    for number in numbers:
        after = position.copy()
        after.people = 0
        after.advance(number)
        results.append(after)
    for solver in _solved:
        if solver.root.box is position.box:
            values = [solver.value_of(after) for after in results]
            if min(values) >= 0.0:
                return values
    solver = Solver(position, MOST_POSITIONS)
    while solver.work(1_000_000):
        pass
    solution = solver.solution()
    if solution is None:
        return None
    _solved[:] = [solver, *_solved][:KEPT]
    is_cat = position.actor() == position.cat_seat
    found = dict(solution.moves)
    return [1.0 - found[number] if is_cat else found[number] for number in numbers]


def shared(game: ChopChop, position: Position, mice: float) -> Values:
    """What the mice expect, seat by seat; before it is known who is the cat, everybody may be."""
    if not position.cat_seat:
        share = 1.0 / game.players
        return tuple(share * (1.0 - mice) + (1.0 - share) * mice for _ in game.seats)
    return tuple(1.0 - mice if seat == position.cat_seat else mice for seat in game.seats)
