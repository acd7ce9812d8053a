"""The rules of Chop! Chop!: what may be done, why not, what happens, and how it ends.

One cat against four mice on a kitchen floor of face-down tiles. The mice want all the cheeses and a way home, the
cat wants the mice. The rules by number are in ``rules.md``; walking is in ``kitchen.py``, the course of a turn
in ``position.py``.
"""
# compiled

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ...core.bits import indices
from ...core.errors import SetupError
from ...core.fast import play_on
from ...core.game import CHANCE, Encode, Event, Game, JsonParts, Move, Preview, Refusal, Seat, ViewParts
from ...core.rng import Rng
from . import events, notation, parsing, refusals
from .box import (
    AGREE,
    ARROW,
    ASK,
    BEGIN,
    BOARD,
    BONUS,
    CHEESE_HOME,
    DECLINE,
    FORK,
    NAME_CAT,
    OVER,
    PLACE,
    REFUSE,
    ROLL,
    TAKE_CHEESE_BASE,
    TAKE_DIE,
    TAKE_DIE_BASE,
    TURN,
    WALK,
    Box,
)
from .caches import Floors, Stocks
from .edition import ChopChopEdition
from .moves import (
    TILES,
    AnswerDraw,
    Begin,
    ChopChopOutcome,
    Decline,
    Jump,
    NameCat,
    Place,
    Roll,
    TakeCheese,
    TakeDie,
    Turn,
    Walk,
)
from .position import Position
from .view import ChopChopView, imagine
from .view_json import json_parts_of
from .view_parts import view_parts_of

OUTCOMES: Final = (
    ("", ""),
    ("all-caught", "CC-6.1"),
    ("cheese-home", "CC-6.2"),
    ("stalled", "CC-6.7"),
    ("after-tenth", "CC-6.5a"),
)

ROLLS: Final = tuple(map(Roll, range(7)))
TURNS: Final = tuple(map(Turn, TILES))

# what each moment asks for: the kinds of move, and the rule that says so
ASKED_FOR: Final[dict[int, tuple[tuple[type[Move], ...], str, str]]] = {
    PLACE: ((Place,), "CC-2.4", "the cat is to be set on the table"),
    TAKE_DIE: ((TakeDie,), "CC-3.1a", "a mouse player is to take the die"),
    WALK: ((Walk,), "CC-3.6", "a piece is to walk what the die shows"),
    BONUS: ((Walk, Decline), "CC-5.5", "the piece on the bonus tile is to walk on"),
    ARROW: ((Jump, Decline), "CC-5.6", "the piece on the arrow is to be put on another square"),
    FORK: ((TakeCheese, Decline), "CC-5.7", "a visible cheese may be taken with the fork"),
    ASK: ((AnswerDraw,), "CC-6.7a", "the offered draw is to be answered"),
}


class ChopChop(Game[Position, ChopChopView]):
    """Chop! Chop! in one edition for 2 to 5 players."""

    name = "chop-chop"
    title = "Chop! Chop!"
    rules_version = 1
    player_counts = range(2, 6)  # CC-2.1
    over_rule = "CC-6.1"
    turn_rule = "CC-3.1"
    view_class = ChopChopView
    outcome_class = ChopChopOutcome
    largest_number = 2_000_000  # the longest stall limit, doubled
    shares_wins = False  # CC-6.2: the mice win together

    edition: ChopChopEdition

    def __init__(self, players: int, edition: ChopChopEdition) -> None:
        self._check_players(players)
        self.players = players
        self.edition = edition
        self.box = Box(players, edition)
        self.names = notation.names_of(edition.board)  # of squares, by bit
        self.bits = {name: bit for bit, name in self.names.items()}
        self.floors = Floors(edition.board)
        self.stocks = Stocks()
        self._walks = self._every(Walk)
        self._jumps = self._every(Jump)
        self._texts = {number: notation.format_move(walk) for number, walk in self._walks.items()}

    def _every(self, kind: type[Walk] | type[Jump]) -> dict[int, Move]:
        """One value for each move of a piece to a square, made once."""
        pieces = range(int(self.box.mice) + 1)
        return {
            piece * BOARD + bit: kind(notation.PIECES[piece], name)
            for piece in pieces
            for bit, name in self.names.items()
        }

    def start(self, /, *, people: Iterable[Seat] = (), **roles: Seat | None) -> Position:
        """The kitchen laid out (section 2). ``people`` are the seats to be asked before a draw (CC-6.7a)."""
        self._check_roles(roles, ("first", "cat"))
        first, cat = roles.get("first"), roles.get("cat")
        position = Position(self.box)
        for person in people:
            self._check_seat("people", person, self.seats)
            position.people |= 1 << person
        if first is not None:
            if self.edition.first_player == "random":
                raise SetupError(
                    "first: chance names who begins under first_player=random", code="wrong-role"
                )
            self._check_seat(
                "first", first, [seat for seat in self.seats if seat != cat]
            )  # CC-2.5: a mouse player
            position.mouse_seat = first
        if cat is not None:
            self._check_seat("cat", cat, self.seats)
            position.name_cat(cat)
        return position

    def check_named(self, roles: Mapping[str, Seat | None]) -> None:
        if self.box.mice_order_is_free and roles.get("first") is not None:
            message = "first: under mice_order=free whoever takes the die begins (CC-3.1a)"
            raise SetupError(message, code="wrong-role")

    # who decides, and what

    def actor(self, position: Position) -> Seat | None:
        actor = position.actor()
        return None if actor < 0 else actor

    def actors(self, position: Position) -> tuple[Seat, ...]:
        actor = position.actor()
        if position.phase != TAKE_DIE:
            return (actor,) if actor > 0 else ()
        seats = [actor]
        while (seat := int(position.next_mouse_seat(seats[-1]))) != actor:
            seats.append(seat)
        return tuple(seats)

    def mouse_seats(self, position: Position) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat != position.cat_seat)

    def legal_moves(self, position: Position) -> list[Move]:
        phase = position.phase
        if phase == WALK:
            walks = self._walks
            return [walks[number] for number in position.legal_ids()]
        moves = [self._move(phase, number) for number in position.legal_ids()]
        if phase == FORK and moves and isinstance(moves[0], Decline):
            moves.append(moves.pop(0))
        return moves

    def walk_texts(self, position: Position) -> tuple[str, ...]:
        """The legal walks by die as texts."""
        texts = self._texts
        return tuple([texts[number] for number in position.legal_ids()])

    def _move(self, phase: int, number: int) -> Move:
        """The move that a number stands for at such a moment."""
        if number == DECLINE:
            return Decline()
        if phase in (WALK, BONUS):
            return self._walks[number]
        if phase == ARROW:
            return self._jumps[number]
        if phase == PLACE:
            return Place(self.names[number])
        if phase == FORK:
            return TakeCheese(self.names[number - TAKE_CHEESE_BASE])
        if phase == TAKE_DIE:
            return TakeDie(number - TAKE_DIE_BASE + 1)
        return AnswerDraw(number == AGREE)

    def _number(self, move: Move) -> int | None:
        """The number of a seat's move; None when no such piece or square exists."""
        match move:
            case Walk(piece, square) | Jump(piece, square):
                is_there = piece in notation.PIECES and square in self.bits
                return notation.PIECES.index(piece) * BOARD + self.bits[square] if is_there else None
            case Place(square):
                return self.bits.get(square)
            case TakeCheese(square):
                return TAKE_CHEESE_BASE + self.bits[square] if square in self.bits else None
            case TakeDie(seat):
                return TAKE_DIE_BASE + seat - 1 if seat in self.seats else None
            case AnswerDraw(agree):
                return AGREE if agree else REFUSE
        return DECLINE

    def sample(self, position: Position, rng: Rng) -> Move:
        return self._chance(position.phase, position.sample(rng))

    def chances(self, position: Position) -> list[tuple[Move, int]]:
        phase = position.phase
        return [(self._chance(phase, number), weight) for number, weight in position.chance_ids()]

    def _chance(self, phase: int, number: int) -> Move:
        if phase == ROLL:
            return ROLLS[number]
        if phase == TURN:
            return TURNS[number]
        if phase == NAME_CAT:
            return NameCat(number)
        return Begin(number) if phase == BEGIN else Place(self.names[number])

    def roller(self, position: Position) -> Seat | None:
        return position.seat_in_turn() if position.phase == ROLL else None

    # may it be played, and what happens

    def _refusal(self, position: Position, move: Move, seat: Seat | None) -> Refusal | None:
        if self.actor(position) == CHANCE:
            if any(move is chance or move == chance for chance, _ in self.chances(position)):
                return None
            return Refusal("not-a-chance", "CC-2.2", "chance cannot bring that now")
        kinds, rule, what = ASKED_FOR[position.phase]
        if not isinstance(move, kinds):
            return Refusal("wrong-moment", rule, what)
        if isinstance(move, TakeDie) and seat is not None and seat != move.seat:
            return Refusal("not-your-die", "CC-3.1a", "a mouse player takes the die only for the own turn")
        number = self._number(move)
        if number is None:
            return refusals.NO_SUCH_PLACE
        if position.is_legal(number):
            return None
        return refusals.why_refused(self, position, move)

    def play_unchecked(self, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        after = self.after(position, move)
        return after, tuple(events.tell(self, position, after, move))

    def after(self, position: Position, move: Move) -> Position:
        after = position.copy()
        after.advance(self._chance_number(move) if position.actor() == CHANCE else self._legal_number(move))
        return after

    def _legal_number(self, move: Move) -> int:
        number = self._number(move)
        assert number is not None
        return number

    def _chance_number(self, move: Move) -> int:
        match move:
            case Roll(number):
                return number
            case Turn(tile):
                return TILES.index(tile)
            case Place(square):
                return self.bits[square]
        assert isinstance(move, NameCat | Begin)
        return move.seat

    # what a table may show beforehand

    def preview(self, position: Position, move: Move) -> Preview:
        return Preview(path=events.path_of(self, position, move) if isinstance(move, Walk) else ())

    def forecast(self, position: Position) -> tuple[tuple[str, int], ...]:
        """Where the cat could land with its next roll, as things stand, row by row."""
        if not position.cat or position.phase == OVER:
            return ()
        faces: dict[int, int] = {}
        for number in self.box.cat_faces:
            for bit in indices(position.walk_of(0, number)):
                faces[bit] = faces.get(bit, 0) + 1
        return tuple((self.names[bit], faces[bit]) for bit in sorted(faces))

    def progress(self, position: Position) -> tuple[int, ...]:
        """Of 100: for the cat mice caught; for the mice cheeses won, which are 70, and the way home."""
        caught = 100 * self.caught(position) // int(self.box.mice)
        is_home = position.result == CHEESE_HOME
        won = 70 * int(position.won) // int(self.box.aim) + (30 if is_home else 0)
        return tuple([caught if seat == position.cat_seat else won for seat in self.seats])

    # the end

    def outcome(self, position: Position) -> ChopChopOutcome | None:
        if position.phase != OVER:
            return None
        reason, rule = OUTCOMES[position.result]
        winners: tuple[Seat, ...] = ()
        if reason == "all-caught":
            winners = (int(position.cat_seat),)
        elif reason == "cheese-home":
            winners = self.mouse_seats(position)
        places = tuple(1 if seat in winners or not winners else 2 for seat in self.seats)
        marks = (int(position.turn), int(position.cheeses_at), int(position.slabs_at), int(position.home_at))
        return ChopChopOutcome(reason, rule, winners, places, *marks, self.caught(position))

    def caught(self, position: Position) -> int:
        caught = 0
        for mouse in range(1, int(self.box.mice) + 1):
            if not position.mice[mouse]:
                caught += 1
        return caught

    def number_of(self, position: Position, move: Move) -> int:
        return self._legal_number(move)

    def move_of(self, position: Position, number: int) -> Move:
        return self._move(position.phase, number)

    def playout(self, position: Position, rng: Rng, most: int) -> ChopChopOutcome | None:
        play_on(position, rng, most)
        return self.outcome(position)

    # views and texts: each in its own file

    def view(self, position: Position, seat: Seat | None) -> ChopChopView:
        shared, own = view_parts_of(self, position)
        return ChopChopView(**shared, **own(seat))

    def view_parts(self, position: Position) -> ViewParts:
        return ViewParts(*view_parts_of(self, position))

    def json_parts(self, position: Position, encode: Encode) -> JsonParts:
        return json_parts_of(self, position, encode)

    def imagine(self, view: ChopChopView, rng: Rng) -> Position:
        return imagine(self, view)

    def parse_move(self, text: str) -> Move:
        return notation.parse_move(text)

    def format_move(self, move: Move) -> str:
        return notation.format_move(move)

    def parse_position(self, text: str) -> Position:
        return parsing.parse_position(self, text)

    def format_position(self, position: Position) -> str:
        return notation.format_position(self, position)

    def draw(self, position: Position) -> str:
        return notation.draw(self, position)
