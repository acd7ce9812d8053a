"""Whole games played in a real terminal, by the numbers, to the end; and nothing of the others' hands seen."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.core.game import SEAT_LETTERS
from cheeseboard.core.rng import Rng
from cheeseboard.records import Record, open_record, read_record, replay, verify
from cheeseboard.registry import GAMES
from cheeseboard.terminal.board import draw_view
from cheeseboard.terminal.narrate import Narrator

pty = pytest.importorskip("pty", reason="no terminals of this kind here")

PROMPT = r"Your move \(1 to (\d+)(, b for back)?, h for help\): "
SAVE = r"Save the record\? Type a new file’s name, or just Enter for no: "
FRENCH_PROMPT = r"Votre coup \(1 à (\d+)(, b pour revenir)?, h pour l’aide\)\s: "
FRENCH_SAVE = r"Garder la partie\s\? Tapez le nom d’un nouveau fichier, ou seulement Entrée pour non\s: "
PATIENCE = 120.0  # seconds without a word before the game is given up; not a measure of speed


class Terminal:
    """A process whose stdin, stdout and stderr are a terminal of its own."""

    def __init__(self, *arguments: str, cwd: Path, language: str = "C") -> None:
        self.language = language
        self.master, slave = pty.openpty()
        words = [sys.executable, "-m", "cheeseboard", *arguments]
        files: dict[str, Any] = {"stdin": slave, "stdout": slave, "stderr": slave}
        self.process = subprocess.Popen(
            words, **files, cwd=cwd, start_new_session=True, env=self.environment()
        )
        os.close(slave)
        self.text = ""
        self.answered = 0  # how much of the text came before the last answer

    def environment(self) -> dict[str, str]:
        spoken = {"LC_ALL": f"{self.language}.UTF-8", "PYTHONUTF8": "1"}
        paths = [str(Path(path).resolve()) for path in sys.path if path]
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "COLUMNS": "100",
            "TERM": "dumb",
            **spoken,
        }

    def read(self) -> bool:
        """More of the output; False at its end."""
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        assert ready, self.text[-2000:]
        try:
            found = os.read(self.master, 65536)
        except OSError:  # what Linux says when the other side has gone
            return False
        self.text += found.decode().replace("\r\n", "\n")
        return bool(found)

    def type(self, line: str) -> None:
        self.answered = len(self.text)
        os.write(self.master, f"{line}\n".encode())

    def wait_for(self, *questions: str) -> re.Match[str]:
        """Read until the output ends with one of these questions."""
        while True:
            for question in questions:
                if found := re.search(f"{question}$", self.text[self.answered :]):
                    return found
            assert self.read(), self.text[-2000:]

    def end(self) -> int:
        while self.read():
            pass
        os.close(self.master)
        return self.process.wait(PATIENCE)


def play_to_the_end(
    name: str,
    players: int,
    seat: str,
    folder: Path,
    language: str = "C",
    prompt: str = PROMPT,
    save: str = SAVE,
) -> str:
    """All that a person in this seat reads in a game of random choices, which is saved as game.txt."""
    words = ("play", name, "--players", str(players), "--seat", seat, "--seed", "12")
    terminal = Terminal(*words, cwd=folder, language=language)
    rng = Rng(5)
    while (asked := terminal.wait_for(prompt, save)).re.groups:
        goes_back = asked[2] and rng.below(8) == 0
        terminal.type("b" if goes_back else str(1 + rng.below(int(asked[1]))))
    terminal.type("game.txt")
    assert terminal.end() == 0
    return terminal.text


@pytest.mark.parametrize(
    ("name", "players", "seat"),
    [("cheese-rescue", 2, "a"), ("cheese-rescue", 4, "c"), ("chop-chop", 2, "b"), ("chop-chop", 3, "a")],
)
def test_a_whole_game_shows_what_the_seat_may_know_and_nothing_else(
    name: str, players: int, seat: str, tmp_path: Path
) -> None:
    text = play_to_the_end(name, players, seat, tmp_path)
    record = read_record(tmp_path / "game.txt")
    assert verify(record).is_sealed
    assert text.endswith("for no: game.txt\nSaved. Anyone can check it with: cheeseboard verify game.txt\n")

    me = SEAT_LETTERS.index(seat) + 1
    check_told(text, record, me, Narrator(open_record(record)[0]), MENU)


MENU = re.compile(r"( *\d+  (?:(?!  ).)+)+|Your move \(1 to .*|There is only one move: .*")
FRENCH_MENU = re.compile(r"( *\d+  (?:(?!  ).)+)+|Votre coup \(1 à .*|Il n’y a qu’un seul coup\s: .*")


def check_told(text: str, record: Record, me: int, narrator: Narrator, menu: re.Pattern[str]) -> None:
    """What a person read is what the seat may know, and nothing else."""
    game = narrator.game
    known: set[str] = set()
    secret: set[str] = set()
    for step in replay(record):
        if step.actor == me:
            known.update(draw_view(narrator, game.view(step.before, me)).splitlines())
        known.update(line for said in narrator.tell_all(step.events, me) for line in said.splitlines())
        secret.update(narrator.tell(event) for event in step.events if not event.is_for(me))

    shown = [line for line in text.splitlines() if line]
    assert record.commitment in shown[1]
    frame = [shown[0], shown[1], *shown[-3:]]
    strange = [line for line in shown if line not in known and line not in frame and not menu.fullmatch(line)]
    assert strange == []
    assert not secret & set(shown)
    assert secret or "cheese" not in game.name  # seats of Cheese Rescue draw cards that others do not see


@pytest.mark.parametrize(("name", "seat"), [("cheese-rescue", "b"), ("chop-chop", "a")])
def test_a_whole_game_in_french(name: str, seat: str, tmp_path: Path) -> None:
    """As the terminal asks for it, without an option."""
    text = play_to_the_end(name, 3, seat, tmp_path, "fr_FR", FRENCH_PROMPT, FRENCH_SAVE)
    record = read_record(tmp_path / "game.txt")
    assert verify(record).is_sealed
    assert text.endswith("C’est gardé. Chacun peut vérifier avec\u00a0: cheeseboard verify game.txt\n")
    narrator = Narrator(open_record(record)[0], "fr")
    check_told(text, record, SEAT_LETTERS.index(seat) + 1, narrator, FRENCH_MENU)


def test_others_hands_are_counted_not_named(tmp_path: Path) -> None:
    text = play_to_the_end("cheese-rescue", 3, "b", tmp_path)
    before_the_end = text[: text.index("Dogs scare cats")]
    held = re.findall(r"^Seat [ac] holds .*$", before_the_end, re.MULTILINE)
    assert len(held) > 20
    for line in held:
        assert re.fullmatch(r"Seat [ac] holds \d animals? and (cheese( \d)+|nothing)\.", line)
    assert not re.search(r"^Seat [ac] draws a (dog|cat|mouse)\.$", text, re.MULTILINE)
    assert re.search(r"^Seat b draws a (dog|cat|mouse)\.$", text, re.MULTILINE)


@pytest.mark.parametrize("name", GAMES)
def test_control_c_at_a_question(name: str, tmp_path: Path) -> None:
    terminal = Terminal("play", name, "--players", "2", "--seed", "1", cwd=tmp_path)
    terminal.wait_for(PROMPT)
    while terminal.process.poll() is None:
        # Python may miss one that comes between its prompt and its reading; one more while it leaves is too many.
        terminal.process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            terminal.process.wait(10)
    assert terminal.end() == 130
    assert "Traceback" not in terminal.text


def test_control_d_at_a_question(tmp_path: Path) -> None:
    terminal = Terminal("play", "cheese-rescue", cwd=tmp_path)
    terminal.wait_for(r"\(2 to 4\)\? ")
    os.write(terminal.master, b"\4")
    assert terminal.end() == 0
    assert terminal.text.endswith("Goodbye.\n")


def test_saving_asks_again_until_there_is_a_free_name(tmp_path: Path) -> None:
    (tmp_path / "taken.txt").write_text("mine")
    terminal = Terminal("play", "cheese-rescue", "--players", "2", "--seed", "12", cwd=tmp_path)
    while terminal.wait_for(PROMPT, SAVE).re.groups:
        terminal.type("1")
    for name, answer in (("taken.txt", "exists already"), ("no/such/folder", "cannot be written")):
        terminal.type(name)
        terminal.wait_for(rf"{answer}[^\n]*\n{SAVE}")
    terminal.type("")
    assert terminal.end() == 0
    assert (tmp_path / "taken.txt").read_text() == "mine"


def test_replay_step_by_step(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    words = [sys.executable, "-m", "cheeseboard", "random", "cheese-rescue", "--seed", "3", "-o", str(path)]
    subprocess.run(words, check=True, timeout=PATIENCE)
    terminal = Terminal("replay", str(path), "--step", "--seat", "b", cwd=tmp_path)
    for answer in ("", "", "q"):
        terminal.wait_for("q to stop: ")
        terminal.type(answer)
    assert terminal.end() == 0
    assert "Ply 2\n" in terminal.text
    assert "Ply 3" not in terminal.text
