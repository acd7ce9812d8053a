"""A wrong use of the command is told wholly in the language of the terminal, whichever command it is."""

from __future__ import annotations

import argparse
import hashlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import build_parser, main
from cheeseboard.core.dealer import Dealer
from cheeseboard.core.errors import GameError
from cheeseboard.locale import Words, languages, say
from cheeseboard.records import format_record, parse_record, play_out
from cheeseboard.registry import game, open_position
from cheeseboard.terminal.choosers import random_chooser
from cheeseboard.terminal.complaints import refusal
from tests.examples import some

POSITION = "cheese-rescue:2 -1,0=.M./SDa1 a:C,M,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:2/4/6 draw:a"
OTHERS = sorted({*languages()} - {"en"})
ENGLISH_WORDS = re.compile(
    r"\b(a|an|the|is|are|or|of|to|not|no|from|by|with|which|such|there|invalid|choice|choose|arguments?|expected|required|following"
    r"|unrecognized|ignored|explicit|allowed|found|could|match|value|option|missing|file|directory|known|unknown|setting"
    r"|number|whole|seat|last|nearest|command|line"
    r"|damaged|instead|belongs?|does|see|when|only|must|more|than|and|but|rule|fit)\b"
)
ALIKE = {
    "da": {"to", "from", "of", "seat", "option", "file"},
    "de": {"an"},
    "fr": {"option"},
    "nl": {"of", "is", "option"},
    "pt": {"a", "no"},
    "es": {"a", "no"},
    "it": {"a", "file"},
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
    *(
        "random chop-chop --option tile_mix=0/28/4/4/4/4/4",
        "random chop-chop --option tile_mix=9/9/4/4/4/4/4",
        "random chop-chop --option board=./././././././.",
        "random chop-chop --option board=._u/..",
        "random chop-chop --option dice=7/7",
        "random cheese-rescue --option deck=1/1/34",
        "random cheese-rescue --option deck=1/1/1",
        "random cheese-rescue --option cheese_values=0",
        "random cheese-rescue --option draws_per_player=5",
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


KITCHEN = (
    "chop-chop:3 ###o###/#######/u####*#/######u/#######/###u### cat:a@D3 mice:b@D2,A3,G4,D6 "
    "tiles:9/8/4/4/4/4/4 won:0 turn:b:1 nr:3"
)
POSITIONS = [
    *(
        "",
        "nonsense",
        "cheese-rescue:2",
        "cheese-rescue:2:area x",
        "cheese-rescue:9 x",
        "cheese-rescue:2:area=x",
    ),
    *(
        f"{POSITION} more",
        POSITION.replace("S", "Q"),
        POSITION.replace("-1,0=", "x="),
        POSITION.replace("a1", "d1"),
    ),
    *(POSITION.replace("a:C,M", "a:C,X"), POSITION.replace("a:C,M", "a:C"), POSITION.replace("pile", "heap")),
    *(POSITION.replace("2/4/6", each) for each in ("2/4", "2/4/x", "2/4/100", "3/4/6")),
    *(POSITION.replace("draw:a", each) for each in ("draw:e", "eat:a", "over", "deal:a", "lay:b")),
    *(POSITION.replace(".M.", each) for each in (".MMMMM", "...")),
    *(POSITION.replace("a1", "a9"), POSITION.replace("cheese-rescue:2", "cheese-rescue:3"), "x" * 9999),
    POSITION + "\u00e9",
    *(KITCHEN.replace("###o###", each) for each in ("###o##", "###x###", "###u###", "##*o###")),
    *(
        KITCHEN.replace("cat:a@D3", each)
        for each in ("cat:z@D3", "cat:a@Z9", "cat:a@D2", "cat:a@A3", "cat:b@D3", "cat:?")
    ),
    *(KITCHEN.replace("D2,A3", each) for each in ("D2", "A3,A3", "D2,C3", "F3,A3", "?")),
    *(
        KITCHEN.replace("tiles:9/8", each)
        for each in ("tiles:9", "tiles:8/8", "tiles:99/8", "tiles:8/9", "tails:9/8")
    ),
    *(
        KITCHEN.replace("turn:b:1", each)
        for each in (
            "turn:b:C",
            "turn:b:9",
            "turn:c:1",
            "turn:b:2",
            "roll:b:1",
            "walk:b:7",
            "walk:b:6",
            "over:cat",
            "eat",
        )
    ),
    *(
        KITCHEN.replace("turn:b:1", each)
        for each in ("place:b", "place:a", "cat?", "first?", "ask:a:b", "bonus:b:1+3", "die:b")
    ),
    *(
        f"{KITCHEN} {each}"
        for each in ("x:1", "rolls:3", "mover:9", "skip:all", "stall:99", "met:1", "met:1/1/1", "people:z")
    ),
    *(
        KITCHEN.replace(*each)
        for each in (("nr:3", "nr:0"), ("won:0", "won:1"), ("won:0", "won:x"), ("nr:3", "nr:3 nr:3"))
    ),
]
"""positions that cannot be read, or cannot be"""


@pytest.mark.parametrize("language", some(OTHERS, "de", "fr", "pl", "ru"))
def test_no_position_is_refused_in_english(language: str) -> None:
    words, wrong = Words(language), []
    for position in POSITIONS:
        with pytest.raises(GameError) as refused:
            open_position(position)
        text = refusal(refused.value, words)
        assert text != str(refused.value), position
        wrong += [f"{position}: {text}" for _ in english(language, f"]: {text}")]
    assert wrong == [], "\n".join(wrong)


KEPT = re.compile(
    "(?<=[\u201e\u201c\u201d\u00ab\u00bb:( \u00a0])"
    "(checkers|commitment|end|format|game|places|result|roles|rules|seat [a-e]|seed|start|winners)x?"
    "(?=[ ,:)\u201c\u201d\u00bb\u00a0])|most-points"
)
"""words of a record itself"""
RECORD_CODES = (
    *(
        "chance",
        "damaged",
        "foreign",
        "game",
        "move",
        "newer",
        "result",
        "rules",
        "seed",
        "setup",
        "truncated",
    ),
)


def damaged(text: str) -> Iterator[str]:
    """A record in which something is wrong: a line that is not there, is twice, or says something else."""
    lines = text.splitlines()
    yield ""
    yield from (text.replace(" 2", each, 1) for each in (" 99", " \u00e9"))
    yield f"{text}more\n"
    yield from ("\n".join(lines[:number]) for number in range(len(lines)))
    for number in range(len(lines)):
        for changed in (
            [],
            [lines[number]] * 2,
            [f"{lines[number]}x"],
            [lines[number].replace(" ", "  ", 1)],
        ):
            yield "\n".join([*lines[:number], *changed, *lines[number + 1 :]]) + "\n"


def untrue(text: str) -> Iterator[str]:
    """A record that no longer says what was played, with a closing line that fits."""
    for found, other in (
        ("record 1", "record 9"), ("rescue:2", "rescue:3"), ("rescue:2", "rescue:2:area=x"),
        ("rescue:2", "rescue:2:area=floating"),
        ("rescue:2", "checkers:2"), ("rules: 1", "rules: 9"), ("b: random", "b: random\nseat c: random"),
        ("commitment: ", "roles: first=a\nstart: x\ncommitment: "), ("commitment: ", "start: x\ncommitment: "),
        ("1 * ", "1 a "), (" a M", " * M"), (" a M(1,0)", " b M(1,0)"), ("(1,0)", "(2,2)"), ("(1,0)", "(1,x)"),
        ("* +M", "* +C"), ("seed: ", "seed: 0"), ("winners: b", "winners: a"), ("places: 2 1", "places: 1 2"),
    ):  # fmt: skip
        body = text.rpartition("end: ")[0].replace(found, other, 1)
        body = re.sub("seed: 0(.*).", r"seed: 0\1", body) if "0" in other and "seed" in other else body
        yield f"{body}end: {hashlib.sha256(body.encode()).hexdigest()}\n"


@pytest.mark.parametrize("language", some(OTHERS, "de", "fr", "pl", "ru"))
def test_no_record_is_refused_in_english(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Cut off, changed, or untrue: which line, and what is wrong there."""
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    played = play_out(game("cheese-rescue", players=2), random_chooser("1"), Dealer.named("1"))
    text = format_record(played)
    assert parse_record(text) == played
    file, wrong, codes = tmp_path / "game.txt", [], set()
    for each in (*damaged(text), *untrue(text)):
        file.write_text(each, encoding="utf-8")
        code, said = told(["verify", str(file)], capsys)
        if code == 0:
            continue  # a last line without its end is whole
        codes.add(said.partition("[")[2].partition("]")[0])
        wrong += [said for _ in english(language, KEPT.sub("", said.replace(str(file), "")))]
    assert wrong == [], "\n".join(wrong)
    assert codes == {f"record-{code}" for code in RECORD_CODES}


def test_all_seats_there_are_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "fr.UTF-8")
    _, text = told("random chop-chop --players 2 --first e".split(), capsys)
    assert "1 (a), 2 (b)" in text
