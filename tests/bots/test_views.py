"""Views as JSON: whole, checked, and never more than the rules can give."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard import GAMES, GameError, NotationError, Rng, game, plain
from cheeseboard.bots.protocol.views import LONGEST, format_view, parse_view
from cheeseboard.table import projection
from tests.bots.tables import moment
from tests.random_play import positions
from tests.table.desk import friends


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("option", [{}, {"first_player": "random"}])
def test_every_view_of_a_game_comes_back(name: str, option: dict[str, str]) -> None:
    played = game(name, players=3, **option)
    for position in list(positions(played, played.start(), Rng(3)))[::7]:
        for seat in (None, *played.seats):
            view = played.view(position, seat)
            assert parse_view(played, format_view(view)) == view


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_of_the_server_gets_the_same_view(name: str) -> None:
    """Written by the match, not by the bot's host; its fields may stand in another order."""
    desk, choice = friends(name, 2), Random(5)
    for _ in range(12):
        desk.step(choice)
        match = desk.match
        for seat in match.game.seats:
            view, written = match.game.view(match.position, seat), projection.view(match, seat)
            assert parse_view(match.game, written.decode()) == view
            assert json.loads(written) == json.loads(format_view(view))
            assert b"\n" not in written


def test_the_end_comes_back_with_its_story() -> None:
    for name in GAMES:
        played = game(name, players=2)
        *_, last = positions(played, played.start(), Rng(4))
        view = played.view(last, 1)
        assert view.outcome is not None
        assert parse_view(played, format_view(view)) == view


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("players",), "2", "view.players: found '2', expected a int"),
        (("players",), True, "view.players: found True, expected a int"),
        (("players",), 3, "view: "),
        (("seat",), 9, "view: "),
        (("moves",), "M(0,1)", "view.moves: found 'M(0,1)', expected a list"),
        (("moves",), ["M(0,1)"], "view: its parts contradict each other"),
        (("unseen",), [1, 2], "view.unseen: found '2 items', expected 3"),
        (("unseen",), [10**6, 0, 0], "view.unseen[0]: "),
        (("pile",), 10**30, "view.pile: "),
        (("hands", 0, "seat"), None, "view.hands[0].seat: found None, expected a int"),
        (("hands", 0), 7, "view.hands[0]: found 7, expected an object"),
        (("table", 0, "cell"), [0], "view.table[0].cell: found '1 items', expected 2"),
        (("phase",), "dance", "view: no position looks like this"),
        (("extra",), 1, "view: found \"a field 'extra'\""),
    ],
)
def test_what_is_wrong_is_named(path: tuple[Any, ...], value: Any, message: str) -> None:
    played, view = moment("cheese-rescue", 2, 10)
    data = plain(view)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(GameError) as caught:
        parse_view(played, json.dumps(data))
    assert str(caught.value).startswith(message)
    assert caught.value.code == "bad-view"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "NaN", '{"players":NaN}', "[" * 5000, "x" * (LONGEST + 1)]
)
def test_what_is_no_view_at_all(text: str) -> None:
    with pytest.raises(GameError):
        parse_view(game("chop-chop", players=2), text)


def test_a_missing_field_is_named() -> None:
    played, view = moment("chop-chop", 2, 9)
    data = plain(view)
    del data["stock"]
    with pytest.raises(GameError, match="no field 'stock'"):
        parse_view(played, json.dumps(data))


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where every value of some plain data stands."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(each for key, value in items for each in places(value, (*path, key)))]


junk = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**9), 10**9), st.text(max_size=5), st.just([]), st.just({})
)


@settings(max_examples=150)
@given(st.sampled_from(["cheese-rescue", "chop-chop"]), st.data())
def test_a_changed_view_is_refused_or_true(name: str, data: st.DataObject) -> None:
    played, view = moment(name, 2, 12)
    changed = copy.deepcopy(plain(view))
    path = data.draw(st.sampled_from(places(changed)[1:]))
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = data.draw(st.one_of(junk, st.just(copy.deepcopy(inner[path[-1]]))))
    try:
        read = parse_view(played, json.dumps(changed))
    except NotationError:
        return
    assert plain(read) == changed
