"""Matches that look alike are alike, byte for byte: hidden cards change neither words nor sizes of what others get."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.server.client import Api, Made
from tests.server.serving import Serving
from tests.theft.tap import Message, Tap
from tests.theft.truth import Truth, rows_of

# Everybody holds the same six cheeses, so these moves can be made whatever the animals are.
LAYS = (
    "1(0,1)",
    "1(0,-1)",
    "1(1,0)",
    "1(-1,0)",
    "2(1,1)",
    "2(1,-1)",
    "3(-1,1)",
    "3(-1,-1)",
    "2(0,2)",
    "2(0,-2)",
)
TWINS = 10


def masked(made: Made, body: bytes) -> bytes:
    """What may differ: the name of the match, the commitment to its seed, hashes keyed by it, and the time."""
    body = re.sub(rb'"(hash|seen)":"[0-9a-f]{32}"', rb'"\1":"*"', body)
    for name in (made.id, made.commitment):
        body = body.replace(name.encode(), b"*" * len(name))
    return re.sub(rb"[Dd]ate: [^\r]*", b"date: *", body)


def play(made: Made, *listeners: Tap) -> Iterator[int]:
    with Tap(made.api.url, made.id, *made.secrets.values()) as table:
        table.hello(1)
        for number, move in enumerate(LAYS):
            seat = number % 2 + 1
            answer = table.ask("play", seat=seat, version=table.version, move=move)
            assert answer["say"] == "accepted", answer
            for tap in listeners:
                tap.until_version(table.version)
            yield 3 - seat


def drawn(bank: Serving, made: Made) -> tuple[str, ...]:
    truth = Truth(rows_of(bank.folder / "cheeseboard.sqlite3", made.id))
    return tuple(move for entry in truth.entries for move in getattr(entry, "chance", ()))


def test_a_spectator_gets_the_same_bytes_whatever_is_drawn(bank: Serving, api: Api) -> None:
    streams: set[bytes] = set()
    lengths: set[tuple[int, ...]] = set()
    chance: set[tuple[str, ...]] = set()
    for _ in range(TWINS):
        made = api.make("cheese-rescue", "hh", start=True)
        with Tap(api.url, made.id, made.watch) as spectator, Tap(api.url, made.id, made.host) as host:
            for tap in (spectator, host):  # the host's secret alone is no seat's
                tap.keys = (f"k{number:05}" for number in range(10_000))
                tap.hello()
            for seat in play(made, spectator, host):
                for tap in (spectator, host):
                    pry(tap, seat)
            for tap in (spectator, host):
                lengths.add(
                    tuple(len(str(heard.message)) for heard in tap.heard if heard.message["say"] == "update")
                )
            streams.add(masked(made, bytes(spectator.bytes)))
        chance.add(drawn(bank, made))
    assert len(chance) > 1
    assert len(streams) == 1
    assert (
        len(lengths) == 2
    )  # the host has other rights than a spectator, in the same number of bytes each time


def pry(tap: Tap, seat: int) -> None:
    """All that one without a seat can ask about a hand."""
    for card in "DCM1":
        for do in ("preview", "play"):
            more: Message = {} if do == "preview" else {"version": tap.version}
            assert tap.ask(do, seat=seat, move=f"{card}(2,0)", **more)["code"] == "not-seated"
    assert tap.ask("look", seat=seat)["code"] == "not-seated"
    assert tap.ask("hint", seat=seat)["code"] == "not-seated"
    tap.ask("prints")


def test_the_other_seat_learns_nothing_of_a_hand(bank: Serving, api: Api) -> None:
    """Seat 2 asks about every card while seat 1 is to move: its answers are the same in all matches."""
    answers: set[str] = set()
    hands: set[str] = set()
    for _ in range(TWINS):
        made = api.make("cheese-rescue", "hh", start=True)
        with Tap(api.url, made.id, made.secrets[2]) as other:
            other.hello(2)
            asked = [
                other.ask("preview", id=f"p{seat}{card}", seat=seat, move=f"{card}(0,1)")
                for card in "DCM1237"
                for seat in (1, 2)
            ]
            asked += [
                other.ask("play", id=f"q{seat}{card}", seat=seat, move=f"{card}(0,1)", version=other.version)
                for card in "DCM"
                for seat in (1, 2)
            ]
            hands.add(str(other.view["hands"][0]))
        answers.add(str(asked))
    assert len(answers) == 1
    assert len(hands) == 1  # of seat 1, as seat 2 sees it: only how many


@pytest.mark.parametrize("path", ["", "/record", "?seat=2"])
def test_wrong_secrets_are_all_alike(bank: Serving, api: Api, path: str) -> None:
    made, other = api.make("cheese-rescue", "he"), api.make("cheese-rescue", "he")
    wrong = [
        "x" * 22,
        made.secrets[1][:-1] + ("A" if made.secrets[1][-1] != "A" else "B"),
        made.secrets[1].swapcase(),
        other.secrets[1],
        other.host,
        other.watch,
        str(bank.host_secret),
    ]
    answers = [api.ask("GET", made.path + path, None, secret) for secret in wrong]
    assert {answer.status_code for answer in answers} == {403}
    assert len({answer.content for answer in answers}) == 1
    hidden = {"date"}
    heads = {str(sorted((k, v) for k, v in answer.headers.items() if k not in hidden)) for answer in answers}
    assert len(heads) == 1
    # That a match exists is no secret; nothing else is told.
    assert answers[0].json() == {
        "code": "not-seated",
        "reason": "none of these secrets opens this match; ask for a new link",
        "rule": None,
        "version": None,
    }
