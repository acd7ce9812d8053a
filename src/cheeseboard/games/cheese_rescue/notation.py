"""Moves and positions of Cheese Rescue as text, both ways; described in ``docs/notation.md``."""
# compiled

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ...core.errors import NotationError
from ...core.game import Move, Seat
from ...core.text import after_key, format_seat, parse_counts, parse_seat, split_words
from .box import BEGIN, DEAL, DRAW, LAY, OVER
from .moves import Begin, Card, Cell, Draw, Lay
from .position import Position
from .ring import bit_of

if TYPE_CHECKING:
    from .rules import CheeseRescue

PHASES: Final = {DEAL: "deal", LAY: "lay", DRAW: "draw"}
A_LAY: Final = re.compile(r"(D|C|M|[1-9][0-9]{0,3})\((0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)\)")
A_CORNER: Final = re.compile(r"(0|-?[1-9]),(0|-?[1-9])")
A_CARD: Final = re.compile(r"\.|S|D|C|M|[a-d][1-9][0-9]{0,3}")

Layout = dict[Cell, str]


# moves


@lru_cache(maxsize=4096)
def parse_move(text: str) -> Move:
    if match := A_LAY.fullmatch(text):
        return Lay(match[1], Cell(int(match[2]), int(match[3])))
    if text in ("+D", "+C", "+M"):
        return Draw(text[1])
    if text.startswith("first:"):
        return Begin(parse_seat(text[6:], 4, "first"))
    raise NotationError(
        f"move: found {text[:40]!r}, expected one like M(0,1), 3(-1,0), +M or first:b", code="no-move"
    )


def format_move(move: Move) -> str:
    match move:
        case Lay(card, (row, column)):
            return f"{card}({row},{column})"
        case Draw(card):
            return f"+{card}"
        case Begin(seat):
            return f"first:{format_seat(seat)}"
    raise NotationError(f"{move!r} is not a move of Cheese Rescue", code="no-move")


# positions, written


def format_position(game: CheeseRescue, position: Position) -> str:
    hands = (f"{format_seat(seat)}:{','.join(game.hand(position, seat)) or '-'}" for seat in game.seats)
    pile = f"pile:{position.dogs}/{position.cats}/{position.mice}"
    return " ".join(
        (game.header, format_table(table_of(game, position)), *hands, pile, format_phase(position))
    )


def table_of(game: CheeseRescue, position: Position) -> Layout:
    """Every card on the table, as written."""
    found: Layout = {}
    for cell in game.cells_of(position, position.occupied):
        card, owner = game.card_at(position, bit_of(*cell))
        found[cell] = card if owner is None else format_seat(owner) + card
    return found


def format_table(table: Layout) -> str:
    if not table:
        return "-"
    rows = range(min(cell.row for cell in table), max(cell.row for cell in table) + 1)
    columns = range(min(cell.column for cell in table), max(cell.column for cell in table) + 1)
    drawn = ("".join(table.get(Cell(row, column), ".") for column in columns) for row in rows)
    return f"{rows.start},{columns.start}={'/'.join(drawn)}"


def format_phase(position: Position) -> str:
    if position.phase == OVER:
        return "over"
    if position.phase == BEGIN:
        return "first?"
    return f"{PHASES[position.phase]}:{format_seat(position.seat)}"


# positions, read


def parse_position(game: CheeseRescue, text: str) -> Position:
    words = split_words(text, game.header)
    if len(words) != game.players + 3:
        raise NotationError(f"position: found {len(words)} words after the game, expected {game.players + 3}")
    table = parse_table(game, words[0])
    hands = [parse_hand(game, seat, words[seat]) for seat in game.seats]
    pile = parse_counts(after_key(words[-2], "pile"), "pile", 3)
    phase, seat = parse_phase(game, words[-1])
    check_cards(game, table, hands, pile)
    check_hands(game, table, hands, phase, seat)
    return build(game, table, hands, pile, phase, seat)


def parse_table(game: CheeseRescue, word: str) -> Layout:
    if word == "-":
        return check_square(game, {})
    corner, _, drawing = word.partition("=")
    match = A_CORNER.fullmatch(corner)
    if match is None:
        raise NotationError(
            f"table: found {word[:40]!r}, expected row,column=rows, as 0,0=S", code="wrong-word"
        )
    table: Layout = {}
    for row, line in enumerate(drawing.split("/"), start=int(match[1])):
        cards = A_CARD.findall(line)
        if "".join(cards) != line:
            raise NotationError(
                f"table: found {line[:40]!r}, expected . S D C M or a cheese as a3", code="no-card"
            )
        for column, card in enumerate(cards, start=int(match[2])):
            if card != ".":
                table[Cell(row, column)] = card
    return check_square(game, table)


def check_square(game: CheeseRescue, table: Layout) -> Layout:
    """The start card is in its place and the cards fit the square (CR-2.5, CR-4.3, CR-4.5a)."""
    starts = [cell for cell, card in table.items() if card == "S"]
    if starts != ([Cell(0, 0)] if game.players != 3 else []):
        expected = (
            "the start card S once, at 0,0" if game.players != 3 else "no start card with three players"
        )
        raise NotationError(f"table: {expected} (CR-2.5)", code="start-card")
    size = int(game.box.size)
    low = int(game.box.frame_start)
    for axis, name in enumerate(("rows", "columns")):
        places = [cell[axis] for cell in table]
        if places and max(places) - min(places) >= size:
            raise NotationError(f"table: more than {size} {name} (CR-4.3)", code="outside-square")
        if game.edition.area == "fixed" and not all(low <= place < low + size for place in places):
            raise NotationError(
                f"table: {name} outside {low} to {low + size - 1} (CR-4.5a)", code="outside-square"
            )
    if table and game.edition.area == "floating" and Cell(0, 0) not in table:
        raise NotationError("table: the first card lies at 0,0 (CR-4.5a)", code="outside-square")
    return table


def parse_hand(game: CheeseRescue, seat: Seat, word: str) -> list[Card]:
    letter = format_seat(seat)
    text = after_key(word, letter)
    cards = [] if text == "-" else text.split(",")
    for card in cards:
        if card not in game.kinds:
            raise NotationError(
                f"{letter}: found card {card[:40]!r}, allowed: {' '.join(game.cards)}", code="no-card"
            )
    return cards


def parse_phase(game: CheeseRescue, word: str) -> tuple[int, Seat]:
    if word == "over":
        return OVER, 0
    if word == "first?":
        return BEGIN, 0
    name, _, letter = word.partition(":")
    for phase, known in PHASES.items():
        if name == known:
            return phase, parse_seat(letter, game.players, name)
    expected = "first?, deal:a, lay:a, draw:a or over"
    raise NotationError(f"decision: found {word[:40]!r}, expected {expected}", code="wrong-word")


def check_cards(game: CheeseRescue, table: Layout, hands: list[list[Card]], pile: list[int]) -> None:
    """Every card of the box is in one place (CR-1.1, CR-2.1, CR-2.3)."""
    box = game.box
    found = Counter(card for hand in hands for card in hand) + Counter(table.values())
    for card, left, whole in zip("DCM", pile, (box.dogs, box.cats, box.mice), strict=True):
        if found[card] + left != whole:
            raise NotationError(
                f"cards: found {found[card] + left} {card} on the table, in hands and in the pile, expected {whole}",
                code="card-count",
            )
    for seat, hand in zip(game.seats, hands, strict=True):
        letter = format_seat(seat)
        laid = [card[1:] for card in table.values() if card[0] == letter]
        cheeses = sorted(int(card) for card in [*hand, *laid] if card not in "DCM")
        if cheeses != list(game.edition.cheese_values):
            raise NotationError(
                f"cards: found cheeses {cheeses} of seat {letter}, expected {list(game.edition.cheese_values)}",
                code="card-count",
            )
    if strangers := [card for card in table.values() if card[0] in "abcd"[game.players :]]:
        raise NotationError(f"table: found {strangers[0]!r}, but only {game.players} play", code="no-seat")


def check_hands(game: CheeseRescue, table: Layout, hands: list[list[Card]], phase: int, seat: Seat) -> None:
    """Every hand has the size that the cards laid and dealt ask for (CR-2.6, CR-3.3)."""
    box = game.box
    laid = len(table) - int(box.start_cell)
    if (phase == OVER) != (laid == box.cards):
        raise NotationError(
            "decision: 'over' stands when the square is full, and only then (CR-5.1)", code="over"
        )
    dealt = sum(card in "DCM" for hand in hands for card in hand)
    if phase in (BEGIN, DEAL):
        if laid or dealt >= 2 * game.players or (phase == BEGIN and dealt):
            raise NotationError(
                "decision: dealing is over once cards are laid or all are dealt", code="dealt"
            )
        sizes = deal_sizes(game, dealt, seat)
    else:
        sizes = turn_sizes(game, laid, phase, seat)
    for size, owner, hand in zip(sizes, game.seats, hands, strict=True):
        if len(hand) != size:
            letter = format_seat(owner)
            raise NotationError(
                f"{letter}: found {len(hand)} cards in hand, expected {size} (CR-3.3)", code="hand-size"
            )


def deal_sizes(game: CheeseRescue, dealt: int, seat: Seat) -> list[int]:
    """Two each, from the first player on, who is found by counting back from the seat to receive."""
    first = seat - dealt // 2
    return [6 + min(max(dealt - 2 * ((owner - first) % game.players), 0), 2) for owner in game.seats]


def turn_sizes(game: CheeseRescue, laid: int, phase: int, seat: Seat) -> list[int]:
    """Eight cards, less those laid, and those drawn again."""
    first = seat - (laid - 1 if phase == DRAW else laid)
    if phase == DRAW and not 0 < laid <= game.box.drawn_after:
        raise NotationError("decision: nobody draws now (CR-3.2)", code="no-draw")
    sizes = []
    for owner in game.seats:
        own = max(0, -(-(laid - (owner - first) % game.players) // game.players)) if phase != OVER else 12
        drawn = min(own, game.edition.draws_per_player) - (phase == DRAW and owner == seat)
        sizes.append(8 - own + drawn)
    return sizes


def build(
    game: CheeseRescue, table: Layout, hands: list[list[Card]], pile: list[int], phase: int, seat: Seat
) -> Position:
    """The position of parts that fit together."""
    position = Position(game.box)
    position.phase, position.seat = phase, seat
    position.dogs, position.cats, position.mice = pile
    for owner, hand in zip(game.seats, hands, strict=True):
        position.hands[owner] = sum(1 << 4 * game.kinds[card] for card in hand)
    for cell, card in table.items():
        bit = bit_of(*cell)
        position.occupied |= bit
        if card[0] in "abcd":
            position.cheeses["abcd".index(card[0]) + 1] |= bit
        if card != "S":
            position.laid[game.kinds[card.lstrip("abcd")]] |= bit
            position.cards += 1
    if table and game.edition.area == "floating":
        rows, columns = [cell.row for cell in table], [cell.column for cell in table]
        height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        position.enclose(min(rows), min(columns), height, width)
    return position


# positions, drawn


def draw(game: CheeseRescue, position: Position) -> str:
    """The table with row and column numbers; places open to the next card are marked x."""
    cards = table_of(game, position)
    if position.phase == LAY:
        cards.update(dict.fromkeys(game.open_cells(position), "x"))
    return draw_table(cards)


def draw_table(cards: Layout) -> str:
    if not cards:
        return "(no card on the table)"
    rows = range(min(cell.row for cell in cards), max(cell.row for cell in cards) + 1)
    columns = range(min(cell.column for cell in cards), max(cell.column for cell in cards) + 1)
    lines = ["     " + "".join(f"{column:>4}" for column in columns)]
    for row in rows:
        lines.append(f"{row:>4} " + "".join(f"{cards.get(Cell(row, column), '.'):>4}" for column in columns))
    return "\n".join(lines)
