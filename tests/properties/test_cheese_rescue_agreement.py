"""The engine and the plain reference play Cheese Rescue side by side and must never differ.

Hypothesis chooses the edition and one seed; every move of a game comes from that seed. Most games are
compared lightly so that there can be many, some in everything at every ply, and some begin from cards strewn
over the table as play could never lay them.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cheeseboard
from cheeseboard.core.game import plain
from tests.examples import examples
from tests.reference.cheese_rescue import FIXED_FRAMES, Cell, Laid, NaiveCheeseRescue, State

# Each of these for 2, for 3 and for 4 players.
MANY_GAMES = 400
WHOLE_GAMES = 18
STREWN_TABLES = 300
GLANCES = 0.04
"""How often a light game is looked at beyond what happens."""


class Edition(NamedTuple):
    """Players and options, who begins, and the seed of all moves."""

    players: int
    options: dict[str, Any]
    first: int | None
    seed: int


@st.composite
def decks(draw: st.DrawFn) -> str:
    """CR-1.1a: at least 3 dogs, 6 cats and 9 mice, 36 in all."""
    dogs = draw(st.integers(3, 36 - 6 - 9))
    cats = draw(st.integers(6, 36 - 9 - dogs))
    return f"{dogs}/{cats}/{36 - dogs - cats}"


@st.composite
def cheese_values(draw: st.DrawFn) -> str:
    """CR-1.2a: six integers of 1 or more; often alike, sometimes large. The engine ends at 1000."""
    highest = draw(st.sampled_from([1, 2, 3, 9, 12, 1000]))
    values = draw(st.lists(st.integers(1, highest), min_size=6, max_size=6))
    return ",".join(map(str, values))


@st.composite
def editions(draw: st.DrawFn, players: int) -> Edition:
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "area": st.sampled_from(["floating", "fixed"]),
                "hands": st.sampled_from(["hidden", "open"]),
                "first_player": st.sampled_from(["oldest", "random", "chosen"]),
                "draws_per_player": st.sampled_from([7, 4]),
                "deck": decks(),
                "cheese_values": cheese_values(),
            },
        )
    )
    seats = st.none() | st.integers(1, players)
    first = None if options.get("first_player") == "random" else draw(seats)
    return Edition(players, options, first, draw(st.integers(0, 2**32 - 1)))


class SideBySide:
    """The engine and the reference at the same point of one game."""

    def __init__(self, edition: Edition) -> None:
        self.rng = random.Random(edition.seed)
        self.reference = NaiveCheeseRescue(edition.players, **edition.options)
        self.engine: Any = cheeseboard.game("cheese-rescue", players=edition.players, **edition.options)
        self.state = self.reference.start(first=edition.first)
        self.position = self.engine.start(first=edition.first)

    @property
    def is_over(self) -> bool:
        return self.state.phase == "over"

    def random_move(self) -> str:
        """A move of the seat in turn, any card and cell alike, or of chance, by weight."""
        chances = self.reference.chances(self.state)
        if chances:
            return self.rng.choices([move for move, _ in chances], [weight for _, weight in chances])[0]
        assert self.state.turn is not None
        card = self.rng.choice(self.state.hands[self.state.turn])
        row, column = self.rng.choice(self.reference.open_cells(self.state))
        return f"{card}({row},{column})"

    def play_reference(self, move: str) -> list[dict[str, Any]]:
        self.state, events = self.reference.play(self.state, move)
        return events

    def play(self) -> None:
        """One random move on both sides; the same events, and the same actor after them."""
        text = self.random_move()
        expected = self.play_reference(text)
        self.position, events = self.engine.play(self.position, self.engine.parse_move(text))
        assert plain(events) == expected
        assert self.engine.actor(self.position) == self.reference.actor(self.state)

    def compare(self) -> None:
        """Everything that can be asked about a position."""
        self.compare_position()
        for seat in (None, *self.reference.seats):
            self.compare_view(seat)
        self.compare_moves()

    def glance(self) -> None:
        """As ``compare``, with the view of one seat or the spectator only."""
        self.compare_position()
        self.compare_view(self.rng.choice([None, *self.reference.seats]))
        self.compare_moves()

    def compare_view(self, seat: int | None) -> None:
        assert plain(self.engine.view(self.position, seat)) == self.reference.view(self.state, seat)

    def compare_position(self) -> None:
        engine, position, reference, state = self.engine, self.position, self.reference, self.state
        text = reference.position_text(state)
        assert engine.format_position(position) == text
        assert engine.parse_position(text) == position
        assert engine.actor(position) == reference.actor(state)
        assert engine.actors(position) == reference.actors(state)
        assert plain(engine.outcome(position)) == reference.outcome(state)

    def compare_moves(self) -> None:
        """The same moves in the same order, each readable again, and the refusal of others."""
        moves, chances = self.engine.legal_moves(self.position), self.engine.chances(self.position)
        texts = [self.engine.format_move(move) for move in moves]
        weights = [(self.engine.format_move(move), weight) for move, weight in chances]
        assert texts == self.reference.legal_moves(self.state)
        assert weights == self.reference.chances(self.state)
        assert [self.engine.parse_move(text) for text in texts] == moves
        assert [self.engine.parse_move(text) for text, _ in weights] == [move for move, _ in chances]
        allowed = {*texts, *(text for text, _ in weights)}
        for text in self.other_moves():
            refusal = self.engine.why_not(self.position, self.engine.parse_move(text))
            assert (refusal is None) == (text in allowed), text

    def other_moves(self) -> list[str]:
        """Well-formed moves, few of them legal."""
        cards = ["D", "C", "M", *self.reference.cheeses]
        cells = [(self.rng.randint(-7, 7), self.rng.randint(-7, 7)) for _ in range(3)]
        laid = [f"{self.rng.choice(cards)}({row},{column})" for row, column in cells]
        return [*laid, f"+{self.rng.choice('DCM')}", f"first:{self.rng.choice('ab')}"]

    def strew(self) -> None:
        """The cards of the table anywhere in a square, touching or not; the engine reads them as text."""
        self.state = self.state._replace(table=strewn(self.reference, self.state, self.rng))
        self.position = self.engine.parse_position(self.reference.position_text(self.state))


def strewn(reference: NaiveCheeseRescue, state: State, rng: random.Random) -> dict[Cell, Laid]:
    """Only the start card, or the first card of a floating game of three, keeps to (0,0)."""
    size = reference.size
    if reference.area == "fixed":
        top = left = FIXED_FRAMES[reference.players][0]
    else:
        top, left = rng.randint(1 - size, 0), rng.randint(1 - size, 0)
    cells = [(row, column) for row in range(top, top + size) for column in range(left, left + size)]
    rng.shuffle(cells)
    if reference.players != 3 or reference.area == "floating":
        cells.sort(key=lambda cell: cell != (0, 0))
    cards = list(state.table.values())
    return dict(zip(cells, cards, strict=False))


each_number_of_players = pytest.mark.parametrize("players", [2, 3, 4])


@each_number_of_players
@settings(max_examples=examples(MANY_GAMES), deadline=None)
@given(data=st.data())
def test_many_games_agree_in_what_happens(players: int, data: st.DataObject) -> None:
    both = SideBySide(data.draw(editions(players)))
    while not both.is_over:
        if both.rng.random() < GLANCES:
            both.glance()
        both.play()
    both.glance()


@each_number_of_players
@settings(max_examples=examples(WHOLE_GAMES), deadline=None)
@given(data=st.data())
def test_games_agree_in_everything_at_every_ply(players: int, data: st.DataObject) -> None:
    both = SideBySide(data.draw(editions(players)))
    both.compare()
    while not both.is_over:
        both.play()
        both.compare()


@each_number_of_players
@settings(max_examples=examples(STREWN_TABLES), deadline=None)
@given(data=st.data())
def test_strewn_tables_agree(players: int, data: st.DataObject) -> None:
    both = SideBySide(data.draw(editions(players)))
    for _ in range(data.draw(st.integers(0, 25 * players))):
        if not both.is_over:
            both.play_reference(both.random_move())
    both.strew()
    both.compare()
    for _ in range(data.draw(st.integers(0, 4))):
        if not both.is_over:
            both.play()
            both.compare()
