"""A slow and plain reference of Chop! Chop!, written from the rules alone and independent of the engine.

It speaks the texts of ``docs/notation.md`` and gives events, views and outcomes as plain data,
the same that the engine's ``plain`` makes. Rule numbers are those of the rules specification.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.reference.chop_chop_board import CAT, CORNERS_BOARD, SEATS, STANDARD, TILES, Board, Kitchen, State

OTHER = {"mice": "cat", "cat": "mice"}

# Reason of the end: the rule it rests on, and how the decision word of a position calls it.
ENDS = {
    "all-caught": ("CC-6.1", "cat"),
    "cheese-home": ("CC-6.2", "mice"),
    "stalled": ("CC-6.7", "stalled"),
    "after-tenth": ("CC-6.5a", "after-tenth"),
}


class NaiveChopChop:
    """The rules in one edition for one number of players."""

    def __init__(self, players: int, **options: Any) -> None:
        unknown = set(options) - set(STANDARD)
        assert not unknown, f"no such option: {unknown}"
        self.players = players
        self.options = {**STANDARD, **options}
        drawing = CORNERS_BOARD if self.options["holes"] == "corners" else self.options["board"]
        self.board = Board(drawing)
        self.kitchen = Kitchen(self.board, self.options)
        self.mix = dict(zip(TILES, map(int, self.options["tile_mix"].split("/")), strict=True))
        self.aim = self.mix["cheese"]
        cat_faces, mouse_faces = self.options["dice"].split("/")
        self.faces = {"cat": [int(face) for face in cat_faces], "mice": [int(face) for face in mouse_faces]}
        self.stall_limit = None if self.options["stall_limit"] == "off" else int(self.options["stall_limit"])
        self.steps_of_a_game = {
            "name-cat": self._name_cat,
            "begin": self._begin,
            "place": self._place,
            "take-die": self._take_die,
            "roll": self._roll,
            "walk": self._walk,
            "turn": self._turn,
            "bonus": self._bonus,
            "arrow": self._arrow,
            "fork": self._fork,
            "ask": self._answer,
        }

    # Who is who

    def mouse_seats(self, state: State) -> list[int]:
        """Everybody but the cat (CC-2.1)."""
        return [seat for seat in range(1, self.players + 1) if seat != state.cat_seat]

    def _next_mouse_seat(self, state: State, seat: int) -> int:
        """The next mouse player clockwise (CC-3.1a)."""
        following = seat % self.players + 1
        return self._next_mouse_seat(state, following) if following == state.cat_seat else following

    def _seat_in_turn(self, state: State) -> int:
        return state.cat_seat if state.side == "cat" else state.mouse_seat

    def actors(self, state: State) -> tuple[int, ...]:
        """The seats that may decide now; several only where any mouse player may take the die (CC-3.1a)."""
        if state.phase in ("name-cat", "begin", "roll", "turn", "over") or self._is_random_placing(state):
            return ()
        if state.phase == "place":
            return (state.cat_seat,)
        if state.phase == "ask":
            return (state.asked,)
        if state.phase == "take-die":
            seats = [self._seat_in_turn(state)]
            while len(seats) < self.players - 1:
                seats.append(self._next_mouse_seat(state, seats[-1]))
            return tuple(seats)
        return (self._seat_in_turn(state),)

    def actor(self, state: State) -> int | None:
        if state.phase == "over":
            return None
        return next(iter(self.actors(state)), 0)

    def _is_random_placing(self, state: State) -> bool:
        return state.phase == "place" and self.options["cat_start"] == "random"

    # What may be decided

    def legal_moves(self, state: State) -> list[str]:
        if not self.actors(state):
            return []
        match state.phase:
            case "place":
                return [f"C@{square}" for square in self.board.table]  # CC-2.4
            case "take-die":
                return [f"die:{letter(seat)}" for seat in self.mouse_seats(state)]
            case "walk":
                return self._walks(state)
            case "bonus":  # CC-5.5a
                may_pass = self.options["bonus"] == "optional"
                return self._bonus_walks(state) + ["pass"] * may_pass
            case "arrow":  # CC-Q25
                may_pass = self.options["arrow_may_stay"] is True
                return self._jumps(state) + ["pass"] * may_pass
            case "fork":  # CC-5.7
                may_pass = self.options["fork"] == "may_decline"
                return self._fork_choices(state) + ["pass"] * may_pass
        return ["draw:yes", "draw:no"]  # CC-6.7a

    def _walks(self, state: State) -> list[str]:
        """Every walk by the number rolled (CC-3.2, CC-3.3)."""
        return [
            f"{piece}-{square}"
            for piece in self._walkers(state)
            for square in self.kitchen.walk_ends(state, piece, state.steps)
        ]

    def _walkers(self, state: State) -> list[str]:
        """The pieces among which the player may choose."""
        if state.side == "cat":
            return [CAT]
        if not state.mover:
            return state.living()
        # CC-5.9, CC-Q30: the second roll belongs to the same mouse, or perhaps to another if it is stuck.
        is_stuck = not self.kitchen.walk_ends(state, state.mover, state.steps)
        return state.living() if is_stuck and self.options["knife_substitute"] is True else [state.mover]

    def _bonus_walks(self, state: State) -> list[str]:
        """CC-5.5: the same piece, the tile's square as origin."""
        ends = self.kitchen.walk_ends(state, state.piece, state.steps)
        return [f"{state.piece}-{square}" for square in ends]

    def _jumps(self, state: State) -> list[str]:
        """CC-5.6."""
        return [f"{state.piece}>{square}" for square in self.kitchen.jump_ends(state, state.piece)]

    def _fork_choices(self, state: State) -> list[str]:
        """CC-5.7: any visible cheese that is not under the cat."""
        free = state.cheeses - {state.cat}
        return [f"x{square}" for square in self.board.squares if square in free]

    def chances(self, state: State) -> list[tuple[str, int]]:
        match state.phase:
            case "name-cat":  # CC-2.1a; who was named to begin is a mouse player
                seats = [seat for seat in range(1, self.players + 1) if seat != state.mouse_seat]
                return [(f"cat:{letter(seat)}", 1) for seat in seats]
            case "begin":  # CC-2.5
                return [(f"first:{letter(seat)}", 1) for seat in self.mouse_seats(state)]
            case "place" if self.options["cat_start"] == "random":  # CC-Q7
                return [(f"C@{square}", 1) for square in self.board.table]
            case "roll":  # CC-1.3
                faces = self.faces[state.side]
                return [(str(face), faces.count(face)) for face in range(1, 7) if face in faces]
            case "turn":  # CC-2.2: any tile still face down may be this one
                return [(f"={tile}", state.stock[tile]) for tile in TILES if state.stock[tile] > 0]
        return []

    def is_path(self, state: State, piece: str, path: list[str]) -> bool:
        """Whether a walk legal in this state is shown by this way."""
        is_legal = f"{piece}-{path[-1]}" in self.legal_moves(state)
        ways = self.kitchen.ways_shown(state, piece, state.steps, path[-1])
        return is_legal and tuple(path) in ways

    # Set-up

    def start(self, first: int | None = None, cat: int | None = None, people: Iterable[int] = ()) -> State:
        """Tiles face down, slabs floor side up, each mouse on its own (CC-2.2, CC-2.3)."""
        state = State(
            phase="name-cat",
            mice=dict(self.board.homes),
            face_down=set(self.board.tiles),
            stock=dict(self.mix),
            people=tuple(sorted(set(people))),
            cat_seat=cat or 0,
            mouse_seat=first or 0,
        )
        assert len(state.face_down) == sum(state.stock.values()), "tiles must fill the board (CC-1.2a)"
        assert not first or first != cat
        if cat:
            self._find_who_begins(state)
        return state

    def _find_who_begins(self, state: State) -> None:
        """CC-2.5, CC-2.5a."""
        state.phase = "place"
        if self.options["first_player"] == "random" and len(self.mouse_seats(state)) > 1:
            assert not state.mouse_seat, "chance names who begins"
            state.phase = "begin"
        elif not state.mouse_seat:
            state.mouse_seat = self._next_mouse_seat(state, state.cat_seat)

    def _name_cat(self, state: State, move: str) -> None:
        """CC-2.1a."""
        state.cat_seat = seat_named(move)
        state.tell("cat-named", seat=state.cat_seat)
        self._find_who_begins(state)

    def _begin(self, state: State, move: str) -> None:
        """CC-2.5, ``first_player=random``."""
        state.mouse_seat = seat_named(move)
        state.tell("first-named", seat=state.mouse_seat)
        state.phase = "place"

    def _place(self, state: State, move: str) -> None:
        """CC-2.4a: the last act of set-up; nothing is turned. Then the mice begin (CC-2.5)."""
        state.cat = move.removeprefix("C@")
        state.tell("cat-placed", square=state.cat)
        self._begin_turn(state, "mice", skipped=[])

    # Turns

    def play(self, state: State, move: str) -> tuple[State, list[dict[str, Any]]]:
        """The next state and what happened; the given state still stands. Ways are told by their two ends."""
        possible = self.legal_moves(state) + [chance for chance, _ in self.chances(state)]
        assert move in possible, f"{move} is not among {possible}"
        after = state.copy()
        self.steps_of_a_game[state.phase](after, move)
        return after, after.events

    def _begin_turn(self, state: State, side: str, skipped: list[str]) -> None:
        state.side = side
        state.turn += 1
        state.mover = ""
        state.rolls = 1
        if state.double == side:
            state.rolls, state.double = 2, ""
        seat = self._seat_in_turn(state)
        state.tell("turn-began", side=side, seat=seat, rolls=state.rolls, skipped=skipped)
        anybody = side == "mice" and self.options["mice_order"] == "free" and self.players > 2
        state.phase = "take-die" if anybody else "roll"

    def _next_turn(self, state: State) -> None:
        """Mice and cat alternate (CC-3.1), skips passed over (CC-5.9a); a skip does not move the rota."""
        if state.side == "mice":
            state.mouse_seat = self._next_mouse_seat(state, self._seat_in_turn(state))
        side, skipped = OTHER[state.side], []
        while state.skips[side] > 0:
            state.skips[side] -= 1
            skipped.append(side)
            side = OTHER[side]
        self._begin_turn(state, side, skipped)

    def _take_die(self, state: State, move: str) -> None:
        """CC-3.1a, ``mice_order=free``: who takes the die owns the whole turn."""
        state.mouse_seat = seat_named(move)
        state.tell("die-taken", seat=state.mouse_seat)
        state.phase = "roll"

    def _roll(self, state: State, move: str) -> None:
        state.steps = int(move)
        state.stall += 1  # CC-6.7a: lost rolls count too
        seat = self._seat_in_turn(state)
        state.tell("rolled", seat=seat, number=state.steps)
        state.phase = "walk"
        if not self._walks(state):  # CC-3.6
            state.tell("roll-lost", seat=seat)
            self._end_roll(state)

    def _end_roll(self, state: State) -> None:
        """A roll and all it brought is over: stalled (CC-6.7)? else a second roll, or the next turn."""
        state.piece, state.steps = "", 0
        if self.stall_limit is None or state.stall < self.stall_limit:
            self._go_on(state)
        elif state.people:
            state.tell("draw-offered", rolls=state.stall)
            state.phase, state.asked = "ask", state.people[0]
        else:
            self._end(state, "stalled")

    def _go_on(self, state: State) -> None:
        if state.rolls == 2:
            state.rolls = 1  # CC-3.6a
            state.phase = "roll"
        else:
            self._next_turn(state)

    def _answer(self, state: State, move: str) -> None:
        """CC-6.7a: every person must agree; one refusal sets the count to 0."""
        agree = move == "draw:yes"
        state.tell("draw-answered", seat=state.asked, agree=agree)
        to_ask = [seat for seat in state.people if seat > state.asked]
        if not agree:
            state.asked, state.stall = 0, 0
            self._go_on(state)
        elif to_ask:
            state.asked = to_ask[0]
        else:
            self._end(state, "stalled")

    # Displacements

    def _walk(self, state: State, move: str) -> None:
        piece, square = move.split("-")
        if piece != CAT and state.rolls == 2:
            state.mover = piece  # CC-5.9: the mouse of both rolls
        self._walk_to(state, piece, square)

    def _bonus(self, state: State, move: str) -> None:
        if move == "pass":
            self._decline(state)
        else:
            self._walk_to(state, *move.split("-"))

    def _walk_to(self, state: State, piece: str, square: str) -> None:
        origin = state.where(piece)
        state.tell("walked", piece=piece, path=[origin, square])
        self._arrive(state, piece, origin, square, turns_tile=True)

    def _arrow(self, state: State, move: str) -> None:
        if move == "pass":
            self._decline(state)
            return
        piece, square = move.split(">")
        origin = state.where(piece)
        turns_tile = self.options["arrow_resolves"] is True  # CC-8.4
        state.tell("jumped", piece=piece, origin=origin, square=square)
        self._arrive(state, piece, origin, square, turns_tile)

    def _decline(self, state: State) -> None:
        state.tell("declined", seat=self._seat_in_turn(state))
        self._end_roll(state)

    def _arrive(self, state: State, piece: str, origin: str, square: str, turns_tile: bool) -> None:
        """The checks after every displacement, in the order of CC-6.5."""
        state.piece, state.steps = "", 0
        if piece == CAT:
            self._catch(state, square)
            state.cat = square
            if state.phase == "over":
                return
        else:
            state.mice[piece] = square
            self._turn_slab(state, origin)
            self._note_arrival(state, piece, square)
        if self._mice_win(state):
            return
        can_turn = turns_tile and not (piece == CAT and square in self.board.table)  # CC-1.5
        if piece != CAT and square in state.cheeses:
            state.cheeses.remove(square)
            self._win_cheese(state, square)  # CC-4.9, CC-5.3
        elif can_turn and square in state.face_down:
            state.phase, state.piece = "turn", piece  # CC-5.1
        else:
            self._end_roll(state)  # CC-3.5

    def _catch(self, state: State, square: str) -> None:
        """Check 1: the cat catches on the same level, never on a slab (CC-3.3, CC-4.7a)."""
        mouse = state.mouse_on(square)
        if not mouse or square in self.board.table or square in self.board.slabs:
            return
        state.mice[mouse] = ""  # CC-3.4
        state.stall = 0
        state.tell("mouse-caught", piece=mouse, square=square)
        if not state.living():
            spoilt = state.won >= self.aim and self.options["cat_wins_after_tenth"] is False  # CC-6.5a
            self._end(state, "after-tenth" if spoilt else "all-caught")

    def _turn_slab(self, state: State, origin: str) -> None:
        """Check 2: a mouse that leaves its slab for the first time turns it (CC-3.2)."""
        if origin in self.board.slabs and origin not in state.turned:
            state.turned.add(origin)
            state.stall = 0
            state.tell("slab-turned", square=origin)
            if self._all_slabs_turned(state):
                state.slabs_at = state.turn

    def _note_arrival(self, state: State, mouse: str, square: str) -> None:
        """Check 3: a displacement ended in a hole with all cheeses won (CC-6.2, CC-6.2a)."""
        if square in self.board.slabs and self._arrival_counts(state):
            self._came_home(state, mouse, square)

    def _arrival_counts(self, state: State) -> bool:
        is_late_enough = self.options["deposit"] != "last" or self._all_slabs_turned(state)
        return state.won >= self.aim and state.home_at == 0 and is_late_enough

    def _mice_win(self, state: State) -> bool:
        """Check 4: all three conditions of CC-6.2."""
        if state.won < self.aim or not self._all_slabs_turned(state):
            return False
        if state.home_at == 0 and self.options["deposit"] == "already_home":  # CC-6.2a
            at_home = [mouse for mouse in state.living() if state.mice[mouse] in self.board.slabs]
            if at_home:
                self._came_home(state, at_home[0], state.where(at_home[0]))
        if state.home_at == 0:
            return False
        self._end(state, "cheese-home")
        return True

    def _came_home(self, state: State, mouse: str, square: str) -> None:
        state.home_at = state.turn
        state.tell("came-home", piece=mouse, square=square)

    def _all_slabs_turned(self, state: State) -> bool:
        return state.turned == set(self.board.slabs)

    # Tiles

    def _turn(self, state: State, move: str) -> None:
        """CC-5.1: the tile is turned, taken out of the game (CC-Q21) and carried out."""
        tile = move.removeprefix("=")
        square = state.where(state.piece)
        state.face_down.remove(square)
        state.stock[tile] -= 1
        state.stall = 0
        state.tell("tile-turned", piece=state.piece, square=square, tile=tile)
        if tile == "cheese" and state.piece == CAT:  # CC-5.4
            state.cheeses.add(square)
            state.tell("cheese-found", square=square)
            self._end_roll(state)
        elif tile == "cheese":  # CC-5.3
            self._win_cheese(state, square)
        elif tile == "knife":
            self._cut(state)
        else:
            self._offer(state, tile)

    def _offer(self, state: State, tile: str) -> None:
        """Let the player use the tile, or say that it does nothing here."""
        state.steps = {"+1": 1, "+2": 2}.get(tile, 0)
        if tile in ("+1", "+2") and self._bonus_walks(state):  # CC-5.5, CC-5.5a
            state.phase = "bonus"
        elif tile == "arrow" and self._jumps(state):  # CC-5.6
            state.phase = "arrow"
        elif tile == "fork" and state.piece != CAT and self._fork_choices(state):  # CC-5.7, CC-5.8
            state.phase = "fork"
        else:
            state.tell("tile-idle", tile=tile)  # CC-5.2 and the rest
            self._end_roll(state)

    def _fork(self, state: State, move: str) -> None:
        if move == "pass":
            self._decline(state)
            return
        square = move.removeprefix("x")
        state.cheeses.remove(square)
        self._win_cheese(state, square)

    def _win_cheese(self, state: State, square: str) -> None:
        """CC-5.3, and check 6 of CC-6.5."""
        state.won += 1
        state.stall = 0
        state.tell("cheese-won", square=square, total=state.won)
        if state.won == self.aim:
            state.cheeses_at = state.turn
        if not self._mice_win(state):
            self._end_roll(state)

    def _cut(self, state: State) -> None:
        """The knife (CC-5.9, CC-5.9a): the turn ends at once, a second roll with it."""
        state.piece = ""
        if self.options["knife"] in ("handover", "skip_and_double"):
            state.double = OTHER[state.side]
        if self.options["knife"] in ("skip_and_double", "skip_only"):
            state.skips[state.side] += 1
        self._next_turn(state)

    # The end

    def _end(self, state: State, reason: str) -> None:
        state.phase, state.reason = "over", reason
        state.side = state.piece = state.mover = state.double = ""
        state.steps, state.asked, state.rolls = 0, 0, 1
        state.skips = {"mice": 0, "cat": 0}
        rule, _ = ENDS[reason]
        state.tell("game-ended", reason=reason, rule=rule, winners=self._winners(state))

    def _winners(self, state: State) -> list[int]:
        """CC-6.1, CC-6.2; the other ends are drawn."""
        if state.reason == "all-caught":
            return [state.cat_seat]
        return self.mouse_seats(state) if state.reason == "cheese-home" else []

    def outcome(self, state: State) -> dict[str, Any] | None:
        if not state.reason:
            return None
        rule, _ = ENDS[state.reason]
        winners = self._winners(state)
        seats = range(1, self.players + 1)
        return {
            "reason": state.reason,
            "rule": rule,
            "winners": winners,
            "places": [1 if not winners or seat in winners else 2 for seat in seats],
            "turn": state.turn,
            "cheeses_at": state.cheeses_at,
            "slabs_at": state.slabs_at,
            "home_at": state.home_at,
            "caught": self._caught(state),
        }

    def _caught(self, state: State) -> int:
        return len(state.mice) - len(state.living())

    # What is seen and written

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """CC-3.7: all but the undersides, the same for everyone; moves for those who are to decide."""
        return {
            "game": "chop-chop",
            "players": self.players,
            "seat": seat,
            "actor": self.actor(state),
            "actors": list(self.actors(state)),
            "moves": self._moves_of(state, seat),
            "outcome": self.outcome(state),
            "phase": state.phase,
            "side": state.side or None,
            "cat_seat": state.cat_seat or None,
            "mouse_seat": state.mouse_seat or None,
            "floor": self._floor(state),
            "cat": state.cat or None,
            "mice": [square or None for square in state.mice.values()],
            "stock": [[tile, state.stock[tile]] for tile in TILES],
            "won": state.won,
            "aim": self.aim,
            "caught": self._caught(state),
            "piece": state.piece or None,
            "tile": self._acting_tile(state),
            "steps": state.steps or None,
            "mover": state.mover or None,
            "catches": self._catches(state),
            "is_run_home": state.phase != "over" and state.won >= self.aim,
            "homes": self._homes(state),
            "unreleased": [mouse for mouse in state.mice if self.board.homes[mouse] not in state.turned],
            "rolls": state.rolls,
            "stall": state.stall,
            "stall_limit": self.stall_limit,
            "turn": state.turn,
            "position": self.position_text(state),
        }

    def _acting_tile(self, state: State) -> str | None:
        if state.phase == "bonus":
            return f"+{state.steps}"
        return state.phase if state.phase in ("arrow", "fork") else None

    def _catches(self, state: State) -> list[str]:
        """Each mouse that some move of the cat would catch, found by playing it."""
        if state.side != "cat" or state.phase not in ("walk", "bonus", "arrow"):
            return []
        played = [self.play(state, move)[1] for move in self.legal_moves(state)]
        caught = {told["piece"] for events in played for told in events if told["code"] == "mouse-caught"}
        return sorted(caught)

    def _homes(self, state: State) -> list[dict[str, Any]]:
        """The holes where an arrival counts, if a mouse may enter (CC-4.8, CC-8.2) or comes there by this roll."""
        if state.phase == "over" or not self._arrival_counts(state):
            return []
        moves = self.legal_moves(state) if state.phase in ("walk", "bonus") and state.side == "mice" else []
        homes = []
        for hole in self.board.slabs:
            coming = [move[0] for move in moves if move.endswith(f"-{hole}")]
            is_free = hole in state.turned and hole != state.cat and not state.mouse_on(hole)
            if is_free or coming:
                ways = [self.kitchen.fewest_steps(state, mouse, hole) for mouse in state.living()]
                steps = min((way for way in ways if way), default=None)
                homes.append({"square": hole, "steps": steps, "mice": coming})
        return homes

    def _moves_of(self, state: State, seat: int | None) -> list[str]:
        if seat not in self.actors(state):
            return []
        if seat is not None and state.phase == "take-die":
            return [f"die:{letter(seat)}"]
        return self.legal_moves(state)

    def position_text(self, state: State) -> str:
        mice = ",".join(square or "x" for square in state.mice.values())
        cat = "?" if not state.cat_seat else f"{letter(state.cat_seat)}@{state.cat or '-'}"
        skipped = [side for side, count in state.skips.items() if count]
        met = f"{state.cheeses_at}/{state.slabs_at}/{state.home_at}"
        words = [
            self.header(),
            "/".join(self._floor(state)),
            f"cat:{cat}",
            f"mice:{letter(state.mouse_seat)}@{mice}",
            "tiles:" + "/".join(str(state.stock[tile]) for tile in TILES),
            f"won:{state.won}",
            self._decision(state),
            f"nr:{state.turn}" if state.turn else "",
            f"rolls:{state.rolls}" if state.rolls != 1 else "",
            f"mover:{state.mover}" if state.mover else "",
            f"skip:{'both' if len(skipped) == 2 else skipped[0]}" if skipped else "",
            f"double:{state.double}" if state.double else "",
            f"stall:{state.stall}" if state.stall else "",
            f"met:{met}" if met != "0/0/0" else "",
            "people:" + "".join(map(letter, state.people)) if state.people else "",
        ]
        return " ".join(word for word in words if word)

    def header(self) -> str:
        """Every option that is not standard, by name."""
        special = [
            f"{name}={str(value).lower() if isinstance(value, bool) else value}"
            for name, value in sorted(self.options.items())
            if value != STANDARD[name]
        ]
        return ":".join(["chop-chop", str(self.players), *special])

    def _floor(self, state: State) -> list[str]:
        drawn = dict.fromkeys(self.board.squares, ".")
        drawn.update(dict.fromkeys(self.board.slabs, "u"))
        drawn.update(dict.fromkeys(state.turned, "o"))
        drawn.update(dict.fromkeys(state.face_down, "#"))
        drawn.update(dict.fromkeys(state.cheeses, "*"))
        return [
            "".join(drawn.get("ABCDEFG"[column] + str(row), "-") for column in range(len(marks)))
            for row, marks in enumerate(self.board.rows, start=1)
        ]

    def _decision(self, state: State) -> str:
        """The word for what is waited for."""
        seat = letter(self._seat_in_turn(state))
        words = {
            "name-cat": "cat?",
            "begin": "first?",
            "place": "place?" if self._is_random_placing(state) else f"place:{letter(state.cat_seat)}",
            "take-die": f"die:{seat}",
            "roll": f"roll:{seat}",
            "walk": f"walk:{seat}:{state.steps}",
            "turn": f"turn:{seat}:{state.piece}",
            "bonus": f"bonus:{seat}:{state.piece}+{state.steps}",
            "arrow": f"arrow:{seat}:{state.piece}",
            "fork": f"fork:{seat}:{state.piece}",
            "ask": f"ask:{letter(state.asked)}:{seat}",
            "over": f"over:{ENDS[state.reason][1] if state.reason else ''}",
        }
        return words[state.phase]


def letter(seat: int) -> str:
    return SEATS[seat - 1] if seat else "?"


def seat_named(move: str) -> int:
    return SEATS.index(move[-1]) + 1
