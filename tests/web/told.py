"""Games that are over, for a look back: played on a real server, explained here, at once and always alike.

The server explains in a process that goes behind everybody else's; on a busy machine that takes long. What it would
say is computed here by the same coach, with fewer iterations.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from cheeseboard.coach.explain import explain, explanation_data
from cheeseboard.core.dealer import Dealer
from cheeseboard.records import format_record, parse_record, play_out
from cheeseboard.registry import game
from tests.server.client import Api, Made
from tests.server.client import play_out as play_on

ITERATIONS = 200
MOST_GAMES = 20
"""the dice are the server's, so a game may be one in which nothing was better"""
WORKING = {"stage": 0, "share": 0.4, "is_working": True, "problem": None, "explanation": None}


@dataclass
class PastMatch:
    """A finished match that this device played in, and what the coach says of it."""

    made: Made
    game: str
    mine: tuple[int, ...]
    record: str
    explanation: dict[str, Any]

    @property
    def id(self) -> str:
        return self.made.id

    @property
    def told(self) -> dict[str, Any]:
        return {
            "stage": 2,
            "share": 1.0,
            "is_working": False,
            "problem": None,
            "explanation": self.explanation,
        }

    def kept(self) -> dict[str, Any]:
        """As the device remembers it."""
        made = self.made
        secrets = [made.host, *(made.secrets[seat] for seat in self.mine)]
        more: dict[str, Any] = {
            "links": {},
            "watch": made.watch,
            "host": made.host,
            "front": None,
            "mine": list(self.mine),
        }
        looks = [{"kind": "here", "avatar": "fox"}, {"kind": "bot", "level": "pip"}]
        return {
            "id": made.id,
            "game": self.game,
            "secrets": secrets,
            "touched": 1,
            "status": "over",
            "seats": looks,
        } | more

    def own_mistakes(self) -> list[int]:
        """The plies at which something else was better, and a reason for it is known."""
        found: list[int] = []
        for ply in self.explanation["plies"]:
            blame = ply.get("blame")
            if (
                blame
                and blame["verdict"] != "fine"
                and blame["reason"]
                and blame["seat"] == "abcde"[self.mine[0] - 1]
            ):
                found.append(int(ply["ply"]))
        return found


def finished(api: Api, name: str, seats: str = "hb", seed: int = 1) -> PastMatch:
    """People play by chance, and once more where that went so well that nothing can be said of it."""
    for again in range(MOST_GAMES):
        match = played(api, name, seats, seed * MOST_GAMES + again)
        if match.own_mistakes():
            return match
    raise LookupError("nothing was better in any game")


def played(api: Api, name: str, seats: str, seed: int) -> PastMatch:
    made = api.make(name, seats, start=True)
    here = [seat for seat, letter in enumerate(seats, 1) if letter == "h"]
    luck = random.Random(seed)
    players = {seat: made.at(seat) for seat in here}
    try:
        play_on(players, lambda player: luck.choice(player.moves))
    finally:
        for player in players.values():
            player.close()
    record = api.ask("GET", made.path + "/record", None, made.watch).text
    return PastMatch(made, name, tuple(here), record, explained(record))


@cache
def explained(record: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        json.dumps(explanation_data(explain(parse_record(record), ITERATIONS)))
    )
    return found


def record_by_chance(name: str, seed: int, players: int = 2, **options: str) -> str:
    luck = random.Random(seed)
    rules = game(name, players=players, **options)
    return format_record(play_out(rules, lambda view: luck.choice(view.moves), Dealer.named(f"told {seed}")))


def look_back(context: BrowserContext | Page, *matches: PastMatch) -> None:
    """The device remembers these matches, and the coach is asked here."""
    remember(context, *(match.kept() for match in matches))
    for match in matches:
        answer(context, match.told, re.compile(f"/matches/{match.id}/explanation"))


def answer(
    context: BrowserContext | Page, told: dict[str, Any], pattern: Any = "**/records/explanation"
) -> None:
    def tell(route: Route) -> None:
        route.fulfill(json=told)

    context.route(pattern, tell)


def remember(context: BrowserContext | Page, *kept: dict[str, Any]) -> None:
    text = json.dumps(json.dumps(kept))
    context.add_init_script(
        f"try {{ localStorage['cheeseboard.matches'] ??= {text}; }} catch {{ /* an error page */ }}"
    )
