"""New matches: asked for by a host, or as the rematch of one that is over."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .. import registry
from ..bots.levels import FIRST, MINDING
from ..core.dealer import Dealer
from ..core.errors import SetupError
from ..core.game import Game, Seat
from ..records import Roles
from . import commands, deciding, requests
from .decisions import Decision, Holder
from .entries import AnyEntry, Closed, Place, Pledged, Setup, named_roles
from .match import Match, game_of
from .seats import free_avatar, is_one_device, kept
from .secrets import new_match_id, new_secret, seal


def new_match(
    plan: requests.NewMatch, now: int, minding: str = MINDING
) -> tuple[Setup, list[AnyEntry], requests.MatchMade]:
    """A match as planned, its first entries, and the secrets, which are told once. ``now`` in ms since 1970.

    ``minding`` is the bot that plays for whoever is not there yet, where none is at the table.

    GameError says what is wrong with the plan.
    """
    roles = named_roles(plan.first, plan.cat, plan.roles)
    if plan.position is None:
        game, position = _game(plan.game, len(plan.seats), tuple(sorted(plan.options.items()))), None
        roles.start_new(game)  # refuses seats that cannot have them
    else:
        game, position = _position(plan)
    host, watch, *secrets = (new_secret() for _ in range(2 + len(plan.seats)))
    dealer = Dealer.fresh()
    setup = Setup(
        id=new_match_id(),
        game=game.header,
        rules=game.rules_version,
        places=_places(plan, secrets),
        seed=dealer.seed.hex(),
        host=seal(host),
        watch=seal(watch),
        created=now,
        roles=dict(roles.named),
        position=position,
    )
    pledged = {
        seat: each.pledge for seat, each in enumerate(plan.seats, 1) if each.pledge and each.kind == "here"
    }
    entries = _first_entries(setup, pledged, plan.start, minding)
    made = requests.MatchMade(
        match=setup.id,
        version=len(entries),
        commitment=dealer.commitment,
        host=host,
        watch=watch,
        seats=[requests.SeatSecret(seat=seat, secret=secret) for seat, secret in enumerate(secrets, 1)],
    )
    return setup, entries, made


@lru_cache(maxsize=256)
def _game(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Game[Any, Any]:
    """By way of an edition, so that no option is taken for a file to be read.

    To work out the rules takes ten times as long as all the rest of a new match.
    """
    edition = registry.manifest(name).edition.from_options(dict(options))
    return game_of(registry.game(name, players=players, edition=edition).header)


def _position(plan: requests.NewMatch) -> tuple[Game[Any, Any], str]:
    """Where a practice match starts; it has its house rules and roles already."""
    assert plan.position is not None
    game, position = registry.open_position(plan.position)
    if (game.name, game.players) != (plan.game, len(plan.seats)):
        found = f"one of {game.name} for {game.players}"
        raise SetupError(
            f"position: found {found}, allowed: one of this game and table", code="wrong-position"
        )
    if plan.options or named_roles(plan.first, plan.cat, plan.roles) != Roles():
        raise SetupError(
            "position: it has house rules and roles of its own; name none", code="wrong-position"
        )
    if game.actor(position) is None:
        raise SetupError("position: the game is over there", code="position-over")
    return game_of(game.header), game.format_position(position)


def _places(plan: requests.NewMatch, secrets: list[str]) -> tuple[Place, ...]:
    places: list[Place] = []
    wanted = [Place(kind=seat.kind, avatar=seat.avatar) for seat in plan.seats if seat.kind == "here"]
    for seat, secret in zip(plan.seats, secrets, strict=True):
        is_here = seat.kind == "here"
        others = places if seat.avatar else [*places, *wanted]
        places.append(
            Place(
                kind=seat.kind,
                seal=seal(secret) if is_here else "",
                invitation="" if is_here else seal(secret),
                level=(seat.level or FIRST) if seat.kind == "bot" else None,
                avatar=free_avatar(others, seat.avatar) if is_here else None,
                is_taken=is_here,
            )
        )
    return tuple(places)


def _first_entries(
    setup: Setup, pledges: Mapping[Seat, str], is_started: bool, minding: str
) -> list[AnyEntry]:
    """What the devices that sit already have pledged, and the start."""
    pledged: list[AnyEntry] = [Pledged(by=seat, pledge=pledge) for seat, pledge in pledges.items()]
    if not is_started:
        return pledged
    if pledged:
        return [*pledged, Closed(level=FIRST)]
    match = Match(setup)
    match.minding = minding
    return [deciding.started(match, FIRST).entry]


def rematch(
    match: Match, command: commands.Rematch, holder: Holder, now: int
) -> tuple[Setup, list[AnyEntry], Decision]:
    """The next match, its first entries, and what the old one stores.

    Every player keeps the seat, and with it colour and devices; who begins and who has which role goes on, as the
    game says.
    """
    deciding.check_rematch(match, holder)
    old = match.setup
    setup = Setup(
        id=new_match_id(),
        game=old.game,
        rules=match.game.rules_version,
        places=kept(match.places),
        seed=Dealer.fresh().seed.hex(),
        host=old.host,
        watch=old.watch,
        created=now,
        roles=match.game.named_next(old.named().named),
        previous=old.id,
        position=old.position,
    )
    own = match.seats_of(holder)
    pledges = {each.seat: each.pledge for each in command.pledges if each.seat in own}
    pledges = {seat: pledge for seat, pledge in pledges.items() if setup.places[seat - 1].is_taken}
    entries = _first_entries(setup, pledges, is_one_device(setup.places), match.minding)
    return setup, entries, deciding.rematched(match, command, holder, setup.id)
