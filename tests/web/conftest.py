"""One server and one browser for the tests of this folder, as long as a process keeps to them.

They end before a test of another folder begins: Playwright keeps an event loop running in the thread of the tests, and
where one runs no other can start.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.serving import QUICK, Serving, serving
from tests.web.browser import Devices, browsing


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("web"), *QUICK) as running:
        yield running


@pytest.fixture
def devices(browser: Browser, server: Serving) -> Iterator[Devices]:
    made = Devices(browser, server.url)
    yield made
    assert made.close() == []


@pytest.fixture(scope="package")
def hasty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Where somebody is away after a second, and a bot may hold their seat."""
    with serving(tmp_path_factory.mktemp("hasty"), *QUICK, "--away-seconds", "1") as running:
        yield running


@pytest.fixture
def hasty(browser: Browser, hasty_server: Serving) -> Iterator[Devices]:
    made = Devices(browser, hasty_server.url)
    yield made
    assert made.close() == []
