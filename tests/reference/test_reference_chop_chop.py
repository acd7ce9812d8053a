"""The slow reference reproduces the worked examples of the rules (section 9), so that it can be trusted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference.chop_chop import NaiveChopChop
from tests.reference.chop_chop_board import CAT, State


def kitchen(drawing: str, game: NaiveChopChop, cat: str = "") -> State:
    """A state drawn as in the rules, without tiles and with every slab turned but the ones marked ``u``.

    Rows and columns that are not drawn are bare. ``cat`` sets a cat that stands on something drawn.
    """
    state = game.start(cat=1)
    state.face_down = set()
    state.turned = set(game.board.slabs)
    state.mice = dict.fromkeys(state.mice, "")
    state.cat = cat
    columns, *rows = drawing.strip("\n").splitlines()
    for row in rows:
        number, *marks = row.split()
        for column, mark in zip(columns.split(), marks, strict=True):
            square = column + number
            assert square in game.board.squares
            if mark == CAT:
                state.cat = square
            elif mark[0].isdigit():
                state.mice[mark[0]] = square
                if mark.endswith("u"):
                    state.turned.remove(square)
            elif mark == "*":
                state.cheeses.add(square)
    state.side, state.phase, state.turn = "mice", "walk", 1
    return state


def walks(game: NaiveChopChop, state: State, piece: str, steps: int) -> str:
    """Where a piece may end, as the rules list it."""
    return " ".join(game.kitchen.walk_ends(state, piece, steps))


def jumps(game: NaiveChopChop, state: State, piece: str) -> set[str]:
    return set(game.kitchen.jump_ends(state, piece))


def all_but(game: NaiveChopChop, squares: str) -> set[str]:
    return set(game.board.squares) - set(squares.split())


def game(**options: Any) -> NaiveChopChop:
    return NaiveChopChop(2, **options)


OPENING = """
    A  B  C  D  E  F  G
1   .  .  .  1u .  .  .
2   .  .  .  .  .  .  .
3   2u .  _  C  _  .  .
4   .  .  _  _  _  .  3u
5   .  .  .  .  .  .  .
6   .  .  .  4u .  .  .
"""


@pytest.mark.parametrize(
    ("piece", "steps", "ends"),
    [
        ("1", 1, "C1 E1 D2"),
        ("1", 2, "B1 F1 C2 E2 D3"),
        ("1", 3, "A1 C1 E1 G1 B2 D2 F2 C3 E3 D4"),
        ("1", 4, "B1 F1 A2 C2 E2 G2 B3 D3 F3 C4 E4 D5"),
        ("2", 2, "A1 B2 C3 B4 A5"),
        ("2", 3, "B1 A2 C2 B3 D3 A4 C4 B5 A6"),
        ("C", 1, "D2 C3 E3 D4"),
        ("C", 2, "C2 E2 B3 F3 C4 E4 D5"),
    ],
)
def test_cc_x1_opening(piece: str, steps: int, ends: str) -> None:
    assert walks(game(), kitchen(OPENING, game()), piece, steps) == ends


def test_cc_x1_no_backtrack_comes_home_round_a_block() -> None:
    loose = game(path="no_backtrack")
    state = kitchen(OPENING, loose)
    assert walks(loose, state, "1", 4) == "B1 D1 F1 A2 C2 E2 G2 B3 D3 F3 C4 E4 D5"


@pytest.mark.parametrize(
    ("piece", "steps", "ends"),
    [
        ("C", 1, "C2 B3 D3 C4"),
        ("C", 2, "C1 B2 D2 E3 B4 D4 C5"),
        ("1", 1, "D2 C3 E3 D4"),
        ("2", 2, "B1 A2 C2 A4 C4 B5"),
    ],
)
def test_cc_x2_two_levels(piece: str, steps: int, ends: str) -> None:
    drawing = """
    A  B  C  D  E  F  G
2   .  .  .  .  .  .  .
3   o  2  C  1  _  .  .
4   .  .  _  _  _  .  o
"""
    assert walks(game(), kitchen(drawing, game()), piece, steps) == ends


def test_cc_x2_catch_beside_the_table_only() -> None:
    rules = game()
    state = kitchen("    B  C  D\n3   2  C  1", rules)
    state.side, state.steps = "cat", 1
    _, beside = rules.play(state, "C-B3")
    assert {"code": "mouse-caught", "audience": None, "piece": "2", "square": "B3"} in beside
    _, above = rules.play(state, "C-D3")
    assert "mouse-caught" not in [event["code"] for event in above]


@pytest.mark.parametrize(
    ("passing", "ends"),
    [
        (False, ("A2", "B2 A3", "A2 C2 B3 A4")),
        (True, ("A2", "C1 B2 A3", "D1 A2 C2 B3 A4")),
    ],
)
def test_cc_x3_friends_block(passing: bool, ends: tuple[str, ...]) -> None:
    rules = game(mice_pass_mice=passing)
    drawing = """
    A  B  C  D  E  F  G
1   1  2  .  o  .  C  .
2   .  .  .  .  .  .  .
3   o  .  _  _  _  .  .
4   .  .  _  _  _  .  4
5   .  .  .  .  .  .  .
6   .  .  .  3  .  .  .
"""
    state = kitchen(drawing, rules)
    assert tuple(walks(rules, state, "1", steps) for steps in (1, 2, 3)) == ends


@pytest.mark.parametrize(
    ("path", "three", "four"),
    [
        ("origin", "B1 D1 A2 C2 B3 A4", "C1 E1 D2 A3 C3 B4 A5"),
        ("no_backtrack", "D1 C2 B3 A4", "E1 D2 C3 B4 A5"),
        ("simple", "D1 C2 B3 A4", "E1 D2 C3 B4 A5"),
    ],
)
def test_cc_x4_ways(path: str, three: str, four: str) -> None:
    rules = game(path=path)
    drawing = """
    A  B  C  D  E  F  G
1   1  .  .  o  .  .  .
2   .  C  .  .  .  .  .
3   o  .  _  _  _  .  .
4   .  .  _  _  _  .  o
5   .  .  .  .  .  .  .
6   .  .  .  2  .  .  .
"""
    state = kitchen(drawing, rules)
    assert walks(rules, state, "1", 2) == "C1 A3"
    assert walks(rules, state, "1", 3) == three
    assert walks(rules, state, "1", 4) == four


WALLED = "    A  B  C  D\n1   *  *  .  o\n2   .  .  .  .\n3   o  .  _  _"


def test_cc_x5_cat_and_cheese() -> None:
    state = kitchen(WALLED, game(), cat="A1")
    ends = [walks(game(), state, CAT, steps) for steps in (1, 2, 3)]
    assert ends == ["A2", "B2", "A2 C2 B3"]
    assert walks(game(path="simple"), state, CAT, 3) == "C2 B3"


def test_cc_x5_walled_in() -> None:
    rules = game()
    state = kitchen(WALLED, rules, cat="A1")
    state.cheeses.add("A2")
    state.mice["1"] = "G1"
    assert [walks(rules, state, CAT, steps) for steps in (1, 2, 3)] == ["", "", ""]
    state.phase, state.piece = "fork", "1"
    assert rules.legal_moves(state) == ["xB1", "xA2", "pass"]
    state.phase, state.side = "roll", "cat"
    _, events = rules.play(state, "1")
    assert [event["code"] for event in events][:2] == ["rolled", "roll-lost"]


def beside_cheese(rules: NaiveChopChop, cat: str) -> State:
    drawing = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  .
2   .  .  .  .  .  *  .
3   2  .  _  _  _  .  .
4   .  .  _  _  _  1  o
5   .  .  .  .  .  .  .
6   .  .  .  3  .  .  .
"""
    return kitchen(drawing, rules, cat=cat)


def test_cc_x6_cheese_under_the_cat() -> None:
    state = beside_cheese(game(), cat="F2")
    assert walks(game(), state, "1", 2) == "E3 G3 D4 E5 G5 F6"
    assert walks(game(), state, CAT, 2) == "E1 G1 D2 E3 G3 F4"
    assert walks(game(), state, CAT, 3) == "F1 C2 E2 G2 D3 F3 E4"


def test_cc_x6_cheese_free() -> None:
    state = beside_cheese(game(), cat="D3")
    three = "F1 E2 G2 D3 F3 C4 E4 G4 D5 F5 E6 G6"
    assert walks(game(), state, "1", 2) == "F2 E3 G3 D4 E5 G5 F6"
    assert walks(game(), state, "1", 3) == three
    assert walks(game(mice_cross_cheese=False), state, "1", 3) == three.removeprefix("F1 ")
    state.steps = 2
    after, events = game().play(state, "1-F2")
    assert {"code": "cheese-won", "audience": None, "square": "F2", "total": 1} in events
    assert not after.cheeses


def test_cc_x6_cat_beside_cheese() -> None:
    assert walks(game(), beside_cheese(game(), cat="E2"), CAT, 2) == "F1 C2 D3 F3 E4"


def bonus_ends(rules: NaiveChopChop, state: State, roll: int, walk: str, tile: str) -> str:
    """Where a piece may end that walks on to a bonus tile."""
    state.face_down.add(walk[-2:])
    state.stock = dict.fromkeys(state.stock, 1)
    state.steps = roll
    state, _ = rules.play(state, walk)
    state, _ = rules.play(state, f"={tile}")
    assert state.phase == "bonus"
    return " ".join(move[-2:] for move in rules.legal_moves(state))


FIRST_TURN = """
    A  B  C  D  E  F  G
1   .  .  .  1u .  .  .
2   .  .  .  .  .  .  .
3   2u .  _  _  _  .  .
4   .  .  _  _  C  .  3u
5   .  .  .  .  .  .  .
6   .  .  .  4u .  .  .
"""


@pytest.mark.parametrize(("tile", "ends"), [("+1", "D1 C2 E2 D3"), ("+2", "C1 E1 B2 F2 C3 E3 D4")])
def test_cc_x7_bonus_on_the_first_turn(tile: str, ends: str) -> None:
    assert bonus_ends(game(), kitchen(FIRST_TURN, game()), 1, "1-D2", tile) == ends


def test_cc_x7_bonus_back_to_where_it_stood() -> None:
    drawing = """
    A  B  C  D  E  F  G
1   .  .  .  o  .  .  .
2   .  .  .  .  .  .  .
3   2  .  C  _  _  .  .
4   .  .  _  _  _  .  o
5   .  .  .  .  .  1  .
6   .  .  .  3  .  .  .
"""
    state = kitchen(drawing, game())
    assert walks(game(), state, "1", 2) == "F3 E4 G4 D5 E6 G6"
    assert bonus_ends(game(), state, 2, "1-F3", "+2") == "F1 E2 G2 D3 E4 G4 F5"


@pytest.mark.parametrize(("steps", "ends"), [(2, "E1 G3"), (1, "F1 G2")])
def test_cc_x7_bonus_in_a_corner(steps: int, ends: str) -> None:
    state = kitchen("    F  G\n1   .  1\n2   C  .", game())
    assert walks(game(), state, "1", steps) == ends


def arrows(rules: NaiveChopChop, cat: str) -> State:
    drawing = """
    A  B  C  D  E  F  G
1   .  .  *  o  .  .  .
2   .  .  .  .  .  *  .
3   3  .  _  2  _  .  .
4   .  .  _  _  _  .  o
5   .  1  .  .  .  .  .
6   .  .  .  o  .  .  *
"""
    return kitchen(drawing, rules, cat=cat)


def test_cc_x8_arrow_of_a_mouse() -> None:
    ends = jumps(game(), arrows(game(), cat="F2"), "1")
    assert ends == all_but(game(), "C1 D1 F2 A3 D3 G4 B5 D6 G6")
    assert len(ends) == 33


def test_cc_x8_arrow_of_the_cat() -> None:
    state = arrows(game(), cat="F5")
    ends = jumps(game(), state, CAT)
    assert ends == all_but(game(), "C1 D1 F2 A3 G4 B5 F5 D6 G6")
    assert len(ends) == 33
    assert jumps(game(arrow_may_catch=True), state, CAT) == ends | {"B5"}


def test_cc_x9_fork() -> None:
    state = arrows(game(), cat="F2")
    state.phase, state.piece = "fork", "1"
    assert game().legal_moves(state) == ["xC1", "xG6", "pass"]
    after, events = game().play(state, "xG6")
    assert after.cheeses == {"C1", "F2"}
    assert events[0] == {"code": "cheese-won", "audience": None, "square": "G6", "total": 1}


def turns(players: int, script: str, **options: Any) -> str:
    """Who rolls in which order: the cat or a mouse player's number, knives where the script has them."""
    rules = NaiveChopChop(players, **options)
    state, _ = rules.play(rules.start(cat=1), "C@C3")  # mouse player 1 is seat 2
    told = []
    for word in script.split():
        assert state.phase == "roll"
        label = CAT if state.side == "cat" else str(rules._seat_in_turn(state) - 1)
        wants_knife = word.endswith("(K)")
        told.append(label + "(K)" * wants_knife)
        state = one_roll(rules, state, wants_knife)
    return " ".join(told)


def one_roll(rules: NaiveChopChop, state: State, wants_knife: bool) -> State:
    """A whole roll: any that turns a tile, which shows a knife or crockery."""
    for number, _ in rules.chances(state):
        rolled, _ = rules.play(state, number)
        for walk in rules.legal_moves(rolled) if rolled.phase == "walk" else []:
            walked, _ = rules.play(rolled, walk)
            if walked.phase == "turn":
                after, _ = rules.play(walked, "=knife" if wants_knife else "=crockery")
                return after
    raise AssertionError("no tile in reach")


@pytest.mark.parametrize(
    ("players", "knife", "order"),
    [
        (2, "handover", "1(K) C C 1 C 1"),
        (2, "handover", "1 C(K) 1 1 C 1"),
        (2, "handover", "1(K) C(K) 1 1 C"),
        (2, "handover", "1(K) C C(K) 1 1 C"),
        (4, "handover", "1 C 2(K) C C 3 C 1"),
        (4, "handover", "1 C(K) 2 2 C 3 C 1"),
        (2, "skip_and_double", "1(K) C C C 1"),
        (2, "skip_and_double", "1(K) C(K) 1 1 C"),
        (4, "skip_and_double", "1 C(K) 2 2 3 C 1"),
        (2, "skip_only", "1(K) C(K) 1 C"),
        (4, "skip_only", "1 C(K) 2 3 C 1"),
    ],
)
def test_cc_x10_knife_sequences(players: int, knife: str, order: str) -> None:
    assert turns(players, order, knife=knife) == order


@pytest.mark.parametrize(("substitute", "one"), [(False, []), (True, ["2-F2", "2-G3"])])
def test_cc_x10_boxed_mouse(substitute: bool, one: list[str]) -> None:
    rules = game(knife_substitute=substitute)
    drawing = """
    D  E  F  G
1   o  .  C  1
2   .  .  .  2
3   _  _  .  .
"""
    state = kitchen(drawing, rules)
    state.mover = "1"
    assert [walks(rules, state, "1", steps) for steps in (1, 2, 3, 4)] == ["", "", "", ""]
    state.steps = 1
    assert rules.legal_moves(state) == one


def nearly_home(rules: NaiveChopChop, drawing: str, won: int = 10) -> State:
    state = kitchen(drawing, rules)
    state.won = won
    state.cheeses_at = 1 if won == 10 else 0
    return state


def outcome_after(rules: NaiveChopChop, state: State, *moves: str) -> str | None:
    for move in moves:
        state, _ = rules.play(state, move)
    return state.reason or None


def test_cc_x11a_one_mouse_per_hole() -> None:
    state = kitchen("    D  E  F  G\n4   _  _  .  2\n5   .  .  1  .\n6   o  .  .  .", game())
    assert walks(game(), state, "1", 2) == "F3 E4 D5 E6 G6"
    state.mice["2"] = "B6"
    assert walks(game(), state, "1", 2) == "F3 E4 G4 D5 E6 G6"


@pytest.mark.parametrize(
    ("deposit", "reason"), [("after_tenth", "cheese-home"), ("already_home", "cheese-home"), ("last", None)]
)
def test_cc_x11b_arrival_before_the_last_slab(deposit: str, reason: str | None) -> None:
    rules = game(deposit=deposit)
    drawing = "    C  D  E  F  G\n3   C  _  _  .  .\n4   _  _  _  1  o\n5   .  .  .  .  .\n6   .  4u .  .  ."
    state = nearly_home(rules, drawing)
    state.face_down, state.stock["cheese"], state.steps = {"D5"}, 0, 1
    assert outcome_after(rules, state, "1-G4") is None
    assert outcome_after(rules, state, "1-G4", "1", "C-B3", "1", "4-D5") == reason


def test_cc_x11c_home_by_bonus() -> None:
    rules = game()
    state = nearly_home(rules, "    B  C  D\n2   1  .  .\n3   .  C  _\n6   .  .  4u")
    state.face_down, state.steps = {"G5"}, 4
    assert outcome_after(rules, state, "4-G5", "=+1", "4-G4") == "cheese-home"


@pytest.mark.parametrize(("deposit", "reason"), [("after_tenth", None), ("already_home", "cheese-home")])
def test_cc_x11d_at_home_when_the_tenth_is_won(deposit: str, reason: str | None) -> None:
    rules = game(deposit=deposit)
    state = nearly_home(rules, "    C  D  E  F  G\n1   *  o  2  .  .\n4   C  _  _  .  1", won=9)
    state.phase, state.piece = "fork", "2"
    assert outcome_after(rules, state, "xC1") == reason


@pytest.mark.parametrize(("cat_wins", "reason"), [(True, "all-caught"), (False, "after-tenth")])
def test_cc_x11e_last_catch_after_the_tenth(cat_wins: bool, reason: str) -> None:
    rules = game(cat_wins_after_tenth=cat_wins)
    state = nearly_home(rules, "    B  C\n3   1  C")
    state.side, state.steps = "cat", 1
    assert outcome_after(rules, state, "C-B3") == reason


LAST = """
    A  B  C  D  E  F  G
3   o  .  _  _  _  .  .
4   .  .  _  C  _  .  o
5   .  .  .  .  .  .  .
6   .  .  .  1  .  .  .
"""


def test_cc_x12_last_mouse() -> None:
    rules = game()
    state = kitchen(LAST, rules)
    three = "C2 E2 B3 D3 F3 A4 C4 E4 B5 F5 C6 E6"
    assert walks(rules, state, CAT, 1) == "D3 C4 E4"
    assert walks(rules, state, CAT, 2) == "D2 C3 E3 B4 F4 C5 E5"
    assert walks(rules, state, CAT, 3) == three
    assert walks(game(front="all_neighbours"), state, CAT, 3) == three.removesuffix(" C6 E6")
    assert jumps(rules, state, CAT) == all_but(rules, "D4 D1 A3 G4 D6 D5")
    state.mice["2"] = "A1"
    assert walks(rules, state, CAT, 1) == "D3 C4 E4 D5"
    assert walks(rules, state, CAT, 3).split() == sorted([*three.split(), "D5"], key=lambda s: (s[1], s[0]))


def test_cc_x12_last_unreleased() -> None:
    rules = game(no_block_when="last_unreleased")
    state = kitchen(LAST, rules)
    assert walks(rules, state, CAT, 1) == "D3 C4 E4 D5"
    state.turned.remove("D6")
    assert walks(rules, state, CAT, 1) == "D3 C4 E4"
    state.mice["2"] = "A1"
    assert walks(rules, state, CAT, 1) == "D3 C4 E4"
