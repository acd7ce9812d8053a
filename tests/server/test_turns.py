"""Who is thought for next."""

from __future__ import annotations

import random
from collections import Counter

from cheeseboard.server.botpool.turns import Asker, Turns


def emptied(turns: Turns[str]) -> list[str]:
    return [turns.take() for _ in range(len(turns))]


def test_people_who_play_come_before_those_who_watch() -> None:
    turns: Turns[str] = Turns()
    turns.put("watched", Asker("a", ("1",), is_played=False))
    turns.put("played", Asker("b", ("1",)))
    turns.put("played too", Asker("c", ("2",)))
    assert emptied(turns) == ["played", "played too", "watched"]


def test_one_address_after_the_other_and_of_each_one_table_after_the_other() -> None:
    turns: Turns[str] = Turns()
    for table in "aaab":
        turns.put(f"{table} of many", Asker(table, ("many",)))
    for table in "xy":
        turns.put(f"{table} of few", Asker(table, ("few",)))
    assert emptied(turns) == [
        "a of many",
        "x of few",
        "b of many",
        "y of few",
        "a of many",
        "a of many",
    ]


def test_a_table_of_two_addresses_waits_with_the_one_that_has_less() -> None:
    turns: Turns[str] = Turns()
    for number in range(5):
        turns.put("many", Asker(str(number), ("busy",)))
    assert turns.put("shared", Asker("shared", ("busy", "calm"))) == "calm"
    assert (turns.beside("busy"), turns.beside("calm")) == (6, 2)
    assert emptied(turns)[:2] == ["many", "shared"]
    assert (len(turns), turns.beside("busy")) == (0, 0)


def test_whatever_comes_in_comes_out_once_and_nobody_is_overtaken_twice() -> None:
    """Between two of an address that has something waiting, no other has more than one."""
    chance = random.Random(5)
    turns: Turns[tuple[str, int]] = Turns()
    for number in range(500):
        address = chance.choice("aaaaaabbc")
        turns.put((address, number), Asker(chance.choice("123"), (address,)))
    waiting = Counter(turns.waiting)
    since: Counter[str] = Counter()
    seen = set()
    while len(turns):
        address, number = turns.take()
        seen.add(number)
        waiting[address] -= 1
        since[address] = 0
        for other in waiting:
            if other != address and waiting[other]:
                since[other] += 1
                assert since[other] <= len(waiting)
    assert seen == set(range(500))
