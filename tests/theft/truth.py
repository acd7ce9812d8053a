"""What really happened, from the database file, and what of it each seat may know: worked out without ``projection``.

Every message is compared field by field; a field that is not listed here is one too many.
"""

from __future__ import annotations

import base64
import hashlib
import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from cheeseboard import Rng
from cheeseboard.core.errors import GameError
from cheeseboard.core.game import Event, Game
from cheeseboard.table.entries import Place, Setup, decode_entry, decode_setup
from cheeseboard.table.match import Match
from tests.theft.tap import Heard, Message

KEPT_EVENTS: Final = 8
STATE: Final = {
    *("seat", "kind", "avatar", "level", "is_taken", "is_present", "is_held", "is_away"),
    *("is_freed", "agreed", "is_open"),
}
RIGHTS: Final = {
    *("seats", "is_host", "can_start", "can_undo", "can_hint", "can_hold", "can_rematch"),
    *("invited", "paired", "can_invite", "can_free", "can_agree"),
}
TABLE: Final = {
    *("match", "game", "status", "seats", "commitment", "roller", "hides_hands", "is_one_device"),
    *("is_practice", "rematch", "roles", "dice", "is_opening"),
}
FIELDS: Final = {
    "snapshot": {
        *("say", "id", "version", "seat", "table", "rights", "view", "last", "ending"),
        *("hash", "seen"),
    },
    "update": {
        *("say", "version", "seat", "actor", "events", "undone", "table", "roller", "rights", "view"),
        *("ending", "hash"),
    },
    "presence": {"say", "seats", "rights"},
    "greeted": {"say", "seat", "greeting"},
    "accepted": {"say", "id", "version"},
    "refused": {"say", "id", "code", "reason", "rule", "version"},
    "previewed": {"say", "id", "path", "lines", "gains", "saved", "lost"},
    "printed": {"say", "id", "squares"},
    "recalled": {"say", "id", "moves"},
    "hinted": {"say", "id", "move", "reason"},
    "warned": {"say", "id", "blunder"},
    "goodbye": {"say", "code", "reason", "retry_after"},
}
GREETINGS: Final = {"hello", "bravo", "laugh", "oops", "think", "yum", "thanks", "bye"}

# What a refusal may say besides why a move is illegal: words with numbers of seats and versions, and no card.
REASONS: Final = re.compile(
    "|".join(
        (
            r"seat \d is not opened by a secret of this device",
            r"this is for those who sit at the table",
            r"the host (arranges the seats|starts the match|asks for picture codes|frees seats|invites)",
            r"an invitation works once; take another device in by the menu, or ask for a new link",
            r"somebody else sits there now; the host can invite you again",
            r"send a secret that this device made for it, and no link has",
            r"this device is not asked about seat \d",
            r"not every other person at the table has agreed to somebody new",
            r"seat \d is (not somebody's elsewhere|taken, or arranged for nobody elsewhere)",
            r"the match (is at version \d+, not \d+; look again|has (not )?started|is over and its seed is open)",
            r"seat \d (does not hold the die now|is taken already, by you|has nothing to decide now)",
            r"nobody (sits on seat \d|has decided anything yet)",
            r"a bot holds (seat \d; come back first|a seat only while the match is played)",
            r"the player of seat \d is there, or was a moment ago",
            r"seat \d is not at this table, which has \d",
            r"what was (played last is not yours to take back|revealed cannot be taken back)",
            r"(hints|warnings) are given where nobody plays elsewhere",
            r"seats are freed while the match is played; before, arrange them",
            r"a rematch can be had when the match is over",
            r"there is a rematch already",
            r"the game is over",
            r"somebody is the [a-z]+ already; choose another",
            r"this socket has said hello already",
            r"others at this table were faster; try again",
            r"the database does not answer or cannot write; try again",
        )
    )
)


HASH: Final = re.compile(rb"[0-9a-fA-F]{64}")


class Moment(NamedTuple):
    """One version of a match, all of it."""

    places: tuple[Place, ...]
    status: str
    roller: int | None
    is_practice: bool
    rematch: str | None
    position: Any
    events: tuple[Event, ...]
    actor: int | None
    is_undone: bool
    line: tuple[Any, list[str], bytes] | None
    """its first position, all plies, and whose they were"""

    @property
    def course(self) -> tuple[Any, list[str], bytes] | None:
        """The same of a game that is over."""
        return self.line if self.status == "over" else None


Rows = list[tuple[bytes, str]]
"""bodies as they are stored, the setup first, each with the status of the match after it"""


def rows_of(file: Path, match: str) -> Rows:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        each = 'SELECT version, body, status FROM {} WHERE "match" = ?1'
        query = f"{each.format('entries')} UNION ALL {each.format('recent')} ORDER BY version"
        return [(bytes(row[1]), row[2]) for row in database.execute(query, (match,))]


class Truth:
    """A whole match, version by version."""

    def __init__(self, rows: Rows) -> None:
        bodies = [body for body, _ in rows]
        self.bodies = bodies
        self.setup: Setup = decode_setup(bodies[0])
        self.entries = [decode_entry(body) for body in bodies[1:]]
        played = Match(self.setup)
        self.game: Game[Any, Any] = played.game
        self.moments = [moment_of(played, (), None, False)]
        for entry in self.entries:
            change = played.apply(entry)
            self.moments.append(moment_of(played, change.events, change.actor, change.is_undone))
        self.views: dict[tuple[int, int | None], Any] = {}
        self.opened: dict[tuple[tuple[str, ...], int], list[int]] = {}
        self.hashes = chain_of(self.seed, rows)

    @property
    def seed(self) -> bytes:
        return bytes.fromhex(self.setup.seed)

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.seed).hexdigest()

    def view(self, version: int, seat: int | None) -> Any:
        key = (version, seat)
        if key not in self.views:
            position = self.moments[version].position
            view = None if position is None else self.game.view(position, seat)
            self.views[key] = as_json(view)
        return self.views[key]

    def told(self, version: int, seat: int | None) -> list[Any]:
        """The events of one version that are for a seat."""
        return [event_json(event) for event in self.moments[version].events if event.is_for(seat)]

    def last(self, version: int, seat: int | None) -> list[Any]:
        """Those of the last move, unless something was taken back since."""
        for number in range(version, max(0, version - KEPT_EVENTS), -1):
            if self.moments[number].is_undone:
                return []
            if self.moments[number].events:
                return self.told(number, seat)
        return []

    def held(self, secrets: Iterable[str], version: int) -> list[int]:
        """The seats that these secrets open at a version."""
        places = self.moments[version].places  # which are the same object as long as they are the same
        key = (tuple(secrets), id(places))
        if key not in self.opened:
            seals = {hashlib.sha256(secret.encode()).hexdigest() for secret in key[0]}
            mine = (seat for seat, place in enumerate(places, 1) if seals & {place.seal, *place.devices})
            self.opened[key] = [seat for seat in mine if places[seat - 1].kind in ("here", "elsewhere")]
        return self.opened[key]

    def invited(self, secrets: Iterable[str], version: int) -> tuple[list[int], list[int]]:
        """The seats on which these secrets let somebody sit down at a version, and those another device may come to."""
        seals = {hashlib.sha256(secret.encode()).hexdigest() for secret in secrets}
        places = list(enumerate(self.moments[version].places, 1))
        free = [s for s, place in places if place.kind in ("here", "elsewhere") and place.invitation in seals]
        return free, [seat for seat, place in places if place.pairing in seals]

    def imagined(self, version: int, seat: int | None) -> Any:
        """A position that this seat could take for the true one: the hidden part is dealt anew."""
        return self.game.imagine(self.game.view(self.moments[version].position, seat), Rng(version))

    # what must never leave

    def needles(self, *known: str) -> list[bytes]:
        """The seed in any writing, and every secret's hash."""
        seed = self.seed
        texts = [
            seed,
            seed.hex().encode(),
            seed.hex().upper().encode(),
            base64.b64encode(seed)[:42],
            base64.urlsafe_b64encode(seed)[:42],
            str(int.from_bytes(seed, "big")).encode(),
        ]
        places = [place for moment in self.moments for place in moment.places]
        seals = {seal for it in places for seal in (it.seal, it.invitation, it.pairing, *it.devices) if seal}
        seals |= {self.setup.host, self.setup.watch}
        return texts + [seal.encode() for seal in seals] + [bytes.fromhex(seal) for seal in seals]


def grep(truth: Truth, body: bytes, strange: set[str]) -> None:
    """The blunt way: nothing that must stay inside is found in any writing."""
    for needle in (*truth.needles(), *(secret.encode() for secret in strange)):
        assert needle not in body
    assert {found.decode() for found in HASH.findall(body)} <= {truth.commitment}


def chain_of(seed: bytes, rows: Rows) -> list[str]:
    """The hash of each version, as docs/records.md says, from the rows as they are stored."""
    key = hashlib.blake2b(seed, digest_size=32, person=b"history chain").digest()
    newest, found = b"", []
    for stored, status in rows:
        body, _, hash = stored.rpartition(b',"chain":"')
        before = newest + status.encode() + b" " if newest else b""
        newest = hashlib.blake2b(before + body + b"}", digest_size=16, key=key).digest()
        assert hash == newest.hex().encode() + b'"}'
        found.append(newest.hex())
    return found


def moment_of(match: Match, events: tuple[Event, ...], actor: int | None, is_undone: bool) -> Moment:
    return Moment(
        match.places,
        match.status,
        match.roller,
        match.is_practice,
        match.rematch,
        match.position,
        events,
        actor,
        is_undone,
        line_of(match),
    )


def line_of(match: Match) -> tuple[Any, list[str], bytes] | None:
    history = match.history
    if history is None:
        return None
    return history.start, list(history.moves), bytes(history.actors)


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def event_json(event: Event) -> Any:
    fields: Message = as_json(event)
    fields.pop("audience")
    return {"code": event.code, **fields}


class Course:
    """All plies of a game, as one seat saw them."""

    def __init__(self, game: Game[Any, Any], line: tuple[Any, list[str], bytes], seat: int | None) -> None:
        position, texts, actors = line
        self.views = [as_json(game.view(position, seat))]
        self.rollers = [game.roller(position)]
        self.events: list[list[Any]] = []
        self.actors = actors
        for text in texts:
            position, happened = game.play(position, game.parse_move(text))
            self.views.append(as_json(game.view(position, seat)))
            self.rollers.append(game.roller(position))
            self.events.append([event_json(event) for event in happened if event.is_for(seat)])

    def explains(self, move: Message, start: int, end: int) -> bool:
        """Whether these plies are this move, which nothing precedes if there are none."""
        by = (self.actors[start] or self.rollers[start]) if start < end else None
        happened = [event for events in self.events[start:end] for event in events]
        told = (by, happened, self.views[end])
        is_held = move["roller"] in (None, self.rollers[end])
        return is_held and told == (move["seat"], move["events"], move["view"])


# one message


class Ear(Protocol):
    """A client, with the secrets it has and all that it heard."""

    @property
    def secrets(self) -> tuple[str, ...]: ...

    @property
    def heard(self) -> list[Heard]: ...


class Judge:
    """Whether everything that one client heard of a match can be explained by what it may know."""

    def __init__(self, truth: Truth, tap: Ear) -> None:
        self.truth = truth
        self.tap = tap
        seals = [hashlib.sha256(secret.encode()).hexdigest() for secret in tap.secrets]
        self.is_host = truth.setup.host in seals

    def check(self) -> int:
        """How many messages were explained."""
        for heard in self.tap.heard:
            say = heard.message["say"]
            assert set(heard.message) == FIELDS[say], heard.message
            getattr(self, f"_{say}")(heard.message, heard)
        return len(self.tap.heard)

    def _snapshot(self, message: Message, heard: Heard) -> None:
        version, seat = message["version"], message["seat"]
        assert message["id"] is None or (heard.command and heard.command["do"] in ("hello", "look"))
        assert seat is None or seat in self.truth.held(self.tap.secrets, version)
        assert message["view"] == self.truth.view(version, seat)
        assert message["last"] == self.truth.last(version, seat)
        assert message["hash"] == self.truth.hashes[version]
        assert message["seen"] is None
        self._ending(message["ending"], self.truth.moments[version].course)
        self._table(message["table"], version, version)
        self._rights(message["rights"], version, version)

    def _update(self, message: Message, heard: Heard) -> None:
        """As it happens, or again to somebody who was away: perhaps a device that came to the seat since."""
        version, seat = message["version"], message["seat"]
        moment, newest = self.truth.moments[version], len(self.truth.moments) - 1
        assert seat is None or seat in message["rights"]["seats"]
        assert message["view"] == self.truth.view(version, seat)
        assert message["events"] == self.truth.told(version, seat)
        assert message["actor"] == moment.actor
        assert message["hash"] == self.truth.hashes[version]
        self._ending(message["ending"], moment.course if moment.events else None)
        assert message["undone"] is moment.is_undone
        assert any(message["roller"] == it.roller for it in self.truth.moments[version:])
        if message["table"] is not None:  # for somebody who was away, the table is today's
            self._table(message["table"], version, newest)
        self._rights(message["rights"], version, newest)

    def _ending(self, ending: list[Message] | None, course: tuple[Any, list[str], bytes] | None) -> None:
        """What a spectator could have seen at each moment, whoever is told of it afterwards."""
        assert (ending is None) == (course is None)
        if ending is None or course is None:
            return
        assert len(ending) <= 3
        for told in ending:
            assert set(told) == {"seat", "plies", "gains", "events", "view"}
            self._moment(told, *course)

    def _moment(self, told: Message, position: Any, moves: list[str], actors: bytes) -> None:
        game, last = self.truth.game, told["plies"]
        first = max(ply for ply in range(last) if actors[ply])
        events: list[Event] = []
        for ply, text in enumerate(moves[:last]):
            if ply == first:
                before, events = game.progress(position), []
            position, happened = game.play(position, game.parse_move(text))
            events += happened
        after = game.progress(position)
        assert told["seat"] == actors[first]
        assert told["gains"] == [new - old for old, new in zip(before, after, strict=True)]
        assert told["events"] == [event_json(event) for event in events if event.is_for(None)]
        assert told["view"] == as_json(game.view(position, None))

    def _presence(self, message: Message, heard: Heard) -> None:
        newest = len(self.truth.moments) - 1
        self._states(message["seats"], 0, newest)
        self._rights(message["rights"], 0, newest)

    def _greeted(self, message: Message, heard: Heard) -> None:
        assert message["greeting"] in GREETINGS
        assert 1 <= message["seat"] <= self.truth.game.players

    def _accepted(self, message: Message, heard: Heard) -> None:
        assert heard.command is not None
        assert 0 <= message["version"] < len(self.truth.moments)

    def _refused(self, message: Message, heard: Heard) -> None:
        command = heard.command
        assert command is not None
        if command["do"] == "hello" and message["version"] is None:  # refused at the door
            assert REASONS.fullmatch(message["reason"])
            return
        assert 0 <= message["version"] < len(self.truth.moments)
        if REASONS.fullmatch(message["reason"]) is None:
            # Asked of a table where everything hidden was dealt anew, the answer is the same.
            assert command["do"] in ("play", "preview"), message
            assert message["reason"] == self._why_not(command, message["version"])

    def _why_not(self, command: Message, version: int) -> str | None:
        game, seat = self.truth.game, command["seat"]
        assert seat in self.truth.held(self.tap.secrets, version)
        try:
            move = game.parse_move(command["move"])
        except GameError as error:
            return error.message
        refusal = game.why_not(self.truth.imagined(version, seat), move, seat)
        return refusal.message if refusal else None

    def _previewed(self, message: Message, heard: Heard) -> None:
        assert heard.command is not None
        game, seat = self.truth.game, heard.command["seat"]
        assert seat in self.truth.held(self.tap.secrets, heard.version)
        position = self.truth.imagined(heard.version, seat)
        seen = game.preview(position, game.parse_move(heard.command["move"]))
        for name in ("path", "gains", "saved", "lost"):
            assert message[name] == as_json(getattr(seen, name))
        assert message["lines"] == [
            {"kind": k, "source": as_json(s), "target": as_json(t)} for k, s, t in seen.lines
        ]

    def _printed(self, message: Message, heard: Heard) -> None:
        if self.truth.moments[heard.version].position is None:
            assert message["squares"] == []
            return
        prints = self.truth.game.forecast(self.truth.imagined(heard.version, None))
        assert message["squares"] == as_json(prints)

    def _recalled(self, message: Message, heard: Heard) -> None:
        """Some of the last plies, one after the other and none left out, as that seat saw each of them: the last when
        it was asked or a little later, for it is told in slices, and others play on meanwhile."""
        assert heard.command is not None
        seat = heard.command.get("seat")
        assert seat is None or seat in self.truth.held(self.tap.secrets, heard.version)
        since = heard.version if heard.asked is None else max(heard.asked, 0)
        versions = range(heard.version, since - 1, -1)
        assert any(self._is_the_end_of(message["moves"], seat, version) for version in versions), message

    def _is_the_end_of(self, moves: list[Message], seat: int | None, version: int) -> bool:
        line = self.truth.moments[version].line
        if line is None:
            return moves == []
        course = Course(self.truth.game, line, seat)
        ends = list(range(len(course.views)))
        for number, move in enumerate(moves):
            assert set(move) == {"seat", "events", "roller", "view"}
            pairs = combinations(range(len(course.views)), 2) if number else zip(ends, ends, strict=True)
            ends = [end for start, end in pairs if start in ends and course.explains(move, start, end)]
        return len(course.events) in ends

    def _hinted(self, message: Message, heard: Heard) -> None:
        assert heard.command is not None
        seat = heard.command["seat"]
        assert seat in self.truth.held(self.tap.secrets, heard.version)
        assert "elsewhere" not in {place.kind for place in self.truth.moments[heard.version].places}
        assert message["move"] in self.truth.view(heard.version, seat)["moves"]
        self._advised(message["reason"])

    def _warned(self, message: Message, heard: Heard) -> None:
        """Of a move by a seat of this device, where nobody plays elsewhere; no crowd comes to practise apart."""
        assert heard.command is not None
        seat, blunder = heard.command["seat"], message["blunder"]
        assert seat in self.truth.held(self.tap.secrets, heard.version)
        assert "elsewhere" not in {place.kind for place in self.truth.moments[heard.version].places}
        if blunder is None:
            return
        assert set(blunder) == {"better", "wins", "better_wins", "reason", "is_about_move"}
        assert blunder["better"] in self.truth.view(heard.version, seat)["moves"]
        assert 0 <= blunder["wins"] < blunder["better_wins"] <= 100
        self._advised(blunder["reason"])

    def _advised(self, reason: Message | None) -> None:
        """A code with numbers and seats: nothing that could name a card which is not seen."""
        if reason is None:
            return
        assert re.fullmatch("[a-zA-Z-]+", reason["code"])
        given = {name: value for name, value in reason.items() if name != "code"}
        assert set(given) <= {"n", "m", "value", "values", "seat", "seats"}
        assert all(
            isinstance(each, int) or all(isinstance(one, int) for one in each) for each in given.values()
        )

    def _goodbye(self, message: Message, heard: Heard) -> None:
        assert not re.search("[0-9]", message["reason"])

    # parts of messages

    def _table(self, table: Message, first: int, last: int) -> None:
        assert set(table) == TABLE
        assert table["match"] == self.truth.setup.id
        assert table["game"] == self.truth.setup.game
        assert table["commitment"] == self.truth.commitment
        assert (table["dice"], table["is_opening"]) == ([], False)  # nobody in a crowd adds to the seed
        assert table["hides_hands"] is self.truth.game.hides_hands
        assert table["roles"] == self.truth.setup.named().named
        rest = tuple(table[name] for name in ("status", "roller", "is_practice", "rematch"))
        fitting = [
            version
            for version in range(first, last + 1)
            if rest == facts(self.truth.moments[version])
            and table["is_one_device"] is is_one_device(self.truth.moments[version])
        ]
        assert any(fits(table["seats"], self.truth.moments[version]) for version in fitting), table

    def _states(self, states: list[Message], first: int, last: int) -> None:
        assert any(fits(states, self.truth.moments[version]) for version in range(last, first - 1, -1))

    def _rights(self, rights: Message, first: int, last: int) -> None:
        assert set(rights) == RIGHTS
        assert rights["is_host"] is self.is_host
        versions = range(first, last + 1)
        assert any(rights["seats"] == self.truth.held(self.tap.secrets, version) for version in versions)
        for name in ("can_start", "can_undo", "can_hint", "can_rematch"):
            assert isinstance(rights[name], bool)
            assert not rights[name] or rights["seats"] or self.is_host
        told = (rights["invited"], rights["paired"])
        assert any(told == self.truth.invited(self.tap.secrets, version) for version in versions)
        for name in ("can_hold", "can_invite", "can_free", "can_agree"):
            assert set(rights[name]) <= set(self.truth.game.seats)
        assert self.is_host or not (rights["can_invite"] or rights["can_free"])
        assert rights["seats"] or not rights["can_agree"]


def facts(moment: Moment) -> tuple[Any, ...]:
    return moment.status, moment.roller, moment.is_practice, moment.rematch


def is_one_device(moment: Moment) -> bool:
    return all(place.kind != "elsewhere" for place in moment.places)


def fits(states: list[Message], moment: Moment) -> bool:
    """Whether the seats are those of a moment; who is connected is the only thing not stored."""
    return len(states) == len(moment.places) and all(
        is_state(state, seat, place)
        for seat, (state, place) in enumerate(zip(states, moment.places, strict=True), 1)
    )


def is_state(state: Message, seat: int, place: Place) -> bool:
    is_bot = place.kind == "bot"
    known = {
        "seat": seat,
        "kind": place.kind,
        "avatar": place.avatar,
        "level": place.level if is_bot else place.held,
        "is_taken": place.is_taken or is_bot,
        "is_held": place.held is not None,
        "is_freed": place.is_freed,
        "agreed": list(place.agreed),
    }
    return (
        set(state) == STATE
        and {name: state[name] for name in known} == known
        and isinstance(state["is_present"], bool)
        and (state["is_present"] or not is_bot)
        and (not state["is_away"] or place.kind in ("here", "elsewhere"))
        and (not state["is_open"] or place.is_freed)
    )
