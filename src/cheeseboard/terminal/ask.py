"""Questions to the person at the terminal, and files for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..games.errors import GameError
from .board import numbered


class Quit(Exception):
    """The person wants to stop, or there is nobody to answer."""


def ask(question: str) -> str:
    """What the person types; Quit for ``q`` and at the end of input."""
    try:
        answer = input(question).strip()
    except EOFError:
        print()
        raise Quit from None
    if answer in ("q", "quit"):
        raise Quit
    return answer


def ask_which(question: str, items: Sequence[str]) -> str:
    """One of a few items, by number or as it is written."""
    print(question)
    print(numbered(items))
    while True:
        answer = ask(f"1 to {len(items)}: ")
        if answer in items:
            return answer
        numbers = [str(number) for number in range(1, len(items) + 1)]
        if answer in numbers:
            return items[numbers.index(answer)]
        print(f"Please type a number from 1 to {len(items)}, or q to quit.")


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; what is there is never touched."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise GameError(f"{path} exists already and is left as it is", code="file-exists") from None
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        reason = getattr(error, "strerror", None) or error
        raise GameError(f"{path} cannot be written: {reason}", code="file") from None
