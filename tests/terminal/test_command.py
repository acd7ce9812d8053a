"""The command as people and programs call it: output, exit codes, one-line errors, never a traceback."""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from cheeseboard.cli import build_parser, main
from cheeseboard.core.dealer import Dealer
from cheeseboard.core.game import SEAT_LETTERS
from cheeseboard.locale import languages, say
from cheeseboard.records import format_record, open_record, parse_record, play_out, read_record, replay
from cheeseboard.registry import GAMES, game, manifest
from cheeseboard.terminal.choosers import random_chooser
from tests.children import child

COMMAND = [sys.executable, "-m", "cheeseboard"]
POSITION = "cheese-rescue:2 -1,0=.M./SDa1 a:C,M,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:2/4/6 draw:a"
KITCHEN = (
    "chop-chop:3 ###o###/#######/u####*#/######u/#######/###u### cat:a@D3 mice:b@D2,A3,G4,D6 "
    "tiles:9/8/4/4/4/4/4 won:0 turn:b:1 nr:3"
)


def run(*arguments: str | Path, text: str | bytes = b"", cwd: Path | None = None) -> tuple[int, str, str]:
    """Exit code, output and errors of the command."""
    given = text.encode() if isinstance(text, str) else text
    environment = {**os.environ, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"}
    words = [*COMMAND, *map(str, arguments)]
    done = subprocess.run(words, input=given, capture_output=True, cwd=cwd, env=environment, timeout=120)
    output, errors = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in output + errors
    return done.returncode, output, errors


def refused(code: str, *arguments: str | Path, text: str | bytes = b"", exit_code: int = 1) -> str:
    """The message of the one line with which the command refuses."""
    returned, _, errors = run(*arguments, text=text)
    match = re.fullmatch(r"cheeseboard: error \[([a-z-]+)\]: (.+)\n", errors)
    assert match is not None, errors
    assert (returned, match[1]) == (exit_code, code)
    return match[2]


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    assert run("random", "cheese-rescue", "--seed", "7", "-o", path) == (0, "", "")
    return path


def test_version() -> None:
    code, output, _ = run("--version")
    assert code == 0
    versions = ", ".join(f"{name} {kind.rules_version}" for name, kind in GAMES.items())
    assert re.fullmatch(rf"cheeseboard .+\nrules: {versions}\nengine: (compiled|interpreted)\n", output)


def test_help_lists_every_command_and_the_exit_codes() -> None:
    code, output, _ = run("--help")
    assert code == 0
    for command in ("play", "rules", "show", "random", "replay", "verify", "bench", "130 interrupted"):
        assert command in output


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("cook",),
        ("rules",),
        ("random", "chop-chop", "--players", "many"),
        ("random", "chop-chop", "--option", "path"),
        ("random", "chop-chop", "--option", "players=3"),
        ("show", POSITION, "--seat", "f"),
        ("show", POSITION, "--seat", ""),
        ("show", *POSITION.split()),
        ("verify",),
        ("play", "chop-chop", "--bot", "nobody"),
        ("replay", "a", "b"),
    ],
)
def test_wrong_usage(words: tuple[str, ...]) -> None:
    assert "--help" in refused("usage", *words, exit_code=2)


@pytest.mark.parametrize(
    "words", ["play chess", "rules chess", "random chess", "arena --game chess --games 2 --bots pip,hazel"]
)
def test_a_game_that_is_not_known(words: str) -> None:
    assert "allowed: cheese-rescue, chop-chop" in refused("unknown-game", *words.split())


@pytest.mark.parametrize("language", sorted({*languages()} - {"en"}))
def test_a_game_that_is_not_known_is_told_in_one_language(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wherever a terminal of that language asks for it, and with those that are known."""
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    for words in (["play", "chess"], ["rules", "chess"], ["show", "chess:2"]):
        assert main(words) == 1
        said = capsys.readouterr().err
        there = say(language, "help.allowed", allowed="cheese-rescue, chop-chop")
        words_for_it = f"{say(language, 'error.unknown-game')} ({there})"
        assert said == f"cheeseboard: error [unknown-game]: {' '.join(words_for_it.split())}\n"
        assert "found" not in said
        assert "allowed" not in said


STUDIED = {"analyse", "arena", "bot", "bench", "locale"}
"""for programs and whoever studies games"""


def help_texts(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Every text of a command's help but names and settings, and those of the commands below it."""
    yield from (text for text in (parser.description, parser.epilog) if text)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from (str(each.help) for each in action._choices_actions)
            for name, below in action.choices.items():
                yield from () if name in STUDIED else help_texts(below)
        elif (
            action.help
            and action.metavar != "GAME"
            and not action.dest.startswith(("setting_", "print_"))
            and not action.choices
        ):
            yield action.help


@pytest.mark.parametrize("language", sorted({*languages()} - {"en"}))
def test_help_is_told_in_the_language_of_the_terminal(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What people meet: every command in a sentence, and all options of those with which they play, read and host."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    english = {*help_texts(build_parser())}
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    told = {*help_texts(build_parser())}
    assert len(english) > 40
    assert english & told == set()
    for words in (["--help"], ["play", "--help"], ["play", "--bot", "chess"]):
        with pytest.raises(SystemExit):
            main(words)
    output, errors = capsys.readouterr()
    assert output.startswith(say(language, "help.usage"))
    assert f"\n{say(language, 'help.options')}:\n" in output
    assert say(language, "help.wrong", command="cheeseboard play", wrong="").split(" (")[1] in errors


# rules


def test_rules_whole_contents_and_one() -> None:
    whole = run("rules", "cheese-rescue")[1]
    assert whole == (manifest("cheese-rescue").folder / "rules.md").read_text("utf-8")
    assert "  CC-4.4 No way back to the origin\n" in run("rules", "chop-chop", "--contents")[1]
    code, output, _ = run("rules", "cheese-rescue", "--rule", "CR-4.4")
    assert (code, output.splitlines()[0]) == (0, "### CR-4.4 The square floats")


def test_rules_unknown_number() -> None:
    assert refused("unknown-rule", "rules", "cheese-rescue", "--rule", "CR-4.9").endswith(
        "the nearest are CR-4.5a, CR-4.6, CR-5.1, CR-5.2"
    )


def test_rules_in_the_language_asked_for() -> None:
    """As they are read in the app; a rule that no page tells is whole and in English."""
    titles = re.findall("^## (.*)$", run("rules", "chop-chop", "--language", "pl")[1], re.MULTILINE)
    assert titles[0] == say("pl", "ask.of", chain="").strip()
    one = run("rules", "cheese-rescue", "--rule", "4.1", "--language", "de")[1]
    assert one.endswith("(CR-4.1)\n")
    assert "Seite an Seite" in one
    assert run("rules", "cheese-rescue", "--rule", "CR-1.1a", "--language", "de")[1].startswith(
        "### CR-1.1a "
    )
    assert run("rules", "cheese-rescue", "--language", "en")[1].startswith("# ")


@pytest.mark.parametrize("language", sorted({*languages()} - {"en"}))
def test_a_refusal_in_the_language_asked_for(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its sentence there, and then what an error says itself; its kind's where its code has none of its own."""
    cases: list[tuple[str, str, list[str]]] = [
        ("unknown-rule", "unknown-rule", ["rules", "chop-chop", "--rule", "99"]),
        ("unknown-game", "unknown-game", ["show", "nonsense"]),
        ("wrong-players", "wrong-players", ["play", "chop-chop", "--players", "9"]),
        ("record-foreign", "record", ["replay", __file__]),
    ]
    for code, kind, words in cases:
        assert main([*words, "--language", language]) == 1
        sentence = " ".join(say(language, f"error.{kind}").split())
        assert capsys.readouterr().err.startswith(f"cheeseboard: error [{code}]: {sentence} (")


# show


def test_show_chance() -> None:
    code, output, _ = run("show", POSITION)
    assert code == 0
    assert output.endswith("\nChance decides.\n+D  2/12  +C  4/12  +M  6/12\n")


def test_show_moves_numbered() -> None:
    code, output, _ = run(
        "show", POSITION.replace("draw:a", "lay:b").replace("a:C", "a:C,M").replace("4/6", "4/5")
    )
    assert code == 0
    assert "To decide: seat b.\n" in output
    assert re.search(r"^  1  C\(", output, re.MULTILINE)


def test_show_kitchen_from_stdin() -> None:
    code, output, _ = run("show", "-", text=KITCHEN + "\r\n")
    assert (code, output.splitlines()[0].split()) == (0, list("ABCDEFG"))


def test_show_one_seat_is_the_same_whatever_the_others_hold() -> None:
    other = POSITION.replace("a:C,M", "a:D,M").replace("2/4/6", "1/5/6")
    assert run("show", POSITION, "--seat", "b") == run("show", other, "--seat", "b")
    assert run("show", POSITION, "--seat", "a") != run("show", other, "--seat", "a")
    output = run("show", POSITION, "--seat", "b")[1]
    assert "Seat a holds 2 animals and cheese 1 1 2 2 3." in output


@pytest.mark.parametrize(
    "position",
    [
        "",
        " ",
        "nonsense",
        "cheese-rescue:2",
        "cheese-rescue:9 x",
        POSITION + " more",
        "é",
        KITCHEN[:-9],
        "\n",
        "x" * 9999,
    ],
)
def test_show_refuses_nonsense(position: str) -> None:
    assert run("show", "-", text=position)[0] == 1
    assert run("show", position)[0] == 1


def test_show_refuses_bytes_that_are_no_text() -> None:
    assert run("show", "-", text=b"\xff\xfe\0")[0] == 1


def test_show_refuses_a_seat_that_is_not_there() -> None:
    assert "no seat c" in refused("wrong-seat", "show", POSITION, "--seat", "c")


# random


@pytest.mark.parametrize("name", GAMES)
def test_random_is_the_same_byte_for_byte(name: str) -> None:
    first, second, other = (run("random", name, "--players", "3", "--seed", seed)[1] for seed in "112")
    assert first == second != other
    assert format_record(parse_record(first)) == first


def test_random_takes_options_roles_and_any_seed() -> None:
    words = ["--players", "3", "--first", "b", "--cat", "c", "--seed", "käse 7", "--option", "path=simple"]
    code, output, _ = run("random", "chop-chop", *words, "--option", "stall_limit=20")
    assert code == 0
    assert "\ngame: chop-chop:3:path=simple:stall_limit=20\n" in output
    assert "\nroles: first=b cat=c\n" in output


def test_random_without_a_seed_differs() -> None:
    assert run("random", "cheese-rescue")[1] != run("random", "cheese-rescue")[1]


def test_random_takes_an_edition_file(tmp_path: Path) -> None:
    path = tmp_path / "edition.toml"
    path.write_text("nonsense")
    refused("edition", "random", "cheese-rescue", "--edition", path)
    refused("edition", "random", "cheese-rescue", "--edition", tmp_path / "none.toml")


def test_random_refuses_what_the_game_refuses() -> None:
    refused("wrong-players", "random", "cheese-rescue", "--players", "5")
    refused("wrong-players", "random", "cheese-rescue", "--players", "0")
    refused("edition", "random", "cheese-rescue", "--option", "area=round")
    refused("edition", "random", "cheese-rescue", "--option", "colour=blue")
    assert run("random", "cheese-rescue", "--cat", "a")[0] == 1
    assert run("random", "chop-chop", "--cat", "e")[0] == 1


def test_random_never_overwrites(record_file: Path) -> None:
    before = record_file.read_bytes()
    refused("file-exists", "random", "cheese-rescue", "-o", record_file)
    assert record_file.read_bytes() == before
    refused("file", "random", "cheese-rescue", "-o", record_file / "below")


# verify


def test_verify(record_file: Path, tmp_path: Path) -> None:
    code, output, errors = run("verify", record_file)
    assert (code, errors) == (0, "")
    assert output.startswith(f"{record_file}: true: cheese-rescue:2, 42 plies, 18 chance results as sealed, ")
    secret = tmp_path / "secret.txt"
    record = read_record(record_file)
    secret.write_text(format_record(type(record)(record.game, record.rules, record.seats, record.commitment)))
    code, output, _ = run("verify", secret)
    assert (code, "0 chance results not checked, as the seed is not revealed, unfinished" in output) == (
        0,
        True,
    )


def test_verify_ends_with_an_error_where_something_cannot_be_checked(
    record_file: Path, tmp_path: Path
) -> None:
    """A seed that was taken out, numbers that were exchanged or taken out: chance cannot be what it says then."""
    record = read_record(record_file)
    hidden = tmp_path / "hidden.txt"
    hidden.write_text(format_record(replace(record, seed=None)))
    code, output, _ = run("verify", hidden)
    assert (code, "18 chance results not checked" in output) == (1, True)
    mixed = tmp_path / "mixed.txt"
    numbers = {1: bytes(32), 2: bytes(range(32))}
    dealer = Dealer(Dealer.named("x").seed, numbers)
    played = play_out(game("cheese-rescue", players=2), random_chooser("x"), dealer)
    mixed.write_text(format_record(replace(played, numbers=numbers)))
    code, output, _ = run("verify", mixed)
    assert (code, "the numbers of 2 devices mixed in" in output, "missing" in output) == (0, True, False)
    for other in ({}, {1: bytes(32)}, {**numbers, 2: bytes(32)}, {1: bytes(32), 2: b""}):
        mixed.write_text(format_record(replace(played, numbers=other)))
        refused("record-chance", "verify", mixed)


def test_verify_tells_of_a_number_that_did_not_come(tmp_path: Path) -> None:
    """Whoever pledged and kept back a number had a choice: the record says so, and so does this."""
    numbers = {1: bytes(32), 2: b"", 3: bytes(range(32))}
    dealer = Dealer(Dealer.named("x").seed, {seat: number for seat, number in numbers.items() if number})
    played = play_out(game("cheese-rescue", players=3), random_chooser("x"), dealer)
    (tmp_path / "record.txt").write_text(format_record(replace(played, numbers=numbers)))
    code, output, _ = run("verify", tmp_path / "record.txt")
    told = "the numbers of 2 devices mixed in, the number of 1 device missing" in output
    assert (code, told) == (0, True)


def test_verify_goes_on_after_a_bad_file(record_file: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.txt"
    damaged.write_text(record_file.read_text().replace("winners: ", "winners: a"))
    code, output, errors = run("verify", damaged, tmp_path / "none", tmp_path, record_file)
    assert code == 1
    assert output.startswith(f"{record_file}: true: ")
    assert [line.split("]")[0] for line in errors.splitlines()] == [
        "cheeseboard: error [record-damaged",
        "cheeseboard: error [file",
        "cheeseboard: error [file",
    ]


def test_verify_refuses_nonsense(tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(bytes(range(256)) * 100)
    assert "line 1: not a Cheeseboard record" in refused("record-foreign", "verify", path)
    path.write_bytes(b"")
    refused("record-foreign", "verify", path)


# replay


def test_replay_tells_every_ply(record_file: Path) -> None:
    code, output, errors = run("replay", record_file, "--step")  # no terminal, so nothing is waited for
    assert (code, errors) == (0, "")
    record = read_record(record_file)
    for number, ply in enumerate(record.plies, 1):
        assert f"\nPly {number}, {f'*{SEAT_LETTERS}'[ply.actor]} {ply.move}\n" in output


def test_replay_of_one_seat_is_the_same_whatever_the_others_draw(record_file: Path, tmp_path: Path) -> None:
    """Exchange two cards that seat a draws and lays so late that nobody could tell."""
    record = read_record(record_file)
    exchanged = tmp_path / "exchanged.txt"
    for first in range(len(record.plies)):
        for second in range(first + 1, len(record.plies)):
            plies = list(record.plies)
            plies[first], plies[second] = plies[second], plies[first]
            changed = type(record)(
                record.game, 1, record.seats, record.commitment, tuple(plies), record.result
            )
            if is_secret_exchange(format_record(record), format_record(changed)):
                exchanged.write_text(format_record(changed))
                assert run("replay", exchanged) != run("replay", record_file)
                assert run("replay", exchanged, "--seat", "b") == run("replay", record_file, "--seat", "b")
                return
    raise AssertionError("no two draws of seat a can be exchanged in this record")


def is_secret_exchange(text: str, changed: str) -> bool:
    """Whether two records differ only in the order of cards that seat a draws, and both obey the rules."""
    one, other = parse_record(text), parse_record(changed)
    game, _ = open_record(one)
    different = [i for i, (ply, new) in enumerate(zip(one.plies, other.plies, strict=True)) if ply != new]
    if len(different) != 2 or any(one.plies[i].actor or other.plies[i].actor for i in different):
        return False
    receivers = [game.view(step.before, None).turn for step in replay(one) if step.ply - 1 in different]
    try:
        list(replay(other))
    except Exception:
        return False
    return receivers == [1, 1]


def test_replay_refuses(record_file: Path, tmp_path: Path) -> None:
    refused("file", "replay", tmp_path / "none")
    refused("wrong-seat", "replay", record_file, "--seat", "c")
    cut = tmp_path / "cut.txt"
    cut.write_text(record_file.read_text()[:300])
    refused("record-truncated", "replay", cut)


# play, without a terminal


def test_play_asks_for_game_and_players_and_ends_with_the_input() -> None:
    code, output, errors = run("play", text="7\nchess\n2\n\n9\n1\n4\n")
    assert (code, errors) == (0, "")
    assert "Which game?" in output
    assert "How many players, with you (2 to 5)?" in output
    assert output.count("Please type a number from 1 to 2") == 2
    assert output.count("Please type a number from 2 to 5") == 3
    assert "You sit in seat a." in output
    assert output.endswith("Goodbye.\n")


@pytest.mark.parametrize("name", GAMES)
def test_play_meets_nonsense_politely(name: str) -> None:
    words = "h\nr\nr 4.1\nr 99\nv\nxyzzy\n-1\n0\n1e9\n²\n\n" + "9" * 5000 + "\nb\nq\n"
    code, output, errors = run("play", name, "--players", "2", "--seed", "1", text=words)
    assert (code, errors) == (0, "")
    assert "Type the number of what you want to do" in output
    assert "## What is it about?" in output
    assert "-4.1 " in output
    assert "there is no rule '99'" in output
    assert output.count("That is not one of the moves.") >= 7
    assert output.endswith("Goodbye.\n")


def test_play_in_another_language() -> None:
    french = run("play", "cheese-rescue", "--players", "2", "--seed", "1", "--language", "fr", text="x\nq\n")[
        1
    ]
    assert french.startswith("Vous êtes le joueur a. Tapez h pour l’aide, q pour arrêter.\n")
    assert "Vous avez en main\u00a0: " in french
    assert "Ce coup n’est pas dans la liste." in french
    assert french.endswith("Au revoir.\n")
    assert "fr" in refused("usage", "play", "--language", "tlh", exit_code=2)


def test_show_and_verify_in_another_language(record_file: Path) -> None:
    assert run("show", POSITION, "--language", "fr")[1].endswith(
        "\nLe hasard décide.\n+D  2/12  +C  4/12  +M  6/12\n"
    )
    assert (
        ": vraie\u00a0: cheese-rescue:2, 42 coups, 18 résultats du hasard conformes"
        in run("verify", record_file, "--language", "fr")[1]
    )


def test_play_survives_bytes_that_are_no_text() -> None:
    assert run("play", "cheese-rescue", "--players", "2", text=b"\xff\xfe\n\0\n")[0] == 0


def test_play_refuses() -> None:
    refused("wrong-seat", "play", "cheese-rescue", "--players", "2", "--seat", "c")
    refused("wrong-players", "play", "cheese-rescue", "--players", "9")
    assert run("play", "cheese-rescue", "--players", "2", "--cat", "a")[0] == 1


def test_bench_elsewhere_says_where_it_is() -> None:
    from cheeseboard import cli

    if not (cli.CHECKOUT / "bench" / "__main__.py").is_file():
        assert "bench/" in refused("no-bench", "bench")


# ends


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end differently there")
def test_a_reader_that_goes_away_gets_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    words = [*COMMAND, "rules", "chop-chop"]
    done = subprocess.run(words, stdout=writer, stderr=subprocess.PIPE, timeout=120, check=False)
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_interrupted() -> None:
    words = [*COMMAND, "play", "cheese-rescue", "--players", "2"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with child(words, **pipes, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        while process.poll() is None:  # a second one, before the first is heard, is too many
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
        errors = process.stderr.read()
    assert process.returncode == 130
    assert errors == b"\n"
