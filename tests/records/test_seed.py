"""The sealed seed: as described, without bias, and reproducible."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from cheeseboard.core.dealer import SPAN, Dealer, playing
from cheeseboard.core.game import CHANCE
from cheeseboard.registry import GAMES, game

SEED = hashlib.sha256(b"1").digest()


def test_commitment_is_the_sha256_of_the_seed() -> None:
    assert Dealer(SEED).commitment == hashlib.sha256(SEED).hexdigest()


def test_named_dealer_has_the_sha256_of_the_text_as_seed() -> None:
    assert Dealer.named("1").seed == SEED
    assert Dealer.named("\udcff").seed != SEED  # a byte of the command line that is no text


def test_fresh_dealers_differ() -> None:
    assert Dealer.fresh().commitment != Dealer.fresh().commitment


@pytest.mark.parametrize("length", [0, 31, 33])
def test_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Dealer(bytes(length))


def test_a_dealer_does_not_print_its_seed() -> None:
    assert SEED.hex() not in repr(Dealer(SEED))


@pytest.mark.parametrize("total", [1, 2, 3, 5, 6, 7, 36])
def test_small_weights_come_without_bias(total: int) -> None:
    """Pearson's chi-squared; five standard deviations above its mean would be a very bad die."""
    draws = 600 * total
    counts = Counter(Dealer(SEED).below(total, n) for n in range(draws))
    assert set(counts) == set(range(total))
    deviation = sum((counts[k] - 600) ** 2 / 600 for k in range(total))
    freedom = total - 1
    assert deviation <= freedom + 5 * (2 * freedom) ** 0.5


def test_values_beyond_the_last_whole_share_are_drawn_again() -> None:
    """With a total just above half of all values, about half of them must be drawn again."""
    dealer, total = Dealer(SEED), SPAN // 2 + 1
    retried = 0
    for n in range(40):
        value = _hmac(f"{n}")
        for retry in range(1, 100):
            if value < total:
                break
            value, retried = _hmac(f"{n}:{retry}"), retried + 1
        assert dealer.below(total, n) == value
    assert retried > 5


def _hmac(message: str) -> int:
    return int.from_bytes(hmac.new(SEED, message.encode(), "sha256").digest(), "big")


@pytest.mark.parametrize("name", GAMES)
def test_chance_results_follow_the_weights_in_order(name: str) -> None:
    """The unit of weight that the number falls on names the move, in the order of ``chances``."""
    played, dealer = game(name, players=2), Dealer(SEED)
    dealt = 0
    for step in playing(played, played.start(), lambda view: str(view.moves[0]), dealer):
        if step.actor == CHANCE:
            chances = played.chances(step.before)
            units = [move for move, weight in chances for _ in range(weight)]
            assert step.move == units[_hmac(str(dealt)) % len(units)]
            dealt += 1
    assert dealt > 10
