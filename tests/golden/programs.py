"""What the command and the server print: help texts, the API's own description, the summary of an arena."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from cheeseboard.cli import main
from tests.server.client import Api
from tests.server.serving import QUICK, serving

COMMANDS = (
    *("play", "rules", "show", "random", "replay", "verify", "analyse", "arena", "bot", "bench"),
    *("locale", "serve", "backup", "restore", "export", "erase"),
)
ARENAS = {
    "cheese-rescue": ("--bots", "random,pip,search:20", "--games", "12", "--players", "3"),
    "chop-chop": ("--bots", "random,pip,careful:4", "--games", "12", "--players", "2"),
}


def printed(*words: str) -> str:
    """What a command writes to stdout."""
    output = StringIO()
    with redirect_stdout(output), redirect_stderr(StringIO()), suppress(SystemExit):
        main(words)
    return output.getvalue()


def help_texts() -> Iterator[str]:
    with patch.dict("os.environ", COLUMNS="100", LC_ALL="C.UTF-8"):
        for words in ((), *((command,) for command in COMMANDS)):
            yield f"$ {' '.join(('cheeseboard', *words))} --help"
            yield from printed(*words, "--help").splitlines()


def arena(game: str) -> Iterator[str]:
    """Its report without the times, and the files with all that the plan decides."""
    with TemporaryDirectory() as folder:
        words = ("arena", "--game", game, *ARENAS[game], "--seed", "golden", "--jobs", "1", "--out", folder)
        report = printed(*words).replace(folder, "DIR")
        yield from re.sub(r" +mean time +p95| +[\d.]+ m?s\b", "", report).splitlines()
        for name in ("summary.json", "ratings.svg"):
            yield from (Path(folder) / name).read_text(encoding="utf-8").splitlines()


def served() -> dict[str, list[str]]:
    """What a server says of itself, each in one line that is cut here where an object ends."""
    with TemporaryDirectory() as folder, serving(Path(folder), *QUICK) as server, Api(server.url) as api:
        answers = {name: api.ask("GET", f"/api/v1/{name}").text for name in ("games", "openapi.json")}
    return {name: text.replace("},", "},\n").split("\n") for name, text in answers.items()}
