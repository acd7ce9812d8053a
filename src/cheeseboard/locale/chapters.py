"""The rules to read of a game as plain text: its chapters in a language, all of them or those about one rule."""

from __future__ import annotations

import json
from typing import Any

from . import ENGLISH, read, rulebook_of


def told(game: str, language: str) -> str:
    """All chapters, each with its title; nothing where a game has none."""
    words = _words(game, language)
    parts = []
    for chapter in _chapters(game):
        key = f"chapter.{chapter['id']}"
        lines = ["- " + words[f"{key}.{sentence['id']}"] for sentence in chapter["sentences"]]
        parts.append("\n".join(["## " + words[f"{key}.title"], *lines]))
    return "\n\n".join(parts)


def told_of(game: str, language: str, number: str) -> str:
    """The sentences about a rule, by its number: ``CR-4.1``, ``cr-4.1`` or ``4.1``; none where no sentence is."""
    words = _words(game, language)
    wanted = number.strip().upper()
    return "\n".join(
        f"- {words['.'.join(('chapter', chapter['id'], sentence['id']))]} ({', '.join(sentence['rules'])})"
        for chapter in _chapters(game)
        for sentence in chapter["sentences"]
        if any(wanted in (rule.upper(), rule.upper().partition("-")[2]) for rule in sentence["rules"])
    )


def _chapters(game: str) -> list[dict[str, Any]]:
    path = rulebook_of(game) / "chapters.json"
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["chapters"] if path.is_file() else []
    return found


def _words(game: str, language: str) -> dict[str, str]:
    folder = rulebook_of(game)
    return {
        key: str(text) for each in (ENGLISH, language) for key, text in read(folder / f"{each}.json").items()
    }
