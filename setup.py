"""Compile the heart of the rules engine with mypyc; where that fails, stay plain Python and say so.

CHEESEBOARD_PURE=1 compiles nothing. CHEESEBOARD_PORTABLE=1 keeps to instructions that any machine of this
kind has, for wheels that travel. CHEESEBOARD_OPT=0 compiles quickly what then runs slowly, for tests.
"""

from __future__ import annotations

import contextlib
import io
import os
import platform
import re
import sys
import sysconfig
import tempfile
from pathlib import Path
from textwrap import shorten

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# The line after the docstring of a module that is compiled.
MARKED = re.compile(r'""".*?"""\n# compiled\n', re.DOTALL)
# Installers ask what the package is before they build it, and a source distribution holds nothing built.
DESCRIBING = {"egg_info", "dist_info", "sdist"}


def compiled(source: Path) -> list[Path]:
    return [path for path in sorted(source.rglob("*.py")) if MARKED.match(path.read_text(encoding="utf-8"))]


def is_set(variable: str) -> bool:
    return os.environ.get(variable, "") not in ("", "0")


def flags() -> list[str]:
    if sys.platform == "win32":
        return []
    machine = [] if is_set("CHEESEBOARD_PORTABLE") else ["-march=native"]
    # Hidden symbols can be inlined; uncontracted floats are the same as interpreted ones; a warning of a
    # compiler we have not met is no reason to stay slow; to look at how 300,000 lines are indented takes GCC longer
    # than half of their optimization.
    return [*machine, "-fvisibility=hidden", "-ffp-contract=off", "-Wno-error", "-Wno-misleading-indentation"]


def extensions() -> list[Extension]:
    if (
        is_set("CHEESEBOARD_PURE")
        or platform.python_implementation() != "CPython"
        or DESCRIBING & {*sys.argv}
    ):
        return []
    try:
        check_compiler()
    except Exception as error:
        tell_why_not(error)
        return []
    from mypyc.build import mypycify

    # One group is one C file: calls between its modules are plain C calls.
    said = io.StringIO()  # notes on what could be faster still, which nobody who installs this needs
    try:
        with contextlib.redirect_stdout(said):
            found = mypycify(
                ["--strict", *map(str, compiled(Path("src")))],
                opt_level=os.environ.get("CHEESEBOARD_OPT", "3"),
                debug_level="0",
                group_name="cheeseboard",
            )
    except SystemExit:
        print(said.getvalue(), file=sys.stderr)
        raise
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags()]
    return found


def check_compiler() -> None:
    """Raises what a compiler says to an empty module, before half a minute is spent on writing it real ones."""
    from distutils.ccompiler import new_compiler  # which setuptools brings along
    from distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.c"
        empty.write_text("#include <Python.h>\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        compiler.compile([str(empty)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])


def tell_why_not(error: Exception) -> None:
    reason = shorten(str(error), 80)
    print(f"cheeseboard: not compiled, running as slower plain Python ({reason})", file=sys.stderr)


class AllOrNothing(build_ext):
    """Without its siblings one compiled module is of no use, so a failure leaves none."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            for path in self.get_outputs():
                Path(path).unlink(missing_ok=True)
            self.extensions = []
            tell_why_not(error)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
