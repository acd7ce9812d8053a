"""The box of Chop! Chop!: every option accepted, every wrong one refused, boards drawn by hand."""

from __future__ import annotations

from typing import Any

import pytest

from cheeseboard.core.errors import EditionError
from cheeseboard.games.chop_chop.edition import CORNER_BOARD, STANDARD_BOARD, ChopChopEdition, inner_front

WORDS = {
    "path": ("origin", "no_backtrack", "simple"),
    "cat_holes": ("never", "empty_open"),
    "hole_access": ("any_side", "front_only"),
    "bonus": ("mandatory", "optional"),
    "fork": ("may_decline", "must_take"),
    "knife": ("handover", "skip_and_double", "skip_only"),
    "deposit": ("after_tenth", "already_home", "last"),
    "front": ("inner", "all_neighbours"),
    "no_block_when": ("last_mouse", "last_unreleased", "either"),
    "mice_order": ("rotate", "free"),
    "first_player": ("youngest_mouse", "chosen", "random"),
    "cat_start": ("cat_chooses", "random"),
    "holes": ("sides", "corners"),
}
SWITCHES = {
    "mice_pass_mice": False,
    "mice_cross_cheese": True,
    "arrow_resolves": True,
    "arrow_may_stay": False,
    "arrow_may_catch": False,
    "knife_substitute": False,
    "cat_wins_after_tenth": True,
}
DATA: list[tuple[str, object, object, str]] = [
    ("stall_limit", 60, 60, "60"),
    ("stall_limit", "20", 20, "20"),
    ("stall_limit", 1_000_000, 1_000_000, "1000000"),
    ("stall_limit", "off", None, "off"),
    ("stall_limit", None, None, "off"),
    ("tile_mix", "10/28/0/0/0/0/0", (10, 28, 0, 0, 0, 0, 0), "10/28/0/0/0/0/0"),
    ("tile_mix", [10, 8, 4, 4, 4, 4, 4], (10, 8, 4, 4, 4, 4, 4), "10/8/4/4/4/4/4"),
    ("dice", "322211/112234", ((1, 1, 2, 2, 2, 3), (1, 1, 2, 2, 3, 4)), "112223/112234"),
    ("dice", [[6] * 6, [1] * 6], ((6,) * 6, (1,) * 6), "666666/111111"),
    ("dice", {"mice": "654321", "cat": [1] * 6}, ((1,) * 6, (1, 2, 3, 4, 5, 6)), "111111/123456"),
    ("board", "/".join(STANDARD_BOARD), STANDARD_BOARD, "/".join(STANDARD_BOARD)),
    ("board", list(STANDARD_BOARD), STANDARD_BOARD, "/".join(STANDARD_BOARD)),
    ("board", "\n  " + "\n  ".join(STANDARD_BOARD) + "\n", STANDARD_BOARD, "/".join(STANDARD_BOARD)),
]
CHOICES: list[tuple[str, object, object, str]] = [
    *((name, word, word, word) for name, words in WORDS.items() for word in words),
    *((name, raw, raw, str(raw).lower()) for name in SWITCHES for raw in (True, False)),
    *((name, word, word == "true", word) for name in SWITCHES for word in ("true", "false")),
]


def refused(**raw: object) -> EditionError:
    with pytest.raises(EditionError) as caught:
        ChopChopEdition.from_options(raw)
    return caught.value


def drawn(board: str, *mix: int, **raw: object) -> ChopChopEdition:
    """An edition on a drawn board; without a mix one cheese, and crockery everywhere else."""
    counts = mix or (1, board.count(".") + board.count("_") - 1, 0, 0, 0, 0, 0)
    return ChopChopEdition.from_options({"board": board, "tile_mix": counts, **raw})


def refused_board(board: str, **raw: object) -> EditionError:
    with pytest.raises(EditionError) as caught:
        drawn(board, **raw)
    return caught.value


def test_the_standard_edition() -> None:
    standard = ChopChopEdition()
    assert standard.options() == {
        **{name: words[0] for name, words in WORDS.items()},
        **{name: str(value).lower() for name, value in SWITCHES.items()},
        "stall_limit": "60",
        "tile_mix": "10/8/4/4/4/4/4",
        "dice": "112223/112234",
        "board": "...u.../......./u.___../..___.u/......./...u...",
    }
    assert standard.aim == 10


@pytest.mark.parametrize(("name", "raw", "typed", "text"), CHOICES + DATA)
def test_every_option_is_accepted_and_read_back(name: str, raw: object, typed: object, text: str) -> None:
    edition = ChopChopEdition.from_options({name: raw})
    assert getattr(edition, name) == typed
    assert edition.options()[name] == text
    assert list(edition.options()) == sorted(edition.register())
    assert ChopChopEdition.from_options(edition.options()) == edition
    assert ChopChopEdition.from_options(edition.changes()) == edition


def test_only_what_differs_is_a_change() -> None:
    edition = ChopChopEdition.from_options({"path": "simple", "knife": "skip_only", "fork": "may_decline"})
    assert list(edition.changes().items()) == [("knife", "skip_only"), ("path", "simple")]


@pytest.mark.parametrize("name", ChopChopEdition.register())
@pytest.mark.parametrize("raw", [1, 7.0, "", "nothing", [], ["a"], [3, 4], {}, {"cat": 3}, b"true"])
def test_other_values_are_refused(name: str, raw: object) -> None:
    assert refused(**{name: raw}).field == name


@pytest.mark.parametrize("limit", [19, "19", 1_000_001, -60, 60.0, True, "OFF", False])
def test_cc_6_7a_a_stall_limit_is_20_or_more_or_off(limit: object) -> None:
    error = refused(stall_limit=limit)
    assert (error.field, error.allowed) == ("stall_limit", "a number from 20 to 1000000, off")


# tiles and dice


@pytest.mark.parametrize(
    ("mix", "message"),
    [
        ("10/8/4/4/4/4/2", "tile_mix: found 36, allowed: 38, one tile per tile square of the board"),
        ("9/9/4/4/4/4/4", "tile_mix: found 9, allowed: 10 cheeses on the standard board (CC-1.2a)"),
        ("0/18/4/4/4/4/4", "tile_mix: found 'no cheese', allowed: 1 cheese or more"),
        ("10/8/4/4/4/8", "tile_mix: found '10/8/4/4/4/8', allowed: seven counts, as 10/8/4/4/4/4/4 (cheese"),
        ([10, 9, 4, 4, 4, 4, -1], "tile_mix: found [10, 9, 4, 4, 4, 4, -1], allowed: seven counts"),
        (
            {"cheese": 10, "crockery": 8, "+1": 4, "+2": 4, "arrow": 4, "fork": 8},
            "tile_mix: found 'no knife', allowed: a table with each of cheese, crockery, +1, +2, arrow, fork",
        ),
        (
            {"cheese": 10, "crokery": 28},
            "tile_mix: found 'crokery', allowed: a table with each of cheese, crockery, +1, +2, arrow, fork, "
            "knife; did you mean 'crockery'?",
        ),
    ],
)
def test_cc_1_2a_tiles_fill_the_board(mix: object, message: str) -> None:
    assert str(refused(tile_mix=mix)).startswith(message)


def test_cc_1_2a_ten_cheeses_also_with_holes_in_the_corners() -> None:
    assert refused(tile_mix="11/7/4/4/4/4/4", holes="corners").found == 11


@pytest.mark.parametrize(
    "dice",
    [
        "112223",
        "11222/112234",
        "112223/112237",
        "012223/112234",
        "112223/112234/1",
        [[1] * 6],
        [[1] * 6, 1],
        "a/b",
    ],
)
def test_cc_1_2a_dice_have_six_faces_from_1_to_6(dice: object) -> None:
    error = refused(dice=dice)
    assert error.field == "dice"
    assert error.allowed == "six faces from 1 to 6 for the cat and six for the mice, as 112223/112234"


def test_both_dice_are_named() -> None:
    assert str(refused(dice={"cat": [1] * 6})).startswith(
        "dice: found 'no mice', allowed: a table with each of"
    )
    found = {"cat": [1, 1, 2, 2, 2, 7], "mice": "112234"}
    assert refused(dice=found).found == found


# boards


@pytest.mark.parametrize(
    ("board", "found", "allowed"),
    [
        ("", "0 squares in row 1", "1 to 7 squares in a row"),
        ("u_/../../../../../../..", "8 rows", "1 to 7 rows"),
        ("u_......", "8 squares in row 1", "1 to 7 squares in a row"),
        ("u_./..", "2 squares in row 2", "3 as in row 1; - is no square"),
        ("u_.//...", "0 squares in row 2", "1 to 7 squares in a row"),
        (
            "u_./. .",
            "row 2 . .",
            "rows of . tile square, _ table square, u hole slab, - no square, divided by /",
        ),
        ("_./..", "0 hole slabs (u)", "1 to 4 hole slabs, one per mouse"),
        ("u_u/uuu", "5 hole slabs (u)", "1 to 4 hole slabs, one per mouse"),
        ("u./..", "no table", "1 table square (_) or more, on which the cat starts"),
        ("u_-/-.", "2 squares in row 2", "3 as in row 1; - is no square"),
        ("u_/--/..", "u_/--/..", "squares that can all be walked to; some are cut off"),
        ("u_-/--.", "u_-/--.", "squares that can all be walked to; some are cut off"),
    ],
)
def test_a_board_that_cannot_be_is_refused(board: str, found: str, allowed: str) -> None:
    error = refused_board(board)
    assert (error.field, error.found, error.allowed) == ("board", found, allowed)


@pytest.mark.parametrize("board", [[], ["u_", 3], 3, [["u_"]]])
def test_a_board_is_a_drawing(board: object) -> None:
    assert refused(board=board).field == "board"


@pytest.mark.parametrize(
    "board", ["u_", "u/_", "-u-/._./-u-", "uu/_u/.u", "/".join(["u_....."] + ["......."] * 6)]
)
def test_small_large_and_odd_boards_are_accepted(board: str) -> None:
    edition = drawn(board)
    assert "/".join(edition.board) == board
    assert ChopChopEdition.from_options(edition.options()) == edition
    assert ChopChopEdition.from_options(edition.changes()) == edition
    assert edition.aim == 1


def test_a_board_needs_its_own_tiles() -> None:
    error = refused(board="u_.")
    assert str(error) == "tile_mix: found 38, allowed: 2, one tile per tile square of the board"


def test_another_board_may_have_other_cheeses() -> None:
    assert drawn("...u.../......./u.___../..___.u/......./..u....", 12, 26, 0, 0, 0, 0, 0).aim == 12


# holes and the squares in front


def test_the_front_of_a_hole_is_opposite_its_missing_neighbour() -> None:
    holes = {(0, 3): (1, 3), (2, 0): (2, 1), (3, 6): (3, 5), (5, 3): (4, 3)}
    assert {hole: inner_front(STANDARD_BOARD, *hole) for hole in holes} == holes
    assert inner_front(CORNER_BOARD, 0, 0) is None
    assert inner_front(("...", ".u.", "._."), 1, 1) is None
    assert inner_front(("...", ".u-", "._."), 1, 1) == (1, 0)


def test_cc_8_1_corners_force_front_and_access() -> None:
    edition = ChopChopEdition.from_options({"holes": "corners"})
    assert edition.board == CORNER_BOARD
    assert (edition.front, edition.hole_access) == ("all_neighbours", "any_side")
    assert edition.changes() == {"front": "all_neighbours", "holes": "corners"}
    given = {"holes": "corners", "front": "all_neighbours", "hole_access": "any_side"}
    assert ChopChopEdition.from_options(given) == edition


@pytest.mark.parametrize(
    ("name", "value", "forced"),
    [("front", "inner", "all_neighbours"), ("hole_access", "front_only", "any_side")],
)
@pytest.mark.parametrize("box", [{"holes": "corners"}, {"board": "u../._.", "tile_mix": "5/0/0/0/0/0/0"}])
def test_cc_8_1_other_values_are_refused(box: dict[str, str], name: str, value: str, forced: str) -> None:
    error = refused(**box, **{name: value})
    assert (error.field, error.found) == (name, value)
    assert error.allowed.startswith(forced + ", as a hole")


def test_a_drawn_board_draws_its_own_holes() -> None:
    error = refused(board="u_", holes="corners")
    assert (error.field, error.found) == ("board", "u_")
    assert error.allowed == "none with holes=corners: a drawn board draws its own holes"
    assert refused(board=STANDARD_BOARD, holes="corners").field == "board"


@pytest.mark.parametrize("raw", [{}, {"holes": "sides"}, {"holes": "corners"}])
def test_one_game_has_one_name(raw: dict[str, str]) -> None:
    edition = ChopChopEdition.from_options({"board": CORNER_BOARD, **raw})
    assert edition == ChopChopEdition.from_options({"holes": "corners"})
    assert edition.changes() == {"front": "all_neighbours", "holes": "corners"}


def test_a_drawn_board_without_clear_fronts_fills_them_in() -> None:
    assert drawn("u../._.").changes()["front"] == "all_neighbours"
    assert drawn("..u/._.").front == "all_neighbours"
    assert drawn(".u./._.").front == "inner"
    assert drawn(".../.u./._.").front == "all_neighbours"
    assert drawn(".../-u./._.", hole_access="front_only").front == "inner"


def test_fronts_are_not_holes_when_holes_have_only_fronts() -> None:
    board = ".u./.u./._."
    assert drawn(board).front == "all_neighbours"
    error = refused_board(".u./-u./._.", hole_access="front_only")
    assert error.allowed == "any_side, as a hole lies in front of another"
    assert drawn(".u./-u./._.").hole_access == "any_side"


def test_holes_that_are_no_passage_do_not_join_the_floor() -> None:
    board = ".u./-.-/-_-"
    assert drawn(board).hole_access == "any_side"
    error = refused_board(board, hole_access="front_only")
    assert (error.field, error.found) == ("hole_access", "front_only")
    assert error.allowed == "any_side, as holes divide the floor"


def test_knife_substitute_is_accepted_where_it_has_no_effect() -> None:
    edition = ChopChopEdition.from_options({"knife": "skip_only", "knife_substitute": True})
    assert edition.changes() == {"knife": "skip_only", "knife_substitute": "true"}


def test_made_by_hand_an_edition_is_checked_the_same() -> None:
    loose: Any = {
        "dice": ([3, 2, 2, 2, 1, 1], [4, 3, 2, 2, 1, 1]),
        "stall_limit": "off",
        "tile_mix": "10/8/4/4/4/4/4",
    }
    assert ChopChopEdition(**loose) == ChopChopEdition(stall_limit=None)
    with pytest.raises(EditionError, match=r"^front: found 'inner'"):
        ChopChopEdition(board=CORNER_BOARD)
    with pytest.raises(EditionError, match=r"^tile_mix: found 38, allowed: 1, one tile per"):
        ChopChopEdition(board=("u_",))
