"""Both databases: every test that takes ``url`` runs on each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.postgres import fresh_url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_url() if request.param == "postgresql" else str(tmp_path / "data" / "matches.db")
