"""What ``view_parts`` lists, written as JSON at once: what every move costs a server most."""
# compiled

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...core.cache import Cache
from ...core.game import Encode, JsonParts, Seat
from .box import LAY, OVER
from .moves import CELLS
from .position import Position
from .view import FATES, PHASE_NAMES
from .view_parts import ahead_of, unseen

if TYPE_CHECKING:
    from .rules import CheeseRescue

COORDINATES: Final = [f"{row},{column}" for row, column in CELLS]


def json_parts_of(game: CheeseRescue, position: Position, encode: Encode) -> JsonParts:
    actor, phase = position.actor(), position.phase
    cells: list[str] = []
    if phase == LAY:
        for place in position.places(position.cells()):
            cells.append(COORDINATES[place])
    outcome = encode(game.outcome(position)).decode() if phase == OVER else "null"
    head = (
        f'{game.json_head},"actor":{"null" if actor < 0 else actor},"actors":[{actor if phase == LAY else ""}],'
        f'"outcome":{outcome},"phase":"{PHASE_NAMES[phase]}","turn":{position.seat or "null"},{game.json_box},"table":['
    )
    middle = f'],"cells":[{bracketed(cells)}],"pile":{position.pile()},"fates":['
    table = written(game.laid_cards, position.card_ids(), encode)
    fates = written(FATES, position.fate_ids(), encode)
    plates = written(game.plates, position.plate_ids(), encode)
    end = f'],"ahead":{ahead_of(position) or "null"}'
    shared = (head.encode(), table, middle.encode(), fates, b'],"plates":[', plates, end.encode())
    return JsonParts(b"".join(shared), SeatJson(game, position, cells, encode).own)


class SeatJson:
    """What is each seat's own. A class and no closure: a compiled one refers to itself and waits for the collector."""

    def __init__(self, game: CheeseRescue, position: Position, cells: list[str], encode: Encode) -> None:
        self.game = game
        self.position = position
        self.cells = cells
        self.encode = encode
        self.are_open: bool = game.edition.hands == "open" or position.phase == OVER  # CR-2.6a, CR-5.2a

    def own(self, seat: Seat | None) -> bytes:
        game, position = self.game, self.position
        moves = ""
        if seat is not None and self.cells and seat == position.seat:
            moves = game.moves_json(position, self.cells)
        hands: list[int] = []
        ids: list[int] = []
        for owner in range(1, game.box.players + 1):
            hand = position.hands[owner]
            hands.append(hand)
            ids.append(16 * hand + 2 * owner + (1 if self.are_open or owner == seat else 0))
        dogs, cats, mice = int(position.dogs), int(position.cats), int(position.mice)
        if not self.are_open:
            dogs, cats, mice = unseen((dogs, cats, mice), hands, seat)
        head = f'"seat":{seat or "null"},"moves":[{moves}],"hands":['
        end = f'],"unseen":[{dogs},{cats},{mice}]'
        return b"".join((head.encode(), written(game.hands, ids, self.encode), end.encode()))


def written(cache: Cache, numbers: list[int], encode: Encode) -> bytes:
    """The values of these numbers, one after the other."""
    texts, found = cache.texts, []
    for number in numbers:
        text = texts.get(number)
        found.append(cache.write(number, encode) if text is None else text)
    return b",".join(found)


def bracketed(cells: list[str]) -> str:
    return f"[{'],['.join(cells)}]" if cells else ""
