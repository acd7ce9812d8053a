"""Taking back, and playing again."""

from __future__ import annotations

import json
from random import Random

import pytest

from cheeseboard.records import format_record, parse_record, verify
from cheeseboard.table import commands, deciding, projection
from cheeseboard.table.create import rematch
from cheeseboard.table.entries import encode
from cheeseboard.table.errors import BadMessage, NotNow, NotSeated
from cheeseboard.table.match import Match
from tests.table.desk import NOW, Desk, friends, sit_down
from tests.table.test_commands import refused

GAMES = [("cheese-rescue", 2), ("cheese-rescue", 3), ("chop-chop", 2), ("chop-chop", 4)]


def undo(desk: Desk, seat: int) -> commands.Undo:
    return commands.Undo(id="u", seat=seat, version=desk.match.version)


# at one device


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("bots", [False, True])
def test_at_one_device_all_is_taken_back_and_chance_stays(game: str, players: int, bots: bool) -> None:
    desk = sit_down(game, "here", *["pip" if bots else "here"] * (players - 1))
    start = desk.match.position
    refused(desk, undo(desk, 1), desk.holder(1), NotNow, "undo-nothing")
    choice = Random(players)
    before: list[tuple[str, ...]] = []
    for _ in range(60):
        if desk.match.status == "over":
            break
        desk.step(choice)
        assert desk.match.history is not None
        before.append(tuple(desk.match.history.moves))
    if desk.match.status == "over":
        return
    whole = before[-1]
    assert desk.match.history is not None
    decided = len(desk.match.history.decisions)
    change = desk.undo(1)
    assert (change.is_undone, change.events, change.has_new_table) == (True, (), True)
    assert desk.match.is_practice
    assert desk.snapshot(1)["table"]["is_practice"]
    assert desk.snapshot(1)["last"] == []
    for _ in range(decided - 1):
        desk.undo(1)
    refused(desk, undo(desk, 1), desk.holder(1), NotNow, "undo-nothing")
    assert desk.again().position == desk.match.position
    replay_same_moves(desk, list(whole))
    assert tuple(desk.match.history.moves) == whole, "the same moves meet the same dice, cards and tiles"
    assert start is not desk.match.position
    desk.play_out(choice)
    assert verify(parse_record(format_record(desk.match.record()))).is_sealed


def replay_same_moves(desk: Desk, whole: list[str]) -> None:
    """Play on as before; chance must bring what it brought."""
    match = desk.match
    assert match.history is not None
    for _ in range(len(whole)):
        done = len(match.history.moves)
        assert match.history.moves == whole[:done]
        if done == len(whole):
            return
        seat = match.game.actor(match.position)
        if match.roller is not None:
            desk.roll(match.roller)
        elif seat is not None and match.is_waiting(seat):
            desk.play(seat, whole[done])
        else:
            assert seat is not None
            desk.store(deciding.bot_plays(match, seat, whole[done]))


# elsewhere


def test_elsewhere_nothing_revealed_is_taken_back() -> None:
    hidden = friends("cheese-rescue", 2)
    hidden.play(1, hidden.moves(1)[0])
    refused(hidden, undo(hidden, 1), hidden.holder(1), NotNow, "undo-revealed")
    refused(hidden, undo(hidden, 2), hidden.holder(2), NotNow, "undo-not-yours")
    assert not hidden.snapshot(1)["rights"]["can_undo"]


def test_elsewhere_a_move_without_chance_is_taken_back_by_its_seat() -> None:
    desk = friends("chop-chop", 2, cat=1)
    refused(desk, undo(desk, 1), desk.holder(1), NotNow, "undo-not-yours")
    first = desk.match.position
    desk.play(1, "C@D3")
    assert desk.snapshot(1)["rights"]["can_undo"]
    assert not desk.snapshot(2)["rights"]["can_undo"]
    refused(desk, undo(desk, 2), desk.holder(2), NotNow, "undo-not-yours")
    refused(desk, undo(desk, 2), desk.holder(1), NotSeated, "not-seated")
    desk.undo(1)
    assert desk.match.position == first
    assert not desk.match.is_practice, "nothing was revealed"
    refused(desk, undo(desk, 1), desk.holder(1), NotNow, "undo-not-yours")
    desk.play(1, "C@D3")
    desk.roll(2)
    refused(desk, undo(desk, 1), desk.holder(1), NotNow, "undo-not-yours")
    desk.play(2, desk.moves(2)[0])
    assert desk.match.history is not None
    if desk.match.history.last is not None and desk.match.history.last.has_chance:
        refused(desk, undo(desk, 2), desk.holder(2), NotNow, "undo-revealed")
    assert desk.again().position == desk.match.position


@pytest.mark.parametrize("seed", range(4))
def test_elsewhere_undo_is_offered_exactly_when_it_is_accepted(seed: int) -> None:
    desk = friends("chop-chop", 3)
    choice = Random(seed)
    undone = 0
    for _ in range(80):
        if desk.match.status == "over":
            break
        change = desk.step(choice)
        assert desk.match.history is not None
        for seat in (1, 2, 3):
            can = desk.snapshot(seat)["rights"]["can_undo"]
            codes = {event.code for event in change.events}
            assert not can or (change.actor == seat and not codes & {"rolled", "tile-turned"})
            try:
                deciding.decide(desk.match, undo(desk, seat), desk.holder(seat))
            except NotNow:
                assert not can
            else:
                assert can
                undone += 1
    assert undone


# playing again


def over(desk: Desk, seed: int = 1) -> Desk:
    desk.play_out(Random(seed))
    return desk


def test_a_rematch_at_one_device_starts_at_once() -> None:
    desk = over(sit_down("chop-chop", "here", "pip", cat=1))
    setup, entries, decision = rematch(desk.match, commands.Rematch(id="r"), desk.holder(1), NOW)
    desk.store(decision)
    assert desk.snapshot(1)["table"]["rematch"] == setup.id
    assert (setup.previous, setup.host) == (desk.match.id, desk.match.setup.host)
    assert setup.seed != desk.match.setup.seed
    new = Match.open(setup, entries)
    assert new.status == "playing"
    assert new.places == desk.match.places, "everybody keeps seat and face"
    assert new.holder([desk.secrets[1]]).seats == (1,)
    assert desk.snapshot(1)["table"]["roles"] == {"cat": 1}
    assert json.loads(projection.snapshot(new, new.holder([desk.secrets[1]]), 1))["table"]["roles"] == {
        "cat": 2
    }
    for holder in (desk.holder(1), desk.host):
        with pytest.raises(NotNow) as caught:
            rematch(desk.match, commands.Rematch(id="r2"), holder, NOW)
        assert caught.value.code == "rematched"


def test_a_rematch_among_friends_waits_for_anyone_to_start() -> None:
    desk = friends("cheese-rescue", 3)
    refused(desk, commands.Rematch(id="r"), desk.holder(2), NotNow, "match-not-over")
    desk.do(commands.Leave(id="l", seat=3), desk.holder(3))
    over(desk)
    assert desk.snapshot(2)["rights"]["can_rematch"]
    assert not desk.snapshot()["rights"]["can_rematch"]
    with pytest.raises(NotSeated):
        rematch(desk.match, commands.Rematch(id="r"), desk.holder(watch=True), NOW)
    with pytest.raises(BadMessage):
        deciding.decide(desk.match, commands.Rematch(id="r"), desk.holder(2))
    setup, entries, _ = rematch(desk.match, commands.Rematch(id="r"), desk.holder(2), NOW)
    assert entries == []
    new = Match.open(setup)
    assert [(place.kind, place.is_taken) for place in new.places] == [
        ("here", True),
        ("elsewhere", True),
        ("elsewhere", False),
    ]
    one, two = new.holder([desk.secrets[1]]), new.holder([desk.devices[2]])
    assert (one.seats, two.seats) == ((1,), (2,))
    three = new.holder([desk.devices[3]])
    assert (three.seats, new.invited_to(three)) == ((), (3,)), "who has left may sit down again"
    assert deciding.decide(new, commands.Start(id="s"), two).entry.by == 2
    assert encode(setup).count(b'"held"') == 0


@pytest.mark.parametrize(
    ("game", "named", "options", "following"),
    [
        ("cheese-rescue", {}, {}, [{"first": 2}, {"first": 3}, {"first": 1}]),
        ("cheese-rescue", {"first": 3}, {}, [{"first": 1}, {"first": 2}, {"first": 3}]),
        ("cheese-rescue", {}, {"first_player": "random"}, [{}, {}]),
        ("chop-chop", {"cat": 2}, {}, [{"cat": 3}, {"cat": 1}, {"cat": 2}]),
        (
            *("chop-chop", {"cat": 2, "first": 3}, {"first_player": "chosen"}),
            [{"cat": 3, "first": 1}, {"cat": 1, "first": 2}],
        ),
        ("chop-chop", {}, {}, [{}, {}]),
    ],
)
def test_who_begins_and_who_has_a_role_goes_on(
    game: str, named: dict[str, int], options: dict[str, str], following: list[dict[str, int]]
) -> None:
    """From rematch to rematch each has it once, while everybody keeps the seat. What is drawn by lot stays so."""
    desk = over(sit_down(game, "here", "here", "pip", **options, **named))
    places = desk.match.places
    for roles in following:
        setup, entries, _ = rematch(desk.match, commands.Rematch(id="r"), desk.holder(1), NOW)
        desk = Desk(setup, entries, desk.made)
        assert desk.match.roles.named == roles
        assert desk.snapshot(1)["table"]["roles"] == roles
        assert desk.match.places == places
        if game == "cheese-rescue" and roles:
            assert desk.match.game.actor(desk.match.position) == roles["first"]
        over(desk)
