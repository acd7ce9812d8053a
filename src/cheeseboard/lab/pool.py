"""Games in several processes. Each worker hangs on a pipe: when its master is gone, however it went, it ends."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import traceback
from collections.abc import Generator, Iterable
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from ..core.errors import GameError
from .game import Result, play
from .plan import Pairing, Plan


def play_all(plan: Plan, pairings: Iterable[Pairing], jobs: int) -> Generator[Result, None, None]:
    """Play games on so many processes, and give each result as it comes."""
    todo = iter(pairings)
    workers: dict[Connection, SpawnProcess] = {}
    is_done = False
    try:
        for pairing in islice(todo, jobs):
            ours, process = start_worker(plan)
            workers[ours] = process
            ours.send(pairing)
        while workers:
            for connection in wait(list(workers)):
                assert isinstance(connection, Connection)
                yield receive(connection, workers[connection])
                following = next(todo, None)
                if following is not None:
                    connection.send(following)
                else:
                    dismiss(connection, workers.pop(connection))
        is_done = True
    finally:
        for connection, process in workers.items():
            if not is_done:
                process.terminate()
            dismiss(connection, process)


def start_worker(plan: Plan) -> tuple[Connection, SpawnProcess]:
    # Spawned, not forked, so that no worker holds another's pipe open.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, plan), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def receive(connection: Connection, process: SpawnProcess) -> Result:
    """What a worker sends: a result, or why there is none."""
    try:
        answer: Any = connection.recv()
    except (EOFError, OSError):
        process.join()
        message = f"a worker ended with code {process.exitcode}; run it again to go on"
        raise GameError(message, code="worker-lost") from None
    if isinstance(answer, GameError):
        raise answer
    assert isinstance(answer, Result)
    return answer


def dismiss(connection: Connection, process: SpawnProcess) -> None:
    connection.close()
    process.join()


def work(connection: Connection, plan: Plan) -> None:
    """A worker's life: play what is sent until nothing more can come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the master hears it, and tells
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that programs it seated are ended, too
    try:
        while True:
            pairing = connection.recv()
            connection.send(play_or_tell(plan, pairing))
    except (EOFError, OSError):
        pass


def play_or_tell(plan: Plan, pairing: Pairing) -> Result | GameError:
    try:
        return play(plan, pairing)
    except GameError as error:
        return error
    except Exception:
        text = f"game {pairing.number} of {', '.join(pairing.lineup)}: {traceback.format_exc()}"
        return GameError(text, code="bot-failed")
