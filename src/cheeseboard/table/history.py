"""The course of the game in a match: its plies so far, and what chance brings next.

The dealer answers chance at once, but a die that a person holds waits for that person to roll it. The n-th result of
the present line is the seed's n-th result; after something is taken back n goes back too, so the die stays what it was.
"""
# compiled

from __future__ import annotations

from collections.abc import Callable, Sequence
from sys import intern
from typing import Any, Final

from ..core.dealer import Dealer
from ..core.game import CHANCE, Event, Game, Move, Seat, choose_by_weight
from .errors import MatchFrozen

MARK: Final = 32
"""plies after which a position is kept, so that taking back plays so many again and no more"""

MOST_RESULTS = 1000  # of chance in one entry, should bots have nothing to decide for ever

IsWaiting = Callable[[Seat], bool]
"""Whether a person sits on a seat, so that the die waits there."""


class PlayedPly:
    """One decision of a seat or of chance."""

    def __init__(self, actor: Seat, move: str, events: tuple[Event, ...]) -> None:
        self.actor = actor
        self.move = move
        self.events = events


class Continuation:
    """What an entry leads to: the plies that it adds, and the position after them."""

    def __init__(self, plies: list[PlayedPly], position: Any, dealt: int) -> None:
        self.plies = plies
        self.position = position
        self.dealt = dealt

    @property
    def chance(self) -> tuple[str, ...]:
        return tuple([ply.move for ply in self.plies if ply.actor == CHANCE])


class LastMove:
    """The last thing played, as long as nothing came after it."""

    def __init__(self, seat: Seat, ply: int, is_person: bool, has_chance: bool) -> None:
        self.seat = seat
        self.ply = ply
        self.is_person = is_person
        self.has_chance = has_chance


def played(game: Game[Any, Any], position: Any, moves: Sequence[str]) -> Any:
    """The position after so many moves."""
    for text in moves:
        position = game.after(position, game.parse_move(text))
    return position


class KeptPosition:
    """The position after so many plies, or its text, of which the other is made when it is needed."""

    def __init__(self, plies: int, position: Any = None, text: str = "") -> None:
        self.plies = plies
        self.position = position
        self.text = text

    def stood(self, game: Game[Any, Any]) -> Any:
        if self.position is None:
            self.position = game.parse_position(self.text)
        return self.position

    def written(self, game: Game[Any, Any]) -> str:
        if not self.text:
            self.text = game.format_position(self.position)
        return self.text


def mark_before(marks: list[KeptPosition], plies: int) -> int:
    """Which mark is the last one not after so many plies."""
    number = min(len(marks) - 1, plies // MARK)  # no two are closer to each other
    while marks[number].plies > plies:
        number -= 1
    return number


class History:
    """All plies as texts, and the position they lead to."""

    def __init__(self, game: Game[Any, Any], dealer: Dealer, start: Any) -> None:
        self.game = game
        self.dealer = dealer
        self.start = start
        self.position = start
        self.actors = bytearray()
        self.moves: list[str] = []
        self.dealt = 0
        self.decisions: list[int] = []  # how many plies there were before each decision of a person
        self.last: LastMove | None = None
        self.is_quiet = False  # while played again: nobody asks what happened
        self.marks = [KeptPosition(0, start)]
        self.work = 0  # plies computed so far

    def as_it_was(self, position: Any) -> History:
        """The same plies with another position."""
        past = History(self.game, self.dealer, self.start)
        past.position, past.actors, past.moves = position, self.actors, self.moves
        past.dealt, past.decisions, past.last = self.dealt, self.decisions, self.last
        return past

    # what would happen

    def present(self) -> Continuation:
        return Continuation([], self.position, self.dealt)

    def playing(self, seat: Seat, text: str) -> Continuation:
        """A move of a seat, and nothing else yet; GameError says why it is refused."""
        move = self.game.parse_move(text)
        self.game.check(self.position, move, seat)
        position, events = self._after(self.position, move)
        return Continuation([PlayedPly(seat, text, events)], position, self.dealt)  # a move has one text

    def _after(self, position: Any, move: Move) -> tuple[Any, tuple[Event, ...]]:
        self.work += 1
        if self.is_quiet:
            return self.game.after(position, move), ()
        return self.game.play_unchecked(position, move)

    def dealing(self, future: Continuation, is_waiting: IsWaiting) -> Continuation:
        """What chance brings, as far as nobody is to roll first."""
        for _ in range(MOST_RESULTS):
            if self.is_settled(future.position, is_waiting):
                break
            future = self.one_result(future)
        return future

    def is_settled(self, position: Any, is_waiting: IsWaiting) -> bool:
        if self.game.actor(position) != CHANCE:
            return True
        roller = self.game.roller(position)
        return roller is not None and is_waiting(roller)

    def one_result(self, future: Continuation) -> Continuation:
        """What the dealer gives next."""
        game, position, dealt = self.game, future.position, future.dealt
        chances = game.chances(position)
        total = sum([weight for _, weight in chances])
        move = choose_by_weight(chances, self.dealer.below(total, dealt))
        after, events = self._after(position, move)
        future.plies.append(PlayedPly(CHANCE, game.format_move(move), events))
        return Continuation(future.plies, after, dealt + 1)

    # what did happen

    def replayed(self, future: Continuation, chance: Sequence[str], is_waiting: IsWaiting) -> Continuation:
        """The stored results of chance; MatchFrozen where the rules or the seed say otherwise."""
        for text in chance:
            if self.game.actor(future.position) != CHANCE:
                raise MatchFrozen(f"chance brought {text}, but it was not chance's turn")
            future = self.one_result(future)
            if future.plies[-1].move != text:
                raise MatchFrozen(f"chance result {future.dealt - 1} is not what the seed gives")
        if not self.is_settled(future.position, is_waiting) and len(chance) < MOST_RESULTS:
            raise MatchFrozen("a chance result is missing")
        return future

    def go_on(self, future: Continuation, seat: Seat | None, is_person: bool) -> None:
        """Take over what happened: by a move of a seat, or else by chance alone."""
        start = len(self.moves)
        if is_person:
            self.decisions.append(start)
        if seat is not None:
            self.last = LastMove(seat, start, is_person, len(future.plies) > 1)
        elif future.plies:
            self.last = None
        self.position, self.dealt = future.position, future.dealt
        for ply in future.plies:
            self.actors.append(ply.actor)
            self.moves.append(intern(ply.move))  # thousands of matches share few texts
        if len(self.moves) >= self.marks[-1].plies + MARK:
            self.marks.append(KeptPosition(len(self.moves), self.position))

    # taking back

    def position_after(self, plies: int) -> Continuation:
        """The position after so many plies, played again from one that was kept."""
        mark = self.marks[mark_before(self.marks, plies)]
        position = played(self.game, mark.stood(self.game), self.moves[mark.plies : plies])
        self.work += plies - mark.plies
        return Continuation([], position, self.actors.count(CHANCE, 0, plies))

    def go_back(self, plies: int, future: Continuation) -> None:
        del self.moves[plies:], self.actors[plies:]
        del self.marks[mark_before(self.marks, plies) + 1 :]
        while self.decisions and self.decisions[-1] >= plies:
            self.decisions.pop()
        self.position, self.dealt, self.last = future.position, future.dealt, None
