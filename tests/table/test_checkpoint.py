"""Long matches: what is loaded or taken back costs the same at their beginning and at their end."""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from cheeseboard.table.bounds import USUAL
from cheeseboard.table.checkpoint import EVERY, Checkpoint, fits, read, take, write
from cheeseboard.table.entries import Undone, decode_entry, decode_setup, encode
from cheeseboard.table.errors import NotNow
from cheeseboard.table.history import MARK
from cheeseboard.table.match import RECENT, Match
from tests.table.desk import Desk, sit_down

LONGEST_ENTRY = 40
"""plies of one entry, at most: what chance brings after a move"""


def take_back(desk: Desk) -> None:
    """As it was before there was a limit."""
    history = desk.match.history
    assert history is not None
    entry = Undone(by=1, plies=history.decisions[-1])
    desk.bodies.append(encode(entry))
    desk.match.apply(entry)


def back_and_forth(desk: Desk, pairs: int) -> None:
    """Play and take back, again and again."""
    luck = random.Random(1)
    while not desk.match.history or not desk.match.history.decisions:
        desk.step(luck)
    for _ in range(pairs):
        decided = len(desk.match.history.decisions)
        while len(desk.match.history.decisions) == decided:
            desk.step(luck)
        take_back(desk)


def opened(desk: Desk, checkpoint: Checkpoint | None) -> Match:
    match = Match.stored(decode_setup(desk.setup))
    for _ in match.opening([decode_entry(body) for body in desk.bodies], checkpoint):
        pass
    return match


def kept(desk: Desk, at: int) -> Checkpoint:
    """The checkpoint of a version, as it is stored and read again."""
    match = Match.open(decode_setup(desk.setup), [decode_entry(body) for body in desk.bodies[:at]])
    taken = take(match)
    assert taken is not None
    found = read(write(taken))
    assert found == taken
    assert fits(match, found)
    return found


@pytest.mark.parametrize("game", ["chop-chop", "cheese-rescue"])
@pytest.mark.parametrize("seats", [("here", "here"), ("here", "pip", "here")])
def test_a_match_opens_from_a_checkpoint_as_from_the_start(game: str, seats: tuple[str, ...]) -> None:
    luck = random.Random(len(seats))
    desk = sit_down(game, *seats)
    for _ in range(150):
        if desk.match.status == "over":
            break
        can_undo = desk.snapshot(1)["rights"]["can_undo"]
        desk.undo(1) if can_undo and luck.random() < 0.2 else desk.step(luck)
    before = desk.state()
    for _ in range(8):
        desk.match = opened(desk, kept(desk, luck.randint(1, len(desk.bodies) - RECENT)))
        assert desk.state() == before
        assert desk.match.undone == desk.again().undone
    if desk.match.status != "over":
        desk.play_out(luck)
    other = Desk(decode_setup(desk.setup), [decode_entry(body) for body in desk.bodies], desk.made)
    assert other.state() == desk.state()


def test_a_checkpoint_of_other_entries_is_not_used() -> None:
    desk = sit_down("chop-chop", "here", "here")
    back_and_forth(desk, 20)
    taken = kept(desk, 20)
    assert fits(desk.match, taken)
    other = sit_down("chop-chop", "here", "here")
    back_and_forth(other, 20)
    assert not fits(other.match, taken)
    shorter = Match.open(decode_setup(desk.setup), [decode_entry(body) for body in desk.bodies[:19]])
    assert not fits(shorter, taken)
    assert not fits(desk.match, structs.replace(taken, hash=""))
    assert not fits(desk.match, structs.replace(taken, position="?"))
    assert read(b"{}") is None
    assert read(write(taken)[:-9]) is None


def work(match: Match) -> int:
    assert match.history is not None
    return match.history.work


def test_loading_costs_the_same_at_the_tenth_and_the_ten_thousandth_entry() -> None:
    costs = []
    for pairs in (EVERY, 3000):
        desk = sit_down("chop-chop", "here", "here")
        back_and_forth(desk, pairs)
        length = len(desk.bodies)
        costs.append(work(opened(desk, kept(desk, length - EVERY))))
        assert costs[-1] <= (EVERY + 1) * (MARK + LONGEST_ENTRY)
        assert work(opened(desk, None)) > length // 2
    assert costs[1] < 2 * costs[0]


def test_taking_back_costs_the_same_at_any_move() -> None:
    """All the way back from a long line, from memory and after it was loaded."""
    luck = random.Random(8)
    desk = sit_down("chop-chop", "here", "here", "here")
    while desk.match.status != "over" and len(desk.bodies) < 400:
        desk.step(luck)
    if desk.match.status == "over":
        desk = Desk(decode_setup(desk.setup), [decode_entry(b) for b in desk.bodies[:-1]], desk.made)
    for checkpoint in (None, kept(desk, len(desk.bodies) - RECENT)):
        match = opened(desk, checkpoint)
        assert match.history is not None
        assert len(match.history.moves) > 3 * MARK
        while match.history.decisions:
            before = work(match)
            match.apply(Undone(by=1, plies=match.history.decisions[-1]))
            assert work(match) - before <= MARK + LONGEST_ENTRY


def test_taking_back_ends_at_a_limit_and_play_goes_on() -> None:
    luck = random.Random(2)
    desk = sit_down("chop-chop", "here", "here")
    back_and_forth(desk, USUAL.undone)
    for _ in range(5):
        desk.step(luck)
    for match in (desk.match, desk.again()):
        desk.match = match
        assert not desk.snapshot(1)["rights"]["can_undo"]
        with pytest.raises(NotNow) as refusal:
            desk.undo(1)
        assert refusal.value.code == "undo-limit"
    desk.step(luck)
    assert desk.match.undone == USUAL.undone


def test_no_match_grows_without_end() -> None:
    luck = random.Random(2)
    desk = sit_down("chop-chop", "here", "here")
    back_and_forth(desk, 3)
    desk.match.version = desk.match.moved = USUAL.entries // 2
    with pytest.raises(NotNow) as refusal:
        desk.undo(1)
    assert refusal.value.code == "match-too-long"
    desk.step(luck)
    desk.match.version = desk.match.moved = USUAL.entries
    with pytest.raises(NotNow) as refusal:
        desk.step(luck)
    assert refusal.value.code == "match-too-long"
