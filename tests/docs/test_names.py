"""A game is one folder: outside ``games/`` no file of the program names a game or what only one game has."""

from __future__ import annotations

import re
from collections import defaultdict

from tests.docs.texts import project_files, text_of

PROGRAM = re.compile(
    r"src/cheeseboard/(?!games/).*\.(py|js|ts|css|html|json|webmanifest|toml)|setup\.py|pyproject\.toml"
)
WORDS = set(
    """cheese cheeses rescue cat cats mouse mice dog dogs scare scares scared paw paws
    chop kitchen knife slab slabs crockery""".split()
)
PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""``CatPlaced``, ``cat_placed`` and ``cat-placed`` have two parts, ``CHEESEBOARD`` has one"""

ALLOWED = {
    # what the project is about
    "pyproject.toml": "cheese chop rescue",
    "src/cheeseboard/__init__.py": "cheese chop rescue",
    # a character, a greeting, the palette of all drawings
    "src/cheeseboard/bots/levels.py": "cats",
    "src/cheeseboard/locale/words/en.json": "cat cheese paw paws scares",
    **dict.fromkeys(
        [f"src/cheeseboard/locale/words/{each}.json" for each in "da de es fr it nl pl pt ru sv".split()],
        "paws",
    ),
    "src/cheeseboard/web/static/css/tokens.css": "kitchen slab",
    # a field on the wire and in stored matches, older than roles
    "src/cheeseboard/table/create.py": "cat",
    "src/cheeseboard/table/entries.py": "cat",
    "src/cheeseboard/table/requests.py": "cat",
    "src/cheeseboard/web/static/js/types/protocol.d.ts": "cat",
    # a setting that browsers have kept
    "src/cheeseboard/web/static/css/access.css": "paws",
    "src/cheeseboard/web/static/css/board.css": "paw",
    "src/cheeseboard/web/static/js/pages/settings.js": "paw paws",
    "src/cheeseboard/web/static/js/store.js": "paws",
    "src/cheeseboard/web/static/js/types/app.d.ts": "paws",
}


def test_only_its_folder_names_a_game() -> None:
    found = defaultdict(set)
    for path in filter(PROGRAM.fullmatch, map(str, project_files())):
        for part in PARTS.findall(text_of(path)):
            if part.lower() in WORDS:
                found[path].add(part.lower())
    assert {path: " ".join(sorted(words)) for path, words in found.items()} == ALLOWED


ON_THE_WIRE = {f"src/cheeseboard/table/{name}.py" for name in ("commands", "messages")}
"""these are called as what they ask for or carry: ``Preview``, ``Presence``"""


def test_a_name_means_one_thing() -> None:
    """But for words of the games' own, which each says of itself."""
    found = defaultdict(list)
    for path in map(str, project_files()):
        if re.fullmatch(r"src/cheeseboard/(?!games/).*\.py", path) and path not in ON_THE_WIRE:
            for name in re.findall(r"^class (\w+)", text_of(path), re.MULTILINE):
                found[name].append(path)
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
