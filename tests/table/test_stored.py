"""What is stored is read for ever, and what does not follow the rules is noticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from cheeseboard.record import format_record, parse_record, verify
from cheeseboard.table import messages as m
from cheeseboard.table.entries import decode_entry, decode_setup, encode
from cheeseboard.table.errors import MatchFrozen, NotNow, StaleVersion
from cheeseboard.table.match import ANSWERS, Match
from tests.table.desk import Desk, friends, sit_down


def some_match() -> Desk:
    desk = friends("chop-chop", 2, cat=1)
    choice = Random(4)
    for _ in range(12):
        desk.step(choice)
    return desk


def reopen(desk: Desk, change: Callable[[list[dict[str, Any]]], None]) -> Match:
    """Open the match with its stored entries tampered with."""
    entries = [json.loads(body) for body in desk.bodies]
    change(entries)
    return Match.open(
        decode_setup(desk.setup), [decode_entry(json.dumps(entry).encode()) for entry in entries]
    )


def first(entries: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(entry for entry in entries if entry["did"] == kind)


def test_entries_as_they_are_stored() -> None:
    """A change of this text is a change of the format: old matches must still open."""
    bodies = [
        b'{"did":"took","key":"k","by":2,"avatar":"bear"}',
        b'{"did":"left","by":2}',
        b'{"did":"arranged","key":"k","seat":2,"kind":"bot","level":"pip"}',
        b'{"did":"joined","seat":2,"seal":"00","avatar":"fox"}',
        b'{"did":"started","key":"k","level":"pip","people":[1],"chance":["cat:a"]}',
        b'{"did":"played","key":"k","by":1,"move":"C@D3","chance":["3"]}',
        b'{"did":"rolled","key":"k","by":2,"chance":["3"]}',
        b'{"did":"undone","key":"k","by":1,"plies":4}',
        b'{"did":"held","key":"k","by":1,"seat":2,"level":"bramble","chance":["3"]}',
        b'{"did":"back","by":2,"avatar":"fox"}',
        b'{"did":"rematched","key":"k","by":1,"match":"aaaaaaaaaaaaa"}',
    ]
    for body in bodies:
        assert encode(decode_entry(body)) == body


@pytest.mark.parametrize(
    "body", [b"", b"{}", b'{"did":"danced"}', b'{"did":"played"}', b'{"did":"played","move":3}', b"\xff"]
)
def test_an_unknown_entry_freezes_the_match(body: bytes) -> None:
    with pytest.raises(MatchFrozen):
        decode_entry(body)
    with pytest.raises(MatchFrozen):
        decode_setup(body)


def test_later_fields_are_no_obstacle() -> None:
    entry = decode_entry(b'{"did":"left","by":2,"mood":"merry"}')
    assert entry.by == 2


TAMPERED: dict[str, Callable[[list[dict[str, Any]]], None]] = {
    "another die": lambda es: first(es, "rolled").update(
        chance=["4" if first(es, "rolled")["chance"][0] != "4" else "3"]
    ),
    "no die": lambda es: first(es, "rolled").update(chance=[]),
    "one die too many": lambda es: first(es, "played").update(chance=["1"]),
    "chance out of turn": lambda es: first(es, "rolled")["chance"].append("1"),
    "another's die": lambda es: first(es, "rolled").update(by=1),
    "an illegal move": lambda es: first(es, "played").update(move="C@A1"),
    "no move at all": lambda es: first(es, "played").update(move="hello"),
    "another's move": lambda es: first(es, "played").update(by=2),
    "a strange seat": lambda es: first(es, "played").update(by=7),
    "started twice": lambda es: es.append(first(es, "started")),
    "played too early": lambda es: es.insert(0, first(es, "played")),
    "arranged too late": lambda es: es.append({"did": "arranged", "seat": 1, "kind": "bot"}),
    "taken back to nowhere": lambda es: es.append({"did": "undone", "by": 1, "plies": 1000}),
    "a move missing": lambda es: es.remove(first(es, "played")),
    "strange people": lambda es: first(es, "started").update(people=[9]),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_what_does_not_follow_freezes_the_match(name: str) -> None:
    desk = some_match()
    reopen(desk, lambda entries: None)
    with pytest.raises(MatchFrozen):
        reopen(desk, TAMPERED[name])


def test_a_result_of_chance_that_is_missing_is_noticed() -> None:
    desk = sit_down("cheese-rescue", "here", "here")
    with pytest.raises(MatchFrozen, match="missing"):
        reopen(desk, lambda entries: entries[0]["chance"].pop())


def test_chance_alone_comes_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that had nothing to decide for ever would not hold up everybody else."""
    monkeypatch.setattr("cheeseboard.table.course.MOST_RESULTS", 2)
    desk = sit_down("cheese-rescue", "here", "here")
    assert desk.match.course is not None
    assert len(desk.match.course.moves) == 2
    assert desk.again().position == desk.match.position


def test_a_refused_entry_leaves_the_match_as_it_was() -> None:
    desk = some_match()
    before = desk.state()
    for body in (
        b'{"did":"played","by":1,"move":"C@A1"}',
        b'{"did":"took","by":9}',
        b'{"did":"undone","plies":3}',
    ):
        with pytest.raises(MatchFrozen):
            desk.match.apply(decode_entry(body))
        assert desk.state() == before


def test_setups_of_other_programs_freeze_the_match() -> None:
    setup = decode_setup(some_match().setup)
    for change in ({"rules": 99}, {"game": "draughts:2"}, {"seed": "00"}, {"seed": "xy"}):
        with pytest.raises(MatchFrozen):
            Match.open(msgspec.structs.replace(setup, **change))


def test_a_decision_is_taken_over_once() -> None:
    desk = friends("cheese-rescue", 2)
    play = m.Play(id="k", seat=1, version=desk.match.version, move=desk.moves(1)[0])
    decision, rival = desk.match.decide(play, desk.holder(1)), desk.match.decide(play, desk.holder(1))
    assert (decision.version, decision.body) == (rival.version, rival.body)
    desk.store(decision)
    with pytest.raises(StaleVersion):
        desk.match.apply(rival)


def test_commands_sent_again_are_known() -> None:
    desk = friends("cheese-rescue", 2)
    version = desk.match.version
    play = m.Play(id="twice", seat=1, version=version, move=desk.moves(1)[0])
    assert desk.match.answered("twice", desk.holder(1)) is None
    desk.do(play, desk.holder(1))
    for match in (desk.match, desk.again()):
        assert match.answered("twice", match.holder([desk.secrets[1]])) == version + 1
        assert match.answered("twice", match.holder([desk.secrets[2]])) is None, "keys are their sender's own"
        assert match.answered("twice", match.holder([desk.made.watch])) is None
        assert match.answered("key-2", match.holder([desk.made.host])) == 2, "the start, by the host"


def test_old_keys_are_forgotten_when_their_commands_are_stale() -> None:
    desk = sit_down("chop-chop", "here", "here")
    desk.step(Random(1))
    version = desk.match.version
    assert desk.match.answered("key-1", desk.holder(1, 2)) == version
    choice = Random(2)
    for _ in range(ANSWERS // 2):
        desk.step(choice)
        desk.undo(1)
    assert desk.match.answered("key-1", desk.holder(1, 2)) is None
    assert len(desk.match.answers) == ANSWERS
    assert version < desk.match.moved


# records


def test_no_record_before_the_end() -> None:
    waiting = sit_down("cheese-rescue", "here", "here", start=False)
    for desk in (waiting, some_match()):
        with pytest.raises(NotNow) as caught:
            desk.match.record()
        assert caught.value.code == "match-not-over"


def test_a_record_is_true() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", "clover")
    desk.play_out(Random(3))
    record = desk.match.record()
    assert [" ".join(who).strip() for who in record.seats] == ["person", "bot pip", "bot clover"]
    report = verify(parse_record(format_record(record)))
    assert (report.is_sealed, report.plies) == (True, len(record.plies))
