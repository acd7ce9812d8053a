"""Whatever is given, an edition is made and can be read back, or an EditionError says why not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheeseboard.core.errors import EditionError
from cheeseboard.core.options import Edition
from cheeseboard.games.cheese_rescue.edition import CheeseRescueEdition
from cheeseboard.games.chop_chop.edition import CORNER_BOARD, KINDS, STANDARD_BOARD, ChopChopEdition

EDITIONS: list[type[Edition]] = [CheeseRescueEdition, ChopChopEdition]
NAMES = sorted({name for edition in EDITIONS for name in edition.register()})
WORDS = sorted(
    {
        word
        for edition in EDITIONS
        for option in edition.register().values()
        for word in option.allowed.split(", ")
    }
)

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=12),
    st.binary(max_size=4),
    st.dates(),
)
keys = st.sampled_from([*KINDS, "cat", "mice", "dogs", "cats"]) | st.text(max_size=5)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=8) | st.tuples(inner, inner) | st.dictionaries(keys, inner, max_size=8)
    ),
    max_leaves=12,
)
boards = st.integers(1, 7).flatmap(
    lambda width: st.lists(st.text("..._u-", min_size=width, max_size=width), min_size=1, max_size=7)
)
numbers = st.lists(st.integers(0, 12), min_size=2, max_size=8)
likely = st.one_of(
    st.sampled_from(WORDS),
    boards.map("/".join),
    numbers.map(lambda counts: "/".join(map(str, counts))),
    numbers.map(lambda counts: ",".join(map(str, counts))),
    st.text("0123456789/,._u-\n ", max_size=60),
)
options = st.dictionaries(st.sampled_from(NAMES), likely | anything, max_size=6)


def check(edition: Edition) -> None:
    kind = type(edition)
    assert kind.from_options(edition.options()) == edition
    assert kind.from_options(edition.changes()) == edition
    assert list(edition.options()) == sorted(kind.register())
    assert edition.changes().items() <= edition.options().items()


def check_error(error: EditionError) -> None:
    assert str(error) == f"{error.field}: found {error.found!r}, allowed: {error.allowed}"
    assert error.field
    assert error.allowed
    assert len(str(error)) < 10_000


def try_options(kind: type[Edition], raw: dict[Any, Any]) -> None:
    try:
        edition = kind.from_options(raw)
    except EditionError as error:
        check_error(error)
    else:
        check(edition)


def try_toml(kind: type[Edition], text: str) -> None:
    try:
        edition = kind.from_toml(text)
    except EditionError as error:
        check_error(error)
    else:
        check(edition)


@pytest.mark.parametrize("kind", EDITIONS)
@given(raw=options)
def test_any_options(kind: type[Edition], raw: dict[str, Any]) -> None:
    try_options(kind, raw)


@pytest.mark.parametrize("kind", EDITIONS)
@given(raw=st.dictionaries(scalars, anything, max_size=3))
def test_any_mapping(kind: type[Edition], raw: dict[Any, Any]) -> None:
    try_options(kind, raw)


@pytest.mark.parametrize("kind", EDITIONS)
@given(data=st.data())
def test_any_choice_of_words(kind: type[Edition], data: st.DataObject) -> None:
    """Options of which each is right by itself; data options are left to the other tests."""
    register = {name: option for name, option in kind.register().items() if name not in kind.components}
    words = {name: st.sampled_from([*option.allowed.split(", "), "100"]) for name, option in register.items()}
    try_options(kind, data.draw(st.fixed_dictionaries({}, optional=words)))


@given(
    rows=boards,
    cheese=st.integers(1, 3),
    raw=st.fixed_dictionaries(
        {},
        optional={
            "front": st.sampled_from(["inner", "all_neighbours"]),
            "hole_access": st.sampled_from(["any_side", "front_only"]),
        },
    ),
)
def test_any_board(rows: list[str], cheese: int, raw: dict[str, object]) -> None:
    tiles = sum(row.count(".") + row.count("_") for row in rows)
    try_options(
        ChopChopEdition, {"board": rows, "tile_mix": (cheese, max(0, tiles - cheese), 0, 0, 0, 0, 0), **raw}
    )


@given(
    board=st.sampled_from([STANDARD_BOARD, CORNER_BOARD]),
    mix=st.lists(st.integers(0, 12), min_size=7, max_size=7),
)
def test_any_tiles_on_the_standard_boards(board: tuple[str, ...], mix: list[int]) -> None:
    try_options(ChopChopEdition, {"board": board, "tile_mix": mix})
    try_options(
        ChopChopEdition, {"board": board, "tile_mix": [10, 28 - min(28, mix[1]), min(28, mix[1]), 0, 0, 0, 0]}
    )


@pytest.mark.parametrize("kind", EDITIONS)
@given(text=st.text() | st.text("[]{}='\"\n\\.#abu_-019:+ ", max_size=60))
def test_any_text(kind: type[Edition], text: str) -> None:
    try_toml(kind, text)
    try_toml(kind, f'game = "{kind.game}"\n{text}')
    try_toml(kind, f'game = "{kind.game}"\n[components]\n{text}')


@pytest.mark.parametrize("kind", EDITIONS)
@given(data=st.data())
def test_any_damage_to_a_file(kind: type[Edition], data: st.DataObject) -> None:
    lines = [f"{name} = '{text}'" for name, text in kind().options().items()]
    text = "\n".join([f'game = "{kind.game}"', 'name = "ours"', "[options]", *lines])
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    try_toml(kind, text[:start] + data.draw(st.text(max_size=5)) + text[end:])
