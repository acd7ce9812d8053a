"""Questions to the person at the terminal, and files for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..core.errors import GameError
from ..locale import Words
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


def ask_which(words: Words, question: str, items: Sequence[str]) -> str:
    """One of a few items, by number or as it is written."""
    print(question)
    print(numbered(items))
    numbers = [str(number) for number in range(1, len(items) + 1)]
    answer = ask_for(words, words("terminal.which", n=len(items)), numbers, items)
    return answer if answer in items else items[numbers.index(answer)]


def ask_for(words: Words, question: str, numbers: Sequence[str], others: Sequence[str] = ()) -> str:
    """One of some numbers that follow each other, or something else that is meant as well."""
    while (answer := ask(question)) not in (*numbers, *others):
        print(words("terminal.not-a-number", low=numbers[0], high=numbers[-1]))
    return answer


def must_be_new(path: Path) -> None:
    """Refuse a file that is there before any work is done for it."""
    if path.exists():
        raise already(path)


def already(path: Path) -> GameError:
    return GameError(f"{path} exists already and is left as it is", code="file-exists")


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; what is there is never touched."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise already(path) from None
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        reason = getattr(error, "strerror", None) or error
        raise GameError(f"{path} cannot be written: {reason}", code="file") from None
