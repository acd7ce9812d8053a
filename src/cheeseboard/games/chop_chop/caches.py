"""What every position of Chop! Chop! shows and few have anew: the floor, its rows, and the tiles left."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...core.cache import Cache
from .box import unpack_stock
from .moves import TILES, Tile

MOST_FLOORS: Final = 4096
"""that are kept, of some 600 bytes each"""


class Stock(NamedTuple):
    """The face-down tiles left of each kind, the word for it in a position's text, and all of it as JSON."""

    tiles: tuple[tuple[Tile, int], ...]
    word: str
    json: str


class Stocks(Cache):
    """Stocks by ``Position.stock``."""

    def make(self, number: int) -> Stock:
        counts = unpack_stock(number)
        tiles = tuple(zip(TILES, counts, strict=True))
        word = f"tiles:{'/'.join(map(str, counts))}"
        pairs = ",".join([f'["{tile}",{count}]' for tile, count in tiles])
        return Stock(tiles, word, f"[{pairs}]")


class Rows(Cache):
    """Rows of the floor as drawn, each by its place and seven bits each of what is hidden, cheese and unturned."""

    def __init__(self, board: tuple[str, ...]) -> None:
        super().__init__()
        self.board = board

    def make(self, number: int) -> str:
        hidden, cheese, unturned = number >> 14 & 127, number >> 7 & 127, number & 127
        drawn = ""
        for column, mark in enumerate(self.board[number >> 21]):
            square = 1 << column
            if mark == "u":
                mark = "u" if unturned & square else "o"
            elif mark != "-":
                mark = "#" if hidden & square else "*" if cheese & square else "."
            drawn += mark
        return drawn


class DrawnFloor(NamedTuple):
    """All rows as drawn, and what stands for them in a position's text and in JSON."""

    rows: tuple[str, ...]
    text: str
    json: str


class Floors(dict[tuple[int, int, int], DrawnFloor]):
    """Floors by the squares that are hidden, cheese and unturned: most positions have that of the one before."""

    def __init__(self, board: tuple[str, ...]) -> None:
        super().__init__()
        self.rows = Rows(board)

    def __missing__(self, squares: tuple[int, int, int]) -> DrawnFloor:
        if len(self) >= MOST_FLOORS:
            self.clear()
        hidden, cheese, unturned = squares
        rows = tuple(
            self.rows[
                row << 21
                | (hidden >> 8 * row & 127) << 14
                | (cheese >> 8 * row & 127) << 7
                | unturned >> 8 * row & 127
            ]
            for row in range(len(self.rows.board))
        )
        self[squares] = found = DrawnFloor(rows, "/".join(rows), '["' + '","'.join(rows) + '"]')
        return found
