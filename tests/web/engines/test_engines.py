"""The app in the engines of Firefox and Safari: whole games, no complaint; the rest is tested in Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import QUICK, Serving, serving
from tests.web.engines import firefox, webkit
from tests.web.engines.engine import Engine
from tests.web.engines.visitor import Visitor

KEPT = """navigator.serviceWorker.ready.then(async () => {
  while (!(await caches.match("/static/words/en.json")) || !(await caches.match("/"))) await new Promise((then) => setTimeout(then, 50));
  return true;
})"""


@pytest.fixture(params=[firefox.opened, webkit.opened], ids=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with request.param() as window:
        window.resize(1280, 800)
        yield window


@pytest.mark.parametrize("game", ["cheese-rescue", "chop-chop"])
def test_a_whole_game(engine: Engine, server: Serving, game: str) -> None:
    engine.goto(f"{server.url}/")
    visitor = Visitor(engine)
    visitor.start(game)
    visitor.play()
    assert visitor.moves > 0
    assert engine.faults == []


def test_the_server_dies_and_comes_back(engine: Engine, tmp_path: Path) -> None:
    """The table waits for it and goes on; while there is none, the app opens all the same."""
    with serving(tmp_path, *QUICK) as first:
        engine.goto(f"{first.url}/")
        assert engine.run(KEPT)
        visitor = Visitor(engine)
        visitor.start("cheese-rescue")
        visitor.play(until="ghost")
        first.kill()
        visitor.see("[data-test=lost]")
    with serving(tmp_path, *QUICK, port=int(first.url.rpartition(":")[2])):
        assert engine.until("!document.querySelector('[data-test=lost], .tb.closed')")
        moves = visitor.moves
        visitor.play(until="tick")
        visitor.step(visitor.offer())
        visitor.play(until="hand")
        assert visitor.moves == moves + 1
    engine.run("void (location.hash = '')")
    visitor.see("[data-test=game-cheese-rescue]")
    engine.reload()
    visitor.see("[data-test=game-cheese-rescue]")
