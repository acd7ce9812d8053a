"""The ladder of levels drawn from all measured ratings: ``python -m cheeseboard.lab.ladder docs/levels.svg``.

A column for each number of players and each side, a point for each level as high as its Elo above the first, with its
95 % interval. Light or dark as the reader's screen.
"""

from __future__ import annotations

import argparse
from html import escape
from pathlib import Path
from typing import Final

from ..bots.levels import LEVELS
from ..bots.measured import Rated, measured_of
from ..registry import names
from .chart import STYLE

COLUMN: Final = 140
LEFT: Final = 64
TOP: Final = 78
TALL: Final = 420
GRID: Final = 250  # Elo
TITLE: Final = "The six levels"
LEGEND: Final = "Elo above the first level, with 95 % intervals"


def draw(ladders: dict[str, Rated]) -> str:
    """An SVG of levels by what tells the ladders apart."""
    top = max(each.elo[-1] - each.elo[0] + each.reach[-1] for each in ladders.values())
    low = min(-each.reach[0] for each in ladders.values())
    first, last = low // GRID * GRID, -(-top // GRID) * GRID
    width, height = LEFT + COLUMN * len(ladders) + 20, TOP + TALL + 52

    def y(elo: float) -> float:
        return TOP + TALL * (last - elo) / (last - first)

    lines = [grid_line(y(elo), width, elo) for elo in range(first, last + 1, GRID)]
    for i, (name, rated) in enumerate(ladders.items()):
        x = LEFT + COLUMN * i + 40
        lines.append(f'  <text x="{x}" y="{height - 24}" text-anchor="middle">{escape(name)}</text>')
        for level, elo, reach in zip(LEVELS, rated.elo, rated.reach, strict=True):
            at = elo - rated.elo[0]
            lines.append(
                f'  <path class="span" d="M{x} {y(at - reach):.1f}V{y(at + reach):.1f}"/>'
                f'<circle class="point" cx="{x}" cy="{y(at):.1f}" r="6"/>'
                f'<text class="soft" x="{x + 12}" y="{y(at) + 4:.1f}">{level.name.capitalize()}</text>'
            )
    told = "; ".join(
        f"{name}: {', '.join(f'{elo - rated.elo[0]}' for elo in rated.elo)}"
        for name, rated in ladders.items()
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="t d">',
            f'  <title id="t">{TITLE}</title>',
            f'  <desc id="d">{LEGEND}. {escape(told)}</desc>',
            f"  <style>{STYLE}  </style>",
            f'  <rect class="paper" width="{width}" height="{height}" rx="16"/>',
            f'  <text x="16" y="30">{TITLE}</text>',
            f'  <text class="soft" x="16" y="52">{LEGEND}</text>',
            *lines,
            "</svg>\n",
        ]
    )


def grid_line(y: float, width: int, elo: int) -> str:
    return (
        f'  <path class="{"grid" if elo else "zero"}" d="M{LEFT} {y:.1f}H{width - 12}"/>'
        f'<text class="soft" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{elo}</text>'
    )


def ladders() -> dict[str, Rated]:
    """All that was measured under the standard rules."""
    found = {}
    for name in names():
        for side, rated in measured_of(name).get("", {}).items():
            found[f"{name} {side}"] = rated
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cheeseboard.lab.ladder", description=__doc__)
    parser.add_argument("out", type=Path, help="the picture to be written")
    options = parser.parse_args()
    options.out.write_text(draw(ladders()))


if __name__ == "__main__":
    main()
