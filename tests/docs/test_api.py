"""The public API: every name is there, typed and documented, and importing the package loads nothing else."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import cheeseboard
from tests.docs.texts import fenced, text_of

API = text_of("docs/api.md")
LIGHT = {"cheeseboard", "cheeseboard._pure"}
COMPILED = {"librt", "mypy_extensions"}  # what compiled code runs with


def typed_names() -> dict[str, str]:
    """Where those who check types find each public name."""
    tree = ast.parse(Path(cheeseboard.__file__).read_text(encoding="utf-8"))
    [block] = [node for node in tree.body if isinstance(node, ast.If)]
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    assert len(imports) == len(block.body)
    return {name.asname or "": f".{node.module}" for node in imports for name in node.names}


def test_every_name_is_there_and_typed_as_it_is() -> None:
    places = typed_names()
    starred: dict[str, object] = {}
    exec("from cheeseboard import *", starred)
    assert sorted(places) == dir(cheeseboard) == sorted(starred.keys() - {"__builtins__"})
    for name, place in places.items():
        assert getattr(cheeseboard, name) is getattr(import_module(place, "cheeseboard"), name)


def test_nothing_else_is_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        getattr(cheeseboard, "chess")  # noqa: B009 (mypy knows that it is not there)


def test_every_name_is_documented() -> None:
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", API) + fenced(API, "python"))))
    assert [name for name in dir(cheeseboard) if name not in named] == []


def loaded(statement: str) -> set[str]:
    """What a new process has loaded of this package and of libraries after a statement."""
    script = f"import sys; before = set(sys.modules); {statement}; print(*(set(sys.modules) - before))"
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    names = (
        name for name in told.stdout.split() if not name.endswith("__mypyc")
    )  # all compiled modules in one
    return {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names}


def test_importing_is_light() -> None:
    assert loaded("import cheeseboard") == LIGHT
    assert loaded("import cheeseboard; dir(cheeseboard)") == LIGHT


def test_a_game_loads_its_rules_alone() -> None:
    games = {f"cheeseboard.games.{name.replace('-', '_')}" for name in cheeseboard.GAMES}
    for name in cheeseboard.GAMES:
        found = loaded(f"import cheeseboard; cheeseboard.game({name!r}, players=2)")
        assert len(games & found) == 1
        parts = {each.split(".")[1] for each in found - LIGHT if each.startswith("cheeseboard.")}
        assert parts == {"core", "games", "registry"}
        assert not {each for each in found if ".bots" in each}
        assert {each.partition(".")[0] for each in found} <= {"cheeseboard", *COMPILED}


def test_examples_run() -> None:
    """One after the other, as a reader would type them; what a line prints stands behind it."""
    names: dict[str, object] = {"__name__": "__main__"}
    examples = fenced(API, "python")
    assert len(examples) > 5
    for example in examples:
        exec(compile(example, "docs/api.md", "exec"), names)
        for line in example.splitlines():
            shown, mark, expected = line.partition("  # → ")
            if mark:
                assert repr(eval(shown, names)) == expected, line
