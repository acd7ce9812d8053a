"""The texts of the queries that a start reads are those that SQLAlchemy writes."""

from __future__ import annotations

import subprocess
import sys

from cheeseboard.storage.queries import FILE, Queries, read_queries
from cheeseboard.storage.writing import Written, written

NEEDLESS = ("sqlalchemy", "alembic", "asyncpg")


def test_the_kept_texts_are_as_written() -> None:
    """If not: ``python -m cheeseboard.storage.writing > src/cheeseboard/storage/queries.json``."""
    assert FILE.read_text(encoding="utf-8") == written()


def test_every_query_is_there_for_both() -> None:
    for dialect in ("sqlite", "postgresql"):
        kept = read_queries(dialect)
        made = Written(dialect)
        for name in Queries.__struct_fields__:
            assert getattr(kept, name) == getattr(made, name)


def test_a_start_waits_for_no_library_that_it_does_not_use() -> None:
    code = "import sys, cheeseboard.storage.sqlite, cheeseboard.server.run; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(found.stdout.split())
    assert not loaded.intersection(NEEDLESS)
