"""All that is asked of a SQLite file, as plain SQL. Parameters have names, but not where each move pays for them.

Whoever edits a file with a tool for it easily leaves text where bytes were; what is read are bytes all the same.
"""

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
SELECT id, created, coalesce(newest.touched, matches.touched), matches.status,
    coalesce(newest.version, matches.version), ages.version, ages.binned
FROM matches LEFT JOIN ages ON ages."match" = matches.id,
    (SELECT max(version) AS version, touched FROM recent WHERE "match" = :match) AS newest
WHERE id = :match
"""

ENTRIES: Final = """
SELECT version, CAST(body AS BLOB), status FROM entries WHERE "match" = :match AND version > :version
UNION ALL
SELECT version, CAST(body AS BLOB), status FROM recent WHERE "match" = :match AND version > :version
ORDER BY version LIMIT :most
"""

# The setup is the entry with number 0.
LOADED: Final = """
SELECT version, CAST(body AS BLOB), status FROM entries WHERE "match" = :match AND version = 0
UNION ALL
SELECT version, CAST(body AS BLOB), status FROM entries WHERE "match" = :match AND version > :since
UNION ALL
SELECT version, CAST(body AS BLOB), status FROM recent WHERE "match" = :match AND version > :since
ORDER BY version LIMIT 1 + :most
"""

DELETE_MATCH: Final = "DELETE FROM matches WHERE id = :match RETURNING id"
DELETE_ENTRIES: Final = 'DELETE FROM entries WHERE "match" = :match'
DELETE_AGE: Final = 'DELETE FROM ages WHERE "match" = :match'
DELETE_CHECKPOINT: Final = 'DELETE FROM checkpoints WHERE "match" = :match'
DELETE_EXPLANATION: Final = 'DELETE FROM explanations WHERE "match" = :match'

CHECKPOINT: Final = 'SELECT version, CAST(body AS BLOB) FROM checkpoints WHERE "match" = :match'

KEEP_CHECKPOINT: Final = """
INSERT INTO checkpoints ("match", version, body)
SELECT id, :version, :body FROM matches WHERE id = :match
ON CONFLICT ("match") DO UPDATE
    SET version = excluded.version, body = excluded.body
    WHERE checkpoints.version <= excluded.version
"""

EXPLANATION: Final = 'SELECT version, stage, body FROM explanations WHERE "match" = :match'

KEEP_EXPLANATION: Final = """
INSERT INTO explanations ("match", version, stage, body)
SELECT id, :version, :stage, :body FROM matches WHERE id = :match
ON CONFLICT ("match") DO UPDATE
    SET version = excluded.version, stage = excluded.stage, body = excluded.body
    WHERE (explanations.version, explanations.stage) < (excluded.version, excluded.stage)
"""

# A move, and where it goes later

VERSION: Final = "SELECT version FROM matches WHERE id = ?"

APPEND: Final = """
INSERT INTO recent ("match", version, body, status, touched) VALUES (?, ?, ?, ?, ?)
"""

NOTE_BATCH: Final = "INSERT INTO batches (steps) VALUES (?)"

# Text that somebody edited until it is none says nothing, and stands in nobody's way.
_STEPS: Final = """
SELECT key AS "match", value AS version
FROM batches, json_each(CASE WHEN json_valid(steps) THEN steps ELSE '{}' END)
WHERE type = 'integer'
"""

HAS_RECENT: Final = "SELECT EXISTS (SELECT 1 FROM recent) OR EXISTS (SELECT 1 FROM batches)"
RECENT_VERSIONS: Final = f"""
SELECT "match", max(version) FROM (SELECT "match", version FROM recent UNION ALL {_STEPS}) GROUP BY "match"
"""

# A match whose newest entries are missing keeps the version that they had, and is found damaged when it is loaded.
_TAKE_STEPS: Final = f"""
UPDATE matches SET version = told.version
FROM (SELECT "match", max(version) AS version FROM ({_STEPS}) GROUP BY "match") AS told
WHERE matches.id = told."match" AND matches.version < told.version;

DELETE FROM batches
"""

# Where a maximum is asked for, SQLite takes the other columns from the same row.
MERGE_RECENT: Final = f"""
INSERT INTO entries ("match", version, body, status)
SELECT "match", version, body, status FROM recent ORDER BY "match", version;

UPDATE matches SET version = newest.version, status = newest.status, touched = newest.touched
FROM (SELECT "match", max(version) AS version, status, touched FROM recent GROUP BY "match") AS newest
WHERE matches.id = newest."match";

DELETE FROM recent;
{_TAKE_STEPS}"""

# The same where somebody edited the file: a row whose place another one has stays, and its match is damaged.
MERGE_WHAT_FITS: Final = f"""
INSERT INTO entries ("match", version, body, status)
SELECT "match", version, body, status FROM recent WHERE true ORDER BY "match", version
ON CONFLICT DO NOTHING;

UPDATE matches SET version = newest.version, status = newest.status, touched = newest.touched
FROM (SELECT "match", max(version) AS version, status, touched FROM recent GROUP BY "match") AS newest
WHERE matches.id = newest."match" AND matches.version < newest.version;

DELETE FROM recent
WHERE EXISTS (
    SELECT 1 FROM entries
    WHERE entries."match" = recent."match" AND entries.version = recent.version
        AND entries.body = recent.body AND entries.status = recent.status
);
{_TAKE_STEPS}"""

# Matches in general


def _in_bin() -> str:
    """Whether a match is in the bin, and nothing happened to it since."""
    return """EXISTS (
    SELECT 1 FROM ages
    WHERE ages."match" = matches.id AND ages.version = matches.version AND ages.binned IS NOT NULL
)"""


def _page(*conditions: str) -> str:
    """Those not in the bin, the last touched first, with their setups."""
    where = " AND ".join((f"NOT {_in_bin()}", *conditions))
    return f"""
SELECT page.id, page.created, page.touched, page.status, page.version, CAST(entries.body AS BLOB)
FROM (
    SELECT id, created, touched, status, version FROM matches
    WHERE {where}
    ORDER BY touched DESC, id DESC
    LIMIT :limit
) AS page
JOIN entries ON entries."match" = page.id AND entries.version = 0
ORDER BY page.touched DESC, page.id DESC
"""


PAGES: Final = {
    (False, False): _page(),
    (True, False): _page("status = :status"),
    (False, True): _page("(touched, id) < (:touched, :id)"),
    (True, True): _page("status = :status", "(touched, id) < (:touched, :id)"),
}
"""By whether they are of one status, and whether they come after another match."""

IDS: Final = "SELECT id FROM matches WHERE id > :after ORDER BY id LIMIT :limit"
IDS_OF: Final = "SELECT id FROM matches WHERE id > :after AND status = :status ORDER BY id LIMIT :limit"

COUNTS: Final = f"""
SELECT CASE WHEN {_in_bin()} THEN 'binned' ELSE status END, count(*), sum(version)
FROM matches GROUP BY 1
"""

# Old matches

# Whatever changed since the last sweep is new again, and out of the bin.
NOTE_AGES: Final = """
INSERT INTO ages ("match", version, since)
SELECT id, matches.version, :served
FROM matches LEFT JOIN ages ON ages."match" = matches.id
WHERE ages.version IS NOT matches.version
ORDER BY id
LIMIT :limit
ON CONFLICT ("match") DO UPDATE
    SET version = excluded.version, since = excluded.since, binned = NULL
RETURNING "match"
"""

PUT_IN_BIN: Final = """
UPDATE ages SET binned = :served
WHERE "match" IN (
    SELECT id FROM matches JOIN ages ON ages."match" = matches.id AND ages.version = matches.version
    WHERE ages.binned IS NULL
        AND ages.since <= CASE status WHEN 'over' THEN :over_before ELSE :idle_before END
    ORDER BY id
    LIMIT :limit
)
RETURNING "match"
"""

LONG_IN_BIN: Final = """
SELECT id FROM matches JOIN ages ON ages."match" = matches.id AND ages.version = matches.version
WHERE ages.binned <= :bin_before
ORDER BY id
LIMIT :limit
"""

BIN: Final = """
SELECT id, created, touched, matches.status, matches.version, CAST(entries.body AS BLOB), ages.binned
FROM ages
JOIN matches ON matches.id = ages."match" AND matches.version = ages.version
JOIN entries ON entries."match" = ages."match" AND entries.version = 0
WHERE ages.binned IS NOT NULL AND ages."match" > :after
ORDER BY ages."match"
LIMIT :limit
"""

GIVE_BACK: Final = """
UPDATE ages SET binned = NULL, since = :served WHERE "match" = :match AND binned IS NOT NULL
RETURNING "match"
"""

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

SWAP: Final = """
INSERT INTO settings (name, value) VALUES (:name, :after)
ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value = :before
"""

BEAT: Final = """
INSERT INTO heartbeat (id, beat) VALUES (1, :beat)
ON CONFLICT (id) DO UPDATE SET beat = excluded.beat
"""

HAS_TABLES: Final = "SELECT EXISTS (SELECT 1 FROM sqlite_schema)"
HAS_REVISION: Final = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version')"
REVISION: Final = "SELECT version_num FROM alembic_version"
