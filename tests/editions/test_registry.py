"""Games by name: made from players and editions, from headers and from positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cheeseboard.core.errors import EditionError, GameError, NotationError, SetupError
from cheeseboard.games.cheese_rescue.edition import CheeseRescueEdition
from cheeseboard.games.chop_chop.edition import ChopChopEdition
from cheeseboard.registry import GAMES, LARGEST_FILE, game, game_from_header, manifest, open_position

ROOT = Path(__file__).parents[2]
SMALL_KITCHEN = ROOT / "editions/small-kitchen.toml"
SHORT_RESCUE = ROOT / "editions/short-rescue.toml"
COUNTS = {"cheese-rescue": range(2, 5), "chop-chop": range(2, 6)}
CASES = [(name, players) for name, counts in COUNTS.items() for players in counts]


def edition_of(made: Any) -> Any:
    return made.edition


# by name


def test_the_catalogue_knows_each_game_by_its_own_name() -> None:
    assert list(GAMES) == ["cheese-rescue", "chop-chop"]
    for name in GAMES:
        assert GAMES[name].name == manifest(name).edition.game == name
        assert GAMES[name].player_counts == COUNTS[name]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_game_by_name_and_players(name: str, players: int) -> None:
    made = game(name, players=players)
    assert type(made) is GAMES[name]
    assert made.players == players
    assert made.header == f"{name}:{players}"
    assert edition_of(made) == manifest(name).edition()


@pytest.mark.parametrize("name", ["chopchop", "Chop-Chop", "", "chess", "x" * 999])
def test_an_unknown_game_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match=r"^game: found .*, allowed: cheese-rescue, chop-chop") as caught:
        game(name, players=2)
    assert caught.value.code == "unknown-game"
    assert ("did you mean 'chop-chop'?" in str(caught.value)) == (name.lower() in ("chopchop", "chop-chop"))


@pytest.mark.parametrize("players", [1, 0, -2, 6, True, 2.0, "2", None])
def test_wrong_players_are_refused(players: Any) -> None:
    for name, allowed in (("cheese-rescue", "2 to 4"), ("chop-chop", "2 to 5")):
        with pytest.raises(SetupError) as caught:
            game(name, players=players)
        assert str(caught.value) == f"players: found {players!r}, allowed: {allowed}"
        assert caught.value.code == "wrong-players"


def test_players_must_be_said() -> None:
    unsaid: Any = game
    with pytest.raises(TypeError, match="players"):
        unsaid("chop-chop")


def test_options_by_name() -> None:
    assert game("cheese-rescue", players=2, hands="open").header == "cheese-rescue:2:hands=open"
    assert game("chop-chop", players=3, stall_limit="off", mice_pass_mice=True).header == (
        "chop-chop:3:mice_pass_mice=true:stall_limit=off"
    )
    with pytest.raises(EditionError, match=r"^option: found 'hand', allowed: .*did you mean 'hands'"):
        game("cheese-rescue", players=2, hand="open")


# editions


@pytest.mark.parametrize("path", [SMALL_KITCHEN, str(SMALL_KITCHEN)])
def test_an_edition_from_a_file(path: str | Path) -> None:
    edition = edition_of(game("chop-chop", players=2, edition=path))
    assert edition == ChopChopEdition.from_toml(SMALL_KITCHEN.read_text(encoding="utf-8"))
    assert edition.name == "small kitchen"


def test_options_override_a_file(tmp_path: Path) -> None:
    edition = edition_of(game("cheese-rescue", players=2, edition=SHORT_RESCUE, hands="hidden"))
    assert (edition.name, edition.hands, edition.draws_per_player) == ("short rescue", "hidden", 4)
    corners = tmp_path / "corners.toml"
    corners.write_text('game = "chop-chop"\n[options]\nholes = "corners"', encoding="utf-8")
    # what the file's holes would have forced is not forced any more
    assert edition_of(game("chop-chop", players=2, edition=corners, holes="sides")) == ChopChopEdition()


def test_an_edition_as_it_is() -> None:
    edition = CheeseRescueEdition.from_options({"area": "fixed"}, name="ours")
    assert edition_of(game("cheese-rescue", players=2, edition=edition)) == edition
    changed = edition_of(game("cheese-rescue", players=2, edition=edition, hands="open"))
    assert changed.changes() == {"area": "fixed", "hands": "open"}
    assert changed.name == "ours"
    with pytest.raises(
        EditionError, match=r"^edition: found 'one of cheese-rescue', allowed: one of chop-chop"
    ):
        game("chop-chop", players=2, edition=edition)
    with pytest.raises(EditionError, match=r"^game: found 'cheese-rescue', allowed: chop-chop$"):
        game("chop-chop", players=2, edition=SHORT_RESCUE)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "No such file or directory"),
        (b'game = "chop-chop"\nname = "\xff"', "it is not UTF-8 text, at byte 27"),
        (b"#" * (LARGEST_FILE + 1), "it has more than 65536 bytes"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, content: bytes | None, reason: str) -> None:
    path = tmp_path / "e.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(EditionError) as caught:
        game("chop-chop", players=2, edition=path)
    assert caught.value.field == "edition"
    assert caught.value.allowed == f"standard, or the path of an edition file ({reason})"


@pytest.mark.parametrize("path", [".", "", "a\0b", "Standard"])
def test_other_paths_are_refused(path: str) -> None:
    with pytest.raises(
        EditionError, match=r"^edition: found .*, allowed: standard, or the path of an edition file"
    ):
        game("chop-chop", players=2, edition=path)


def test_a_file_of_just_the_largest_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "e.toml"
    path.write_bytes(b'game = "chop-chop"\n'.ljust(LARGEST_FILE, b"#"))
    assert edition_of(game("chop-chop", players=2, edition=path)) == ChopChopEdition()


# headers and positions


@pytest.mark.parametrize(
    "header",
    [
        "cheese-rescue:2",
        "cheese-rescue:3:area=fixed:hands=open",
        "cheese-rescue:4:cheese_values=1,2,3,4,5,6:deck=9/12/15",
        "chop-chop:4:knife=skip_only:path=simple",
        "chop-chop:2:board=.u./u_./..u:front=all_neighbours:tile_mix=2/2/1/0/0/1/0",
        "chop-chop:5:front=all_neighbours:holes=corners",
        "chop-chop:5:dice=111111/666666:stall_limit=off",
    ],
)
def test_a_header_is_read_back(header: str) -> None:
    assert game_from_header(header).header == header


def test_a_header_may_leave_out_what_is_forced() -> None:
    assert (
        game_from_header("chop-chop:2:holes=corners").header
        == "chop-chop:2:front=all_neighbours:holes=corners"
    )


@pytest.mark.parametrize(
    ("header", "error", "message"),
    [
        ("", SetupError, "game: found ''"),
        ("chess:2", SetupError, "game: found 'chess'"),
        ("chop-chop", SetupError, "players: found ''"),
        ("chop-chop:", SetupError, "players: found ''"),
        ("chop-chop:6", SetupError, "players: found 6"),
        ("chop-chop:02", SetupError, "players: found '02'"),
        ("chop-chop:٢", SetupError, "players: found '٢'"),
        ("chop-chop:path=simple", SetupError, "players: found 'path=simple'"),
        ("chop-chop:2:", NotationError, "option: found ''"),
        ("chop-chop:2:path", NotationError, "option: found 'path'"),
        ("chop-chop:2:path=simple:path=simple", NotationError, "option: found 'path=simple'"),
        ("chop-chop:2:path=", EditionError, "path: found ''"),
        ("chop-chop:2:edition=/etc/passwd", EditionError, "option: found 'edition'"),
        ("chop-chop:2:players=3", EditionError, "option: found 'players'"),
        ("chop-chop:2:name=x", EditionError, "option: found 'name'"),
    ],
)
def test_a_wrong_header_is_refused(header: str, error: type[GameError], message: str) -> None:
    with pytest.raises(error) as caught:
        game_from_header(header)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_position_opens_with_its_game(name: str, players: int) -> None:
    made = game(name, players=players, first_player="random")
    text = made.format_position(made.start())
    opened, position = open_position(text)
    assert opened.header == made.header
    assert opened.format_position(position) == text


@pytest.mark.parametrize("text", ["", "chop-chop", "chess:2 -", "chop-chop:2", "cheese-rescue:2 -"])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(GameError):
        open_position(text)
