"""docs/records.md: its records are true, its arithmetic is the dealer's, and its codes are all there are."""

from __future__ import annotations

import hashlib
import hmac
import re
from pathlib import Path
from typing import Any

import pytest

from cheeseboard import records
from cheeseboard.core.dealer import Dealer
from cheeseboard.core.game import CHANCE
from cheeseboard.records import format_record, parse_record, play_out, verify
from cheeseboard.registry import game
from cheeseboard.terminal.choosers import random_chooser

DOC = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
RECORDS = re.findall(r"^```text\n(cheeseboard record.*?)^```", DOC, re.DOTALL | re.MULTILINE)
ROWS = re.findall(
    r"^\| (\d+) \| ([\d/]+) \| (\d+) \| `([0-9a-f]{64})` \| (\d+) \| `(\S+)` \|", DOC, re.MULTILINE
)


def described_chance() -> Any:
    """The function that the page gives, as it stands there."""
    found = re.search(r"^```python\n(import hmac.*?)^```", DOC, re.DOTALL | re.MULTILINE)
    assert found is not None
    names: dict[str, Any] = {}
    exec(found[1], names)
    return names["chance"]


@pytest.mark.parametrize("text", RECORDS)
def test_the_records_are_true(text: str) -> None:
    report = verify(parse_record(text))
    assert report.is_sealed
    assert report.result is not None


def test_the_records_come_from_the_commands_named() -> None:
    commands = re.findall(r"`cheeseboard random (\S+) --seed (\w+)`", DOC)
    assert len(commands) == len(RECORDS) == 2
    for (name, seed), text in zip(commands, RECORDS, strict=True):
        record = play_out(game(name, players=2), random_chooser(seed), Dealer.named(seed))
        assert format_record(record) == text


def test_the_worked_example() -> None:
    record = parse_record(RECORDS[0])
    assert record.seed is not None
    assert f"seed       {record.seed.hex()}\ncommitment {hashlib.sha256(record.seed).hexdigest()}\n" in DOC
    assert len(ROWS) == 4
    for (n, weights, total, value, k, result), ply in zip(ROWS, record.plies, strict=False):
        counts = [int(count) for count in weights.split("/")]
        assert sum(counts) == int(total)
        assert hmac.new(record.seed, n.encode(), "sha256").hexdigest() == value
        assert int(value, 16) % int(total) == int(k)
        assert f"+{'DCM'[described_chance()(record.seed, int(n), counts)]}" == result
        assert (ply.actor, ply.move) == (CHANCE, result)


def test_the_function_on_the_page_is_the_dealers() -> None:
    chance, dealer = described_chance(), Dealer.named("page")
    for n in range(50):
        assert chance(dealer.seed, n, [1] * 7) == dealer.below(7, n)
        half = 2**255 + 1  # half of all values are beyond it, and drawn again
        assert chance(dealer.seed, n, [1, half - 1]) == (dealer.below(half, n) > 0)


def test_every_code_is_listed() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(records.__file__).parent.glob("*.py"))
    listed = re.findall(r"^\| `(record-[a-z-]+)` \|", DOC, re.MULTILINE)
    assert sorted(listed) == sorted(set(re.findall(r'"(record-[a-z-]+)"', source)))
