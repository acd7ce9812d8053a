"""A position, or every decision of a record, as the searching bot sees it: what moves are worth, what was lost."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import hypot
from pathlib import Path
from typing import Any, Final

from ..bots.levels import make_bot
from ..core.bot import Bot, Budget, Estimate, Thought
from ..core.errors import GameError, SetupError
from ..core.game import CHANCE, Game, Seat, View
from ..core.rng import Rng
from ..core.text import format_seat
from ..records import Record, open_record, read_record, replay
from ..registry import GAMES, open_position
from .report import table

BOT: Final = "search"
DEFAULT_BUDGET: Final = Budget(iterations=2000)
LONGEST_LINE: Final = 8  # moves shown of how it might go on


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """One decision of a record: what was played, what would have been best, and what that cost, give or take.

    Numbers are None where a move was never tried; the only move there is costs nothing, tried or not.
    """

    ply: int
    seat: Seat
    played: str
    value: float | None
    best: str
    best_value: float | None
    loss: float | None
    error: float | None
    is_exact: bool


def analyse_position(
    game: Game[Any, Any],
    position: Any,
    seat: Seat | None = None,
    budget: Budget = DEFAULT_BUDGET,
    bot: Bot | None = None,
) -> Thought:
    """What every move is worth to the seat that is to decide, best first.

    The search of the game thinks, or another bot, and knows what that seat knows. GameError if there is nothing
    to decide for it.
    """
    return (bot or make_bot(BOT)).think(game, decision_view(game, position, seat), Rng(0), budget)


def analyse_record(
    record: Record, seat: Seat | None = None, budget: Budget = DEFAULT_BUDGET, bot: Bot | None = None
) -> Iterator[JudgedMove]:
    """Every decision of a record, or of one seat, one after the other: what was played and what it cost."""
    game, bot = game_of(record), bot or make_bot(BOT)
    check_seat(game, seat)
    for step in replay(record):
        if step.actor != CHANCE and seat in (None, step.actor):
            view = game.view(step.before, step.actor)
            yield judge(bot, game, view, game.format_move(step.move), step.ply, budget)


def report(source: str, budget: Budget, seat: Seat | None, ply: int | None, as_json: bool) -> str:
    """What ``cheeseboard analyse`` prints on a position or on the record in a file."""
    if is_position(source):
        if ply is not None:
            raise GameError("a position has no plies: --ply is for records", code="no-such-ply")
        return position_report(*open_position(source), seat, budget, as_json)
    record = read_record(Path(source))
    if ply is not None:
        return ply_report(record, ply, seat, budget, as_json)
    return record_report(record, seat, budget, as_json)


def is_position(text: str) -> bool:
    """Whether a text is meant as a position, not as the name of a file."""
    return text.split(" ", 1)[0].partition(":")[0] in GAMES


# One position


def position_report(
    game: Game[Any, Any], position: Any, seat: Seat | None, budget: Budget, as_json: bool
) -> str:
    view = decision_view(game, position, seat)
    thought = analyse_position(game, position, seat, budget)
    if as_json:
        return json.dumps(thought_data(view, thought), indent=1)
    return tell_thought(view, thought)


def decision_view(game: Game[Any, Any], position: Any, seat: Seat | None) -> View:
    """What the seat sees that is to decide; GameError if there is nothing to decide for it."""
    check_seat(game, seat)
    actor = game.actor(position)
    if actor is None:
        raise GameError("the game is over: there is nothing to decide", code="no-decision")
    if actor == CHANCE:
        raise GameError("chance decides here, not a seat", code="no-decision")
    view: View = game.view(position, actor if seat is None else seat)
    if not view.moves:
        letters = ", ".join(map(format_seat, view.actors))
        raise GameError(
            f"the seat to decide is {letters}, not {format_seat(seat or actor)}", code="no-decision"
        )
    return view


def check_seat(game: Game[Any, Any], seat: Seat | None) -> None:
    if seat is not None and seat not in game.seats:
        last = format_seat(game.players)
        allowed = ", ".join(map(format_seat, game.seats))
        reason = f"there is no seat {format_seat(seat)}: the last is {last}"
        raise SetupError(reason, code="wrong-seat", allowed=allowed)


def thought_data(view: View, thought: Thought) -> dict[str, Any]:
    assert view.seat is not None
    tried = tried_moves(thought)
    return {
        "seat": format_seat(view.seat),
        "best": thought.move,
        "iterations": thought.iterations,
        "exact": thought.is_exact,
        "moves": [asdict(each) | {"line": line_of(each)} for each in tried.values()],
        "untried": [move for move in view.moves if move not in tried],
    }


def tried_moves(thought: Thought) -> dict[str, Estimate]:
    """What is known of moves, not merely guessed; best first."""
    return {
        each.move: each for each in thought.estimates if each.visits or thought.is_exact or not each.error
    }


def line_of(estimate: Estimate) -> list[str]:
    """How it might go on, the move itself first."""
    line = list(estimate.line)
    return line if line[:1] == [estimate.move] else [estimate.move, *line]


def tell_thought(view: View, thought: Thought) -> str:
    data = thought_data(view, thought)
    how = "exact" if thought.is_exact else f"{thought.iterations} iterations"
    rows = [
        [
            each.move,
            worth(each.value),
            margin(each.error, thought.is_exact),
            str(each.visits),
            shown_line(each),
        ]
        for each in tried_moves(thought).values()
    ]
    rows += [[move, "?", "not tried", "0", move] for move in data["untried"]]
    head = f"Seat {data['seat']} to decide, best: {thought.move} ({how})"
    return f"{head}\n\n{table(['move', 'value', 'error', 'visits', 'line'], rows)}"


def shown_line(estimate: Estimate) -> str:
    line = line_of(estimate)
    return " ".join(line[:LONGEST_LINE]) + (" …" if len(line) > LONGEST_LINE else "")


def worth(value: float | None) -> str:
    return "?" if value is None else f"{value:.3f}"


def margin(error: float | None, is_exact: bool) -> str:
    return "exact" if is_exact else "?" if error is None else f"± {error:.3f}"


# A record


def ply_report(record: Record, ply: int, seat: Seat | None, budget: Budget, as_json: bool) -> str:
    """The decision at one ply, with all its moves."""
    game, steps = game_of(record), list(replay(record))
    if not 1 <= ply <= len(steps):
        raise GameError(f"ply: found {ply}, allowed: 1 to {len(steps)}", code="no-such-ply")
    step = steps[ply - 1]
    told = position_report(game, step.before, seat or step.actor or None, budget, as_json)
    played = game.format_move(step.move)
    return told if as_json else f"Ply {ply}, played: {played}\n{told}"


def game_of(record: Record) -> Game[Any, Any]:
    return open_record(record)[0]


def judge(bot: Bot, game: Game[Any, Any], view: View, played: str, ply: int, budget: Budget) -> JudgedMove:
    """What a move cost against the best one, as far as the bot can tell."""
    assert view.seat is not None
    thought = bot.think(game, view, Rng(ply), budget)
    known = tried_moves(thought)
    best, own = known.get(thought.move), known.get(played)
    loss = None if own is None or best is None else max(best.value - own.value, 0.0)
    if played == thought.move or len(view.moves) == 1:
        loss = 0.0
    return JudgedMove(
        ply=ply,
        seat=view.seat,
        played=played,
        value=None if own is None else own.value,
        best=thought.move,
        best_value=None if best is None else best.value,
        loss=loss,
        error=None if own is None else hypot(own.error, best.error if best not in (None, own) else 0.0),
        is_exact=thought.is_exact,
    )


def record_report(record: Record, seat: Seat | None, budget: Budget, as_json: bool) -> str:
    found = list(analyse_record(record, seat, budget))
    totals = list(losses(found))
    if as_json:
        data = {"game": record.game, "decisions": [decision_data(each) for each in found], "seats": totals}
        return json.dumps(data, indent=1)
    head = ["ply", "seat", "played", "value", "best", "value", "loss", "error"]
    sums = table(["seat", "decisions", "loss", "per decision"], map(total_row, totals))
    return f"{table(head, map(decision_row, found))}\n\n{sums}"


def decision_data(each: JudgedMove) -> dict[str, Any]:
    return asdict(each) | {"seat": format_seat(each.seat)}


def decision_row(each: JudgedMove) -> list[str]:
    mark = "" if each.loss == 0 else worth(each.loss)
    best = [each.best, worth(each.best_value)]
    return [
        str(each.ply),
        format_seat(each.seat),
        each.played,
        worth(each.value),
        *best,
        mark,
        margin(each.error, each.is_exact),
    ]


def losses(found: Sequence[JudgedMove]) -> Iterator[dict[str, Any]]:
    """What each seat lost in all, over the decisions that could be judged."""
    for seat in sorted({each.seat for each in found}):
        own = [each.loss for each in found if each.seat == seat and each.loss is not None]
        yield {"seat": format_seat(seat), "decisions": len(own), "loss": round(sum(own), 6)}


def total_row(each: dict[str, Any]) -> list[str]:
    mean = each["loss"] / max(each["decisions"], 1)
    return [each["seat"], str(each["decisions"]), worth(each["loss"]), worth(mean)]
