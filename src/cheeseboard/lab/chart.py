"""Ratings drawn: a point for each bot on a line as long as its 95 % interval. Light or dark as the reader's screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor
from typing import Any, Final

WIDTH: Final = 720
ROW: Final = 34
TOP: Final = 64
RIGHT: Final = 76
LETTER: Final = 8.2  # about the width of a letter
LONGEST_NAME: Final = 28
LEGEND: Final = "Elo, with 95 % intervals"
STYLE: Final = """
    text { font: 15px system-ui, sans-serif; fill: #1c2e34 } .soft { font-size: 13px; fill: #4a5654 }
    .paper { fill: #fff9ec } .grid { stroke: #d9c79c } .zero { stroke: #4a5654 }
    .span { stroke: #15595d; stroke-width: 3; stroke-linecap: round }
    .point { fill: #15595d; stroke: #fff9ec; stroke-width: 2 }
    @media (prefers-color-scheme: dark) {
      text { fill: #fbefd6 } .soft { fill: #c9c3ae }
      .paper { fill: #12242a } .grid { stroke: #38525a } .zero { stroke: #c9c3ae }
      .span { stroke: #8fd0cc } .point { fill: #8fd0cc; stroke: #12242a }
    }
"""


def draw_ratings(title: str, ratings: Sequence[Mapping[str, Any]]) -> str:
    """An SVG of ratings as in a summary, the best on top."""
    names = [shorten(each["bot"]) for each in ratings]
    left = 24 + LETTER * max(map(len, names))
    low = float(min(each["low"] for each in ratings))
    high = float(max(each["high"] for each in ratings))
    step = step_for(high - low)
    first, last = floor(low / step) * step, ceil(high / step) * step
    last = max(last, first + step)

    def x(elo: float) -> float:
        return left + (elo - first) * (WIDTH - RIGHT - left) / (last - first)

    height = TOP + ROW * len(ratings) + 44
    bottom = TOP + ROW * len(ratings)
    lines = [grid_line(x(elo), bottom, elo) for elo in range(first, last + 1, step)]
    lines += [row(each, name, i, x) for i, (each, name) in enumerate(zip(ratings, names, strict=True))]
    told = "; ".join(f"{each['bot']} {each['elo']:+.0f}" for each in ratings)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="t d">',
            f'  <title id="t">{escape(title)}</title>',
            f'  <desc id="d">Elo ratings: {escape(told)}</desc>',
            f"  <style>{STYLE}  </style>",
            f'  <rect class="paper" width="{WIDTH}" height="{height}" rx="16"/>',
            f'  <text x="16" y="32">{escape(title)}</text>',
            f'  <text class="soft" x="{WIDTH - 16}" y="{height - 14}" text-anchor="end">{LEGEND}</text>',
            *lines,
            "</svg>\n",
        ]
    )


def shorten(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def step_for(span: float) -> int:
    """A round distance between grid lines, for about six of them."""
    for step in (5, 10, 20, 50, 100, 200, 500, 1000):
        if span <= 6 * step:
            return step
    return 2000


def grid_line(x: float, bottom: int, elo: int) -> str:
    kind = "grid" if elo else "zero"
    line = f'  <line class="{kind}" x1="{x:.1f}" y1="{TOP - 14}" x2="{x:.1f}" y2="{bottom}"/>'
    return f'{line}\n  <text class="soft" x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{elo:+d}</text>'


def row(each: Mapping[str, Any], name: str, i: int, x: Any) -> str:
    y = TOP + ROW * i + ROW / 2
    return "\n".join(
        [
            f'  <text x="16" y="{y + 5:.1f}">{escape(name)}</text>',
            f'  <line class="span" x1="{x(each["low"]):.1f}" y1="{y:.1f}" x2="{x(each["high"]):.1f}" y2="{y:.1f}"/>',
            f'  <circle class="point" cx="{x(each["elo"]):.1f}" cy="{y:.1f}" r="7"/>',
            f'  <text x="{WIDTH - 16}" y="{y + 5:.1f}" text-anchor="end">{round(each["elo"]):+d}</text>',
        ]
    )
