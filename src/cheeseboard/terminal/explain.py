"""A game explained in a terminal: the account, the moments that mattered with their boards, and every mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import IO, Any, Final

from ..coach.blame import FINE, Blame
from ..coach.explain import Explanation
from ..coach.moments import Moment
from ..core.coach import Reason, Values
from ..core.dealer import Step
from ..core.game import CHANCE, Seat
from ..core.terminal import capital, looked_at
from .narrate import Narrator

QUARTERS: Final = 4  # lines of progress where there is no terminal


def progress(stream: IO[str]) -> Callable[[int, int], None]:
    """Tells how far it is: in place on a terminal, elsewhere a line for each quarter."""
    is_terminal = stream.isatty()

    def tell(done: int, total: int) -> None:
        if is_terminal:
            end = "\n" if done == total else ""
            print(f"\r{100 * done // total:3d} %", end=end, file=stream, flush=True)
        elif done * QUARTERS // total > (done - 1) * QUARTERS // total:
            print(f"{100 * done // total} %", file=stream, flush=True)

    return tell


class Teller:
    """An explanation in the words of one language, sentence by sentence."""

    def __init__(self, explained: Explanation, language: str) -> None:
        self.explained = explained
        self.say = Narrator(explained.game, language)

    def account(self) -> Iterator[tuple[str, Values]]:
        """The lines of the account: what it is, and how much for each seat."""
        account, say = self.explained.account, self.say
        if account is None:
            return
        yield say("explain.start"), account.start
        yield say("explain.luck"), account.luck
        for seat in self.explained.game.seats:
            yield capital(say("explain.choices", seat=looked_at(seat))), account.choices(seat)
        if any(account.agreed):
            yield say("explain.agreed"), account.agreed
        yield say("explain.error"), account.error
        yield say("explain.result"), account.result

    def seats(self) -> list[str]:
        return [self.say("seat.letter", **looked_at(seat)) for seat in self.explained.game.seats]

    def moment(self, moment: Moment) -> str:
        change = round(100 * abs(moment.change))
        told = [self.say(f"explain.moment.{moment.code}", seat=looked_at(moment.seat), n=change)]
        blame = self.explained.blames.get(moment.ply)
        if blame is not None and blame.verdict != FINE:
            told.append(self.better(blame))
        if moment.is_punished is not None:
            told.append(self.say("explain.punished" if moment.is_punished else "explain.unpunished"))
        return " ".join(map(capital, told))

    def better(self, blame: Blame) -> str:
        """The better move and why; what the played one does is said before that."""
        move = self.say.move(self.explained.game.parse_move(blame.better))
        told = [self.say("explain.better", move=move)]
        if blame.reason is not None:
            told.insert(0 if blame.is_about_played else 1, self.reason(blame.reason))
        if blame.is_exact:
            told.append(self.say("explain.exact"))
        return " ".join(told)

    def reason(self, reason: Reason) -> str:
        given = {name: self.value(name, value) for name, value in reason.given.items()}
        return self.say(f"reason.{reason.code}", **given)

    def value(self, name: str, value: Any) -> Any:
        if name == "seat":
            return looked_at(value)
        return [looked_at(seat) for seat in value] if name == "seats" else value

    def mistakes(self) -> Iterator[tuple[int, Seat, str, str]]:
        """Ply, seat, what was played with its verdict, and what was better."""
        for ply, blame in self.explained.blames.items():
            if blame.verdict != FINE:
                played = self.say.move(self.explained.game.parse_move(blame.played))
                verdict = self.say(f"explain.verdict.{blame.verdict}", move=played)
                yield ply, blame.seat, verdict, self.better(blame)

    def ending(self) -> list[str]:
        """Where it was decided for good, and the solver's line from there."""
        ending, say = self.explained.ending, self.say
        if ending is None:
            return []
        ply = ending.ply if ending.decided is None else ending.decided
        told = [say("explain.solved")]
        if ending.safe:
            told.insert(0, say("explain.safe", seats=[looked_at(seat) for seat in ending.safe]))
        if ending.line:
            moves = [self.say.move(each.move) for each in self.walk() if each.actor != CHANCE]
            told.append(say("explain.line", moves=say.listed(moves)))
        return [f"{say('terminal.ply', number=ply)}: {capital(told[0])}", *map(capital, told[1:])]

    def walk(self) -> Iterator[Step]:
        """The solver's line, step by step."""
        ending, game = self.explained.ending, self.explained.game
        if ending is None:
            return
        ply = ending.ply if ending.decided is None else ending.decided
        position = self.explained.steps[ply].before
        for number, text in enumerate(ending.line, ply + 1):
            move, actor = game.parse_move(text), game.actor(position)
            after, events = game.play_unchecked(position, move)
            yield Step(number, actor or CHANCE, move, position, after, tuple(events))
            position = after

    def happened(self, step: Step) -> list[str]:
        return self.say.tell_all(step.events, None, True)

    def board(self, step: Step) -> str:
        return self.explained.game.draw(step.position)


def as_text(explained: Explanation, language: str) -> str:
    teller = Teller(explained, language)
    say = teller.say
    parts = [account_table(teller), say("explain.note")]
    if explained.moments:
        parts.append(f"{say('explain.moments')}:")
    for moment in explained.moments:
        step = explained.steps[moment.ply - 1]
        told = [f"{say('terminal.ply', number=moment.ply)}: {teller.moment(moment)}"]
        parts.append("\n".join([*told, *teller.happened(step), "", teller.board(step)]))
    if explained.ending is not None:
        parts.append("\n".join(teller.ending()))
        parts.extend(teller.board(step) for step in list(teller.walk())[-1:])
    found = [
        f"{say('terminal.ply', number=ply)}, {say('seat.letter', **looked_at(seat))}: {verdict} {better}"
        for ply, seat, verdict, better in teller.mistakes()
    ]
    parts.append("\n".join([f"{say('explain.mistakes')}:", *found]) if found else say("explain.none"))
    return "\n\n".join(parts)


def account_table(teller: Teller) -> str:
    """In hundredths, so that it adds up to the eye as well."""
    rows = [("", teller.seats())]
    rows += [(what, [number(value) for value in values]) for what, values in teller.account()]
    width = max(len(what) for what, _ in rows)
    column = max(len(cell) for _, cells in rows for cell in cells)
    return "\n".join(
        f"{what:<{width}}  " + "  ".join(f"{cell:>{column}}" for cell in cells) for what, cells in rows
    )


def number(value: float) -> str:
    return f"{100 * value:+.1f}"
