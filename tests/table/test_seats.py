"""Sitting down and getting up: take, leave, arrange, hold, come back, picture codes, secrets."""

from __future__ import annotations

import re
from random import Random

import pytest

from cheeseboard.core.errors import GameError, SetupError
from cheeseboard.table import commands, requests, seating
from cheeseboard.table.create import new_match
from cheeseboard.table.errors import BadMessage, NotHost, NotNow, NotSeated, SeatTaken
from cheeseboard.table.presence import Presence
from cheeseboard.table.secrets import is_same, new_match_id, new_secret, seal
from tests.table.desk import NOW, Desk, friends, plan, sit_down
from tests.table.test_commands import refused


def absent(*seats: int) -> Presence:
    return Presence(absent=frozenset(seats))


def kinds(desk: Desk) -> list[str]:
    return [place.kind for place in desk.match.places]


# secrets


def test_secrets_and_names() -> None:
    assert re.fullmatch("[A-Za-z0-9_-]{22}", new_secret())
    assert re.fullmatch("[a-z2-7]{13}", new_match_id())
    assert len({new_secret() for _ in range(50)}) == 50
    assert is_same(seal("a"), seal("a"))
    assert not is_same(seal("a"), seal("b"))


def test_what_secrets_open() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", "pip", "empty", start=False)
    everything = desk.match.holder([*desk.secrets.values(), desk.made.host, desk.made.watch])
    assert (everything.seats, everything.is_host, everything.is_watching) == ((1,), True, True)
    assert desk.match.invited_to(everything) == (2,)
    assert desk.holder(2)[:3] == ((), False, False)
    assert desk.match.invited_to(desk.holder(2)) == (2,)
    assert desk.holder(watch=True)[:3] == ((), False, True)
    for wrong in (new_secret(), desk.secrets[3], desk.secrets[4], seal(desk.secrets[1]), ""):
        with pytest.raises(NotSeated):
            desk.match.holder([wrong])


def test_nothing_stored_holds_a_secret() -> None:
    desk = friends("cheese-rescue", 2)
    stored = desk.setup + b"".join(desk.bodies)
    for secret in (*desk.secrets.values(), desk.made.host, desk.made.watch):
        assert secret.encode() not in stored
    assert desk.made.host not in repr(desk.match.setup)
    assert desk.match.setup.seed not in repr(desk.match.setup)


# new matches


def test_a_plan_the_rules_refuse() -> None:
    for wrong in (
        plan("cheese-rescue", "here", "here", cat=1),
        plan("chop-chop", "here", "here", cat=2, first=2),
        plan("chop-chop", "here", "here", cat=3),
        plan("cheese-rescue", "here", "here", "here", "here", "here"),
        plan("chop-chop", "here", "here", colour="red"),
        plan("chop-chop", "here", "here", edition="/etc/hostname"),
        plan("chop-chop", "here", "here", path="crooked"),
    ):
        with pytest.raises(GameError) as caught:
            new_match(wrong, NOW)
        assert not isinstance(caught.value, NotNow)
    assert issubclass(SetupError, GameError)


def test_options_are_kept() -> None:
    desk = sit_down("cheese-rescue", "here", "here", hands="open", area="fixed")
    assert desk.snapshot(1)["table"]["game"] == "cheese-rescue:2:area=fixed:hands=open"
    assert not desk.snapshot(1)["table"]["hides_hands"]


def test_everybody_here_is_another_animal() -> None:
    seats = [
        requests.SeatPlan(kind="here"),
        requests.SeatPlan(kind="here", avatar="fox"),
        requests.SeatPlan(kind="here"),
    ]
    desk = Desk(*new_match(requests.NewMatch(game="cheese-rescue", seats=seats), NOW))
    assert [place.avatar for place in desk.match.places] == ["rabbit", "fox", "frog"]
    twins = [requests.SeatPlan(kind="here", avatar="fox")] * 2
    with pytest.raises(NotNow) as caught:
        new_match(requests.NewMatch(game="cheese-rescue", seats=twins), NOW)
    assert caught.value.code == "avatar-taken"


# take and leave


def test_take() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", start=False)
    two = desk.holder(2)
    refused(desk, commands.Take(id="k", seat=2), desk.holder(1), NotSeated, "not-seated")
    refused(desk, commands.Take(id="k", seat=1), desk.holder(1), SeatTaken, "seat-taken")
    secret = new_secret()
    refused(desk, commands.Take(id="k", seat=2, avatar="fox", secret=secret), two, NotNow, "avatar-taken")
    for known in (None, desk.secrets[1], desk.secrets[2], desk.made.host, desk.made.watch):
        refused(desk, commands.Take(id="k", seat=2, secret=known), two, BadMessage, "own-secret")
    desk.do(commands.Take(id="k", seat=2, avatar="bear", secret=secret), two)
    desk.devices[2] = secret
    refused(desk, commands.Take(id="k", seat=2, secret=new_secret()), two, NotSeated, "invitation-used")
    two = desk.match.holder([secret])
    assert desk.snapshot()["table"]["seats"][1] == {
        "seat": 2,
        "kind": "elsewhere",
        "avatar": "bear",
        "level": None,
        "is_taken": True,
        "is_present": False,
        "is_held": False,
        "is_away": False,
        "is_freed": False,
        "agreed": [],
        "is_open": False,
    }
    refused(desk, commands.Take(id="k", seat=2), two, SeatTaken, "seat-taken")
    refused(desk, commands.Take(id="k", seat=2, avatar="bear"), two, SeatTaken, "seat-taken")
    desk.do(commands.Take(id="k2", seat=2, avatar="deer"), two)
    assert desk.match.places[1].avatar == "deer"


def test_leave_before_the_start() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", start=False)
    refused(desk, commands.Leave(id="k", seat=2), desk.holder(2), NotSeated, "not-seated")
    refused(desk, commands.Leave(id="k", seat=2), desk.holder(1), NotSeated, "not-seated")
    desk.sit(2)
    desk.do(commands.Leave(id="l", seat=2), desk.holder(2))
    assert not desk.match.places[1].is_taken
    with pytest.raises(NotSeated) as caught:
        desk.match.holder([desk.secrets[2]])
    assert caught.value.code == "invitation-used"
    desk.sit(2)
    desk.do(commands.Leave(id="l2", seat=1), desk.holder(1))
    assert kinds(desk) == ["empty", "elsewhere"]
    with pytest.raises(NotSeated):
        desk.holder(1)
    assert desk.again().places == desk.match.places


def test_leave_hold_and_come_back() -> None:
    desk = friends("cheese-rescue", 3)
    refused(desk, commands.Hold(id="k", seat=2), desk.holder(1), NotNow, "not-absent")
    desk.do(commands.Leave(id="l", seat=2), desk.holder(2))
    refused(desk, commands.Leave(id="l2", seat=2), desk.holder(2), NotNow, "not-there")
    assert desk.snapshot(1)["rights"]["can_hold"] == [2]
    assert desk.snapshot()["rights"]["can_hold"] == []
    assert desk.snapshot()["table"]["seats"][1]["is_away"]
    refused(desk, commands.Hold(id="k", seat=2), desk.holder(watch=True), NotSeated, "not-seated")
    refused(desk, commands.Hold(id="k", seat=4), desk.holder(1), NotSeated, "no-such-seat")
    desk.do(commands.Hold(id="k", seat=2), desk.holder(3))
    state = desk.snapshot()["table"]["seats"][1]
    assert (state["is_held"], state["level"], state["kind"]) == (True, "hazel", "elsewhere")
    refused(desk, commands.Hold(id="k2", seat=2), desk.holder(1), NotNow, "not-absent", absent(2))
    play = commands.Play(id="p", seat=2, version=desk.match.version, move="1(0,1)")
    refused(desk, play, desk.holder(2), NotNow, "seat-held")
    assert desk.match.returning(desk.holder(2)) == (2,)
    assert desk.match.returning(desk.holder(1)) == ()
    desk.store(seating.comes_back(desk.match, 2))
    assert desk.match.returning(desk.holder(2)) == ()
    with pytest.raises(NotNow) as caught:
        seating.comes_back(desk.match, 2)
    assert caught.value.code == "not-held"


def test_an_absent_seat_is_held_and_its_bot_plays() -> None:
    desk = friends("chop-chop", 2, cat=1)
    desk.play(1, desk.moves(1)[0])
    assert desk.match.roller == 2
    rights = desk.snapshot(1, presence=absent(2))["rights"]
    assert rights["can_hold"] == [2]
    change = desk.do(commands.Hold(id="h", seat=2), desk.holder(1), absent(2))
    assert change.events[0].code == "rolled", "the die it held is rolled"
    assert desk.match.bot_to_move() == (2, "hazel")
    desk.step(Random(0))
    desk.store(seating.comes_back(desk.match, 2))
    assert desk.match.bot_to_move() is None
    assert desk.again().position == desk.match.position


def test_a_friend_who_comes_late_takes_over_from_the_bot() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", "elsewhere")
    assert [place.bot for place in desk.match.places] == [None, "hazel", "hazel"]
    assert desk.match.roles.people == (1,)
    assert desk.match.returning(desk.holder(2)) == ()
    with pytest.raises(NotSeated):
        desk.snapshot(2)
    with pytest.raises(NotNow):
        seating.comes_back(desk.match, 2)
    desk.sit(2)
    desk.sit(3, "deer")
    assert [(place.bot, place.is_taken, place.avatar) for place in desk.match.places[1:]] == [
        (None, True, "rabbit"),
        (None, True, "deer"),
    ]
    assert desk.again().places == desk.match.places


# the host arranges


def test_arrange() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", "pip", start=False)
    arrange = commands.Arrange(id="k", seat=2, kind="bot")
    refused(desk, arrange, desk.holder(1), NotHost, "not-host")
    refused(desk, commands.Arrange(id="k", seat=5, kind="bot"), desk.host, NotSeated, "no-such-seat")
    held = desk.holder(2)
    desk.do(arrange, desk.host)
    assert desk.match.places[1].level == "pip"
    assert desk.match.invited_to(held) == (), "the link opens nothing now"
    desk.do(commands.Arrange(id="k2", seat=2, kind="elsewhere"), desk.host)
    assert desk.match.invited_to(held) == (2,)
    desk.do(commands.Arrange(id="k3", seat=3, kind="here"), desk.host)
    assert (desk.match.places[2].is_taken, desk.match.places[2].avatar) == (True, "rabbit")
    assert desk.host.seats == (3,)
    with pytest.raises(NotSeated):
        desk.holder(3)  # others may know the link
    desk.do(commands.Arrange(id="k4", seat=3, kind="bot", level="clover"), desk.host)
    assert desk.match.places[2].bot == "clover"
    desk.do(commands.Start(id="s"), desk.host)
    refused(desk, arrange, desk.host, NotNow, "already-started")
    assert desk.again().places == desk.match.places


# picture codes


def test_join_by_code() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", "empty", "pip", start=False)
    old = desk.holder(2)
    for seat in (2, 3):
        seating.check_code(desk.match, seat, desk.host)
        decision, secret = seating.joins(desk.match, seat)
        assert secret.encode() not in decision.body
        desk.store(decision)
        assert desk.match.holder([secret]).seats == (seat,)
        assert desk.match.places[seat - 1].is_taken
    assert desk.match.invited_to(old) == (), "a code replaces the link"
    for seat, kind, code in (
        (1, SeatTaken, "seat-taken"),
        (4, SeatTaken, "seat-taken"),
        (9, NotSeated, "no-such-seat"),
    ):
        with pytest.raises(kind) as caught:
            seating.joins(desk.match, seat)
        assert caught.value.code == code
    with pytest.raises(NotHost):
        seating.check_code(desk.match, 3, desk.holder(1))
    desk.do(commands.Arrange(id="a", seat=2, kind="elsewhere"), desk.host)
    assert desk.match.invited_to(old) == (), "a link that was replaced stays so"
    new = new_secret()
    desk.do(commands.Invite(id="i", seat=2, secret=new), desk.host)
    assert desk.match.invited_to(desk.match.holder([new])) == (2,)
    desk.do(commands.Start(id="s"), desk.host)
    with pytest.raises(NotNow):
        seating.joins(desk.match, 2)
    assert desk.again().places == desk.match.places
