"""The process in which one finished game is explained: a request comes in on its input, lines of JSON go out.

It is told the record and how closely to look, says how far it is, and at last the explanation or why there is none.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import Any, Final

from ...coach.explain import explain, explanation_data
from ...core.errors import GameError
from ...records import parse_record

CPU_SECONDS: Final = 600
"""after which the machine ends it, whatever it does"""

FIRST: Final = 1
REFINED: Final = 2
"""stages: one to look at soon, and one that looks closer"""

CLOSER: Final = 6
"""times as many iterations as the first account has"""


def explained(record: str, stage: int, was_taken_back: bool) -> dict[str, Any]:
    """GameError when the record is not a finished game under the rules."""

    def tell(done: int, of: int) -> None:
        say({"share": round(done / max(of, 1), 3)})

    parsed = parse_record(record)
    iterations = None
    if stage == REFINED:
        from ...coach.appraiser import parts_of
        from ...registry import game_from_header

        iterations = CLOSER * parts_of(game_from_header(parsed.game)).iterations
    found = explain(parsed, iterations, was_taken_back=was_taken_back, on_ply=tell)
    return explanation_data(found)


def say(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def main() -> None:
    with suppress(ImportError, ValueError):  # there is no such thing on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    asked = json.load(sys.stdin)
    try:
        say({"explanation": explained(asked["record"], asked["stage"], asked["was_taken_back"])})
    except GameError as error:
        say({"code": error.code, "reason": str(error)})


if __name__ == "__main__":
    main()
