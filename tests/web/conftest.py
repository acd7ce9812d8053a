"""One server and one browser for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.serving import QUICK, Serving, serving
from tests.web.browser import Devices, browsing


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("web"), *QUICK) as running:
        yield running


@pytest.fixture
def devices(browser: Browser, server: Serving) -> Iterator[Devices]:
    made = Devices(browser, server.url)
    yield made
    assert made.close() == []
