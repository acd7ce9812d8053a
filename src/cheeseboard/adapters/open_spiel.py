"""Both games as OpenSpiel games: importing this registers ``python_cheese_rescue`` and ``python_chop_chop``.

Player 0 is seat 1. Actions and chance outcomes are the numbers of ``legal_ids`` and ``chance_ids``. A win is worth 1,
a loss -1, a shared win or a draw something between. Cheese Rescue hides the animals in the others' hands, and
``resample_from_infostate`` deals them anew; in Chop! Chop! nobody has secrets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

import pyspiel

from ..catalogue import game as make_game
from ..games.cheese_rescue import position as rescue
from ..games.chop_chop import house
from ..games.core import CHANCE, Move
from ..games.rng import Rng

CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)  # looked up once: a search asks very often
NOBODY: Final = int(pyspiel.PlayerId.TERMINAL)
LONGEST_ROLL: Final = 8  # plies from one roll to the next: the die, a walk, tiles and what they allow


class Table:
    """The position of a state, by itself: OpenSpiel copies and pickles every attribute of a state."""

    def __init__(self, position: Any) -> None:
        self.position = position

    def __deepcopy__(self, memo: object) -> Table:
        return Table(self.position.copy())


class State(pyspiel.State):  # type: ignore[misc]
    """One moment of a game. ``table.position`` is our own position, ``get_game().rules`` are our rules."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.table = Table(game.start.copy())

    def current_player(self) -> int:
        actor: int = self.table.position.actor()
        if actor > 0:
            return actor - 1
        return NOBODY if actor else CHANCE_PLAYER

    def is_terminal(self) -> bool:
        return bool(self.table.position.actor() < 0)

    def _legal_actions(self, player: int) -> list[int]:
        actions: list[int] = self.table.position.legal_ids()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.table.position.chance_ids()
        total = sum(weight for _, weight in chances)
        return [(number, weight / total) for number, weight in chances]

    def _apply_action(self, action: int) -> None:
        self.table.position.advance(action)

    def _action_to_string(self, player: int, action: int) -> str:
        text: str = self.get_game().tell(self.table.position, action)
        return text

    def returns(self) -> list[float]:
        results: list[float] = self.get_game().results(self.table.position)
        return results

    def __str__(self) -> str:
        text: str = self.get_game().rules.format_position(self.table.position)
        return text

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that this player cannot tell from the present one, what it cannot know dealt anew.

        It is played from the start, so that its history leads to it too.
        """
        game = self.get_game()
        seed = int(sampler() * (1 << 31))
        state: State = game.new_initial_state()
        for action in game.imagined(self.history(), self.table.position, player + 1, Rng(seed)):
            state.apply_action(action)
        return state


class Observer:
    """What one player sees, as text: the present moment or, with perfect recall, all that led to it."""

    tensor: None = None

    def __init__(self, game: Any, perfect_recall: bool) -> None:
        self.game = game
        self.perfect_recall = perfect_recall
        self.dict: dict[str, object] = {}

    def set_from(self, state: State, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: State, player: int) -> str:
        if self.perfect_recall:
            text: str = self.game.recall(state.history(), state.table.position, player + 1)
        else:
            text = self.game.glance(state.table.position, player + 1)
        return text


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """What both games have in common. ``rules`` is our game, ``start`` its first position."""

    name: ClassVar[str]
    actions: ClassVar[int]
    outcomes: ClassVar[int]  # numbers of chances are below this

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        players = int(given.get("players", 2))
        self.rules: Any = make_game(self.name, players=players)
        self.start: Any = self.opening(given)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions,
            max_chance_outcomes=self.outcomes,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=self.utility_sum(players),
            max_game_length=self.longest(),
        )
        super().__init__(self.kind(players), info, given)

    @classmethod
    def kind(cls, players: int) -> Any:
        raise NotImplementedError

    @classmethod
    def utility_sum(cls, players: int) -> float | None:
        raise NotImplementedError

    def opening(self, params: dict[str, Any]) -> Any:
        raise NotImplementedError

    def longest(self) -> int:
        raise NotImplementedError

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)

    def tell(self, position: Any, number: int) -> str:
        """A move or chance of a position as text."""
        if position.actor() == CHANCE:
            numbers = [chance for chance, _ in position.chance_ids()]
            move: Move = self.rules.chances(position)[numbers.index(number)][0]
        else:
            move = self.move(position, number)
        text: str = self.rules.format_move(move)
        return text

    def move(self, position: Any, number: int) -> Move:
        raise NotImplementedError

    def results(self, position: Any) -> list[float]:
        """What each seat has got: nothing, 0, before the end."""
        raise NotImplementedError

    def recall(self, history: list[int], position: Any, seat: int) -> str:
        """All a seat has seen so far."""
        raise NotImplementedError

    def glance(self, position: Any, seat: int) -> str:
        """All a seat sees now."""
        raise NotImplementedError

    def imagined(self, history: list[int], position: Any, seat: int, rng: Rng) -> list[int]:
        """Another course of the game that has looked the same to a seat."""
        raise NotImplementedError


# Cheese Rescue


class CheeseRescueGame(OpenSpielGame):
    """Cheese Rescue in the standard edition; seat 1 begins."""

    name = "cheese-rescue"
    actions = 9 * rescue.RING
    outcomes = 5

    @classmethod
    def kind(cls, players: int) -> Any:
        utility = pyspiel.GameType.Utility
        return game_type(
            "python_cheese_rescue",
            "Cheese Rescue",
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=utility.ZERO_SUM if players == 2 else utility.CONSTANT_SUM,
            most=4,
            parameters={"players": 2},
        )

    @classmethod
    def utility_sum(cls, players: int) -> float:
        return 2.0 - players  # one point, shared, makes 2 more than nobody's

    def opening(self, params: dict[str, Any]) -> Any:
        return self.rules.start()

    def longest(self) -> int:
        return int(self.rules.box.cards)

    def max_chance_nodes_in_history(self) -> int:
        return 2 * int(self.rules.players) + int(self.rules.box.drawn_after)

    def move(self, position: Any, number: int) -> Move:
        row, column = position.place_of(1 << number % rescue.RING)
        card = self.rules.cards[number // rescue.RING]
        move: Move = self.rules.parse_move(f"{card}({row},{column})")
        return move

    def results(self, position: Any) -> list[float]:
        """The winners share what is 2 more than a loss (CR-7.3)."""
        if position.phase != rescue.OVER:
            return [0.0] * int(position.box.players)
        scores = position.scores()
        best = max(scores)
        prize = 2.0 / scores.count(best) - 1.0
        return [prize if score == best else -1.0 for score in scores]

    def recall(self, history: list[int], position: Any, seat: int) -> str:
        """Every card laid and every animal the seat got; an animal another seat got is ``?``."""
        words = [self.glance(position, seat)]
        past = self.start.copy()
        for number in history:
            is_hidden = past.actor() == CHANCE and past.seat != seat
            words.append("?" if is_hidden else str(number))
            past.advance(number)
        return " ".join(words)

    def glance(self, position: Any, seat: int) -> str:
        """Seat, moment, pile and table, then the hands: of the others the cheeses and how many animals."""
        phase, turn, dogs, cats, mice, *rest = position.state()
        is_over = phase == rescue.OVER  # CR-5.2a: now all hands are shown
        hands = [
            f"{hand:x}" if owner == seat or is_over else f"{hand >> 12:x}+{animals_in(hand)}"
            for owner, hand in enumerate(rest[3:8])
        ]
        numbers = (seat, phase, turn, dogs + cats + mice, *rest[:3], *hands, *rest[8:])
        return ",".join(map(str, numbers))

    def imagined(self, history: list[int], position: Any, seat: int, rng: Rng) -> list[int]:
        """Only animals that others still hold may have been other ones."""
        dealt = position.copy()
        if position.phase != rescue.OVER:
            dealt.redeal(seat, rng)
        course = list(history)
        for owner, draws in self.held(history, seat).items():
            for index, kind in zip(draws, shuffled(dealt.hands[owner], rng), strict=True):
                course[index] = kind
        return course

    def held(self, history: list[int], viewer: int) -> dict[int, list[int]]:
        """For each seat but the viewer: when it drew the animals it still holds."""
        past = self.start.copy()
        draws: dict[int, list[int]] = {seat: [] for seat in self.rules.seats if seat != viewer}
        for index, number in enumerate(history):
            mine = draws.get(past.seat)
            if mine is not None:
                if past.actor() == CHANCE:
                    mine.append(index)
                elif number // rescue.RING < rescue.ANIMALS:
                    mine.remove(next(draw for draw in mine if history[draw] == number // rescue.RING))
            past.advance(number)
        return draws


def animals_in(hand: int) -> int:
    return (hand & 15) + (hand >> 4 & 15) + (hand >> 8 & 15)


def shuffled(hand: int, rng: Rng) -> list[int]:
    """The animals of a hand in any order."""
    kinds = [kind for kind in range(rescue.ANIMALS) for _ in range(hand >> 4 * kind & 15)]
    return [kinds.pop(rng.below(len(kinds))) for _ in range(len(kinds))]


# Chop! Chop!


class ChopChopGame(OpenSpielGame):
    """Chop! Chop! in the standard edition. ``cat`` is the seat of the cat; with 0, chance names it."""

    name = "chop-chop"
    actions = house.MOVES
    outcomes = house.BOARD

    @classmethod
    def kind(cls, players: int) -> Any:
        utility = pyspiel.GameType.Utility
        return game_type(
            "python_chop_chop",
            "Chop! Chop!",
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=utility.ZERO_SUM if players == 2 else utility.GENERAL_SUM,
            most=5,
            parameters={"players": 2, "cat": 0},
        )

    @classmethod
    def utility_sum(cls, players: int) -> float | None:
        return 0.0 if players == 2 else None  # the mice win together

    def opening(self, params: dict[str, Any]) -> Any:
        return self.rules.start(cat=int(params.get("cat", 0)) or None)

    def longest(self) -> int:
        """CC-6.7: between two events that cannot be undone there are at most so many rolls."""
        edition = self.rules.edition
        events: int = 3 * sum(edition.tile_mix) + 3 * int(self.rules.house.mice)
        return LONGEST_ROLL * events * int(edition.stall_limit)

    def max_chance_nodes_in_history(self) -> int:
        return self.longest()

    def move(self, position: Any, number: int) -> Move:
        numbers = position.legal_ids()
        if numbers[0] == house.DECLINE:  # the rules tell it last
            numbers = [*numbers[1:], house.DECLINE]
        move: Move = self.rules.legal_moves(position)[numbers.index(number)]
        return move

    def results(self, position: Any) -> list[float]:
        mice = {house.ALL_CAUGHT: -1.0, house.CHEESE_HOME: 1.0}.get(position.result, 0.0)
        return [-mice if seat == position.cat_seat else mice for seat in self.rules.seats]

    def recall(self, history: list[int], position: Any, seat: int) -> str:
        return " ".join(map(str, (seat, *history)))

    def glance(self, position: Any, seat: int) -> str:
        text: str = self.rules.format_position(position)
        return text

    def imagined(self, history: list[int], position: Any, seat: int, rng: Rng) -> list[int]:
        return history


def game_type(
    short: str, long: str, *, information: Any, utility: Any, most: int, parameters: dict[str, int]
) -> Any:
    return pyspiel.GameType(
        short_name=short,
        long_name=long,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=parameters,
    )


for each in (CheeseRescueGame, ChopChopGame):
    pyspiel.register_game(each.kind(2), each)
