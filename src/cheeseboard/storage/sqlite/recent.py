"""The newest entries of a SQLite file wait in ``recent``, and are put in their places many at a time.

In ``entries`` each match has a place of its own, so that it is found quickly, and its row says how far it is; a move
stored there at once would rewrite two pages for its match alone. In ``recent`` moves of all matches follow each other
and share their pages. They are as durable there as anywhere. The one writer of the file knows the versions of those
matches, and a match is read from both places. Each batch says besides how far it took them (``batches``), so that rows
missing at the end are found like any others.
"""

from __future__ import annotations

import apsw

from . import queries


def merge_recent(connection: apsw.Connection) -> None:
    """Put all in their places, at once or not at all; only what was damaged stays, so that it harms no other match."""
    with connection:
        if not has_recent(connection):
            return
        try:
            with connection:
                connection.execute(queries.MERGE_RECENT)
        except apsw.ConstraintError:
            connection.execute(queries.MERGE_WHAT_FITS)


def has_recent(connection: apsw.Connection) -> bool:
    return bool(connection.execute(queries.HAS_RECENT).get)


def recent_versions(connection: apsw.Connection) -> dict[str, int]:
    """How far the matches are that have entries here, or had."""
    return dict(connection.execute(queries.RECENT_VERSIONS))
