"""What a view tells of how it would end now: who would go and why, what is safe, and who is ahead."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard import CHANCE
from cheeseboard.games.cheese_rescue.moves import CardLaid, Cell
from cheeseboard.games.cheese_rescue.view import Fate, Plate
from tests.properties.hiding import redealt
from tests.properties.tables import tables
from tests.random_play import plies
from tests.rules.cheese_rescue.boards import position_of, rescue


def view_of(drawing: str) -> Any:
    game = rescue(2) if "S" in drawing else rescue(3, area="fixed")
    return game.view(position_of(game, drawing), None)


def fates(drawing: str) -> list[str]:
    """Each as ``victim<causes``: columns of one row."""
    return [
        f"{fate.cell.column}<{''.join(str(cause.column) for cause in fate.causes)} {fate.deed}"
        for fate in view_of(drawing).fates
    ]


def test_cr_x4_in_danger_while_the_square_floats() -> None:
    view = view_of(
        """
        M  .  .
        C  .  .
        S a1  M
        .  . b1
        .  .  D
        """
    )
    assert view.fates == (
        Fate(Cell(-2, 0), "chase", (Cell(-1, 0),)),
        Fate(Cell(0, 1), "nibble", (Cell(0, 2),)),
        Fate(Cell(1, 2), "nibble", (Cell(0, 2),)),
    )
    assert view.plates == (Plate(1, 0, (), ("1",)), Plate(2, 0, (), ("1",)))
    assert view.ahead is None


def test_cr_x7_food_chain_as_it_stands() -> None:
    assert fates("D C M a3") == ["1<0 scare", "3<2 nibble"]
    assert fates(". C M a3") == ["2<1 chase"]
    assert fates("D . M a3") == ["3<2 nibble"]
    assert fates("C M a3 M") == ["1<0 chase", "2<3 nibble"]
    two_cats = view_of("D C M C\n. . a2 .")
    assert [(fate.cell, fate.causes) for fate in two_cats.fates] == [((0, 1), ((0, 0),)), ((0, 2), ((0, 3),))]
    assert (two_cats.plates[0], two_cats.ahead) == (Plate(1, 2, ("2",), ()), 1)


def test_cr_x9_the_start_card_scares_nobody() -> None:
    game = rescue(2)
    position = position_of(game, "D S C M")
    assert game.fates(position) == (Fate(Cell(0, 2), "chase", (Cell(0, 1),)),)
    assert not game.fates(position_of(game, "M S a2"))


def test_cr_6_3_causes_are_told_on_all_four_sides() -> None:
    view = view_of(
        """
        .  M  .
        M a1  M
        .  M  .
        """
    )
    assert view.fates == (Fate(Cell(1, 1), "nibble", (Cell(0, 1), Cell(1, 0), Cell(1, 2), Cell(2, 1))),)


def test_cr_7_2_ahead_is_who_would_win_alone() -> None:
    assert view_of("a3 . b2 b1").ahead == 2, "as many points in more cheeses"
    assert view_of("a2 . b2 . c1").ahead is None, "nobody alone"
    assert view_of("a2 . b2 . c3").ahead == 3
    assert view_of("D").ahead is None


def laid(drawing: str, move: str) -> Any:
    """What laying a card tells, which is what its preview told."""
    game = rescue(3, area="fixed")
    position = game.parse_position(with_card(game.format_position(position_of(game, drawing)), move[0]))
    _, (event, *_) = game.play(position, game.parse_move(move))
    preview = game.preview(position, game.parse_move(move))
    assert isinstance(event, CardLaid)
    assert (event.gains, event.saved, event.lost) == preview[2:]
    return event


def with_card(text: str, card: str) -> str:
    """Seat a has this card, and if it had none, a mouse less."""
    *words, hand, b, c, pile, decision = text.split()
    if card not in hand[2:]:
        left = dict(zip("DCM", map(int, pile[5:].split("/")), strict=True))
        left["M"], left[card] = left["M"] + 1, left[card] - 1
        pile = "pile:" + "/".join(map(str, left.values()))
        hand = hand.replace("M", card, 1)
    return " ".join([*words, hand, b, c, pile, decision])


def test_cr_6_2_a_cat_saves_what_a_mouse_would_eat() -> None:
    event = laid("a1 M . .\n. a3 . .", "C(0,2)")
    assert event.gains == (4, 0, 0)
    assert (event.saved, event.lost) == ((Cell(0, 0), Cell(1, 1)), (Cell(0, 1),))


def test_cr_6_1_a_dog_frees_a_mouse() -> None:
    event = laid("b2 M C", "D(0,3)")
    assert event.gains == (0, -2, 0)
    assert (event.saved, event.lost) == ((Cell(0, 1),), (Cell(0, 0), Cell(0, 2)))


def test_cr_6_3_a_mouse_eats_of_everybody() -> None:
    event = laid("a2 . b3", "M(0,1)")
    assert event.gains == (-2, -3, 0)
    assert (event.saved, event.lost) == ((), (Cell(0, 0), Cell(0, 2)))


def test_cr_6_4_a_card_that_changes_nothing_and_one_that_is_lost_at_once() -> None:
    nothing = laid("a2 . b3", "D(0,1)")
    assert (nothing.gains, nothing.saved, nothing.lost) == ((0, 0, 0), (), ())
    eaten = laid("M", "2(0,1)")
    assert (eaten.gains, eaten.saved, eaten.lost) == ((0, 0, 0), (), (Cell(0, 1),))
    safe = laid("D", "2(0,1)")
    assert (safe.gains, safe.saved, safe.lost) == ((2, 0, 0), (), ())


@pytest.mark.parametrize("players", [2, 3, 4])
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_cr_2_6_facts_come_from_the_table_alone(players: int, data: st.DataObject) -> None:
    """All hands dealt anew, the mover's too: the same stands in danger, and the same move changes the same."""
    game, position, rng = data.draw(
        tables("cheese-rescue", players, hands="hidden", deck="6/12/18")
    ).sit_down()
    seen = 0
    for ply in plies(game, position, rng):
        twin = redealt(ply.before, None, rng)
        facts, others = (game.view(each, None) for each in (ply.before, twin))
        assert (facts.fates, facts.plates, facts.ahead) == (others.fates, others.plates, others.ahead)
        seen += len(facts.fates)
        if game.actor(ply.before) != CHANCE and game.why_not(twin, ply.move) is None:
            assert game.preview(twin, ply.move) == game.preview(ply.before, ply.move)
            assert game.play(twin, ply.move)[1][0] == ply.events[0]
    assert seen


@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_cr_6_4_what_moves_change_adds_up_to_the_result(data: st.DataObject) -> None:
    game, position, rng = data.draw(tables("cheese-rescue")).sit_down()
    points = [0] * game.players
    for ply in plies(game, position, rng):
        gains = getattr(ply.events[0], "gains", (0,) * game.players)
        points = [had + gain for had, gain in zip(points, gains, strict=True)]
        assert tuple(points) == game.progress(ply.after)
    outcome: Any = game.outcome(ply.after)
    assert points == [tally.points for tally in outcome.tallies]
    ahead = game.view(ply.after, None).ahead
    assert ahead == (outcome.winners[0] if len(outcome.winners) == 1 else None)
