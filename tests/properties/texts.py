"""Real texts of both games, and damage done to them, for hypothesis."""

from __future__ import annotations

import re
from functools import cache

from hypothesis import strategies as st

from tests.properties.tables import KITCHENS, Table
from tests.random_play import plies

SMALL = ":".join(f"{option}={text}" for option, text in KITCHENS[0].items())
TABLES = (
    Table("cheese-rescue:2", {}, 1),
    Table("cheese-rescue:3:area=fixed:cheese_values=2,2,2,9,12,1000:first_player=random", {}, 2),
    Table("cheese-rescue:4:draws_per_player=4:hands=open", {"first": 3}, 3),
    Table("chop-chop:2", {}, 4),
    Table("chop-chop:3:first_player=random:knife=skip_and_double:mice_order=free", {"people": [1, 3]}, 5),
    Table(f"chop-chop:4:{SMALL}:cat_start=random:front=all_neighbours:stall_limit=20", {"people": [2]}, 6),
    Table("chop-chop:5:bonus=optional:deposit=already_home:holes=corners:knife=skip_only", {"cat": 5}, 7),
)
HUGE = ("9" * 12, "9" * 30, "1" + "0" * 400, str(2**31), str(2**63), str(2**64 + 1))
NUMBERS = ("0", "00", "1", "-1", "-0", "+1", "07", "1_0", "1.0", "1e3", *HUGE)
DIGITS_OF_OTHERS = "٠١٣９³Ⅷ②𝟗"
SIGNS = st.sampled_from(
    " :/,=@+->.#*uox_?()abcdeABCDGMS0123456789-\t\n\x00" + DIGITS_OF_OTHERS
) | st.characters(exclude_categories=())


@cache
def real_texts() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Moves and positions that occur in play."""
    moves, positions = dict[str, None](), dict[str, None]()
    for table in TABLES:
        game, start, rng = table.sit_down()
        for number, ply in enumerate(plies(game, start, rng, limit=400)):
            moves[game.format_move(ply.move)] = None
            if number % 7 == 0 or game.actor(ply.after) is None:
                positions[game.format_position(ply.after)] = None
    return tuple(moves), tuple(positions)


moves = st.deferred(lambda: st.sampled_from(real_texts()[0]))
positions = st.deferred(lambda: st.sampled_from(real_texts()[1]))
headers = positions.map(lambda text: text.split(" ")[0])
any_text = st.text(max_size=60) | st.text(SIGNS, max_size=60)


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A real text with a few signs, numbers or words deleted, doubled or replaced."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        text = draw(st.sampled_from((change_signs, change_number, swap_digits, change_word)))(draw, text)
    return text


def change_signs(draw: st.DrawFn, text: str) -> str:
    """Delete, double or replace a few signs."""
    start = draw(st.integers(0, len(text)))
    stop = draw(st.integers(start, min(start + 4, len(text))))
    part = text[start:stop]
    return text[:start] + draw(st.sampled_from(("", part * 2)) | st.text(SIGNS, max_size=3)) + text[stop:]


def change_number(draw: st.DrawFn, text: str) -> str:
    found = list(re.finditer("[0-9]+", text))
    if not found:
        return text
    match = draw(st.sampled_from(found))
    near = str(int(match[0][:9]) + draw(st.integers(-2, 2)))
    new = draw(st.just(near) | st.sampled_from(NUMBERS) | st.text(DIGITS_OF_OTHERS, min_size=1, max_size=2))
    return text[: match.start()] + new + text[match.end() :]


def swap_digits(draw: st.DrawFn, text: str) -> str:
    places = [place for place, sign in enumerate(text) if sign in "0123456789"]
    if len(places) < 2:
        return text
    one, other = draw(st.sampled_from(places)), draw(st.sampled_from(places))
    signs = list(text)
    signs[one], signs[other] = signs[other], signs[one]
    return "".join(signs)


def change_word(draw: st.DrawFn, text: str) -> str:
    """Delete or double a word, or take one from any position."""
    words = text.split(" ")
    place = draw(st.integers(0, len(words) - 1))
    other = draw(st.sampled_from(draw(positions).split(" ")))
    new = draw(st.sampled_from(([], [words[place]] * 2, [other])))
    return " ".join([*words[:place], *new, *words[place + 1 :]])


@st.composite
def mixed(draw: st.DrawFn) -> str:
    """A position in which some words are those of another moment of the same game: often still a position."""
    text = draw(positions)
    header = text.split(" ")[0]
    other = draw(positions.filter(lambda real: real.split(" ")[0] == header))
    words, others = text.split(" "), other.split(" ")
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(1, min(len(words), len(others)) - 1))
        words[place] = others[place]
    extras = draw(st.lists(st.sampled_from([*words[6:], *others[6:], *EXTRAS]), max_size=3, unique=True))
    return " ".join([*words[:7], *extras]) if header.startswith("chop") else " ".join(words)


EXTRAS = (
    "nr:1",
    "nr:1000000",
    "rolls:2",
    "mover:1",
    "mover:3",
    "skip:cat",
    "skip:mice",
    "skip:both",
    "double:cat",
    "double:mice",
    "double:both",
    "stall:1",
    "stall:19",
    "stall:59",
    "stall:60",
    "met:0/1/0",
    "met:1/1/0",
    "people:ab",
    "people:b",
)
