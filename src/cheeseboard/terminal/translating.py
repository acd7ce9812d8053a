"""``cheeseboard locale``: for whoever brings a language."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from ..registry import GAMES
from .arguments import OK, REFUSED, Parser

if TYPE_CHECKING:
    from ..locale import Words

    Commands = argparse._SubParsersAction[Parser]


def add_locale_commands(commands: Commands, words: Words) -> None:
    locale = commands.add_parser("locale", help=words("help.locale"))
    tasks = locale.add_subparsers(required=True, metavar="TASK", parser_class=Parser)
    check = tasks.add_parser("check", help="missing, unused, malformed, wrong or too long texts")
    check.add_argument("languages", nargs="*", metavar="LANGUAGE", help="as fr (default: all there are)")
    check.set_defaults(run=check_command)
    pseudo = tasks.add_parser("pseudo", help="English with accents, 40 %% longer, to try screens with")
    pseudo.add_argument(
        "game", nargs="?", choices=GAMES, metavar="GAME", help="its words (default: the app's)"
    )
    pseudo.set_defaults(run=pseudo_command)


def check_command(options: argparse.Namespace) -> int:
    from ..locale import languages
    from ..locale.check import check_language

    found = [finding for language in options.languages or languages() for finding in check_language(language)]
    print("\n".join(map(str, found)) if found else "nothing is wrong")
    return REFUSED if found else OK


def pseudo_command(options: argparse.Namespace) -> int:
    from ..locale import ENGLISH, FOLDER, read, words_of
    from ..locale.pseudo import pseudo_texts

    folder = FOLDER if options.game is None else words_of(options.game)
    print(json.dumps(pseudo_texts(read(folder / f"{ENGLISH}.json")), ensure_ascii=False, indent=2))
    return OK
