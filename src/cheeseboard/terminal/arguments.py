"""The words of the command line: what they mean, and how a wrong one is told."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import Any, Final, NoReturn

from ..core.bot import Budget
from ..core.game import SEAT_LETTERS, Game, Seat
from ..core.options import shown
from ..locale import ENGLISH, Words, language_of, languages
from ..records import Roles
from ..registry import STANDARD, game, manifest, names
from .complaints import Misused, misuse

OK: Final = 0
REFUSED: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130
LONGEST_THOUGHT: Final = 86_400  # seconds
ROLE: Final = "role "  # before the names of roles among the options


def complain(code: str, message: str) -> int:
    print(f"cheeseboard: error [{code}]: {' '.join(message.split())}", file=sys.stderr)
    return REFUSED


class Parser(argparse.ArgumentParser):
    """Helps in the language of the terminal; tells a wrong use in one line, like every other error."""

    def __init__(self, **options: Any) -> None:
        self.words = words = Words(language_of())
        super().__init__(add_help=False, formatter_class=lambda prog: Layout(prog, words), **options)
        self._positionals.title = words("help.arguments")
        self._optionals.title = words("help.options")
        self.add_argument("-h", "--help", action="help", help=words("help.help"))

    def error(self, message: str) -> NoReturn:
        wrong = misuse(self.words, message)
        complain("usage", self.words("help.wrong", wrong=wrong, command=self.prog))
        sys.exit(USAGE)


class Layout(argparse.HelpFormatter):
    """Of a help text: as always, but for the word that it begins with."""

    def __init__(self, prog: str, words: Words) -> None:
        super().__init__(prog)
        self.words = words

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        begin = f"{self.words('help.usage')} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, begin)


def seat_of(letter: str) -> Seat:
    if len(letter) != 1 or letter not in SEAT_LETTERS:
        raise Misused("help.wrong.seat", allowed=" ".join(SEAT_LETTERS), what=shown(letter))
    return SEAT_LETTERS.index(letter) + 1


def option_of(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or name in ("name", "players", "edition"):  # these have arguments of their own
        raise Misused("help.wrong.option", what=shown(text))
    return name, value


def game_of(options: argparse.Namespace, name: str, players: int) -> Game[Any, Any]:
    return game(name, players=players, edition=options.edition, **dict(options.option))


def add_edition_options(parser: Parser) -> None:
    words = parser.words
    parser.add_argument("--players", type=int, metavar="N", help=words("help.players"))
    parser.add_argument("--edition", default=STANDARD, metavar="FILE", help=words("help.edition"))
    parser.add_argument("--option", type=option_of, action="append", default=[], metavar="name=value")


def roles_of_games() -> dict[str, str]:
    """The roles of all games, each with a game that has it."""
    return {role.name: name for name in names() for role in manifest(name).roles}


def roles_of(options: argparse.Namespace, people: Iterable[Seat] = ()) -> Roles:
    """The roles that were named on the command line."""
    named = {key.removeprefix(ROLE): seat for key, seat in vars(options).items() if key.startswith(ROLE)}
    return Roles.of(people, **named)


def add_game_options(parser: Parser) -> None:
    words = parser.words
    add_edition_options(parser)
    parser.add_argument("--first", dest=f"{ROLE}first", type=seat_of, metavar="a", help=words("help.first"))
    for role, name in roles_of_games().items():
        told = Words(words.language, name)("help.role", role=role)
        parser.add_argument(f"--{role}", dest=ROLE + role, type=seat_of, metavar="a", help=told)
    parser.add_argument("--seed", metavar="S", help=words("help.seed"))


def add_language_option(parser: Parser) -> None:
    told = parser.words("help.language", known=", ".join(languages()))
    parser.add_argument("--language", type=spoken, metavar="en", help=told)


def spoken(text: str) -> str:
    if text not in languages():
        raise Misused("help.wrong.choice", what=shown(text), allowed=", ".join(languages()))
    return text


def language_in(options: argparse.Namespace) -> str:
    """The language asked for, by the command or by the terminal; English where a command speaks no other."""
    return (options.language or language_of()) if hasattr(options, "language") else ENGLISH


def positive(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < len(text) < 10 and int(text) > 0):
        raise Misused("help.wrong.range", low="1", high="999999999", what=shown(text))
    return int(text)


def seconds_of(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_THOUGHT:
        raise Misused("help.wrong.seconds", high=str(LONGEST_THOUGHT), what=shown(text))
    return seconds


def budget_of(text: str) -> Budget:
    """``2000i`` iterations or ``0.1s`` seconds."""
    if text.endswith("i"):
        return Budget(iterations=positive(text[:-1]))
    if text.endswith("s"):
        return Budget(seconds=seconds_of(text[:-1]))
    raise Misused("help.wrong.budget", what=shown(text))


def bots_of(text: str) -> list[str]:
    """Names divided by commas; a command may have commas of its own."""
    return [text] if text.startswith("process:") else text.split(",")
