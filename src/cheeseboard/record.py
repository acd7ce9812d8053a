"""A whole game as a text file: read, write, play again, and check against the rules and the sealed seed.

``docs/records.md`` describes the text. A record has exactly one text, so that every change to it is noticed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from .catalogue import game_from_header
from .games.core import CHANCE, SEAT_LETTERS, Game, Outcome, Seat
from .games.errors import GameError, RecordError
from .seed import Chooser, Dealer, Step, playing

FORMAT: Final = 1
MAX_BYTES: Final = 1 << 20


class Occupant(NamedTuple):
    """Who sat in a seat: ``person``, ``bot`` or ``random``, and the level of a bot. Never a name."""

    kind: str
    level: str = ""


class Ply(NamedTuple):
    """One decision of a seat, or of CHANCE, with the move as text."""

    actor: Seat
    move: str


@dataclass(frozen=True, slots=True)
class Roles:
    """What the table named before the game: who begins, who is the cat, which seats are people."""

    first: Seat | None = None
    cat: Seat | None = None
    people: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game, whole or broken off (``result`` None). ``seed`` is None until it is revealed.

    ``start`` is the text of a position when the game did not start from the beginning.
    """

    game: str
    rules: int
    seats: tuple[Occupant, ...]
    commitment: str
    plies: tuple[Ply, ...] = ()
    result: Outcome | None = None
    seed: bytes | None = field(default=None, repr=False)  # not to be found in logs
    roles: Roles = Roles()
    start: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What ``verify`` found true. ``is_sealed`` is False when there is no seed to check chance against."""

    game: str
    plies: int
    chance_results: int
    is_sealed: bool
    result: Outcome | None


# Writing


def format_record(record: Record) -> str:
    """The one text of a record."""
    text = "".join(f"{line}\n" for _, line in _layout(record))
    return f"{text}end: {hashlib.sha256(text.encode()).hexdigest()}\n"


def _layout(record: Record) -> list[tuple[str | int, str]]:
    """Every line but the last, each with its key or the index of its first ply."""
    header = [("game", record.game), ("rules", str(record.rules))]
    header += [(f"seat {SEAT_LETTERS[i]}", " ".join(filter(None, who))) for i, who in enumerate(record.seats)]
    header += [("roles", _format_roles(record.roles))] if record.roles != Roles() else []
    header += [("start", record.start)] if record.start is not None else []
    header += [("commitment", record.commitment)]
    closing = _result_fields(record.result)
    closing += [("seed", record.seed.hex())] if record.seed is not None else []
    moves: list[tuple[str | int, str]] = [*_move_lines(record.plies), ("", "")] if record.plies else []
    return [
        ("format", f"cheeseboard record {FORMAT}"),
        *((key, f"{key}: {value}") for key, value in header),
        ("", ""),
        *moves,
        *((key, f"{key}: {value}") for key, value in closing),
    ]


def _format_roles(roles: Roles) -> str:
    named = {"first": (roles.first or 0,), "cat": (roles.cat or 0,), "people": roles.people}
    return " ".join(f"{role}={_letters(seats)}" for role, seats in named.items() if any(seats))


def _result_fields(result: Outcome | None) -> list[tuple[str, str]]:
    if result is None:
        return [("result", "unfinished")]
    winners = _letters(result.winners) or "-"
    places = " ".join(map(str, result.places))
    return [("result", f"{result.reason} {result.rule}"), ("winners", winners), ("places", places)]


def _move_lines(plies: Sequence[Ply]) -> Iterator[tuple[int, str]]:
    """A line for each decision of a seat, together with what chance brings before the next."""
    starts = [i for i, ply in enumerate(plies) if i == 0 or ply.actor != CHANCE]
    for start, stop in zip(starts, [*starts[1:], len(plies)], strict=True):
        words, actor = [str(start + 1)], None
        for ply in plies[start:stop]:
            words += [ply.move] if ply.actor == actor else [_letters((ply.actor,)), ply.move]
            actor = ply.actor
        yield start, " ".join(words)


def _letters(actors: Sequence[Seat]) -> str:
    return "".join("*" if actor == CHANCE else SEAT_LETTERS[actor - 1] for actor in actors)


# Reading

_HEX: Final = re.compile(r"[0-9a-f]{64}")
_SEAT: Final = re.compile(r"(person|bot|random)( [a-z0-9-]{1,40})?")
_HEADER: Final = {
    "game": re.compile(r"[!-~]+"),
    "rules": re.compile(r"[1-9][0-9]{0,5}"),
    **{f"seat {letter}": _SEAT for letter in SEAT_LETTERS},
    "roles": re.compile(r"(?=.)(first=[a-e])?( ?cat=[a-e])?( ?people=[a-e]{1,5})?"),
    "start": re.compile(r"[!-~]+( [!-~]+)*"),
    "commitment": _HEX,
}
_CLOSING: Final = {
    "result": re.compile(r"unfinished|[a-z-]+ [A-Z]+-[0-9a-z.]+"),
    "winners": re.compile(r"-|[a-e]{1,5}"),
    "places": re.compile(r"[1-5]( [1-5]){0,4}"),
    "seed": _HEX,
}


def read_record(path: Path) -> Record:
    """The record in a file; OSError when it cannot be read."""
    with path.open("rb") as file:
        return parse_record(file.read(MAX_BYTES + 1).decode(errors="replace"))


def parse_record(text: str) -> Record:
    """A record from its text. RecordError says in which line it is damaged, cut off or foreign."""
    lines = _lines(text)
    end = _end(lines)
    gaps = [i for i in range(end) if not lines[i]]
    if not gaps:
        _damaged(end + 1, "no blank line above between header, moves and result")
    header = _fields(lines, 1, gaps[0], _HEADER, ("game", "rules", "commitment"))
    closing = _fields(lines, gaps[-1] + 1, end, _CLOSING, ("result",))
    record = Record(
        game=header["game"],
        rules=int(header["rules"]),
        seats=tuple(Occupant(*header[key].split()) for key in header if key.startswith("seat")),
        commitment=header["commitment"],
        plies=tuple(ply for i in range(gaps[0] + 1, gaps[-1]) for ply in _plies(lines[i], i + 1)),
        result=_result(closing, end + 1),
        seed=bytes.fromhex(closing["seed"]) if "seed" in closing else None,
        roles=_roles(header.get("roles", "")),
        start=header.get("start"),
    )
    _compare(lines, format_record(record).splitlines())
    return record


def _lines(text: str) -> list[str]:
    """The lines of a text that calls itself a record. Windows line ends and a byte order mark may pass."""
    if len(text) > MAX_BYTES:
        raise RecordError(1, f"longer than {MAX_BYTES} bytes", code="record-too-large")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").removesuffix("\n").split("\n")
    version = re.fullmatch(r"cheeseboard record ([0-9]{1,6})", lines[0])
    if version is None:
        raise RecordError(1, "not a Cheeseboard record", code="record-foreign")
    if int(version[1]) > FORMAT:
        reason = f"format {version[1]} is newer than this program, which reads format {FORMAT}"
        raise RecordError(1, reason, code="record-newer")
    for number, line in enumerate(lines, 1):
        if not (line.isascii() and line.isprintable()):
            _damaged(number, "a character that no record has")
    return lines


def _end(lines: Sequence[str]) -> int:
    """The index of the closing line."""
    ends = [i for i, line in enumerate(lines) if line.startswith("end: ")]
    last = len(lines) - 1
    if not ends or (ends[0] == last and len(lines[last]) < len("end: ") + 64):
        raise RecordError(last + 1, "cut off: the closing line is missing", code="record-truncated")
    if ends[0] != last:
        _damaged(ends[0] + 2, "text after the closing line")
    return last


def _fields(
    lines: Sequence[str], start: int, stop: int, patterns: dict[str, re.Pattern[str]], needed: Sequence[str]
) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, line in enumerate(lines[start:stop], start + 1):
        key, _, value = line.partition(": ")
        if key not in patterns or key in found:
            _damaged(number, f"{key!r} is not expected here")
        if not patterns[key].fullmatch(value):
            _damaged(number, f"{value!r} cannot be the {key}")
        found[key] = value
    for key in needed:
        if key not in found:
            _damaged(stop + 1, f"the {key} is missing above")
    return found


def _plies(line: str, number: int) -> Iterator[Ply]:
    actor = None
    for word in line.split(" ")[1:]:
        if len(word) == 1 and word in f"*{SEAT_LETTERS}":
            actor = _actor(word)
        elif actor is None or not word:
            _damaged(number, "a ply number, a seat or *, and moves are divided by single spaces")
        else:
            yield Ply(actor, word)


def _result(closing: dict[str, str], line: int) -> Outcome | None:
    if closing["result"] == "unfinished":
        return None
    if "winners" not in closing or "places" not in closing:
        _damaged(line, "the winners or places are missing above")
    reason, rule = closing["result"].split()
    winners = tuple(map(_actor, closing["winners"].strip("-")))
    return Outcome(reason, rule, winners, tuple(map(int, closing["places"].split())))


def _roles(text: str) -> Roles:
    words = (word.split("=") for word in text.split())
    named = {role: tuple(map(_actor, letters)) for role, letters in words}
    (first,), (cat,) = named.get("first", (None,)), named.get("cat", (None,))
    return Roles(first, cat, named.get("people", ()))


def _actor(letter: str) -> Seat:
    return f"*{SEAT_LETTERS}".index(letter)


def _compare(lines: Sequence[str], true: Sequence[str]) -> None:
    """Refuse a text that says what a record says, but not in the way a record says it."""
    for number, (line, expected) in enumerate(zip(lines, true, strict=False), 1):
        if line != expected:
            is_end = line.startswith("end: ")
            _damaged(
                number, "the checksum does not fit the text above" if is_end else f"expected {expected!r}"
            )


def _damaged(line: int, reason: str) -> NoReturn:
    raise RecordError(line, f"damaged: {reason}", code="record-damaged")


# Playing


def play_out(
    game: Game[Any, Any],
    chooser: Chooser,
    dealer: Dealer,
    roles: Roles = Roles(),  # noqa: B008 (a value)
    seats: Sequence[Occupant] = (),
) -> Record:
    """One whole game: seats choose from their views, the dealer answers for chance."""
    start = game.start(first=roles.first, cat=roles.cat, people=roles.people)
    return record_of(game, list(playing(game, start, chooser, dealer)), dealer, roles, seats)


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


# Playing again


def open_record(record: Record) -> tuple[Game[Any, Any], Any]:
    """The game of a record and the position it starts from."""
    try:
        game = game_from_header(record.game)
    except GameError as error:
        _refuse(record, "game", "record-game", error)
    if record.game != game.header:
        _refuse(record, "game", "record-game", f"this game is written {game.header}")
    if record.rules != game.rules_version:
        reason = f"rules version {record.rules} is not known here, only {game.rules_version}"
        _refuse(record, "rules", "record-rules", reason)
    if len(record.seats) != game.players:
        _refuse(record, "game", "record-setup", f"{game.players} players, but {len(record.seats)} seats")
    return game, _start(game, record)


def _start(game: Game[Any, Any], record: Record) -> Any:
    roles, start = record.roles, record.start
    if start is not None and roles != Roles():
        _refuse(record, "roles", "record-setup", "a position to start from has its roles already")
    try:
        if start is not None:
            return game.parse_position(start)
        return game.start(first=roles.first, cat=roles.cat, people=roles.people)
    except GameError as error:
        _refuse(record, "roles" if start is None else "start", "record-setup", error)


def replay(record: Record) -> Iterator[Step]:
    """Every ply of a record, played under the rules; RecordError at the first that they refuse."""
    game, position = open_record(record)
    for index, (actor, text) in enumerate(record.plies):
        if actor == CHANCE and game.actors(position):
            _refuse(record, index, "record-move", f"a seat is to decide, not chance ({game.turn_rule})")
        try:
            move = game.parse_move(text)
            after, events = game.play(position, move, actor or None)
        except GameError as error:
            _refuse(record, index, "record-move", error)
        yield Step(index + 1, actor, move, position, after, events)
        position = after


def verify(record: Record) -> Report:
    """Play a record again and check all that it claims: moves, chance results, result and sealed seed.

    RecordError names the first line that is not true.
    """
    game, position = open_record(record)
    dealer = Dealer(record.seed) if record.seed is not None else None
    if dealer is not None and dealer.commitment != record.commitment:
        _refuse(record, "seed", "record-seed", "not the seed that the commitment sealed")
    dealt = 0
    for step in replay(record):
        position = step.position
        if step.actor == CHANCE:
            _check_chance(record, game, dealer, step, dealt)
            dealt += 1
    _check_result(record, _plain(game.outcome(position)))
    return Report(record.game, len(record.plies), dealt, dealer is not None, record.result)


def _check_chance(record: Record, game: Game[Any, Any], dealer: Dealer | None, step: Step, n: int) -> None:
    sealed = dealer.choose(game, step.before, n) if dealer is not None else step.move
    if step.move != sealed:
        found, true = game.format_move(step.move), game.format_move(sealed)
        reason = f"chance result {n} is {found}, but the seed gives {true}"
        _refuse(record, step.ply - 1, "record-chance", reason)


def _check_result(record: Record, outcome: Outcome | None) -> None:
    if record.result != outcome:
        true = ", ".join(f"{key} {value}" for key, value in _result_fields(outcome))
        _refuse(record, "result", "record-result", f"not what the moves lead to: {true}")


def _refuse(record: Record, key: str | int, code: str, reason: str | GameError) -> NoReturn:
    """Refuse what stands in the line of a key, or of the ply with this index."""
    prefix = f"ply {key + 1}: " if isinstance(key, int) else ""
    cause = reason if isinstance(reason, GameError) else None
    raise RecordError(_line(record, key), f"{prefix}{reason}", code=code) from cause


def _line(record: Record, key: str | int) -> int:
    """The line of a key, or of the ply with this index, counted from 1."""
    keys = [key for key, _ in _layout(record)]
    if isinstance(key, int):
        key = max(first for first in keys if isinstance(first, int) and first <= key)
    return keys.index(key if key in keys else "game") + 1
