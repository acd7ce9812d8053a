"""Records as text: one text for each record, and every kind of damage noticed in its line."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.core.dealer import Dealer
from cheeseboard.core.errors import RecordError
from cheeseboard.records import (
    MAX_BYTES,
    Mark,
    Occupant,
    Ply,
    Record,
    Roles,
    format_record,
    parse_record,
    play_out,
    read_record,
    record_of,
    replay,
)
from cheeseboard.registry import GAMES, game
from cheeseboard.terminal.choosers import random_chooser

TEXT = """\
cheeseboard record 1
game: chop-chop:3
rules: 1
seat a: person
seat b: bot careful
seat c: random
roles: first=a cat=b people=a
commitment: 4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a

1 b C@D3 * 3
3 a 1-F3 * =fork 2

result: unfinished
"""


def sealed(text: str) -> str:
    """The text with the closing line that fits it."""
    return f"{text}end: {hashlib.sha256(text.encode()).hexdigest()}\n"


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as refused:
        parse_record(text)
    assert str(refused.value) == f"line {refused.value.line}: {refused.value.reason}"
    return refused.value


def random_record(name: str, players: int, **options: Any) -> Record:
    return play_out(game(name, players=players, **options), random_chooser("7"), Dealer.named("7"))


def test_a_record_is_read_as_written() -> None:
    assert parse_record(sealed(TEXT)) == Record(
        game="chop-chop:3",
        rules=1,
        seats=(Occupant("person"), Occupant("bot", "careful"), Occupant("random")),
        commitment=hashlib.sha256(b"\1").hexdigest(),
        plies=(Ply(2, "C@D3"), Ply(0, "3"), Ply(1, "1-F3"), Ply(0, "=fork"), Ply(0, "2")),
        roles=Roles.of(first=1, cat=2, people=(1,)),
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_survive_both_ways(name: str, players: int) -> None:
    record = random_record(name, players, first_player="random")
    text = format_record(record)
    assert ":first_player=random" in text
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


@pytest.mark.parametrize(
    "record",
    [
        Record("g:2", 1, (), "0" * 64),
        Record("g:2", 1, (Occupant("person"),) * 5, "0" * 64, (Ply(0, "x"), Ply(0, "y"))),
        Record("g:2", 12, (Occupant("bot", "solver-3"),), "0" * 64, (Ply(1, "x"), Ply(1, "y"), Ply(2, "z"))),
        Record("g:2", 1, (), "f" * 64, start="g:2 some place", seed=bytes(range(32))),
        Record("g:2", 1, (), "0" * 64, roles=Roles.of(first=3)),
        Record("g:2", 1, (), "0" * 64, roles=Roles.of(cat=1, people=(1, 5))),
        Record("g:2", 1, (), "0" * 64, roles=Roles.of(people=(2,))),
    ],
)
def test_every_part_survives_both_ways(record: Record) -> None:
    assert parse_record(format_record(record)) == record


def test_a_game_without_winners_has_a_dash() -> None:
    record = random_record("chop-chop", 2, stall_limit=20)
    assert record.result is not None
    drawn = replace(record, result=replace(record.result, winners=(), places=(1, 1)))
    assert "\nwinners: -\nplaces: 1 1\n" in format_record(drawn)
    assert parse_record(format_record(drawn)) == drawn


def test_lines_begin_with_the_decision_of_a_seat() -> None:
    plies = (Ply(0, "x"), Ply(0, "y"), Ply(1, "z"), Ply(1, "v"), Ply(0, "w"))
    text = format_record(Record("g:2", 1, (), "0" * 64, plies))
    assert "\n1 * x y\n3 a z\n4 a v * w\n" in text


def test_windows_line_ends_a_byte_order_mark_and_a_missing_last_line_end_pass(tmp_path: Path) -> None:
    text = sealed(TEXT)
    record = parse_record(text)
    assert parse_record("\ufeff" + text) == record
    assert parse_record(text.replace("\n", "\r\n")) == record
    assert parse_record(text.removesuffix("\n")) == record
    path = tmp_path / "windows.txt"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert read_record(path) == record


def test_an_unfinished_record_tells_the_seed_only_when_asked() -> None:
    record = random_record("cheese-rescue", 2)
    assert record.seed is not None
    assert record.seed.hex() in format_record(record)
    played, dealer = game("cheese-rescue", players=2), Dealer(record.seed)
    steps = list(replay(record))[:-1]
    for part in (steps, steps[:1], []):
        secret = record_of(played, part, dealer)
        assert secret.seed is None
        assert record.seed.hex() not in format_record(secret) + repr(secret)
    told = record_of(played, steps, dealer, reveal=True)
    assert record.seed.hex() in format_record(told)
    assert repr(record.seed) not in repr(told)
    assert parse_record(format_record(told)) == told


@pytest.mark.parametrize(
    "text", ["", "\n", "hello", "cheeseboard record", "cheeseboard record x", "PK\3\4", "\0" * 9]
)
def test_foreign_text(text: str) -> None:
    assert (refusal(text).line, refusal(text).code) == (1, "record-foreign")


def test_files_that_are_no_text_are_foreign(tmp_path: Path) -> None:
    path = tmp_path / "utf-16.txt"
    path.write_bytes(sealed(TEXT).encode("utf-16"))
    with pytest.raises(RecordError) as refused:
        read_record(path)
    assert refused.value.code == "record-foreign"


def test_newer_format() -> None:
    refused = refusal(sealed(TEXT.replace("record 1", "record 3")))
    assert (refused.line, refused.code) == (1, "record-newer")
    assert "format 3 is newer" in refused.reason


def test_a_record_has_the_oldest_format_that_can_say_it() -> None:
    """So that every record of format 1 keeps its one text, and nothing new slips into it."""
    marked = replace(parse_record(sealed(TEXT)), history=Mark(12, "0123456789abcdef" * 2))
    text = format_record(marked)
    assert text.startswith("cheeseboard record 2\n")
    assert parse_record(text) == marked
    assert refusal(sealed(TEXT.replace("record 1", "record 2"))).code == "record-damaged"
    body = text[: text.rindex("end: ")]
    assert refusal(sealed(body.replace("record 2", "record 1"))).code == "record-damaged"
    assert refusal(sealed(body.replace("history: 12", "history: 0"))).code == "record-damaged"


def test_format_zero_is_damage() -> None:
    assert refusal(sealed(TEXT.replace("record 1", "record 0"))).code == "record-damaged"


def test_too_large(tmp_path: Path) -> None:
    text = TEXT + "x" * MAX_BYTES
    assert refusal(text).code == "record-too-large"
    path = tmp_path / "large.txt"
    path.write_text(text)
    with pytest.raises(RecordError) as refused:
        read_record(path)
    assert refused.value.code == "record-too-large"


def test_every_cut_is_noticed() -> None:
    text = sealed(TEXT).removesuffix("\n")
    for length in range(len(text)):
        refused = refusal(text[:length])
        is_first_line = length < len("cheeseboard record 1")
        assert refused.code == ("record-foreign" if is_first_line else "record-truncated")
        assert refused.line == text[:length].removesuffix("\n").count("\n") + 1


def test_every_changed_character_is_noticed() -> None:
    text = sealed(TEXT).removesuffix("\n")
    for at, character in enumerate(text):
        refused = refusal(text[:at] + ("7" if character != "7" else "8") + text[at + 1 :])
        assert refused.code.startswith("record-")
        assert character == "\n" or refused.line >= text[:at].count("\n") + 1


@pytest.mark.parametrize(
    ("line", "old", "new", "reason"),
    [
        (2, "game: ", "play: ", "'play' is not expected here"),
        (3, "rules: 1", "rules: 0", "'0' cannot be the rules"),
        (3, "rules: 1", "game: x", "'game' is not expected here"),
        (4, "person", "Anna", "'Anna' cannot be the seat a"),
        (5, "careful", "Ann a", "cannot be the seat b"),
        (5, "seat b", "seat d", "expected 'seat b: bot careful'"),
        (7, "first=a cat=b", "cat=b first=a", "cannot be the roles"),
        (7, "first=a cat=b people=a", "", "cannot be the roles"),
        (8, "4bf5", "4BF5", "cannot be the commitment"),
        (9, "commitment: 4b", "start: x\nxx: ", "'xx' is not expected here"),
        (10, "1 b C@D3 * 3", "1 C@D3 * 3", "a ply number, a seat or *, and moves"),
        (10, "1 b C@D3 * 3", "C@D3", "expected '1 a 1-F3 * =fork 2'"),
        (10, "1 b C@D3 * 3", "b C@D3", "a ply number, a seat or *, and moves"),
        (10, "1 b C@D3 * 3", "1 b C@D3  * 3", "are divided by single spaces"),
        (10, "1 b C@D3 * 3", "1 b C@D3 * 3 ", "are divided by single spaces"),
        (10, "1 b C@D3 * 3", "1 b C@D3 * 3 *", "expected '1 b C@D3 * 3'"),
        (11, "3 a 1-F3", "4 a 1-F3", "expected '3 a 1-F3 * =fork 2'"),
        (11, "3 a 1-F3", "3 a 1-F3 b", "expected"),
        (11, "=fork", "=förk", "a character that no record has"),
        (11, "=fork", "=\tork", "a character that no record has"),
        (11, "=fork 2", "=fork\r2", "a character that no record has"),
        (11, "3 a", "\n3 a", "expected '3 a 1-F3 * =fork 2'"),
        (13, "unfinished", "lost", "'lost' cannot be the result"),
        (13, "result: ", "winners: ", "cannot be the winners"),
        (14, "result: unfinished", "winners: a", "the result is missing above"),
        (14, "unfinished", "all-caught CC-6.1", "the winners or places are missing above"),
        (15, "unfinished", "all-caught CC-6.1\nwinners: b", "the winners or places are missing above"),
        (14, "unfinished", "unfinished\nwinners: b", "expected"),
        (14, "unfinished", "unfinished\nseed: 12", "'12' cannot be the seed"),
        (15, "unfinished", "unfinished\n", "the result is missing above"),
    ],
)
def test_damage_is_found_in_its_line(line: int, old: str, new: str, reason: str) -> None:
    assert TEXT.count(old) == 1
    refused = refusal(sealed(TEXT.replace(old, new)))
    assert (refused.code, refused.reason.startswith("damaged: ")) == ("record-damaged", True)
    assert reason in refused.reason
    assert refused.line == line


@pytest.mark.parametrize("key", ["game", "rules", "commitment"])
def test_missing_fields(key: str) -> None:
    text = "".join(line for line in TEXT.splitlines(keepends=True) if not line.startswith(key))
    assert f"the {key} is missing above" in refusal(sealed(text)).reason


def test_no_blank_line_at_all() -> None:
    assert "no blank line" in refusal(sealed(TEXT.replace("\n\n", "\n"))).reason


def test_text_after_the_end() -> None:
    refused = refusal(sealed(TEXT) + "more\n")
    assert (refused.code, refused.line) == ("record-damaged", 15)
    assert "after the closing line" in refused.reason


def test_wrong_checksum() -> None:
    refused = refusal(sealed(TEXT).replace("1-F3", "1-F4"))
    assert (refused.code, refused.line) == ("record-damaged", 14)
    assert "checksum" in refused.reason
