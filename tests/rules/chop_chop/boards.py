"""Kitchens drawn as in the rules, turned into positions.

``C`` is the cat, ``1`` to ``4`` the mice, ``o`` a turned hole, ``u`` an unturned slab with its mouse (also
``4u``), ``_`` the table, ``*`` visible cheese, ``#`` a face-down tile, ``.`` bare floor. Signs of one square stand
together: ``C*`` is the cat on its cheese, ``_1`` mouse 1 under the table, ``C1`` there the cat above it. Squares
that are not drawn are bare floor, table and turned holes; a mouse that is not drawn has been caught; cheeses that
are not drawn have been won. The cat is seat a.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cheeseboard
from cheeseboard.core.game import Event, Game
from cheeseboard.games.chop_chop.edition import ChopChopEdition
from cheeseboard.games.chop_chop.moves import TILES, Jump, TakeCheese, Walk

PLACED = ("C", "1", "2", "3", "4")
ALLOWED = {"u": ("", "o", "u"), "_": ("", "_", "#", "_#"), ".": ("", ".", "*", "#"), "-": ("", "-")}
BARE = {"u": "o", "_": ".", ".": ".", "-": "-"}
DECISION = 6  # which word of a position says what is waited for

OPENING = """
    A  B  C  D  E  F  G
1   #  #  #  1u #  #  #
2   #  #  #  #  #  #  #
3   2u #  _# C# _# #  #
4   #  #  _# _# _# #  3u
5   #  #  #  #  #  #  #
6   #  #  #  4u #  #  #
"""

PROWLING = """
    A  B  C  D  E  F  G
1   #  #  #  1u #  #  #
2   #  #  #  #  #  C  #
3   2u #  _# _# _# #  #
4   #  #  _# _# _# #  3u
5   #  #  #  #  #  #  #
6   #  #  #  4u #  #  #
"""


@dataclass(frozen=True)
class Scene:
    """A position with its game, and what the last ``play`` told."""

    game: Game[Any, Any]
    position: Any
    events: tuple[Any, ...] = ()

    @property
    def view(self) -> Any:
        return self.game.view(self.position, None)

    @property
    def text(self) -> str:
        return self.game.format_position(self.position)

    @property
    def decision(self) -> str:
        """What is waited for, as ``walk:b:3``."""
        return self.text.split()[DECISION]

    @property
    def moves(self) -> str:
        return " ".join(map(self.game.format_move, self.game.legal_moves(self.position)))

    @property
    def squares(self) -> str:
        """Where the moves lead, as in the rules: row by row."""
        moves = self.game.legal_moves(self.position)
        return " ".join(move.square for move in moves if isinstance(move, (Walk, Jump, TakeCheese)))

    @property
    def chances(self) -> dict[str, int]:
        chances = self.game.chances(self.position)
        return {self.game.format_move(move): weight for move, weight in chances}

    @property
    def told(self) -> str:
        """The codes of the events, in order."""
        return " ".join(event.code for event in self.events)

    @property
    def ending(self) -> tuple[str, str, tuple[int, ...]] | None:
        """Reason, rule and winners of a game that is over."""
        outcome = self.game.outcome(self.position)
        return (outcome.reason, outcome.rule, outcome.winners) if outcome else None

    def floor(self, square: str) -> str:
        """The sign of the floor on a square."""
        sign: str = self.view.floor[int(square[1]) - 1]["ABCDEFG".index(square[0])]
        return sign

    def then(self, tail: str) -> Scene:
        """The same kitchen when something else is waited for."""
        words = self.text.split()[:DECISION]
        return Scene(self.game, self.game.parse_position(" ".join([*words, tail])))

    def with_cat_on(self, square: str) -> Scene:
        return self.with_word(2, f"cat:a@{square}")

    def with_mouse_on(self, square: str) -> Scene:
        """The only mouse there is, mouse 1, somewhere else."""
        return self.with_word(3, f"mice:b@{square},x,x,x")

    def with_word(self, place: int, word: str) -> Scene:
        words = self.text.split()
        words[place] = word
        return Scene(self.game, self.game.parse_position(" ".join(words)))

    def reach(self, piece: str, number: int) -> str:
        """Where a piece may go on a roll."""
        rolled = self.then("roll:a" if piece == "C" else "roll:b").play(str(number))
        moves = self.game.legal_moves(rolled.position)
        return " ".join(move.square for move in moves if isinstance(move, Walk) and move.piece == piece)

    def play(self, *moves: str) -> Scene:
        """After these moves and chances; ``events`` are those of all of them."""
        position, events = self.position, list[Event]()
        for move in moves:
            position, happened = self.game.play(position, self.game.parse_move(move))
            events += happened
        return Scene(self.game, position, tuple(events))

    def take_roll(self, tile: str = "crockery") -> Scene:
        """After a 1 was rolled, walked to the first face-down tile there is, and the tile turned."""
        rolled = self.play("1")
        walk = next(move for move in rolled.moves.split() if rolled.floor(move[2:]) == "#")
        return rolled.play(walk, f"={tile}")

    def why_not(self, move: str, seat: int | None = None) -> str:
        """Code and rule of a refusal."""
        refusal = self.game.why_not(self.position, self.game.parse_move(move), seat)
        return "" if refusal is None else f"{refusal.code} {refusal.rule}"


def begin(cat: int | None = 1, players: int = 2, first: int | None = None, **options: Any) -> Scene:
    """A game before its first decision."""
    game = cheeseboard.game("chop-chop", players=players, **options)
    return Scene(game, game.start(cat=cat, first=first))


def scene(drawing: str, tail: str = "roll:b", *, tiles: str = "", players: int = 2, **options: Any) -> Scene:
    """The kitchen as drawn. ``tail`` is the end of the position's text, ``tiles`` are the kinds lying face down."""
    game = cheeseboard.game("chop-chop", players=players, **options)
    assert isinstance(game.edition, ChopChopEdition)
    floor, pieces = lay_out(game.edition.board, read_cells(drawing))
    mice = ",".join(
        pieces.get(mouse, "x") for mouse in PLACED[1 : 1 + "".join(game.edition.board).count("u")]
    )
    left = count_tiles(game.edition, tiles.split(), floor.count("#"))
    won = game.edition.aim - floor.count("*") - left[0]
    seat = tail.split(":")[1][:1].replace("a", "b")
    words = [game.header, floor, f"cat:a@{pieces['C']}", f"mice:{seat}@{mice}"]
    words += [f"tiles:{'/'.join(map(str, left))}", f"won:{won}", tail]
    return Scene(game, game.parse_position(" ".join(words)))


def corridor(drawing: str, tail: str = "roll:b", players: int = 2, **options: Any) -> Scene:
    """A kitchen for one mouse: its hole, two squares and the table in a row."""
    return scene(drawing, tail, players=players, board="u.._", tile_mix="1/2/0/0/0/0/0", **options)


def read_cells(drawing: str) -> dict[str, str]:
    """What is drawn on each square."""
    head, *lines = (line.split() for line in drawing.strip().splitlines())
    return {
        letter + number: cell for number, *cells in lines for letter, cell in zip(head, cells, strict=True)
    }


def lay_out(board: tuple[str, ...], cells: dict[str, str]) -> tuple[str, dict[str, str]]:
    """The floor as a position's text has it, and the square of each piece."""
    rows, pieces, homes = list[str](), dict[str, str](), iter(PLACED[1:])
    for number, marks in enumerate(board, start=1):
        rows.append("")
        for letter, mark in zip("ABCDEFG", marks, strict=False):
            home = next(homes) if mark == "u" else ""
            cell = cells.pop(f"{letter}{number}", "")
            standing = home if cell == "u" else [sign for sign in cell if sign in PLACED]
            pieces.update(dict.fromkeys(standing, f"{letter}{number}"))
            sign = "".join(sign for sign in cell if sign not in PLACED)
            assert sign in ALLOWED[mark], f"{cell!r} cannot be drawn on {letter}{number}"
            rows[-1] += sign.strip("._") or BARE[mark]
    assert not cells, f"no such squares: {cells}"
    return "/".join(rows), pieces


def count_tiles(edition: ChopChopEdition, kinds: list[str], face_down: int) -> list[int]:
    """How many tiles of each kind lie face down: those named, else as many as there are places, cheese first."""
    if not kinds:
        box = [kind for kind, count in zip(TILES, edition.tile_mix, strict=True) for _ in range(count)]
        kinds = box[:face_down]
    return [kinds.count(kind) for kind in TILES]


def order_of_play(line: str, players: int = 2, **options: Any) -> str:
    """Who rolls, roll by roll, if knives turn up where the line marks them, as ``M(K) C C M``.

    ``C`` is a roll of the cat, ``M`` one of the mice; of several mouse players each has a number.
    """
    now = scene(PROWLING, "roll:a" if line[0] == "C" else "roll:b", players=players, **options)
    rolled = []
    for roll in line.split():
        seat = "abcde".index(now.decision.split(":")[1])
        mouse_player = "M" if players == 2 else str(seat)
        rolled.append((mouse_player if seat else "C") + roll[1:])
        now = now.take_roll("knife" if roll.endswith("(K)") else "crockery")
    return " ".join(rolled)


def other_squares(barred: str) -> str:
    """All squares of the standard board but these, row by row."""
    names = (letter + number for number in "123456" for letter in "ABCDEFG")
    return " ".join(name for name in names if name not in barred.split())
