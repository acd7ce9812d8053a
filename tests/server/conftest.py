"""One server for all tests that leave it as it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Api
from tests.server.serving import QUICK, Serving, serving

SETTINGS = ("--log-format", "json", "--away-seconds", "1", "--guesses-per-minute", "100000")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder: Path = tmp_path_factory.mktemp("server")
    with serving(folder, *QUICK, *SETTINGS) as running:
        yield running


@pytest.fixture
def api(server: Serving) -> Iterator[Api]:
    with Api(server.url) as api:
        yield api
