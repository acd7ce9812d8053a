"""What ``view_parts`` lists, written as JSON at once: what every move costs a server most."""
# compiled

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core.game import Encode, JsonParts, Seat
from .box import ARROW, BONUS, FORK, OVER, TURN, WALK
from .notation import PIECES, floor_of, mouse_squares, square_name, write_position
from .position import Position
from .view import PHASE_NAMES
from .view_parts import catches_of, homes_of, mice_on, moves_of, tile_of

if TYPE_CHECKING:
    from .rules import ChopChop


def json_parts_of(game: ChopChop, position: Position, encode: Encode) -> JsonParts:
    """Squares, pieces, tiles and rows stand in JSON as they are; a position's text may have other signs."""
    phase, box, actor = position.phase, game.box, game.actor(position)
    actors = game.actors(position)
    mice, floor = mouse_squares(game, position), floor_of(game, position)
    is_running = position.turn > 0 and phase != OVER
    side = ('"cat"', '"mice"')[position.side] if is_running else "null"
    outcome = encode(game.outcome(position)).decode() if phase == OVER else "null"
    piece = PIECES[position.piece] if phase in (TURN, BONUS, ARROW, FORK) else None
    is_home_due = phase != OVER and position.is_home_due()
    homes = encode(homes_of(game, position)).decode() if is_home_due else "[]"
    names = [quoted(name) for name in mice]
    shared = (
        f'"game":"{game.name}","players":{game.players},"actor":{"null" if actor is None else actor},'
        f'"actors":[{",".join([str(seat) for seat in actors])}],"outcome":{outcome},"phase":"{PHASE_NAMES[phase]}",'
        f'"side":{side},"cat_seat":{position.cat_seat or "null"},"mouse_seat":{position.mouse_seat or "null"},'
        f'"floor":{floor.json},"cat":{quoted(square_name(game, position.cat))},"mice":[{",".join(names)}],'
        f'"stock":{game.stocks[position.stock].json},"won":{position.won},"aim":{box.aim},'
        f'"caught":{mice.count(None)},"piece":{quoted(piece)},"tile":{quoted(tile_of(position))},'
        f'"steps":{position.steps if phase in (WALK, BONUS) else "null"},'
        f'"mover":{quoted(PIECES[position.mover] if position.mover else None)},'
        f'"catches":[{strings(catches_of(position))}],'
        f'"is_run_home":{"true" if phase != OVER and position.won >= box.aim else "false"},"homes":{homes},'
        f'"unreleased":[{strings(mice_on(position, position.unturned))}],"rolls":{position.rolls},'
        f'"stall":{position.stall},"stall_limit":{box.stall_limit or "null"},"turn":{position.turn},"position":'
    )
    text = encode(write_position(game, position, floor, mice))
    return JsonParts(shared.encode() + text, SeatJson(game, position, actors).own)


class SeatJson:
    """What is each seat's own. A class and no closure: a compiled one refers to itself and waits for the collector."""

    def __init__(self, game: ChopChop, position: Position, actors: tuple[Seat, ...]) -> None:
        self.game = game
        self.position = position
        self.actors = actors

    def own(self, seat: Seat | None) -> bytes:
        moves = moves_of(self.game, self.position, seat) if seat in self.actors else ()
        return f'"seat":{seat or "null"},"moves":[{strings(moves)}]'.encode()


def quoted(text: str | None) -> str:
    return "null" if text is None else f'"{text}"'


def strings(texts: Sequence[str]) -> str:
    return '"' + '","'.join(texts) + '"' if texts else ""
