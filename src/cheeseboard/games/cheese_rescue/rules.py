"""The rules of Cheese Rescue: what may be laid, why not, what happens, and how it ends.

Lay cards on a growing square; at the end dogs scare cats, the cats left chase mice, the mice left eat cheese, and
whoever has most cheese left wins. The rules by number are in ``rules.md``; the geometry and the bookkeeping are
in ``position.py``.
"""
# compiled

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Final

from ...core.errors import SetupError
from ...core.fast import play_on
from ...core.game import (
    CHANCE,
    Encode,
    Event,
    Game,
    JsonParts,
    Move,
    Preview,
    Refusal,
    Seat,
    Thread,
    ViewParts,
)
from ...core.rng import Rng
from . import notation
from .box import BEGIN, LAY, OVER, Box
from .edition import CheeseRescueEdition
from .moves import (
    CELLS,
    DEEDS,
    Begin,
    CardDrawn,
    CardLaid,
    CardSeen,
    Cell,
    CheeseRescueOutcome,
    Draw,
    FirstNamed,
    GameEnded,
    HandShown,
    Lay,
    Removal,
    Scored,
    SideFilled,
    StepDone,
    Tally,
)
from .position import Position
from .ring import RING, bit_of
from .view import FATES, CheeseRescueView, Fate, Hands, LaidCards, Plate, Plates, imagine, unpacked
from .view_json import json_parts_of
from .view_parts import view_parts_of

SIZES: Final = {2: 5, 3: 6, 4: 7}  # CR-4.3
REMOVED: Final = {2: (3, 6, 9), 3: (2, 3, 4), 4: (0, 0, 0)}  # CR-2.3: dogs, cats, mice
ANIMALS: Final = ("D", "C", "M")


class CheeseRescue(Game[Position, CheeseRescueView]):
    """Cheese Rescue in one edition for 2, 3 or 4 players."""

    name = "cheese-rescue"
    title = "Cheese Rescue"
    rules_version = 1
    player_counts = range(2, 5)  # CR-2.2
    over_rule = "CR-5.1"
    turn_rule = "CR-2.7"
    view_class = CheeseRescueView
    outcome_class = CheeseRescueOutcome

    edition: CheeseRescueEdition

    def __init__(self, players: int, edition: CheeseRescueEdition) -> None:
        self._check_players(players)
        self.players = players
        self.edition = edition
        self.cards = (*ANIMALS, *(str(value) for value in sorted(set(edition.cheese_values))))
        self.kinds = {card: kind for kind, card in enumerate(self.cards)}
        self.box = self._box()
        self._lays = {card: [Lay(card, cell) for cell in CELLS] for card in self.cards}
        self._texts = {card: list(map(notation.format_move, lays)) for card, lays in self._lays.items()}
        self.laid_cards = LaidCards(self.cards)
        self.plates = Plates(self.cards)
        self.hands = Hands(self.cards)
        self._draws = tuple(map(Draw, ANIMALS))
        self.json_head = f'"game":"{self.name}","players":{players}'
        self.json_box = f'"size":{SIZES[players]},"area":"{edition.area}"'

    def _box(self) -> Box:
        edition = self.edition
        dogs, cats, mice = (
            have - gone for have, gone in zip(edition.deck, REMOVED[self.players], strict=True)
        )
        values = [(int(value), len(list(same))) for value, same in groupby(edition.cheese_values)]
        return Box(
            self.players,
            SIZES[self.players],
            self.players != 3,  # CR-2.5: no start card for three
            edition.area == "fixed",
            edition.draws_per_player,
            (dogs, cats, mice),
            [value for value, _ in values],
            [copies for _, copies in values],
        )

    def start(self, /, *, people: Iterable[Seat] = (), **roles: Seat | None) -> Position:
        """The table laid (section 2). ``first`` is the oldest, or whoever the table chose; else seat 1."""
        self._check_roles(roles, ("first",))
        first = roles.get("first")
        for person in people:
            self._check_seat("people", person, self.seats)
        position = Position(self.box)
        if self.edition.first_player == "random":
            if first is not None:
                raise SetupError(
                    "first: chance names who begins under first_player=random", code="wrong-role"
                )
            return position
        if first is not None:
            self._check_seat("first", first, self.seats)
        position.advance(first or 1)
        return position

    def named_next(self, named: Mapping[str, Seat]) -> dict[str, Seat]:
        """Where nobody was named, seat 1 began (CR-2.7a); where chance names who begins, nobody is to be named."""
        return {} if self.edition.first_player == "random" else super().named_next({"first": 1, **named})

    @property
    def hides_hands(self) -> bool:
        return self.edition.hands == "hidden"

    # who decides, and what

    def actor(self, position: Position) -> Seat | None:
        actor = position.actor()
        return None if actor < 0 else actor

    def actors(self, position: Position) -> tuple[Seat, ...]:
        return (position.actor(),) if position.phase == LAY else ()

    def legal_moves(self, position: Position) -> list[Move]:
        if position.phase != LAY:
            return []
        places = position.places(position.cells())
        return [self._lays[card][place] for card in self._playable(position) for place in places]

    def move_texts(self, position: Position, places: list[int]) -> tuple[str, ...]:
        """The legal moves as texts, laid at these places, while a card is to be laid."""
        return tuple([self._texts[card][place] for card in self._playable(position) for place in places])

    def moves_json(self, position: Position, cells: list[str]) -> str:
        """The same, with what stands in the brackets of these places, as JSON strings one after the other."""
        found: list[str] = []
        for card in self._playable(position):
            between = f')","{card}('
            found.append(f'"{card}({between.join(cells)})"')
        return ",".join(found)

    def _playable(self, position: Position) -> list[str]:
        """The different cards of the hand in turn."""
        hand = position.hands[position.seat]
        return [card for kind, card in enumerate(self.cards) if hand >> 4 * kind & 15]

    def open_cells(self, position: Position) -> list[Cell]:
        """Where the next card may go, by row, then column (CR-4.1 to CR-4.5)."""
        return self.cells_of(position, position.cells())

    def cells_of(self, position: Position, cells: int) -> list[Cell]:
        """A set of cells by row, then column."""
        return [CELLS[place] for place in position.places(cells)]

    def hand(self, position: Position, seat: Seat) -> tuple[str, ...]:
        """A hand's cards in order."""
        animals, cheeses = unpacked(self.cards, position.hands[seat])
        return (*animals, *cheeses)

    def chances(self, position: Position) -> list[tuple[Move, int]]:
        return [(self._chance(position, number), weight) for number, weight in position.chance_ids()]

    def _chance(self, position: Position, number: int) -> Move:
        return Begin(number) if position.phase == BEGIN else self._draws[number]

    def sample(self, position: Position, rng: Rng) -> Move:
        return self._chance(position, position.sample(rng))

    # may it be played, and what happens

    def _refusal(self, position: Position, move: Move, seat: Seat | None) -> Refusal | None:
        if self.actor(position) == CHANCE:
            if any(move == chance for chance, _ in self.chances(position)):
                return None
            return Refusal("not-a-chance", "CR-2.4", "chance cannot bring that now")
        if not isinstance(move, Lay):
            return Refusal("not-a-lay", "CR-3.1", "on a turn exactly one card is laid")
        if self._number(position, move) >= 0:
            return None
        return self._refuse_card(position, move) or self._refuse_cell(position, move.cell)

    def _number(self, position: Position, move: Lay) -> int:
        """The number of a legal move, else -1."""
        kind, (row, column) = self.kinds.get(move.card), move.cell
        if kind is None or not (-7 < row < 7 and -7 < column < 7):
            return -1
        return position.lay_id(kind, row, column)

    def _refuse_card(self, position: Position, move: Lay) -> Refusal | None:
        kind = self.kinds.get(move.card)
        if kind is None or not position.hands[position.seat] >> 4 * kind & 15:
            return Refusal("not-in-hand", "CR-3.1", f"there is no {move.card} in the hand")
        return None

    def _refuse_cell(self, position: Position, cell: Cell) -> Refusal:
        """The placement rules in the order of section 4."""
        taken = set(self.cells_of(position, position.occupied))
        row, column = cell
        if cell in taken:
            return Refusal("occupied", "CR-4.2", f"a card lies at {row},{column} already")
        if not taken:
            rule = "CR-4.5a"
            return Refusal("not-a-first-cell", rule, f"the first card cannot be laid at {row},{column}")
        if not taken & {Cell(row + r, column + c) for r, c in ((-1, 0), (0, -1), (0, 1), (1, 0))}:
            return Refusal("touches-nothing", "CR-4.1", f"no card shares a side with {row},{column}")
        size = self.box.size
        rule = "CR-4.3" if self.edition.area == "fixed" else "CR-4.4"
        return Refusal("outside-square", rule, f"{row},{column} lies outside the {size} by {size} square")

    def play_unchecked(self, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        after = self.after(position, move)
        if isinstance(move, Lay):
            return after, self._laid(position, after, move)
        if isinstance(move, Draw):
            seat = int(position.seat)
            return after, drawn(seat, move.card, int(after.pile()), self.edition.hands == "open")
        assert isinstance(move, Begin)
        return after, (FirstNamed(seat=move.seat),)

    def after(self, position: Position, move: Move) -> Position:
        after = position.copy()
        if isinstance(move, Lay):
            after.advance(self._number(position, move))
        elif isinstance(move, Draw):
            after.advance(self.kinds[move.card])
        else:
            assert isinstance(move, Begin)
            after.advance(move.seat)
        return after

    def _laid(self, before: Position, after: Position, move: Lay) -> tuple[Event, ...]:
        gains, saved, lost = self._effect(before, after)
        laid = CardLaid(
            seat=int(before.seat), card=move.card, cell=move.cell, gains=gains, saved=saved, lost=lost
        )
        if after.phase == OVER:
            return (laid, *self._filled(before, after), *self._ended(after))
        return (laid, *self._filled(before, after))

    def _filled(self, before: Position, after: Position) -> tuple[Event, ...]:
        """The frame is found in a direction once the cards span it (CR-4.4)."""
        size = self.box.size
        if before.height < size <= after.height:
            return (SideFilled(axis="rows", low=after.top, high=after.top + size - 1),)
        if before.width < size <= after.width:
            return (SideFilled(axis="columns", low=after.left, high=after.left + size - 1),)
        return ()

    def _ended(self, position: Position) -> Iterable[Event]:
        outcome = self.outcome(position)
        assert outcome is not None
        for number, removals in enumerate(outcome.steps, start=1):
            yield StepDone(step=number, removals=removals)
        yield Scored(tallies=outcome.tallies)
        yield GameEnded(reason=outcome.reason, rule=outcome.rule, winners=outcome.winners)
        for seat in self.seats:  # CR-5.2a: only now
            yield HandShown(seat=seat, cards=self.hand(position, seat))

    # the end

    def fates(self, position: Position) -> tuple[Fate, ...]:
        """Who would go if this were the end, and because of whom (CR-6.1 to CR-6.3), by row, then column."""
        return tuple([FATES[number] for number in position.fate_ids()])

    def plates_of(self, position: Position) -> tuple[Plate, ...]:
        """What each seat would have left if this were the end (CR-6.4), and what not."""
        return tuple([self.plates[plate] for plate in position.plate_ids()])

    def progress(self, position: Position) -> tuple[int, ...]:
        """Points that are safe as things stand."""
        return tuple([score // 8 for score in position.scores()])

    def _effect(
        self, before: Position, after: Position
    ) -> tuple[tuple[int, ...], tuple[Cell, ...], tuple[Cell, ...]]:
        """What a card changed: points of each seat, and the cards out of danger, or in danger, since."""
        old, new = before.scores(), after.scores()
        gains = tuple([new[k] // 8 - old[k] // 8 for k in range(len(old))])
        then, now = before.doomed(), after.doomed()
        if then == now:
            return gains, (), ()
        saved, lost = self.cells_of(after, then & ~now), self.cells_of(after, now & ~then)
        return gains, tuple(saved), tuple(lost)

    def removals(self, position: Position) -> tuple[tuple[Removal, ...], ...]:
        """The fates by step, with the cards they befall."""
        fates = self.fates(position)
        return tuple(
            tuple(self._removal(position, fate) for fate in fates if fate.deed == deed) for deed in DEEDS
        )

    def _removal(self, position: Position, fate: Fate) -> Removal:
        card, owner = self.card_at(position, bit_of(*fate.cell))
        return Removal(card, fate.cell, owner, fate.causes)

    def preview(self, position: Position, move: Move) -> Preview:
        """Who would remove whom if the game ended with this card, and what it changes."""
        if not isinstance(move, Lay):
            return Preview()  # chance has nothing to prepare
        after = position.copy()
        after.advance(self._number(position, move))
        fates = sorted(self.fates(after), key=lambda fate: DEEDS.index(fate.deed))
        threads = (Thread(fate.deed, cause, fate.cell) for fate in fates for cause in fate.causes)
        gains, saved, lost = self._effect(position, after)
        return Preview(lines=tuple(threads), gains=gains, saved=saved, lost=lost)

    def card_at(self, position: Position, bit: int) -> tuple[str, Seat | None]:
        """The card on an occupied cell, and whose cheese it is."""
        for kind, card in enumerate(self.cards):
            if position.laid[kind] & bit:
                owners = (seat for seat in self.seats if position.cheeses[seat] & bit)
                return card, next(owners, None)
        return "S", None

    def outcome(self, position: Position) -> CheeseRescueOutcome | None:
        if position.phase != OVER:
            return None
        tallies = tuple(Tally(plate.seat, plate.points, plate.safe) for plate in self.plates_of(position))
        ranks = [(tally.points, len(tally.cheeses)) for tally in tallies]
        places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)  # CR-Q18
        winners = tuple(seat for seat, place in zip(self.seats, places, strict=True) if place == 1)
        best = max(tally.points for tally in tallies)
        leaders = sum(tally.points == best for tally in tallies)
        if leaders == 1:
            reason, rule = "most-points", "CR-7.1"
        elif len(winners) == 1:
            reason, rule = "more-cheeses", "CR-7.2"
        else:
            reason, rule = "shared", "CR-7.3"
        dogs, cats, mice = self.removals(position)
        return CheeseRescueOutcome(reason, rule, winners, places, tallies, (dogs, cats, mice))

    def number_of(self, position: Position, move: Move) -> int:
        assert isinstance(move, Lay)
        return self._number(position, move)

    def move_of(self, position: Position, number: int) -> Move:
        row, column = position.place_of(1 << number % RING)
        return self.parse_move(f"{self.cards[number // RING]}({row},{column})")

    def playout(self, position: Position, rng: Rng, most: int) -> CheeseRescueOutcome | None:
        play_on(position, rng, most)
        return self.outcome(position)

    # views and texts: each in its own file

    def view(self, position: Position, seat: Seat | None) -> CheeseRescueView:
        shared, own = view_parts_of(self, position)
        return CheeseRescueView(**shared, **own(seat))

    def view_parts(self, position: Position) -> ViewParts:
        return ViewParts(*view_parts_of(self, position))

    def json_parts(self, position: Position, encode: Encode) -> JsonParts:
        return json_parts_of(self, position, encode)

    def imagine(self, view: CheeseRescueView, rng: Rng) -> Position:
        return imagine(self, view, rng)

    def parse_move(self, text: str) -> Move:
        return notation.parse_move(text)

    def format_move(self, move: Move) -> str:
        return notation.format_move(move)

    def parse_position(self, text: str) -> Position:
        return notation.parse_position(self, text)

    def format_position(self, position: Position) -> str:
        return notation.format_position(self, position)

    def draw(self, position: Position) -> str:
        return notation.draw(self, position)


@lru_cache(maxsize=1024)
def drawn(seat: Seat, card: str, pile: int, is_open: bool) -> tuple[Event, ...]:
    """Everybody sees that a card is drawn, and its seat alone which (CR-3.2a)."""
    audience = None if is_open else (seat,)
    return CardDrawn(seat=seat, pile=pile), CardSeen(seat=seat, card=card, audience=audience)
