"""Whoever makes a match cannot look into another hand: every way that they, or somebody with an old link, would try."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from cheeseboard.table.secrets import new_secret
from tests.server.client import SECONDS, Api, Made, Player
from tests.server.serving import Serving
from tests.theft.tap import Message, Tap

CLOSED = ("not-seated", "invitation-used", "seat-given")


def tries(made: Made, seat: int, version: int, *secrets: str) -> Iterator[tuple[str, Any]]:
    """What can be asked with these secrets to see or to play a seat, and the answer to each."""
    path = f"{made.path}?seat={seat}"
    yield "GET", made.api.ask("GET", path, None, *secrets).json()
    with Tap(made.api.url, made.id, *secrets) as tap:
        yield "hello", tap.ask("hello", secrets=list(secrets), seat=seat)
    commands: list[Message] = [
        {"do": "play", "seat": seat, "version": version, "move": "M(0,1)"},
        {"do": "preview", "seat": seat, "move": "M(0,1)"},
        {"do": "take", "seat": seat, "secret": new_secret()},
        {"do": "take", "seat": seat, "secret": secrets[0]},
        {"do": "take", "seat": seat},
        {"do": "pair", "seat": seat, "secret": new_secret()},
        {"do": "leave", "seat": seat},
        {"do": "hint", "seat": seat},
    ]
    for command in commands:
        answer = (
            made.command(**command, id=new_secret())
            if not secrets
            else made.api.ask("POST", made.path + "/commands", {**command, "id": new_secret()}, *secrets)
        )
        yield f"{command['do']} by HTTP", answer.json()
    with Tap(made.api.url, made.id, *secrets) as tap:
        if tap.ask("hello", secrets=list(secrets), seat=None)["say"] == "snapshot":
            assert seat not in tap.seats
            for command in (*commands, {"do": "look", "seat": seat}):
                yield f"{command['do']} by socket", tap.ask(**command)


def no_way_in(made: Made, seat: int, *secrets: str) -> None:
    version = int(made.api.get(made.path, made.watch)["version"])
    for way, answer in tries(made, seat, version, *secrets):
        assert answer.get("code") in CLOSED, (way, answer)


def everything(made: Made) -> list[str]:
    """All that the maker of a match was ever told."""
    return [made.host, *made.links.values(), made.watch]


@pytest.fixture
def friend(api: Api) -> Iterator[tuple[Made, Player]]:
    """A match that has begun, and the friend on its second seat, who sat down by the link."""
    made = api.make("cheese-rescue", "he")
    made.sit(2)
    assert made.command("start", made.host, id="s").status_code == 200
    with made.at(2) as player:
        yield made, player


def test_the_maker_opens_no_seat_on_which_somebody_sat_down(friend: tuple[Made, Player]) -> None:
    made, player = friend
    for secrets in (everything(made), [made.links[2]], [made.host], [made.watch], [made.links[2], made.host]):
        no_way_in(made, 2, *secrets)
    assert player.view["seat"] == 2
    assert player.ask("look", seat=2)["view"]["hands"][1]["animals"] is not None


def test_the_maker_sees_no_hand_of_a_friend_who_is_still_to_come(api: Api) -> None:
    """A bot plays for them: whoever has the invitation may sit down, which all see, but not look first."""
    made = api.make("cheese-rescue", "he", start=True)
    secrets = everything(made)
    assert api.ask("GET", made.path + "?seat=2", None, *secrets).json()["code"] == "not-seated"
    with Tap(api.url, made.id, *secrets) as tap:
        assert tap.ask("hello", secrets=secrets, seat=2)["code"] == "not-seated"
    with made.open(*secrets) as maker:
        assert maker.state["rights"]["seats"] == [1]
        assert maker.state["rights"]["invited"] == [2]
        assert maker.view["hands"][1]["animals"] is None
        assert maker.ask("look", seat=2)["code"] == "not-seated"


def test_a_socket_that_was_there_before_the_friend_sees_nothing_more(api: Api) -> None:
    made = api.make("cheese-rescue", "he")
    with made.open(*everything(made)) as maker:
        made.sit(2)
        assert maker.ask("start")["say"] == "accepted"
        assert maker.state["rights"]["seats"] == [1]
        assert maker.ask("look", seat=2)["code"] == "not-seated"
        assert maker.ask("take", seat=2, secret=new_secret())["code"] == "invitation-used"
        hands = [view["hands"] for view in (each.get("view") for each in maker.seen) if view]
        assert hands
        assert all(hand[1]["animals"] is None for hand in hands)


def test_a_link_that_was_used_says_what_to_do(friend: tuple[Made, Player]) -> None:
    made, _ = friend
    answer = made.api.ask("GET", made.path, None, made.links[2])
    assert (answer.status_code, answer.json()["code"]) == (403, "invitation-used")


def test_a_picture_code_leads_to_no_seat_that_is_taken(api: Api) -> None:
    made = api.make("cheese-rescue", "he")
    pictures = api.ask("POST", made.path + "/codes", {"seat": 2}, made.host).json()["pictures"]
    made.sit(2)
    assert api.ask("POST", "/api/v1/codes", {"pictures": pictures}).json()["code"] == "seat-taken"
    assert api.ask("POST", made.path + "/codes", {"seat": 2}, made.host).json()["code"] == "seat-taken"


def test_the_host_neither_arranges_nor_invites_to_a_seat_in_play(friend: tuple[Made, Player]) -> None:
    made, _ = friend
    for command, code in (
        ({"do": "arrange", "seat": 2, "kind": "here"}, "already-started"),
        ({"do": "invite", "seat": 2, "secret": new_secret()}, "seat-taken"),
        ({"do": "free", "seat": 2}, "not-absent"),
    ):
        answer = made.api.ask("POST", made.path + "/commands", {**command, "id": new_secret()}, made.host)
        assert answer.json()["code"] == code


def test_a_rematch_gives_its_maker_no_way_in(api: Api) -> None:
    made = api.make("chop-chop", "he", options={"board": "_u", "tile_mix": "1/0/0/0/0/0/0"})
    made.sit(2)
    with made.open(made.host, *made.secrets.values(), seat=1) as table:
        table.ask("start")
        for _ in range(400):
            if table.is_over:
                break
            seat = table.table["roller"] or table.view["actors"][0]
            table.ask("look", seat=seat)
            do = {"do": "roll"} if table.table["roller"] else {"do": "play", "move": table.moves[0]}
            assert table.ask(**do, seat=seat, version=table.version)["say"] == "accepted"
        assert table.ask("rematch")["say"] == "accepted"
        following = table.table["rematch"]
    made.id = following
    assert made.command("start", made.host, id="again").status_code == 200
    no_way_in(made, 2, *everything(made))
    assert api.get(f"{made.path}?seat=2", made.secrets[2])["seat"] == 2


# another device


def test_a_link_for_another_device_opens_one_device_once(friend: tuple[Made, Player]) -> None:
    made, player = friend
    token, secret = new_secret(), new_secret()
    assert player.ask("pair", seat=2, secret=token)["say"] == "accepted"
    with Tap(made.api.url, made.id, token) as tap:  # before it is used it shows nothing
        assert tap.ask("hello", secrets=[token], seat=2)["code"] == "not-seated"
    with made.open(token, secret) as other:
        assert (other.state["rights"]["seats"], other.state["rights"]["paired"]) == ([], [2])
        assert other.ask("look", seat=2)["code"] == "not-seated"
        assert other.ask("take", seat=2, secret=secret)["say"] == "accepted"
        assert other.ask("look", seat=2)["view"] == player.ask("look", seat=2)["view"]
        no_way_in(made, 2, token)
        no_way_in(made, 2, token, made.host, made.links[2])
    assert made.api.get(f"{made.path}?seat=2", secret)["seat"] == 2
    assert made.api.get(f"{made.path}?seat=2", made.secrets[2])["seat"] == 2


def test_of_many_devices_with_one_link_one_sits_down(api: Api) -> None:
    """All at once, by sockets that say hello with it and a secret of their own."""
    made = api.make("cheese-rescue", "he")
    own = [new_secret() for _ in range(8)]
    start = Barrier(len(own))

    def take(secret: str) -> Message:
        with made.open(made.links[2], secret) as device:
            start.wait(SECONDS)
            return device.ask("take", seat=2, secret=secret)

    with ThreadPoolExecutor(len(own)) as threads:
        answers = list(threads.map(take, own))
    won = [secret for secret, answer in zip(own, answers, strict=True) if answer["say"] == "accepted"]
    assert len(won) == 1
    assert {answer.get("code") for answer in answers} == {None, "invitation-used"}
    assert made.command("start", made.host, id="s").status_code == 200
    assert api.get(f"{made.path}?seat=2", won[0])["view"]["hands"][1]["animals"] is not None
    no_way_in(made, 2, *(secret for secret in own if secret not in won))


def test_links_for_other_devices_end(api: Api, bank: Serving) -> None:
    """With a newer one, with whoever made them, and with the match."""
    made = api.make("cheese-rescue", "hee")
    for seat in (2, 3):
        made.sit(seat)
    assert made.command("start", made.host, id="s").status_code == 200
    older, newer, late, secret = (new_secret() for _ in range(4))

    def do(what: str, device: str, **fields: Any) -> None:
        answer = made.command(what, device, id=new_secret(), **fields)
        assert answer.status_code == 200, answer.text

    for token in (older, newer):
        do("pair", made.secrets[2], seat=2, secret=token)
    no_way_in(made, 2, older)
    do("leave", made.secrets[2], seat=2)
    do("free", made.host, seat=2)
    for seat in (1, 3):
        do("agree", made.secrets[seat], seat=2)
    do("invite", made.host, seat=2, secret=late)
    do("take", late, seat=2, secret=secret)
    no_way_in(made, 2, newer)
    no_way_in(made, 2, made.secrets[2], older, newer, late)
    do("pair", secret, seat=2, secret=(last := new_secret()))
    assert (
        api.ask("DELETE", f"/api/v1/host/matches/{made.id}", None, bank.host_secret or "").status_code == 204
    )
    for gone in (last, secret, made.host):
        answer = made.command("take", gone, id="t", seat=2, secret=new_secret())
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-match")


def test_a_seat_at_the_makers_own_device_stays_the_makers(api: Api) -> None:
    """Another device may come to it; but nobody frees it, and no invitation leads there."""
    made = api.make("cheese-rescue", "hh", start=True)
    one, two = made.secrets[1], made.secrets[2]
    token, secret = new_secret(), new_secret()
    assert made.command("pair", two, id="p", seat=2, secret=token).status_code == 200
    assert made.command("take", token, id="t", seat=2, secret=secret).status_code == 200
    no_way_in(made, 1, secret, token)
    with made.open(made.host, one, two, seat=2) as maker:
        assert maker.state["rights"]["seats"] == [1, 2]
        commands: list[Message] = [
            {"do": "free"},
            {"do": "invite", "secret": new_secret()},
            {"do": "arrange", "kind": "elsewhere"},
            {"do": "agree"},
        ]
        closed = ("not-there", "not-absent", "seat-taken", "already-started", "not-asked")
        for command in commands:
            answer = maker.ask(**command, seat=2)
            assert answer["code"] in closed, answer
        assert maker.ask("leave", seat=2)["say"] == "accepted"
        assert maker.ask("free", seat=2)["code"] in closed
    assert api.get(f"{made.path}?seat=2", two)["seat"] == 2


def test_only_who_sits_there_asks_for_another_device(friend: tuple[Made, Player]) -> None:
    made, _ = friend
    answer = made.api.ask(
        "POST",
        made.path + "/commands",
        {"do": "pair", "id": "p", "seat": 2, "secret": new_secret()},
        *everything(made),
    )
    assert answer.json()["code"] == "not-seated"


# a seat that is freed


def test_freeing_a_seat_shows_its_hand_to_nobody(api: Api) -> None:
    made = api.make("cheese-rescue", "hee")
    for seat in (2, 3):
        made.sit(seat)
    assert made.command("start", made.host, id="s").status_code == 200
    with made.open(*everything(made), seat=1) as maker, made.at(3) as third, made.open(made.watch) as bench:
        with made.at(2) as away:
            assert away.ask("leave", seat=2)["say"] == "accepted"
        assert third.ask("free", seat=2)["code"] == "not-host"
        assert maker.ask("free", seat=2)["say"] == "accepted"
        third.until(lambda _: third.table["seats"][1]["is_freed"])
        assert maker.ask("agree", seat=2)["say"] == "accepted"
        invite: dict[str, Any] = {"seat": 2, "secret": new_secret()}
        assert maker.ask("invite", **invite)["code"] == "not-agreed", "not before everybody has agreed"
        no_way_in(made, 2, *everything(made))
        no_way_in(made, 2, made.secrets[3])
        for told in (maker, third, bench):
            views = [each["view"] for each in told.seen if each.get("view")]
            assert all(view["hands"][1]["animals"] is None for view in views)
        with made.at(2) as back:  # its own device has it back, without being asked
            assert not back.table["seats"][1]["is_freed"]
            assert back.view["hands"][1]["animals"] is not None


def test_nobody_new_where_one_device_would_decide_alone(api: Api) -> None:
    """Of two players, the one who made the match would look into the other's hand."""
    made = api.make("cheese-rescue", "he")
    made.sit(2)
    assert made.command("start", made.host, id="s").status_code == 200
    with made.at(2) as away:
        assert away.ask("leave", seat=2)["say"] == "accepted"
    with made.open(*everything(made), seat=1) as maker:
        assert maker.ask("free", seat=2)["say"] == "accepted"
        assert maker.ask("agree", seat=2)["code"] == "not-asked"
        assert maker.ask("invite", seat=2, secret=new_secret())["code"] == "not-agreed"
    no_way_in(made, 2, *everything(made))


def test_somebody_new_ends_the_secrets_of_who_sat_there(api: Api) -> None:
    made = api.make("cheese-rescue", "hee")
    for seat in (2, 3):
        made.sit(seat)
    assert made.command("start", made.host, id="s").status_code == 200
    old, invitation, secret = made.secrets[2], new_secret(), new_secret()
    with made.open(*everything(made), seat=1) as maker, made.at(3) as third, made.at(2) as away:
        assert away.ask("leave", seat=2)["say"] == "accepted"
        assert maker.ask("free", seat=2)["say"] == "accepted"
        assert maker.ask("agree", seat=2)["say"] == "accepted"
        assert third.ask("agree", seat=2)["say"] == "accepted"
        assert maker.ask("invite", seat=2, secret=invitation)["say"] == "accepted"
        with made.open(invitation, secret) as new:
            assert new.ask("take", seat=2, secret=secret)["say"] == "accepted"
        away.until(lambda _: not away.table["seats"][1]["is_freed"])
        assert (away.state["seat"], away.state["rights"]["seats"]) == (None, [])
        assert away.ask("look", seat=2)["code"] == "not-seated"
    assert made.api.ask("GET", made.path, None, old).json()["code"] == "seat-given"
    no_way_in(made, 2, old)
    no_way_in(made, 2, invitation, *everything(made))
