"""The tables as the revisions leave them, which a test compares. Queries are plain SQL and do not use this.

The setup of a match is its entry number 0: the row of a match stays small, for every move changes it.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

from ..store import LONGEST_NAME

NAMES: Final = {"pk": "pk_%(table_name)s"}

metadata = MetaData(naming_convention=NAMES)


def _name(column: str) -> Column[str]:
    return Column(column, String(LONGEST_NAME), nullable=False)


def _entry() -> tuple[Column[Any], ...]:
    return (
        _name("match"),
        Column("version", Integer, nullable=False, autoincrement=False),
        Column("body", LargeBinary, nullable=False),
        Column("status", String(16), nullable=False),
    )


# No index on status or touched: each move would pay for it, and a listing of 100,000 small rows is cheap.
matches = Table(
    "matches",
    metadata,
    _name("id"),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    PrimaryKeyConstraint("id"),
    # Room beside each row lets PostgreSQL update it in place.
    postgresql_with={"fillfactor": "70"},
)

entries = Table("entries", metadata, *_entry(), PrimaryKeyConstraint("match", "version"))

# The version that a sweep found, since when by served time, and since when in the bin. No move writes here.
ages = Table(
    "ages",
    metadata,
    _name("match"),
    Column("version", Integer, nullable=False, autoincrement=False),
    Column("since", BigInteger, nullable=False),
    Column("binned", BigInteger, nullable=True),
    PrimaryKeyConstraint("match"),
)

# Where the game of a long match stood, so that it need not be played again from the start. Whatever is lost here is
# made again, so no backup holds it.
checkpoints = Table(
    "checkpoints",
    metadata,
    _name("match"),
    Column("version", Integer, nullable=False, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("match"),
)

# A finished game explained, as of the version that ended it. Like a checkpoint it can be made again.
explanations = Table(
    "explanations",
    metadata,
    _name("match"),
    Column("version", Integer, nullable=False, autoincrement=False),
    Column("stage", Integer, nullable=False, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("match"),
)

codes = Table(
    "codes",
    metadata,
    _name("code"),
    _name("match"),
    Column("seat", Integer, nullable=False),
    Column("expires", BigInteger, nullable=False),
    PrimaryKeyConstraint("code"),
)

settings = Table(
    "settings",
    metadata,
    _name("name"),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("name"),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, nullable=False, autoincrement=False),
    Column("beat", BigInteger, nullable=False),
    PrimaryKeyConstraint("id"),
)

sqlite_metadata = MetaData(naming_convention=NAMES)
for _table in metadata.sorted_tables:
    _table.to_metadata(sqlite_metadata)

# The newest entries, in the order they came (see ``sqlite/recent.py``).
recent = Table("recent", sqlite_metadata, *_entry(), Column("touched", BigInteger, nullable=False))

# How far each batch of them took its matches, as JSON: without it nobody would miss the last ones.
batches = Table("batches", sqlite_metadata, Column("steps", Text, nullable=False))
