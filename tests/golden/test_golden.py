"""What everybody is told, printed and stored, byte for byte. ``python -m tests.golden`` makes the files anew."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.golden.goldens import FOLDER, GOLDENS, read
from tests.properties.digest import is_compiled

INTERPRETED = 21
"""positions in which bots are asked where they are slow; compiled it is all of them"""


@pytest.mark.parametrize("name", GOLDENS)
def test_as_before(name: str) -> None:
    limit = INTERPRETED if name.startswith("moves-") and not is_compiled() else None
    # Lines, not text: the first that differs is what one wants to see.
    pairs = zip(islice(GOLDENS[name](), limit), read(name)[:limit], strict=True)
    for number, (new, old) in enumerate(pairs, 1):
        assert new == old, f"{name}, line {number}"


def test_no_file_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == set(GOLDENS)
