"""Long matches: what is loaded or taken back costs the same at their beginning and at their end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec import structs

from cheeseboard.table import commands, deciding
from cheeseboard.table.answers import Answers
from cheeseboard.table.bounds import USUAL
from cheeseboard.table.chain import Chain, sealed, unsealed
from cheeseboard.table.checkpoint import EVERY, read, take, write
from cheeseboard.table.dice import Dice
from cheeseboard.table.entries import Undone, decode_entry, decode_setup, encode
from cheeseboard.table.errors import MatchFrozen, NotNow
from cheeseboard.table.history import MARK, History, LastMove
from cheeseboard.table.match import RECENT, Match
from cheeseboard.table.stored import Row, loading, new_rows, resuming
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


def stored(desk: Desk) -> tuple[bytes, list[Row]]:
    _, setup, rows = new_rows(decode_setup(desk.setup), map(decode_entry, desk.bodies))
    return setup, rows


def kept(desk: Desk, at: int) -> bytes:
    """The checkpoint of a version as it is stored."""
    setup, rows = stored(desk)
    match = loading(desk.match.id, setup, at).all(rows[:at])
    taken = take(match)
    assert taken is not None
    text = write(taken, match.chain)
    assert read(text, match.chain) == taken
    return text


def resumed(desk: Desk, checkpoint: bytes, at: int) -> Match:
    """Opened from a checkpoint: without a look at what was before."""
    setup, rows = stored(desk)
    found = resuming(desk.match.id, setup, checkpoint, rows[at - 1], len(rows))
    assert found is not None
    return found.all(rows[at:])


def opened(desk: Desk, at: int) -> Match:
    return resumed(desk, kept(desk, at), at)


MADE = ("shown", "opened", "opened_of", "work", "recent", "start", "game", "keyed", "minding")
"""what is made of the rest when it is asked for, or belongs to whoever serves the match"""


PARTS = (Match, History, LastMove, Chain, Dice, Answers)


def facts(thing: Any) -> Any:
    """Everything that a match knows, so that nothing can be forgotten in a checkpoint."""
    if not isinstance(thing, PARTS):
        return thing
    names = getattr(type(thing), "__mypyc_attrs__", None) or vars(thing)
    return {name: facts(getattr(thing, name)) for name in names if name not in MADE and name[0] != "_"}


def facts_of(match: Match) -> Any:
    assert match.history is not None
    game, found = match.game, facts(match)
    found["history"]["position"] = game.format_position(match.history.position)
    found["history"]["marks"] = [(mark.plies, mark.written(game)) for mark in match.history.marks]
    found["history"].pop("dealer"), found.pop("dealer")  # which follow from the numbers
    found["history"]["deals"] = [match.history.dealer.below(1000, n) for n in range(5)]
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
    setup, rows = stored(desk)
    for _ in range(8):
        at = luck.randint(1, len(desk.bodies) - RECENT)
        desk.match = opened(desk, at)
        assert desk.state() == before
        match = loading(desk.match.id, setup, len(rows)).all(rows)
        past = Chain(bytes.fromhex(match.setup.seed), setup)
        for _, body, status in rows[:at]:
            past.follow(body, status)
        desk.match.chain.join(past)
        assert facts_of(desk.match) == facts_of(match)
    if desk.match.status != "over":
        desk.play_out(luck)
    other = Desk(decode_setup(desk.setup), [decode_entry(body) for body in desk.bodies], desk.made)
    assert other.state() == desk.state()


def test_a_checkpoint_of_other_entries_is_not_used() -> None:
    desk, other = (sit_down("chop-chop", "here", "here") for _ in range(2))
    for each in (desk, other):
        back_and_forth(each, 20)
    setup, rows = stored(desk)
    text, at = kept(desk, 20), 19
    body, _ = unsealed(text)
    taken = read(text, desk.match.chain)
    assert taken is not None
    unreadable, of_another_form = structs.replace(taken, position="?"), structs.replace(taken, form=0)
    elsewhere = structs.replace(taken, hash="0" * 32)
    for given, found in (
        (kept(other, 20), rows[at]),  # of another match
        (text, rows[at - 1]),  # of another entry
        (text, None),
        (body, rows[at]),  # without its hash, as they were before there was one
        (text.replace(b'"undone":', b'"undone":1'), rows[at]),
        (text[:-9], rows[at]),
        (sealed(b"{}", desk.match.chain.of_checkpoint(b"{}")), rows[at]),
        *((write(each, desk.match.chain), rows[at]) for each in (unreadable, of_another_form, elsewhere)),
    ):
        assert resuming(desk.match.id, setup, given, found, len(rows)) is None
    assert resuming(desk.match.id, setup, text, rows[at], len(rows)) is not None


def test_what_is_missing_or_changed_after_a_checkpoint_is_found() -> None:
    desk = sit_down("chop-chop", "here", "here")
    back_and_forth(desk, 20)
    setup, rows = stored(desk)
    text = kept(desk, 20)
    for damaged in (
        rows[20:-1],
        [*rows[20:25], *rows[26:]],
        [*rows[20:25], (26, rows[25][1], "over"), *rows[26:]],
    ):
        found = resuming(desk.match.id, setup, text, rows[19], len(rows))
        assert found is not None
        with pytest.raises(MatchFrozen):
            found.all(damaged)


@pytest.mark.parametrize("size", [1, RECENT - 1, RECENT, 3 * RECENT])
def test_a_match_read_in_pieces_is_the_same(size: int) -> None:
    desk = sit_down("chop-chop", "here", "here")
    back_and_forth(desk, 12)
    setup, rows = stored(desk)
    reading = loading(desk.match.id, setup, len(rows))
    for begin in range(0, len(rows), size):
        assert list(reading.more(rows[begin : begin + size]))
        assert reading.version == min(begin + size, len(rows))
    list(reading.rest())
    whole = loading(desk.match.id, setup, len(rows)).all(rows)
    assert facts_of(reading.match) == facts_of(whole)
    assert [change.events for change in reading.match.recent] == [change.events for change in whole.recent]
    assert any(change.events for change in whole.recent)


def test_what_was_before_a_checkpoint_must_lead_to_it() -> None:
    desk = sit_down("chop-chop", "here", "here")
    back_and_forth(desk, 20)
    setup, rows = stored(desk)
    match = opened(desk, 20)
    assert match.chain.at(19) is None
    known = [match.chain.at(version) for version in range(20, len(rows) + 1)]
    past = Chain(bytes.fromhex(match.setup.seed), setup)
    for _, body, status in rows[:19]:
        past.follow(body, status)
    with pytest.raises(MatchFrozen):
        match.chain.join(past)
    past.follow(*rows[19][1:])
    match.chain.join(past)
    assert match.chain.at(19) == bytes.fromhex(unsealed(rows[18][1])[1] or "")
    assert [match.chain.at(version) for version in range(20, len(rows) + 1)] == known


def work(match: Match) -> int:
    assert match.history is not None
    return match.history.work


def test_loading_costs_the_same_at_the_tenth_and_the_ten_thousandth_entry() -> None:
    costs = []
    for pairs in (EVERY, 3000):
        desk = sit_down("chop-chop", "here", "here")
        back_and_forth(desk, pairs)
        length = len(desk.bodies)
        costs.append(work(opened(desk, length - EVERY)))
        assert costs[-1] <= (EVERY + 1) * (MARK + LONGEST_ENTRY)
        assert work(desk.again()) > length // 2
    assert costs[1] < 2 * costs[0]


def test_taking_back_costs_the_same_at_any_move() -> None:
    """All the way back from a long line, from memory and after it was loaded."""
    luck = random.Random(8)
    desk = sit_down("chop-chop", "here", "here", "here")
    while desk.match.status != "over" and len(desk.bodies) < 400:
        desk.step(luck)
    if desk.match.status == "over":
        desk = Desk(decode_setup(desk.setup), [decode_entry(b) for b in desk.bodies[:-1]], desk.made)
    for match in (desk.again(), opened(desk, len(desk.bodies) - RECENT)):
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


def test_a_host_who_arranges_for_ever_leaves_room_for_the_start() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", start=False)
    most = USUAL.entries
    for version, is_taken in ((most // 2, True), (most - most // 4, False)):
        desk.match.version = version
        arrange = commands.Arrange(id=desk.key(), seat=2, kind="bot", level="pip")
        if is_taken:
            assert deciding.decide(desk.match, arrange, desk.host).version == version + 1
        else:
            with pytest.raises(NotNow, match="too long"):
                deciding.decide(desk.match, arrange, desk.host)
    start = commands.Start(id=desk.key())
    assert deciding.decide(desk.match, start, desk.host).version == desk.match.version + 1
