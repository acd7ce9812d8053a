"""The reference itself against the worked examples of the rules, section 10."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.reference.cheese_rescue import Cell, Laid, NaiveCheeseRescue, State


def cards(picture: str, row: int = 0, column: int = 0) -> dict[Cell, Laid]:
    """A table from a picture as the rules draw them; its first place is at the given row and column."""
    owners = {"a": 1, "b": 2, "c": 3, "d": 4}
    lines = [line.split() for line in picture.strip().splitlines()]
    return {
        (row + y, column + x): (word[1:], owners[word[0]]) if word[0] in owners else (word, None)
        for y, line in enumerate(lines)
        for x, word in enumerate(line)
        if word != "."
    }


def state_of(
    game: NaiveCheeseRescue, table: dict[Cell, Laid], phase: str = "lay", turn: int | None = 1
) -> State:
    """These cards on the table, one of each card in every hand, nobody having laid anything."""
    hand: tuple[str, ...] = ("D", "C", "M", "1", "2", "3")
    hands = dict.fromkeys(game.seats, hand)
    return State(table, hands, {"D": 1, "C": 1, "M": 1}, dict.fromkeys(game.seats, 0), phase, turn)


def open_cells(players: int, table: dict[Cell, Laid], **options: str | int) -> list[Cell]:
    """Where a mouse may be laid, read from the legal moves."""
    game = NaiveCheeseRescue(players, **options)
    moves = [move for move in game.legal_moves(state_of(game, table)) if move.startswith("M")]
    found = [tuple(map(int, move[2:-1].split(","))) for move in moves]
    return [(row, column) for row, column in found]


def outcome_of(players: int, table: dict[Cell, Laid]) -> dict[str, Any]:
    game = NaiveCheeseRescue(players)
    outcome = game.outcome(state_of(game, table, "over", None))
    assert outcome is not None
    return outcome


def test_cr_x1_opening() -> None:
    assert open_cells(2, {(0, 0): ("S", None)}) == [(-1, 0), (0, -1), (0, 1), (1, 0)]


def test_cr_x2_span_reached() -> None:
    found = open_cells(2, cards("S M a1 C b2"))
    assert found == [(row, column) for row in (-1, 1) for column in range(5)]


def test_cr_x3_floating_against_fixed() -> None:
    table = cards("S a1 M")
    fixed = [(-1, 0), (-1, 1), (-1, 2), (0, -1), (1, 0), (1, 1), (1, 2)]
    assert open_cells(2, table) == sorted([*fixed, (0, 3)])
    assert open_cells(2, table, area="fixed") == fixed


def test_cr_x4_height_used_up() -> None:
    table = cards(
        """
        M  .  .
        C  .  .
        S a1  M
        .  . b1
        .  .  D
        """,
        row=-2,
    )
    floating = "(-2,-1) (-2,1) (-1,-1) (-1,1) (-1,2) (0,-1) (0,3) (1,0) (1,1) (1,3) (2,1) (2,3)"
    assert " ".join(f"({row},{column})" for row, column in open_cells(2, table)) == floating
    fixed = open_cells(2, table, area="fixed")
    assert fixed == [cell for cell in open_cells(2, table) if cell[1] != 3]
    assert len(fixed) == 9


def test_cr_x4_the_last_row_is_told() -> None:
    game = NaiveCheeseRescue(2)
    table = cards("M . . / C . . / S a1 M / . . b1".replace(" / ", "\n"), row=-2)
    _, events = game.play(state_of(game, table), "D(2,2)")
    laid, filled = events
    told = {"code": "card-laid", "audience": None, "seat": 1, "card": "D", "cell": [2, 2]}
    assert laid == told | {"gains": [0, 0], "saved": [], "lost": []}
    assert filled == {"code": "side-filled", "audience": None, "axis": "rows", "low": -2, "high": 2}


def test_cr_x5_three_players_first_cards() -> None:
    assert open_cells(3, {}) == [(0, 0)]
    assert open_cells(3, {}, area="fixed") == [(row, column) for row in range(6) for column in range(6)]
    assert open_cells(3, cards("M")) == [(-1, 0), (0, -1), (0, 1), (1, 0)]


@pytest.mark.parametrize(
    ("players", "piles"),
    [
        (2, [13, 11, 9, 7, 5, 3, 1, 0, 0, 0, 0, 0]),
        (3, [20, 17, 14, 11, 8, 5, 2, 0, 0, 0, 0, 0]),
        (4, [27, 23, 19, 15, 11, 7, 3, 0, 0, 0, 0, 0]),
    ],
)
def test_cr_x10_hand_and_pile(players: int, piles: list[int]) -> None:
    game, rng = NaiveCheeseRescue(players), random.Random(10)
    state = game.start()
    before, after, pile = [], [], []
    while game.actor(state) is not None:
        turn, phase = state.turn, state.phase
        if phase == "lay" and turn == 1:
            before.append(len(state.hands[1]))
        moves = game.legal_moves(state) or [move for move, _ in game.chances(state)]
        state, _ = game.play(state, rng.choice(moves))
        if turn == 1 and phase in ("lay", "draw") and state.phase != "draw":
            after.append(len(state.hands[1]))
            pile.append(sum(state.pile.values()))
    assert before == [8, 8, 8, 8, 8, 8, 8, 8, 7, 6, 5, 4]
    assert after == [8, 8, 8, 8, 8, 8, 8, 7, 6, 5, 4, 3]
    assert pile == piles
    assert [len(hand) for hand in state.hands.values()] == [3] * players


@pytest.mark.parametrize(
    ("left", "winners", "reason", "places"),
    [
        ("a3 a2 / b2 b2 b1", [2], "more-cheeses", [2, 1]),
        ("a3 a1 / b2 b2", [1, 2], "shared", [1, 1]),
        ("a3 a1 / b2 b2 / c2 c1 c1", [3], "more-cheeses", [2, 2, 1]),
        ("a3 a2 a1 / b2 b2 b1 b1 / c1 c1 c1 c2", [2], "more-cheeses", [2, 1, 3]),
        (". / . / . / .", [1, 2, 3, 4], "shared", [1, 1, 1, 1]),
        ("a3 a1 / b2 b2 / c3 c1", [1, 2, 3], "shared", [1, 1, 1]),
    ],
)
def test_cr_x11_ties(left: str, winners: list[int], reason: str, places: list[int]) -> None:
    outcome = outcome_of(len(places), cards(left.replace(" / ", "\n")))
    assert (outcome["winners"], outcome["reason"], outcome["places"]) == (winners, reason, places)


def test_cr_x12_a_full_square() -> None:
    table = cards(
        """
        a3  M  C b2  M
         C  D a1  M b3
        a2  M  S  C b1
        b1  C  M a1  D
         M b2 a2  C  .
        """,
        row=-2,
        column=-2,
    )
    game = NaiveCheeseRescue(2)
    state, events = game.play(state_of(game, table, turn=2), "1(2,2)")
    codes = [event["code"] for event in events]
    assert codes == ["card-laid", *["step-done"] * 3, "scored", "game-ended", *["hand-shown"] * 2]
    # The example counts rows and columns from its corner, the start card lies at (0,0).
    gone = [[(r["cell"][0] + 2, r["cell"][1] + 2) for r in event["removals"]] for event in events[1:4]]
    assert gone == [[(1, 0)], [(0, 1), (1, 3), (2, 1), (3, 2)], [(0, 3), (1, 4), (3, 0), (4, 1)]]
    assert [f"{r['owner']}: {r['card']}" for r in events[3]["removals"]] == ["2: 2", "2: 3", "2: 1", "2: 2"]
    assert events[4]["tallies"] == [
        {"seat": 1, "points": 9, "cheeses": ["1", "1", "2", "2", "3"]},
        {"seat": 2, "points": 2, "cheeses": ["1", "1"]},
    ]
    assert (events[5]["reason"], events[5]["rule"], events[5]["winners"]) == ("most-points", "CR-7.1", [1])
    assert game.actor(state) is None
