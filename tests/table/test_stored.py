"""What is stored is read for ever, and what does not follow the rules is noticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cheeseboard.records import format_record, parse_record, verify
from cheeseboard.table import commands, deciding
from cheeseboard.table.answers import MOST
from cheeseboard.table.entries import decode_entry, decode_setup, encode
from cheeseboard.table.errors import MatchFrozen, NotNow, StaleVersion
from cheeseboard.table.match import Match
from cheeseboard.table.secrets import new_secret
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
        b'{"did":"took","key":"k","by":2,"avatar":"bear","seal":"00"}',
        b'{"did":"invited","key":"k","seat":2,"seal":"00"}',
        b'{"did":"paired","key":"k","by":2,"seal":"00"}',
        b'{"did":"added","key":"k","by":2,"seal":"00"}',
        b'{"did":"freed","key":"k","seat":2,"level":"hazel"}',
        b'{"did":"agreed","key":"k","by":1,"seat":2,"seats":[1]}',
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
    monkeypatch.setattr("cheeseboard.table.history.MOST_RESULTS", 2)
    desk = sit_down("cheese-rescue", "here", "here")
    assert desk.match.history is not None
    assert len(desk.match.history.moves) == 2
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
    play = commands.Play(id="k", seat=1, version=desk.match.version, move=desk.moves(1)[0])
    decision, rival = (
        deciding.decide(desk.match, play, desk.holder(1)),
        deciding.decide(desk.match, play, desk.holder(1)),
    )
    assert (decision.version, decision.body) == (rival.version, rival.body)
    desk.store(decision)
    with pytest.raises(StaleVersion):
        desk.match.apply(rival)


def test_commands_sent_again_are_known() -> None:
    desk = friends("cheese-rescue", 2)
    version = desk.match.version
    play = commands.Play(id="twice", seat=1, version=version, move=desk.moves(1)[0])
    assert desk.match.answered(play, desk.holder(1)) is None
    desk.do(play, desk.holder(1))
    for match in (desk.match, desk.again()):
        assert match.answered(play, match.holder([desk.secrets[1]])) == version + 1
        assert match.answered(play, match.holder([desk.devices[2]])) is None, "keys are their sender's own"
        assert match.answered(play, match.holder([desk.made.watch])) is None
        start = commands.Start(id="key-2")
        assert match.answered(start, match.holder([desk.made.host])) == 2, "the start, by the host"


def test_a_key_is_for_one_command() -> None:
    """Were it answered as accepted, the other command would be lost in silence."""
    desk = friends("cheese-rescue", 2)
    version = desk.match.version
    move, other = desk.moves(1)[:2]
    play = commands.Play(id="k", seat=1, version=version, move=move)
    desk.do(play, desk.holder(1))
    others = (
        commands.Play(id="k", seat=1, version=version, move=other),
        commands.Play(id="k", seat=2, version=version, move=move),
        commands.Play(id="k", seat=1, version=version + 1, move=move),
        commands.Roll(id="k", seat=1, version=version),
        commands.Undo(id="k", seat=1, version=version),
        commands.Take(id="k", seat=1),
        commands.Leave(id="k", seat=1),
        commands.Hold(id="k", seat=1),
        commands.Arrange(id="k", seat=1, kind="bot"),
        commands.Start(id="k"),
        commands.Rematch(id="k"),
    )
    for match in (desk.match, desk.again()):
        for command in others:
            with pytest.raises(NotNow) as caught:
                match.answered(command, match.holder([desk.secrets[1]]))
            assert caught.value.code == "used-id"


def test_what_a_table_was_asked_before_its_start_is_known_again() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", "elsewhere", start=False)
    asked: list[tuple[commands.Command, commands.Command]] = [
        (
            commands.Arrange(id="a", seat=3, kind="bot"),
            commands.Arrange(id="a", seat=3, kind="bot", level="hazel"),
        ),
        (commands.Arrange(id="b", seat=3, kind="empty"), commands.Arrange(id="b", seat=2, kind="empty")),
        (commands.Start(id="c", level="clover"), commands.Start(id="c")),
    ]
    versions = []
    for command, _ in asked:
        desk.do(command, desk.host)
        versions.append(desk.match.version)
    take, bear = commands.Take(id="t", seat=2, avatar="frog"), commands.Take(id="t", seat=2, avatar="bear")
    for match in (desk.match, desk.again()):
        assert [match.answered(command, desk.host) for command, _ in asked] == versions
        for _, other in asked:
            with pytest.raises(NotNow):
                match.answered(other, desk.host)
    waiting = sit_down("cheese-rescue", "here", "elsewhere", start=False)
    waiting.sit(2)
    waiting.do(take, waiting.holder(2))
    for same in (take, commands.Take(id="t", seat=2)):
        assert waiting.match.answered(same, waiting.holder(2)) == waiting.match.version
    with pytest.raises(NotNow):
        waiting.match.answered(bear, waiting.holder(2))


def test_what_was_asked_with_a_secret_is_known_by_it() -> None:
    """An answer that got lost comes again; with another secret it would open nothing."""
    desk = sit_down("cheese-rescue", "here", "elsewhere", start=False)
    secret = new_secret()
    take = commands.Take(id="t", seat=2, avatar="frog", secret=secret)
    desk.do(take, desk.holder(2))
    device = desk.match.holder([desk.secrets[2], secret])
    pair = commands.Pair(id="p", seat=2, secret=new_secret())
    desk.do(pair, device)
    desk.do(commands.Arrange(id="a", seat=2, kind="elsewhere"), desk.host)
    invite = commands.Invite(id="i", seat=2, secret=new_secret())
    desk.do(invite, desk.host)
    desk.match.places = desk.again().places
    assert desk.match.answered(invite, desk.host) == desk.match.version
    for other in (take, pair, invite):
        with pytest.raises(NotNow) as caught:
            desk.match.answers.find(replace(other, secret=new_secret()), (0, 2))
        assert caught.value.code == "used-id"
        assert desk.match.answers.find(other, (0, 2)) is not None


def test_old_keys_are_forgotten_when_their_commands_are_stale() -> None:
    desk = sit_down("chop-chop", "here", "here")
    seat = desk.match.game.actor(desk.match.position)
    assert seat is not None
    first = commands.Play(id="first", seat=seat, version=desk.match.version, move=desk.moves(seat)[0])
    desk.do(first, desk.holder(1, 2))
    version = desk.match.version
    assert desk.match.answered(first, desk.holder(1, 2)) == version
    choice = Random(2)
    for _ in range(MOST // 2):
        desk.step(choice)
        desk.undo(1)
    assert desk.match.answered(first, desk.holder(1, 2)) is None
    assert len(desk.match.answers.kept) == MOST
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
    assert [" ".join(who).strip() for who in record.seats] == ["person", "bot clover", "bot clover"]
    report = verify(parse_record(format_record(record)))
    assert (report.is_sealed, report.plies) == (True, len(record.plies))
