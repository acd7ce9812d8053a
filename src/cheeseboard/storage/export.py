"""Finished matches as text files, one each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from .files import gone_if_os_error, make_new
from .store import Store, StoredEntry, StoredMatch, is_file_name

RecordText = Callable[[StoredMatch, Sequence[StoredEntry]], str | None]
"""Makes the text of a finished match; None leaves it out."""

AT_ONCE: Final = 100


async def export(
    store: Store,
    folder: str | Path,
    record_text: RecordText,
    progress: Callable[[int], None] | None = None,
    ending: str = ".txt",
) -> int:
    """Write the record of every finished match into a folder, named by its id; how many."""
    target = Path(folder)
    with gone_if_os_error(target):
        target.mkdir(parents=True, exist_ok=True)
    done, last = 0, ""
    while page := await store.ids("over", AT_ONCE, last):
        for match in page:
            done += await _export(store, match, target, record_text, ending)
            if progress is not None:
                progress(done)
        last = page[-1]
    return done


async def _export(store: Store, match: str, folder: Path, record_text: RecordText, ending: str) -> bool:
    found = await store.load(match)
    # A restored database may hold any name; only one that cannot lead out of the folder becomes a file.
    if found is None or not is_file_name(match):
        return False
    text = record_text(*found)
    if text is None:
        return False
    await asyncio.to_thread(_write, folder / f"{match}{ending}", text)
    return True


def _write(path: Path, text: str) -> None:
    """Whole or not at all: an export may be repeated over an earlier one."""
    draft = path.with_name(path.name + ".part")
    with gone_if_os_error(path):
        draft.unlink(missing_ok=True)
        make_new(draft)  # only its owner reads it, as everything else that is kept
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
