"""Chop! Chop! at the terminal: who is the cat, what is won and what lies face down, in words."""

from __future__ import annotations

from typing import Final

from ...core.terminal import Say, TerminalParts, capital, end_told, looked_at
from .moves import CheeseWon, DrawAnswered, DrawOffered, TileIdle, TurnBegan, Walked
from .view import ChopChopView


def facts(view: ChopChopView, say: Say) -> list[str]:
    tiles = ", ".join(say(f"stock.{tile}", n=count) for tile, count in view.stock)
    return [
        _cat(view, say),
        f"{say('table.won', won=view.won, aim=view.aim)}.",
        f"{say('table.caught', caught=view.caught, mice=len(view.mice))}.",
        say("terminal.stock", tiles=tiles),
    ]


def _cat(view: ChopChopView, say: Say) -> str:
    if view.cat_seat is None:
        return say("terminal.no-cat")
    if view.cat_seat == view.seat:
        return say("terminal.you-are-cat")
    return capital(say("event.cat-named", seat=looked_at(view.cat_seat)))


def _walked(event: Walked, say: Say) -> str:
    return say("event.walked", piece=event.piece, square=event.path[-1])


def _tile_idle(event: TileIdle, say: Say) -> str:
    return say(f"event.tile-idle.{event.tile if event.tile == 'crockery' else 'other'}")


def _cheese_won(event: CheeseWon, say: Say) -> str:
    return say("event.cheese-won", n=event.total, aim=say.game.edition.aim)


def _turn_began(event: TurnBegan, say: Say) -> str:
    told = [say(f"event.skipped.{side}") for side in event.skipped]
    told.append(say("event.turn-began", seat=looked_at(event.seat)))
    if event.rolls > 1:
        told.append(say("event.twice"))
    return " ".join(map(capital, told))


def _draw_offered(event: DrawOffered, say: Say) -> str:
    return say("event.draw-offered", n=event.rolls)


def _draw_answered(event: DrawAnswered, say: Say) -> str:
    return say("event.draw-agreed" if event.agree else "event.draw-refused", seat=looked_at(event.seat))


PARTS: Final = TerminalParts(
    facts=facts,
    events={
        "cheese-won": _cheese_won,
        "draw-answered": _draw_answered,
        "draw-offered": _draw_offered,
        "game-ended": end_told,
        "tile-idle": _tile_idle,
        "turn-began": _turn_began,
        "walked": _walked,
    },
)
