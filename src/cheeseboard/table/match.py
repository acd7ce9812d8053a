"""One match: the authority on who sits where, what was played and what may be done next.

``deciding`` checks what is asked for and says what would be stored; ``apply`` takes over what was stored, be it from a
decision or from another process. Nothing here knows of sockets, databases or clocks.
"""
# compiled

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from ..bots.levels import MINDING
from ..core.dealer import Dealer
from ..core.errors import GameError
from ..core.game import Event, Game, Outcome, Seat
from ..records import Mark, Occupant, Record, Roles
from ..records import Ply as RecordPly
from ..registry import game_from_header
from . import commands, seats
from .answers import Answers
from .bounds import USUAL, Bounds
from .chain import Chain, sealed
from .decisions import Change, Decision, Holder
from .dice import Dice
from .entries import (
    AnyEntry,
    Left,
    Place,
    Played,
    Rematched,
    Setup,
    Started,
    Undone,
    decode_entry,
    encode,
    is_move,
)
from .errors import MatchFrozen, NotNow, NotSeated, StaleVersion
from .fields import Status
from .history import Continuation, History
from .replay import replayed
from .secrets import is_any, seal

RECENT: Final = 8  # changes whose events are kept for somebody who was away
MOST_OPENED: Final = 64  # devices whose seats are remembered


@lru_cache(maxsize=256)
def game_of(header: str) -> Game[Any, Any]:
    """The rules, shared by all matches that play by them."""
    return game_from_header(header)


class Match:
    """A match at its newest version."""

    def __init__(self, setup: Setup, chain: Chain | None = None) -> None:
        self.setup = setup
        self.game = game_of(setup.game)
        self.dealer = Dealer(bytes.fromhex(setup.seed))
        self.chain = chain or Chain(self.dealer.seed, encode(setup))
        self.dice = Dice()
        self.places = setup.places
        self.bots = seats.bots(setup.places)  # who plays each seat instead of a person
        self.is_one_device = seats.is_one_device(setup.places)
        self.is_minded = False  # a bot plays for a person, or one has left
        self.is_inviting = seats.is_inviting(setup.places)
        self.opened: dict[tuple[str, ...], tuple[Seat, ...]] = {}  # the seats that seals open ...
        self.opened_of = setup.places  # ... as long as these are the places
        self.status: Status = "waiting"
        self.version = 0
        self.moved = 0  # the version that last changed the game ...
        self.moved_hash = ""  # ... and its hash
        self.started: Started | None = None
        self.history: History | None = None
        self.roller: Seat | None = None  # the seat whose person is to roll the die
        self.roles = setup.named()
        self.is_practice = setup.position is not None
        self.undone = 0  # how often something was taken back
        self.bounds: Bounds = USUAL
        self.rematch: str | None = None
        self.answers = Answers()
        self.recent: deque[Change] = deque(maxlen=RECENT)
        self.shown: Any = None  # what ``projection`` made of this position
        self.minding = (
            MINDING  # who minds a seat where no bot is at the table; whoever serves it may say another
        )
        self.is_quiet = False  # while played again, as far as nobody asks what happened

    @classmethod
    def stored(cls, setup: Setup, chain: Chain | None = None) -> Match:
        """A stored match before its first entry, with the hashes of its entries if they are known.

        MatchFrozen when this program cannot play it.
        """
        try:
            match = cls(setup, chain)
        except (GameError, ValueError) as error:
            raise MatchFrozen(f"its setup cannot be used here: {error}") from error
        if match.game.rules_version != setup.rules:
            raise MatchFrozen(f"rules version {setup.rules} is not known here")
        return match

    @classmethod
    def open(cls, setup: Setup, entries: Iterable[AnyEntry] = ()) -> Match:
        """A stored match, played again; MatchFrozen when it does not follow the rules."""
        match = cls.stored(setup)
        for _ in match.opening(list(entries)):
            pass
        return match

    def opening(self, entries: Sequence[AnyEntry]) -> Iterator[int]:
        """Play stored entries again, one at each step, so that whoever does it may do other things in between."""
        told = max(0, len(entries) - RECENT)
        self.be_quiet(True)
        for number, entry in enumerate(entries):
            if number == told:
                self.be_quiet(False)
                self.recent.clear()  # only what is told from here on has its events
            self.apply(entry)
            yield number
        self.be_quiet(False)

    def be_quiet(self, is_quiet: bool) -> None:
        self.is_quiet = is_quiet
        if self.history is not None:
            self.history.is_quiet = is_quiet

    # what it is

    @property
    def id(self) -> str:
        return self.setup.id

    @property
    def position(self) -> Any:
        """The present position; None before the start."""
        return None if self.history is None else self.history.position

    def is_waiting(self, seat: Seat) -> bool:
        """Whether a person, and no bot, decides for a seat."""
        return self.bots[seat - 1] is None

    def bot_to_move(self) -> tuple[Seat, str] | None:
        """The seat whose bot is to decide now, and its level."""
        seat = None if self.history is None else self.game.actor(self.history.position)
        level = self.bots[seat - 1] if seat else None
        return (seat, level) if seat and level else None

    def is_as_seen(self, seen: commands.Seen | None) -> bool:
        """Whether nothing was changed up to a version that somebody remembers."""
        known = None if seen is None else self.chain.at(seen.version)
        return seen is None or (known is not None and known.hex() == seen.hash)

    def as_it_was(self, version: int, position: Any) -> Match:
        """This match with an earlier position, to show to somebody who missed it; all else is as it is now."""
        past = Match(self.setup, self.chain)
        past.seat(self.places)
        past.status, past.roles = self.status, self.roles
        past.version, past.moved, past.moved_hash = version, self.moved, self.moved_hash
        past.is_practice, past.started = self.is_practice, self.started
        past.rematch, past.recent, past.undone = self.rematch, self.recent, self.undone
        past.dice, past.dealer, past.bounds = self.dice, self.dealer, self.bounds
        if self.history is not None:
            past.history = self.history.as_it_was(position)
            past.roller = past.roller_at(position)
        return past

    # who asks

    def holder(self, secrets: Sequence[str]) -> Holder:
        """What these secrets open; NotSeated when nothing.

        Those that open nothing yet are remembered as well: one may be what a device is about to sit down with.
        """
        seals = tuple([seal(secret) for secret in secrets])
        is_host, is_watching = is_any(seals, (self.setup.host,)), is_any(seals, (self.setup.watch,))
        found = Holder((), is_host, is_watching, seals)
        found = found._replace(seats=self.seats_of(found))
        if not (found.seats or is_host or is_watching or self.invited_to(found) or self.paired_with(found)):
            raise ended(seals, self.places) or NotSeated(
                "none of these secrets opens this match; ask for a new link"
            )
        return found

    def seats_of(self, holder: Holder) -> tuple[Seat, ...]:
        """The seats a holder holds now: since it came, one may have been arranged for somebody else, or taken."""
        seals, places = holder.seals, self.places
        if places is not self.opened_of or len(self.opened) > MOST_OPENED:
            self.opened, self.opened_of = {}, places
        found = self.opened.get(seals)
        if found is None:
            found = tuple([s for s, place in enumerate(places, 1) if place.is_opened_by(seals)])
            self.opened[seals] = found
        return found

    def invited_to(self, holder: Holder) -> tuple[Seat, ...]:
        """The seats on which a holder may sit down."""
        if not self.is_inviting:
            return ()
        places = enumerate(self.places, 1)
        return tuple([s for s, p in places if p.is_person and is_any(holder.seals, (p.invitation,))])

    def paired_with(self, holder: Holder) -> tuple[Seat, ...]:
        """The seats to which a holder may come as another device of their owner."""
        if not self.is_inviting:
            return ()
        places = enumerate(self.places, 1)
        return tuple([s for s, place in places if is_any(holder.seals, (place.pairing,))])

    def ended(self, holder: Holder, seat: Seat) -> NotSeated | None:
        """What to tell a holder who once could open a seat, or sit down there."""
        return ended(holder.seals, self.places[seat - 1 : seat])

    def answered(self, command: commands.Command, holder: Holder) -> int | None:
        """The version at which a command was accepted from this holder before; NotNow when its key was another's."""
        senders = (*self.seats_of(holder), 0) if holder.is_host else self.seats_of(holder)
        return self.answers.find(command, senders)

    def returning(self, holder: Holder) -> tuple[Seat, ...]:
        """The seats of this holder that are to be taken back: held by a bot, or left."""
        held = (s for s in self.seats_of(holder) if self.places[s - 1].held or self.places[s - 1].has_left)
        return tuple(held) if self.history is not None else ()

    # taking over

    def apply(self, stored: Decision | AnyEntry) -> Change:
        """One version further. MatchFrozen when a stored entry does not follow; the match is then as before."""
        if isinstance(stored, Decision):
            if stored.version != self.version + 1:
                raise StaleVersion(f"decided for version {stored.version}, but {self.version} are stored")
            return self._take_over(stored.entry, stored.future, stored.hash)
        try:
            return self._take_over(stored, replayed(self, stored), None)
        except MatchFrozen:
            raise
        except (GameError, LookupError) as error:
            raise MatchFrozen(f"entry {self.version + 1} does not follow: {error}") from error

    def follow(self, stored: bytes, status: str) -> Change:
        """One version further by what another process stored; MatchFrozen when it is not what follows."""
        self.chain.follow(stored, status)
        return self.apply(decode_entry(stored))

    def body_of(self, decision: Decision) -> bytes:
        """What is stored of a decision, if it is the next: with its hash."""
        body = decision.body
        decision.hash = self.chain.after(body, decision.status)
        return sealed(body, decision.hash)

    def _take_over(self, entry: AnyEntry, future: Continuation | None, hash: bytes | None) -> Change:
        status = self.status
        self.version += 1
        if entry.key:
            self.answers.note(entry, self.version)
        is_by_move = is_move(entry)
        is_told = not is_by_move and self._change_table(entry)
        events: tuple[Event, ...] = ()
        if future is not None:
            self._go_on(entry, future, is_by_move)
            self.shown = None
            events = happened(future)
        linked = self._link(entry, hash).hex()
        if self.moved == self.version:
            self.moved_hash = linked
        change = Change(
            self.version,
            entry.by if is_by_move else None,
            events,
            not is_by_move and isinstance(entry, Undone),
            is_told or self.status != status,
            linked,
        )
        self.recent.append(change)
        return change

    def _change_table(self, entry: AnyEntry) -> bool:
        """Take over what is around the game; whether the table looks different, or anybody's numbers are new."""
        before = (self.places, self.is_practice, self.rematch)
        places = self.places_after(entry)
        if places is not self.places:
            self.seat(places)
        if isinstance(entry, Rematched):
            self.rematch = entry.match
        elif isinstance(entry, Undone):
            self.undone += 1
            self.is_practice |= self.is_one_device
        has_numbers = self.dice.follow(entry)
        return has_numbers or before != (self.places, self.is_practice, self.rematch)

    def seat(self, places: seats.Places) -> None:
        """Everybody sits like this from now on."""
        self.places, self.bots, self.is_one_device = places, seats.bots(places), seats.is_one_device(places)
        self.is_minded, self.is_inviting = seats.is_anybody_minded(places), seats.is_inviting(places)

    def _link(self, entry: AnyEntry, hash: bytes | None) -> bytes:
        """The hash of the newest version, which may be in the chain already unless it was made here."""
        known = self.chain.at(self.version) if hash is None else None
        if known is None:
            known = hash or self.chain.after(encode(entry), self.status)
            self.chain.add(known)
        return known

    def places_after(self, entry: AnyEntry) -> seats.Places:
        if isinstance(entry, Left) and self.history is None:
            return seats.freed(self.places, entry.by)
        return seats.fold(self.places, self.setup, entry)

    def _go_on(self, entry: AnyEntry, future: Continuation, is_by_move: bool) -> None:
        if not is_by_move and isinstance(entry, Started):
            self.begin(entry)
        history = self.history
        assert history is not None
        if not is_by_move and isinstance(entry, Undone):
            history.go_back(entry.plies, future)
        else:
            is_played = isinstance(entry, Played)
            history.go_on(future, entry.by if is_played else None, is_played and self.is_waiting(entry.by))
        if future.plies or isinstance(entry, (Undone, Started)):
            self.moved = self.version
        self.status = self.status_after(future)
        self.roller = self.roller_at(history.position)

    def roller_at(self, position: Any) -> Seat | None:
        """The seat whose person is to roll the die."""
        roller = self.game.roller(position)
        return roller if roller is not None and self.is_waiting(roller) else None

    def begin(self, entry: Started) -> None:
        self.started = entry
        self.history, self.roles = self.begun(entry)
        self.dealer = self.history.dealer

    def begun(self, entry: Started) -> tuple[History, Roles]:
        """The game before its first ply."""
        dealer, position = Dealer(self.dealer.seed, self.dice.mixed(entry)), self.setup.position
        if position is None:
            roles = Roles(self.setup.named().named, entry.people)
            start = roles.start(self.game)
        else:
            roles, start = Roles(), self.game.parse_position(position)  # which has its roles already
        history = History(self.game, dealer, start)
        history.is_quiet = self.is_quiet
        return history, roles

    def status_after(self, future: Continuation | None) -> Status:
        if future is None:
            return self.status
        return "over" if self.game.actor(future.position) is None else "playing"

    # the end

    def record(self) -> Record:
        """The whole match with its seed, once it is over."""
        history = self.history
        outcome = None if history is None else self.game.outcome(history.position)
        if history is None or outcome is None:
            raise NotNow("the record can be had when the match is over", code="match-not-over")
        return Record(
            game=self.setup.game,
            rules=self.setup.rules,
            seats=tuple(_occupant(place) for place in self.places),
            commitment=self.dealer.commitment,
            plies=tuple(map(RecordPly, history.actors, history.moves)),
            result=Outcome(outcome.reason, outcome.rule, outcome.winners, outcome.places),
            seed=self.dealer.seed,
            roles=self.roles,
            start=self.setup.position,
            numbers={seat: bytes.fromhex(number or "") for seat, _, number in self.dice.told()},
            history=Mark(self.moved, self.moved_hash),
        )


def happened(future: Continuation) -> tuple[Event, ...]:
    plies = future.plies
    if len(plies) == 1:
        return plies[0].events
    return tuple([event for ply in plies for event in ply.events])


def ended(seals: Collection[str], places: Iterable[Place]) -> NotSeated | None:
    """What to tell whoever comes with a secret that once opened one of these seats, and does so no more."""
    for place in places:
        if is_any(seals, place.gone):
            return NotSeated("somebody else sits there now; the host can invite you again", code="seat-given")
        if is_any(seals, place.used):
            reason = "an invitation works once; take another device in by the menu, or ask for a new link"
            return NotSeated(reason, code="invitation-used")
    return None


def _occupant(place: Place) -> Occupant:
    if place.is_person and place.is_taken:
        return Occupant("person")
    return Occupant("bot", place.bot or "")
