"""CR-3: lay one card, draw one card."""

from __future__ import annotations

import pytest

from cheeseboard import CHANCE, NotationError
from cheeseboard.games.cheese_rescue.moves import CardDrawn, CardLaid, CardSeen, Cell, Lay
from cheeseboard.games.cheese_rescue.rules import CheeseRescue
from tests.rules.cheese_rescue.boards import assert_refused, play_out, position_of, rescue, table


def test_cr_3_1_lay_one_card() -> None:
    game = rescue(2)
    before = game.parse_position("cheese-rescue:2 0,0=S a:C,M,1,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:3/4/7 lay:a")
    assert {type(move) for move in game.legal_moves(before)} == {Lay}  # no passing
    with pytest.raises(NotationError):
        game.parse_move("pass")
    after, events = game.play(before, game.parse_move("M(0,1)"), 1)
    laid = CardLaid(seat=1, card="M", cell=Cell(0, 1), gains=(0, 0), saved=(), lost=())
    assert events == (laid,)  # face up: everyone learns it
    assert game.format_position(after) == (
        "cheese-rescue:2 0,0=SM a:C,1,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:3/4/7 draw:a"
    )
    assert game.actor(game.play(after, game.parse_move("+M"))[0]) == 2
    for absent in ("D(0,1)", "4(0,1)"):
        assert_refused(game, before, absent, "not-in-hand", "CR-3.1")
    for other in ("+M", "first:b"):
        assert_refused(game, before, other, "not-a-lay", "CR-3.1", seat=1)


def test_cr_3_2_draw_until_empty() -> None:
    drawing = """
         M  C  M  C  M
        a1 b1  S a1 b1
         M  C  M  C  {}
    """
    game = rescue(2)
    last = position_of(game, drawing.format("."), to_lay="b")
    assert last.pile() == 1
    laid, _ = game.play(last, game.parse_move("1(2,0)"))
    assert (game.actor(laid), len(game.hand(laid, 2))) == (CHANCE, 7)
    assert_refused(game, laid, "1(2,1)", "not-a-chance", "CR-2.4")  # to draw is compulsory
    assert_refused(game, laid, "1(2,1)", "not-your-turn", "CR-2.7", seat=2)
    ((top, _),) = game.chances(laid)
    drawn, events = game.play(laid, top)
    assert events[0] == CardDrawn(seat=2, pile=0)
    assert (game.actor(drawn), len(game.hand(drawn, 2)), drawn.pile()) == (1, 8, 0)

    empty = position_of(game, drawing.format("D"))
    after, _ = game.play(empty, game.parse_move("1(2,0)"))
    assert (game.actor(after), len(game.hand(after, 1))) == (2, 7)


def test_cr_3_2a_draws_stay_secret() -> None:
    game = rescue(2)
    before = game.parse_position(
        "cheese-rescue:2 0,0=Sa1 a:D,M,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:2/5/7 draw:a"
    )
    draws = [(game.play(before, move), move) for move, _ in game.chances(before)]
    assert len(draws) == 3
    for (after, events), move in draws:
        drawn, seen = events
        assert drawn == CardDrawn(seat=1, pile=13)
        assert isinstance(seen, CardSeen)
        assert (game.format_move(move), seen.seat, seen.audience) == (f"+{seen.card}", 1, (1,))
        for other in (2, None):
            assert [event for event in events if event.is_for(other)] == [drawn]
            view = game.view(after, other)
            assert view == game.view(draws[0][0][0], other)
            assert (view.pile, [hand.animal_count for hand in view.hands]) == (13, [3, 2])
        assert [event for event in events if event.is_for(1)] == [drawn, seen]
        assert seen.card in (game.view(after, 1).hands[0].animals or ())
    assert len({game.view(after, 1) for (after, _), _ in draws}) == 3


def course(game: CheeseRescue) -> tuple[dict[int, list[int]], list[int], list[int], list[int]]:
    """One game in which seat 1 lays its animals first, the others their cheese.

    Every seat's hands before laying, the pile before each lay, and at the end the cards in each hand and the
    cheeses on the table from each.
    """
    hands: dict[int, list[int]] = {seat: [] for seat in game.seats}
    piles: list[int] = []
    for ply in play_out(game, prefer=lambda seat, lay: (lay.card in "DCM") == (seat == 1)):
        if ply.actor != CHANCE:
            hands[ply.actor].append(len(game.hand(ply.before, ply.actor)))
            piles.append(game.view(ply.before, None).pile)
    end = ply.after
    laid = "".join(table(game, end).values())
    kept = [len(game.hand(end, seat)) for seat in game.seats]
    return hands, piles, kept, [laid.count("abcd"[seat - 1]) for seat in game.seats]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_3_3_seven_draws(players: int) -> None:
    hands, piles, kept, cheeses = course(rescue(players))
    assert list(hands.values()) == [[8] * 8 + [7, 6, 5, 4]] * players
    assert piles == [max(7 * players - laid, 0) for laid in range(12 * players)]
    assert kept == [3] * players
    assert cheeses == [3] + [6] * (players - 1)  # 9 animals and 3 cheeses, or 6 and 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_3_3a_four_draws(players: int) -> None:
    hands, piles, kept, cheeses = course(rescue(players, draws_per_player=4))
    assert list(hands.values()) == [[8] * 5 + [7, 6, 5, 4, 3, 2, 1]] * players
    assert piles == [max(7 * players - laid, 3 * players) for laid in range(12 * players)]
    assert kept == [0] * players
    assert cheeses == [6] * players
