"""Lessons are real positions under the real rules: what a step asks for is legal, and what it shows happens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from cheeseboard.core.game import CHANCE, Game, plain
from cheeseboard.registry import GAMES, manifest, open_position
from cheeseboard.table.requests import Study
from cheeseboard.table.study import study

MANY = 5
FIELDS = {"id", "picture", "seat", "view", "with", "steps"}
STEP_FIELDS = {"position", "move", "roll", "then", "shows"}
MOST_MOVES = 16
"""of one question to the server"""


def lessons(name: str) -> list[dict[str, Any]]:
    """Those of a game, which may have none."""
    path = manifest(name).folder / "web" / "lessons.json"
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.is_file() else []
    return found


def all_lessons() -> Iterator[Any]:
    for name in GAMES:
        for lesson in lessons(name):
            yield pytest.param(name, lesson, id=f"{name} {lesson['id']}")


def moves_of(step: dict[str, Any]) -> list[str]:
    return [step.get("move") or step["roll"], *step.get("then", ())]


@pytest.mark.parametrize("name", [name for name in GAMES if lessons(name)])
def test_every_game_of_ours_has_five(name: str) -> None:
    found = [lesson["id"] for lesson in lessons(name)]
    assert len(found) == len(set(found)) == MANY
    assert all(set(lesson) <= FIELDS for lesson in lessons(name))


@pytest.mark.parametrize(("name", "lesson"), list(all_lessons()))
def test_a_lesson_is_played_by_the_rules(name: str, lesson: dict[str, Any]) -> None:
    """Each step from its position or from where the one before ended; who looks decides, or holds the die."""
    game: Game[Any, Any] | None = None
    position: Any = None
    assert "position" in lesson["steps"][0]
    for step in lesson["steps"]:
        assert set(step) <= STEP_FIELDS
        assert ("move" in step) != ("roll" in step)
        if "position" in step:
            game, position = open_position(step["position"])
            assert game.header.split(":")[0] == name
        assert game is not None
        assert game.roller(position) == lesson["seat"] if "roll" in step else True
        happened: list[dict[str, Any]] = []
        for number, text in enumerate(moves_of(step)):
            actor = game.actor(position)
            if number == 0:
                assert actor == (CHANCE if "roll" in step else lesson["seat"])
            offered = [move for move, _ in game.chances(position)] if actor == CHANCE else None
            assert game.parse_move(text) in (game.legal_moves(position) if offered is None else offered)
            position, events = game.play(position, game.parse_move(text))
            happened += [plain(event) for event in events]
        assert any(fits(event, step["shows"]) for event in happened), happened
        assert (game.actor(position) == CHANCE) or not is_stranger(game, position, lesson, step)


def is_stranger(game: Game[Any, Any], position: Any, lesson: dict[str, Any], step: dict[str, Any]) -> bool:
    """Whether another seat is to decide where the next step goes on from here."""
    after = lesson["steps"][lesson["steps"].index(step) + 1 :]
    return bool(after) and "position" not in after[0] and game.actor(position) != lesson["seat"]


def fits(event: dict[str, Any], shows: dict[str, Any]) -> bool:
    told = json.loads(json.dumps(event))
    return all(told.get(field) == value for field, value in shows.items())


@pytest.mark.parametrize(("name", "lesson"), list(all_lessons()))
def test_a_lesson_can_be_asked_for(name: str, lesson: dict[str, Any]) -> None:
    """As the browser does: within the limits of a question, and drawn otherwise only where the view has the field."""
    position = ""
    before: list[str] = []
    for step in lesson["steps"]:
        if "position" in step:
            position, before = step["position"], []
        before += moves_of(step)
        assert len(before) <= MOST_MOVES
        answer = study(Study(position=position, moves=before, seat=lesson["seat"]))
        assert set(lesson.get("view", {})) <= set(json.loads(bytes(answer.view)))
