"""The package as people install it: by the real pip, into an environment that holds nothing yet. Offline."""

from __future__ import annotations

import importlib
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.needs import missing
from tests.server.serving import serving

ROOT = Path(__file__).parents[2]
WHEELS = Path(sys.prefix) / "wheels"  # filled by make, with all that is pinned for building and running
SECONDS = 1200
"""the most a command may take before a test gives up"""
pytestmark = pytest.mark.timeout(1800)  # a compiler that shares its processor takes its time

# Nothing is made faster that runs once.
QUICK = {"CHEESEBOARD_OPT": "0", "PIP_NO_COMPILE": "1"}

SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
MARKED: list[Path] = runpy.run_path(str(ROOT / "setup.py"))["compiled"](ROOT / "src")
STEMS = [path.relative_to(ROOT / "src").with_suffix("").as_posix() for path in MARKED]

# What must be compiled, whatever else is: without one of these everything still works, only slower.
HOT = {
    "core": "rng bits",
    "games/chop_chop": "kitchen box floor turns events",
    "games/cheese_rescue/bots": "search endgame transpositions solver",
    "games/chop_chop/bots": "search solver",
    "table": "answers history decisions undo questions deciding match projection",
    "server/rooms": "clients lock presence room seats",
    "server/transport": "buffers limits",
    "server/ws": "connection endpoint outbox",
}
HOT_IN_EVERY_GAME = ("position", "rules", "notation", "view_parts")


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """What a command prints, errors included. It knows nothing of where these tests run."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("CHEESEBOARD_", "PIP_", "PYTHON"))
    }
    result = subprocess.run(
        command,
        cwd=cwd,
        env={**kept, **QUICK, "PIP_CONFIG_FILE": os.devnull, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert result.returncode == 0, result.stdout
    return result.stdout


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What a clone holds, with the edits of this one and nothing built."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    for name in filter(None, listed.split("\0")):
        if os.path.lexists(ROOT / name):
            (tmp_path / "clone" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / "clone" / name, follow_symlinks=False)
    return tmp_path / "clone"


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """The programs of a new environment: Python and pip, and what is installed later."""
    if not WHEELS.is_dir():
        missing(f"no wheels to install from in {WHEELS}: make test puts them there")
    run(sys.executable, "-m", "venv", "environment", cwd=tmp_path)
    return tmp_path / "environment" / "bin"


def install(programs: Path, what: str | Path, cwd: Path, **environment: str) -> str:
    """As anyone would, with all that is needed for building and running found among the wheels."""
    return run(
        programs / "pip", "install", "-v", "--no-index", "--find-links", WHEELS, what, cwd=cwd, **environment
    )


def files(folder: Path, *but: str) -> dict[str, bytes]:
    """All files of a folder, links followed, but those that end so."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.name.endswith((".pyc", *but)))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def check_installed(programs: Path, clone: Path, engine: str, suffix: str) -> None:
    """Every file arrived as it is, links as what they point to; and the program plays, verifies and serves."""
    home = programs.parent
    there = Path(
        run(programs / "python", "-c", "import cheeseboard as c; print(*c.__path__)", cwd=home).strip()
    )
    assert there.is_relative_to(home)
    sources, arrived = files(clone / "src" / "cheeseboard"), files(there, SUFFIX)
    assert "py.typed" in sources
    assert sources.keys() == arrived.keys()
    assert [name for name, content in sources.items() if content != arrived[name]] == []
    assert [path for path in there.rglob("*") if path.is_symlink()] == []
    assert modules(programs, home) == [f"{there.parent}/{stem}{suffix}" for stem in STEMS]

    cheeseboard = programs / "cheeseboard"
    assert f"engine: {engine}\n" in run(cheeseboard, "--version", cwd=home)
    run(cheeseboard, "random", "chop-chop", "--players", "3", "--seed", "moon", "-o", "game.txt", cwd=home)
    run(cheeseboard, "verify", "game.txt", cwd=home)
    elsewhere = {"PYTHONPATH": "", "CHEESEBOARD_PURE": ""}
    with serving(home / "data", command=[str(cheeseboard), "serve"], environment=elsewhere) as server:
        with urllib.request.urlopen(server.url, timeout=SECONDS) as page:
            body = page.read().partition(b"<body>")[2]
            assert body == sources["web/static/index.html"].partition(b"<body>")[2] != b""


def modules(programs: Path, home: Path, **environment: str) -> list[str]:
    """The files from which the modules that can be compiled are loaded."""
    names = [stem.replace("/", ".") for stem in STEMS]
    script = f"import importlib\nfor name in {names}: print(importlib.import_module(name).__file__)"
    return run(programs / "python", "-c", script, cwd=home, **environment).splitlines()


def test_from_the_source_distribution_it_is_compiled_and_runs_as_source_on_demand(
    clone: Path, programs: Path
) -> None:
    run(sys.executable, "-c", "import setuptools.build_meta as b; b.build_sdist('dist')", cwd=clone)
    [archive] = clone.glob("dist/*.tar.gz")
    said = install(programs, archive, cwd=programs.parent)
    assert "cheeseboard: not compiled" not in said
    check_installed(programs, clone, "compiled", SUFFIX)
    assert all(file.endswith(SUFFIX) for file in modules(programs, programs.parent, CHEESEBOARD_PURE="0"))
    assert all(file.endswith(".py") for file in modules(programs, programs.parent, CHEESEBOARD_PURE="1"))


def test_from_a_clone_without_a_compiler_it_is_plain_python_and_says_so_once(
    clone: Path, programs: Path
) -> None:
    """The compiler is called, and fails."""
    said = install(programs, ".", cwd=clone, CC="false")
    assert said.count("cheeseboard: not compiled") == 1
    check_installed(programs, clone, "interpreted", ".py")


def test_cheeseboard_pure_builds_nothing_and_takes_no_leftovers(clone: Path) -> None:
    sources = files(clone / "src")
    run(sys.executable, "-m", "compileall", "-q", "src", cwd=clone)
    here = ["--no-index", "--no-deps", "--no-build-isolation"]
    run(
        sys.executable, "-m", "pip", "wheel", *here, "--wheel-dir", "..", ".", cwd=clone, CHEESEBOARD_PURE="1"
    )
    [wheel] = clone.parent.glob("*-py3-none-any.whl")
    packed = zipfile.ZipFile(wheel).namelist()
    assert {name for name in packed if ".dist-info/" not in name} == sources.keys()


def test_what_is_hot_is_compiled() -> None:
    wanted = {f"cheeseboard/{folder}/{name}" for folder, names in HOT.items() for name in names.split()}
    for game in (ROOT / "src/cheeseboard/games").glob("*/__init__.py"):
        wanted |= {f"cheeseboard/games/{game.parent.name}/{name}" for name in HOT_IN_EVERY_GAME}
    assert wanted - set(STEMS) == set()


def test_this_run_uses_the_engine_it_was_asked_to() -> None:
    """`make test` runs everything twice; were the engine not compiled, the second run would prove nothing."""
    suffix = ".py" if os.environ.get("CHEESEBOARD_PURE", "") not in ("", "0") else SUFFIX
    loaded = [str(importlib.import_module(stem.replace("/", ".")).__file__) for stem in STEMS]
    assert [file for file in loaded if not file.endswith(suffix)] == []


HASH = r" \\\n    --hash=sha256:[0-9a-f]{64}"


def requirements(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


def pins(name: str) -> list[str]:
    lines = re.sub(HASH, "", requirements(name)).splitlines()
    return [line for line in lines if not line.startswith("#")]


def test_everything_is_pinned_and_all_pins_agree() -> None:
    lines = {line for path in ROOT.glob("requirements/*.txt") for line in pins(path.stem)}
    assert [line for line in lines if not re.fullmatch(r"[\w-]+==[\w.]+(; .+)?", line)] == []
    assert len({line.partition("==")[0] for line in lines}) == len(lines)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert sorted(project["build-system"]["requires"]) == sorted({*pins("build"), *pins("serve")})
    assert project["project"]["dependencies"] == pins("serve")
    run(sys.executable, "-m", "pip", "check", cwd=ROOT)  # and nothing that one of them needs is missing


def test_every_pin_has_its_hashes() -> None:
    """`python requirements/hashes.py` puts them there."""
    for path in ROOT.glob("requirements/*.txt"):
        bare = re.findall(r"^[^# \n][^\\\n]*$", requirements(path.stem), re.MULTILINE)
        assert bare == [], path.name


def test_a_wheel_that_was_exchanged_is_not_installed(tmp_path: Path) -> None:
    """As somebody would do it who gets between us and the index: the same name and version, and a line more."""
    wheel = next(WHEELS.glob("segno-*.whl"), None) or missing(f"no wheels to install from in {WHEELS}")
    pin = re.search(rf"^segno==\S+({HASH})+$", requirements("serve"), re.MULTILINE)
    assert pin is not None
    (tmp_path / "segno.txt").write_text(pin[0] + "\n")
    (tmp_path / "index").mkdir()
    ask = ("pip", "download", "--no-index", "--find-links", "index", "--no-deps", "--require-hashes")
    words = [sys.executable, "-m", *ask, "--dest", "got", "-r", "segno.txt"]
    shutil.copy(wheel, tmp_path / "index")
    run(*words, cwd=tmp_path)
    with zipfile.ZipFile(tmp_path / "index" / wheel.name, "a") as exchanged:
        exchanged.writestr("segno/more.py", "print('gotcha')")
    shutil.rmtree(tmp_path / "got")
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    assert "DO NOT MATCH THE HASHES" in done.stderr
    assert not list(tmp_path.glob("got/*"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    asked = [line for line in makefile.splitlines() if "-r " in line and "$(PIP)" in line]
    assert len(asked) == 3
    assert all("$(HASHED)" in line for line in asked)
