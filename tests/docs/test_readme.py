"""The README keeps its promises, and no file names a place that is not part of the project."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def project_files() -> list[Path]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [path for name in names.split("\0") if name and (path := ROOT / name).is_file()]


def test_readme_is_short() -> None:
    assert len(README.splitlines()) <= 150


def test_python_examples_run() -> None:
    examples = fenced("python")
    assert examples
    for example in examples:
        exec(compile(example, "README.md", "exec"), {"__name__": "__main__"})


def test_make_commands_exist() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)", "\n".join(fenced("sh") + re.findall(r"`([^`\n]+)`", README))))
    targets = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
    assert {"play", "test"} <= named <= targets


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", README)
    assert [link for link in links if not (ROOT / link).exists()] == []


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
    assert [str(path) for path in project_files() if needle in path.read_bytes()] == []
