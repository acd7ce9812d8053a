"""A match with all its secrets, for tests: commands go in, entries are stored as bytes, messages come out."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from cheeseboard.core.game import CHANCE
from cheeseboard.table import commands, deciding, projection, requests
from cheeseboard.table.create import new_match
from cheeseboard.table.decisions import Change, Decision, Holder
from cheeseboard.table.entries import AnyEntry, Setup, decode_entry, decode_setup, encode
from cheeseboard.table.match import Match
from cheeseboard.table.presence import NOBODY, Presence
from cheeseboard.table.secrets import new_secret

NOW = 1_700_000_000_000


class Desk:
    """A match as a server keeps it: every entry goes through its stored bytes as well."""

    def __init__(self, setup: Setup, entries: list[AnyEntry], made: requests.MatchMade) -> None:
        self.setup = encode(setup)
        self.bodies = [encode(entry) for entry in entries]
        self.made = made
        self.secrets = {seat.seat: seat.secret for seat in made.seats}
        self.devices: dict[int, str] = {}
        """secrets of devices that sat down by an invitation, by seat"""
        self.match = self.again()
        self.keys = 0

    def again(self) -> Match:
        """The match as another process would open it."""
        return Match.open(decode_setup(self.setup), map(decode_entry, self.bodies))

    # who asks

    def holder(self, *seats: int, host: bool = False, watch: bool = False) -> Holder:
        secrets = [self.devices.get(seat, self.secrets[seat]) for seat in seats]
        secrets += [self.made.host] * host + [self.made.watch] * watch
        return self.match.holder(secrets)

    @property
    def host(self) -> Holder:
        return self.holder(host=True)

    def key(self) -> str:
        self.keys += 1
        return f"key-{self.keys}"

    # what is done

    def do(self, command: commands.Command, holder: Holder, presence: Presence = NOBODY) -> Change:
        return self.store(deciding.decide(self.match, command, holder, presence))

    def store(self, decision: Decision) -> Change:
        self.bodies.append(decision.body)
        change = self.match.apply(decision)
        assert (change.version, decision.status) == (self.match.version, self.match.status)
        return change

    def sit(self, seat: int, avatar: Any = None) -> Change:
        """Somebody sits down by the invitation to a seat, with a secret of their own."""
        secret = new_secret()
        take = commands.Take(id=self.key(), seat=seat, avatar=avatar, secret=secret)
        guest = self.holder(seat)
        self.devices[seat] = secret
        return self.do(take, guest)

    def play(self, seat: int, move: str) -> Change:
        return self.do(
            commands.Play(id=self.key(), seat=seat, version=self.match.version, move=move), self.holder(seat)
        )

    def roll(self, seat: int) -> Change:
        return self.do(commands.Roll(id=self.key(), seat=seat, version=self.match.version), self.holder(seat))

    def undo(self, seat: int) -> Change:
        return self.do(commands.Undo(id=self.key(), seat=seat, version=self.match.version), self.holder(seat))

    def step(self, choice: Random) -> Change:
        """Whatever is to be done next: a die rolled, a bot's or a person's move."""
        match = self.match
        if match.roller is not None:
            return self.roll(match.roller)
        seat = match.game.actor(match.position)
        assert seat is not None
        assert seat != CHANCE
        move = choice.choice(self.moves(seat))
        return (
            self.play(seat, move)
            if match.is_waiting(seat)
            else self.store(deciding.bot_plays(match, seat, move))
        )

    def moves(self, seat: int) -> list[str]:
        found: list[str] = json.loads(projection.view(self.match, seat))["moves"]
        return found

    def play_out(self, choice: Random, limit: int = 5000) -> None:
        for _ in range(limit):
            if self.match.status == "over":
                return
            self.step(choice)
        raise AssertionError("no end")

    # what is seen

    def snapshot(self, *seats: int, presence: Presence = NOBODY) -> dict[str, Any]:
        """What the holder of these seats gets, looking through the first."""
        holder = self.holder(*seats) if seats else self.holder(watch=True)
        body = projection.snapshot(self.match, holder, seats[0] if seats else None, presence)
        found: dict[str, Any] = json.loads(body)
        return found

    def state(self) -> list[bytes]:
        """All that anybody can see, and what is remembered; equal for equal matches."""
        match = self.match
        persons = (seat for seat in match.game.seats if match.places[seat - 1].is_person)
        holders: list[tuple[Holder, int | None]] = [(self.holder(watch=True), None), (self.host, None)]
        holders += [(self.holder(seat), seat) for seat in persons if match.places[seat - 1].is_taken]
        seen = [projection.snapshot(match, holder, seat) for holder, seat in holders]
        recent = [(it.version, it.actor, it.events, it.is_undone, it.has_new_table) for it in match.recent]
        inside = (match.version, match.moved, list(match.answers.kept), match.places, match.roles, recent)
        last = match.history and match.history.last
        line = match.history and (
            match.history.moves,
            match.history.decisions,
            match.history.dealt,
            last and (last.seat, last.ply, last.is_person, last.has_chance),
        )
        return [*seen, repr(inside).encode(), repr(line).encode()]


def plan(
    game: str,
    *kinds: str,
    start: bool = True,
    cat: int | None = None,
    first: int | None = None,
    **options: str,
) -> requests.NewMatch:
    """``kinds`` are here, elsewhere, empty, or the level of a bot."""
    seats = [seat_plan(kind) for kind in kinds]
    return requests.NewMatch(game=game, seats=seats, options=options, cat=cat, first=first, start=start)


def seat_plan(kind: str) -> requests.SeatPlan:
    level = None if kind in ("here", "elsewhere", "empty") else kind
    return requests.SeatPlan(kind="bot" if level else kind, level=level)  # type: ignore[arg-type]


def sit_down(game: str, *kinds: str, **more: Any) -> Desk:
    return Desk(*new_match(plan(game, *kinds, **more), NOW))


def friends(game: str, players: int, **more: Any) -> Desk:
    """The host here, everybody else elsewhere and seated; started."""
    desk = sit_down(game, "here", *["elsewhere"] * (players - 1), start=False, **more)
    for seat in range(2, players + 1):
        desk.sit(seat)
    desk.do(commands.Start(id=desk.key()), desk.host)
    return desk
