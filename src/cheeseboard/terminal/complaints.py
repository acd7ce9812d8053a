"""How a wrong use of the command is told: a whole sentence in the language of the terminal, and nothing of another.

What argparse says is known by its form and said anew (``test_misused.py`` holds that it all is); what the types of
arguments say comes with its key; of what a game or the server refuses, names and numbers are the same everywhere.
"""

from __future__ import annotations

import argparse
import re
from typing import Final

from ..core.errors import EditionError, GameError, NotationError, RecordError, SetupError
from ..core.options import shown
from ..locale import ENGLISH, Words, language_of
from ..registry import names

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
UNTRUE: Final = ("record-chance", "record-move", "record-result", "record-seed")
"""what a record that can be read says, and is not so"""
DESCRIBED: Final = (
    *("cards", "decision", "edition file", "floor", "game", "hand", "move", "option", "position", "table"),
)
"""places in a message that are no words of what is read"""
RULE: Final = r"[A-Z]+-[0-9][0-9a-z.]*"
OF_RULE: Final = re.compile(rf" \(({RULE})\)")
A_LINE: Final = re.compile("line ([0-9]+)")
RANGE: Final = re.compile(r"(?:.*: )?(?:a number from )?([0-9.e+]+) to ([0-9.e+]+)(, \S+)?")
SIGNS: Final = re.compile(r"\S{1,2}(?: \S{1,2})+")
ALIKE: Final = re.compile(r"\S+(?: \([a-z]\))?(?:, \S+(?: \([a-z]\))?)*")
SEATS: Final = re.compile(r"\d+ \(\w\)(, \d+ \(\w\))*")
"""``1 (a), 2 (b)``"""
A_NUMBER: Final = re.compile(r"([0-9]+)(?: to ([0-9]+)| \w+( or more))?(?:[ ,;:].*)?")
MADE_UP: Final = re.compile(
    "no [a-z]|[0-9]+ [a-z]|row [0-9]|a (huge|list|table|value)|given twice|one of |brackets"
)
"""what was found, told in English words"""
COUNTED: Final = re.compile("([0-9]+|no) ")
QUOTED: Final = re.compile(
    r"""found (?:[a-z]+ )?(?P<mark>['"])(?P<what>.*?)(?P=mark)(?: (?:on|behind) [^,]*)?"""
    r"(?:, (?:(?:expected|allowed:) (?P<allowed>.*)|(?:see|but) .*))?",
    re.DOTALL,
)
AMOUNT: Final = re.compile(
    r"found (?:[a-z]+ )?(?P<what>\[.*?\]|[0-9]+(?: [A-Z]\b)?).*?(?:expected|allowed:|but)(?: the limit is)? "
    r"(?P<allowed>\[.*\]|[0-9–]+)(?P<more> or more)?.*"
)
A_RANGE: Final = re.compile("([0-9]+) to ([0-9]+)")
LEADS: Final = re.compile(": |each of ")
LEAD: Final = re.compile("^(?:a seat from|one like|a word like) ")
OR: Final = re.compile(",? or (?:a [a-z]+ as )?")


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
    """What an error says; in another language than English its sentence there, and then what was wrong, as far as that
    can be told in any language; or else what the error says itself, where nothing was asked for wrongly."""
    sentence = sentence_of(error, words)
    if words.language == ENGLISH or not sentence:
        return str(error)
    detail = detail_of(error, words) if is_wrong_use(error) else str(error)
    return f"{sentence} ({detail})" if detail else sentence


def sentence_of(error: GameError, words: Words) -> str:
    """By what it is about, by its code or its kind's; empty where there is none."""
    codes = [error.code, type(error).code]
    if isinstance(error, NotationError) and not error.message.startswith("move: "):
        codes.insert(0, "no-position" if OF_RULE.search(error.message) else "position")
    if isinstance(error, RecordError):
        codes.insert(0, "record-untrue" if error.code in UNTRUE else error.code)
    if isinstance(error, EditionError) and error.file:
        codes.insert(0, error.file)
    keys = [key for code in codes for key in (f"help.error.{code}", f"error.{code}")]
    return next((words(key) for key in keys if words.has(key)), "")


def detail_of(error: GameError, words: Words) -> str:
    """What was found, where, and what is allowed, as far as that is the same in every language."""
    if isinstance(error, RecordError):
        return _of_record(error, words)
    if isinstance(error, NotationError):
        return _of_text(error.message, words)
    _, _, after = error.message.partition("allowed: ")
    text = str(getattr(error, "allowed", "") or after)
    allowed, rule = alike(text), OF_RULE.search(text)
    raw, field = getattr(error, "found", ""), str(getattr(error, "field", ""))
    found = str(shown(raw)) if raw != "" else ""
    if isinstance(error, EditionError) and error.file.startswith("file"):
        return found
    if isinstance(error, EditionError) and MADE_UP.match(found):
        number = COUNTED.match(found)
        found = "" if number is None else number[1].replace("no", "0")
        wrong = words("help.wrong.instead", what=found, allowed=allowed) if found and allowed else ""
        wrong = wrong or (words("help.allowed", allowed=allowed) if allowed else words("help.wrong.unfit"))
    elif found:
        key = "help.wrong.choice" if allowed else "help.wrong.value"
        wrong = words(key, what=found, allowed=allowed)
    else:
        wrong = words("help.allowed", allowed=allowed) if allowed else ""
    return _placed(words, field, wrong, rule[1] if rule else "")


def _placed(words: Words, field: str, wrong: str, rule: str = "") -> str:
    """With the place it is in, which may be a line, and the rule to read."""
    line = A_LINE.fullmatch(field)
    where = words("help.wrong.line", line=line[1]) if line else "" if field in DESCRIBED else field
    if rule:
        told = words("help.wrong.rule", rule=rule)
        wrong = f"{wrong} – {told}" if wrong else told
    return words("help.wrong.at", where=where, wrong=wrong) if where and wrong else wrong


def _of_record(error: RecordError, words: Words) -> str:
    filled = {key: str(value) for key, value in error.filled.items()}
    cause = error.__cause__
    if isinstance(cause, GameError):
        spoken = Words(words.language, error.game if error.game in names() else None)
        detail, rule = detail_of(cause, spoken), getattr(cause, "rule", "")
        detail = words("help.wrong.rule", rule=rule) if rule else detail
        wrong = sentence_of(cause, spoken).rstrip(".")
        wrong = f"{wrong} – {detail}" if detail else wrong
    elif error.what == "value":
        wrong = _placed(words, filled["key"], words("help.wrong.value", what=filled["found"]))
    elif error.what == "missing":
        wrong = words("help.wrong.missing", what=filled["key"])
    elif error.what:
        wrong = _placed(words, "", words(f"help.record.{error.what}", **filled), filled.get("rule", ""))
    else:
        return ""
    key = "help.wrong.ply" if "ply" in filled else "help.wrong.line"
    return words("help.wrong.at", where=words(key, line=error.line, ply=filled.get("ply", "")), wrong=wrong)


def _of_text(message: str, words: Words) -> str:
    """Of what is wrong with a move or position, whose messages have few forms."""
    found = OF_RULE.search(message)
    rule = found[1] if found else ""
    field, _, rest = A_RANGE.sub(r"\1–\2", OF_RULE.sub("", message)).partition(": ")
    quoted, counted = QUOTED.fullmatch(rest), AMOUNT.fullmatch(rest)
    if quoted is not None and quoted["allowed"] == "a number":
        wrong = words("help.wrong.whole", what=quoted["what"])
    elif quoted is not None:
        allowed = alike(OR.sub(", ", LEAD.sub("", quoted["allowed"] or "")).replace("'", ""))
        wrong = words(
            "help.wrong.choice" if allowed else "help.wrong.value",
            what=str(shown(quoted["what"])),
            allowed=allowed,
        )
    elif counted is not None:
        allowed = counted["allowed"] + ("+" if counted["more"] else "")
        wrong = words("help.wrong.instead", what=counted["what"], allowed=allowed)
    else:
        wrong = "" if rule or field in DESCRIBED else words("help.wrong.unfit")
    return _placed(words, field, wrong, rule)


def alike(allowed: str) -> str:
    """Of an English text about what is allowed, what needs no translation: ``2–4``, ``free, fixed``, an example."""
    allowed = OF_RULE.sub("", allowed.partition(";")[0].strip())
    numbers = RANGE.fullmatch(allowed)
    if numbers is not None:
        return f"{numbers[1]}–{numbers[2]}{numbers[3] or ''}"
    if SIGNS.fullmatch(allowed) or SEATS.fullmatch(allowed):
        return allowed
    amount = A_NUMBER.fullmatch(allowed)
    if amount is not None:
        return f"{amount[1]}–{amount[2]}" if amount[2] else f"{amount[1]}+" if amount[3] else amount[1]
    before, _, example = allowed.partition(", as ")
    given = (example.partition(" (")[0], before if example else "", LEADS.split(allowed)[-1])
    return next((each for each in given if each and ALIKE.fullmatch(each)), "")


def is_wrong_use(error: GameError) -> bool:
    """Whether the command was called for something that cannot be, and not that something went wrong."""
    kinds = (EditionError, SetupError, NotationError, RecordError)
    return isinstance(error, kinds) or error.code in ASKED_WRONGLY


def file_refusal(error: OSError, words: Words) -> str:
    """What is wrong with a file or folder."""
    name = str(error.filename or "output")
    if words.language == ENGLISH:
        return f"{name}: {error.strerror}"
    kind = {FileNotFoundError: "file-missing", IsADirectoryError: "file-folder"}.get(type(error), "file")
    return words("help.wrong.at", where=name, wrong=words(f"help.error.{kind}"))
