"""The box of Cheese Rescue and the reading of its rules, as data (CR-1.1, CR-1.2, section 9)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final

from ...core.options import Edition, Option, Unfit, choice, option, parse_integer, parse_integers, parse_table

ANIMALS: Final = ("dogs", "cats", "mice")
FEWEST: Final = (3, 6, 9)  # CR-2.3: what two players take out
CARDS: Final = 36
DECK: Final = "three counts that sum to 36, at least 3/6/9, as 6/12/18 (dogs, cats, mice)"
HIGHEST_VALUE: Final = 1000


def parse_deck(raw: object) -> tuple[int, int, int]:
    """CR-1.1a: three counts that make 36 and allow the removals."""
    dogs, cats, mice = parse_integers(parse_table(raw, ANIMALS), "/", 3, 0, CARDS)
    if dogs + cats + mice != CARDS:
        raise Unfit(dogs + cats + mice, f"{CARDS} animals in all, as 6/12/18 (dogs, cats, mice)")
    if any(count < fewest for count, fewest in zip((dogs, cats, mice), FEWEST, strict=True)):
        raise Unfit(f"{dogs}/{cats}/{mice}", "at least 3 dogs, 6 cats and 9 mice (CR-1.1a)")
    return dogs, cats, mice


def parse_values(raw: object) -> tuple[int, ...]:
    """CR-1.2a: six values, the same for every set; kept ascending."""
    return tuple(sorted(parse_integers(raw, ",", 6, 1, HIGHEST_VALUE)))


def parse_draws(raw: object) -> int:
    """CR-Q11: seven draws each, or four."""
    draws = parse_integer(raw, 4, 7)
    if draws not in (4, 7):
        raise ValueError
    return draws


@dataclass(frozen=True, slots=True)
class CheeseRescueEdition(Edition):
    """Every option of the register of Cheese Rescue. ``name`` is a label and is not compared.

    ``deck`` counts dogs, cats and mice; ``cheese_values`` ascend.
    """

    game: ClassVar[str] = "cheese-rescue"
    components: ClassVar[tuple[str, ...]] = ("deck", "cheese_values")

    name: str = field(default="standard", compare=False)
    area: str = option(choice("floating", "fixed"))
    hands: str = option(choice("hidden", "open"))
    first_player: str = option(choice("oldest", "random", "chosen"))
    draws_per_player: int = option(Option(parse_draws, "7, 4", 7, str))
    deck: tuple[int, int, int] = option(
        Option(parse_deck, DECK, (6, 12, 18), lambda deck: "/".join(map(str, deck)))
    )
    cheese_values: tuple[int, ...] = option(
        Option(
            parse_values,
            f"six numbers from 1 to {HIGHEST_VALUE}, as 1,1,1,2,2,3",
            (1, 1, 1, 2, 2, 3),
            lambda values: ",".join(map(str, values)),
        )
    )
