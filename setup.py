"""Compile the heart of the rules engine with mypyc; where that fails, stay plain Python and say so.

CHEESEBOARD_PURE=1 compiles nothing. CHEESEBOARD_PORTABLE=1 keeps to instructions that any machine of this
kind has, for wheels that travel.
"""

from __future__ import annotations

import contextlib
import io
import os
import platform
import sys
from pathlib import Path
from textwrap import shorten

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

NATIVE = [
    "src/cheeseboard/games/rng.py",
    "src/cheeseboard/games/bits.py",
    "src/cheeseboard/games/cheese_rescue/position.py",
    "src/cheeseboard/games/cheese_rescue/notation.py",
    "src/cheeseboard/games/cheese_rescue/sights.py",
    "src/cheeseboard/games/cheese_rescue/rules.py",
    "src/cheeseboard/games/chop_chop/kitchen.py",
    "src/cheeseboard/games/chop_chop/house.py",
    "src/cheeseboard/games/chop_chop/floor.py",
    "src/cheeseboard/games/chop_chop/course.py",
    "src/cheeseboard/games/chop_chop/position.py",
    "src/cheeseboard/games/chop_chop/notation.py",
    "src/cheeseboard/games/chop_chop/story.py",
    "src/cheeseboard/games/chop_chop/sights.py",
    "src/cheeseboard/games/chop_chop/rules.py",
    "src/cheeseboard/bots/cheese_rescue/search.py",
    "src/cheeseboard/bots/cheese_rescue/moment.py",
    "src/cheeseboard/bots/cheese_rescue/known.py",
    "src/cheeseboard/bots/cheese_rescue/solver.py",
    "src/cheeseboard/bots/chop_chop/search.py",
    "src/cheeseboard/bots/chop_chop/solver.py",
    "src/cheeseboard/table/course.py",
    "src/cheeseboard/table/values.py",
    "src/cheeseboard/table/undo.py",
    "src/cheeseboard/table/asking.py",
    "src/cheeseboard/table/deciding.py",
    "src/cheeseboard/table/match.py",
    "src/cheeseboard/table/projection.py",
    "src/cheeseboard/server/attendance.py",
    "src/cheeseboard/server/gate.py",
    "src/cheeseboard/server/lines.py",
    "src/cheeseboard/server/outbox.py",
    "src/cheeseboard/server/company.py",
    "src/cheeseboard/server/limits.py",
    "src/cheeseboard/server/seating.py",
    "src/cheeseboard/server/room.py",
    "src/cheeseboard/server/socket.py",
    "src/cheeseboard/server/doors.py",
]


def is_set(variable: str) -> bool:
    return os.environ.get(variable, "") not in ("", "0")


def flags() -> list[str]:
    if sys.platform == "win32":
        return []
    machine = [] if is_set("CHEESEBOARD_PORTABLE") else ["-march=native"]
    # Hidden symbols can be inlined; uncontracted floats are the same as interpreted ones; a warning of a
    # compiler we have not met is no reason to stay slow.
    return [*machine, "-fvisibility=hidden", "-ffp-contract=off", "-Wno-error"]


def extensions() -> list[Extension]:
    if is_set("CHEESEBOARD_PURE") or platform.python_implementation() != "CPython":
        return []
    from mypyc.build import mypycify

    # One group is one C file: calls between its modules are plain C calls.
    said = io.StringIO()  # notes on what could be faster still, which nobody who installs this needs
    try:
        with contextlib.redirect_stdout(said):
            found = mypycify(["--strict", *NATIVE], group_name="cheeseboard", debug_level="0")
    except SystemExit:
        print(said.getvalue(), file=sys.stderr)
        raise
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags()]
    return found


class AllOrNothing(build_ext):
    """Without its siblings one compiled module is of no use, so a failure leaves none."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            for path in self.get_outputs():
                Path(path).unlink(missing_ok=True)
            self.extensions = []
            reason = shorten(str(error), 80)
            print(f"cheeseboard: not compiled, running as slower plain Python ({reason})", file=sys.stderr)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing})
