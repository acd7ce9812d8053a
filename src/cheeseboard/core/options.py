"""Editions as data: what an option may be, and how a whole edition is read from options or TOML.

Raw values come typed from Python, as text from command lines and positions, as tables and lists from TOML.
Each has one typed value and one compact text (``docs/notation.md``), or is refused with an EditionError that
names the field, what was found and what is allowed.
"""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, ClassVar, Generic, NoReturn, Self, TypeVar

from .errors import EditionError

T = TypeVar("T")

LONGEST_QUOTE = 60
MOST_QUOTED = 12
LONGEST_NAME = 60


class Unfit(ValueError):
    """A raw value is wrong in a way that deserves a closer word than the option's ``allowed``."""

    def __init__(self, found: object, allowed: str) -> None:
        super().__init__(allowed)
        self.found = found
        self.allowed = allowed


def shown(raw: object) -> object:
    """A value as an error may quote it: plain and short, whatever was given."""
    if raw is None or isinstance(raw, (bool, float)):
        return raw
    if isinstance(raw, str):
        return raw if len(raw) <= LONGEST_QUOTE else raw[:LONGEST_QUOTE] + "..."
    if isinstance(raw, int):
        return raw if abs(raw) < 10**18 else "a huge number"
    if isinstance(raw, (list, tuple)):
        is_plain = len(raw) <= MOST_QUOTED and all(isinstance(item, (str, int)) for item in raw)
        return [shown(item) for item in raw] if is_plain else f"a list of {len(raw)}"
    return _shown_table(raw) if isinstance(raw, Mapping) else f"a value of type {type(raw).__name__}"


def _shown_table(raw: Mapping[Any, object]) -> object:
    if len(raw) > MOST_QUOTED or not all(isinstance(key, str) for key in raw):
        return f"a table of {len(raw)}"
    return {
        key[:LONGEST_QUOTE]: "a table" if isinstance(value, Mapping) else shown(value)
        for key, value in raw.items()
    }


def suggestion(word: object, known: Collection[str]) -> str:
    """``; did you mean 'path'?``, or nothing."""
    close = get_close_matches(word[:LONGEST_QUOTE], known, 1) if isinstance(word, str) else []
    return f"; did you mean {close[0]!r}?" if close else ""


def check_known(field: str, words: Collection[object], known: Collection[str]) -> None:
    for word in words:
        if word not in known:
            raise EditionError(field, shown(word), ", ".join(known) + suggestion(word, known))


@dataclass(frozen=True, slots=True)
class Option(Generic[T]):
    """One thing an edition can set. ``parse`` raises ValueError, or Unfit with a closer word.

    ``parse`` takes any raw value: also the typed value itself and the compact text that ``format`` writes.
    """

    parse: Callable[[object], T]
    allowed: str
    default: T
    format: Callable[[T], str]

    def read(self, name: str, raw: object) -> T:
        """The typed value; ``name`` is the field that an error names."""
        try:
            return self.parse(raw)
        except Unfit as unfit:
            raise EditionError(name, shown(unfit.found), unfit.allowed) from None
        except ValueError:
            raise EditionError(name, shown(raw), self.allowed) from None


def option(kind: Option[T]) -> T:
    """Declare an option as a dataclass field; the field's name is the option's name."""
    field: T = dataclasses.field(default=kind.default, metadata={"option": kind})
    return field


def choice(*values: str) -> Option[str]:
    """One of several words, the default first."""

    def parse(raw: object) -> str:
        if isinstance(raw, str) and raw in values:
            return raw
        raise Unfit(raw, allowed + suggestion(raw, values))

    allowed = ", ".join(values)
    return Option(parse, allowed, values[0], str)


def boolean(default: bool) -> Option[bool]:
    """True or false, also written out."""

    def parse(raw: object) -> bool:
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw in ("true", "false"):
            return raw == "true"
        raise ValueError

    return Option(parse, "true, false", default, lambda value: str(value).lower())


def parse_integer(raw: object, low: int, high: int) -> int:
    """A whole number within bounds, typed or in ASCII digits; ValueError otherwise."""
    if isinstance(raw, str) and re.fullmatch("[0-9]{1,9}", raw, re.ASCII):
        raw = int(raw)
    if isinstance(raw, int) and not isinstance(raw, bool) and low <= raw <= high:
        return int(raw)
    raise ValueError


def parse_integers(raw: object, mark: str, length: int, low: int, high: int) -> tuple[int, ...]:
    """So many whole numbers: a list, or text divided by ``mark`` (an empty mark: one digit each)."""
    if isinstance(raw, str):
        raw = raw.split(mark) if mark else list(raw)
    if not isinstance(raw, (list, tuple)) or len(raw) != length:
        raise ValueError
    return tuple(parse_integer(item, low, high) for item in raw)


def parse_table(raw: object, names: Sequence[str]) -> object:
    """A table's entries in the order of ``names``, each of which must be there; other values as they are."""
    if not isinstance(raw, Mapping):
        return raw
    every = "a table with each of " + ", ".join(names)
    for key in raw:
        if key not in names:
            raise Unfit(key, every + suggestion(key, names))
    missing = [name for name in names if name not in raw]
    if missing:
        raise Unfit("no " + ", no ".join(missing), every)
    return [raw[name] for name in names]


def read_options(register: Mapping[str, Option[Any]], raw: Mapping[str, object]) -> dict[str, Any]:
    """The given options as typed values. Raises EditionError for an unknown name or a value not allowed."""
    check_known("option", raw, sorted(register))
    return {name: register[name].read(name, value) for name, value in raw.items()}


class Edition:
    """The box and the reading of the rules as data. A frozen dataclass per game declares its options.

    However an edition is made, its values are checked and put into their one typed form.
    """

    __slots__ = ()

    game: ClassVar[str]
    components: ClassVar[tuple[str, ...]]
    """The options that describe what is in the box: a file has them under ``[components]``."""

    name: str

    @classmethod
    def register(cls) -> dict[str, Option[Any]]:
        """All options of the game, by name, in the order of the rules."""
        fields = dataclasses.fields(cls)  # type: ignore[arg-type]  # every edition is a dataclass
        return {f.name: f.metadata["option"] for f in fields if "option" in f.metadata}

    @classmethod
    def from_options(cls, raw: Mapping[str, object], name: str = "standard") -> Self:
        """The standard edition with some options changed; EditionError says what is wrong."""
        given = cls._complete(read_options(cls.register(), raw))
        return cls(name=name, **given)  # type: ignore[call-arg]  # every edition is a dataclass

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """An edition as a person writes it (``docs/editions.md``); EditionError says what is wrong."""
        name, raw = cls.parse_toml(text)
        return cls.from_options(raw, name)

    @classmethod
    def parse_toml(cls, text: str) -> tuple[str, dict[str, object]]:
        """The name and the raw options of an edition file, so that others can be put over them first."""
        document = load_toml(text)
        check_known("key", document, ("game", "name", "options", "components"))
        game = document.get("game")
        if game != cls.game:
            raise EditionError("game", shown(game), cls.game)
        options, components = (_table(document, key) for key in ("options", "components"))
        check_known("option", options, sorted(cls.register()))
        check_known("component", components, cls.components)
        twice = sorted(options.keys() & components.keys())
        if twice:
            raise EditionError(twice[0], "given twice", "once, in [options] or in [components]")
        return _read_name(document.get("name", "custom")), {**options, **components}

    def options(self) -> dict[str, str]:
        """Every option as compact text, sorted by name."""
        register = sorted(self.register().items())
        return {name: option.format(getattr(self, name)) for name, option in register}

    def changes(self) -> dict[str, str]:
        """The options that differ from the standard edition, as compact text, sorted by name."""
        register = self.register()
        return {
            name: text
            for name, text in self.options().items()
            if getattr(self, name) != register[name].default
        }

    def __post_init__(self) -> None:
        _read_name(self.name)
        for name, option in self.register().items():
            object.__setattr__(self, name, option.read(name, getattr(self, name)))
        self._check()

    @classmethod
    def _complete(cls, given: dict[str, Any]) -> dict[str, Any]:
        """Options that others force, filled in where they were not given."""
        return given

    def _check(self) -> None:
        """Raise EditionError where options that are right by themselves do not fit together."""


def load_toml(text: str) -> dict[str, Any]:
    """A TOML document; EditionError names the line that is wrong."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))  # some editors write a byte order mark
    except RecursionError:
        raise EditionError(
            "edition file", "brackets within brackets", "tables and lists two deep", file="edition-file"
        ) from None
    except ValueError as error:  # also for a number of too many digits, which is no TOMLDecodeError
        _refuse_toml(text, str(error))


def _refuse_toml(text: str, reason: str) -> NoReturn:
    lines = text.split("\n")
    match = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", reason)
    if match is None:
        raise EditionError("edition file", shown(reason), "TOML", file="edition-file") from None
    number = int(match[1] or len(lines))
    reason = reason[: match.start()]
    found = shown(lines[number - 1].strip())
    raise EditionError(f"line {number}", found, f"TOML ({reason})", file="edition-file") from None


def _table(document: Mapping[str, Any], key: str) -> Mapping[str, object]:
    table = document.get(key, {})
    if isinstance(table, Mapping):
        return table
    raise EditionError(key, shown(table), f"a table, [{key}]")


def _read_name(raw: object) -> str:
    if isinstance(raw, str) and 0 < len(raw) <= LONGEST_NAME and raw.isprintable() and raw == raw.strip():
        return raw
    raise EditionError("name", shown(raw), f"a text of 1 to {LONGEST_NAME} characters on one line")
