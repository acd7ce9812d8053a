"""What every position of Chop! Chop! shows and few have anew: rows of the floor, and the tiles left."""

from __future__ import annotations

import json
from typing import NamedTuple

from ...core.cache import Cache
from .box import unpack_stock
from .moves import TILES, Tile


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
        return Stock(tiles, word, json.dumps(tiles, separators=(",", ":")))


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
