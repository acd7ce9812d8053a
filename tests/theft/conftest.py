"""Servers to steal from: one as tests like it, talkative in its log, and one with low limits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.client import Api
from tests.server.serving import QUICK, Serving, serving

TALKATIVE = ("--log-level", "debug", "--log-format", "json")


@pytest.fixture(scope="session")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("bank"), *QUICK, *TALKATIVE) as running:
        yield running


@pytest.fixture
def api(bank: Serving) -> Iterator[Api]:
    with Api(bank.url) as api:
        yield api
