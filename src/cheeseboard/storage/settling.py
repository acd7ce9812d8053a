"""The newest entries of a SQLite file wait in ``recent``, and are put in their places many at a time.

In ``entries`` each match has a place of its own, so that it is found quickly, and its row says how far it is; a move
stored there at once would rewrite two pages for its match alone. In ``recent`` moves of all matches follow each other
and share their pages. They are as durable there as anywhere. The one writer of the file knows the versions of those
matches, and a match is read from both places.
"""

from __future__ import annotations

from typing import Final

import apsw

# Where a maximum is asked for, SQLite takes the other columns from the same row.
_SETTLE: Final = """
INSERT INTO entries ("match", version, body, status)
SELECT "match", version, body, status FROM recent ORDER BY "match", version;
UPDATE matches SET version = newest.version, status = newest.status, touched = newest.touched
FROM (SELECT "match", max(version) AS version, status, touched FROM recent GROUP BY "match") AS newest
WHERE matches.id = newest."match";
DELETE FROM recent
"""


def settle(connection: apsw.Connection) -> None:
    """Put all in their places, at once or not at all."""
    with connection:
        if not is_settled(connection):
            connection.execute(_SETTLE)


def unsettled_versions(connection: apsw.Connection) -> dict[str, int]:
    """How far the matches are that have entries here."""
    return dict(connection.execute('SELECT "match", max(version) FROM recent GROUP BY "match"'))


def is_settled(connection: apsw.Connection) -> bool:
    return not connection.execute("SELECT EXISTS (SELECT 1 FROM recent)").get
