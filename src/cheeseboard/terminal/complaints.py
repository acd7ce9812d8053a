"""How a wrong use of the command is told: a whole sentence in the language of the terminal, and nothing of another.

What argparse says is known by its form and said anew (``test_misused.py`` holds that it all is); what the types of
arguments say comes with its key; of what a game or the server refuses, names and numbers are the same everywhere.
"""

from __future__ import annotations

import argparse
import re
from typing import Final

from ..core.errors import EditionError, GameError, SetupError
from ..core.options import shown
from ..locale import ENGLISH, Words, language_of

SAID: Final = tuple(
    (key, re.compile(form, re.DOTALL))
    for key, form in (
        ("help.wrong.missing", "the following arguments are required: (?P<what>.*)"),
        ("help.wrong.one-of", "one of the arguments (?P<what>.*) is required"),
        ("help.wrong.unknown", "unrecognized arguments: (?P<what>.*)"),
        (
            "help.wrong.ambiguous",
            "(argument .*?: )?ambiguous option: (?P<what>.*) could match (?P<allowed>.*)",
        ),
        (
            "help.wrong.choice",
            r"(?P<where>.*?): invalid choice: (?P<what>.*) \(choose from (?P<allowed>.*)\)",
        ),
        ("help.wrong.whole", "(?P<where>.*?): invalid int value: (?P<what>.*)"),
        ("help.wrong.no-value", "(?P<where>.*?): expected .*argument.*"),
        ("help.wrong.none-taken", "(?P<where>.*?): ignored explicit argument (?P<what>.*)"),
        ("help.wrong.together", "(?P<where>.*?): not allowed with argument (?P<what>.*)"),
        ("help.wrong.at", "(?P<where>.*?): (?P<wrong>.*)"),
    )
)
"""the complaints of argparse, by our key; last that of a type of our own, which says why itself"""
ARGUMENT: Final = "argument "
QUOTES: Final = "'\""
LONGEST: Final = 200
ASKED_WRONGLY: Final = ("file", "file-exists", "no-bench", "no-decision", "no-such-ply", "setting")
RANGE: Final = re.compile(r"(?:.*: )?([0-9.e+]+) to ([0-9.e+]+)")
ALIKE: Final = re.compile(r"\S+(?: \([a-z]\))?(?:, \S+(?: \([a-z]\))?)*")


class Misused(argparse.ArgumentTypeError):
    """An argument is not what it should be: which sentence says so, and what it is filled in with."""

    def __init__(self, key: str, **filled: object) -> None:
        super().__init__(Words(language_of())(key, **filled))


def misuse(words: Words, message: str) -> str:
    """The sentence for what argparse says."""
    message = message.removeprefix(ARGUMENT)
    for key, form in SAID:
        found = form.fullmatch(message)
        if found is not None:
            return _told(words, key, found.groupdict())
    return words("help.wrong.other")


def _told(words: Words, key: str, filled: dict[str, str]) -> str:
    if filled.get("allowed"):
        filled["allowed"] = ", ".join(each.strip(QUOTES) for each in filled["allowed"].split(", "))
    if filled.get("what"):
        filled["what"] = filled["what"].strip(QUOTES)[:LONGEST]
    wrong = filled.get("wrong") or words(key, **filled)
    return words("help.wrong.at", where=filled["where"], wrong=wrong) if "where" in filled else wrong


def refusal(error: GameError, words: Words) -> str:
    """What an error says; in another language than English its sentence there, by its code or its kind's, and then what
    was wrong in it where it was asked for wrongly, or else what the error says itself."""
    codes = (error.code, type(error).code)
    keys = [key for code in codes for key in (f"help.error.{code}", f"error.{code}")]
    key = next(filter(words.has, keys), None)
    if words.language == ENGLISH or key is None:
        return str(error)
    if not is_wrong_use(error):
        return f"{words(key)} ({error})"
    detail = _detail(error, words)
    return f"{words(key)} ({detail})" if detail else words(key)


def _detail(error: GameError, words: Words) -> str:
    """What was found and what is allowed, as far as that is the same in every language."""
    _, _, after = error.message.partition("allowed: ")
    allowed = alike(getattr(error, "allowed", "") or after)
    found, field = getattr(error, "found", ""), getattr(error, "field", "")
    if not found:
        return words("help.allowed", allowed=allowed) if allowed else ""
    key = "help.wrong.choice" if allowed else "help.wrong.value"
    wrong = words(key, what=str(shown(found)), allowed=allowed)
    return words("help.wrong.at", where=field, wrong=wrong) if field else wrong


def alike(allowed: str) -> str:
    """Of an English text about what is allowed, what needs no translation: ``2–4``, ``free, fixed``, an example."""
    allowed = allowed.partition(";")[0].strip()
    numbers = RANGE.fullmatch(allowed)
    if numbers is not None:
        return f"{numbers[1]}–{numbers[2]}"
    _, _, example = allowed.partition(", as ")
    allowed = example or allowed.rpartition(": ")[2]
    return allowed if ALIKE.fullmatch(allowed) else ""


def is_wrong_use(error: GameError) -> bool:
    """Whether the command was called for something that cannot be, and not that something went wrong."""
    return isinstance(error, (EditionError, SetupError)) or error.code in ASKED_WRONGLY


def file_refusal(error: OSError, words: Words) -> str:
    """What is wrong with a file or folder."""
    name = str(error.filename or "output")
    if words.language == ENGLISH:
        return f"{name}: {error.strerror}"
    kind = {FileNotFoundError: "file-missing", IsADirectoryError: "file-folder"}.get(type(error), "file")
    return words("help.wrong.at", where=name, wrong=words(f"help.error.{kind}"))
