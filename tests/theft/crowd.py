"""Whole matches over the wire with everybody at them: who plays, watches, comes back, or tries to steal."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any, NamedTuple

import httpx

from cheeseboard import EditionError
from cheeseboard.registry import GAMES, game, manifest
from cheeseboard.table.secrets import new_secret
from tests.properties.tables import DATA, FORCED, KITCHENS
from tests.theft.tap import Message, Tap

MOST_STEPS = 70
KINDS = ("here", "elsewhere", "elsewhere", "bot", "empty")
ONLY_AFTERWARDS = ("record", "chances", "plies", "explanation")
"""what would tell too much of a match that goes on, whoever asks"""


class Plan(NamedTuple):
    name: str
    kinds: list[str]
    options: dict[str, str]
    is_one_device: bool


def a_plan(luck: Random) -> Plan:
    name = luck.choice(["cheese-rescue", "cheese-rescue", "chop-chop"])
    players = luck.choice(list(GAMES[name].player_counts))
    is_one_device = luck.random() < 0.25
    allowed = ("here", "here", "bot") if is_one_device else KINDS
    kinds = ["here", *(luck.choice(allowed) for _ in range(players - 1))]
    if not is_one_device and "elsewhere" not in kinds:
        kinds[-1] = "elsewhere"
    luck.shuffle(kinds)
    return Plan(name, kinds, some_options(luck, name, players), is_one_device)


def some_options(luck: Random, name: str, players: int) -> dict[str, str]:
    """Any options that go together; the standard ones when none are found."""
    register = manifest(name).edition.register()
    for _ in range(20):
        values = {key: DATA.get(key, tuple(option.allowed.split(", "))) for key, option in register.items()}
        chosen = {
            key: luck.choice(texts)
            for key, texts in values.items()
            if key not in ("board", "tile_mix") and luck.random() < 0.25
        }
        if name == "chop-chop" and luck.random() < 0.6:
            chosen = {key: text for key, text in chosen.items() if key not in FORCED}
            chosen |= luck.choice(KITCHENS)
        try:
            game(name, players=players, **chosen)
        except EditionError:
            continue
        return chosen
    return {}


class Crowd:
    """Everybody at one match. ``gone`` are sockets that were closed, with what they had heard."""

    def __init__(self, url: str, http: httpx.Client, luck: Random) -> None:
        self.url = url
        self.http = http
        self.luck = luck
        self.match = ""
        self.taps: list[Tap] = []
        self.gone: list[Tap] = []
        self.others: list[
            tuple[tuple[str, ...], bytes]
        ] = []  # HTTP answers and the secrets they were asked with
        self.made: Message = {}
        self.joined: dict[int, str] = {}
        self.moves = 0
        self.refused = 0
        self.is_over = False

    # sitting down

    def make(self, plan: Plan) -> None:
        seats = [{"kind": kind} for kind in plan.kinds]
        body: Message = {"game": plan.name, "seats": seats, "options": plan.options}
        answer = self.http.post("/api/v1/matches", json=body)
        assert answer.status_code == 201, answer.text
        self.made = answer.json()
        self.match = self.made["match"]
        secrets = {seat["seat"]: seat["secret"] for seat in self.made["seats"]}
        here = [seat for seat, kind in enumerate(plan.kinds, 1) if kind == "here"]
        away = [seat for seat, kind in enumerate(plan.kinds, 1) if kind == "elsewhere"]
        self.come(None, self.made["watch"])
        host = self.come(here[0], self.made["host"], *(secrets[seat] for seat in here))
        for seat in away:
            tap = self.come(None, secrets[seat], new_secret())
            if self.luck.random() < 0.85:
                self.sit(tap, seat)
        for seat, kind in enumerate(plan.kinds, 1):
            if kind == "empty" and self.luck.random() < 0.6:
                self.join_by_code(seat)
        if self.luck.random() < 0.2 and away:
            self._changes_its_mind(away[0])
        self.accepted(host, "start", level="pip")

    def _changes_its_mind(self, seat: int) -> None:
        """Leaves before the start, and somebody else comes by a code: the old secret opens nothing any more."""
        old = next((tap for tap in self.taps if tap.seats == [seat]), None)
        if old is not None and old.ask("leave", seat=seat)["say"] == "accepted":
            self.join_by_code(seat)
            assert old.ask("greet", seat=seat, greeting="hello")["code"] == "not-seated"
            again = old.ask("take", seat=seat, secret=new_secret())
            assert again["code"] == "invitation-used"
            self.taps.remove(old)
            self._close(old)

    def sit(self, tap: Tap, seat: int) -> None:
        """By an invitation, or as another device; with the secret that the device made for it."""
        self.joined[seat] = tap.secrets[-1]
        self.accepted(tap, "take", seat=seat, secret=tap.secrets[-1])
        tap.ask("look", seat=seat)

    def join_by_code(self, seat: int) -> None:
        made = self.ask("POST", "/codes", {"seat": seat}, self.made["host"])
        used = self.http.post("/api/v1/codes", json={"pictures": made.json()["pictures"]})
        assert used.status_code == 200, used.text
        secret = used.json()["secret"]
        self.joined[seat] = secret
        self.others.append(((secret,), used.content))
        self.come(seat, secret)

    def come(self, seat: int | None, *secrets: str, version: int | None = None) -> Tap:
        tap = Tap(self.url, self.match, *secrets)
        tap.hello(seat, version)
        self.taps.append(tap)
        return tap

    def _close(self, tap: Tap) -> None:
        tap.close()
        self.gone.append(tap)

    def leave_all(self) -> None:
        for tap in self.taps:
            self._close(tap)
        self.taps.clear()

    # asking

    def ask(self, method: str, path: str, body: Any, *secrets: str) -> httpx.Response:
        headers = {"authorization": "Bearer " + " ".join(secrets)}
        answer = self.http.request(method, f"/api/v1/matches/{self.match}{path}", json=body, headers=headers)
        self.others.append((secrets, repr(answer.headers.raw).encode() + answer.content))
        return answer

    def accepted(self, tap: Tap, do: str, **fields: Any) -> None:
        answer = tap.ask(do, **fields)
        assert answer["say"] == "accepted", (do, fields, answer)

    def newest(self) -> None:
        """Everybody hears what there is up to the same version."""
        newest = max(tap.version for tap in self.taps)
        for tap in self.taps:
            tap.until_version(newest)

    @property
    def watcher(self) -> Tap:
        return self.taps[0]

    def seated(self) -> list[Tap]:
        """Those who play, and the host; others watch, or were invited and have not sat down."""
        return [tap for tap in self.taps if tap.seats or tap.state["rights"]["is_host"]]

    def owner(self, seat: int) -> Tap | None:
        return next((tap for tap in self.taps if seat in tap.seats), None)

    # playing

    def play_on(self, most: int = MOST_STEPS) -> None:
        for _ in range(most):
            self.newest()
            if self.watcher.table["status"] == "over":
                self.is_over = True
                return
            if self.luck.random() < 0.45:
                self.luck.choice(TRICKS)(self)
                self.newest()
                if self.watcher.table["status"] == "over":
                    self.is_over = True
                    return
            if not self._act():
                self.watcher.until_version(self.watcher.version + 1)  # a bot is to move
        self.newest()
        self.is_over = self.watcher.table["status"] == "over"  # perhaps by the very last step

    def _act(self) -> bool:
        """A person rolls or moves, if one is asked."""
        table = self.watcher.table
        roller = table["roller"]
        if roller is not None:
            tap = self.owner(roller)
            assert tap is not None
            self.accepted(tap, "roll", seat=roller, version=tap.version)
            self.moves += 1
            return True
        actors = self.watcher.view["actors"]
        waiting = [seat for seat in actors if not table["seats"][seat - 1]["level"]]
        is_race = len(waiting) < len(actors)
        self.luck.shuffle(waiting)
        for seat in waiting:
            tap = self.owner(seat)
            assert tap is not None
            if tap.state["seat"] != seat:
                tap.ask("look", seat=seat)
            if tap.view["moves"]:
                move = self.luck.choice(tap.view["moves"])
                answer = tap.ask("play", seat=seat, version=tap.version, move=move)
                # where several may take the die, a bot may have been faster
                assert answer["say"] == "accepted" or (answer["code"] == "stale-version" and is_race), answer
                self.moves += answer["say"] == "accepted"
                return True
        return False

    # after the end

    def is_a_bots_turn(self) -> bool:
        """Whether the match may go on, and even end, by itself."""
        table = self.watcher.table
        waiting = [table["roller"]] if table["roller"] else self.watcher.view["actors"]
        return any(table["seats"][seat - 1]["level"] for seat in waiting)

    def fetch_record(self, is_over: bool) -> None:
        if not is_over and self.is_a_bots_turn():
            return
        for tap, what in product(self.taps, ("record",) if is_over else ONLY_AFTERWARDS):
            answer = self.http.get(
                f"/api/v1/matches/{self.match}/{what}",
                headers={"authorization": "Bearer " + " ".join(tap.secrets)},
            )
            if is_over:
                assert answer.status_code == 200
                assert "seed" in answer.text
            else:
                assert answer.json()["code"] == "match-not-over"
                self.others.append((tap.secrets, repr(answer.headers.raw).encode() + answer.content))

    def again(self) -> Crowd | None:
        """The same people at the rematch."""
        tap = self.luck.choice(self.seated())
        assert self.watcher.ask("rematch")["code"] == "not-seated"
        self.accepted(tap, "rematch")
        self.newest()
        crowd = Crowd(self.url, self.http, self.luck)
        crowd.match, crowd.made = self.watcher.table["rematch"], self.made
        for old in self.taps:
            with Tap(self.url, crowd.match, *old.secrets) as first:
                seats = first.hello().seats
            crowd.come(seats[0] if seats else None, *old.secrets)
        if crowd.watcher.table["status"] == "waiting":
            crowd.accepted(crowd.luck.choice(crowd.seated()), "start")
        return crowd


# what people do besides moving, and what thieves try


def steal(crowd: Crowd) -> None:
    """For a seat that is not theirs nobody may do anything, nor look through it."""
    luck = crowd.luck
    tap = luck.choice(crowd.taps)
    known = {*tap.seats, *tap.state["rights"]["invited"], *tap.state["rights"]["paired"]}
    strange = [seat for seat in range(1, len(tap.table["seats"]) + 1) if seat not in known]
    if not strange:
        return
    seat, version = luck.choice(strange), tap.version
    command: Message = luck.choice(
        [
            {"do": "play", "version": version, "move": some_move(crowd, tap)},
            {"do": "preview", "move": some_move(crowd, tap)},
            {"do": "roll", "version": version},
            {"do": "undo", "version": version},
            {"do": "hint"},
            {"do": "warn", "move": some_move(crowd, tap)},
            {"do": "greet", "greeting": "bravo"},
            {"do": "take", "secret": new_secret()},
            {"do": "pair", "secret": new_secret()},
            {"do": "leave"},
            {"do": "look"},
            {"do": "recall"},
        ]
    )
    answer = tap.ask(**command, seat=seat)
    assert answer["code"] == "not-seated", answer
    crowd.refused += 1


def some_move(crowd: Crowd, tap: Tap) -> str:
    """A move that might be one, with any card on any cell."""
    luck = crowd.luck
    if tap.view and tap.view["game"] == "chop-chop":
        return luck.choice(["3", "1-F3", "C-D5", "=cheese", "1>B5", "xC1", "pass", "die:b", "draw:yes", "x"])
    return f"{luck.choice('DCM1237')}({luck.randint(-3, 3)},{luck.randint(-3, 3)})"


def oracle(crowd: Crowd) -> None:
    """Moves that cannot be played, asked for the own seat: the answer must not depend on hidden cards."""
    taps = [tap for tap in crowd.taps if tap.seats]
    tap = crowd.luck.choice(taps)
    seat = crowd.luck.choice(tap.seats)
    for _ in range(4):
        tap.ask("preview", seat=seat, move=some_move(crowd, tap))


def preview(crowd: Crowd) -> None:
    for tap in crowd.taps:
        if tap.view and tap.view["moves"]:
            assert tap.ask("preview", seat=tap.state["seat"], move=crowd.luck.choice(tap.view["moves"]))


def prints_recall_and_hint(crowd: Crowd) -> None:
    tap = crowd.luck.choice(crowd.taps)
    assert tap.ask("prints")["say"] == "printed"
    assert tap.ask("recall", seat=crowd.luck.choice([None, *tap.seats]))["say"] == "recalled"
    if tap.seats and crowd.luck.random() < 0.3:
        tap.ask("hint", seat=crowd.luck.choice(tap.seats))
    if tap.view and tap.view["moves"] and crowd.luck.random() < 0.3:
        tap.ask("warn", seat=tap.state["seat"], move=crowd.luck.choice(tap.view["moves"]))


def come_back(crowd: Crowd) -> None:
    """Goes, and comes back with the version last seen, or one that it makes up."""
    luck = crowd.luck
    place = luck.randrange(len(crowd.taps))
    old = crowd.taps[place]
    seat = luck.choice([None, *old.seats])
    now = old.version
    version = luck.choice([None, now, now - 1, now - 4, 0, 1, now + 3, 10**9])
    crowd._close(old)
    tap = Tap(crowd.url, crowd.match, *old.secrets)
    is_known = version is not None and 0 <= version <= now
    if is_known:
        tap.state.update({"table": old.table, "rights": old.state["rights"]})
    tap.hello(seat, max(0, version) if version is not None else None)
    if tap.version > now + 1000:
        raise AssertionError("a version that does not exist was believed")
    if tap.state["view"] is None or tap.version < now:
        tap.ask("look", seat=seat)
    crowd.taps[place] = tap


def undo(crowd: Crowd) -> None:
    taps = [tap for tap in crowd.taps if tap.seats]
    tap = crowd.luck.choice(taps)
    tap.ask("undo", seat=crowd.luck.choice(tap.seats), version=tap.version)


def greet(crowd: Crowd) -> None:
    taps = [tap for tap in crowd.taps if tap.seats]
    tap = crowd.luck.choice(taps)
    crowd.accepted(tap, "greet", seat=tap.seats[0], greeting="yum")


def leave_and_hold(crowd: Crowd) -> None:
    """One leaves, a bot holds the seat for a while, the owner takes it back with the next command."""
    luck = crowd.luck
    seated = [tap for tap in crowd.taps if len(tap.seats) == 1]
    if len(seated) < 2:
        return
    going, staying = luck.sample(seated, 2)
    seat = going.seats[0]
    assert crowd.watcher.ask("hold", seat=seat)["code"] == "not-seated"
    if going.ask("leave", seat=seat)["say"] == "accepted":
        staying.ask("hold", seat=seat)
        crowd.newest()
        going.ask("undo", seat=seat, version=going.version)


def free_and_come_back(crowd: Crowd) -> None:
    """One leaves, the host frees the seat and nobody sees its hand; others agree or not, and its device comes back."""
    luck = crowd.luck
    host = next(tap for tap in crowd.taps if tap.state["rights"]["is_host"])
    away = [tap for tap in crowd.taps if len(tap.seats) == 1 and tap is not host]
    if not away:
        return
    going = luck.choice(away)
    seat = going.seats[0]
    assert crowd.watcher.ask("free", seat=seat)["code"] == "not-host"
    if going.ask("leave", seat=seat)["say"] != "accepted":
        return
    if host.ask("free", seat=seat)["say"] == "accepted":
        assert host.ask("look", seat=seat)["code"] == "not-seated"
        crowd.newest()
        for tap in crowd.taps:
            if luck.random() < 0.6:
                tap.ask("agree", seat=seat)
        host.ask("invite", seat=seat, secret=new_secret())
        assert host.ask("look", seat=seat)["code"] == "not-seated"
    crowd.newest()
    going.ask("undo", seat=seat, version=going.version)


def another_device(crowd: Crowd) -> None:
    """Comes with a link that is used once, and takes the place of the first."""
    old = crowd.luck.choice([tap for tap in crowd.taps if tap.seats])
    if len(old.seats) > 1 or old.state["rights"]["is_host"]:
        return
    seat, token = old.seats[0], new_secret()
    crowd.accepted(old, "pair", seat=seat, secret=token)
    tap = crowd.come(None, token, new_secret())
    assert (tap.seats, tap.state["rights"]["paired"]) == ([], [seat])
    crowd.sit(tap, seat)
    crowd.taps.remove(old)
    crowd._close(old)


def look_by_http(crowd: Crowd) -> None:
    tap = crowd.luck.choice(crowd.taps)
    seat = crowd.luck.choice([None, 1, 2])
    answer = crowd.ask("GET", "" if seat is None else f"?seat={seat}", None, *tap.secrets)
    if seat is None or seat in tap.seats:
        tap._take_in(json.loads(answer.content))
    else:
        assert answer.json()["code"] == "not-seated"


def record_too_soon(crowd: Crowd) -> None:
    crowd.fetch_record(False)


def look_around(crowd: Crowd) -> None:
    tap = crowd.luck.choice(crowd.taps)
    assert tap.ask("look", seat=crowd.luck.choice([None, *tap.seats]))["say"] == "snapshot"


TRICKS = (
    *(
        steal,
        steal,
        oracle,
        preview,
        prints_recall_and_hint,
        come_back,
        come_back,
        undo,
        greet,
        leave_and_hold,
    ),
    *(look_by_http, record_too_soon, look_around, free_and_come_back, another_device),
)
