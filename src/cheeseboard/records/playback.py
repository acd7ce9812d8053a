"""Records played: made from a game, played again, and checked against the rules and the sealed seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NoReturn

from ..core.dealer import Chooser, Dealer, Step, playing
from ..core.errors import GameError, RecordError
from ..core.game import CHANCE, Game, Outcome
from ..registry import game_from_header
from .record import Occupant, Ply, Record, Report, Roles
from .text import layout, result_fields

MOST_PLIES: Final = 20_000

# playing


def play_out(
    game: Game[Any, Any],
    chooser: Chooser,
    dealer: Dealer,
    roles: Roles = Roles(),  # noqa: B008 (a value)
    seats: Sequence[Occupant] = (),
    most: int = MOST_PLIES,
) -> Record:
    """One whole game: seats choose from their views, the dealer answers for chance.

    After ``most`` plies it is broken off: a game may have no end under a house rule.
    """
    steps = islice(playing(game, roles.start_new(game), chooser, dealer), most)
    return record_of(game, list(steps), dealer, roles, seats)


def record_of(
    game: Game[Any, Any],
    steps: Sequence[Step],
    dealer: Dealer,
    roles: Roles = Roles(),  # noqa: B008 (a value)
    seats: Sequence[Occupant] = (),
    *,
    reveal: bool = False,
) -> Record:
    """The record of a game from its beginning. Its seed is told once it is over, or if asked to ``reveal``."""
    outcome = game.outcome(steps[-1].position) if steps else None
    return Record(
        game=game.header,
        rules=game.rules_version,
        seats=tuple(seats) or (Occupant("random"),) * game.players,
        commitment=dealer.commitment,
        plies=tuple(Ply(step.actor, game.format_move(step.move)) for step in steps),
        result=_plain(outcome),
        seed=dealer.seed if reveal or outcome is not None else None,
        roles=roles,
    )


def _plain(outcome: Outcome | None) -> Outcome | None:
    """What a record keeps of an outcome; the moves tell the rest."""
    return outcome and Outcome(outcome.reason, outcome.rule, outcome.winners, outcome.places)


# playing again


def open_record(record: Record) -> tuple[Game[Any, Any], Any]:
    """The game of a record and the position it starts from."""
    try:
        game = game_from_header(record.game)
    except GameError as error:
        _refuse(record, "game", "record-game", error)
    if record.game != game.header:
        reason = f"this game is written {game.header}"
        _refuse(record, "game", "record-game", reason, "line", expected=game.header)
    if record.rules != game.rules_version:
        reason = f"rules version {record.rules} is not known here, only {game.rules_version}"
        filled = {"found": record.rules, "allowed": game.rules_version}
        _refuse(record, "rules", "record-rules", reason, "rules", **filled)
    if len(record.seats) != game.players:
        filled = {"found": len(record.seats), "allowed": game.players}
        reason = f"{game.players} players, but {len(record.seats)} seats"
        _refuse(record, "game", "record-setup", reason, "seats", **filled)
    return game, _start(game, record)


def _start(game: Game[Any, Any], record: Record) -> Any:
    roles, start = record.roles, record.start
    if start is not None and roles != Roles():
        reason = "a position to start from has its roles already"
        _refuse(record, "roles", "record-setup", reason, "roles")
    try:
        if start is not None:
            return game.parse_position(start)
        return roles.start(game)
    except GameError as error:
        _refuse(record, "roles" if start is None else "start", "record-setup", error)


def replay(record: Record) -> Iterator[Step]:
    """Every ply of a record, played under the rules; RecordError at the first that they refuse."""
    game, position = open_record(record)
    for index, (actor, text) in enumerate(record.plies):
        if actor == CHANCE and game.actors(position):
            reason = f"a seat is to decide, not chance ({game.turn_rule})"
            _refuse(record, index, "record-move", reason, "chance", rule=game.turn_rule)
        try:
            move = game.parse_move(text)
            after, events = game.play(position, move, actor or None)
        except GameError as error:
            _refuse(record, index, "record-move", error)
        yield Step(index + 1, actor, move, position, after, events)
        position = after


def weights(record: Record) -> Iterator[tuple[int, list[tuple[str, int]]] | None]:
    """For every ply that was chance's: its number, and what could have come with its weight; None for the others."""
    game, _ = open_record(record)
    for step in replay(record):
        if step.actor == CHANCE:
            yield step.ply, [(game.format_move(move), weight) for move, weight in game.chances(step.before)]
        else:
            yield None


def verify(record: Record) -> Report:
    """Play a record again and check all that it claims: moves, chance results, result and sealed seed.

    RecordError names the first line that is not true.
    """
    game, position = open_record(record)
    dealer = record.dealer()
    if dealer is not None and dealer.commitment != record.commitment:
        _refuse(record, "seed", "record-seed", "not the seed that the commitment sealed", "seed")
    dealt = 0
    for step in replay(record):
        position = step.position
        if step.actor == CHANCE:
            _check_chance(record, game, dealer, step, dealt)
            dealt += 1
    _check_result(record, _plain(game.outcome(position)))
    added = sum(bool(number) for number in record.numbers.values())
    missing = len(record.numbers) - added
    return Report(record.game, len(record.plies), dealt, dealer is not None, record.result, added, missing)


def _check_chance(record: Record, game: Game[Any, Any], dealer: Dealer | None, step: Step, n: int) -> None:
    sealed = dealer.choose(game, step.before, n) if dealer is not None else step.move
    if step.move != sealed:
        found, true = game.format_move(step.move), game.format_move(sealed)
        reason = f"chance result {n} is {found}, but the seed gives {true}"
        _refuse(record, step.ply - 1, "record-chance", reason, "drawn", found=found, allowed=true)


def _check_result(record: Record, outcome: Outcome | None) -> None:
    if record.result != outcome:
        true = ", ".join(f"{key} {value}" for key, value in result_fields(outcome))
        _refuse(
            record, "result", "record-result", f"not what the moves lead to: {true}", "result", expected=true
        )


def _refuse(
    record: Record, key: str | int, code: str, reason: str | GameError, what: str = "", **filled: object
) -> NoReturn:
    """Refuse what stands in the line of a key, or of the ply with this index."""
    prefix = f"ply {key + 1}: " if isinstance(key, int) else ""
    cause = reason if isinstance(reason, GameError) else None
    game = record.game.partition(":")[0]
    ply = {"ply": key + 1} if isinstance(key, int) else {}
    raise RecordError(
        _line(record, key), f"{prefix}{reason}", code=code, what=what, game=game, **filled, **ply
    ) from cause


def _line(record: Record, key: str | int) -> int:
    """The line of a key, or of the ply with this index, counted from 1."""
    keys = [key for key, _ in layout(record)]
    if isinstance(key, int):
        key = max(first for first in keys if isinstance(first, int) and first <= key)
    return keys.index(key if key in keys else "game") + 1
