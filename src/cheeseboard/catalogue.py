"""All games by name: one game made from its name, players and edition, or from a text that names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, cast

from .games.cheese_rescue.edition import CheeseRescueEdition
from .games.cheese_rescue.rules import CheeseRescue
from .games.chop_chop.edition import ChopChopEdition
from .games.chop_chop.rules import ChopChop
from .games.core import Game
from .games.errors import EditionError, NotationError, SetupError
from .games.options import Edition, shown, suggestion

GAMES: Final[Mapping[str, type[Game[Any, Any]]]] = {"cheese-rescue": CheeseRescue, "chop-chop": ChopChop}
EDITIONS: Final[Mapping[str, type[Edition]]] = {
    "cheese-rescue": CheeseRescueEdition,
    "chop-chop": ChopChopEdition,
}
STANDARD: Final = "standard"
LARGEST_FILE: Final = 64 * 1024


def game(
    name: str, *, players: int, edition: str | Path | Edition = STANDARD, **options: object
) -> Game[Any, Any]:
    """The rules of a game for so many players, as ``game("chop-chop", players=4, path="simple")``.

    ``edition`` is ``standard``, the path of an edition file (``docs/editions.md``) or an edition; options by
    name override it. Raises SetupError for the name or the players, EditionError for the rest.
    """
    return _make(name, players, edition, options)


def game_from_header(text: str) -> Game[Any, Any]:
    """The game named by the first word of a position or by a record, as ``chop-chop:4:knife=skip_only``."""
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
    if name not in GAMES:
        allowed = ", ".join(GAMES) + suggestion(name, GAMES)
        raise SetupError(f"game: found {shown(name)!r}, allowed: {allowed}", code="unknown-game")
    counts = GAMES[name].player_counts
    if type(players) is not int or players not in counts:
        allowed = f"{counts[0]} to {counts[-1]}"
        raise SetupError(f"players: found {shown(players)!r}, allowed: {allowed}", code="wrong-players")
    make = cast("Callable[[int, Edition], Game[Any, Any]]", GAMES[name])
    return make(players, _read_edition(EDITIONS[name], edition, options))


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
        reason = f"it is not UTF-8 text, at byte {error.start}"
    except OSError as error:
        reason = error.strerror or str(error)
    except ValueError as error:  # too large, or a path with a null character
        reason = str(error)
    raise EditionError("edition", shown(str(path)), f"{STANDARD}, or the path of an edition file ({reason})")
