"""The box of Cheese Rescue: every option accepted, every wrong one refused."""

from __future__ import annotations

from typing import Any

import pytest

from cheeseboard.core.errors import EditionError
from cheeseboard.games.cheese_rescue.edition import CheeseRescueEdition


def refused(**raw: object) -> EditionError:
    with pytest.raises(EditionError) as caught:
        CheeseRescueEdition.from_options(raw)
    return caught.value


def test_the_standard_edition() -> None:
    assert CheeseRescueEdition().options() == {
        "area": "floating",
        "cheese_values": "1,1,1,2,2,3",
        "deck": "6/12/18",
        "draws_per_player": "7",
        "first_player": "oldest",
        "hands": "hidden",
    }


@pytest.mark.parametrize(
    ("name", "raw", "typed", "text"),
    [
        ("area", "floating", "floating", "floating"),
        ("area", "fixed", "fixed", "fixed"),
        ("hands", "hidden", "hidden", "hidden"),
        ("hands", "open", "open", "open"),
        ("first_player", "oldest", "oldest", "oldest"),
        ("first_player", "random", "random", "random"),
        ("first_player", "chosen", "chosen", "chosen"),
        ("draws_per_player", 7, 7, "7"),
        ("draws_per_player", "4", 4, "4"),
        ("deck", (3, 6, 27), (3, 6, 27), "3/6/27"),
        ("deck", "21/6/9", (21, 6, 9), "21/6/9"),
        ("deck", [3, 24, 9], (3, 24, 9), "3/24/9"),
        ("deck", {"mice": 15, "cats": 12, "dogs": 9}, (9, 12, 15), "9/12/15"),
        ("cheese_values", "3,2,2,1,1,1", (1, 1, 1, 2, 2, 3), "1,1,1,2,2,3"),
        ("cheese_values", [6, 5, 4, 3, 2, 1], (1, 2, 3, 4, 5, 6), "1,2,3,4,5,6"),
        ("cheese_values", (1000,) * 6, (1000,) * 6, "1000,1000,1000,1000,1000,1000"),
    ],
)
def test_every_option_is_accepted_and_read_back(name: str, raw: object, typed: Any, text: str) -> None:
    edition = CheeseRescueEdition.from_options({name: raw})
    assert getattr(edition, name) == typed
    assert edition.options()[name] == text
    assert set(edition.changes()) <= {name}
    assert CheeseRescueEdition.from_options(edition.options()) == edition
    assert CheeseRescueEdition.from_options(edition.changes()) == edition
    assert CheeseRescueEdition(**{name: typed}) == edition


@pytest.mark.parametrize(
    "name", ["area", "hands", "first_player", "draws_per_player", "deck", "cheese_values"]
)
@pytest.mark.parametrize("raw", [None, True, 5, 7.0, "", "nothing", [], ["a"], {}, {"dogs": 36}, b"7"])
def test_other_values_are_refused(name: str, raw: object) -> None:
    assert refused(**{name: raw}).field == name


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("6/12/17", "deck: found 35, allowed: 36 animals in all, as 6/12/18 (dogs, cats, mice)"),
        ("2/12/22", "deck: found '2/12/22', allowed: at least 3 dogs, 6 cats and 9 mice (CR-1.1a)"),
        ([13, 5, 18], "deck: found '13/5/18', allowed: at least 3 dogs, 6 cats and 9 mice (CR-1.1a)"),
        ((14, 14, 8), "deck: found '14/14/8', allowed: at least 3 dogs, 6 cats and 9 mice (CR-1.1a)"),
        ("36", "deck: found '36', allowed: three counts that sum to 36, at least 3/6/9"),
        ((-6, 24, 18), "deck: found [-6, 24, 18], allowed: three counts"),
        ({"dogs": 6, "cats": 12}, "deck: found 'no mice', allowed: a table with each of dogs, cats, mice"),
        (
            {"dogs": 6, "cats": 12, "micee": 18},
            "deck: found 'micee', allowed: a table with each of dogs, cats, mice; did you mean 'mice'?",
        ),
    ],
)
def test_cr_1_1a_a_deck_has_36_animals_and_allows_the_removals(deck: Any, message: str) -> None:
    assert str(refused(deck=deck)).startswith(message)
    if isinstance(deck, tuple):
        with pytest.raises(EditionError, match=r"^deck: "):
            CheeseRescueEdition(deck=deck)


@pytest.mark.parametrize(
    "values", ["1,1,1,2,2", "1,1,1,2,2,3,3", "0,1,1,2,2,3", (1, 1, 1, 2, 2, 1001), "112233"]
)
def test_cr_1_2a_six_values_of_1_or_more(values: Any) -> None:
    error = refused(cheese_values=values)
    assert (error.field, error.allowed) == ("cheese_values", "six numbers from 1 to 1000, as 1,1,1,2,2,3")


def test_draws_between_are_refused() -> None:
    assert str(refused(draws_per_player=5)) == "draws_per_player: found 5, allowed: 7, 4"
