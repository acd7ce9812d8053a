"""What happened, told in English: one short sentence per event.

Sentences are found by the code of an event and filled from its fields. ``{Seat}`` is "You" or "Seat b";
``{s}`` and ``{is}`` make the verb fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..games.core import Event, Seat
from .words import PLURALS, card_name, cards_in_words, cell_name, fields, in_words, listed, plural, seat_name

SENTENCES: Final = {
    "came-home": "{Piece} comes home on {square}, and the cheeses are safe.",
    "card-drawn": "{Seat} draw{s} a card; the pile has {pile} left.",
    "card-laid": "{Seat} lay{s} {card} at {cell}.",
    "card-seen": "{Seat} hold{s} {card} now.",
    "cat-named": "{Seat} {is} the cat.",
    "cat-placed": "The cat sits on {square}.",
    "cheese-found": "The cheese on {square} stays there, in sight.",
    "cheese-won": "The mice win the cheese on {square}; they have {total}.",
    "declined": "{Seat} leave{s} it.",
    "die-taken": "{Seat} take{s} the die.",
    "draw-offered": "Nothing has happened for {rolls} rolls: a draw is offered.",
    "first-named": "{Seat} begin{s}.",
    "jumped": "{Piece} jumps from {origin} to {square}.",
    "mouse-caught": "{Piece} is caught on {square}!",
    "roll-lost": "No piece can go so far, so the roll is lost.",
    "rolled": "{Seat} roll{s} a {number}.",
    "slab-turned": "The slab on {square} is turned: there is a hole now.",
    "tile-idle": "It does nothing here.",
    "tile-turned": "The tile on {square} is turned: {tile}.",
}

STEPS: Final = {1: ("Dogs frighten cats", "D"), 2: ("Cats chase mice", "C"), 3: ("Mice eat cheese", "M")}
REASONS: Final = {
    "after-tenth": "the last mouse is caught, but all cheeses were won before",
    "all-caught": "every mouse is caught",
    "cheese-home": "the cheeses are home",
    "more-cheeses": "as many points, but more cheeses",
    "most-points": "the most points",
    "shared": "points and cheeses are equal, so the victory is shared",
    "stalled": "nothing has happened for too long",
}


def tell(event: Event, you: Seat | None = None) -> str:
    """One event in words, over several lines where there is much to tell; ``you`` is the reader's seat."""
    values = fields(event)
    if event.code in LONGER:
        return LONGER[event.code](event, you)
    if event.code not in SENTENCES:
        told = listed([f"{name} {value}" for name, value in values.items() if name != "audience"])
        return f"{event.code}: {told}."
    words = {name: in_words(name, value) for name, value in values.items()}
    words |= {name.capitalize(): word[:1].upper() + word[1:] for name, word in words.items()}
    return SENTENCES[event.code].format(**words | _person(values.get("seat"), you))


def tell_all(events: Sequence[Event], you: Seat | None = None, everything: bool = False) -> list[str]:
    """The events that a seat, or a spectator, learns of; or all of them."""
    return [tell(event, you) for event in events if everything or event.is_for(you)]


def _person(seat: Seat | None, you: Seat | None) -> dict[str, str]:
    if seat is None or seat == you:
        return {"Seat": "You", "s": "", "is": "are"}
    return {"Seat": seat_name(seat).capitalize(), "s": "s", "is": "is"}


def _name(seat: Seat, you: Seat | None) -> str:
    return "you" if seat == you else seat_name(seat)


def _side_filled(event: Any, you: Seat | None) -> str:
    return f"The square has all its {event.axis} now: {event.low} to {event.high}."


def _walked(event: Any, you: Seat | None) -> str:
    piece = in_words("piece", event.piece).capitalize()
    return f"{piece} walks {'-'.join(event.path)}."


def _turn_began(event: Any, you: Seat | None) -> str:
    skipped = "".join(f"The {side} must skip a turn. " for side in event.skipped)
    side = "The cat is" if event.side == "cat" else "The mice are"
    rolls = f", with {event.rolls} rolls" if event.rolls > 1 else ""
    return f"{skipped}{side} to play: {_name(event.seat, you)}{rolls}."


def _draw_answered(event: Any, you: Seat | None) -> str:
    sentence = "{Seat} agree{s} to the draw." if event.agree else "{Seat} want{s} to play on."
    return sentence.format(**_person(event.seat, you))


def _step_done(event: Any, you: Seat | None) -> str:
    what, hunter = STEPS[event.step]
    if not event.removals:
        return f"{what}: none goes."
    return "\n".join([f"{what}:", *(f"  {_removal(removal, hunter, you)}" for removal in event.removals)])


def _removal(removal: Any, hunter: str, you: Seat | None) -> str:
    owner = removal.owner
    whose = "" if owner is None else "your " if owner == you else f"{seat_name(owner)}'s "
    causes = listed([f"({row},{column})" for row, column in removal.causes])
    hunters = card_name(hunter) if len(removal.causes) == 1 else PLURALS[hunter]
    return f"{whose}{card_name(removal.card)} at {cell_name(removal.cell)} goes, because of {hunters} at {causes}"


def _scored(event: Any, you: Seat | None) -> str:
    lines = []
    for tally in event.tallies:
        left = f" ({' + '.join(tally.cheeses)})" if tally.cheeses else ""
        lines.append(f"  {_name(tally.seat, you).capitalize()}: {plural(tally.points, 'point')}{left}")
    return "\n".join(["Points for the cheeses that are left:", *lines])


def _hand_shown(event: Any, you: Seat | None) -> str:
    return f"{_name(event.seat, you).capitalize()} kept {cards_in_words(event.cards)}."


def _game_ended(event: Any, you: Seat | None) -> str:
    reason = f"{REASONS.get(event.reason, event.reason)} ({event.rule})"
    if not event.winners:
        return f"It is a draw: {reason}."
    names = listed([_name(seat, you) for seat in event.winners])
    verb = "wins" if len(event.winners) == 1 and event.winners[0] != you else "win"
    return f"{names[:1].upper()}{names[1:]} {verb}: {reason}."


LONGER: Final[Mapping[str, Callable[[Any, Seat | None], str]]] = {
    "draw-answered": _draw_answered,
    "game-ended": _game_ended,
    "hand-shown": _hand_shown,
    "scored": _scored,
    "side-filled": _side_filled,
    "step-done": _step_done,
    "turn-began": _turn_began,
    "walked": _walked,
}
