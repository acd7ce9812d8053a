"""A wrong use of the command is told wholly in the language of the terminal, whichever command it is."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import build_parser, main
from cheeseboard.locale import languages, say
from tests.examples import some

POSITION = "cheese-rescue:2 -1,0=.M./SDa1 a:C,M,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:2/4/6 draw:a"
OTHERS = sorted({*languages()} - {"en"})
ENGLISH_WORDS = re.compile(
    r"\b(a|an|the|is|are|or|of|to|not|no|from|by|with|which|such|there|invalid|choice|choose|arguments?|expected|required|following"
    r"|unrecognized|ignored|explicit|allowed|found|could|match|value|option|missing|file|directory|known|unknown|setting"
    r"|number|whole|seat|last|nearest|command|line)\b"
)
ALIKE = {
    "da": {"to", "from", "of", "seat", "option", "file"},
    "de": {"an"},
    "fr": {"option"},
    "nl": {"of", "is", "option"},
    "pt": {"a", "no"},
    "es": {"a", "no"},
    "it": {"a"},
    "sv": {"an"},
    "pl": {"a", "to", "no"},
    "ru": set(),
}
"""words that a language has besides"""
MADE = re.compile(r"--[a-z-]+|\(option:|name=value|cheeseboard [a-z ]+--help|[A-Z]{2,}|\([a-e]\)|\b[a-e]\b")
"""names of options and arguments, which are the same everywhere"""


def parsers(
    parser: argparse.ArgumentParser, *words: str
) -> Iterator[tuple[list[str], argparse.ArgumentParser]]:
    """Every command and task, with the words that lead to it."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for action in below:
        for name, each in action.choices.items():
            yield from parsers(each, *words, name)
    yield [*words], parser


def misuses(words: list[str], parser: argparse.ArgumentParser) -> Iterator[list[str]]:
    """What a command cannot be called with: too little, too much, each option without or with a wrong value."""
    given = [
        POSITION if action.dest in ("position", "source") else "cheese-rescue" for action in needed(parser)
    ]
    if any(action.nargs == argparse.REMAINDER for action in parser._actions):
        return
    if given:
        yield words
    if not any(isinstance(action, argparse._SubParsersAction) for action in parser._actions):
        yield [*words, *given, "--nonsense"]
    for action in parser._actions:
        name = action.option_strings[-1] if action.option_strings else ""
        if name and action.nargs == 0:
            yield [*words, *given, f"{name}=x"] if name.startswith("--") else [*words, *given, "-\u00e9"]
        elif name and action.nargs is None:
            yield [*words, *given, name]
            if action.type is not None and action.type is not Path:
                yield [*words, *given, name, "\u00e9"]
        if action.choices is not None:
            yield [*words, name, "\u00e9"] if name else [*words, "\u00e9"]


def needed(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if not action.option_strings and action.nargs is None]


def told(
    words: list[str], capsys: pytest.CaptureFixture[str], call: Callable[[list[str]], Any] = main
) -> tuple[int, str]:
    try:
        code = call(words)
    except SystemExit as end:
        code = int(end.code or 0)
    return code, capsys.readouterr().err


def english(language: str, text: str) -> list[str]:
    """Words of English in what is told, without the names of things."""
    sentence = MADE.sub("", text.partition("]: ")[2])
    return [word for word in ENGLISH_WORDS.findall(sentence) if word not in ALIKE[language]]


@pytest.mark.parametrize("language", OTHERS)
def test_no_wrong_use_is_told_in_english(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    command = build_parser()
    cases = [words for path, parser in parsers(command) for words in misuses(path, parser)]
    assert len(cases) > 150
    wrong = []
    for words in cases:
        code, text = told(words, capsys, command.parse_args)
        assert (code, text.startswith("cheeseboard: error [usage]: ")) == (2, True), (words, text)
        assert say(language, "help.wrong.other") not in text, words
        wrong += [f"{words}: {text}" for _ in english(language, text)]
    assert wrong == [], "\n".join(wrong)


REFUSED = [
    *("play chess", "rules chess", "show chess:2", "random chess", "rules chop-chop --rule 99"),
    *(
        "play cheese-rescue --players 9",
        "random chop-chop --players 0",
        "random chop-chop --players 2 --first e",
    ),
    *("random cheese-rescue --option area=round", "random cheese-rescue --option colour=blue"),
    *(
        "random chop-chop --option stall_limit=3",
        "random chop-chop --option board=x",
        "random cheese-rescue --cat a",
    ),
    *("random chop-chop --edition none.toml", "play chop-chop --players 2 --seat e", "analyse none.txt"),
    *(
        "replay none.txt",
        "verify none.txt",
        "explain none.txt",
        "arena --game chess --games 2 --bots pip,hazel",
    ),
    *("arena --game chop-chop --games 2 --bots pip", "arena --game chop-chop --games 2 --bots pip,nobody"),
    *("bot nobody", "serve --port 99999", "serve --bots many", "serve --lan perhaps", "serve --log-format x"),
    *("serve --settings none.toml", "check --database ftp://x", "serve --public-url nowhere"),
]
"""what no parser can know to be wrong"""


@pytest.mark.parametrize("language", some(OTHERS, "de", "fr", "pl", "ru"))
def test_nothing_that_cannot_be_is_refused_in_english(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    monkeypatch.chdir(tmp_path)
    wrong = []
    for words in REFUSED:
        code, text = told(words.split(), capsys)
        assert code == 1, (words, text)
        wrong += [f"{words}: {text}" for _ in english(language, text)]
    assert wrong == [], "\n".join(wrong)


def test_what_is_wrong_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The argument, what was found there, and what is allowed where that can be said."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    begin = "cheeseboard: error [usage]: So lässt sich der Befehl nicht aufrufen: "
    for words, wrong in {
        "play --seat z": "--seat: ein Platz ist einer von a b c d e, nicht „z“",
        "play --bot x": "--bot: „x“ passt nicht, möglich: pip, bramble, clover, hazel, minerva, merlin, random",
        "random chop-chop --players many": "--players: das muss eine ganze Zahl sein, nicht „many“",
        "analyse x --seconds 0": "--seconds: Sekunden sind eine Zahl über 0 und bis 86400, nicht „0“",
        "play --se": "„--se“ kann mehreres heißen: --seat, --seed",
        "bot": "eines davon ist nötig: LEVEL --pool",
        "bot pip --pool": "--pool: geht nicht zusammen mit LEVEL",
        "rules chop-chop --contents=3": "--contents: dazu gehört nichts, auch nicht „3“",
    }.items():
        assert told(words.split(), capsys)[1].startswith(f"{begin}{wrong} ("), words
    for words, wrong in {
        "random cheese-rescue --option area=round": "(area: „round“ passt nicht, möglich: floating, fixed)\n",
        "serve --port 99999": "(port: „99999“ passt nicht, möglich: 0–65535)\n",
        "play chop-chop --players 9": "(möglich: 2–5)\n",
    }.items():
        assert told(words.split(), capsys)[1].endswith(wrong), words
