"""A game explained as one page that needs nothing else: no script, no picture or letter from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from ..coach.explain import Explanation, bands
from ..core.dealer import Step
from ..core.game import CHANCE
from ..core.terminal import looked_at
from .explain import Teller, number

WIDTH: Final = 720
HEIGHT: Final = 200
DASHES: Final = ("none", "8 4", "2 4", "12 4 2 4", "5 5")  # lines are told apart without colour
COLOURS: Final = ("#8a4b08", "#1d5c8f", "#4c6b1f", "#7a2f6b", "#444444")
STYLE: Final = """
body{font:1.1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:1rem auto;padding:0 1rem;background:#fffdf6;color:#222}
table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:right}td:first-child,th:first-child{text-align:left}
pre{background:#f3efe2;padding:.8rem;overflow:auto;line-height:1.2}svg{max-width:100%;height:auto;background:#f3efe2}
@media(prefers-color-scheme:dark){body{background:#1d1b16;color:#eee}pre,svg{background:#2c2921}}
"""


def as_page(explained: Explanation, language: str) -> str:
    teller = Teller(explained, language)
    title = escape(f"{teller.say('title')}: {teller.say('explain.moments')}")
    body = "\n".join(parts_of(teller))
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body>\n<h1>{escape(teller.say('title'))}</h1>\n{body}\n</body></html>\n"
    )


def parts_of(teller: Teller) -> Iterator[str]:
    explained, say = teller.explained, teller.say
    if explained.account is not None:
        yield chart(teller)
        yield account(teller)
    yield f"<p>{escape(say('explain.note'))}</p>"
    if explained.moments:
        yield f"<h2>{escape(say('explain.moments'))}</h2>"
    for moment in explained.moments:
        yield f"<h3>{escape(say('terminal.ply', number=moment.ply))}</h3><p>{escape(teller.moment(moment))}</p>"
        yield shown(teller, explained.steps[moment.ply - 1])
    if explained.ending is not None:
        yield "".join(f"<p>{escape(line)}</p>" for line in teller.ending())
        yield from walk(teller)
    found = [
        f"<li>{escape(say('terminal.ply', number=ply))}, {escape(say('seat.letter', **looked_at(seat)))}: "
        f"{escape(verdict)} {escape(better)}</li>"
        for ply, seat, verdict, better in teller.mistakes()
    ]
    if found:
        yield f"<h2>{escape(say('explain.mistakes'))}</h2><ul>{''.join(found)}</ul>"
    else:
        yield f"<p>{escape(say('explain.none'))}</p>"


def shown(teller: Teller, step: Step) -> str:
    happened = "<br>".join(escape(line) for line in teller.happened(step))
    return f"<p>{happened}</p><pre>{escape(teller.board(step))}</pre>"


def walk(teller: Teller) -> Iterator[str]:
    """The solver's line: each step opens with a tap or Enter."""
    for step in teller.walk():
        move = teller.say.move(step.move) if step.actor != CHANCE else " ".join(teller.happened(step))
        number = teller.say("terminal.ply", number=step.ply)
        yield f"<details><summary>{escape(f'{number}: {move}')}</summary>{shown(teller, step)}</details>"


def account(teller: Teller) -> str:
    head = "".join(f"<th>{escape(seat)} {sample(place)}</th>" for place, seat in enumerate(teller.seats()))
    rows = "".join(
        f"<tr><td>{escape(what)}</td>{''.join(f'<td>{number(value)}</td>' for value in values)}</tr>"
        for what, values in teller.account()
    )
    return f"<table><tr><th></th>{head}</tr>{rows}</table>"


def sample(place: int) -> str:
    """Which line of the chart is whose."""
    look = f'stroke="{COLOURS[place]}" stroke-width="3" stroke-dasharray="{DASHES[place]}"'
    return f'<svg width="36" height="8" aria-hidden="true"><path d="M0 4H36" {look}/></svg>'


def chart(teller: Teller) -> str:
    """The chances of every seat, ply by ply, each with its band."""
    explained = teller.explained
    assert explained.account is not None
    plies = explained.account.plies
    parts = []
    for place, name in enumerate(teller.seats()):
        chances = [explained.account.start[place], *(ply.chances[place] for ply in plies)]
        edges = [bands(ply.chances, ply.band)[place] for ply in plies]
        low = [chances[0], *(edge[0] for edge in edges)]
        high = [chances[0], *(edge[1] for edge in edges)]
        colour, dash = COLOURS[place], DASHES[place]
        parts.append(f'<path d="{area(low, high)}" fill="{colour}" opacity=".15"/>')
        line = " ".join(points(chances))
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}">'
            f"<title>{escape(name)}</title></polyline>"
        )
    label = escape(", ".join(teller.seats()))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def points(values: list[float]) -> list[str]:
    step = WIDTH / max(len(values) - 1, 1)
    return [f"{step * place:.1f},{HEIGHT * (1 - value):.1f}" for place, value in enumerate(values)]


def area(low: list[float], high: list[float]) -> str:
    return f"M{' L'.join([*points(high), *reversed(points(low))])}Z"
