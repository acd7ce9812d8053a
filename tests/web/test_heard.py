"""What the live region says in a whole game, word for word; ``python -m tests.web.heard`` writes it again."""

from __future__ import annotations

import pytest

from tests.web.browser import Devices
from tests.web.heard import HEARD, golden, hear


@pytest.mark.each_case
@pytest.mark.parametrize(("game", "language"), HEARD)
def test_a_game_as_it_is_told(devices: Devices, game: str, language: str) -> None:
    assert (
        hear(devices, game, language).splitlines()
        == golden(game, language).read_text(encoding="utf-8").splitlines()
    )
