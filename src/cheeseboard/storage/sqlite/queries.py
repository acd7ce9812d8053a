"""All that is asked of a SQLite file, as plain SQL. Parameters have names, but not where each move pays for them."""

from __future__ import annotations

from typing import Final

# A match

ADD_MATCH: Final = """
INSERT INTO matches (id, created, touched, status, version)
VALUES (:id, :created, :touched, :status, :version)
ON CONFLICT DO NOTHING
RETURNING id
"""

ADD_ENTRY: Final = """
INSERT INTO entries ("match", version, body, status) VALUES (?, ?, ?, ?)
"""

MATCH: Final = """
SELECT id, created,
    coalesce((SELECT touched FROM recent WHERE "match" = matches.id ORDER BY version DESC LIMIT 1), touched),
    status, version
FROM matches WHERE id = :match
"""

ENTRIES: Final = """
SELECT version, body, status FROM entries WHERE "match" = :match AND version > :version
UNION ALL
SELECT version, body, status FROM recent WHERE "match" = :match AND version > :version
ORDER BY version
"""

DELETE_MATCH: Final = "DELETE FROM matches WHERE id = :match RETURNING id"
DELETE_ENTRIES: Final = 'DELETE FROM entries WHERE "match" = :match'

# A move, and where it goes later

VERSION: Final = "SELECT version FROM matches WHERE id = ?"

APPEND: Final = """
INSERT INTO recent ("match", version, body, status, touched) VALUES (?, ?, ?, ?, ?)
"""

HAS_RECENT: Final = "SELECT EXISTS (SELECT 1 FROM recent)"
RECENT_VERSIONS: Final = 'SELECT "match", max(version) FROM recent GROUP BY "match"'

# Where a maximum is asked for, SQLite takes the other columns from the same row.
MERGE_RECENT: Final = """
INSERT INTO entries ("match", version, body, status)
SELECT "match", version, body, status FROM recent ORDER BY "match", version;

UPDATE matches SET version = newest.version, status = newest.status, touched = newest.touched
FROM (SELECT "match", max(version) AS version, status, touched FROM recent GROUP BY "match") AS newest
WHERE matches.id = newest."match";

DELETE FROM recent
"""

# Matches in general


def _page(where: str = "") -> str:
    """The last touched first, with their setups."""
    return f"""
SELECT page.id, page.created, page.touched, page.status, page.version, entries.body
FROM (
    SELECT id, created, touched, status, version FROM matches
    {where}
    ORDER BY touched DESC, id DESC
    LIMIT :limit
) AS page
JOIN entries ON entries."match" = page.id AND entries.version = 0
ORDER BY page.touched DESC, page.id DESC
"""


PAGES: Final = {
    (False, False): _page(),
    (True, False): _page("WHERE status = :status"),
    (False, True): _page("WHERE (touched, id) < (:touched, :id)"),
    (True, True): _page("WHERE status = :status AND (touched, id) < (:touched, :id)"),
}
"""By whether they are of one status, and whether they come after another match."""

IDS: Final = "SELECT id FROM matches WHERE id > :after ORDER BY id LIMIT :limit"
IDS_OF: Final = "SELECT id FROM matches WHERE id > :after AND status = :status ORDER BY id LIMIT :limit"

OLD: Final = """
SELECT id FROM matches
WHERE status = 'over' AND touched < :over_before
    OR status != 'over' AND touched < :idle_before
ORDER BY id
LIMIT :limit
"""

COUNTS: Final = "SELECT status, count(*), sum(version) FROM matches GROUP BY status"

# Picture codes

# One that nobody used in time may be given again.
ADD_CODE: Final = """
INSERT INTO codes (code, "match", seat, expires) VALUES (:code, :match, :seat, :expires)
ON CONFLICT (code) DO UPDATE
    SET "match" = excluded."match", seat = excluded.seat, expires = excluded.expires
    WHERE codes.expires <= :now
RETURNING code
"""

USE_CODE: Final = 'DELETE FROM codes WHERE code = :code RETURNING "match", seat, expires'
DELETE_CODES: Final = 'DELETE FROM codes WHERE "match" = :match'
DROP_EXPIRED: Final = "DELETE FROM codes WHERE expires <= :now"

# Settings, and the database itself

GET: Final = "SELECT value FROM settings WHERE name = :name"

PUT: Final = """
INSERT INTO settings (name, value) VALUES (:name, :value)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""

BEAT: Final = """
INSERT INTO heartbeat (id, beat) VALUES (1, :beat)
ON CONFLICT (id) DO UPDATE SET beat = excluded.beat
"""

HAS_TABLES: Final = "SELECT EXISTS (SELECT 1 FROM sqlite_schema)"
HAS_REVISION: Final = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version')"
REVISION: Final = "SELECT version_num FROM alembic_version"
