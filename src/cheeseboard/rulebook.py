"""The rules as people read them: one Markdown text in each game's folder.

Every rule is a section with a number as its heading; open questions (``CR-Q8``) and differences between the
printed sheets (``CR-D17``) are points within a section.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from .core.errors import SetupError
from .registry import manifest

RULE: Final = re.compile(r"### ([A-Z]+-[0-9X][0-9.]*[a-z]?) ")
POINT: Final = re.compile(r"^- (?:\*\*)?([A-Z]+-[A-Z][0-9]+)\b", re.MULTILINE)
NEAREST: Final = 4


def rule_text(game: str) -> str:
    """All rules of a game."""
    return (manifest(game).folder / "rules.md").read_text("utf-8")


def contents(game: str) -> list[str]:
    """The headings, rules indented under their chapters."""
    headings = [line for line in rule_text(game).splitlines() if line.startswith("##")]
    return [f"  {line[4:]}" if line.startswith("###") else line[3:] for line in headings]


def in_short(game: str) -> str:
    """The game in one minute."""
    return _chapters(rule_text(game))[1].strip()


def find_rule(game: str, number: str) -> str:
    """The section of ``CR-4.4``, ``cr-4.4`` or ``4.4``; a SetupError names the nearest if there is none."""
    sections = _sections(game)
    wanted = number.strip().upper().removeprefix(f"{_prefix(sections)}-")
    for known, section in sections.items():
        if known.partition("-")[2].upper() == wanted:
            return section
    known = ", ".join(_nearest(wanted, list(sections)))
    reason = f"there is no rule {number[:20]!r}; the nearest are {known}"
    raise SetupError(reason, code="unknown-rule", found=number[:20], allowed=known)


def _sections(game: str) -> dict[str, str]:
    """Every rule by its number, and every point by the section it stands in."""
    rules, points = {}, {}
    for section in _chapters(rule_text(game)):
        if heading := RULE.match(section):
            text = re.sub(r"^\*Held by\*.*\n?", "", section, flags=re.MULTILINE).strip()
            rules[heading[1]] = text
            points.update(dict.fromkeys(POINT.findall(section), text))
    return rules | points


def _chapters(text: str) -> list[str]:
    """A text divided at its headings; what stands before the first comes first."""
    return re.split(r"^(?=##)", text, flags=re.MULTILINE)


def _prefix(sections: dict[str, str]) -> str:
    return next(iter(sections)).partition("-")[0]


def _nearest(wanted: str, known: list[str]) -> list[str]:
    """The rules around a number that does not exist, or those spelled most like it."""
    rules = [number for number in known if re.match(r"[A-Z]+-[0-9]", number)]
    if not re.match(r"[0-9]", wanted):
        prefix = known[0].partition("-")[0]
        return get_close_matches(f"{prefix}-{wanted}", known, NEAREST, 0.0)
    place = sum(_order(number.partition("-")[2]) < _order(wanted) for number in rules)
    start = min(max(place - NEAREST // 2, 0), len(rules) - NEAREST)
    return rules[start : start + NEAREST]


def _order(number: str) -> list[tuple[int, str]]:
    """``4.10a`` after ``4.9``."""
    parts = re.findall(r"([0-9]{1,6})([a-z]*)", number.lower())
    return [(int(digits), letters) for digits, letters in parts]
