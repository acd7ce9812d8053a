"""CR-2: who has what before the first card is laid."""

from __future__ import annotations

import pytest

from cheeseboard import CHANCE, NotationError, SetupError
from cheeseboard.games.cheese_rescue.moves import CardDrawn, CardSeen
from tests.rules.cheese_rescue.boards import assert_refused, dealt, play_out, position_of, rescue, table

SET = ("1", "1", "1", "2", "2", "3")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_2_1_one_set_each(players: int) -> None:
    game = rescue(players)
    start = game.start()
    assert [game.hand(start, seat) for seat in game.seats] == [SET] * players
    text = "cheese-rescue:2 0,0=Sc1 a:M,M,1,1,1,2,2,3 b:M,1,1,1,2,2,3 pile:3/6/6 draw:b"
    with pytest.raises(NotationError, match="only 2 play"):  # the set of c is in the box
        rescue(2).parse_position(text)


def test_cr_2_2_two_to_four_players() -> None:
    assert [len(rescue(players).seats) for players in (2, 3, 4)] == [2, 3, 4]
    for players in (0, 1, 5):
        with pytest.raises(SetupError, match="allowed: 2 to 4") as caught:
            rescue(players)
        assert caught.value.code == "wrong-players"


@pytest.mark.parametrize(
    ("players", "deck", "stay"),
    [
        (2, "6/12/18", [3, 6, 9]),
        (3, "6/12/18", [4, 9, 14]),
        (4, "6/12/18", [6, 12, 18]),
        (2, "10/11/15", [7, 5, 6]),
        (3, "10/11/15", [8, 8, 11]),
        (4, "10/11/15", [10, 11, 15]),
    ],
)
def test_cr_2_3_animals_removed(players: int, deck: str, stay: list[int]) -> None:
    game = rescue(players, deck=deck)
    weights = [weight for _, weight in game.chances(game.start())]
    assert weights == stay
    assert sum(weights) == 9 * players


def test_cr_2_4_face_down_pile() -> None:
    text = "cheese-rescue:2 0,0=Sa1 a:D,D,1,1,2,2,3 b:{},M,1,1,1,2,2,3 pile:{} draw:a"
    game = rescue(2)
    one, other = (game.parse_position(text.format(*words)) for words in (("D", "0/6/8"), ("C", "1/5/8")))
    # Shuffled: each card of the pile is as likely as any other to be on top.
    drawn = [(game.format_move(move), weight) for move, weight in game.chances(other)]
    assert drawn == [("+D", 1), ("+C", 5), ("+M", 8)]
    assert_refused(game, one, "+D", "not-a-chance", "CR-2.4")
    # Face down: what is in it shows only to whoever knows all other cards.
    for seat in (1, None):
        assert game.view(one, seat) == game.view(other, seat)
        assert game.view(one, seat).pile == 14


def test_cr_2_5_start_card_laid() -> None:
    games = [rescue(players) for players in (2, 3, 4)]
    assert [table(game, game.start()) for game in games] == [{(0, 0): "S"}, {}, {(0, 0): "S"}]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cr_2_6_hand_of_eight(players: int) -> None:
    game = rescue(players)
    dealing = [ply for ply in play_out(game) if game.view(ply.before, None).phase == "deal"]
    assert [event.seat for ply in dealing for event in ply.events if isinstance(event, CardDrawn)] == [
        seat for seat in game.seats for _ in range(2)
    ]
    position = dealing[-1].after
    assert game.actor(position) == 1
    for seat in game.seats:
        hand = game.hand(position, seat)
        assert len(hand) == 8
        assert hand[2:] == SET
        for viewer in (*game.seats, None):  # secret, but for the cheese
            seen = game.view(position, viewer).hands[seat - 1]
            assert (seen.cheeses, seen.animal_count) == (SET, 2)
            assert seen.animals == (hand[:2] if viewer == seat else None)


def test_cr_2_6a_open_hands() -> None:
    game = rescue(3, hands="open")
    for ply in play_out(game):
        for viewer in (*game.seats, None):
            view = game.view(ply.after, viewer)
            held = [(*(hand.animals or ()), *hand.cheeses) for hand in view.hands]
            assert held == [game.hand(ply.after, seat) for seat in game.seats]
            assert view.pile == sum(view.unseen)
        assert all(event.audience is None for event in ply.events)
    texts = [game.format_move(ply.move) for ply in play_out(game) if ply.actor == CHANCE]
    seen = [event.card for ply in play_out(game) for event in ply.events if isinstance(event, CardSeen)]
    assert [f"+{card}" for card in seen] == texts


@pytest.mark.parametrize("oldest", [1, 2, 3])
def test_cr_2_7_oldest_begins(oldest: int) -> None:
    game = rescue(3)
    turns = [ply.actor for ply in play_out(game, first=oldest) if ply.actor != CHANCE]
    assert turns == [(oldest - 1 + k) % 3 + 1 for k in range(36)]
    drawn = rescue(3, first_player="random")
    assert [(drawn.format_move(move), weight) for move, weight in drawn.chances(drawn.start())] == [
        ("first:a", 1),
        ("first:b", 1),
        ("first:c", 1),
    ]
    named, _ = drawn.play(drawn.start(), drawn.parse_move(f"first:{'abc'[oldest - 1]}"))
    assert drawn.view(named, None).turn == oldest
    with pytest.raises(SetupError, match="chance names who begins"):
        drawn.start(first=oldest)


def test_cr_2_7a_clockwise_by_seat() -> None:
    for rule in ("oldest", "chosen"):
        game = rescue(4, first_player=rule)
        assert [game.actor(dealt(game, first)) for first in (None, 1, 2, 3, 4)] == [1, 1, 2, 3, 4]
        with pytest.raises(SetupError, match="first: found seat 5"):
            game.start(first=5)
    game = rescue(4)
    for seat, after in {"a": 2, "b": 3, "c": 4, "d": 1}.items():
        position = position_of(game, "S", to_lay=seat)
        assert_refused(game, position, "1(0,1)", "not-your-turn", "CR-2.7", seat=after)
        for move in ("1(0,1)", "+M"):
            position, _ = game.play(position, game.parse_move(move))
        assert game.actor(position) == after
