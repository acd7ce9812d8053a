"""What a table asks of a game besides moves: who holds the die, what to show beforehand, views that share."""

from __future__ import annotations

import gc
from typing import Any

import msgspec
import pytest

import cheeseboard
from cheeseboard import CHANCE, Game, Rng
from cheeseboard.core import cache
from cheeseboard.core.game import Preview, Thread
from cheeseboard.games.cheese_rescue.moves import Cell
from cheeseboard.games.chop_chop.moves import Walk, Walked
from tests.random_play import choose, plies, positions

TABLES = [
    ("cheese-rescue", 2),
    ("cheese-rescue", 3),
    ("cheese-rescue", 4),
    ("chop-chop", 2),
    ("chop-chop", 5),
]
every_table = pytest.mark.parametrize(("name", "players"), TABLES)


@every_table
def test_views_made_together_are_the_views(name: str, players: int) -> None:
    game = cheeseboard.game(name, players=players)
    for position in positions(game, game.start(), Rng(players), limit=120):
        shared, own = game.view_parts(position)
        for seat in (None, *game.seats):
            assert not shared.keys() & own(seat).keys()
            assert game.view_class(**shared, **own(seat)) == game.view(position, seat)


@every_table
def test_views_written_as_json_say_the_same(name: str, players: int) -> None:
    game = cheeseboard.game(name, players=players)
    for position in positions(game, game.start(), Rng(players), limit=400):
        plain, written = game.view_parts(position), game.json_parts(position, msgspec.json.encode)
        assert b"{%b}" % written.shared == msgspec.json.encode(plain.shared)
        for seat in (None, *game.seats):
            assert b"{%b}" % written.own(seat) == msgspec.json.encode(plain.own(seat))


class Squares(cache.Cache):
    def make(self, number: int) -> int:
        return number * number


def test_what_is_kept_to_be_shown_again_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST", 3)
    squares = Squares()
    assert [(squares[number], squares.write(number, msgspec.json.encode)) for number in range(5)] == [
        (0, b"0"),
        (1, b"1"),
        (4, b"4"),
        (9, b"9"),
        (16, b"16"),
    ]
    assert max(len(squares), len(squares.texts)) <= 3


@every_table
def test_what_a_position_shows_waits_for_no_garbage_collector(name: str, players: int) -> None:
    """It would hold up every match, and a server makes two views for every move."""
    game = cheeseboard.game(name, players=players)
    played = list(positions(game, game.start(), Rng(players), limit=40))
    gc.collect()
    gc.disable()
    try:
        for position in played:
            _, own = game.json_parts(position, msgspec.json.encode)
            own(1)
            del own
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_who_hides_hands(hands: str) -> None:
    assert cheeseboard.game("cheese-rescue", players=2, hands=hands).hides_hands == (hands == "hidden")
    assert not cheeseboard.game("chop-chop", players=2).hides_hands


def test_roles_go_one_seat_further_in_the_next_game() -> None:
    kitchen = cheeseboard.game("chop-chop", players=3)
    assert kitchen.named_next({"cat": 3, "first": 1}) == {"cat": 1, "first": 2}
    assert kitchen.named_next({}) == {}
    table = cheeseboard.game("cheese-rescue", players=4)
    assert table.named_next({"first": 4}) == {"first": 1}
    assert table.named_next({}) == {"first": 2}, "seat 1 began"
    assert cheeseboard.game("cheese-rescue", players=4, first_player="random").named_next({}) == {}


@every_table
def test_the_die_is_held_by_whoever_walks_next(name: str, players: int) -> None:
    game = cheeseboard.game(name, players=players)
    rollers = 0
    for ply in plies(game, game.start(), Rng(7), limit=300):
        roller = game.roller(ply.before)
        if roller is None:
            assert game.actor(ply.before) != CHANCE or game.format_move(ply.move) not in "123456"
            continue
        rollers += 1
        assert game.actor(ply.before) == CHANCE
        assert ply.events[0].seat == roller  # type: ignore[attr-defined]
    assert (rollers > 0) == (name == "chop-chop")


@every_table
def test_a_preview_tells_what_everyone_would_see(name: str, players: int) -> None:
    game = cheeseboard.game(name, players=players)
    rng = Rng(3)
    for position in positions(game, game.start(), rng, limit=150):
        for move in game.legal_moves(position)[:5]:
            assert game.preview(position, move) == seen(game, position, move)
            assert Game.preview(game, position, move) == Preview()


def seen(game: Any, position: Any, move: Any) -> Preview:
    """The same, from what happens when it is played."""
    after, events = game.play(position, move)
    if game.name == "cheese-rescue":
        steps = zip(("scare", "chase", "nibble"), game.removals(after), strict=True)
        lines = tuple(
            Thread(kind, cause, gone.cell) for kind, gones in steps for gone in gones for cause in gone.causes
        )
        laid = events[0]
        return Preview(lines=lines, gains=laid.gains, saved=laid.saved, lost=laid.lost)
    paths = [event.path for event in events if isinstance(event, Walked)]
    assert bool(paths) == isinstance(move, Walk)
    return Preview(path=paths[0] if paths else ())


def test_cr_6_1_a_preview_draws_lines_from_cause_to_victim() -> None:
    game = cheeseboard.game("cheese-rescue", players=2)
    position = game.parse_position(
        "cheese-rescue:2 0,0=SC a:D,M,1,1,1,2,2,3 b:M,M,1,1,1,2,2,3 pile:2/5/6 lay:a"
    )
    lines = game.preview(position, game.parse_move("D(0,2)")).lines
    assert lines == (Thread("scare", Cell(0, 2), Cell(0, 1)),)


@pytest.mark.parametrize("seed", [1, 2])
def test_previews_do_not_look_into_other_hands(seed: int) -> None:
    game = cheeseboard.game("cheese-rescue", players=3)
    rng = Rng(seed)
    for position in positions(game, game.start(), rng, limit=40):
        for move in game.legal_moves(position)[:3]:
            twin = position.copy()
            twin.redeal(position.seat, rng)
            assert game.preview(twin, move) == game.preview(position, move)


def test_paw_prints_are_where_the_cat_could_land() -> None:
    game = cheeseboard.game("chop-chop", players=2)
    *_, end = positions(game, game.start(cat=1), Rng(5))
    assert game.forecast(end) == ()
    assert game.forecast(game.start(cat=1)) == (), "the cat is not on the table yet"
    rng, checked = Rng(6), 0
    for position in positions(game, game.start(cat=1), rng, limit=200):
        if game.roller(position) == 1:
            assert dict(game.forecast(position)) == landings(game, position)
            checked += 1
    assert checked
    assert cheeseboard.game("cheese-rescue", players=2).forecast(None) == ()


def landings(game: Any, position: Any) -> dict[str, int]:
    """The same, by rolling every face."""
    found: dict[str, int] = {}
    for roll, faces in game.chances(position):
        after, _ = game.play(position, roll)
        walks = game.legal_moves(after) if game.actor(after) == 1 else []
        for walk in walks:
            found[walk.square] = found.get(walk.square, 0) + faces
    return found


def test_paw_prints_go_row_by_row() -> None:
    game = cheeseboard.game("chop-chop", players=2)
    position = game.start(cat=1)
    rng = Rng(1)
    while not game.forecast(position):
        position, _ = game.play(position, choose(game, position, rng))
    names = [square for square, _ in game.forecast(position)]
    assert names == sorted(names, key=lambda name: (name[1], name[0]))


def test_chance_has_nothing_to_preview() -> None:
    for name in cheeseboard.GAMES:
        game = cheeseboard.game(name, players=2)
        position = game.start()
        if game.actor(position) == cheeseboard.CHANCE:
            [(chance, _), *_] = game.chances(position)
            assert game.preview(position, chance) == Preview()


def test_a_walk_is_shown_without_going_back_and_forth_where_it_need_not() -> None:
    """CC-4.2 allows squares to be trodden twice, but nobody walks like that without need."""
    simple, again = 0, 0
    for seed in range(40):
        plain, strict = (cheeseboard.game("chop-chop", players=2, path=path) for path in ("origin", "simple"))
        rng = cheeseboard.Rng(seed)
        position = plain.start()
        for _ in range(60):
            actor = plain.actor(position)
            if actor is None:
                break
            moves = plain.legal_moves(position)
            move = moves[rng.below(len(moves))] if moves else plain.sample(position, rng)
            if move.code == "walk":
                path = plain.preview(position, move).path
                text = plain.format_position(position).replace("chop-chop:2 ", "chop-chop:2:path=simple ", 1)
                there = strict.parse_position(text)
                is_simple = len(set(path)) == len(path)
                assert is_simple == (strict.why_not(there, move) is None), (text, path)
                simple, again = simple + is_simple, again + (not is_simple)
            position = plain.after(position, move)
    assert simple > 200
