"""The protocol and the games' views as TypeScript, made from their classes: tsc checks the browser app by them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

from msgspec import inspect

from ... import registry
from ...core.game import Outcome, View
from ...table import commands, fields, messages
from ...web import STATIC
from .app import ENDPOINTS
from .game_facts import GamesFile
from .protocol_page import bodies

PROTOCOL: Final = "protocol"
HEAD: Final = "// Made by `cheeseboard serve --print-types {part}`. Types only, never loaded.\n"
SIMPLE: Final[dict[type[inspect.Type], str]] = {
    inspect.AnyType: "any",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}
Fields = inspect.StructType | inspect.DataclassType


def types_of(part: str) -> str:
    """``protocol``, or the view of a game."""
    if part == PROTOCOL:
        told = [kind for union in (commands.AnyCommand, messages.AnyMessage) for kind in get_args(union)]
        writer = TypeWriter(aliases(fields))
        text = writer.write([*told, *bodies(ENDPOINTS), GamesFile, View])
        return HEAD.format(part=part) + "\n" + "".join(writer.alias_lines()) + text + "\n" + unions()
    rules = registry.manifest(part).rules
    return (
        HEAD.format(part=part)
        + "\n"
        + TypeWriter({}, {Outcome: rules.outcome_class}).write([rules.view_class])
    )


def files() -> dict[Path, str]:
    """Every file of types, by its path: the protocol's, and one for each game with a page of its own."""
    found = {STATIC / "js" / "types" / "protocol.d.ts": types_of(PROTOCOL)}
    for name in registry.names():
        folder = registry.manifest(name).folder / "web"
        if folder.is_dir():
            found[folder / "view.d.ts"] = types_of(name)
    return found


def aliases(module: Any) -> dict[frozenset[Any], str]:
    """The sets of words that have a name."""
    named = {name: value for name, value in vars(module).items() if get_origin(value) is Literal}
    return {frozenset(get_args(value)): name for name, value in named.items()}


def unions() -> str:
    pairs = {"AnyCommand": commands.AnyCommand, "AnyMessage": messages.AnyMessage}
    return "".join(
        f"export type {name} = {' | '.join(kind.__name__ for kind in get_args(union))};\n"
        for name, union in pairs.items()
    )


class TypeWriter:
    """Writes classes in the order in which they are met, each once."""

    def __init__(self, named: dict[frozenset[Any], str], instead: dict[type, type] | None = None) -> None:
        open_sets = (
            [*registry.names()],
            [k for n in registry.names() for k in registry.manifest(n).thread_kinds],
        )
        self.open = {frozenset(words) for words in open_sets}
        """words that the games bring: more of them may come"""

        self.named = {words: name for words, name in named.items() if words not in self.open}
        self.instead = instead or {}
        self.done: dict[type, str] = {}

    def write(self, kinds: Iterable[type]) -> str:
        for kind in kinds:
            self._class(inspect.type_info(self.instead.get(kind, kind)))
        return "\n".join(self.done.values())

    def alias_lines(self) -> Iterator[str]:
        for name in self.named.values():
            yield f"export type {name} = {self._words(get_args(vars(fields)[name]))};\n"
        yield "\n"

    def _class(self, kind: Any) -> str:
        name: str = kind.cls.__name__
        if kind.cls not in self.done:
            self.done[kind.cls] = ""  # its place, before those within it
            self.done[kind.cls] = f"export interface {name} {{\n{''.join(self._fields(kind))}}}\n"
        return name

    def _fields(self, kind: Fields) -> Iterator[str]:
        if isinstance(kind, inspect.StructType) and kind.tag_field:
            yield f'  {kind.tag_field}: "{kind.tag}";\n'
        may_lack = (
            isinstance(kind, inspect.StructType) and kind.forbid_unknown_fields
        )  # what is told is whole
        for field in kind.fields:
            mark = "?" if may_lack and not field.required else ""
            yield f"  {field.encode_name}{mark}: {self._type(field.type)};\n"

    def _type(self, kind: inspect.Type) -> str:
        match kind:
            case inspect.Metadata():
                return self._type(kind.type)
            case inspect.LiteralType(values=values):
                words = frozenset(values)
                return "string" if words in self.open else self.named.get(words) or self._words(values)
            case inspect.UnionType(types=types):
                return " | ".join(self._type(each) for each in types)
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                inside = self._type(item)
                return f"({inside})[]" if " | " in inside else f"{inside}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self._type(item) for item in items)}]"
            case inspect.NamedTupleType(fields=fields):
                return f"[{', '.join(f'{field.name}: {self._type(field.type)}' for field in fields)}]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self._type(value)}>"
            case inspect.StructType() | inspect.DataclassType():
                return self._class(inspect.type_info(self.instead.get(kind.cls, kind.cls)))
        return SIMPLE[type(kind)]

    def _words(self, values: Iterable[Any]) -> str:
        return " | ".join(f'"{value}"' for value in values)
