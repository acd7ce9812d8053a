"""A game in the terminal: a person in one seat, bots in the others, everything by numbers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .. import rulebook
from ..core.dealer import Chooser, Dealer, Step, playing
from ..core.errors import GameError
from ..core.game import Seat, View
from ..core.terminal import capital, end_told, looked_at
from ..locale import ENGLISH, Words
from ..locale.chapters import told, told_of
from ..records import Occupant, Record, Roles, format_record, record_of
from .board import draw_view
from .complaints import refusal
from .menus import choose_move
from .narrate import Narrator
from .prompts import ask, write_new

ENDED: Final = "game-ended"
"""the event by which a game tells its end itself"""


class TerminalGame:
    """A game of one person against bots of one name; ``others`` chooses for them."""

    def __init__(self, narrator: Narrator, seat: Seat, dealer: Dealer, bot: str, others: Chooser) -> None:
        self.narrator = narrator
        self.game = narrator.game
        self.seat = seat
        self.dealer = dealer
        self.bot = bot
        self.others = others

    def play(self, roles: Roles) -> Record:
        """Play to the end; Quit if the person leaves before."""
        print(self.narrator("terminal.sit", seat=looked_at(self.seat)))
        print(self.narrator("terminal.seal", seal=self.dealer.commitment))
        start = roles.start_new(self.game)
        steps: list[Step] = []
        for step in playing(self.game, start, self.choose, self.dealer):
            steps.append(step)
            print("\n".join(self.narrator.tell_all(step.events, self.seat)))
        if all(event.code != ENDED for event in steps[-1].events):
            print(capital(end_told(self.game.outcome(steps[-1].position), self.narrator)))
        print(f"\n{self.narrator('terminal.seed', seed=self.dealer.seed.hex())}")
        return record_of(self.game, steps, self.dealer, roles, self.occupants())

    def occupants(self) -> Sequence[Occupant]:
        bot = Occupant("random") if self.bot == "random" else Occupant("bot", self.bot)
        return [Occupant("person") if seat == self.seat else bot for seat in self.game.seats]

    def choose(self, view: View) -> str:
        """A move for the seat whose view this is."""
        if view.seat != self.seat:
            return self.others(view)
        print(f"\n{draw_view(self.narrator, view)}\n")
        moves = [self.game.parse_move(text) for text in view.moves]
        return self.game.format_move(
            choose_move(self.narrator, moves, lambda question: self.ask(question, view))
        )

    def ask(self, question: str, view: View) -> str:
        """The answer to a question, once every wish for help is met."""
        while True:
            answer = ask(question)
            word, _, rest = answer.partition(" ")
            if word in ("h", "help", "?"):
                print(self.narrator("terminal.help"))
            elif word in ("r", "rules"):
                print(self.rules(rest))
            elif word == "v":
                print(draw_view(self.narrator, view))
            else:
                return answer

    def rules(self, number: str) -> str:
        """To read in the language spoken; one rule whole, as it is written in English, where nothing else tells it."""
        name, language = self.game.name, self.narrator.language
        if not number:
            return told(name, language) or rulebook.in_short(name)
        if language != ENGLISH and (found := told_of(name, language, number)):
            return found
        try:
            return rulebook.find_rule(name, number)
        except GameError as error:
            return f"{refusal(error, self.narrator)}."


def offer_to_save(record: Record, words: Words) -> None:
    """Ask for a file name until the record is saved or not wanted."""
    while True:
        name = ask(words("terminal.save"))
        if not name:
            return
        try:
            write_new(Path(name), format_record(record))
        except GameError as error:
            print(words(f"terminal.{error.code}", file=name))
        else:
            print(words("terminal.saved", file=name))
            return
