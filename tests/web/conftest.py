"""One server and one browser for the tests of this folder, as long as a process keeps to them.

They end before a test of another folder begins: Playwright keeps an event loop running in the thread of the tests, and
where one runs no other can start.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.examples import IS_ALL
from tests.server.serving import QUICK, Serving, serving
from tests.web.browser import Devices, browsing

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In a sample half the cases of each test are tried, in turn the first and the second of two, but of a test that
    chose its sample, and of whoever asks for a test by name."""
    if IS_ALL or config.option.keyword or any("::" in each for each in config.args):
        return
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.path.parent == HERE and not item.get_closest_marker("each_case"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left = {
        item for number, each in enumerate(cases.values()) if each[1:] for item in each[(number + 1) % 2 :: 2]
    }
    items[:] = [item for item in items if item not in left]
    config.hook.pytest_deselected(items=list(left))


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
