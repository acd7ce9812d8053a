"""Positions of Chop! Chop! read from text and checked; described in ``docs/notation.md``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...core.bits import count
from ...core.errors import NotationError
from ...core.text import after_key, parse_count, parse_counts, parse_seat, split_words
from .box import (
    ALREADY_HOME,
    ARROW,
    ASK,
    BEGIN,
    BONUS,
    CAT,
    CHEESE,
    FORK,
    HANDOVER,
    MICE,
    NAME_CAT,
    OVER,
    PLACE,
    ROLL,
    SKIP_ONLY,
    TAKE_DIE,
    TURN,
    WALK,
    pack_stock,
    unpack_stock,
)
from .notation import PIECES, RESULTS, SIDE_SETS
from .position import Position

if TYPE_CHECKING:
    from .rules import ChopChop

MOMENTS: Final = {
    "die": TAKE_DIE,
    "roll": ROLL,
    "walk": WALK,
    "turn": TURN,
    "bonus": BONUS,
    "arrow": ARROW,
    "fork": FORK,
    "ask": ASK,
}
EXTRAS: Final = ("nr", "rolls", "mover", "skip", "double", "stall", "met", "people")
LONGEST_GAME: Final = 1_000_000  # turns


def parse_position(game: ChopChop, text: str) -> Position:
    words = split_words(text, game.header)
    if len(words) < 6:
        raise NotationError(f"position: found {len(words)} words after the game, expected 6 or more")
    position = Position(game.box)
    read_floor(game, position, words[0])
    read_cat(game, position, after_key(words[1], "cat"))
    read_mice(game, position, after_key(words[2], "mice"))
    position.stock = pack_stock(parse_counts(after_key(words[3], "tiles"), "tiles", 7))
    position.won = parse_count(after_key(words[4], "won"), "won")
    read_decision(game, position, words[5])
    read_extras(game, position, words[6:])
    check_tiles(game, position)
    check_pieces(game, position)
    check_turn(game, position)
    check_end(game, position)
    check_choices(game, position)
    return position


def wrong(field: str, why: str) -> NotationError:
    return NotationError(f"{field}: {why}", code="inconsistent")


# the words


def read_floor(game: ChopChop, position: Position, word: str) -> None:
    rows, board = word.split("/"), game.edition.board
    if [len(row) for row in rows] != [len(row) for row in board]:
        raise wrong("floor", f"expected {len(board)} rows of {len(board[0])} signs, divided by /")
    position.unturned = position.hidden = position.cheese = 0
    for row, (signs, marks) in enumerate(zip(rows, board, strict=True)):
        for column, (sign, mark) in enumerate(zip(signs, marks, strict=True)):
            square = 1 << 8 * row + column
            allowed = {"u": "uo", "-": "-", "_": "#."}.get(
                mark, "#.*"
            )  # CC-1.5: no visible cheese under the table
            if sign not in allowed:
                where = game.names.get(8 * row + column, "a place without square")
                raise wrong("floor", f"found {sign!r} on {where}, allowed: {' '.join(allowed)}")
            position.unturned |= square if sign == "u" else 0
            position.hidden |= square if sign == "#" else 0
            position.cheese |= square if sign == "*" else 0


def read_square(game: ChopChop, text: str, field: str) -> int:
    if text not in game.bits:
        raise NotationError(f"{field}: found {text[:40]!r}, expected a square of the board", code="no-square")
    return 1 << game.bits[text]


def read_cat(game: ChopChop, position: Position, text: str) -> None:
    if text == "?":
        return
    seat, _, square = text.partition("@")
    position.cat_seat = parse_seat(seat, game.players, "cat")
    position.cat = 0 if square == "-" else read_square(game, square, "cat")


def read_mice(game: ChopChop, position: Position, text: str) -> None:
    seat, _, squares = text.partition("@")
    position.mouse_seat = 0 if seat == "?" else parse_seat(seat, game.players, "mice")
    names = squares.split(",")
    if len(names) != game.box.mice:
        raise wrong("mice", f"found {len(names)} squares, expected {game.box.mice}")
    position.mice_squares = 0
    for mouse, name in enumerate(names, start=1):
        position.mice[mouse] = 0 if name == "x" else read_square(game, name, "mice")
        if position.mice[mouse] & position.mice_squares:
            raise wrong("mice", f"two mice on {name} (CC-4.3)")
        position.mice_squares |= position.mice[mouse]


def read_decision(game: ChopChop, position: Position, word: str) -> None:
    key, _, rest = word.partition(":")
    place = "place?" if game.box.cat_start_is_random else "place"
    if word in ("cat?", "first?", place) or key == place == "place":
        position.phase = {"cat?": NAME_CAT, "first?": BEGIN}.get(word, PLACE)
        if key == "place" and parse_seat(rest, game.players, "place") != position.cat_seat:
            raise wrong("place", "the cat is set by its own seat")
    elif key == "over" and rest in RESULTS[1:]:
        position.phase, position.result = OVER, RESULTS.index(rest)
    elif key in MOMENTS:
        position.phase = MOMENTS[key]
        read_moment(game, position, key, rest)
    else:
        raise NotationError(f"decision: found {word[:40]!r}, see docs/notation.md", code="wrong-word")


def read_moment(game: ChopChop, position: Position, key: str, text: str) -> None:
    first, _, second = text.partition(":")
    if key == "ask":
        position.asked = parse_seat(first, game.players, "ask")
        first, second = second, ""
    seat = parse_seat(first, game.players, key)
    position.side = CAT if seat == position.cat_seat else MICE
    if seat != position.seat_in_turn():
        raise wrong(key, "the seat is neither the cat's nor the mouse player's in turn")
    if key == "walk":
        position.steps = parse_count(second, key, 1, 6)
    elif key == "bonus":
        piece, _, steps = second.partition("+")
        position.steps = parse_count(steps, key, 1, 2)
        read_piece(position, key, piece)
    elif key in ("turn", "arrow", "fork"):
        read_piece(position, key, second)
    elif second:
        raise wrong(key, f"found {second[:40]!r} behind the seat")


def read_piece(position: Position, key: str, piece: str) -> None:
    if piece not in PIECES:
        raise wrong(key, f"found piece {piece[:40]!r}, expected C or 1 to 4")
    position.piece = PIECES.index(piece)
    if (position.piece > 0) != (position.side == MICE):
        raise wrong(key, "the piece belongs to the other side")


def read_extras(game: ChopChop, position: Position, words: list[str]) -> None:
    found = {key: rest for key, colon, rest in (word.partition(":") for word in words) if colon}
    if len(found) != len(words) or not found.keys() <= set(EXTRAS):
        raise NotationError(
            f"position: each of {', '.join(EXTRAS)} may follow once, nothing else", code="wrong-word"
        )
    is_set_up = position.phase in (NAME_CAT, BEGIN, PLACE)
    position.turn = parse_count(found.get("nr", "0" if is_set_up else "1"), "nr", high=LONGEST_GAME)
    position.rolls = parse_count(found.get("rolls", "1"), "rolls", 1, 2)
    position.mover = parse_count(found.get("mover", "0"), "mover", 0, int(game.box.mice))
    position.skips = read_sides(found.get("skip"), "skip")
    position.doubles = read_sides(found.get("double"), "double")
    position.stall = parse_count(found.get("stall", "0"), "stall", high=LONGEST_GAME)
    for letter in found.get("people", ""):
        position.people |= 1 << parse_seat(letter, game.players, "people")
    read_marks(game, position, found.get("met"))


def read_sides(text: str | None, key: str) -> int:
    if text is None:
        return 0
    if text not in SIDE_SETS:
        raise wrong(key, f"found {text[:40]!r}, allowed: {', '.join(SIDE_SETS)}")
    return SIDE_SETS.index(text) + 1


def read_marks(game: ChopChop, position: Position, text: str | None) -> None:
    """When each condition was met; left out, what holds now counts as met in this turn."""
    has_all = position.won >= game.box.aim
    if text is None:
        position.cheeses_at = position.turn if has_all else 0
        position.slabs_at = 0 if position.unturned else position.turn
        return
    parts = text.split("/")
    if len(parts) != 3:
        raise wrong("met", "expected three turns, divided by /")
    marks = [parse_count(part, "met", high=int(position.turn)) for part in parts]
    position.cheeses_at, position.slabs_at, position.home_at = marks
    if (marks[0] > 0) != has_all or (marks[1] > 0) == (position.unturned > 0) or (marks[2] and not has_all):
        raise wrong("met", "the turns do not fit the cheeses won and the slabs turned")


# do they fit together


def check_tiles(game: ChopChop, position: Position) -> None:
    """Every tile of the box is in one place (CC-1.2, CC-6.4)."""
    left, mix = unpack_stock(position.stock), game.edition.tile_mix
    if any(have > whole for have, whole in zip(left, mix, strict=True)):
        raise wrong("tiles", f"more of a kind than the box has: {'/'.join(map(str, mix))}")
    if sum(left) != count(position.hidden):
        raise wrong("tiles", f"found {sum(left)} left, but {count(position.hidden)} lie face down")
    cheeses = left[CHEESE] + count(position.cheese) + position.won
    if cheeses != game.box.aim:
        raise wrong(
            "won", f"found {cheeses} cheeses face down, visible and won, expected {game.box.aim} (CC-6.4)"
        )


def check_pieces(game: ChopChop, position: Position) -> None:
    kitchen = game.box.kitchen
    for mouse in range(1, int(game.box.mice) + 1):
        slab = kitchen.slabs[mouse - 1]
        if slab & position.unturned and position.mice[mouse] != slab:
            raise wrong("floor", f"the slab of mouse {mouse} is unturned, so the mouse is on it (CC-4.8)")
    if position.mice_squares & position.cheese:
        raise wrong("mice", "a mouse on visible cheese would have won it (CC-5.3)")
    cat = position.cat
    if cat & position.mice_squares & ~kitchen.table:
        raise wrong("cat", "cat and mouse on one square and level (CC-4.3)")
    if cat & kitchen.holes and (not game.box.cat_may_use_holes or cat & position.unturned):
        raise wrong("cat", "the cat may not be on that slab (CC-4.7)")
    if position.cat_seat and position.cat_seat == position.mouse_seat:
        raise wrong("mice", "the cat's player is no mouse player (CC-2.1)")


def check_turn(game: ChopChop, position: Position) -> None:
    """Who is known, and what is due, at such a moment."""
    phase, box = position.phase, game.box
    is_set_up = phase in (NAME_CAT, BEGIN, PLACE)
    if (phase == NAME_CAT) == (position.cat_seat > 0) or is_set_up == (position.cat > 0):
        raise wrong("cat", "is named first and set last, before the first turn (CC-2.4a)")
    if (phase == BEGIN) == (position.mouse_seat > 0) and phase != NAME_CAT:
        raise wrong("mice", "the mouse player is known once the set-up is done (CC-2.5)")
    if (box.first_is_random and phase == NAME_CAT and position.mouse_seat) or (
        phase == BEGIN and not box.first_is_random
    ):
        raise wrong("mice", "chance names the first mouse player under first_player=random, and only then")
    kitchen = box.kitchen
    if is_set_up and (position.unturned, position.hidden) != (kitchen.holes, kitchen.tiles):
        raise wrong("floor", "nothing is turned before the first turn (CC-2.3)")
    if is_set_up == (position.turn > 0):
        raise wrong("nr", "turns count from 1, after the set-up")
    if phase == TAKE_DIE and (not box.mice_order_is_free or position.side == CAT):
        raise wrong("die", "mouse players take the die under mice_order=free only (CC-3.1a)")
    if (is_set_up or phase == OVER) and (
        position.rolls,
        position.mover,
        position.skips,
        position.doubles,
    ) != (1, 0, 0, 0):
        raise wrong("decision", "rolls, mover, skip and double belong to a running turn")
    if position.mover and (position.side == CAT or not position.mice[position.mover]):
        raise wrong("mover", "is a mouse in play, in a mouse turn (CC-5.9)")
    if (position.skips and box.knife == HANDOVER) or (position.doubles and box.knife == SKIP_ONLY):
        raise wrong("skip", f"not with knife={game.edition.knife} (CC-5.9a)")
    if position.skips >> position.side & 1:
        raise wrong("skip", "the side in turn has used its skip already (CC-5.9a)")
    if is_set_up and position.stall:
        raise wrong("stall", "counts rolls, and none was made")


def check_end(game: ChopChop, position: Position) -> None:
    """Over exactly when the rules say so (CC-6.5, CC-6.7)."""
    box, result = game.box, RESULTS[position.result]
    has_cheese, is_late = position.won >= box.aim, not box.cat_wins_after_tenth
    at_home = box.deposit == ALREADY_HOME and position.mice_squares & box.kitchen.holes
    mice_won = has_cheese and not position.unturned and bool(position.home_at or at_home)
    end = ""
    if not position.mice_squares:
        end = "after-tenth" if has_cheese and is_late else "cat"
    elif mice_won:
        end = "mice"
    limit = int(box.stall_limit)
    is_stalled = bool(limit) and position.stall >= limit
    if result == "stalled" and is_stalled and not end:
        return
    if result != end or (end == "mice" and not position.home_at):
        raise wrong(
            "decision",
            f"found {'over:' + result if result else 'a running game'}, but the pieces say otherwise",
        )
    if position.phase == ASK and not (is_stalled and position.people >> position.asked & 1):
        raise wrong("ask", "only people are asked, once the rolls without progress reach the limit (CC-6.7a)")
    if (is_stalled and position.phase in (TAKE_DIE, ROLL)) or (limit and position.stall > limit):
        raise wrong("stall", f"found {position.stall}, but the limit is {limit} (CC-6.7)")


def check_choices(game: ChopChop, position: Position) -> None:
    """The rules never wait for a decision that leaves nothing to decide."""
    phase, piece = position.phase, position.piece
    if phase in (TURN, BONUS, ARROW, FORK):
        square = (
            position.mice[piece] if piece <= game.box.mice and piece else position.cat if not piece else 0
        )
        if not square:
            raise wrong("decision", f"piece {PIECES[piece]} is not in play")
        if phase == TURN and not square & position.hidden & ~(0 if piece else game.box.kitchen.table):
            raise wrong("turn", f"no face-down tile under piece {PIECES[piece]} (CC-5.1)")
    if phase == WALK and position.steps not in game.edition.dice[position.side]:
        raise wrong("walk", f"the die has no {position.steps} (CC-1.3)")
    if phase in (WALK, BONUS, ARROW, FORK) and not position.find_choices():
        raise wrong("decision", "there is nothing to choose here")
