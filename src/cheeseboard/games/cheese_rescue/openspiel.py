"""Quick answers for OpenSpiel: cards are numbers, and hidden animals are dealt anew."""

from __future__ import annotations

from typing import Any

from ...core.game import CHANCE
from ...core.rng import Rng
from ...core.spiel import FastHooks
from .box import ANIMALS, OVER
from .ring import RING


class CheeseRescueHooks(FastHooks):
    """Actions are the numbers of ``legal_ids``; what is hidden are the animals in the others' hands."""

    rules: Any
    actions = 9 * RING
    outcomes = 5

    @property
    def longest(self) -> int:  # type: ignore[override]
        return int(self.rules.box.cards)

    @property
    def most_chances(self) -> int:
        return 2 * int(self.rules.players) + int(self.rules.box.drawn_after)

    @property
    def utility_sum(self) -> float:
        return 2.0 - int(self.rules.players)  # one point, shared, makes 2 more than nobody's

    def results(self, position: Any) -> list[float]:
        """The winners share what is 2 more than a loss (CR-7.3)."""
        if position.phase != OVER:
            return [0.0] * int(position.box.players)
        scores = position.scores()
        best = max(scores)
        prize = 2.0 / scores.count(best) - 1.0
        return [prize if score == best else -1.0 for score in scores]

    def recall(self, history: list[int], position: Any, seat: int) -> str:
        """Every card laid and every animal the seat got; an animal another seat got is ``?``."""
        words = [self.glance(position, seat)]
        past = self.start.copy()
        for number in history:
            is_hidden = past.actor() == CHANCE and past.seat != seat
            words.append("?" if is_hidden else str(number))
            past.advance(number)
        return " ".join(words)

    def glance(self, position: Any, seat: int) -> str:
        """Seat, moment, pile and table, then the hands: of the others the cheeses and how many animals."""
        phase, turn, dogs, cats, mice, *rest = position.state()
        is_over = phase == OVER  # CR-5.2a: now all hands are shown
        hands = [
            f"{hand:x}" if owner == seat or is_over else f"{hand >> 12:x}+{animals_in(hand)}"
            for owner, hand in enumerate(rest[3:8])
        ]
        numbers = (seat, phase, turn, dogs + cats + mice, *rest[:3], *hands, *rest[8:])
        return ",".join(map(str, numbers))

    def imagined(self, history: list[int], position: Any, seat: int, rng: Rng) -> list[int]:
        """Only animals that others still hold may have been other ones."""
        dealt = position.copy()
        if position.phase != OVER:
            dealt.redeal(seat, rng)
        past = list(history)
        for owner, draws in self.held(history, seat).items():
            for index, kind in zip(draws, shuffled(dealt.hands[owner], rng), strict=True):
                past[index] = kind
        return past

    def held(self, history: list[int], viewer: int) -> dict[int, list[int]]:
        """For each seat but the viewer: when it drew the animals it still holds."""
        past = self.start.copy()
        draws: dict[int, list[int]] = {seat: [] for seat in self.rules.seats if seat != viewer}
        for index, number in enumerate(history):
            mine = draws.get(past.seat)
            if mine is not None:
                if past.actor() == CHANCE:
                    mine.append(index)
                elif number // RING < ANIMALS:
                    mine.remove(next(draw for draw in mine if history[draw] == number // RING))
            past.advance(number)
        return draws


def animals_in(hand: int) -> int:
    return (hand & 15) + (hand >> 4 & 15) + (hand >> 8 & 15)


def shuffled(hand: int, rng: Rng) -> list[int]:
    """The animals of a hand in any order."""
    kinds = [kind for kind in range(ANIMALS) for _ in range(hand >> 4 * kind & 15)]
    return [kinds.pop(rng.below(len(kinds))) for _ in range(len(kinds))]
