"""Views as JSON and back, for bots in other processes and languages.

The JSON is ``cheeseboard.plain`` of the view. Reading checks every field against its type, so it fits any
game; then the game itself must see the same from a position that it imagines behind the view.
"""

from __future__ import annotations

import dataclasses
import json
import types
from functools import cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from ...core.errors import NotationError
from ...core.game import Game, Outcome, View, plain
from ...core.rng import Rng

LONGEST: Final = 1 << 18
"""Characters of a view; the longest real one has some thousands."""

LARGEST: Final = 2_000_000  # the longest stall limit of any edition, doubled
LARGEST_ITEM: Final = 1_000  # no list holds larger numbers: cells, cards, places

Kinds = dict[str, Any]
"""The names of a class's fields with their types."""


def format_view(view: View) -> str:
    """A view as one line of JSON."""
    return json.dumps(plain(view), separators=(",", ":"))


def parse_view(game: Game[Any, Any], text: str) -> View:
    """The view of this game that a JSON text holds; NotationError names the field that is wrong."""
    if len(text) > LONGEST:
        _refuse("view", f"{len(text)} characters", f"at most {LONGEST}")
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"view: not JSON ({error})", code="bad-view") from None
    view = ViewReader(game).read(data, game.view_class, "view", LARGEST)
    assert isinstance(view, View)
    _check(game, view)
    return view


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _check(game: Game[Any, Any], view: View) -> None:
    """Refuse a view that no position of this game gives."""
    try:
        imagined = game.imagine(view, Rng(0))
        position = game.parse_position(game.format_position(imagined))
        is_true = game.view(position, view.seat) == view
    except Exception as error:  # parts that do not fit together can fail in any way
        raise NotationError(f"view: no position looks like this ({error!r})", code="bad-view") from error
    if not is_true:
        raise NotationError("view: its parts contradict each other", code="bad-view")


class ViewReader:
    """Turns plain data into values of annotated types, and says where it does not fit."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.outcome = game.outcome_class

    def read(self, data: Any, kind: Any, place: str, largest: int) -> Any:
        if kind is Outcome:  # a view names the general class, the game has its own
            kind = self.outcome
        if get_origin(kind) in (Union, types.UnionType):
            return self.read_optional(data, kind, place, largest)
        if get_origin(kind) is tuple:
            return self.read_tuple(data, get_args(kind), place)
        if dataclasses.is_dataclass(kind) and isinstance(kind, type):
            return self.read_fields(data, kind, place)
        if issubclass(kind, tuple):  # a NamedTuple
            return kind(*self.read_tuple(data, tuple(fields_of(kind).values()), place))
        if type(data) is not kind:
            _refuse(place, data, f"a {kind.__name__}")
        if kind is int and abs(data) > largest:
            _refuse(place, data, f"a number up to {largest}")
        return data

    def read_optional(self, data: Any, kind: Any, place: str, largest: int) -> Any:
        if data is None:
            return None
        [inner] = (each for each in get_args(kind) if each is not type(None))
        return self.read(data, inner, place, largest)

    def read_tuple(self, data: Any, kinds: tuple[Any, ...], place: str) -> tuple[Any, ...]:
        if not isinstance(data, list):
            _refuse(place, data, "a list")
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            kinds = (kinds[0],) * len(data)
        if len(data) != len(kinds):
            _refuse(place, f"{len(data)} items", str(len(kinds)))
        pairs = enumerate(zip(data, kinds, strict=True))
        return tuple(self.read(item, kind, f"{place}[{i}]", LARGEST_ITEM) for i, (item, kind) in pairs)

    def read_fields(self, data: Any, kind: Any, place: str) -> Any:
        fields = fields_of(kind)
        if not isinstance(data, dict):
            _refuse(place, data, "an object")
        for name in [*fields.keys() - data.keys(), *data.keys() - fields.keys()][:1]:
            _refuse(place, f"{'no' if name in fields else 'a'} field {name!r}", ", ".join(fields))
        return kind(
            **{name: self.read(data[name], fields[name], f"{place}.{name}", LARGEST) for name in fields}
        )


@cache
def fields_of(kind: type[Any]) -> Kinds:
    """Fields and types of a dataclass or NamedTuple."""
    hints = get_type_hints(kind)
    if dataclasses.is_dataclass(kind):
        return {field.name: hints[field.name] for field in dataclasses.fields(kind)}
    return hints


def _refuse(place: str, found: object, expected: str) -> Any:
    shown = repr(found) if len(repr(found)) <= 60 else repr(found)[:60] + "…"
    raise NotationError(f"{place}: found {shown}, expected {expected}", code="bad-view")
