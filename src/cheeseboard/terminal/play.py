"""A game in the terminal: a person in one seat, bots in the others, everything by numbers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from .. import rulebook
from ..games.core import Game, Seat, View
from ..games.errors import GameError
from ..record import Occupant, Record, Roles, format_record, record_of
from ..seed import Chooser, Dealer, Step, playing
from .ask import ask, write_new
from .board import draw_view
from .choose import choose_move
from .tell import tell_all
from .words import seat_name

HELP: Final = """\
Type the number of what you want to do and press Enter. Long lists come in two steps: first the card
or piece, then the place. A move may also be typed as it is written in a record, as M(0,1) or 1-F3.

  b  back to the first step        r         the game in short
  v  the table once more           r CR-4.1  one rule, by its number
  h  this help                     q         stop playing"""


class Table:
    """A game of one person against bots of one name; ``others`` chooses for them."""

    def __init__(self, game: Game[Any, Any], seat: Seat, dealer: Dealer, bot: str, others: Chooser) -> None:
        self.game = game
        self.seat = seat
        self.dealer = dealer
        self.bot = bot
        self.others = others

    def play(self, roles: Roles) -> Record:
        """Play to the end; Quit if the person leaves before."""
        print(f"You sit in {seat_name(self.seat)}. Type h for help, q to stop.")
        print(f"All chance comes from a seed that is fixed already. Its seal: {self.dealer.commitment}")
        start = self.game.start(first=roles.first, cat=roles.cat, people=roles.people)
        steps: list[Step] = []
        for step in playing(self.game, start, self.choose, self.dealer):
            steps.append(step)
            print("\n".join(tell_all(step.events, self.seat)))
        print(f"\nThe seed was {self.dealer.seed.hex()}; its SHA-256 is the seal from the start.")
        return record_of(self.game, steps, self.dealer, roles, self.occupants())

    def occupants(self) -> Sequence[Occupant]:
        bot = Occupant("random") if self.bot == "random" else Occupant("bot", self.bot)
        return [Occupant("person") if seat == self.seat else bot for seat in self.game.seats]

    def choose(self, view: View) -> str:
        """A move for the seat whose view this is."""
        if view.seat != self.seat:
            return self.others(view)
        print(f"\n{draw_view(self.game, view)}\n")
        moves = [self.game.parse_move(text) for text in view.moves]
        return self.game.format_move(choose_move(self.game, moves, lambda question: self.ask(question, view)))

    def ask(self, question: str, view: View) -> str:
        """The answer to a question, once every wish for help is met."""
        while True:
            answer = ask(question)
            word, _, rest = answer.partition(" ")
            if word in ("h", "help", "?"):
                print(HELP)
            elif word in ("r", "rules"):
                print(self.rules(rest))
            elif word == "v":
                print(draw_view(self.game, view))
            else:
                return answer

    def rules(self, number: str) -> str:
        if not number:
            return rulebook.in_short(self.game.name)
        try:
            return rulebook.find_rule(self.game.name, number)
        except GameError as error:
            return f"{error}."


def offer_to_save(record: Record) -> None:
    """Ask for a file name until the record is saved or not wanted."""
    while True:
        name = ask("Save the record? Type a new file's name, or just Enter for no: ")
        if not name:
            return
        try:
            write_new(Path(name), format_record(record))
        except GameError as error:
            print(f"{error}.")
        else:
            print(f"Saved. Anyone can check it with: cheeseboard verify {name}")
            return
