"""Section 2 of the rules: who plays whom, and how the kitchen is laid out."""

from __future__ import annotations

import pytest

import cheeseboard
from cheeseboard import CHANCE, SetupError
from tests.rules.chop_chop.boards import OPENING, begin, scene


def test_cc_2_1_one_cat_against_the_mice() -> None:
    for players in (2, 3, 4, 5):
        now = begin(players=players).play("C@D3")
        assert len(now.view.mice) == 4
        for mouse_player in "bcde"[: players - 1]:
            assert now.decision == f"roll:{mouse_player}"
            assert {move[0] for move in now.play("1").moves.split()} == set("1234"), "each moves any mouse"
            now = now.take_roll().take_roll()
        assert now.decision == "roll:b"
    for players in (1, 6):
        with pytest.raises(SetupError) as refused:
            cheeseboard.game("chop-chop", players=players)
        assert refused.value.code == "wrong-players"


def test_cc_2_1a_who_is_the_cat() -> None:
    assert begin(cat=None, players=3).chances == {"cat:a": 1, "cat:b": 1, "cat:c": 1}
    drawn = begin(cat=None, players=3).play("cat:b")
    named = begin(cat=2, players=3)
    assert drawn.position == named.position
    assert named.view.cat_seat == 2
    assert named.decision == "place:b"


def test_cc_2_2_tiles_shuffled_and_laid_unseen() -> None:
    rolled = begin().play("C@D3", "3")
    for walk in ("1-A1", "1-C3", "4-G6"):
        stopped = rolled.play(walk)
        box = {"=cheese": 10, "=crockery": 8, "=+1": 4, "=+2": 4, "=arrow": 4, "=fork": 4, "=knife": 4}
        assert stopped.chances == box, "each tile is as likely on each square"
    first = rolled.play("1-A1", "=cheese")
    second = first.play("1", "C-D4", "3", "4-G6")
    assert second.chances["=cheese"] == 9, "what was turned does not come again"


def test_cc_2_3_table_slabs_and_mice_in_place() -> None:
    laid = begin().view
    slabs = [
        "ABCDEFG"[column] + str(row)
        for row, signs in enumerate(laid.floor, start=1)
        for column, sign in enumerate(signs)
        if sign == "u"
    ]
    assert list(laid.mice) == slabs
    assert begin().play("C@D3").position == scene(OPENING).position


def test_cc_2_4_cat_starts_on_the_table_top() -> None:
    laid = begin()
    assert laid.moves == "C@C3 C@D3 C@E3 C@C4 C@D4 C@E4"
    assert laid.why_not("C@D2") == "not-the-table CC-2.4"
    drawn = begin(cat_start="random")
    assert drawn.chances == dict.fromkeys(laid.moves.split(), 1)
    assert (laid.chances, drawn.moves) == ({}, "")
    assert drawn.game.actor(drawn.position) == CHANCE
    placed = drawn.play("C@E4")
    assert (placed.view.cat, placed.play("1").chances) == ("E4", {})


def test_cc_2_4a_cat_names_its_start_square_first() -> None:
    laid = begin(players=3)
    assert laid.game.actors(laid.position) == (1,)
    assert laid.why_not("2") == "wrong-moment CC-2.4"
    placed = laid.play("C@E4")
    assert placed.told == "cat-placed turn-began"
    assert all(event.audience is None for event in placed.events), "for all to see"
    assert placed.view.floor == laid.view.floor, "nothing is turned"
    assert placed.decision == "roll:b"


def test_cc_2_5_youngest_mouse_player_begins() -> None:
    assert begin(cat=2, first=4, players=4).play("C@D3").decision == "roll:d"
    with pytest.raises(SetupError) as refused:
        begin(cat=2, first=2, players=4)
    assert refused.value.code == "wrong-seat"
    assert begin(cat=None, first=2, players=3).chances == {"cat:a": 1, "cat:c": 1}, "never the cat"

    drawn = begin(cat=2, players=4, first_player="random")
    assert drawn.chances == {"first:a": 1, "first:c": 1, "first:d": 1}
    assert drawn.play("first:c", "C@D3").decision == "roll:c"
    with pytest.raises(SetupError) as refused:
        begin(cat=2, first=4, players=4, first_player="random")
    assert refused.value.code == "wrong-role"


def test_cc_2_5a_first_mouse_seat_when_no_youngest() -> None:
    for reading in ("youngest_mouse", "chosen"):
        begins = {cat: begin(cat, players=4, first_player=reading).view.mouse_seat for cat in (1, 2, 3, 4)}
        assert begins == {1: 2, 2: 3, 3: 4, 4: 1}
    for first in (1, 3, 4):
        chosen = begin(cat=2, players=4, first=first, first_player="chosen")
        assert chosen.view.mouse_seat == first
