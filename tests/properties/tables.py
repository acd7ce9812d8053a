"""Tables to play at, for hypothesis: players, options, who is who, and a seed for all that happens there."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import reject
from hypothesis import strategies as st

import cheeseboard
from cheeseboard import EditionError, Game, Rng
from cheeseboard.registry import manifest

# Options that are not a choice of words: some values each, the standard one first.
DATA: dict[str, tuple[str, ...]] = {
    "deck": ("6/12/18", "3/6/27", "21/6/9", "12/12/12"),
    "cheese_values": ("1,1,1,2,2,3", "1,1,1,1,1,1", "1,2,3,4,5,6", "2,2,2,9,12,1000"),
    "stall_limit": ("60", "20", "off"),
    "dice": ("112223/112234", "111111/111111", "123456/123456"),
}

# Small kitchens with what lies in them, and what their odd holes force.
KITCHENS: tuple[dict[str, str], ...] = (
    {"board": "..u../.___./u...u", "tile_mix": "4/2/1/1/1/1/2"},
    {"board": ".u./._./...", "tile_mix": "2/1/1/1/1/1/1"},
    {"board": "u.-.u/.___./u.-.u", "tile_mix": "3/1/1/1/1/1/1"},
    {"board": "u/./_/./././.", "tile_mix": "1/1/1/1/1/1/0"},
    {"board": "_u", "tile_mix": "1/0/0/0/0/0/0"},
)
FORCED = ("front", "hole_access", "holes")


class Table(NamedTuple):
    """A game about to begin."""

    header: str
    roles: dict[str, Any]
    seed: int

    def sit_down(self) -> tuple[Game[Any, Any], Any, Rng]:
        """The game, its first position, and the random numbers to play it with."""
        game = cheeseboard.game_from_header(self.header)
        return game, game.start(**self.roles), Rng(self.seed)


@st.composite
def tables(draw: st.DrawFn, /, name: str, players: int | None = None, **fixed: str) -> Table:
    """A table with any options, some of them ``fixed``."""
    counts = cheeseboard.GAMES[name].player_counts
    at_table = players or draw(st.sampled_from(counts))
    try:
        game = cheeseboard.game(name, players=at_table, **{**draw(options(name)), **fixed})
    except EditionError:  # options that do not go together
        reject()
    return Table(game.header, draw(roles(game)), draw(st.integers(0, 2**32 - 1)))


@st.composite
def options(draw: st.DrawFn, name: str) -> dict[str, str]:
    register = manifest(name).edition.register()
    values = {key: DATA.get(key, tuple(option.allowed.split(", "))) for key, option in register.items()}
    drawn = ("board", "tile_mix")
    some = {key: st.sampled_from(allowed) for key, allowed in values.items() if key not in drawn}
    chosen = draw(st.fixed_dictionaries({}, optional=some))
    if name == "chop-chop" and draw(st.booleans()):
        chosen = {key: text for key, text in chosen.items() if key not in FORCED}
        chosen |= draw(st.sampled_from(KITCHENS))
    return chosen


@st.composite
def roles(draw: st.DrawFn, game: Game[Any, Any]) -> dict[str, Any]:
    """What the people at the table settle before the game."""
    seats = st.sampled_from(game.seats)
    found: dict[str, Any] = {"people": draw(st.lists(seats, unique=True))}
    if game.name == "chop-chop" and draw(st.booleans()):
        found["cat"] = draw(seats)
    if game.edition.options()["first_player"] != "random" and draw(st.booleans()):
        found["first"] = draw(seats.filter(lambda seat: seat != found.get("cat")))
    return found
