"""What texts name is there: every file and folder in backquotes, and the target of every link."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.docs.texts import ROOT, project_files, text_of

TEXTS = [path for path in map(str, project_files()) if re.fullmatch(r"docs/.*\.md|[A-Z]+\.md", path)]
QUOTED = re.compile(r"`([^`\s]+)`")
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
A_FILE = re.compile(
    r"[\w.*<>-]+(/[\w.*<>-]+)*\.(py|pyi|md|js|ts|json|css|html|svg|toml|txt|sql)|Makefile|LICENSE"
)
NAMED_IN_CODE = re.compile(r"\bdocs/[\w./-]+\.md\b")


@cache
def places() -> str:
    """Every file and folder of the project, one a line, each with a slash before it."""
    folders = {parent for path in project_files() for parent in path.parents}
    return "\n".join([*(f"/{path}" for path in project_files()), *(f"/{path}/" for path in folders), ""])


def top_folders() -> set[str]:
    """What the path of a folder begins with: the project's own, and those of the package."""
    return {
        path.name for root in (ROOT, ROOT / "src" / "cheeseboard") for path in root.iterdir() if path.is_dir()
    }


def is_path(named: str) -> bool:
    is_folder = "/" in named and named.partition("/")[0] in top_folders()
    return is_folder or A_FILE.fullmatch(named) is not None


def is_there(named: str) -> bool:
    """``rooms/room.py`` may lie anywhere; ``*`` and ``<game>`` stand for any name."""
    pattern = re.sub(r"\\\*|<\w+>", "[^/\n]+", re.escape(named))
    return re.search(rf"/{pattern}/?$", places(), re.MULTILINE) is not None


@pytest.mark.parametrize("text", TEXTS)
def test_every_path_exists(text: str) -> None:
    named = [path for path in QUOTED.findall(text_of(text)) if is_path(path)]
    assert [path for path in named if not is_there(path)] == []


@pytest.mark.parametrize("text", TEXTS)
def test_every_link_leads_somewhere(text: str) -> None:
    assert [
        link for link in LINK.findall(text_of(text)) if not (ROOT / text).parent.joinpath(link).exists()
    ] == []


def test_texts_named_in_the_program_exist() -> None:
    program = [path for path in project_files() if path.suffix in (".py", ".js") and path.parts[0] != "docs"]
    named = {match for path in program for match in NAMED_IN_CODE.findall(text_of(path))}
    assert "docs/editions.md" in named
    assert [path for path in sorted(named) if not (ROOT / path).is_file()] == []


def test_every_folder_of_tests_is_explained() -> None:
    table = text_of("CONTRIBUTING.md")
    folders = {path.parts[1] for path in project_files() if path.parts[0] == "tests" and len(path.parts) > 2}
    assert [folder for folder in sorted(folders) if f"`tests/{folder}/" not in table] == []


def test_every_decision_is_listed() -> None:
    listed = LINK.findall(text_of("docs/decisions/README.md"))
    pages = [path.name for path in (ROOT / "docs" / "decisions").glob("*.md") if path.name != "README.md"]
    assert sorted(listed) == sorted(pages)


def test_a_wrong_path_would_be_found() -> None:
    assert is_path("server/doors.py")
    assert not is_there("server/doors.py")
    assert is_path("server/doors/")
    assert not is_there("server/doors/")
    assert is_there("server/rooms/")
    assert is_there("games/<game>/words/<language>.json")
    assert not is_path("10/8/4")
