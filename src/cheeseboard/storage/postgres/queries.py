"""All that is asked of PostgreSQL, as plain SQL. A cast stands where PostgreSQL cannot tell the type by itself."""

from __future__ import annotations

from typing import Final

# A match

CREATE: Final = """
WITH new AS (
    INSERT INTO matches (id, created, touched, status, version) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING
    RETURNING id
)
INSERT INTO entries (match, version, body, status)
SELECT new.id, given.version, given.body, given.status
FROM new, unnest($6::int[], $7::bytea[], $8::varchar[]) AS given (version, body, status)
RETURNING version
"""

MATCH: Final = """
SELECT id, created, touched, matches.status, matches.version, ages.version, ages.binned
FROM matches LEFT JOIN ages ON ages.match = matches.id
WHERE id = $1
"""

ENTRIES: Final = """
SELECT version, body, status FROM entries WHERE match = $1 AND version > $2
ORDER BY version LIMIT $3
"""

# The setup is the entry with number 0.
LOADED: Final = """
SELECT version, body, status FROM entries WHERE match = $1 AND version = 0
UNION ALL
SELECT version, body, status FROM entries WHERE match = $1 AND version > $2
ORDER BY version LIMIT 1 + $3::bigint
"""

DELETE_MATCH: Final = "DELETE FROM matches WHERE id = $1 RETURNING id"
DELETE_ENTRIES: Final = "DELETE FROM entries WHERE match = $1"
DELETE_AGE: Final = "DELETE FROM ages WHERE match = $1"
DELETE_CHECKPOINT: Final = "DELETE FROM checkpoints WHERE match = $1"
DELETE_EXPLANATION: Final = "DELETE FROM explanations WHERE match = $1"

CHECKPOINT: Final = "SELECT version, body FROM checkpoints WHERE match = $1"

# Whoever erases the match meanwhile is waited for, so that nothing of it comes back.
KEEP_CHECKPOINT: Final = """
WITH kept AS (SELECT id FROM matches WHERE id = $1 FOR KEY SHARE)
INSERT INTO checkpoints (match, version, body)
SELECT id, $2::int, $3::bytea FROM kept
ON CONFLICT (match) DO UPDATE
    SET version = excluded.version, body = excluded.body
    WHERE checkpoints.version <= excluded.version
"""

EXPLANATION: Final = "SELECT version, stage, body FROM explanations WHERE match = $1"

KEEP_EXPLANATION: Final = """
WITH kept AS (SELECT id FROM matches WHERE id = $1 FOR KEY SHARE)
INSERT INTO explanations (match, version, stage, body)
SELECT id, $2::int, $3::int, $4::bytea FROM kept
ON CONFLICT (match) DO UPDATE
    SET version = excluded.version, stage = excluded.stage, body = excluded.body
    WHERE (explanations.version, explanations.stage) < (excluded.version, excluded.stage)
"""

# Moves, and what became of them

# The rows of the matches are locked in one order by everybody, so no two batches wait for each other. Who waited for
# another's entry then sees the version it left. An entry that does not follow its match is left out, alone.
APPEND: Final = """
WITH asked AS (
    SELECT * FROM unnest($1::varchar[], $2::int[], $3::bytea[], $4::varchar[], $5::int[])
        AS asked (match, version, body, status, piece)
), locked AS (
    SELECT id, version FROM matches WHERE id = ANY ($1::varchar[]) ORDER BY id FOR NO KEY UPDATE
), stored AS (
    INSERT INTO entries (match, version, body, status)
    SELECT asked.match, asked.version, asked.body, asked.status
    FROM asked JOIN locked ON locked.id = asked.match AND locked.version = asked.version - 1
    ON CONFLICT DO NOTHING
    RETURNING match, version, status
), stepped AS (
    UPDATE matches SET version = stored.version, status = stored.status, touched = $6::bigint
    FROM stored WHERE matches.id = stored.match
), told AS (
    SELECT pg_notify($7::text, $8::text || string_agg(stored.match || ' ' || stored.version, ','))
    FROM stored JOIN asked ON asked.match = stored.match AND asked.version = stored.version
    GROUP BY asked.piece
)
SELECT array(SELECT match FROM stored), (SELECT count(*) FROM told)
"""

FIND_STORED: Final = """
SELECT entries.match, entries.version, entries.body
FROM unnest($1::varchar[], $2::int[]) AS asked (match, version)
JOIN entries ON entries.match = asked.match AND entries.version = asked.version
"""

OWN_BACKEND: Final = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"

END_BACKEND: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2
"""

NOTIFY: Final = "SELECT pg_notify($1, $2)"

# Matches in general


def _in_bin() -> str:
    """Whether a match is in the bin, and nothing happened to it since."""
    return """EXISTS (
    SELECT 1 FROM ages
    WHERE ages.match = matches.id AND ages.version = matches.version AND ages.binned IS NOT NULL
)"""


def _page(*conditions: str) -> str:
    """Those not in the bin, the last touched first, with their setups."""
    where = " AND ".join((f"NOT {_in_bin()}", *conditions))
    return f"""
SELECT page.id, page.created, page.touched, page.status, page.version, entries.body
FROM (
    SELECT id, created, touched, status, version FROM matches
    WHERE {where}
    ORDER BY touched DESC, id DESC
    LIMIT $1
) AS page
JOIN entries ON entries.match = page.id AND entries.version = 0
ORDER BY page.touched DESC, page.id DESC
"""


PAGES: Final = {
    (False, False): _page(),
    (True, False): _page("status = $2"),
    (False, True): _page("(touched, id) < ($2, $3)"),
    (True, True): _page("status = $2", "(touched, id) < ($3, $4)"),
}
"""By whether they are of one status, and whether they come after another match."""

IDS: Final = "SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2"
IDS_OF: Final = "SELECT id FROM matches WHERE id > $1 AND status = $3 ORDER BY id LIMIT $2"

COUNTS: Final = f"""
SELECT CASE WHEN {_in_bin()} THEN 'binned' ELSE status END, count(*), sum(version)
FROM matches GROUP BY 1
"""

# Old matches

# Whatever changed since the last sweep is new again, and out of the bin.
NOTE_AGES: Final = """
INSERT INTO ages (match, version, since)
SELECT id, matches.version, $1::bigint
FROM matches LEFT JOIN ages ON ages.match = matches.id
WHERE ages.version IS DISTINCT FROM matches.version
ORDER BY id
LIMIT $2
ON CONFLICT (match) DO UPDATE
    SET version = excluded.version, since = excluded.since, binned = NULL
RETURNING match
"""

PUT_IN_BIN: Final = """
UPDATE ages SET binned = $1::bigint
WHERE match IN (
    SELECT id FROM matches JOIN ages ON ages.match = matches.id AND ages.version = matches.version
    WHERE ages.binned IS NULL
        AND ages.since <= CASE status WHEN 'over' THEN $2::bigint ELSE $3::bigint END
    ORDER BY id
    LIMIT $4
    FOR NO KEY UPDATE OF ages
)
RETURNING match
"""

# What was noted while a match was erased.
DROP_AGES: Final = "DELETE FROM ages WHERE NOT EXISTS (SELECT 1 FROM matches WHERE matches.id = ages.match)"

# A match that is being written is not old.
LONG_IN_BIN: Final = """
SELECT id FROM matches JOIN ages ON ages.match = matches.id AND ages.version = matches.version
WHERE ages.binned <= $1
ORDER BY id
LIMIT $2
FOR UPDATE OF matches SKIP LOCKED
"""

BIN: Final = """
SELECT id, created, touched, matches.status, matches.version, entries.body, ages.binned
FROM ages
JOIN matches ON matches.id = ages.match AND matches.version = ages.version
JOIN entries ON entries.match = ages.match AND entries.version = 0
WHERE ages.binned IS NOT NULL AND ages.match > $2
ORDER BY ages.match
LIMIT $1
"""

GIVE_BACK: Final = """
UPDATE ages SET binned = NULL, since = $2::bigint WHERE match = $1 AND binned IS NOT NULL
RETURNING match
"""

# Picture codes

# One that nobody used in time may be given again.
ADD_CODE: Final = """
INSERT INTO codes (code, match, seat, expires) VALUES ($1, $2, $3, $4)
ON CONFLICT (code) DO UPDATE
    SET match = excluded.match, seat = excluded.seat, expires = excluded.expires
    WHERE codes.expires <= $5
RETURNING code
"""

USE_CODE: Final = "DELETE FROM codes WHERE code = $1 RETURNING match, seat, expires"
DELETE_CODES: Final = "DELETE FROM codes WHERE match = $1"
DROP_EXPIRED: Final = "DELETE FROM codes WHERE expires <= $1"

# Settings, and the database itself

GET: Final = "SELECT value FROM settings WHERE name = $1"

PUT: Final = """
INSERT INTO settings (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""

SWAP: Final = """
INSERT INTO settings (name, value) VALUES ($1, $3)
ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value = $2
"""

BEAT: Final = """
INSERT INTO heartbeat (id, beat) VALUES (1, $1)
ON CONFLICT (id) DO UPDATE SET beat = excluded.beat
"""

SIZE: Final = """
SELECT coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::bigint
FROM unnest(ARRAY['matches', 'entries', 'ages', 'checkpoints', 'explanations', 'codes', 'settings']) AS tables (name)
"""

# Not to_regclass, which may remember from before the lock that there was none.
HAS_REVISION: Final = """
SELECT EXISTS (
    SELECT 1 FROM pg_tables WHERE tablename = 'alembic_version' AND schemaname = ANY (current_schemas(false))
)
"""
REVISION: Final = "SELECT version_num FROM alembic_version"
MIGRATION_LOCK: Final = "SELECT pg_advisory_xact_lock($1)"

# For a restore

LOCK_ALL: Final = "LOCK TABLE matches, entries, ages, codes, settings IN EXCLUSIVE MODE"
HAS_MATCHES: Final = "SELECT EXISTS (SELECT 1 FROM matches)"
DELETE_SETTINGS: Final = "DELETE FROM settings"
