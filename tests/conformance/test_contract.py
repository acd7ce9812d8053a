"""What every game fulfils, ours and one of somebody else alike; and how games are found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import cheeseboard
from cheeseboard import GAMES, Rng, SetupError, registry
from cheeseboard.core.errors import NotNumbered
from tests.third_game.acorn.edition import AcornEdition
from tests.third_game.acorn.rules import Acorn
from tests.third_game.contract import check_game

THIRD = Path(__file__).parents[1] / "third_game"


@pytest.mark.parametrize("name", GAMES)
def test_ours(name: str) -> None:
    for players in GAMES[name].player_counts:
        assert check_game(cheeseboard.game(name, players=players), Rng(players)) > 10


def test_one_of_somebody_else() -> None:
    assert sum(check_game(Acorn(3, AcornEdition()), Rng(seed)) for seed in range(20)) > 60


@pytest.mark.parametrize("name", [*GAMES, "acorn"])
def test_random_play_ends_or_is_broken_off(name: str) -> None:
    game = Acorn(2, AcornEdition()) if name == "acorn" else cheeseboard.game(name, players=2)
    assert game.playout(game.start(), Rng(1), 10_000) is not None
    assert game.playout(game.start(), Rng(1), 1) is None


def test_a_game_need_not_write_json_itself() -> None:
    game = Acorn(2, AcornEdition())
    position = game.start()
    shared, own = game.json_parts(position, msgspec.json.encode)
    assert b"{%b}" % shared == msgspec.json.encode(game.view_parts(position).shared)
    assert b"{%b}" % own(1) == msgspec.json.encode(game.view_parts(position).own(1))


def test_a_game_need_not_number_its_moves() -> None:
    with pytest.raises(NotNumbered, match="no numbers"):
        cheeseboard.game("chop-chop", players=2).all_moves()


# how games are found


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """The registry looks anew, now and afterwards."""
    caches = (registry._others, registry.manifest)
    for cache in caches:
        cache.cache_clear()
    yield monkeypatch
    for cache in caches:
        cache.cache_clear()


def test_games_of_others_come_after_ours(search: pytest.MonkeyPatch) -> None:
    search.syspath_prepend(str(THIRD))
    assert list(GAMES) == ["cheese-rescue", "chop-chop", "acorn"]
    assert (len(GAMES), repr(GAMES)) == (3, "<games: cheese-rescue, chop-chop, acorn>")
    assert registry.manifest("acorn").title == "Acorn"
    assert registry.titles() == "Cheese Rescue, Chop! Chop! and Acorn"
    assert cheeseboard.game("acorn", players=2, looks=3).header == "acorn:2:looks=3"
    assert "acorn" in GAMES
    with pytest.raises(KeyError):
        GAMES["oak"]


@pytest.mark.parametrize(
    ("entry", "message"),
    [("oak = nowhere.game:GAME", "oak cannot be loaded"), ("oak = acorn.game:GAME", "calls itself 'acorn'")],
)
def test_a_broken_game_is_told_and_harms_no_other(
    search: pytest.MonkeyPatch, tmp_path: Path, entry: str, message: str
) -> None:
    folder = tmp_path / "oak-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: oak\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{entry}\n")
    search.syspath_prepend(str(THIRD))
    search.syspath_prepend(str(tmp_path))
    with pytest.raises(SetupError, match=message) as refused:
        cheeseboard.game("oak", players=2)
    assert refused.value.code == "broken-game"
    assert cheeseboard.game("chop-chop", players=2).players == 2
