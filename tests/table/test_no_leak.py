"""Nobody learns what their seat may not know: two matches that differ only in that are one to the seat, byte for byte.

Besides hands and pile the twins differ in the seed, in the secrets and keys of others, and in what others saw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as changed

from cheeseboard.core.dealer import Dealer
from cheeseboard.core.errors import GameError
from cheeseboard.core.game import Move
from cheeseboard.games.cheese_rescue.moves import CardSeen
from cheeseboard.table import commands, deciding, projection, questions
from cheeseboard.table.decisions import Change, Decision, Holder
from cheeseboard.table.match import Match
from cheeseboard.table.presence import NOBODY
from cheeseboard.table.secrets import new_secret, seal
from tests.properties.hiding import PILE, all_tries, redealt_on_paper
from tests.table.desk import Desk, friends

Viewer = int | None


class Rigged(Dealer):
    """Deals what the test wants, if it wants something."""

    wanted: int | None = None

    def below(self, total: int, n: int) -> int:
        return super().below(total, n) if self.wanted is None else self.wanted


def index_of(chances: list[tuple[Move, int]], wanted: Move) -> int:
    k = 0
    for move, weight in chances:
        if move == wanted:
            return k
        k += weight
    raise AssertionError("chance cannot bring that")


def twin_of(desk: Desk, viewer: Viewer, position: Any, choice: Random) -> Match:
    """The same match to this viewer: another seed, others' secrets, keys and sights, and this position."""
    twin = desk.again()
    assert twin.history is not None
    strange = {seat: seal(new_secret()) for seat in twin.game.seats if seat != viewer}
    twin.places = tuple(
        changed(place, seal=strange.get(seat, place.seal)) for seat, place in enumerate(twin.places, 1)
    )
    twin.setup = changed(twin.setup, host=seal(new_secret()), places=twin.places)
    twin.answers.kept = {f"9:strange-{k}": k for k in range(choice.randint(0, 5))}
    twin.dealer = twin.history.dealer = Rigged(choice.randbytes(32))
    twin.history.position = position
    for change in twin.recent:
        change.events = tuple(unseen(event, viewer, choice) for event in change.events)
    return twin


def unseen(event: Any, viewer: Viewer, choice: Random) -> Any:
    """Another card, where the viewer did not see which."""
    if isinstance(event, CardSeen) and not event.is_for(viewer):
        return replace(event, card=choice.choice("DCM"))
    return event


def holder_of(match: Match, desk: Desk, viewer: Viewer) -> Holder:
    return match.holder(
        [desk.made.watch if viewer is None else desk.devices.get(viewer, desk.secrets[viewer])]
    )


def masked(match: Match, body: bytes) -> bytes:
    """The commitment is of the seed, and shown to all; so it alone may differ, and the hashes that the seed keys."""
    commitment = match.dealer.commitment.encode()
    body = re.sub(rb'"(hash|seen)":"[0-9a-f]{32}"', rb'"\1":"*"', body)
    return body.replace(commitment, b"*" * len(commitment))


def seen(match: Match, desk: Desk, viewer: Viewer) -> list[bytes]:
    """Everything a viewer can get out of a match as it stands: snapshots, previews, refusals."""
    holder = holder_of(match, desk, viewer)
    bodies = [projection.snapshot(match, holder, viewer, since=since) for since in (None, 0, 3)]
    bodies.append(projection.presence_message(match, holder, NOBODY))
    return [masked(match, body) for body in bodies] + list(answers(match, viewer, holder))


def answers(match: Match, viewer: Viewer, holder: Holder) -> Iterator[bytes]:
    """What a viewer is told about moves tried for any seat."""
    game, position = match.game, match.position
    is_public = game.name == "chop-chop"
    tries = game.legal_moves(position)[:5] if is_public else all_tries(game, position, viewer or 1)
    for seat in game.seats:
        for move in tries if seat == viewer else tries[:20]:
            text = game.format_move(move)
            yield asked(match, commands.Preview(id="p", seat=seat, move=text), holder)
        for command in (
            commands.Roll(id="r", seat=seat, version=match.version),
            commands.Undo(id="u", seat=seat, version=match.version),
            commands.Hint(id="h", seat=seat),
            *(commands.Warn(id="w", seat=seat, move=game.format_move(move)) for move in tries[:3]),
        ):
            yield asked(match, command, holder)


def asked(match: Match, command: commands.Command, holder: Holder) -> bytes:
    try:
        if isinstance(command, commands.Preview):
            return repr(questions.preview(match, command, holder)).encode()
        if isinstance(command, commands.Hint):
            return repr(questions.hint(match, command, holder)).encode()
        if isinstance(command, commands.Warn):
            return repr(questions.warn(match, command, holder)).encode()
        return type(deciding.decide(match, command, holder).entry).__name__.encode()
    except GameError as error:
        return f"{type(error).__name__} {error.code} {error}".encode()


def test_the_rig_deals_what_is_wanted() -> None:
    moves = [(f"{k}", 2) for k in range(3)]
    assert [index_of(moves, f"{k}") for k in range(3)] == [0, 2, 4]  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4])
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_hands_and_seed_make_no_difference(players: int, seed: int) -> None:
    desk = friends("cheese-rescue", players)
    choice = Random(seed)
    viewers: tuple[Viewer, ...] = (None, *desk.match.game.seats)
    differed = False
    while desk.match.status == "playing":
        match = desk.match
        seat = match.game.actor(match.position)
        assert seat is not None
        text = choice.choice(desk.moves(seat))
        play = commands.Play(id=desk.key(), seat=seat, version=match.version, move=text)
        decision = deciding.decide(match, play, desk.holder(seat))
        twins = [(viewer, twin_for(desk, viewer, seat, text, decision, choice)) for viewer in viewers]
        if not differed or choice.random() < 0.3:
            for viewer, twin in twins:
                assert seen(twin, desk, viewer) == seen(match, desk, viewer)
                differed |= twin.position != match.position
        change = desk.store(decision)
        if match.status == "over":  # CR-5.2a: now the hands are shown
            break
        for viewer, twin in twins:
            compare_updates(desk, change, twin, play, viewer)
    assert differed


def twin_for(desk: Desk, viewer: Viewer, seat: int, text: str, decision: Decision, choice: Random) -> Match:
    """A twin in which the same move can be made, and the viewer draws the same card."""
    match = desk.match
    game = match.game
    assert decision.future is not None
    drawn = [game.parse_move(ply.move) for ply in decision.future.plies[1:]]
    is_own = viewer == seat
    keeps = (PILE, drawn[0].card if drawn else "") if is_own else (seat, text[0])  # type: ignore[attr-defined]
    written = redealt_on_paper(game.format_position(match.position), viewer, choice, *keeps)
    twin = twin_of(desk, viewer, game.parse_position(written), choice)
    after, _ = game.play_unchecked(twin.position, game.parse_move(text))
    if is_own and drawn:
        assert isinstance(twin.dealer, Rigged)
        twin.dealer.wanted = index_of(game.chances(after), drawn[0])
    return twin


def compare_updates(desk: Desk, change: Change, twin: Match, play: commands.Play, viewer: Viewer) -> None:
    """The same move is made in both; the viewer gets the same bytes."""
    match = desk.match
    seals = tuple(place.seal for place in twin.places)
    mover = Holder((play.seat,), seals=(seals[play.seat - 1],))
    told = twin.apply(deciding.decide(twin, changed(play, id="another"), mover))
    bodies = [
        masked(each, projection.update(each, what, holder_of(each, desk, viewer), viewer))
        for each, what in ((match, change), (twin, told))
    ]
    assert bodies[0] == bodies[1]
    snapshots = [
        masked(each, projection.snapshot(each, holder_of(each, desk, viewer), viewer))
        for each in (match, twin)
    ]
    assert snapshots[0] == snapshots[1]


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), players=st.integers(2, 5))
def test_chance_to_come_makes_no_difference(seed: int, players: int) -> None:
    desk = friends("chop-chop", players)
    choice = Random(seed)
    for _ in range(40):
        for viewer in (None, *desk.match.game.seats):
            twin = twin_of(desk, viewer, desk.match.position, choice)
            assert seen(twin, desk, viewer) == seen(desk.match, desk, viewer)
        desk.step(choice)
        if desk.match.status == "over":
            break


def test_open_hands_are_for_all() -> None:
    desk = friends("cheese-rescue", 2, hands="open")
    change = desk.play(1, desk.moves(1)[0])
    for viewer in (None, 1, 2):
        body = projection.update(desk.match, change, holder_of(desk.match, desk, viewer), viewer)
        assert b'"card-seen"' in body
    hidden = friends("cheese-rescue", 2)
    change = hidden.play(1, hidden.moves(1)[0])
    for viewer in (None, 2):
        body = projection.update(hidden.match, change, holder_of(hidden.match, hidden, viewer), viewer)
        assert b'"card-seen"' not in body
        assert b"audience" not in body
