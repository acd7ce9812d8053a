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
STATE: Final = {"seat", "kind", "avatar", "level", "is_taken", "is_present", "is_held", "is_away"}
RIGHTS: Final = {"seats", "is_host", "can_start", "can_undo", "can_hint", "can_hold", "can_rematch"}
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
    "hinted": {"say", "id", "move"},
    "goodbye": {"say", "code", "reason", "retry_after"},
}
GREETINGS: Final = {"hello", "bravo", "laugh", "oops", "think", "yum", "thanks", "bye"}

# What a refusal may say besides why a move is illegal: words with numbers of seats and versions, and no card.
REASONS: Final = re.compile(
    "|".join(
        (
            r"seat \d is not opened by a secret of this device",
            r"this is for those who sit at the table",
            r"the host (arranges the seats|starts the match|asks for picture codes)",
            r"the match (is at version \d+, not \d+; look again|has (not )?started|is over and its seed is open)",
            r"seat \d (does not hold the die now|is taken already, by you|has nothing to decide now)",
            r"nobody (sits on seat \d|has decided anything yet)",
            r"a bot holds (seat \d; come back first|a seat only while the match is played)",
            r"the player of seat \d is there, or was a moment ago",
            r"seat \d is not at this table, which has \d",
            r"what was (played last is not yours to take back|revealed cannot be taken back)",
            r"hints are given where nobody plays elsewhere",
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
    course: tuple[Any, list[str], bytes] | None
    """of a game that is over: its first position, all plies, and whose they were"""


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
            mine = (seat for seat, place in enumerate(places, 1) if place.seal in seals)
            self.opened[key] = [seat for seat in mine if places[seat - 1].kind in ("here", "elsewhere")]
        return self.opened[key]

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
        seals = {place.seal for moment in self.moments for place in moment.places}
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
        course_of(match),
    )


def course_of(match: Match) -> tuple[Any, list[str], bytes] | None:
    history = match.history
    if history is None or match.status != "over":
        return None
    return history.start, list(history.moves), bytes(history.actors)


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def event_json(event: Event) -> Any:
    fields: Message = as_json(event)
    fields.pop("audience")
    return {"code": event.code, **fields}


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
        self._sees(version, seat, message["view"])
        assert message["last"] == self.truth.last(version, seat)
        assert message["hash"] == self.truth.hashes[version]
        assert message["seen"] is None
        self._ending(message["ending"], self.truth.moments[version].course)
        self._table(message["table"], version, version)
        self._rights(message["rights"], version, version)

    def _update(self, message: Message, heard: Heard) -> None:
        version, seat = message["version"], message["seat"]
        moment, newest = self.truth.moments[version], len(self.truth.moments) - 1
        self._sees(version, seat, message["view"])
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

    def _sees(self, version: int, seat: int | None, view: Any) -> None:
        assert seat is None or seat in self.truth.held(self.tap.secrets, version)
        assert view == self.truth.view(version, seat)

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

    def _hinted(self, message: Message, heard: Heard) -> None:
        assert heard.command is not None
        seat = heard.command["seat"]
        assert seat in self.truth.held(self.tap.secrets, heard.version)
        assert "elsewhere" not in {place.kind for place in self.truth.moments[heard.version].places}
        assert message["move"] in self.truth.view(heard.version, seat)["moves"]

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
        assert set(rights["can_hold"]) <= set(self.truth.game.seats)


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
    }
    return (
        set(state) == STATE
        and {name: state[name] for name in known} == known
        and isinstance(state["is_present"], bool)
        and (state["is_present"] or not is_bot)
        and (not state["is_away"] or place.kind in ("here", "elsewhere"))
    )
