"""Nothing is lost and nothing appears, whatever is played: cards, tiles, cheeses and pieces are accounted for.

Positions are values, refusals change nothing, and a game has an outcome once it is over, not before.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from cheeseboard import CHANCE, Game, GameOver, IllegalMove, Move, NotYourTurn, Rng
from cheeseboard.rulebook import rule_text
from tests.properties.tables import Table, tables
from tests.random_play import Ply, plies, positions

REMOVED = {2: (3, 6, 9), 3: (2, 3, 4), 4: (0, 0, 0)}  # CR-2.3
LIMIT = 200  # plies
anything = tables("cheese-rescue") | tables("chop-chop")

games = settings(max_examples=40, deadline=None)


# Cheese Rescue


@games
@given(table=tables("cheese-rescue"))
def test_cr_1_1_every_card_is_in_one_place(table: Table) -> None:
    game, start, rng = table.sit_down()
    options = game.edition.options()
    whole = zip("DCM", options["deck"].split("/"), REMOVED[game.players], strict=True)
    deck = {animal: int(number) - removed for animal, number, removed in whole}
    for position in positions(game, start, rng):
        count_text(game.format_position(position), deck, options["cheese_values"].split(","))
        for viewer in (None, *game.seats):
            count_view(game.view(position, viewer), deck)


def count_text(text: str, deck: dict[str, int], cheeses: list[str]) -> None:
    _, table, *hands, pile, _ = text.split(" ")
    laid = re.findall(r"[DCM]|[a-d]\d+", table)
    held = [card for hand in hands for card in hand[2:].split(",")]
    left = dict(zip("DCM", map(int, pile[5:].split("/")), strict=True))
    assert {animal: [*laid, *held].count(animal) + left[animal] for animal in "DCM"} == deck
    for letter, hand in zip("abcd", hands, strict=False):
        own = [card[1:] for card in laid if card[0] == letter]
        own += [card for card in hand[2:].split(",") if card.isdigit()]
        assert Counter(own) == Counter(cheeses)


def count_view(view: Any, deck: dict[str, int]) -> None:
    """What a seat sees and what it knows to be somewhere are the deck (CR-1.1)."""
    seen = Counter(each.card for each in view.table)
    seen.update(card for hand in view.hands for card in hand.animals or ())
    assert [seen[animal] + unseen for animal, unseen in zip("DCM", view.unseen, strict=True)] == [
        *deck.values()
    ]
    in_hidden_hands = sum(hand.animal_count for hand in view.hands if hand.animals is None)
    assert view.pile + in_hidden_hands == sum(view.unseen)


# Chop! Chop!


@games
@given(table=tables("chop-chop"))
def test_cc_1_2_every_tile_cheese_and_piece_is_somewhere(table: Table) -> None:
    game, start, rng = table.sit_down()
    options = game.edition.options()
    mix = [int(number) for number in options["tile_mix"].split("/")]
    turned = Counter[str]()
    count_kitchen(game.view(start, None), options["board"], mix, turned)
    for ply in plies(game, start, rng, LIMIT):
        turned.update(event.tile for event in ply.events if event.code == "tile-turned")  # type: ignore[attr-defined]
        count_kitchen(game.view(ply.after, None), options["board"], mix, turned)


def count_kitchen(view: Any, board: str, mix: list[int], turned: Counter[str]) -> None:
    floor = "/".join(view.floor)
    stock = dict(view.stock)
    assert [stock[tile] + turned[tile] for tile in stock] == mix  # CC-1.2
    assert floor.count("#") == sum(stock.values())
    assert stock["cheese"] + floor.count("*") + view.won == view.aim == mix[0]  # CC-6.4
    marks = {"u": "uo", "-": "-", "/": "/", "_": "#.", ".": "#.*"}
    assert all(sign in marks[mark] for sign, mark in zip(floor, board, strict=True))  # CC-1.5
    check_pieces(view, board.split("/"))


def check_pieces(view: Any, rows: list[str]) -> None:
    """Mice are in play or caught, each in a place of its own (CC-4.3); who has not left home is there (CC-4.8)."""
    mice = [square for square in view.mice if square]
    slabs = [name(row, column) for row, marks in enumerate(rows) for column in indices(marks, "u")]
    assert len(mice) + view.caught == len(view.mice) == len(slabs)
    assert len(set(mice)) == len(mice)
    assert all(mark(rows, square) in "._u" for square in mice)
    for slab, square in zip(slabs, view.mice, strict=True):
        assert mark(view.floor, slab) == "o" or square == slab
    assert view.cat is None or view.cat not in mice or mark(rows, view.cat) == "_"  # CC-1.5


def name(row: int, column: int) -> str:
    return "ABCDEFG"[column] + str(row + 1)


def indices(marks: str, wanted: str) -> list[int]:
    return [index for index, sign in enumerate(marks) if sign == wanted]


def mark(rows: Any, square: str) -> str:
    return str(rows[int(square[1]) - 1]["ABCDEFG".index(square[0])])


# both games


@games
@given(table=anything)
def test_positions_are_values(table: Table) -> None:
    """Whatever is asked of a position or played from it, it stays what it was."""
    game, start, rng = table.sit_down()
    for ply in plies(game, start, rng, LIMIT):
        text, copy = game.format_position(ply.before), ply.before.copy()
        for move, _ in [*game.chances(ply.before), *((move, 1) for move in game.legal_moves(ply.before))]:
            game.play(ply.before, move)
        game.imagine(game.view(ply.before, None), rng)
        assert game.format_position(ply.before) == text
        assert ply.before == copy
        assert hash(ply.before) == hash(copy)
        assert game.parse_position(text) == ply.before
        assert ply.after != ply.before


@games
@given(table=anything)
def test_refused_moves_change_nothing_and_say_why(table: Table) -> None:
    game, start, rng = table.sit_down()
    rules = rule_numbers(game)
    known: set[Move] = set()
    for ply in plies(game, start, rng, LIMIT):
        allowed = [*game.legal_moves(ply.before), *(move for move, _ in game.chances(ply.before))]
        known.update(allowed[:2], allowed[-2:])
        text = game.format_position(ply.before)
        for move in some(known, rng):
            assert (game.why_not(ply.before, move) is None) == (move in allowed)
            for seat in (None, *game.seats):
                check_refusal(game, ply, move, seat, rules)
        assert game.format_position(ply.before) == text


def some(moves: set[Move], rng: Rng) -> list[Move]:
    ordered = sorted(moves, key=repr)
    return [ordered[rng.below(len(ordered))] for _ in range(4)]


def check_refusal(game: Game[Any, Any], ply: Ply, move: Move, seat: int | None, rules: set[str]) -> None:
    """``play`` refuses exactly what ``why_not`` gives a reason against, with that reason."""
    refusal = game.why_not(ply.before, move, seat)
    is_asked = seat is None or seat in game.actors(ply.before)
    assert is_asked or (refusal is not None and refusal.code == "not-your-turn")
    if refusal is None:
        return
    assert refusal.rule in rules
    kind = IllegalMove if is_asked else NotYourTurn
    with pytest.raises(kind) as refused:
        game.play(ply.before, move, seat)
    assert type(refused.value) is kind
    assert (refused.value.code, refused.value.rule, refused.value.message) == refusal


def rule_numbers(game: Game[Any, Any]) -> set[str]:
    return set(re.findall(r"\bC[RC]-\d+\.\d+[a-z]?", rule_text(game.name)))


@games
@given(table=anything)
def test_outcome_comes_with_the_end_and_ends_everything(table: Table) -> None:
    game, start, rng = table.sit_down()
    known: set[Move] = set()
    for ply in plies(game, start, rng):
        known.add(ply.move)
        assert game.outcome(ply.before) is None
        assert game.view(ply.before, None).outcome is None
        assert [event.code for event in ply.events].count("game-ended") == (game.actor(ply.after) is None)
    check_end(game, ply.after, known)


def check_end(game: Game[Any, Any], end: Any, known: set[Move]) -> None:
    outcome = game.outcome(end)
    assert outcome is not None
    assert len(outcome.places) == game.players
    assert min(outcome.places) == 1
    firsts = tuple(seat for seat in game.seats if outcome.places[seat - 1] == 1)
    assert outcome.winners == firsts or (not outcome.winners and firsts == tuple(game.seats))
    assert (game.actor(end), game.actors(end), game.legal_moves(end), game.chances(end)) == (None, (), [], [])
    for seat in (None, *game.seats):
        assert game.view(end, seat).moves == ()
        assert game.view(end, seat).outcome == outcome
        for move in known:
            refusal = game.why_not(end, move, seat)
            assert refusal is not None
            assert refusal.code == "game-over"
            with pytest.raises(GameOver):
                game.play(end, move, seat)


@games
@given(table=anything)
def test_who_is_waited_for_is_who_can_go_on(table: Table) -> None:
    """A position waits for seats, for chance, or for nobody; each seat is offered just the moves it may play."""
    game, start, rng = table.sit_down()
    for position in positions(game, start, rng, LIMIT):
        chances, moves = game.chances(position), game.legal_moves(position)
        assert bool(chances) == (game.actor(position) == CHANCE)
        assert bool(moves) == bool(game.actors(position))
        assert all(weight > 0 for _, weight in chances)
        assert len({move for move, _ in chances} | set(moves)) == len(chances) + len(moves)
        for seat in game.seats:
            offered = [move for move in moves if game.why_not(position, move, seat) is None]
            assert game.view(position, seat).moves == tuple(map(game.format_move, offered))
