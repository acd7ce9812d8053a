"""Engine and slow reference of Chop! Chop! agree on every ply of many random games, under all options."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st

import cheeseboard
from cheeseboard.core.game import plain
from tests.examples import examples
from tests.reference.chop_chop import OTHER, NaiveChopChop
from tests.reference.chop_chop_board import SEATS, TILES, Board, State

Options = dict[str, Any]

VALUES: dict[str, tuple[Any, ...]] = {
    "path": ("origin", "no_backtrack", "simple"),
    "mice_pass_mice": (False, True),
    "mice_cross_cheese": (True, False),
    "cat_holes": ("never", "empty_open"),
    "hole_access": ("any_side", "front_only"),
    "bonus": ("mandatory", "optional"),
    "fork": ("may_decline", "must_take"),
    "arrow_resolves": (True, False),
    "arrow_may_stay": (False, True),
    "arrow_may_catch": (False, True),
    "knife": ("handover", "skip_and_double", "skip_only"),
    "knife_substitute": (False, True),
    "deposit": ("after_tenth", "already_home", "last"),
    "cat_wins_after_tenth": (True, False),
    "front": ("inner", "all_neighbours"),
    "no_block_when": ("last_mouse", "last_unreleased", "either"),
    "mice_order": ("rotate", "free"),
    "first_player": ("youngest_mouse", "chosen", "random"),
    "cat_start": ("cat_chooses", "random"),
    "stall_limit": (60, 20, 21, 30, "off"),
}

# Cat and mice; a wide reach makes long ways, a short one makes games last.
DICE = ("112223/112234", "111111/111111", "111222/111234", "123456/123456", "112233/222222", "222233/113355")

# Boards that ask for something: one mouse, a corridor, holes side by side, a table at the wall, gaps.
BOARDS = (
    ".u./._./...",
    "_u",
    "u_/..",
    "u._.",
    "-u-/u_u/-.-",
    ".uu./.__./....",
    "..u../.._.u/u_.../...u.",
    "_.-/.u_/-._/.u.",
    "u.-.u/.___./u.-.u",
    "-.u.-/.-.-./._._./.-u-.",
    "......./._u_._./.......",
    "u/./_/./././.",
)

TEMPERS = ("wild", "keen", "keen mice", "keen cat", "idle")  # see is_tempting


def is_regular(board: Board) -> bool:
    """Whether each hole has exactly one missing neighbour, so that it has one inner front square (CC-Q36)."""
    return all(len(board.neighbours[slab]) == 3 for slab in board.slabs)


def has_free_fronts(board: Board) -> bool:
    """Whether holes can be kept to their fronts: no front is a hole, and no hole is a thoroughfare."""
    fronts = [board.inner_front(slab) for slab in board.slabs]
    return hangs_together(board, set(board.tiles)) and all(front in board.tiles for front in fronts)


def hangs_together(board: Board, squares: set[str]) -> bool:
    """Whether these squares can all be walked to from one another."""
    reached, edge = set[str](), {min(squares)}
    while edge:
        reached |= edge
        edge = {square for near in edge for square in board.neighbours[near]} & squares - reached
    return reached == squares


def any_board(rng: Random) -> str:
    """A small kitchen with gaps, holes and a table anywhere."""
    width, height = rng.randint(2, 5), rng.randint(3, 5)
    places = [(x, y) for y in range(height) for x in range(width)]
    rng.shuffle(places)
    slabs, tables = rng.randint(1, 4), rng.randint(1, 4)
    order = "_" + "u" * slabs + "_" * (tables - 1) + "-" * rng.randint(0, 3)
    marks = dict.fromkeys(places, ".") | dict(zip(places[1:], order, strict=False))
    return "/".join("".join(marks[x, y] for x in range(width)) for y in range(height))


def any_whole_board(rng: Random, regular: bool) -> str:
    """A small kitchen that hangs together; a regular one if it is soon found."""
    for text in (any_board(rng) for _ in range(50)):
        board = Board(text)
        if hangs_together(board, set(board.squares)) and (is_regular(board) or not regular):
            return text
    return ".u./._./..."


def any_mix(rng: Random, cheeses: int, rest: int) -> str:
    """Tiles that fill the board (CC-1.2a): even, or rich in one kind."""
    weights = dict.fromkeys(TILES[1:], 1)
    weights[rng.choice(TILES[1:])] = rng.choice((1, 4, 12))
    drawn = rng.choices(list(weights), list(weights.values()), k=rest)
    return "/".join(str(cheeses if tile == "cheese" else drawn.count(tile)) for tile in TILES)


def on_board(options: Options, text: str, rng: Random) -> Options:
    """These options on a small board, with few cheeses."""
    board = Board(text)
    cheeses = rng.randint(1, min(3, len(board.tiles)))
    mix = any_mix(rng, cheeses, len(board.tiles) - cheeses)
    if not is_regular(board):
        options = {**options, "front": "all_neighbours", "hole_access": "any_side"}
    elif not has_free_fronts(board):
        options = {**options, "hole_access": "any_side"}
    return {**options, "board": text, "tile_mix": mix}


# The example told is a whole game as text; one shrunk would be another game, not a simpler one.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)

all_options = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()})
dice = st.sampled_from(DICE)
seeds = st.integers(0, 2**32 - 1)
table_sizes = st.integers(2, 5)


@settings(max_examples=examples(40), deadline=None, phases=PHASES)
@given(players=table_sizes, seed=seeds)
def test_standard_edition(players: int, seed: int) -> None:
    compare_game(players, {}, Random(seed), plies=250)


@settings(max_examples=examples(60), deadline=None, phases=PHASES)
@given(players=table_sizes, options=all_options, seed=seeds)
def test_standard_board(players: int, options: Options, seed: int) -> None:
    rng = Random(seed)
    options = {**options, "tile_mix": any_mix(rng, 10, 28)}
    if rng.random() < 0.4:  # CC-8.1
        options |= {"holes": "corners", "front": "all_neighbours", "hole_access": "any_side"}
    compare_game(players, options, rng, plies=150)


@settings(max_examples=examples(120), deadline=None, phases=PHASES)
@given(players=table_sizes, options=all_options, dice=dice, board=st.sampled_from(BOARDS), seed=seeds)
def test_small_boards(players: int, options: Options, dice: str, board: str, seed: int) -> None:
    rng = Random(seed)
    for _ in range(4):
        compare_game(players, {**on_board(options, board, rng), "dice": dice}, rng, plies=100)


@settings(max_examples=examples(120), deadline=None, phases=PHASES)
@given(players=table_sizes, options=all_options, dice=dice, seed=seeds)
def test_any_boards(players: int, options: Options, dice: str, seed: int) -> None:
    rng = Random(seed)
    for regular in (True, False, True, False):
        board = any_whole_board(rng, regular)
        compare_game(players, {**on_board(options, board, rng), "dice": dice}, rng, plies=100)


@settings(max_examples=examples(240), deadline=None, phases=PHASES)
@given(players=table_sizes, options=all_options, dice=dice, seed=seeds)
def test_any_positions(players: int, options: Options, dice: str, seed: int) -> None:
    """Positions that play hardly ever reaches, or never, and how they go on."""
    rng = Random(seed)
    for board in (
        rng.choice(BOARDS),
        any_whole_board(rng, regular=True),
        any_whole_board(rng, regular=False),
    ):
        pair = Pair(players, {**on_board(options, board, rng), "dice": dice}, {"cat": 1})
        arrange(pair.naive, pair.state, rng)
        if is_won(pair.naive, pair.state):
            continue
        pair.played = [pair.naive.position_text(pair.state)]
        pair.position = pair.game.parse_position(pair.played[0])
        compare_plies(pair, rng, plies=12)


def test_who_came_home_after_a_walk_round_the_block() -> None:
    """CC-4.4a, CC-6.2a: mouse 2 turns the last slab by a loop and arrives; mouse 1 only rests in its hole."""
    options = {"deposit": "last", "path": "no_backtrack", "board": ".u./.../_u.", "tile_mix": "1/6/0/0/0/0/0"}
    pair = Pair(2, options, {"cat": 2})
    for text in "C@A3 1 1-C1 =cheese 1 C-A2 =crockery 1 1-B1 1 C-A3 4 2-B3".split():
        pair.compare_choices()
        pair.compare_sight()
        pair.play(text)
    assert pair.state.events[2] == {"code": "came-home", "audience": None, "piece": "2", "square": "B3"}


def compare_game(players: int, options: Options, rng: Random, plies: int) -> None:
    """Play one random game in the engine and in the reference, side by side."""
    compare_plies(Pair(players, options, any_roles(players, options, rng)), rng, plies)


def compare_plies(pair: Pair, rng: Random, plies: int) -> None:
    temper = rng.choice(TEMPERS)
    try:
        for _ in range(plies):
            moves, chances = pair.compare_choices()
            pair.compare_sight()
            if not moves and not chances:
                return
            pair.compare_refusal(any_move(pair.naive, rng), [*moves, *dict(chances)])
            pair.play(choose_chance(chances, rng) if chances else choose_move(pair, moves, temper, rng))
    finally:
        note(" ".join(pair.played))


class Pair:
    """The same game in the engine and in the reference."""

    def __init__(self, players: int, options: Options, roles: dict[str, Any]) -> None:
        self.game = cheeseboard.game("chop-chop", players=players, **options)
        self.naive = NaiveChopChop(players, **options)
        self.position: Any = self.game.start(**roles)
        self.state = self.naive.start(**roles)
        self.played = [self.naive.header(), str(roles)]

    def compare_choices(self) -> tuple[list[str], list[tuple[str, int]]]:
        moves, chances = self.naive.legal_moves(self.state), self.naive.chances(self.state)
        write = self.game.format_move
        assert [write(move) for move in self.game.legal_moves(self.position)] == moves
        assert [(write(move), weight) for move, weight in self.game.chances(self.position)] == chances
        return moves, chances

    def compare_sight(self) -> None:
        game, naive, position, state = self.game, self.naive, self.position, self.state
        text = naive.position_text(state)
        assert game.format_position(position) == text
        assert game.parse_position(text) == position
        actors = naive.actors(state)
        assert game.actors(position) == actors
        assert game.actor(position) == naive.actor(state)
        assert plain(game.outcome(position)) == naive.outcome(state)
        spectator = game.view(position, None)
        assert plain(spectator) == naive.view(state, None)
        for seat in range(1, naive.players + 1):
            view = game.view(position, seat)
            if seat in actors:
                assert plain(view) == naive.view(state, seat)
            else:  # the same for all who only watch, CC-3.7a
                assert view == replace(spectator, seat=seat)

    def compare_refusal(self, text: str, allowed: list[str]) -> None:
        """A move out of the blue is refused by the engine exactly when the reference does not offer it."""
        refusal = self.game.why_not(self.position, self.game.parse_move(text))
        assert (refusal is None) == (text in allowed), text

    def play(self, text: str) -> None:
        self.played.append(text)
        move = self.game.parse_move(text)
        assert self.game.format_move(move) == text
        self.position, told = self.game.play(self.position, move)
        after, events = self.naive.play(self.state, text)
        assert [self._abridged(plain(event)) for event in told] == events
        self.state = after

    def _abridged(self, event: dict[str, Any]) -> dict[str, Any]:
        """A walk's way is free as long as it is legal; only its two ends are compared."""
        if event["code"] != "walked":
            return event
        path = event["path"]
        assert self.naive.is_path(self.state, event["piece"], path), path
        return {**event, "path": [path[0], path[-1]]}


def any_roles(players: int, options: Options, rng: Random) -> dict[str, Any]:
    """What the table may name before the game (CC-2.1a, CC-2.5a, CC-6.7a)."""
    seats = range(1, players + 1)
    cat = rng.choice((None, *seats))
    may_name_first = options.get("first_player") != "random"
    first = rng.choice((None, *(seat for seat in seats if seat != cat))) if may_name_first else None
    people = [seat for seat in seats if rng.random() < 0.5] if rng.random() < 0.5 else []
    return {"cat": cat, "first": first, "people": people}


def arrange(naive: NaiveChopChop, state: State, rng: Random) -> None:
    """Set the pieces, tiles and marks of a state anew, before any roll, so that it is still a position."""
    board = naive.board
    state.cat_seat = rng.randint(1, naive.players)
    state.mouse_seat = rng.choice(naive.mouse_seats(state))
    state.people = tuple(seat for seat in range(1, naive.players + 1) if rng.random() < 0.3)
    arrange_pieces(naive, state, rng)
    undersides = [tile for tile in TILES for _ in range(naive.mix[tile])]
    rng.shuffle(undersides)
    share = rng.random()
    for square, tile in zip(board.tiles, undersides, strict=True):
        if rng.random() < share:
            state.face_down.remove(square)
            state.stock[tile] -= 1
            hides = square in board.table or square in state.mice.values() or rng.random() < 0.5
            if tile == "cheese" and hides:
                state.won += 1
            elif tile == "cheese":
                state.cheeses.add(square)
    state.side, state.phase = rng.choice(("mice", "cat")), "roll"
    state.turn, state.rolls = rng.randint(10, 40), rng.choice((1, 2))
    state.stall = rng.randint(0, (naive.stall_limit or 60) - 1)
    state.cheeses_at = rng.randint(1, 9) if state.won == naive.aim else 0
    state.slabs_at = rng.randint(1, 9) if state.turned == set(board.slabs) else 0
    if state.cheeses_at and not state.slabs_at and naive.options["deposit"] != "last":
        state.home_at = rng.choice((0, 10))
    if state.rolls == 1 and state.side == "mice" and rng.random() < 0.4:
        state.mover = rng.choice(state.living())
    # Who is in turn has used its skip (CC-5.9a); the other side may have to skip, or roll twice, or both.
    if naive.options["knife"] != "handover":
        state.skips[OTHER[state.side]] = rng.randint(0, 1)
    if naive.options["knife"] != "skip_only":
        state.double = rng.choice(("", OTHER[state.side]))


def is_won(naive: NaiveChopChop, state: State) -> bool:
    """Whether a mouse is at home already when that is enough (CC-6.2a): the game would be over."""
    at_home = any(square in naive.board.slabs for square in state.mice.values())
    return (
        naive.options["deposit"] == "already_home" and bool(state.cheeses_at and state.slabs_at) and at_home
    )


def arrange_pieces(naive: NaiveChopChop, state: State, rng: Random) -> None:
    """Mice at home, away or caught, but not all caught; the cat where it blocks nobody."""
    board = naive.board
    spared = rng.choice(list(state.mice))
    for mouse, home in board.homes.items():
        if rng.random() < 0.7:
            state.turned.add(home)
            free = [*board.tiles, *state.turned]
            places = [square for square in free if state.mouse_on(square) in ("", mouse)]
            state.mice[mouse] = "" if mouse != spared and rng.random() < 0.4 else rng.choice(places)
    ground = [square for square in board.tiles if square in board.table or not state.mouse_on(square)]
    holes = [slab for slab in state.turned if not state.mouse_on(slab)]
    is_open = naive.options["cat_holes"] == "empty_open"
    state.cat = rng.choice(sorted([*ground, *holes] if is_open else ground))


def any_move(naive: NaiveChopChop, rng: Random) -> str:
    piece = rng.choice(("C", *naive.board.homes))
    square = rng.choice(naive.board.squares)
    seat = SEATS[rng.randrange(naive.players)]
    walks = [f"{piece}-{square}", f"{piece}>{square}"] * 4
    others = [f"C@{square}", f"x{square}", "pass", f"cat:{seat}", f"first:{seat}", f"die:{seat}"]
    return rng.choice([*walks, *others, str(rng.randint(1, 6)), f"={rng.choice(TILES)}", "draw:no"])


def choose_chance(chances: list[tuple[str, int]], rng: Random) -> str:
    return rng.choices([move for move, _ in chances], [weight for _, weight in chances])[0]


def choose_move(pair: Pair, moves: list[str], temper: str, rng: Random) -> str:
    """A move of a seat that more often than not does what its temper says."""
    tempting = [move for move in moves if is_tempting(pair.naive, pair.state, move, temper)]
    return rng.choice(tempting if tempting and rng.random() < 0.85 else moves)


def is_tempting(naive: NaiveChopChop, state: State, move: str, temper: str) -> bool:
    """Whether a piece of this temper likes the move; together the tempers end games by all routes."""
    square = move[-2:]
    piece = move[0]
    unturned = set(naive.board.slabs) - state.turned
    releases = state.mice.get(piece) in unturned
    if temper == "idle":  # nothing happens, until the game is stalled
        return not releases and square not in {*state.face_down, *state.cheeses, *state.mice.values()}
    if piece == "C":  # catches, else looks for cheese
        return temper in ("keen", "keen cat") and square in {*state.mice.values(), *state.face_down}
    if temper not in ("keen", "keen mice"):
        return False
    if state.won == naive.aim:  # home, be it too early, then the last slabs
        return square in naive.board.slabs if state.home_at == 0 else releases
    return not releases and square in (state.cheeses or state.face_down)
