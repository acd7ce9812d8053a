"""The package as people install it: compiled, without a compiler, and as source on demand. Offline."""

import importlib
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NATIVE: list[str] = runpy.run_path(str(ROOT / "setup.py"))["NATIVE"]
STEMS = [path.removeprefix("src/").removesuffix(".py") for path in NATIVE]
COMPILED = sysconfig.get_config_var("EXT_SUFFIX")
OFFLINE = ["--no-index", "--no-deps", "--no-build-isolation"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what is needed to install the package, with nothing built."""
    made = shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=made)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """What a Python command prints, errors included."""
    result = subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env={**os.environ, "CHEESEBOARD_PURE": "", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert result.returncode == 0, result.stdout
    return result.stdout


def build_wheel(project: Path, **environment: str) -> Path:
    run("-m", "pip", "wheel", *OFFLINE, "--wheel-dir", "wheels", ".", cwd=project, **environment)
    [wheel] = project.glob("wheels/*.whl")
    return wheel


def install(what: str | Path, project: Path, **environment: str) -> str:
    target = project / "installed"
    return run("-m", "pip", "install", "-v", *OFFLINE, "--target", target, what, cwd=project, **environment)


def is_loaded_as(suffix: str, project: Path, **environment: str) -> bool:
    """Whether the installed package loads every native module from a file that ends so."""
    installed = project / "installed"
    modules = [stem.replace("/", ".") for stem in STEMS]
    script = f"import importlib\nfor name in {modules}: print(importlib.import_module(name).__file__)"
    files = run("-c", script, cwd=installed, PYTHONPATH=str(installed), **environment).splitlines()
    return files == [f"{installed}/{stem}{suffix}" for stem in STEMS]


def test_wheel_is_compiled_and_runs_as_source_on_demand(project: Path) -> None:
    wheel = build_wheel(project)
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {stem + COMPILED for stem in STEMS} <= names

    install(wheel, project)
    assert is_loaded_as(COMPILED, project)
    assert is_loaded_as(COMPILED, project, CHEESEBOARD_PURE="0")
    assert is_loaded_as(".py", project, CHEESEBOARD_PURE="1")


def test_without_a_compiler_it_installs_as_plain_python_and_says_so_once(project: Path) -> None:
    said = install(".", project, CC="false")
    assert said.count("cheeseboard: not compiled") == 1
    assert is_loaded_as(".py", project)


def test_cheeseboard_pure_builds_nothing_and_the_data_is_there(project: Path) -> None:
    wheel = build_wheel(project, CHEESEBOARD_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    source = project / "src"
    kinds = ("py", "toml", "md")
    files = {path.relative_to(source).as_posix() for kind in kinds for path in source.rglob(f"*.{kind}")}
    assert files <= set(zipfile.ZipFile(wheel).namelist())


def test_this_run_uses_the_engine_it_was_asked_to() -> None:
    """`make test` runs everything twice; were the engine not compiled, the second run would prove nothing."""
    suffix = ".py" if os.environ.get("CHEESEBOARD_PURE", "") not in ("", "0") else COMPILED
    files = [str(importlib.import_module(stem.replace("/", ".")).__file__) for stem in STEMS]
    assert [file for file in files if not file.endswith(suffix)] == []


def test_pins_are_complete_and_agree() -> None:
    run("-m", "pip", "check", cwd=ROOT)
