"""A game of somebody else, found by its entry point, is played everywhere without one edit elsewhere."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.needs import ROOT
from tests.server.client import Api, Player, play_out
from tests.server.serving import QUICK, serving
from tests.third_game.found import cheeseboard, environment, run


def test_it_is_found_and_ours_come_first() -> None:
    assert "rules: cheese-rescue 1, chop-chop 1, acorn 1" in cheeseboard("--version")
    assert "--squirrel a" in cheeseboard("random", "--help")
    refused = "import cheeseboard; print(list(cheeseboard.GAMES)); cheeseboard.game('acorns', players=2)"
    assert run("-c", refused, code=1) == "['cheese-rescue', 'chop-chop', 'acorn']\n"


def test_it_fulfils_the_contract() -> None:
    assert int(run("-m", "tests.third_game.contract", "acorn")) > 100


def test_records(tmp_path: Path) -> None:
    record = tmp_path / "acorn.txt"
    cheeseboard("random", "acorn", "--players", "3", "--squirrel", "b", "--seed", "1", "-o", str(record))
    assert "\nroles: squirrel=b\n" in record.read_text()
    assert "as sealed" in cheeseboard("verify", str(record))
    assert "# # # # # #" in cheeseboard("replay", str(record))
    assert "hide:2" in cheeseboard("show", "acorn:2 squirrel:a@0 turn:?/0 at:11 seen:")
    assert "AC-2" in cheeseboard("rules", "acorn", "--rule", "2")
    cheeseboard("random", "chop-chop", "--squirrel", "b", code=1)  # nobody is the squirrel there
    assert cheeseboard("analyse", str(record), "--iterations", "30").count("\n") > 2


def test_in_the_terminal(tmp_path: Path) -> None:
    words = ("play", "acorn", "--players", "2", "--squirrel", "b", "--bot", "pip", "--seed", "3")
    said = cheeseboard(*words, typed="1\n" * 40, folder=tmp_path)  # the last of them names a file to save
    assert "hop:left" in said
    assert "Seat a looks under leaf" in said
    assert "Nobody has found it: seat b wins! (AC-2)" in said
    assert "as sealed" in cheeseboard("verify", str(tmp_path / "1"))


def test_every_bot_ends_a_game(tmp_path: Path) -> None:
    bots = "pip,bramble,hazel,random,careful:5,search:5"
    said = cheeseboard("arena", "--game", "acorn", "--bots", bots, "--games", "1", "--jobs", "1")
    assert "squirrel" in said
    assert "birds" in said


def test_the_search_for_any_game_beats_random_play(tmp_path: Path) -> None:
    words = ("--bots", "random,search:200", "--games", "200", "--jobs", "1", "--seed", "7")
    cheeseboard("arena", "--game", "acorn", *words, "--out", str(tmp_path / "arena"))
    [pair] = json.loads((tmp_path / "arena" / "summary.json").read_text())["pairs"]
    assert pair["bot"] == "search:200"
    assert pair["wins"] > pair["losses"]


def test_over_the_wire(tmp_path: Path) -> None:
    with (
        serving(tmp_path, *QUICK, "--bots", "1", environment=environment()) as server,
        Api(server.url) as api,
    ):
        assert [game["name"] for game in api.get("/api/v1/games")["games"]][-1] == "acorn"
        assert api.ask("POST", "/api/v1/matches", body(roles={"squirrel": 9})).status_code == 400
        assert api.ask("POST", "/api/v1/matches", body(roles={"cat": 1})).status_code == 422
        made = api.make("acorn", "hhb", roles={"squirrel": 1}, start=True)
        with made.at(1) as squirrel, made.at(2) as bird:
            squirrel.play("hide:3")
            leaf = squirrel.view["acorn"]
            bird.until_version(squirrel.version)
            assert (leaf, bird.view["acorn"]) == (3, None)
            assert not any(
                "hide:3" in json.dumps(told) or '"acorn": 3' in json.dumps(told) for told in bird.seen
            )
            with made.at(2) as again:  # coming back
                assert again.version == bird.version
            play_out({1: squirrel, 2: bird})
            endings = [told["ending"] for told in bird.seen if told["say"] == "update"]
            assert endings == [None] * (len(endings) - 1) + [[]], "it does not tell its progress"
            record = tmp_path / "record.txt"
            record.write_text(api.ask("GET", made.path + "/record", None, made.host).text)
            assert "as sealed" in cheeseboard("verify", str(record))
            next_match(made.secrets, squirrel, api)


def body(**fields: object) -> dict[str, object]:
    return {"game": "acorn", "seats": [{"kind": "here"}, {"kind": "bot"}], **fields}


def next_match(secrets: dict[int, str], squirrel: Player, api: Api) -> None:
    """Everybody keeps the seat in the rematch, and the next one is the squirrel."""
    assert squirrel.ask("rematch")["say"] == "accepted"
    if not squirrel.table["rematch"]:
        squirrel.until(lambda _: squirrel.table["rematch"])
    following = str(squirrel.table["rematch"])
    with Player(api.url, following, [secrets[1]]).hello(1) as stayed:
        assert stayed.seat == 1
        assert stayed.table["roles"] == {"squirrel": 2}


def test_a_hint(tmp_path: Path) -> None:
    with (
        serving(tmp_path, *QUICK, "--bots", "1", environment=environment()) as server,
        Api(server.url) as api,
    ):
        made = api.make("acorn", "hb", roles={"squirrel": 1}, start=True)
        with made.host_here() as host:
            assert host.ask("hint", seat=1)["move"] in host.moves


def test_in_open_spiel() -> None:
    pytest.importorskip("pyspiel")
    assert "fine" in run("-m", "tests.third_game.spiel")


def test_nothing_elsewhere_knows_it() -> None:
    allowed = (
        "tests/third_game",
        "tests/conformance/test_contract.py",
        "docs",
        "src/cheeseboard/registry.py",
    )
    said = ["git", "grep", "-liE", "acorn", "--", *(f":!{path}" for path in allowed)]
    found = subprocess.run(said, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert found.stdout.split() == []


def test_a_game_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "acorn.txt"
    cheeseboard("random", "acorn", "--players", "3", "--seed", "1", "-o", str(path))
    assert json.loads(cheeseboard("explain", str(path), "--json"))["account"]["result"]
