"""Run the ``.py`` files even where compiled ones lie beside them: for development, coverage and doubt."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

PACKAGE = __name__.partition(".")[0] + "."


class SourceFinder:
    """Finds the modules of this package as source, and leaves everything else to others."""

    # Not by name a MetaPathFinder, whose module would bring half of the standard library into every start.

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith(PACKAGE):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def prefer_source() -> None:
    """If CHEESEBOARD_PURE is set (and not 0), load every later module of this package from its ``.py``."""
    if os.environ.get("CHEESEBOARD_PURE", "") not in ("", "0"):
        sys.meta_path.insert(0, SourceFinder())
