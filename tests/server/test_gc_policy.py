"""The collector sets aside what lives on, and still finds what is left behind."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from cheeseboard.server.process import gc_policy


class Circle:
    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def calm() -> Iterator[None]:
    before, callbacks = gc.get_threshold(), list(gc.callbacks)
    gc_policy.collect_seldom()
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("calm")
def test_what_lives_on_is_set_aside_and_found_later() -> None:
    circle = Circle()
    watched = weakref.ref(circle)
    gc.collect(0)
    assert gc.get_count()[0] < gc_policy.NEW_OBJECTS
    assert all(each is not circle for each in gc.get_objects()), "set aside"
    del circle
    gc.collect()
    assert watched() is not None
    assert gc_policy.collect_all() > 0
    assert watched() is None


@pytest.mark.usefixtures("calm")
def test_what_is_left_behind_soon_is_found_soon() -> None:
    watched = weakref.ref(Circle())
    kept = [Circle() for _ in range(gc_policy.NEW_OBJECTS + 1)]
    assert watched() is None
    assert kept
