"""The rules as published, the program and the tests keep to the same numbers."""

from __future__ import annotations

import ast
import importlib
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from cheeseboard.rulebook import rule_text

ROOT = Path(__file__).parents[2]

# Numbers never change: a rule that is dropped keeps its heading and says so, a new one is added here too.
RULES = {
    "cheese-rescue": """
        1.1 1.1a 1.2 1.2a 1.3
        2.1 2.2 2.3 2.4 2.5 2.6 2.6a 2.7 2.7a
        3.1 3.2 3.2a 3.3 3.3a
        4.1 4.2 4.3 4.4 4.5 4.5a 4.6
        5.1 5.2 5.2a
        6.1 6.2 6.3 6.4
        7.1 7.2 7.3
        X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 X12
    """,
    "chop-chop": """
        1.1 1.2 1.2a 1.3 1.4 1.5
        2.1 2.1a 2.2 2.3 2.4 2.4a 2.5 2.5a
        3.1 3.1a 3.2 3.3 3.4 3.5 3.6 3.6a 3.7 3.7a
        4.1 4.2 4.3 4.4 4.4a 4.5 4.6 4.7 4.7a 4.8 4.9
        5.1 5.2 5.3 5.4 5.5 5.5a 5.6 5.7 5.8 5.9 5.9a
        6.1 6.2 6.2a 6.3 6.4 6.5 6.5a 6.6 6.6a 6.7 6.7a
        8.1 8.2 8.3 8.4
        X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 X12
    """,
}
PREFIXES = {"cheese-rescue": "CR", "chop-chop": "CC"}
NUMBER = re.compile(r"(?:(\d+)\.|(X))(\d+)([a-z]?)")
HELD = re.compile(r"\*Held by\* (`[\w.]+`(?:(?:, | and )`[\w.]+`)*) · \*proven by\* `(\w+)`")
A_TEST = re.compile(r"test_(cr|cc)_(?:(x\d+)[a-z]?|(\d+_\d+[a-z]?))(?:_|$)")
NAMED = re.compile(r"\bC[RC]-(?:\d+\.\d+[a-z]?|[XQD]\d+)\b")
both_games = pytest.mark.parametrize("game", RULES)


class Section(NamedTuple):
    """What stands under one numbered heading."""

    number: str
    text: str

    def held(self) -> tuple[list[str], str]:
        """What holds the rule, and the test that proves it: one line says both."""
        lines = [line for line in self.text.splitlines() if "Held by" in line or "proven by" in line]
        match = HELD.fullmatch(lines[0]) if len(lines) == 1 else None
        assert match, f"{self.number}: {lines}"
        return match[1].strip("`").replace("` and `", "`, `").split("`, `"), match[2]


def points(game: str) -> list[str]:
    """The questions left open and the differences between the sheets, where they are explained."""
    return re.findall(r"^- (?:\*\*)?(C[RC]-[QD]\d+)\b", rule_text(game), re.MULTILINE)


@cache
def sections(game: str) -> list[Section]:
    chapters = re.split(r"^(?=##)", rule_text(game), flags=re.MULTILINE)
    found = (re.match(rf"### ({PREFIXES[game]}-\S+) \S", chapter) for chapter in chapters)
    return [Section(heading[1], heading.string) for heading in found if heading]


@cache
def all_tests() -> dict[str, list[Path]]:
    """Every test function, and the files it stands in."""
    found: dict[str, list[Path]] = {}
    for path in (ROOT / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.setdefault(node.name, []).append(path.relative_to(ROOT))
    return found


def number_of(test: str) -> str | None:
    """``CR-4.5a`` of ``test_cr_4_5a_first_cells_offered``, ``CC-X11`` of ``test_cc_x11a_one_mouse_per_hole``."""
    match = A_TEST.match(test)
    if match is None:
        return None
    example, rule = match[2], match[3]
    return f"{match[1].upper()}-{example.upper() if example else rule.replace('_', '.')}"


def resolve(path: str) -> object:
    """What a path below ``cheeseboard.games`` names: a module as far as there is one, then attributes."""
    names = path.split(".")
    for length in range(len(names), 0, -1):
        try:
            found: object = importlib.import_module(".".join(["cheeseboard.games", *names[:length]]))
        except ModuleNotFoundError:
            continue
        for name in names[length:]:
            found = getattr(found, name)
        return found
    raise ModuleNotFoundError(path)


@both_games
def test_all_rules_are_there(game: str) -> None:
    expected = [f"{PREFIXES[game]}-{number}" for number in RULES[game].split()]
    assert [section.number for section in sections(game)] == expected


@both_games
def test_no_number_is_left_out(game: str) -> None:
    """1.1 is followed by 1.1a, 1.2 or the next section, and nothing else."""
    last = ("", 0, "")
    for number in (section.number[3:] for section in sections(game)):
        match = NUMBER.fullmatch(number)
        assert match, number
        chapter, rule, letter = match[1] or match[2], int(match[3]), match[4]
        if letter:
            assert (chapter, rule, letter) == (*last[:2], chr(ord(last[2] or "`") + 1)), number
        else:
            assert rule == (last[1] + 1 if chapter == last[0] else 1), number
        last = (chapter, rule, letter)
    assert last == ("X", 12, "")


@both_games
def test_every_rule_is_held_by_something_that_exists(game: str) -> None:
    missing = []
    for section in sections(game):
        for holder in section.held()[0]:
            try:
                resolve(holder)
            except (AttributeError, ModuleNotFoundError):
                missing.append(f"{section.number}: {holder}")
    assert missing == []


@both_games
def test_every_rule_has_its_test(game: str) -> None:
    folder = Path("tests", "rules", game.replace("-", "_"))
    proofs = {section.number: section.held()[1] for section in sections(game)}
    assert {number: number_of(test) for number, test in proofs.items()} == {
        number: number for number in proofs
    }
    homes = {
        test: [path for path in all_tests().get(test, []) if folder in path.parents]
        for test in proofs.values()
    }
    assert [test for test, paths in homes.items() if len(paths) != 1] == []


def test_every_numbered_test_belongs_to_a_rule() -> None:
    known = {section.number for game in RULES for section in sections(game)}
    strangers = [
        name for name in all_tests() if re.match(r"test_c[rc]_", name) and number_of(name) not in known
    ]
    assert strangers == []


@both_games
def test_questions_and_differences_are_numbered_through(game: str) -> None:
    for letter in "QD":
        numbers = sorted(int(point[4:]) for point in points(game) if point[3] == letter)
        assert numbers == list(range(1, len(numbers) + 1))


def test_every_number_that_is_named_exists() -> None:
    """In the program and the texts: rules, worked examples, questions left open (Q) and differences (D)."""
    known = {section.number for game in RULES for section in sections(game)}
    known.update(point for game in RULES for point in points(game))
    texts = ("src/**/*.py", "src/**/*.md", "docs/**/*.md", "*.md")
    files = [path for text in texts for path in ROOT.glob(text)]
    named = {
        f"{path.relative_to(ROOT)}: {number}"
        for path in files
        for number in NAMED.findall(path.read_text(encoding="utf-8"))
        if number not in known
    }
    assert named == set()
