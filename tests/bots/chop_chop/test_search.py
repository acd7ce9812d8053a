"""The search: tactics it must find, values it must come near, and that it gets on."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import cheeseboard
from cheeseboard import Rng
from cheeseboard.games.chop_chop.bots.bot import line_of, texts_of
from cheeseboard.games.chop_chop.bots.search import Search
from cheeseboard.games.chop_chop.bots.solver import solve
from cheeseboard.games.chop_chop.box import OVER, STALLED
from cheeseboard.games.chop_chop.position import Position
from cheeseboard.games.chop_chop.rules import ChopChop
from tests.rules.chop_chop.boards import scene

from .endings import met, tiny

ROOM = 100_000


@dataclass(frozen=True)
class Tactic:
    """A kitchen, what is to be decided, and the moves that will do."""

    name: str
    drawing: str
    tail: str
    good: str
    tiles: str = ""


TACTICS = (
    Tactic(
        "the cat catches the last mouse",
        """
            A  B  C  D  E  F  G
        1   .  .  .  o  .  .  .
        2   .  1  .  .  .  .  .
        3   o  .  _  _  _  .  .
        4   .  C  _  _  _  .  o
        5   .  #  .  .  .  #  .
        6   .  .  .  o  .  .  .
        """,
        "walk:a:2",
        "C-B2",
        "cheese crockery",
    ),
    Tactic(
        "the cat catches a mouse rather than turn a tile",
        """
            A  B  C  D  E  F  G
        1   .  #  #  o  .  .  .
        2   .  1  .  .  2  #  .
        3   3  .  _  _  _  .  .
        4   .  C  _  _  _  .  o
        5   .  #  #  #  .  #  .
        6   .  .  .  o  .  .  .
        """,
        "walk:a:2",
        "C-B2",
        "cheese cheese cheese crockery knife +1 arrow",
    ),
    Tactic(
        "a mouse goes home with all cheeses",
        """
            A  B  C  D  E  F  G
        1   .  .  .  o  .  .  .
        2   .  .  .  .  .  .  .
        3   o  .  _  C  _  .  .
        4   .  .  _  _  _  1  o
        5   .  .  .  2  .  .  .
        6   .  .  .  o  .  .  .
        """,
        "walk:b:1",
        "1-G4 2-D6",
    ),
    Tactic(
        "the last mouse leaves its slab when another has come home",
        """
            A  B  C  D  E  F  G
        1   .  .  .  o  .  .  .
        2   .  1  .  .  .  .  .
        3   o  .  C  _  _  .  .
        4   .  .  _  _  _  .  o
        5   .  .  .  .  .  .  .
        6   .  .  .  4u .  .  .
        """,
        "walk:b:1 nr:9 met:8/0/8",
        "4-C6 4-E6 4-D5",
    ),
    Tactic(
        "a mouse flees into a hole",
        """
            A  B  C  D  E  F  G
        1   .  .  .  o  .  .  .
        2   .  .  1  C  .  .  .
        3   o  .  _  _  _  .  .
        4   .  .  _  _  _  .  o
        5   .  #  .  .  #  .  .
        6   .  .  .  o  .  .  .
        """,
        "walk:b:2",
        "1-D1 1-D3 1-C4",
        "cheese crockery",
    ),
    Tactic(
        "the threatened mouse moves, not the safe one",
        """
            A  B  C  D  E  F  G
        1   .  .  .  o  .  .  #
        2   .  1  .  C  .  .  .
        3   o  .  _  _  _  .  .
        4   .  .  _  _  _  .  o
        5   .  #  .  .  .  .  .
        6   .  .  .  2  .  .  .
        """,
        "walk:b:2",
        "1-A3 1-C3",
        "cheese crockery",
    ),
    Tactic(
        "a mouse takes visible cheese that nobody guards",
        """
            A  B  C  D  E  F  G
        1   .  .  .  o  .  C  .
        2   .  .  .  .  .  .  .
        3   2  .  _  _  _  .  .
        4   .  .  _  _  _  .  o
        5   .  *  .  .  #  .  .
        6   .  1  .  o  .  .  .
        """,
        "walk:b:1",
        "1-B5",
        "cheese",
    ),
    Tactic(
        "the fork takes the tenth cheese",
        """
            A  B  C  D  E  F  G
        1   .  .  .  o  .  C  .
        2   .  .  .  .  .  .  .
        3   2  .  _  _  _  .  .
        4   .  .  _  _  _  .  o
        5   .  *  .  .  .  .  .
        6   .  .  .  1  .  .  .
        """,
        "fork:b:1",
        "xB5",
    ),
    Tactic(
        "a mouse under the table stays there while the cat waits beside it",
        """
            A  B  C  D  E  F  G
        1   .  .  .  o  .  .  .
        2   .  .  .  C  .  .  .
        3   o  .  _  1  _  .  .
        4   .  .  _  _  _  .  o
        5   .  #  .  .  #  .  .
        6   .  .  .  o  .  .  .
        """,
        "walk:b:1",
        "1-C3 1-E3 1-D4",
        "cheese crockery",
    ),
    Tactic(
        "a bonus takes the mouse home with all cheeses",
        """
            A  B  C  D  E  F  G
        1   .  .  .  o  .  .  .
        2   .  .  .  .  .  .  .
        3   o  1  C  _  _  .  .
        4   .  .  _  _  _  .  o
        5   .  .  .  .  .  .  .
        6   .  .  .  o  .  .  .
        """,
        "bonus:b:1+1",
        "1-A3",
    ),
    Tactic(
        "an arrow puts the mouse out of the cat's reach",
        """
            A  B  C  D  E  F  G
        1   .  .  .  o  .  .  .
        2   .  1  C  .  .  .  .
        3   o  .  _  _  _  .  .
        4   .  .  _  _  _  .  o
        5   .  .  .  .  .  .  .
        6   #  .  .  o  .  .  .
        """,
        "arrow:b:1",
        "!1>A1 1>B1 1>C1 1>A2 1>D2 1>E2 1>B3 1>F2 1>A4 1>B4 1>F3",
        "cheese",
    ),
    Tactic(
        "a bonus lets the cat catch the last mouse",
        """
            A  B  C  D  E  F  G
        1   .  .  .  o  .  .  .
        2   .  .  .  .  .  .  .
        3   o  .  _  _  _  .  .
        4   .  .  _  _  _  .  o
        5   .  C  1  .  #  .  .
        6   .  .  .  o  .  .  .
        """,
        "bonus:a:C+1",
        "C-C5",
        "cheese",
    ),
)


def best(game: ChopChop, position: Position, iterations: int, seed: int = 1) -> str:
    search = Search(position, seed, ROOM)
    search.run(iterations)
    number = max(search.moves(), key=lambda move: (move[1], move[2]))[0]
    return texts_of(game, position)[number]


@pytest.mark.parametrize("tactic", TACTICS, ids=lambda tactic: tactic.name)
def test_the_search_finds(tactic: Tactic) -> None:
    now = scene(tactic.drawing, tactic.tail, tiles=tactic.tiles)
    assert isinstance(now.game, ChopChop)
    found = best(now.game, now.position, 2_000)
    if tactic.good.startswith("!"):
        assert found not in tactic.good[1:].split()
    else:
        assert found in tactic.good.split()


@pytest.mark.parametrize("number", [0, 3, 4, 6])
def test_the_search_comes_near_the_solution(number: int) -> None:
    """The more iterations, the less is lost by its choice; at the end next to nothing."""
    game = tiny(number)
    lost = {50: 0.0, 1_500: 0.0}
    for position in [each for each in met(game, 4, number) if len(each.legal_ids()) > 1][:6]:
        solution = solve(position, ROOM)
        assert solution is not None
        values = dict(solution.moves)
        for iterations in lost:
            search = Search(position, 1, ROOM)
            search.run(iterations)
            chosen = max(search.moves(), key=lambda move: (move[1], move[2]))[0]
            lost[iterations] += (solution.value - values[chosen]) / 6
    assert lost[1_500] <= lost[50] + 0.005
    assert lost[1_500] < 0.02


def opening(players: int = 2) -> tuple[ChopChop, Position]:
    game = cheeseboard.game("chop-chop", players=players)
    assert isinstance(game, ChopChop)
    position = game.start(cat=1)
    position.advance(position.legal_ids()[0])
    position.advance(3)
    return game, position


def test_the_same_seed_and_iterations_give_the_same_tree_in_any_slices() -> None:
    _, position = opening()
    whole, sliced, other = Search(position, 7, ROOM), Search(position, 7, ROOM), Search(position, 8, ROOM)
    whole.run(600)
    for _ in range(6):
        sliced.run(100)
    other.run(600)
    assert whole.moves() == sliced.moves() != other.moves()
    assert whole.line() == sliced.line()
    assert whole.iterations == sliced.iterations == 600


def test_compiled_and_interpreted_searches_are_the_same() -> None:
    """Run both ways by ``make test``: these are the numbers in either case."""
    _, position = opening()
    search = Search(position, 3, ROOM)
    search.run(300)
    number, visits, mean = max(search.moves(), key=lambda move: (move[1], move[2]))
    assert (number, visits, round(mean, 9)) == (252, 13, 0.598145194)
    search.run(3_000)
    assert search.line() == [83, 0, 2, 27, 1, 120]


def test_the_root_is_left_alone() -> None:
    _, position = opening()
    before = position.copy()
    Search(position, 1, ROOM).run(50)
    assert position == before


def test_a_full_tree_stays_as_it_is_and_goes_on_learning() -> None:
    _, position = opening()
    search = Search(position, 1, 500)
    search.run(400)
    size = len(search.visits)
    visits = sum(visits for _, visits, _ in search.moves())
    search.run(200)
    assert len(search.visits) <= 500
    assert size > 400
    assert visits == 400
    assert sum(visits for _, visits, _ in search.moves()) == 600


def test_even_without_room_the_moves_of_the_root_are_compared() -> None:
    _, position = opening()
    search = Search(position, 1, 0)
    search.run(100)
    assert len(search.visits) == len(search.moves()) == len(position.legal_ids())


def test_every_iteration_visits_one_move_of_the_root() -> None:
    _, position = opening()
    search = Search(position, 1, ROOM)
    search.run(123)
    moves = search.moves()
    assert [number for number, _, _ in moves] == position.legal_ids()
    assert sum(visits for _, visits, _ in moves) == 123
    assert all(0 <= mean <= 1.2 for _, _, mean in moves)


def test_a_search_may_begin_at_a_chance() -> None:
    game, _ = opening()
    search = Search(game.start(), 1, ROOM)
    search.run(300)
    assert [number for number, _, _ in search.moves()] == [1, 2]
    assert len(search.line()) > 2


@pytest.mark.parametrize("players", [2, 4])
def test_the_line_can_be_played(players: int) -> None:
    game = cheeseboard.game("chop-chop", players=players, mice_order="free" if players > 2 else "rotate")
    assert isinstance(game, ChopChop)
    position = game.start(cat=1)
    search = Search(position, 1, ROOM)
    search.run(800)
    for number in position.legal_ids():
        line = line_of(game, position, search.line(number))
        now = position
        for move in line:
            now, _ = game.play(now, game.parse_move(move))
        assert line[0] == texts_of(game, position)[number]


def played(game: ChopChop, iterations: int, seed: int) -> Position:
    """The end of a game of the search against itself."""
    position, rng = game.start(cat=1), Rng(seed)
    while position.phase != OVER:
        moves = position.legal_ids()
        if not moves:
            position.advance(position.sample(rng))
        elif len(moves) == 1:
            position.advance(moves[0])
        else:
            search = Search(position, rng.below(1 << 31), ROOM)
            search.run(iterations)
            position.advance(max(search.moves(), key=lambda move: (move[1], move[2]))[0])
    return position


def test_games_of_the_search_against_itself_get_on() -> None:
    game = cheeseboard.game("chop-chop", players=2)
    assert isinstance(game, ChopChop)
    ends = [played(game, 40, seed) for seed in range(6)]
    assert sum(end.result == STALLED for end in ends) <= 1
    assert sum(end.turn for end in ends) / len(ends) < 150


def test_the_search_beats_random_play_on_both_sides() -> None:
    game = cheeseboard.game("chop-chop", players=2)
    assert isinstance(game, ChopChop)
    for side in (1, 2):
        wins = sum(duel(game, side, 40, seed) for seed in range(4))
        assert wins >= 3


def duel(game: ChopChop, seat: int, iterations: int, seed: int) -> bool:
    """Whether the search at one seat, the cat's being 1, beats random play at the other."""
    position, rng = game.start(cat=1), Rng(seed)
    while position.phase != OVER:
        if position.actor() != seat:
            position.random_ply(rng)
        else:
            search = Search(position, rng.below(1 << 31), ROOM)
            search.run(iterations)
            position.advance(max(search.moves(), key=lambda move: (move[1], move[2]))[0])
    outcome = game.outcome(position)
    return outcome is not None and outcome.winners == (seat,)
