"""All games by name: found as folders here or as entry points of others, and made from name, players and edition.

No game is imported before somebody asks for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from .core.errors import EditionError, NotationError, SetupError
from .core.game import Game
from .core.options import Edition, shown, suggestion

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from .core.manifest import GameManifest

FOLDER: Final = Path(__file__).parent / "games"
GROUP: Final = "cheeseboard.games"
"""the entry points by which games of others are found: ``acorn = "acorn.game:GAME"``"""

STANDARD: Final = "standard"
LARGEST_FILE: Final = 64 * 1024
FILES: Final[Mapping[type[OSError], str]] = {
    FileNotFoundError: "file-missing",
    IsADirectoryError: "file-folder",
}
"""what is wrong with a file, as far as it has a sentence of its own"""


# finding


@cache
def _own() -> tuple[str, ...]:
    folders = (entry.name for entry in os.scandir(FOLDER) if os.path.isfile(f"{entry.path}/game.py"))
    return tuple(sorted(folder.replace("_", "-") for folder in folders))


@cache
def _others() -> Mapping[str, EntryPoint]:
    from importlib.metadata import entry_points  # takes long, and most games are our own

    found = {point.name: point for point in entry_points(group=GROUP)}
    return {name: found[name] for name in sorted(found) if name not in _own()}


def names() -> tuple[str, ...]:
    """All games, ours first."""
    return (*_own(), *_others())


@cache
def manifest(name: str) -> GameManifest:
    """What a game says of itself; SetupError when there is none of this name, or it cannot be loaded."""
    if name in _own():
        found: GameManifest = import_module(f"{__package__}.games.{name.replace('-', '_')}.game").GAME
        return found
    if name not in _others():
        allowed = ", ".join(names())
        message = f"game: found {shown(name)!r}, allowed: {allowed}{suggestion(name, names())}"
        raise SetupError(message, code="unknown-game", allowed=allowed)
    try:
        found = _others()[name].load()
    except Exception as error:  # another's code, which may fail in any way
        raise SetupError(f"game: {name} cannot be loaded ({error!r})", code="broken-game") from error
    if found.name != name:
        raise SetupError(f"game: {name} calls itself {shown(found.name)!r}", code="broken-game")
    return found


def titles() -> str:
    """All games as one reads them aloud."""
    *some, last = (manifest(name).title for name in names())
    return f"{', '.join(some)} and {last}" if some else last


class GameMapping(Mapping[str, type[Game[Any, Any]]]):
    """The rules of every game by name, each loaded when it is asked for."""

    def __getitem__(self, name: str) -> type[Game[Any, Any]]:
        if name not in self:
            raise KeyError(name)
        return manifest(name).rules

    def __contains__(self, name: object) -> bool:
        return name in _own() or name in _others()

    def __iter__(self) -> Iterator[str]:
        return iter(names())

    def __len__(self) -> int:
        return len(names())

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


GAMES: Final = GameMapping()


# making


def game(
    name: str, *, players: int, edition: str | Path | Edition = STANDARD, **options: object
) -> Game[Any, Any]:
    """The rules of a game for so many players, as ``game("acorn", players=3, looks=7)``.

    ``edition`` is ``standard``, the path of an edition file (``docs/editions.md``) or an edition; options by
    name override it. Raises SetupError for the name or the players, EditionError for the rest.
    """
    return _make(name, players, edition, options)


def game_from_header(text: str) -> Game[Any, Any]:
    """The game named by the first word of a position or by a record, as ``acorn:3:looks=7``."""
    name, _, rest = text.partition(":")
    players, *words = rest.split(":")
    options: dict[str, object] = {}
    for word in words:
        option, equals, value = word.partition("=")
        if not equals or option in options:
            expected = "name=value, each name once"
            raise NotationError(f"option: found {shown(word)!r}, expected {expected}", code="wrong-word")
        options[option] = value
    return _make(name, int(players) if players in set("0123456789") else players, STANDARD, options)


def open_position(text: str) -> tuple[Game[Any, Any], Any]:
    """A position from its text alone, and the game it belongs to."""
    opened = game_from_header(text.split(" ", 1)[0])
    return opened, opened.parse_position(text)


def _make(
    name: str, players: object, edition: str | Path | Edition, options: Mapping[str, object]
) -> Game[Any, Any]:
    found = manifest(name)
    counts = found.rules.player_counts
    if type(players) is not int or players not in counts:
        allowed = f"{counts[0]} to {counts[-1]}"
        raise SetupError(f"players: found {shown(players)!r}, allowed: {allowed}", code="wrong-players")
    make = cast("Callable[[int, Edition], Game[Any, Any]]", found.rules)
    return make(players, _read_edition(found.edition, edition, options))


def _read_edition(
    kind: type[Edition], edition: str | Path | Edition, options: Mapping[str, object]
) -> Edition:
    if isinstance(edition, Edition):
        if not isinstance(edition, kind):
            raise EditionError("edition", f"one of {edition.game}", f"one of {kind.game}")
        return kind.from_options({**edition.changes(), **options}, edition.name)
    if edition == STANDARD:
        return kind.from_options(options)
    label, raw = kind.parse_toml(_read_file(Path(edition)))
    return kind.from_options({**raw, **options}, label)


def _read_file(path: Path) -> str:
    """The text of an edition file, or an EditionError that says why it cannot be read."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise ValueError(f"it has more than {LARGEST_FILE} bytes")
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        reason, why = f"it is not UTF-8 text, at byte {error.start}", "file"
    except OSError as error:
        reason, why = error.strerror or str(error), FILES.get(type(error), "file")
    except ValueError as error:  # too large, or a path with a null character
        reason, why = str(error), "file"
    allowed = f"{STANDARD}, or the path of an edition file ({reason})"
    raise EditionError("edition", shown(str(path)), allowed, file=why)
