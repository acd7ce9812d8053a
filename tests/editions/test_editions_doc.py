"""``docs/editions.md`` and the example files keep what they promise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cheeseboard.core.errors import EditionError
from cheeseboard.core.options import Edition
from cheeseboard.games.cheese_rescue.edition import CheeseRescueEdition
from cheeseboard.games.chop_chop.edition import ChopChopEdition

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs/editions.md").read_text(encoding="utf-8")
KINDS: dict[str, type[Edition]] = {"cheese-rescue": CheeseRescueEdition, "chop-chop": ChopChopEdition}
FILES = {"cheese-rescue": "short-rescue.toml", "chop-chop": "small-kitchen.toml"}


def fenced(language: str) -> list[str]:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", DOC, re.DOTALL | re.MULTILINE)
    return [text for named, text in blocks if named == language]


def table(game: str) -> dict[str, str]:
    """The options of a game's table, with what the table says of their values."""
    title = {"cheese-rescue": "### Cheese Rescue", "chop-chop": "### Chop! Chop!"}[game]
    section = re.split("\n##", DOC.partition(title + "\n")[2])[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| .*\((?:CR|CC)-[0-9.]+\) \|$", section, re.MULTILINE)
    return {name: values.replace("`", "") for name, values in rows}


@pytest.mark.parametrize("game", KINDS)
def test_every_option_has_its_line(game: str) -> None:
    kind = KINDS[game]
    lines = table(game)
    assert list(lines) == list(kind.register())
    standard = kind().options()
    for name, option in kind.register().items():
        assert lines[name].startswith(standard[name])
        if name not in (*kind.components, "stall_limit"):
            assert sorted(lines[name].split(", ")) == sorted(option.allowed.split(", "))


@pytest.mark.parametrize("game", KINDS)
def test_the_example_is_the_file_and_is_valid(game: str) -> None:
    text = (ROOT / "editions" / FILES[game]).read_text(encoding="utf-8")
    assert text in fenced("toml")
    edition = KINDS[game].from_toml(text)
    assert edition.name == FILES[game].removesuffix(".toml").replace("-", " ")
    assert set(KINDS[game].components) <= set(edition.changes())


def test_every_example_file_is_in_the_doc() -> None:
    assert sorted(path.name for path in (ROOT / "editions").iterdir()) == sorted(FILES.values())
    assert len(fenced("toml")) == len(FILES)


def test_the_errors_shown_are_the_errors_given() -> None:
    shown = next(block for block in fenced("") if block.startswith("path: found")).splitlines()
    wrong = [
        '[options]\npath = "simpel"',
        '[components]\ntile_mix = "10/8/4/4/4/4/2"',
        "\n[options]\npath simple",
    ]
    for text, message in zip(wrong, shown, strict=True):
        with pytest.raises(EditionError) as caught:
            ChopChopEdition.from_toml('game = "chop-chop"\n' + text)
        assert str(caught.value) == message


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", DOC)
    assert links
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []


def test_python_examples_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    for example in fenced("python"):
        exec(compile(example, "docs/editions.md", "exec"), names)
    promised = re.findall(r"print\(.*\)  # (.*)", "\n".join(fenced("python")))
    assert capsys.readouterr().out.splitlines() == promised
