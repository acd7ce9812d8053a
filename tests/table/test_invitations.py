"""Invitations work once: who sits down has a secret of their own, and nobody who made a match has it."""

from __future__ import annotations

import json

import msgspec
import pytest

from cheeseboard.table import commands, deciding, projection
from cheeseboard.table.create import rematch
from cheeseboard.table.decisions import Holder
from cheeseboard.table.entries import decode_entry, decode_setup
from cheeseboard.table.errors import BadMessage, NotHost, NotNow, NotSeated, SeatTaken
from cheeseboard.table.match import Match
from cheeseboard.table.presence import Presence
from cheeseboard.table.seating import comes_back
from cheeseboard.table.seats import MOST_DEVICES, MOST_REMEMBERED
from cheeseboard.table.secrets import new_secret, seal
from tests.table.desk import NOW, Desk, friends, sit_down
from tests.table.test_commands import refused
from tests.table.test_undo_and_rematch import over

AWAY = Presence(connected=frozenset({1, 3}), absent=frozenset({2}))


def code_of(desk: Desk, *secrets: str) -> str:
    with pytest.raises(NotSeated) as caught:
        desk.match.holder(list(secrets))
    return caught.value.code


def maker(desk: Desk) -> Holder:
    """With everything that was told when the match was made."""
    return desk.match.holder([*desk.secrets.values(), desk.made.host, desk.made.watch])


def freed(game: str = "cheese-rescue", players: int = 3) -> Desk:
    """The friend on seat 2 has been away, and the host frees the seat."""
    desk = friends(game, players, **({"cat": 1} if game == "chop-chop" else {}))
    desk.do(commands.Free(id="free", seat=2), desk.host, AWAY)
    return desk


# sitting down


def test_whoever_makes_a_match_opens_no_seat_but_its_own() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", "elsewhere", "pip")
    assert desk.match.seats_of(maker(desk)) == (1,), "not even while nobody has come"
    desk.sit(2)
    assert desk.match.seats_of(maker(desk)) == (1,)
    for match in (desk.match, desk.again()):
        with pytest.raises(NotSeated):
            projection.snapshot(match, maker(desk), 2)
        assert match.seats_of(desk.holder(2)) == (2,)
    refused(
        desk, commands.Take(id="t", seat=2, secret=new_secret()), maker(desk), NotSeated, "invitation-used"
    )
    assert code_of(desk, desk.secrets[2]) == "invitation-used"
    assert code_of(desk, new_secret()) == "not-seated"


def test_a_device_says_its_secret_before_it_sits_down() -> None:
    desk = sit_down("chop-chop", "here", "elsewhere", start=False)
    secret = new_secret()
    guest = desk.match.holder([desk.secrets[2], secret])
    assert (desk.match.seats_of(guest), desk.match.invited_to(guest)) == ((), (2,))
    desk.do(commands.Take(id="t", seat=2, secret=secret), guest)
    assert (desk.match.seats_of(guest), desk.match.invited_to(guest)) == ((2,), ())


def test_a_new_invitation_makes_an_older_one_void() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", "pip", start=False)
    new = new_secret()
    refused(desk, commands.Invite(id="i", seat=2, secret=new), desk.holder(1), NotHost, "not-host")
    refused(desk, commands.Invite(id="i", seat=1, secret=new), desk.host, SeatTaken, "seat-taken")
    refused(desk, commands.Invite(id="i", seat=3, secret=new), desk.host, SeatTaken, "seat-taken")
    refused(
        desk, commands.Invite(id="i", seat=2, secret=desk.made.watch), desk.host, BadMessage, "own-secret"
    )
    assert desk.snapshot(1)["rights"]["can_invite"] == []
    desk.do(commands.Invite(id="i", seat=2, secret=new), desk.host)
    assert code_of(desk, desk.secrets[2]) == "invitation-used"
    desk.secrets[2] = new
    desk.sit(2)
    refused(desk, commands.Invite(id="i2", seat=2, secret=new_secret()), desk.host, SeatTaken, "seat-taken")


def test_secrets_that_open_nothing_are_not_remembered_without_end() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", start=False)
    for number in range(3 * MOST_REMEMBERED):
        desk.do(commands.Invite(id=f"i{number}", seat=2, secret=new_secret()), desk.host)
    assert len(desk.match.places[1].used) == MOST_REMEMBERED
    for _ in range(500):
        desk.match.holder([desk.made.watch, new_secret()])
    assert len(desk.match.opened) < 100


# another device


def test_another_device_of_the_same_person() -> None:
    desk = friends("cheese-rescue", 2)
    token, secret = new_secret(), new_secret()
    refused(desk, commands.Pair(id="p", seat=2, secret=token), desk.host, NotSeated, "not-seated")
    desk.do(commands.Pair(id="p", seat=2, secret=token), desk.holder(2))
    other = desk.match.holder([token, secret])
    assert (desk.match.seats_of(other), desk.match.paired_with(other)) == ((), (2,))
    with pytest.raises(NotSeated):
        projection.snapshot(desk.match, other, 2)
    avatar = desk.match.places[1].avatar
    desk.do(commands.Take(id="t", seat=2, secret=secret), other)
    assert desk.match.seats_of(other) == desk.match.seats_of(desk.holder(2)) == (2,)
    assert desk.match.places[1].avatar == avatar
    assert code_of(desk, token) == "invitation-used"
    late = desk.match.holder([token, desk.made.watch])
    refused(desk, commands.Take(id="t2", seat=2, secret=new_secret()), late, NotSeated, "invitation-used")
    assert desk.again().places == desk.match.places


def test_the_oldest_of_many_devices_ends() -> None:
    desk = friends("chop-chop", 2)
    secrets = [new_secret() for _ in range(MOST_DEVICES + 1)]
    for number, secret in enumerate(secrets):
        token = new_secret()
        desk.do(commands.Pair(id=f"p{number}", seat=2, secret=token), desk.holder(2))
        desk.do(commands.Take(id=f"t{number}", seat=2, secret=secret), desk.match.holder([token]))
    assert code_of(desk, secrets[0]) == "seat-given"
    assert all(desk.match.holder([secret]).seats == (2,) for secret in (*secrets[1:], desk.devices[2]))


# freeing a seat


def test_who_may_free_which_seat() -> None:
    desk = friends("cheese-rescue", 3)
    free = commands.Free(id="f", seat=2)
    refused(desk, free, desk.holder(3), NotHost, "not-host", AWAY)
    refused(desk, free, desk.host, NotNow, "not-absent", Presence(connected=frozenset({1, 2, 3})))
    everybody = Presence(absent=frozenset({1, 2, 3}))
    refused(desk, commands.Free(id="f", seat=1), desk.host, NotNow, "not-there", everybody)
    refused(desk, commands.Free(id="f", seat=4), desk.host, NotSeated, "no-such-seat", everybody)
    waiting = sit_down("cheese-rescue", "here", "elsewhere", start=False)
    refused(waiting, free, waiting.host, NotNow, "not-playing", everybody)
    body = projection.snapshot(desk.match, desk.host, None, AWAY)
    assert json.loads(body)["rights"]["can_free"] == [2]
    desk.do(free, desk.host, AWAY)
    refused(desk, commands.Free(id="f2", seat=2), desk.host, NotNow, "not-there", AWAY)


def test_a_freed_seat_shows_its_hand_to_nobody_and_waits_for_its_device() -> None:
    desk = freed()
    state = desk.snapshot()["table"]["seats"][1]
    assert (state["is_freed"], state["is_held"], state["level"], state["is_open"]) == (
        True,
        True,
        "hazel",
        False,
    )
    for holder in (maker(desk), desk.host, desk.holder(3), desk.holder(watch=True)):
        with pytest.raises(NotSeated):
            projection.snapshot(desk.match, holder, 2)
    assert desk.match.returning(desk.holder(2)) == (2,)
    desk.store(comes_back(desk.match, 2))
    assert not desk.match.places[1].is_freed
    assert desk.match.seats_of(desk.holder(2)) == (2,)
    assert desk.again().places == desk.match.places


def test_somebody_new_when_every_other_person_agrees() -> None:
    desk = freed()
    invite = commands.Invite(id="i", seat=2, secret=new_secret())
    refused(desk, invite, desk.host, NotNow, "not-agreed")
    assert desk.snapshot(3)["rights"]["can_agree"] == [2]
    desk.do(commands.Agree(id="a1", seat=2), desk.holder(1))
    refused(desk, commands.Agree(id="a2", seat=2), desk.holder(1), NotNow, "not-asked")
    refused(desk, commands.Agree(id="a2", seat=2), desk.holder(watch=True), NotSeated, "not-seated")
    refused(desk, commands.Agree(id="a2", seat=3), desk.holder(1), NotNow, "not-asked")
    refused(desk, invite, desk.host, NotNow, "not-agreed")
    desk.do(commands.Agree(id="a3", seat=2), desk.holder(3))
    state = desk.snapshot()["table"]["seats"][1]
    assert (state["agreed"], state["is_open"]) == ([1, 3], True)
    desk.do(invite, desk.host)
    assert desk.match.seats_of(desk.holder(2)) == (2,), "its own device may still come back"
    old, avatar = desk.devices.pop(2), desk.match.places[1].avatar
    desk.secrets[2] = invite.secret
    desk.sit(2)
    assert code_of(desk, old) == "seat-given"
    assert desk.match.places[1].avatar != avatar
    assert desk.again().places == desk.match.places


def test_its_device_comes_back_before_somebody_new() -> None:
    desk = freed()
    for seat in (1, 3):
        desk.do(commands.Agree(id=f"a{seat}", seat=2), desk.holder(seat))
    invite = commands.Invite(id="i", seat=2, secret=new_secret())
    desk.do(invite, desk.host)
    desk.store(comes_back(desk.match, 2))
    assert code_of(desk, invite.secret) == "invitation-used"
    assert desk.match.places[1].agreed == ()


def test_somebody_who_was_not_asked_comes_back_before_somebody_new() -> None:
    """Everybody agreed who was there; now there is one more, without whose word nobody new sits down."""
    desk = friends("cheese-rescue", 4)
    gone = Presence(connected=frozenset({1, 3}), absent=frozenset({2, 4}))
    desk.do(commands.Hold(id="h", seat=4), desk.holder(1), gone)
    desk.do(commands.Free(id="f", seat=2), desk.host, gone)
    for seat in (1, 3):
        desk.do(commands.Agree(id=f"a{seat}", seat=2), desk.holder(seat))
    invite = commands.Invite(id="i", seat=2, secret=new_secret())
    desk.do(invite, desk.host)
    desk.store(comes_back(desk.match, 4))
    newcomer = desk.match.holder([invite.secret])
    refused(desk, commands.Take(id="t", seat=2, secret=new_secret()), newcomer, NotNow, "not-agreed")
    assert desk.match.returning(desk.holder(2)) == (2,), "nothing has changed for its own device"
    desk.do(commands.Agree(id="a4", seat=2), desk.holder(4))
    desk.do(commands.Take(id="t", seat=2, secret=new_secret()), newcomer)
    assert code_of(desk, desk.devices[2]) == "seat-given"


def test_where_hands_are_hidden_one_device_does_not_decide_alone() -> None:
    for game, is_open in (("cheese-rescue", False), ("chop-chop", True)):
        desk = freed(game, 2)
        agree = commands.Agree(id="a", seat=2)
        assert desk.snapshot(1)["rights"]["can_agree"] == [2] * is_open
        if is_open:
            desk.do(agree, desk.holder(1))
        else:
            refused(desk, agree, desk.holder(1), NotNow, "not-asked")
        assert desk.snapshot()["table"]["seats"][1]["is_open"] == is_open
        invite = commands.Invite(id="i", seat=2, secret=new_secret())
        if is_open:
            desk.do(invite, desk.host)
        else:
            refused(desk, invite, desk.host, NotNow, "not-agreed")


def test_a_freed_seat_that_holds_the_die_rolls_it() -> None:
    desk = friends("chop-chop", 2, cat=1)
    desk.play(1, desk.moves(1)[0])
    assert desk.match.roller == 2
    change = desk.do(commands.Free(id="f", seat=2), desk.host, AWAY)
    assert change.events[0].code == "rolled"
    assert desk.again().position == desk.match.position


# rematches, and matches made before


def test_a_rematch_opens_nothing_more_to_its_maker() -> None:
    desk = friends("cheese-rescue", 3)
    desk.do(commands.Leave(id="l", seat=3), desk.holder(3))
    over(desk)
    setup, _, _ = rematch(desk.match, commands.Rematch(id="r"), desk.host, NOW)
    new = Match.open(decode_setup(msgspec.json.encode(setup)))
    given = new.holder([*desk.secrets.values(), desk.made.host, desk.made.watch])
    assert (new.seats_of(given), new.invited_to(given)) == ((1,), ())
    assert new.holder([desk.devices[2]]).seats == (2,)
    here = deciding.decide(new, commands.Arrange(id="a", seat=3, kind="here"), given)
    new.apply(here)
    assert new.seats_of(given) == (1, 3)
    with pytest.raises(NotSeated):
        new.holder([desk.devices[3]])


def old_match(*entries: bytes) -> tuple[Match, str]:
    """As it was stored when a link was a key: the second seat's is the one given back."""
    desk = sit_down("cheese-rescue", "here", "elsewhere", start=False)
    setup = json.loads(desk.setup)
    setup["places"][1] = {"kind": "elsewhere", "seal": seal(desk.secrets[2])}
    match = Match.open(decode_setup(json.dumps(setup).encode()), map(decode_entry, entries))
    return match, desk.secrets[2]


def test_a_link_of_an_older_match_is_an_invitation_until_somebody_sits() -> None:
    match, link = old_match()
    assert match.invited_to(match.holder([link])) == (2,)
    new = new_secret()
    match.apply(deciding.decide(match, commands.Take(id="t", seat=2, secret=new), match.holder([link])))
    assert match.holder([new]).seats == (2,)
    with pytest.raises(NotSeated):
        match.holder([link])


def test_who_sat_down_by_a_key_goes_on_with_it() -> None:
    match, link = old_match(b'{"did":"took","by":2,"avatar":"bear"}')
    assert match.holder([link]).seats == (2,)
    match, link = old_match(b'{"did":"took","by":2,"avatar":"bear"}', b'{"did":"left","by":2}')
    assert (match.holder([link]).seats, match.invited_to(match.holder([link]))) == ((), (2,))
