"""Every game as an OpenSpiel game: importing this registers each that is found, as ``python_<its name>``.

Player 0 is seat 1. A win is worth 1, a loss -1, a shared win or a draw something between. The standard edition is
played; parameters are ``players`` and the seat of each role, 0 for whomever chance or the rules name.
``resample_from_infostate`` deals anew what a player cannot know.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Final

import pyspiel

from ..core.manifest import GameManifest
from ..core.rng import Rng
from ..core.spiel import SpielHooks
from ..records import Roles
from ..registry import game as make_game
from ..registry import manifest, names

CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)  # looked up once: a search asks very often
NOBODY: Final = int(pyspiel.PlayerId.TERMINAL)


Params = tuple[str, int, tuple[tuple[str, int], ...]]
"""a game's name, its players, and the seats of its roles"""


@cache
def hooks_of(params: Params) -> SpielHooks:
    """Those of the game, or the ones that fit any."""
    name, players, roles = params
    about, rules = manifest(name), make_game(name, players=players)
    kind: type[SpielHooks] = about.openspiel() if about.openspiel is not None else SpielHooks
    return kind(rules, Roles({role: seat for role, seat in roles if seat}).start(rules))


class HeldPosition:
    """The position of a state, by itself: OpenSpiel copies and pickles every attribute of a state."""

    def __init__(self, params: Params, position: Any) -> None:
        self.params = params
        self.hooks = hooks_of(params)
        self.position = position

    def __deepcopy__(self, memo: object) -> HeldPosition:
        return HeldPosition(self.params, self.hooks.copy(self.position))

    def __reduce__(self) -> tuple[object, ...]:
        return HeldPosition, (self.params, self.position)


class State(pyspiel.State):  # type: ignore[misc]
    """One moment of a game. ``held.position`` is our own position, ``get_game().rules`` are our rules."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.held = HeldPosition(game.params, game.hooks.copy(game.hooks.start))

    def current_player(self) -> int:
        held = self.held
        actor = held.hooks.actor(held.position)
        if actor > 0:
            return actor - 1
        return NOBODY if actor else CHANCE_PLAYER

    def is_terminal(self) -> bool:
        return self.held.hooks.actor(self.held.position) < 0

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.hooks.legal(self.held.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.held.hooks.chances(self.held.position)
        total = sum(weight for _, weight in chances)
        return [(number, weight / total) for number, weight in chances]

    def _apply_action(self, action: int) -> None:
        self.held.position = self.held.hooks.advance(self.held.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.held.hooks.tell(self.held.position, action)

    def returns(self) -> list[float]:
        return self.held.hooks.results(self.held.position)

    def __str__(self) -> str:
        return self.held.hooks.rules.format_position(self.held.position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that this player cannot tell from the present one, what it cannot know dealt anew.

        It is played from the start, so that its history leads to it too.
        """
        seed = int(sampler() * (1 << 31))
        state: State = self.get_game().new_initial_state()
        hooks = self.held.hooks
        for action in hooks.imagined(self.history(), self.held.position, player + 1, Rng(seed)):
            state.apply_action(action)
        return state


class Observer:
    """What one player sees, as text: the present moment or, with perfect recall, all that led to it."""

    tensor: None = None

    def __init__(self, hooks: SpielHooks, perfect_recall: bool) -> None:
        self.hooks = hooks
        self.perfect_recall = perfect_recall
        self.dict: dict[str, object] = {}

    def set_from(self, state: State, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: State, player: int) -> str:
        if self.perfect_recall:
            return self.hooks.recall(state.history(), state.held.position, player + 1)
        return self.hooks.glance(state.held.position, player + 1)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """``rules`` is our game, ``hooks`` what OpenSpiel asks of it. Each game has a class of its own."""

    about: ClassVar[GameManifest]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given, about = params or {}, self.about
        players = int(given.get("players", about.rules.player_counts[0]))
        roles = ((role.name, int(given.get(role.name, 0))) for role in about.roles)
        self.params: Params = (about.name, players, tuple(roles))
        self.hooks = hooks_of(self.params)
        self.rules = self.hooks.rules
        info = pyspiel.GameInfo(
            num_distinct_actions=self.hooks.actions,
            max_chance_outcomes=self.hooks.outcomes,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=self.hooks.utility_sum,
            max_game_length=self.hooks.longest,
        )
        super().__init__(game_type(about, self.hooks), info, given)

    def new_initial_state(self) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.hooks.most_chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.hooks, iig_obs_type is not None and iig_obs_type.perfect_recall)


def game_type(about: GameManifest, hooks: SpielHooks) -> Any:
    kind = pyspiel.GameType
    counts = about.rules.player_counts
    utilities = {None: kind.Utility.GENERAL_SUM, 0.0: kind.Utility.ZERO_SUM}
    return kind(
        short_name=f"python_{about.name.replace('-', '_')}",
        long_name=about.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if hooks.rules.hides_hands
        else kind.Information.PERFECT_INFORMATION,
        utility=utilities.get(hooks.utility_sum, kind.Utility.CONSTANT_SUM),
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": counts[0], **{role.name: 0 for role in about.roles}},
    )


def game_class(name: str) -> type[OpenSpielGame]:
    # A class, as OpenSpiel keeps it until after Python has ended, when nothing else may be let go.
    return type(manifest(name).rules.__name__, (OpenSpielGame,), {"about": manifest(name)})


for each in names():
    start = hooks_of((each, manifest(each).rules.player_counts[0], ()))
    pyspiel.register_game(game_type(manifest(each), start), game_class(each))
