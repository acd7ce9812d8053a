"""What happens where there is no browser and none can be installed."""

from __future__ import annotations

import os
import shutil

import pytest

from tests import needs


@pytest.mark.parametrize(
    ("ci", "outcome"),
    [("", pytest.skip.Exception), ("true", pytest.fail.Exception)],
    ids=["at-home", "in-ci"],
)
def test_without_chromium(monkeypatch: pytest.MonkeyPatch, ci: str, outcome: type[BaseException]) -> None:
    """A skip with a reason; a failure where everything must be there."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="chromium is not installed, and only root may install it here"):
        needs.chromium.__wrapped__()
