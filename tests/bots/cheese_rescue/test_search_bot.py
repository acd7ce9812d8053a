"""The searching bot of Cheese Rescue: what it may know, how long it thinks, and what it finds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

import cheeseboard
from cheeseboard import Rng, View
from cheeseboard.core.bits import indices
from cheeseboard.core.bot import Budget, Thought, never
from cheeseboard.games.cheese_rescue.bots.bot import CheeseRescueSearchBot, told
from cheeseboard.games.cheese_rescue.bots.search import Search, changes, finish, prior
from cheeseboard.games.cheese_rescue.bots.solver import Solver
from cheeseboard.games.cheese_rescue.box import ANIMALS
from cheeseboard.games.cheese_rescue.position import Position
from cheeseboard.games.cheese_rescue.rules import CheeseRescue
from tests.bots.cheese_rescue.endings import played, rescue

BOT = CheeseRescueSearchBot()


def sight(game: CheeseRescue, position: Position) -> View:
    return game.view(position, int(position.seat))


def thought(
    game: CheeseRescue,
    position: Position,
    iterations: int | None = None,
    seconds: float | None = None,
    bot: CheeseRescueSearchBot = BOT,
    is_cancelled: Callable[[], bool] = never,
) -> Thought:
    return bot.think(game, sight(game, position), Rng(7), Budget(iterations, seconds), is_cancelled)


# what it may know


@pytest.mark.parametrize(("players", "left"), [(2, 24), (2, 12), (3, 9), (4, 4)])
def test_hidden_hands_change_no_thought(players: int, left: int) -> None:
    game = rescue(players)
    position = played(game, 1, left)
    twin = position.copy()
    twin.redeal(twin.seat, Rng(99))
    assert twin != position
    assert thought(game, twin, 300) == thought(game, position, 300)


def test_hands_that_stay_hidden_are_not_solved() -> None:
    """With four draws each, six animals stay in the pile."""
    game = rescue(draws_per_player="4")
    position = game.parse_position(RIGHT["a cat before the mouse comes"][0])
    twin, rng = position.copy(), Rng(2)
    while twin == position:
        twin.redeal(twin.seat, rng)
    assert not thought(game, position, 5000).is_exact
    assert thought(game, twin, 500) == thought(game, position, 500)


def test_hands_that_lie_open_are_solved() -> None:
    game = rescue(draws_per_player="4", hands="open")
    assert thought(game, played(game, 1, 4), 5000).is_exact


def test_hands_without_animals_are_solved() -> None:
    game = rescue(draws_per_player="4")
    text = "-2,-2=DDMMM/CCCMM/a1a1Sa1b1/b1b1Ca2b2/b3a3C.. a:2 b:2 pile:1/1/4 lay:a"
    assert thought(game, game.parse_position(f"{game.header} {text}"), 100).is_exact


# how long it thinks


@pytest.mark.parametrize(("players", "left"), [(2, 24), (2, 11), (2, 10), (2, 3), (3, 5), (4, 48)])
def test_the_same_seed_and_iterations_give_the_same_thought(players: int, left: int) -> None:
    game = rescue(players)
    position = played(game, 4, left)
    first, second = (thought(game, position, 250) for _ in range(2))
    assert first == second
    assert first.iterations <= 250
    assert first.move == first.estimates[0].move
    assert sorted(each.move for each in first.estimates) == sorted(sight(game, position).moves)
    assert all(0.0 <= each.value <= 1.0 and each.line[0] == each.move for each in first.estimates)


def test_moves_are_told_by_visits() -> None:
    game = rescue()
    position = played(game, 2, 20)
    found = thought(game, position, 40)
    visits = [each.visits for each in found.estimates]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == found.iterations == 40
    assert all((each.error == 1.0) == (each.visits == 0) for each in found.estimates)
    assert 0 in visits


def ticking() -> Callable[[], float]:
    """A clock that is a second later at every look."""
    ticks = count()
    return lambda: float(next(ticks))


def test_seconds_are_kept() -> None:
    game = rescue(3)
    position = played(game, 1, 3)
    assert thought(game, position, seconds=4.0, bot=CheeseRescueSearchBot(ticking())).iterations == 3001
    assert thought(game, position, seconds=1e-9, bot=CheeseRescueSearchBot(ticking())).iterations == 1
    both = thought(game, position, 1500, 4.0, CheeseRescueSearchBot(ticking()))
    assert both.iterations == 1500
    both = thought(game, position, 15000, 2.0, CheeseRescueSearchBot(ticking()))
    assert both.iterations == 1001


def test_the_solver_leaves_half_of_the_seconds() -> None:
    game = rescue()
    position = played(game, 3, 10)
    slow = thought(game, position, seconds=4.0, bot=CheeseRescueSearchBot(ticking()))
    assert not slow.is_exact
    assert (
        2001 <= slow.iterations <= 2150
    )  # one slice of the solver, with what it had begun, and one of the search
    surely = {each.move: each.value for each in slow.estimates if each.error == 0.0}
    assert set(surely.values()) <= {0.0, 0.5, 1.0}


def test_it_stops_when_cancelled() -> None:
    game = rescue(3)
    position = played(game, 1, 4)
    assert thought(game, position, 100_000, is_cancelled=lambda: True).iterations == 1
    looks = count()
    assert thought(game, position, 100_000, is_cancelled=lambda: next(looks) >= 2).iterations == 2001
    game = rescue()
    position = played(game, 1, 10)
    cancelled = thought(game, position, 10_000_000, is_cancelled=lambda: True)
    assert (cancelled.iterations, cancelled.is_exact) == (1, False)
    assert cancelled.move in sight(game, position).moves


def test_an_only_move_needs_no_thought() -> None:
    game = rescue(draws_per_player="4")
    position = played(game, 1, 1)
    only = thought(game, position, 1000)
    assert (only.move,) == sight(game, position).moves
    assert only.iterations == 0


# exact ends


@pytest.mark.parametrize("left", [2, 3, 4, 5])
def test_a_known_end_is_exact(left: int) -> None:
    game = rescue()
    for seed in range(5):
        position = played(game, seed, left)
        exact = thought(game, position, 5000)
        solver = Solver(position, 10_000_000)
        assert solver.solve()
        values = {told(game, position, [move])[0]: value for move, value in solver.moves()}
        assert exact.is_exact
        assert {each.move: each.value for each in exact.estimates} == values
        assert {each.error for each in exact.estimates} == {0.0}
        assert exact.estimates[0].value == max(values.values())
        assert len(exact.estimates[0].line) == left
        assert exact.iterations <= 2500


def test_what_was_solved_in_part_is_used() -> None:
    """The solver gives up, yet no move is played that it knows to lose while another may not."""
    game = rescue()
    parts = 0
    for seed in range(4):
        position = played(game, seed, 7)
        partly = thought(game, position, 2100)
        if partly.is_exact:
            continue
        solver = Solver(position, 10_000_000)
        assert solver.solve()
        values = {told(game, position, [move])[0]: value for move, value in solver.moves()}
        sure = {each.move: each.value for each in partly.estimates if each.error == 0.0}
        assert sure.items() <= values.items()
        assert partly.iterations == 2100
        parts += bool(sure)
        if 1.0 in sure.values():
            assert sure.get(partly.move) == 1.0
        elif len(sure) < len(values):
            assert sure.get(partly.move) != 0.0
    assert parts


# one right move


FOUR_DRAWS = "cheese-rescue:2:draws_per_player=4"
RIGHT = {
    # It wins, and every other move loses or shares, whatever animals the other seat may have.
    "save the 3": (
        f"{FOUR_DRAWS} -1,-2=Cb2b2M./.a2SM./.a3Mb3b1/Ma1.a2D/b1b1CDD a:1,1 b:C,C,C pile:0/1/5 lay:b",
        "C(0,2)",
    ),
    "a mouse at their 3": (
        f"{FOUR_DRAWS} -3,-2=b1b1MC./..a2a1./MMCDa3/Cb1Sa2C/b2Db3C. a:1,1 b:M,M,2 pile:1/1/4 lay:b",
        "M(-2,2)",
    ),
    "two mice, one that counts": (
        f"{FOUR_DRAWS} -2,-3=.a2b1b3./..b2Da2/Mb2MSM/Da3a1a1M/a1b1CCM a:M,M b:C,1 pile:1/3/2 lay:a",
        "M(-2,1)",
    ),
    "the 3 away from the mice": (
        f"{FOUR_DRAWS} -2,-2=b2DCb1a1/a2MMDM/a1b1Sa3a2/.Da1b1./Cb2MM. a:C b:M,3 pile:0/3/3 lay:b",
        "3(1,-2)",
    ),
    "a cat before the mouse comes": (
        f"{FOUR_DRAWS} -2,-2=Ma2C.C/.b2a2a1b1/b1MSb3a1/Da1Ma3b2/CMb1.. a:C,C b:M,M pile:2/1/3 lay:a",
        "C(-1,-2)",
    ),
    "a dog frees the mouse": (
        f"{FOUR_DRAWS} -1,-3=a2b3a1MM/..CSb2/.Ca2b2b1/.CMa3M/.a1Mb1C a:C,1 b:D,C,1 pile:2/0/4 lay:b",
        "D(2,-3)",
    ),
    "a mouse at the leader's cheese": (
        "cheese-rescue:3 -2,-4=CMMb2a2D/MMa1MCc3/a1CCb3a1M/b2a3c2c1b1c1/M.MC.M/MMDDc2M"
        " a:C,C,2 b:M,M,1,1 c:D,C,C,1 pile:0/0/0 lay:b",
        "M(2,-3)",
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_the_right_move_is_found(name: str) -> None:
    text, right = RIGHT[name]
    game, position = cheeseboard.open_position(text)
    assert isinstance(game, CheeseRescue)
    found = thought(game, position, 20_000)
    assert (found.move, found.is_exact) == (right, False)
    assert found.estimates[0].value > 0.9
    assert found.estimates[0].visits > 10_000


def test_search_comes_to_what_the_solver_knows() -> None:
    game = rescue()
    far, near = 0.0, 0.0
    for seed in range(6):
        position = played(game, seed, 4)
        solver = Solver(position, 10_000_000)
        assert solver.solve()
        values = dict(solver.moves())
        best = max(values.values())
        search = Search(position, 1, 1_000_000)
        search.run(50)
        far += abs(max(search.moves(), key=lambda each: each[1])[2] - best)
        search.run(4950)
        move, _, mean = max(search.moves(), key=lambda each: each[1])
        assert values[move] == best
        assert abs(mean - best) < 0.1
        near += abs(mean - best)
    assert near < far / 2


def test_open_hands_are_used() -> None:
    """Under hands=open nothing but the pile is guessed: with another hand in sight the thoughts differ."""
    game = cheeseboard.game("cheese-rescue", players=2, hands="open")
    head = "cheese-rescue:2:hands=open 0,0=S a:D,C,1,1,1,2,2,3"
    shown = [f"{head} b:M,M,1,1,1,2,2,3 pile:2/5/7 lay:a", f"{head} b:D,D,1,1,1,2,2,3 pile:0/5/9 lay:a"]
    views = [game.view(game.parse_position(text), 1) for text in shown]
    thoughts = [
        CheeseRescueSearchBot().think(game, view, Rng(1), Budget(iterations=300)).estimates for view in views
    ]
    assert thoughts[0] != thoughts[1]


def test_a_full_tree_goes_on_learning() -> None:
    game = cheeseboard.game("cheese-rescue", players=2)
    text = "cheese-rescue:2 0,0=S a:D,C,1,1,1,2,2,3 b:M,M,1,1,1,2,2,3 pile:2/5/7 lay:a"
    search = Search(game.parse_position(text), 1, 200)
    search.run(500)
    assert len(search.visits) <= 200
    assert sum(visits for _, visits, _ in search.moves()) == 500
    view = game.view(game.parse_position(text), 1)
    thought = CheeseRescueSearchBot(most_edges=200).think(game, view, Rng(1), Budget(iterations=300))
    assert thought.move in view.moves


# what an iteration is made of


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_where_a_card_changes_what_is_eaten_does_a_first_guess_differ(players: int) -> None:
    game = rescue(players)
    for seed in range(12):
        position = played(game, seed, 4 + 2 * seed)
        cells = indices(position.cells())
        for kind in range(int(position.box.kinds)):
            changing, plain = changes(position, kind), prior(position, kind, 0)
            changed = {prior(position, kind, 1 << cell) for cell in cells if changing >> cell & 1}
            still = {prior(position, kind, 1 << cell) for cell in cells if not changing >> cell & 1}
            assert still <= {plain}
            assert kind < ANIMALS or len(changed) <= 1, "a cheese is worth the same wherever it is safe"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_card_of_a_random_game_is_laid_as_is_best(players: int) -> None:
    game = rescue(players)
    for seed in range(12):
        position = played(game, seed, 1)
        seat, leads = int(position.seat), []
        for number in position.legal_ids():
            after = position.copy()
            after.advance(number)
            leads.append(lead(after, seat))
        finish(position)
        assert lead(position, seat) == max(leads)


def lead(position: Position, seat: int) -> int:
    scores = position.scores()
    return scores[seat - 1] - max(score for other, score in enumerate(scores, 1) if other != seat)


def test_what_an_iteration_teaches_is_the_same_in_any_slices() -> None:
    position = played(rescue(), 3, 16)
    whole, sliced = Search(position, 7, 1_000_000), Search(position, 7, 1_000_000)
    whole.run(600)
    for _ in range(6):
        sliced.run(100)
    assert whole.moves() == sliced.moves()
    assert whole.iterations == sliced.iterations == 600


def test_compiled_and_interpreted_searches_are_the_same() -> None:
    """Run both ways by ``make test``: these are the numbers in either case."""
    search = Search(played(rescue(3), 3, 20), 3, 1_000_000)
    search.run(400)
    number, visits, mean = max(search.moves(), key=lambda move: (move[1], move[2]))
    assert (number, visits, round(mean, 9)) == (78, 59, 0.319601449)


def test_a_hundredth_of_the_thought_loses_little_in_solved_endings() -> None:
    """Eight cards before the end, 300 iterations: the search before this one lost 0.14 a move here."""
    lost = 0.0
    for seed in range(20):
        position = played(rescue(), 100 + seed, 8)
        solver = Solver(position, 10_000_000)
        assert solver.solve()
        values = dict(solver.moves())
        search = Search(position, seed, 1_000_000)
        search.run(300)
        move = max(search.moves(), key=lambda each: (each[1], each[2]))[0]
        lost += (max(values.values()) - values[move]) / 20
    assert lost <= 0.1
