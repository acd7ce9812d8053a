"""Cheese Rescue at the terminal: hands and pile in words, and the three steps of its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...core.game import Seat
from ...core.terminal import Say, TerminalParts, capital, end_told, looked_at
from .moves import (
    Card,
    CardDrawn,
    CardLaid,
    Cell,
    HandShown,
    Removal,
    Scored,
    SideFilled,
    StepDone,
)
from .view import CheeseRescueView, HandView

ANIMALS: Final = "DCM"
STEPS: Final = {1: "scare", 2: "chase", 3: "nibble"}


def facts(view: CheeseRescueView, say: Say) -> list[str]:
    unseen = [card for card, count in zip(ANIMALS, view.unseen, strict=True) for _ in range(count)]
    return [
        *(_hand(hand, view.seat, say) for hand in view.hands),
        f"{capital(say('table.pile', n=view.pile))}.",
        say("terminal.unseen", cards=_cards(unseen, say)),
    ]


def _hand(hand: HandView, you: Seat | None, say: Say) -> str:
    if hand.animals is None:
        animals = [say("cards.animals", n=hand.animal_count)] if hand.animal_count else []
        cheeses = [_cards(hand.cheeses, say)] if hand.cheeses or not animals else []
        held = say.listed([*animals, *cheeses])
    else:
        held = _cards((*hand.animals, *hand.cheeses), say)
    if hand.seat == you:
        return say("terminal.you-hold", cards=held)
    return capital(say("terminal.holds", seat=looked_at(hand.seat), cards=held))


def _cards(cards: Sequence[Card], say: Say) -> str:
    """A hand, as ``2 cats, a mouse and cheese 1 1 3``."""
    counts = {card: cards.count(card) for card in cards if card in ANIMALS}
    parts = [say(f"cards.{card}", n=count) for card, count in counts.items()]
    cheeses = [card for card in cards if card not in ANIMALS]
    if cheeses:
        parts.append(say("cards.cheese", values=" ".join(cheeses)))
    return say.listed(parts) or say("cards.none")


def _cell(cell: Cell, say: Say) -> str:
    """As the rows and columns of the picture are numbered."""
    return say("terminal.cell", row=cell.row, column=cell.column)


def _values(card: Card, owner: Seat | None) -> dict[str, Any]:
    """What ``{card|card}`` is filled from."""
    return {"card": card} if card in ANIMALS else {"card": "cheese-of", "value": card, "owner": owner}


def _card_laid(event: CardLaid, say: Say) -> str:
    values = _values(event.card, event.seat)
    return say("event.card-laid", seat=looked_at(event.seat), cell=event.cell, **values)


def _card_drawn(event: CardDrawn, say: Say) -> str:
    return say("event.card-drawn", seat=looked_at(event.seat), n=event.pile)


def _side_filled(event: SideFilled, say: Say) -> str:
    return say(f"event.side-filled.{event.axis}")


def _step_done(event: StepDone, say: Say) -> str:
    step = STEPS[event.step]
    act = say(f"event.act.{step}")
    if not event.removals:
        return f"{act} {say(f'event.act.{step}.none')}"
    gone = [f"  {_removal(removal, say)}" for removal in event.removals]
    return "\n".join([f"{act} {say(f'event.gone.{step}', n=len(gone))}", *gone])


def _removal(removal: Removal, say: Say) -> str:
    return say("terminal.gone", cell=_cell(removal.cell, say), **_values(removal.card, removal.owner))


def _scored(event: Scored, say: Say) -> str:
    lines = [say("event.scored", seat=looked_at(tally.seat), n=tally.points) for tally in event.tallies]
    return "\n".join(map(capital, lines))


def _hand_shown(event: HandShown, say: Say) -> str:
    return say("event.hand-shown", seat=looked_at(event.seat), cards=_cards(event.cards, say))


PARTS: Final = TerminalParts(
    facts=facts,
    fields={"card": lambda card, say: _cards([card], say), "cell": _cell},
    events={
        "card-drawn": _card_drawn,
        "card-laid": _card_laid,
        "game-ended": end_told,
        "hand-shown": _hand_shown,
        "scored": _scored,
        "side-filled": _side_filled,
        "step-done": _step_done,
    },
)
