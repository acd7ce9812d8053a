"""Every command has one clear answer."""

from __future__ import annotations

import json

import msgspec
import pytest

from cheeseboard.bots.protocol.host import Answer
from cheeseboard.bots.protocol.views import parse_view
from cheeseboard.bots.protocol.words import format_thought, parse_info
from cheeseboard.coach.advice import ITERATIONS, warning_of
from cheeseboard.coach.blame import think
from cheeseboard.core.bot import Thought
from cheeseboard.registry import game_from_header
from cheeseboard.server.rooms.advice import hinted, warned
from cheeseboard.table.commands import Hint, Warn
from cheeseboard.table.secrets import new_secret
from tests.server.client import Api, Player


def state_of(player: Player, seat: int) -> dict[str, object]:
    states: list[dict[str, object]] = player.table["seats"]
    return states[seat - 1]


def test_making_is_refused_with_what_is_allowed(api: Api) -> None:
    seats = [{"kind": "here"}, {"kind": "here"}]
    for body, status, code in (
        ({"game": "chess", "seats": seats}, 400, "bad-message"),
        ({"game": "chop-chop", "seats": seats[:1]}, 400, "bad-message"),
        ({"game": "chop-chop", "seats": seats, "more": 1}, 400, "bad-message"),
        ({"game": "chop-chop", "seats": seats, "options": {"path": "simpel"}}, 422, "edition"),
        ({"game": "chop-chop", "seats": seats, "cat": 5}, 422, "wrong-seat"),
        ({"game": "chop-chop", "seats": [{"kind": "bot", "level": "hal"}, *seats]}, 422, "unknown-bot"),
    ):
        response = api.ask("POST", "/api/v1/matches", body)
        assert (response.status_code, response.json()["code"]) == (status, code)
    assert (
        "simple"
        in api.ask(
            "POST", "/api/v1/matches", {"game": "chop-chop", "seats": seats, "options": {"path": "simpel"}}
        ).json()["reason"]
    )


def test_take_leave_arrange_start(api: Api) -> None:
    made = api.make("chop-chop", "eee")
    with made.open(made.host) as host, made.at(1) as fox, made.at(2) as other:
        assert not state_of(fox, 1)["is_taken"]
        assert fox.ask("take", seat=1, avatar="fox")["say"] == "accepted"
        assert state_of(fox, 1)["avatar"] == "fox"
        assert fox.ask("take", seat=1)["code"] == "seat-taken"
        assert other.ask("take", seat=2, avatar="fox")["code"] == "avatar-taken"
        assert other.ask("take", seat=1)["code"] == "not-seated"
        assert fox.ask("leave", seat=1)["say"] == "accepted"
        assert not state_of(fox, 1)["is_taken"]
        assert fox.ask("leave", seat=1)["code"] == "not-seated"
        assert fox.ask("arrange", seat=3, kind="bot")["code"] == "not-host"
        assert host.ask("arrange", seat=3, kind="bot", level="hal")["code"] == "unknown-bot"
        assert host.ask("arrange", seat=3, kind="bot", level="bramble")["say"] == "accepted"
        assert state_of(host, 3)["level"] == "bramble"
        assert fox.ask("start")["code"] == "not-host"
        assert fox.ask("play", seat=1, version=0, move="x")["code"] == "not-seated"
        assert fox.ask("take", seat=1)["code"] == "own-secret"
        assert fox.ask("take", seat=1, secret=new_secret())["say"] == "accepted"
        assert other.ask("take", seat=2)["say"] == "accepted"
        assert other.ask("play", seat=2, version=0, move="x")["code"] == "not-started"
        assert host.ask("start")["say"] == "accepted"
        assert host.ask("start")["code"] == "already-started"
        assert host.ask("arrange", seat=3, kind="empty")["code"] == "already-started"


def test_an_invited_guest_sits_down_after_the_start(api: Api) -> None:
    """A bot plays there meanwhile; the guest, who was connected all the time, takes over with the face they chose."""
    made = api.make("cheese-rescue", "he")
    with made.host_here() as host, made.at(2) as guest:
        assert host.ask("start")["say"] == "accepted"
        guest.until(lambda _: guest.table["status"] == "playing")
        assert state_of(guest, 2)["is_held"]
        assert guest.ask("take", seat=2, avatar="fox")["code"] == "avatar-taken"
        assert guest.ask("take", seat=2, avatar="bear")["say"] == "accepted"
        seat = state_of(guest, 2)
        assert (seat["is_taken"], seat["is_held"], seat["avatar"], seat["level"]) == (
            True,
            False,
            "bear",
            None,
        )
        assert guest.ask("take", seat=2, avatar="pig")["code"] == "seat-taken"


def test_moves(api: Api) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    with made.at(1) as one, made.at(2) as two:
        player, waiting = (one, two) if one.moves else (two, one)
        move, version = player.moves[0], player.version
        refused = waiting.ask("play", seat=waiting.seat, version=version, move=move)
        assert (refused["code"], refused["version"], bool(refused["rule"])) == (
            "not-your-turn",
            version,
            True,
        )
        assert player.ask("play", seat=player.seat, version=version, move="banana")["say"] == "refused"
        illegal = player.ask("play", seat=player.seat, version=version, move="D(3,3)")
        assert illegal["say"] == "refused"
        assert player.ask("preview", seat=player.seat, move=move)["say"] == "previewed"
        assert player.ask("prints")["squares"] == []
        assert player.ask("play", seat=player.seat, version=version + 7, move=move)["code"] == "stale-version"
        accepted = player.ask("play", id="once", seat=player.seat, version=version, move=move)
        assert accepted["version"] == version + 1
        assert player.ask("play", id="once", seat=player.seat, version=version, move=move) == accepted
        assert player.play(move)["code"] == "not-your-turn"
        assert player.ask("play", seat=player.seat, version=version, move=move)["code"] == "stale-version"
        waiting.until_version(version + 1)
        assert waiting.version == player.version == version + 1


def test_undo_at_one_device(api: Api) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    with made.host_here() as host:
        before = host.view
        seat = host.view["actor"]
        host.ask("look", seat=seat)
        host.play(host.moves[0], seat)
        assert host.state["rights"]["can_undo"]
        assert host.ask("undo", seat=seat, version=host.version)["say"] == "accepted"
        assert host.table["is_practice"]
        assert host.seen[-2]["undone"]
        assert host.ask("look", seat=1)["view"] == before


def test_hint_and_dice(api: Api) -> None:
    made = api.make("chop-chop", "hh", start=True, cat=2)
    with made.host_here() as host:
        for _ in range(40):
            if host.table["roller"] is not None:
                roller = host.table["roller"]
                other = 3 - roller
                assert host.ask("roll", seat=other, version=host.version)["say"] == "refused"
                assert host.ask("prints")["say"] == "printed"
                assert host.ask("roll", seat=roller, version=host.version)["say"] == "accepted"
                return
            seat = host.view["actor"]
            host.ask("look", seat=seat)
            hinted = host.ask("hint", seat=seat)
            assert hinted["move"] in host.moves
            host.play(hinted["move"], seat)
    raise AssertionError("nobody ever rolled")


GAMES_TO_BLUNDER = 8


def test_a_hint_has_a_reason_and_a_blunder_a_warning(api: Api) -> None:
    """As the coach gives them for the seat's view; a blunder is met in nearly every game."""
    reasons, blunders = 0, 0
    for _ in range(GAMES_TO_BLUNDER):
        made = api.make("cheese-rescue", "hb", start=True)
        with made.host_here() as player:
            while not player.is_over:
                if not player.moves:
                    player.hear()
                    continue
                hinted = player.ask("hint", seat=1)
                reasons += hinted["reason"] is not None
                warned = [player.ask("warn", seat=1, move=move)["blunder"] for move in player.moves[:3]]
                assert player.ask("warn", seat=1, move=hinted["move"])["blunder"] is None
                found = [blunder for blunder in warned if blunder is not None]
                assert all(blunder["better_wins"] - blunder["wins"] >= 20 for blunder in found)
                blunders += len(found)
                player.play(player.moves[0])
        if blunders:
            break
    assert reasons
    assert blunders


@pytest.mark.parametrize("name", ["cheese-rescue", "chop-chop"])
def test_advice_is_what_the_view_alone_gives(api: Api, name: str) -> None:
    """Who has only what was sent to the seat comes to the same hint and warning: whatever else is true, and however
    busy the server is."""
    decisions = 0
    with api.make(name, "hh", start=True).host_here() as host:
        rules = game_from_header(host.table["game"])
        while decisions < 3 and not host.is_over:
            if host.table["roller"] is not None:
                host.ask("roll", seat=host.table["roller"], version=host.version)
                continue
            seat = host.view["actor"]
            host.ask("look", seat=seat)
            view = parse_view(rules, json.dumps(host.view))
            thought = as_told(think(rules, view, ITERATIONS)) if len(view.moves) > 1 else None
            if thought is not None:
                expected = hinted(rules, view, thought, Hint(id="h", seat=seat))
                assert host.ask("hint", seat=seat)["move"] == expected.move
                move = min(thought.estimates, key=lambda each: each.value).move
                warning = warning_of(rules, view, move, thought)
                told = warned(warning, Warn(id="w", seat=seat, move=move)).blunder
                heard = [host.ask("warn", seat=seat, move=move)["blunder"] for _ in range(2)]
                assert heard == [msgspec.to_builtins(told)] * 2
                decisions += 1
            host.play(view.moves[0], seat)


def as_told(thought: Thought) -> Thought:
    """As a bot's process says it, with four decimals."""
    answer = Answer(each.move for each in thought.estimates)
    for line in format_thought(thought):
        answer.add_info(parse_info(line.removeprefix("info ")))
    return answer.thought(thought.move)


def test_no_hints_against_others(api: Api) -> None:
    made = api.make("cheese-rescue", "he", start=True)
    with made.at(1) as one:
        assert one.ask("hint", seat=1)["code"] in ("no-hints", "not-your-turn")
        assert one.ask("warn", seat=1, move="1(0,1)")["code"] == "no-hints"


def test_greetings_are_passed_on(api: Api) -> None:
    made = api.make("chop-chop", "ee")
    made.sit(1)
    with made.at(1) as one, made.at(2) as two, made.open(made.watch) as watching:
        assert one.ask("greet", seat=1, greeting="bravo")["say"] == "accepted"
        for other in (two, watching):
            assert other.until_say("greeted") == {"say": "greeted", "seat": 1, "greeting": "bravo"}
        assert watching.ask("greet", seat=1, greeting="hello")["code"] == "not-seated"
        assert one.ask("greet", seat=1, greeting="rude words")["code"] == "bad-message"


def test_look_only_through_own_seats(api: Api) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    with made.at(1) as one, made.host_here() as host, made.open(made.watch) as watching:
        assert one.ask("look", seat=2)["code"] == "not-seated"
        assert one.ask("look", seat=None)["view"] == watching.view
        assert host.ask("look", seat=2)["view"]["seat"] == 2
        assert watching.ask("look", seat=1)["code"] == "not-seated"


def test_a_bot_holds_the_seat_of_somebody_away(api: Api) -> None:
    made = api.make("chop-chop", "ee")
    with made.at(1) as one:
        with made.at(2) as two:
            two.ask("take", seat=2)
            one.ask("take", seat=1)
            assert made.command("start", made.host, id="s").status_code == 200
            one.until(lambda _: one.table["status"] == "playing")
            assert one.ask("hold", seat=2)["code"] == "not-absent"
        one.until(lambda _: state_of(one, 2)["is_away"])
        assert one.state["rights"]["can_hold"] == [2]
        assert one.ask("hold", seat=2)["say"] == "accepted"
        assert state_of(one, 2)["is_held"]
        with made.at(2) as two:
            assert not state_of(two, 2)["is_held"]
            one.until(lambda _: not state_of(one, 2)["is_held"])
            assert two.ask("leave", seat=2)["say"] == "accepted"
            one.until(lambda _: bool(one.state["rights"]["can_hold"]))
            assert one.ask("hold", seat=2)["say"] == "accepted"


def test_who_asks_by_http_is_there(api: Api) -> None:
    """A program may play without a socket; no bot is to be put on its seat meanwhile."""
    made = api.make("chop-chop", "ee")
    for seat in (1, 2):
        made.sit(seat)
    assert made.command("start", made.host, id="s").status_code == 200
    with made.at(1) as one:
        if not state_of(one, 2)["is_away"]:
            one.until(lambda _: state_of(one, 2)["is_away"])
        assert (
            api.get(made.path, made.watch)["version"] == one.version
        )  # a spectator is nobody's sign of life
        api.get(f"{made.path}?seat=2", made.secrets[2])
        told = one.until_say("presence")
        assert told["seats"][1]["is_present"]
        assert told["rights"]["can_hold"] == []
        one.until(
            lambda _: one.state["rights"]["can_hold"] == [2]
        )  # no longer than somebody away is waited for
        assert not state_of(one, 2)["is_present"]


def test_hello_comes_first_and_once(api: Api) -> None:
    made = api.make("chop-chop", "hh")
    late = Player(api.url, made.id, [])
    assert late.ask("prints")["code"] == "no-hello"
    assert late.until_closed() == 1008
    with made.at(1) as one:
        assert one.ask("hello", secrets=[made.host])["code"] == "said-hello"


def test_http_answers_like_the_socket(api: Api) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    seat = api.get(made.path, made.watch)["view"]["actor"]
    wrong = made.command("play", made.secrets[seat], id="a", seat=seat, version=1, move="banana")
    assert wrong.status_code == 422
    assert wrong.json()["version"] == 1
    assert made.command("hello", made.host, id="b", secrets=[made.host]).status_code == 400
    assert made.command("prints", made.host, id="c").json() == {"say": "printed", "id": "c", "squares": []}
    assert made.command("prints", id="c").json()["code"] == "no-secret"
    assert made.command("prints", "x" * 22, id="c").json()["code"] == "not-seated"
    assert api.ask("GET", made.path + "/record", None, made.host).json()["code"] == "match-not-over"
    assert api.ask("GET", "/api/v1/matches/aaaaaaaaaaaaa", None, made.host).json()["code"] == "no-such-match"
