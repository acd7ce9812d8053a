"""The README keeps its promises, and no file names a place that is not part of the project."""

import re

import pytest

from tests.docs.texts import ROOT, fenced, project_files, text_of

README = text_of("README.md")
MAKEFILE = text_of("Makefile")


def test_readme_is_short() -> None:
    assert len(README.splitlines()) <= 150


def test_python_examples_run() -> None:
    examples = fenced(README, "python")
    assert examples
    for example in examples:
        exec(compile(example, "README.md", "exec"), {"__name__": "__main__"})


def test_make_commands_exist() -> None:
    named = set(
        re.findall(r"\bmake ([a-z]+)", "\n".join(fenced(README, "sh") + re.findall(r"`([^`\n]+)`", README)))
    )
    targets = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
    assert {"play", "test"} <= named <= targets


@pytest.mark.parametrize(
    "parts",
    [
        ("pypi", ".org"),
        ("pythonhosted", ".org"),
        ("npmjs", ".org"),
        ("npmjs", ".com"),
        ("debian", ".org"),
        ("index", "-url"),
        ("../", "shared"),
    ],
    ids="".join,
)
def test_no_file_names(parts: tuple[str, str]) -> None:
    """Packages are found by name, wherever the reader gets them; the project stands on its own files."""
    needle = "".join(parts).encode()
    assert [str(path) for path in project_files() if needle in (ROOT / path).read_bytes()] == []
