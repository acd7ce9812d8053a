"""The browser's side of the catalogue, run by node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cheeseboard.web import STATIC
from tests.needs import missing


def answered(script: str, given: object) -> Any:
    """What a script makes of some data, with ``js/phrases.js`` imported as ``phrases``."""
    node = shutil.which("node") or missing("node is not installed")
    with TemporaryDirectory() as folder:
        shutil.copy(STATIC / "js" / "phrases.js", Path(folder) / "phrases.mjs")
        program = Path(folder) / "program.mjs"
        program.write_text(
            'import { readFileSync } from "node:fs";\nimport * as phrases from "./phrases.mjs";\n'
            f"const given = JSON.parse(readFileSync(0));\nconsole.log(JSON.stringify({script}));\n",
            encoding="utf-8",
        )
        done = subprocess.run(
            [node, program], input=json.dumps(given), capture_output=True, text=True, check=True, timeout=60
        )
    return json.loads(done.stdout)
