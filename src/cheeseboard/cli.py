"""The one command: ``cheeseboard play | rules | show | random | replay | verify | analyse | explain | arena | bot``,
``bench | locale | serve | backup | restore | check | export | erase``.

Exit codes: 0 all is well; 1 something was refused (a record, position, edition or file), or the reader of
the output went away; 2 the command was not used as it should be; 130 interrupted from the keyboard. An error
is one line on stderr: ``cheeseboard: error [code]: message``.

What a command needs is imported when it is used, so that none waits for what the others need.
"""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final

from . import rulebook
from .bots.levels import FIRST, LEVELS, make_bot, on_day
from .core.bot import Budget
from .core.errors import GameError
from .locale import ENGLISH, Words, language_of
from .locale.chapters import told, told_of
from .registry import GAMES, game, manifest, names, open_position
from .server.cli import add_commands
from .terminal.arguments import (
    INTERRUPTED,
    OK,
    REFUSED,
    Parser,
    add_edition_options,
    add_game_options,
    add_language_option,
    bots_of,
    budget_of,
    complain,
    game_of,
    language_in,
    positive,
    roles_of,
    seat_of,
    seconds_of,
)
from .terminal.complaints import file_refusal, is_wrong_use, refusal
from .terminal.translating import add_locale_commands

if TYPE_CHECKING:
    from .records import Report

BOTS_HELP: Final = "names; may be given again, as for --bots 'process:COMMAND'"
OPPONENTS: Final = (*(level.name for level in LEVELS), "random")
CHECKOUT: Final = Path(__file__).resolve().parents[2]


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # an odd byte or letter is no reason to stop
    options = argparse.Namespace()
    try:
        build_parser().parse_args(arguments, options)
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except GameError as error:
        return complain(error.code, refusal(error, Words(told_in(options, is_wrong_use(error)))))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more is written at exit
        return REFUSED
    except OSError as error:
        return complain("file", file_refusal(error, Words(told_in(options, True))))
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one, while leaving, changes nothing
        print(file=sys.stderr)
        return INTERRUPTED


def told_in(options: argparse.Namespace, is_wrong_use: bool) -> str:
    """The language of a refusal: a wrong use is told in that of the terminal, whatever the command speaks."""
    return language_of() if is_wrong_use and not hasattr(options, "language") else language_in(options)


# The commands


def rules_command(options: argparse.Namespace) -> int:
    language = language_in(options)
    if language != ENGLISH and not options.contents:
        if (
            found := told_of(options.game, language, options.rule)
            if options.rule
            else told(options.game, language)
        ):
            print(found)
            return OK
    if options.rule is not None:
        print(rulebook.find_rule(options.game, options.rule))
    elif options.contents:
        print("\n".join(rulebook.contents(options.game)))
    else:
        print(rulebook.rule_text(options.game), end="")
    return OK


def show_command(options: argparse.Namespace) -> int:
    from .terminal.narrate import Narrator
    from .terminal.show import show_position

    text = sys.stdin.readline().rstrip("\r\n") if options.position == "-" else options.position
    opened, position = open_position(text)
    show_position(Narrator(opened, language_in(options)), position, options.seat)
    return OK


def random_command(options: argparse.Namespace) -> int:
    from .core.dealer import Dealer
    from .records import format_record, play_out
    from .terminal.choosers import random_chooser
    from .terminal.prompts import write_new

    seed = options.seed if options.seed is not None else secrets.token_hex()
    fewest = manifest(options.game).rules.player_counts[0]
    played = game_of(options, options.game, fewest if options.players is None else options.players)
    roles = roles_of(options)
    record = play_out(played, random_chooser(seed), Dealer.named(seed), roles)
    text = format_record(record)
    if record.result is None:
        print(Words(language_of())("help.no-end", n=len(record.plies)), file=sys.stderr)
    if options.output is None:
        print(text, end="")
    else:
        write_new(options.output, text)
    return OK


def replay_command(options: argparse.Namespace) -> int:
    from .records import read_record
    from .terminal.prompts import Quit
    from .terminal.show import show_replay

    record = read_record(options.file)
    try:
        show_replay(record, options.seat, options.step, language_in(options))
    except Quit:
        pass
    return OK


def verify_command(options: argparse.Namespace) -> int:
    words = Words(language_in(options))
    return max([verify_file(path, words) for path in options.files])


def verify_file(path: Path, words: Words) -> int:
    from .records import read_record, verify

    try:
        report = verify(read_record(path))
    except GameError as error:
        return complain(error.code, f"{path}: {refusal(error, words)}")
    except OSError as error:
        return complain("file", file_refusal(error, words))
    print(f"{path}: {describe(report, words)}")
    return OK if report.is_sealed or not report.chance_results else REFUSED  # not all of it could be checked


def describe(report: Report, words: Words) -> str:
    return ", ".join(
        [
            words("verify.true", game=report.game),
            words("verify.plies", n=report.plies),
            words("verify.sealed" if report.is_sealed else "verify.unsealed", n=report.chance_results),
            *([words("verify.numbers", n=report.numbers)] if report.numbers else []),
            *([words("verify.missing", n=report.missing)] if report.missing else []),
            f"{report.result.reason} ({report.result.rule})" if report.result else words("verify.unfinished"),
        ]
    )


def play_command(options: argparse.Namespace) -> int:
    from .core.dealer import Dealer
    from .terminal.choosers import bot_chooser
    from .terminal.narrate import Narrator
    from .terminal.play import TerminalGame, offer_to_save
    from .terminal.prompts import Quit, ask_for, ask_which
    from .terminal.show import check_seat

    words = Words(language_in(options))
    try:
        name = options.game or ask_which(words, words("terminal.which-game"), list(GAMES))
        players = options.players
        if players is None:
            counts = [str(count) for count in manifest(name).rules.player_counts]
            question = words("terminal.how-many", low=counts[0], high=counts[-1])
            players = int(ask_for(words, question, counts))
        played = game_of(options, name, players)
        check_seat(played, options.seat)
        seed = options.seed if options.seed is not None else secrets.token_hex()
        roles = roles_of(options, [options.seat])
        others = bot_chooser(played, make_bot(on_day(options.bot, seed)), seed)
        narrator = Narrator(played, words.language)
        record = TerminalGame(narrator, options.seat, Dealer.named(seed), options.bot, others).play(roles)
        offer_to_save(record, words)
    except Quit:
        print(words("terminal.goodbye"))
    return OK


def analyse_command(options: argparse.Namespace) -> int:
    from .lab.analyse import DEFAULT_BUDGET, report

    source = sys.stdin.readline().rstrip("\r\n") if options.source == "-" else options.source
    is_free = options.iterations is None and options.seconds is None
    budget = DEFAULT_BUDGET if is_free else Budget(options.iterations, options.seconds)
    print(report(source, budget, options.seat, options.ply, options.json))
    return OK


def explain_command(options: argparse.Namespace) -> int:
    import json

    from .coach.explain import explain, explanation_data
    from .records import read_record
    from .terminal.explain import as_text, progress
    from .terminal.explain_page import as_page
    from .terminal.prompts import must_be_new, write_new

    language = language_in(options)
    if options.html is not None:
        must_be_new(options.html)
    explained = explain(read_record(options.file), options.iterations, on_ply=progress(sys.stderr))
    if options.html is not None:
        write_new(options.html, as_page(explained, language))
    if options.json:
        print(json.dumps(explanation_data(explained), indent=1))
    elif options.html is None:
        print(as_text(explained, language))
    return OK


def arena_command(options: argparse.Namespace) -> int:
    from .lab.arena import run_arena
    from .lab.plan import Plan

    fewest = manifest(options.game).rules.player_counts[0]
    played = game_of(options, options.game, fewest if options.players is None else options.players)
    bots = tuple(bot for some in options.bots for bot in some)
    plan = Plan(played.header, bots, options.games, options.budget, options.seed, options.adjust)
    print(run_arena(plan, options.jobs, options.out))
    return OK


def bot_command(options: argparse.Namespace) -> int:
    from .bots.protocol.speaker import speak

    speak(make_bot(options.level or "random"), make_bot if options.pool else None)
    return OK


def bench_command(options: argparse.Namespace) -> int:
    if not (CHECKOUT / "bench" / "__main__.py").is_file():
        raise GameError("the benchmarks come with the source code only: see bench/ there", code="no-bench")
    import subprocess

    return subprocess.run([sys.executable, "-m", "bench", *options.arguments], cwd=CHECKOUT).returncode


# The parser


class Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(version())
        parser.exit()


def version() -> str:
    import importlib.metadata

    try:
        number = importlib.metadata.version("cheeseboard")
    except importlib.metadata.PackageNotFoundError:
        number = "(not installed)"
    rules = ", ".join(f"{name} {kind.rules_version}" for name, kind in GAMES.items())
    return f"cheeseboard {number}\nrules: {rules}\nengine: {engine()}"


def engine() -> str:
    """Whether positions, the heart of every game, are compiled."""
    positions = (game(name, players=kind.player_counts[0]).start() for name, kind in GAMES.items())
    files = [str(sys.modules[type(position).__module__].__file__) for position in positions]
    return "interpreted" if any(file.endswith(".py") for file in files) else "compiled"


def build_parser() -> Parser:
    """What people use helps in their language; what a program or a student of games uses, in English."""
    words = Words(language_of())
    parser = Parser(
        prog="cheeseboard",
        description=words("help.about", games=words.listed([manifest(name).title for name in names()])),
        epilog=words("help.codes"),
    )
    parser.add_argument("--version", action=Version, nargs=0, help=words("help.version"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    play = commands.add_parser("play", help=words("help.play"))
    play.add_argument("game", nargs="?", metavar="GAME", help=", ".join(GAMES))
    play.add_argument("--seat", type=seat_of, default=1, metavar="a", help=words("help.seat"))
    play.add_argument("--bot", choices=OPPONENTS, default=FIRST, metavar=FIRST, help=", ".join(OPPONENTS))
    add_game_options(play)
    add_language_option(play)
    play.set_defaults(run=play_command)

    rules = commands.add_parser("rules", help=words("help.rules"))
    rules.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    rules.add_argument("--rule", metavar="CR-4.4", help=words("help.rule"))
    rules.add_argument("--contents", action="store_true", help=words("help.contents"))
    add_language_option(rules)
    rules.set_defaults(run=rules_command)

    show = commands.add_parser("show", help=words("help.show"))
    show.add_argument("position", metavar="POSITION", help=words("help.position"))
    show.add_argument("--seat", type=seat_of, metavar="b", help=words("help.seat.may-know"))
    add_language_option(show)
    show.set_defaults(run=show_command)

    random = commands.add_parser("random", help=words("help.random"))
    random.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    random.add_argument("-o", dest="output", type=Path, metavar="FILE", help=words("help.output"))
    add_game_options(random)
    random.set_defaults(run=random_command)

    replay = commands.add_parser("replay", help=words("help.replay"))
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--seat", type=seat_of, metavar="b", help=words("help.seat.saw"))
    replay.add_argument("--step", action="store_true", help=words("help.step"))
    add_language_option(replay)
    replay.set_defaults(run=replay_command)

    check = commands.add_parser("verify", help=words("help.verify"))
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    add_language_option(check)
    check.set_defaults(run=verify_command)

    look = commands.add_parser("analyse", help=words("help.analyse"))
    look.add_argument("source", metavar="POSITION|FILE", help="a position's text, - for stdin, or a record")
    look.add_argument("--iterations", type=positive, metavar="N", help="think so much about each decision")
    look.add_argument("--seconds", type=seconds_of, metavar="S", help="think so long about each decision")
    look.add_argument("--seat", type=seat_of, metavar="b", help="only this seat's decisions")
    look.add_argument(
        "--ply", type=positive, metavar="K", help="one decision of a record, with all its moves"
    )
    look.add_argument("--json", action="store_true", help="as data")
    look.set_defaults(run=analyse_command)

    explained = commands.add_parser("explain", help=words("help.explain"))
    explained.add_argument("file", type=Path, metavar="RECORD")
    explained.add_argument("--iterations", type=positive, metavar="N", help=words("help.iterations"))
    explained.add_argument("--json", action="store_true", help=words("help.json"))
    explained.add_argument("--html", type=Path, metavar="FILE", help=words("help.html"))
    add_language_option(explained)
    explained.set_defaults(run=explain_command)

    arena = commands.add_parser("arena", help=words("help.arena"))
    arena.add_argument("--game", required=True, metavar="GAME", help=", ".join(GAMES))
    arena.add_argument("--bots", type=bots_of, action="append", required=True, metavar="a,b", help=BOTS_HELP)
    arena.add_argument("--games", type=positive, required=True, metavar="N", help="at least so many games")
    arena.add_argument(
        "--budget", type=budget_of, metavar="2000i|0.1s", help="the same for every bot and move"
    )
    add_edition_options(arena)
    arena.add_argument("--seed", default="0", metavar="S", help="any text: the same seed deals the same")
    arena.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="J", help="processes")
    arena.add_argument("--out", type=Path, metavar="DIR", help="keep games there; a second run goes on")
    arena.add_argument("--adjust", action="store_true", help="also tell results without luck")
    arena.set_defaults(run=arena_command)

    bot = commands.add_parser("bot", help=words("help.bot"))
    which = bot.add_mutually_exclusive_group(required=True)
    which.add_argument("level", nargs="?", metavar="LEVEL", help="its name, as for the arena")
    which.add_argument("--pool", action="store_true", help="any, by lines 'level NAME', as the server has it")
    bot.set_defaults(run=bot_command)

    bench = commands.add_parser("bench", help=words("help.bench"))
    bench.add_argument("arguments", nargs=argparse.REMAINDER, metavar="...")
    bench.set_defaults(run=bench_command)

    add_locale_commands(commands, words)
    add_commands(commands, words)
    return parser
