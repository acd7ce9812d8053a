"""Thousands of moves over the wire: every byte that each one got is explained by what that seat may know."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import httpx
import pytest

from cheeseboard.table.secrets import new_secret
from tests.examples import some
from tests.server.serving import Serving
from tests.theft.crowd import Crowd, a_plan
from tests.theft.tap import SECONDS, Tap
from tests.theft.truth import Judge, Truth, grep, rows_of

MATCHES = int(os.environ.get("THEFT_MATCHES", "12"))
"""for each of the seeds; with rematches some more"""


@pytest.mark.parametrize("seed", some(range(6), 1, 2, 5))
def test_every_byte_is_explained(bank: Serving, seed: int) -> None:
    luck = Random(seed)
    moves = messages = size = refused = 0
    with httpx.Client(base_url=bank.url, timeout=SECONDS, trust_env=False) as http:
        for _ in range(MATCHES):
            crowd: Crowd | None = Crowd(bank.url, http, luck)
            assert crowd is not None
            crowd.make(a_plan(luck))
            while crowd is not None:
                following = None
                try:
                    crowd.play_on()
                    crowd.fetch_record(crowd.is_over)
                    following = crowd.again() if crowd.is_over and luck.random() < 0.3 else None
                finally:
                    crowd.leave_all()
                explained, heard = judge(bank, crowd)
                messages, size = messages + explained, size + heard
                moves, refused = moves + crowd.moves, refused + crowd.refused
                crowd = following
    assert min(moves, messages, refused) > 0
    print(f"{moves} moves, {messages} messages, {size} bytes explained, {refused} thefts refused")


def judge(bank: Serving, crowd: Crowd) -> tuple[int, int]:
    """All that everybody heard at one match; how many messages and bytes."""
    truth = Truth(rows_of(bank.folder / "cheeseboard.sqlite3", crowd.match))
    explained = sum(Judge(truth, tap).check() for tap in crowd.gone)
    everything = [(tap.secrets, bytes(tap.bytes)) for tap in crowd.gone] + crowd.others
    secrets = all_secrets(crowd)
    for own, body in everything:
        grep(truth, body, secrets - set(own))
    for line in bank.log:
        grep(truth, line.encode(), secrets)
    return explained, sum(len(body) for _, body in everything)


def all_secrets(crowd: Crowd) -> set[str]:
    made = crowd.made
    seats = {seat["secret"] for seat in made["seats"]}
    return seats | {made["host"], made["watch"]} | set(crowd.joined.values())


@contextmanager
def two_apart(bank: Serving, steps: int) -> Iterator[Crowd]:
    """Two with hidden hands and a spectator, in the middle of a match; afterwards all have left."""
    luck = Random(steps)
    with httpx.Client(base_url=bank.url, timeout=SECONDS, trust_env=False) as http:
        crowd = Crowd(bank.url, http, luck)
        crowd.make(a_plan(luck)._replace(name="cheese-rescue", kinds=["here", "elsewhere"], options={}))
        crowd.play_on(steps)
        yield crowd
        crowd.leave_all()


def test_another_device_hears_what_its_seat_missed(bank: Serving) -> None:
    """Even of before it came to the seat; one that no secret brings there does not."""
    with two_apart(bank, 4) as crowd:
        first = crowd.owner(2)
        assert first is not None
        crowd.accepted(first, "pair", seat=2, secret=(token := new_secret()))
        second = crowd.come(None, token, new_secret())
        crowd.sit(second, 2)
        again = Tap(bank.url, crowd.match, *second.secrets)
        again.state.update({"table": second.table, "rights": second.state["rights"]})
        again.hello(2, second.version - 4)
        crowd.taps.append(again)
        crowd.newest()
    missed = [heard for heard in again.heard if heard.message["say"] == "update"]
    assert len(missed) == 4
    assert all(heard.message["seat"] == 2 for heard in missed)
    assert judge(bank, crowd)[0] > 0
    truth = Truth(rows_of(bank.folder / "cheeseboard.sqlite3", crowd.match))
    again.secrets = (crowd.made["watch"],)
    with pytest.raises(AssertionError):
        Judge(truth, again).check()


def test_the_checks_can_fail(bank: Serving) -> None:
    """A message changed by a thief's friend inside the server would be noticed."""
    with two_apart(bank, 8) as crowd:
        pass
    truth = Truth(rows_of(bank.folder / "cheeseboard.sqlite3", crowd.match))
    spy, told = next((tap, heard) for tap in crowd.gone for heard in tap.heard if heard.message.get("view"))
    hand = told.message["view"]["hands"][0]
    for field, value in (("animals", ["D"]), ("animal_count", 9)):
        kept, hand[field] = hand[field], value
        with pytest.raises(AssertionError):
            Judge(truth, spy).check()
        hand[field] = kept
    told.message["more"] = 1
    with pytest.raises(AssertionError):
        Judge(truth, spy).check()
    with pytest.raises(AssertionError):
        grep(truth, b"x" + truth.seed.hex().encode(), set())
    with pytest.raises(AssertionError):
        grep(truth, b"0" * 64, set())
