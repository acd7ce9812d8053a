"""Records as text, both ways. ``docs/records.md`` describes it.

A record has exactly one text, so that every change to it is noticed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn

from ..core.errors import RecordError
from ..core.game import CHANCE, MOST_SEATS, SEAT_LETTERS, Outcome, Seat
from .record import Mark, Occupant, Ply, Record, Roles

FORMAT: Final = 2
"""The newest; a record is written in the oldest that can say all it says."""
MAX_BYTES: Final = 1 << 20
FIRST: Final = "first"
PEOPLE: Final = "people"
MISSING: Final = "missing"

# writing


def format_record(record: Record) -> str:
    """The one text of a record."""
    text = "".join(f"{line}\n" for _, line in layout(record))
    return f"{text}end: {hashlib.sha256(text.encode()).hexdigest()}\n"


def layout(record: Record) -> list[tuple[str | int, str]]:
    """Every line but the last, each with its key or the index of its first ply."""
    header = [("game", record.game), ("rules", str(record.rules))]
    header += [(f"seat {SEAT_LETTERS[i]}", " ".join(filter(None, who))) for i, who in enumerate(record.seats)]
    header += [("roles", _format_roles(record.roles))] if record.roles != Roles() else []
    header += [("start", record.start)] if record.start is not None else []
    header += [("commitment", record.commitment)]
    header += [
        (f"number {_letters((seat,))}", record.numbers[seat].hex() or MISSING)
        for seat in sorted(record.numbers)
    ]
    closing = result_fields(record.result)
    closing += [("history", "{} {}".format(*record.history))] if record.history is not None else []
    closing += [("seed", record.seed.hex())] if record.seed is not None else []
    moves: list[tuple[str | int, str]] = [*_move_lines(record.plies), ("", "")] if record.plies else []
    return [
        ("format", f"cheeseboard record {record.format}"),
        *((key, f"{key}: {value}") for key, value in header),
        ("", ""),
        *moves,
        *((key, f"{key}: {value}") for key, value in closing),
    ]


def _format_roles(roles: Roles) -> str:
    """Who begins, the other roles by name, and people."""
    order = sorted(roles.named, key=lambda role: (role != FIRST, role))
    words = [f"{role}={_letters((roles.named[role],))}" for role in order]
    return " ".join([*words, f"{PEOPLE}={_letters(roles.people)}"] if roles.people else words)


def result_fields(result: Outcome | None) -> list[tuple[str, str]]:
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


# reading

_HEX: Final = re.compile(r"[0-9a-f]{64}")
_OCCUPANT: Final = re.compile(r"(person|bot|random)( [a-z0-9-]{1,40})?")
_SEATS: Final = f"[{SEAT_LETTERS}]{{1,{MOST_SEATS}}}"
_ROLE: Final = rf"(?!({FIRST}|{PEOPLE})=)[a-z][a-z-]{{0,39}}=[{SEAT_LETTERS}]"
_HEADER: Final = {
    "game": re.compile(r"[!-~]+"),
    "rules": re.compile(r"[1-9][0-9]{0,5}"),
    **{f"seat {letter}": _OCCUPANT for letter in SEAT_LETTERS},
    "roles": re.compile(rf"(?=.)({FIRST}=[{SEAT_LETTERS}])?( ?{_ROLE})*( ?{PEOPLE}={_SEATS})?"),
    "start": re.compile(r"[!-~]+( [!-~]+)*"),
    "commitment": _HEX,
    **{f"number {letter}": re.compile(f"{_HEX.pattern}|{MISSING}") for letter in SEAT_LETTERS},
}
_CLOSING: Final = {
    "result": re.compile(r"unfinished|[a-z-]+ [A-Z]+-[0-9a-z.]+"),
    "winners": re.compile(rf"-|{_SEATS}"),
    "places": re.compile(rf"[1-{MOST_SEATS}]( [1-{MOST_SEATS}]){{0,{MOST_SEATS - 1}}}"),
    "history": re.compile(r"[1-9][0-9]{0,9} [0-9a-f]{32}"),
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
        _damaged(end + 1, "no blank line above between header, moves and result", "gap")
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
        history=_history(closing.get("history")),
        numbers=_numbers(header),
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
        raise RecordError(1, "not a Cheeseboard record", code="record-foreign", what="foreign")
    if int(version[1]) > FORMAT:
        reason = f"format {version[1]} is newer than this program, which reads format {FORMAT}"
        raise RecordError(1, reason, code="record-newer", what="newer", found=version[1], allowed=FORMAT)
    for number, line in enumerate(lines, 1):
        if not (line.isascii() and line.isprintable()):
            _damaged(number, "a character that no record has", "sign")
    return lines


def _end(lines: Sequence[str]) -> int:
    """The index of the closing line."""
    ends = [i for i, line in enumerate(lines) if line.startswith("end: ")]
    last = len(lines) - 1
    if not ends or (ends[0] == last and len(lines[last]) < len("end: ") + 64):
        reason = "cut off: the closing line is missing"
        raise RecordError(last + 1, reason, code="record-truncated", what="cut")
    if ends[0] != last:
        _damaged(ends[0] + 2, "text after the closing line", "after")
    return last


def _fields(
    lines: Sequence[str], start: int, stop: int, patterns: dict[str, re.Pattern[str]], needed: Sequence[str]
) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, line in enumerate(lines[start:stop], start + 1):
        key, _, value = line.partition(": ")
        if key not in patterns or key in found:
            _damaged(number, f"{key!r} is not expected here", "key", found=key)
        if not patterns[key].fullmatch(value):
            _damaged(number, f"{value!r} cannot be the {key}", "value", key=key, found=value)
        found[key] = value
    for key in needed:
        if key not in found:
            _damaged(stop + 1, f"the {key} is missing above", "missing", key=key)
    return found


def _plies(line: str, number: int) -> Iterator[Ply]:
    actor = None
    for word in line.split(" ")[1:]:
        if len(word) == 1 and word in f"*{SEAT_LETTERS}":
            actor = _actor(word)
        elif actor is None or not word:
            reason = "a ply number, a seat or *, and moves are divided by single spaces"
            _damaged(number, reason, "moves")
        else:
            yield Ply(actor, word)


def _result(closing: dict[str, str], line: int) -> Outcome | None:
    if closing["result"] == "unfinished":
        return None
    if "winners" not in closing or "places" not in closing:
        missing = "places" if "winners" in closing else "winners"
        _damaged(line, "the winners or places are missing above", "missing", key=missing)
    reason, rule = closing["result"].split()
    winners = tuple(map(_actor, closing["winners"].strip("-")))
    return Outcome(reason, rule, winners, tuple(map(int, closing["places"].split())))


def _numbers(header: dict[str, str]) -> dict[Seat, bytes]:
    found = {key: value.removeprefix(MISSING) for key, value in header.items() if key.startswith("number ")}
    return {_actor(key[-1]): bytes.fromhex(value) for key, value in found.items()}


def _history(text: str | None) -> Mark | None:
    if text is None:
        return None
    version, hash = text.split()
    return Mark(int(version), hash)


def _roles(text: str) -> Roles:
    words = (word.split("=") for word in text.split())
    named = {role: tuple(map(_actor, letters)) for role, letters in words}
    people = named.pop(PEOPLE, ())
    return Roles({role: seat for role, (seat,) in named.items()}, people)


def _actor(letter: str) -> Seat:
    return f"*{SEAT_LETTERS}".index(letter)


def _compare(lines: Sequence[str], true: Sequence[str]) -> None:
    """Refuse a text that says what a record says, but not in the way a record says it."""
    for number, (line, expected) in enumerate(zip(lines, true, strict=False), 1):
        if line != expected:
            if line.startswith("end: "):
                _damaged(number, "the checksum does not fit the text above", "sum")
            _damaged(number, f"expected {expected!r}", "line", expected=expected)


def _damaged(line: int, reason: str, what: str, **filled: str) -> NoReturn:
    raise RecordError(line, f"damaged: {reason}", code="record-damaged", what=what, **filled)
