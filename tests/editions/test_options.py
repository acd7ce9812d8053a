"""What all editions share: reading values, quoting wrong ones, and edition files."""

from __future__ import annotations

import dataclasses
import datetime
import pickle
from typing import Any

import pytest

from cheeseboard.core.errors import EditionError
from cheeseboard.core.options import Edition, boolean, choice, parse_integer, read_options, shown
from cheeseboard.games.cheese_rescue.edition import CheeseRescueEdition
from cheeseboard.games.chop_chop.edition import ChopChopEdition

EDITIONS: list[type[Edition]] = [CheeseRescueEdition, ChopChopEdition]


def refused(edition: type[Edition], raw: dict[Any, Any] | str) -> EditionError:
    with pytest.raises(EditionError) as caught:
        edition.from_toml(raw) if isinstance(raw, str) else edition.from_options(raw)
    return caught.value


# values


@pytest.mark.parametrize(
    ("raw", "quoted"),
    [
        (None, None),
        (True, True),
        (1.5, 1.5),
        (7, 7),
        (-(10**18), "a huge number"),
        pytest.param(1 << 99_999, "a huge number", id="more digits than Python writes"),
        ("simple", "simple"),
        ("x" * 99, "x" * 60 + "..."),
        ((1, "a"), [1, "a"]),
        ([1.5], "a list of 1"),
        ([[1]], "a list of 1"),
        (list(range(13)), "a list of 13"),
        ({"cat": [1], "mice": {"a": 1}}, {"cat": [1], "mice": "a table"}),
        ({1: 2}, "a table of 1"),
        ({str(n): n for n in range(13)}, "a table of 13"),
        (datetime.date(2024, 1, 1), "a value of type date"),
    ],
)
def test_a_wrong_value_is_quoted_plain_and_short(raw: object, quoted: object) -> None:
    assert shown(raw) == quoted


@pytest.mark.parametrize(
    "raw", [True, 1.0, None, "", "-1", "+7", " 7", "7 ", "1_0", "٧", "0x7", "9" * 10, [7]]
)
def test_only_whole_numbers_are_numbers(raw: object) -> None:
    with pytest.raises(ValueError, match=r"^$"):
        parse_integer(raw, 0, 9)


def test_numbers_have_bounds() -> None:
    assert [parse_integer(raw, 3, 7) for raw in (3, 7, "3", "7", "07")] == [3, 7, 3, 7, 7]
    for raw in (2, 8, "2", "8"):
        with pytest.raises(ValueError, match=r"^$"):
            parse_integer(raw, 3, 7)


def test_booleans_are_also_words() -> None:
    option = boolean(True)
    assert [option.read("x", raw) for raw in (True, False, "true", "false")] == [True, False, True, False]
    assert [option.format(value) for value in (True, False)] == ["true", "false"]
    others: list[object] = [1, 0, "True", "yes", "", None, []]
    for raw in others:
        with pytest.raises(EditionError, match=r"^x: found .*, allowed: true, false$"):
            option.read("x", raw)


def test_a_choice_suggests_the_close_word() -> None:
    with pytest.raises(EditionError) as caught:
        choice("floating", "fixed").read("area", "fixd")
    assert str(caught.value) == "area: found 'fixd', allowed: floating, fixed; did you mean 'fixed'?"


def test_only_given_options_are_read() -> None:
    register = CheeseRescueEdition.register()
    assert read_options(register, {}) == {}
    assert read_options(register, {"deck": "9/12/15"}) == {"deck": (9, 12, 15)}


# options


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_unknown_option_is_refused_with_the_known_ones(edition: type[Edition]) -> None:
    error = refused(edition, {"fist_player": "random"})
    assert (error.field, error.found) == ("option", "fist_player")
    assert error.allowed.endswith("; did you mean 'first_player'?")
    assert all(name in error.allowed for name in edition.register())


@pytest.mark.parametrize("name", ["", "x" * 1000, "name", "game", None, 3, ("area",)])
def test_nothing_else_is_an_option(name: object) -> None:
    error = refused(CheeseRescueEdition, {name: "fixed"})
    assert error.field == "option"
    assert "did you mean" not in error.allowed


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_standard_edition_changes_nothing(edition: type[Edition]) -> None:
    standard = edition.from_options({})
    assert standard == edition()
    assert standard.name == "standard"
    assert standard.changes() == {}
    assert list(standard.options()) == sorted(edition.register())
    assert edition.from_options(standard.options()) == standard


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_name_is_a_label(edition: type[Edition]) -> None:
    ours = edition.from_options({}, name="ours")
    assert ours.name == "ours"
    assert ours == edition()
    assert hash(ours) == hash(edition())


@pytest.mark.parametrize("name", ["", " ", "two\nlines", "x" * 61, " edge", 3, None])
def test_a_name_is_one_line(name: Any) -> None:
    with pytest.raises(
        EditionError, match=r"^name: found .*, allowed: a text of 1 to 60 characters on one line$"
    ):
        CheeseRescueEdition(name=name)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_a_value(edition: type[Edition]) -> None:
    standard: Any = edition()
    assert pickle.loads(pickle.dumps(standard)) == standard
    with pytest.raises(dataclasses.FrozenInstanceError):
        standard.first_player = "random"
    assert dataclasses.replace(standard, first_player="random").changes() == {"first_player": "random"}
    with pytest.raises(EditionError, match=r"^first_player: found 'me'"):
        dataclasses.replace(standard, first_player="me")


def test_an_error_travels() -> None:
    error = refused(CheeseRescueEdition, {"deck": {"dogs": object()}})
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


# edition files

GAME = 'game = "cheese-rescue"\n'


def test_a_file_needs_only_its_game() -> None:
    edition = CheeseRescueEdition.from_toml(GAME)
    assert (edition, edition.name) == (CheeseRescueEdition(), "custom")


def test_a_file_may_have_a_byte_order_mark_and_foreign_line_ends() -> None:
    text = "\ufeff" + GAME.replace("\n", "\r\n") + 'name = "für uns"\r\n[options]\r\nhands = "open"\r\n'
    edition = CheeseRescueEdition.from_toml(text)
    assert (edition.name, edition.hands) == ("für uns", "open")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "game: found None, allowed: cheese-rescue"),
        ('game = "chop-chop"', "game: found 'chop-chop', allowed: cheese-rescue"),
        (GAME + "name = 3", "name: found 3, allowed: a text of 1 to 60 characters on one line"),
        (
            GAME + "[option]",
            "key: found 'option', allowed: game, name, options, components; did you mean 'options'?",
        ),
        (GAME + "options = 3", "options: found 3, allowed: a table, [options]"),
        (GAME + "[[components]]", "components: found 'a list of 1', allowed: a table, [components]"),
        (
            GAME + "[components]\nvalues = 1",
            "component: found 'values', allowed: deck, cheese_values; did you mean 'cheese_values'?",
        ),
        (GAME + "[components]\narea = 'fixed'", "component: found 'area', allowed: deck, cheese_values"),
        (
            GAME + "[options]\ndeck = '6/12/18'\n[components]\ndeck = '6/12/18'",
            "deck: found 'given twice', allowed: once, in [options] or in [components]",
        ),
        (
            GAME + "[options]\nhands = 2024-01-01",
            "hands: found 'a value of type date', allowed: hidden, open",
        ),
        (
            GAME + "[options]\n  hands open\n",
            "line 3: found 'hands open', allowed: TOML (Expected '=' after a key in a key/value pair)",
        ),
        (GAME + "name = 'x", 'line 2: found "name = \'x", allowed: TOML (Expected "\'")'),
        (
            GAME + "x = " + "[" * 9999,
            "edition file: found 'brackets within brackets', allowed: tables and lists",
        ),
        (GAME + "x = " + "9" * 9999, "edition file: found 'Exceeds the limit (4300"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(text: str, message: str) -> None:
    assert str(refused(CheeseRescueEdition, text)).startswith(message)


def test_a_file_can_be_read_before_others_are_put_over_it() -> None:
    text = GAME + "[options]\nhands = 'shown'\n[components]\ndeck = '9/12/15'"
    assert CheeseRescueEdition.parse_toml(text) == ("custom", {"hands": "shown", "deck": "9/12/15"})
