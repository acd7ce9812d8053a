"""Nobody learns what they may not know: not from a view, an event or a refusal.

Two positions that differ only in what a seat may not know must be one and the same to it, at every ply.
"""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cheeseboard import CHANCE, Move, Refusal, Rng
from cheeseboard.games.cheese_rescue.moves import Draw, Lay
from tests.properties.hiding import (
    PILE,
    Viewer,
    all_tries,
    compact,
    heard,
    parts_with_animals,
    redealt,
    redealt_on_paper,
    refusals,
)
from tests.properties.tables import Table, tables
from tests.random_play import choose, plies, positions

each_number_of_players = pytest.mark.parametrize("players", [2, 3, 4])
a_few = settings(max_examples=3, deadline=None)


@each_number_of_players
@a_few
@given(data=st.data())
def test_cr_2_6_what_is_hidden_makes_no_difference(players: int, data: st.DataObject) -> None:
    table = data.draw(tables("cheese-rescue", players, hands="hidden"))
    game, position, rng = table.sit_down()
    paper = Random(table.seed)
    have_differed = False
    for ply in plies(game, position, rng):
        text = game.format_position(ply.before)
        for viewer in (None, *game.seats):
            written = redealt_on_paper(text, viewer, paper, *card_in_play(ply.before, ply.move))
            twins = [redealt(ply.before, viewer, rng), game.parse_position(written)]
            told = all_told(game, ply.before, viewer)
            for twin in twins:
                assert all_told(game, twin, viewer) == told
                have_differed |= twin != ply.before
            compare_next(game, ply, twins[1], viewer, rng)
            if game.why_not(twins[0], ply.move) is None:
                compare_next(game, ply, twins[0], viewer, rng)
    is_all_one_kind = game.view(position, None).unseen.count(0) == 2
    assert have_differed or is_all_one_kind, "positions that are all the same prove nothing"


def card_in_play(position: Any, move: Move) -> tuple[int, str]:
    """Where a card comes from that is about to move, so that another position can have it there too."""
    if isinstance(move, Lay):
        return int(position.seat), move.card
    return PILE, move.card if isinstance(move, Draw) else ""


def all_told(game: Any, position: Any, viewer: Viewer) -> tuple[str, list[Any]]:
    """A view, and the answer to every move that the seat may try."""
    view = compact(game.view(position, viewer))
    return view, [] if viewer is None else refusals(game, position, viewer)


def compare_next(game: Any, ply: Any, twin: Any, viewer: Viewer, rng: Rng) -> None:
    """The same happens, as far as this viewer sees it: a card that another draws may be any."""
    is_unseen = isinstance(ply.move, Draw) and viewer != twin.seat
    after, events = game.play(twin, choose(game, twin, rng) if is_unseen else ply.move)
    assert heard(events, viewer) == heard(ply.events, viewer)
    if game.actor(after) is not None:
        assert compact(game.view(after, viewer)) == compact(game.view(ply.after, viewer))


@each_number_of_players
@a_few
@given(data=st.data())
def test_cr_2_6_no_hidden_card_is_named(players: int, data: st.DataObject) -> None:
    game, position, rng = data.draw(tables("cheese-rescue", players, hands="hidden")).sit_down()
    for ply in plies(game, position, rng):
        for viewer in (None, *game.seats):
            named = parts_with_animals(game.view(ply.before, viewer))
            own = {f"hand {viewer}", "moves"} if viewer in game.actors(ply.before) else {f"hand {viewer}"}
            assert named <= {"table"} | own
            if game.actor(ply.after) is not None:
                check_events(ply.events, viewer)
        for seat in game.seats:
            check_refusals(game, ply.before, seat)


def check_events(events: Any, viewer: Viewer) -> None:
    for event in events:
        if event.is_for(viewer) and event.code != "card-laid":
            assert event.code != "card-seen" or event.seat == viewer
            assert event.code == "card-seen" or not re.search('"[DCM]"', compact(event))


def check_refusals(game: Any, position: Any, seat: int) -> None:
    """A refusal names no animal but the one that was tried, and out of turn not even that."""
    for move in all_tries(game, position, seat):
        refusal = game.why_not(position, move, seat)
        tried = {move.card} if isinstance(move, Lay) and seat in game.actors(position) else set()
        assert refusal is None or set(re.findall(r"\b[DCM]\b", refusal.message)) <= tried


@each_number_of_players
@a_few
@given(data=st.data())
def test_cr_5_1_after_the_end_all_moves_are_refused_alike(players: int, data: st.DataObject) -> None:
    game, position, rng = data.draw(tables("cheese-rescue", players)).sit_down()
    *_, end = positions(game, position, rng)
    for seat in game.seats:
        answers = refusals(game, end, seat)
        assert set(answers) == {Refusal("game-over", "CR-5.1", "the game is over")}


@each_number_of_players
@a_few
@given(data=st.data())
def test_imagined_positions_look_the_same(players: int, data: st.DataObject) -> None:
    game, position, rng = data.draw(tables("cheese-rescue", players)).sit_down()
    for real in positions(game, position, rng):
        for viewer in (None, *game.seats):
            view = game.view(real, viewer)
            imagined = game.imagine(view, rng)
            assert game.view(imagined, viewer) == view
            assert game.parse_position(game.format_position(imagined)) == imagined
    *_, end = positions(game, game.imagine(game.view(position, None), rng), rng)
    assert game.outcome(end) is not None


@each_number_of_players
def test_imagined_positions_vary(players: int) -> None:
    """Were the real position always the one imagined, its view would tell all of it."""
    game, start, rng = Table(f"cheese-rescue:{players}", {}, seed=players).sit_down()
    *_, real = positions(game, start, rng, limit=2 * players + 6)
    for viewer in (None, *game.seats):
        view = game.view(real, viewer)
        for dealt in (
            {game.imagine(view, rng) for _ in range(40)},
            {redealt(real, viewer, rng) for _ in range(40)},
        ):
            assert len(dealt - {real}) > 5


@each_number_of_players
@a_few
@given(data=st.data())
def test_cr_2_6a_open_hands_are_known_to_all(players: int, data: st.DataObject) -> None:
    game, position, rng = data.draw(tables("cheese-rescue", players, hands="open")).sit_down()
    for ply in plies(game, position, rng):
        compare_open(game, ply.before, rng)
        assert all(event.is_for(viewer) for event in ply.events for viewer in (None, *game.seats))


@settings(max_examples=25, deadline=None)
@given(table=tables("chop-chop"))
def test_cc_3_7_everyone_sees_the_same_kitchen(table: Table) -> None:
    game, position, rng = table.sit_down()
    for ply in plies(game, position, rng, limit=150):
        compare_open(game, ply.before, rng)
        assert all(event.audience is None for event in ply.events)


def compare_open(game: Any, position: Any, rng: Rng) -> None:
    """Everyone sees everything; only whose moves they are is told apart."""
    spectator = game.view(position, None)
    assert spectator.moves == ()
    assert game.imagine(spectator, rng) == position
    for seat in game.seats:
        view = game.view(position, seat)
        assert replace(view, seat=None, moves=()) == spectator
        assert bool(view.moves) == (seat in game.actors(position))
        assert game.actor(position) != CHANCE or not view.moves
        assert game.imagine(view, rng) == position
