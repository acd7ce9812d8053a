"""The cold queries as text for each database, as ``writing`` made them; run by the driver of the store."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct

Dialect = Literal["sqlite", "postgresql"]
DIALECTS: Final[tuple[Dialect, ...]] = get_args(Dialect)
FILE: Final = Path(__file__).parent / "queries.json"


class Query(Struct, frozen=True):
    """The text of a statement, the names of its parameters in order, and those that are the same each time."""

    sql: str
    names: tuple[str, ...]
    fixed: dict[str, Any]

    def bind(self, **values: object) -> tuple[Any, ...]:
        return tuple(values[name] if name in values else self.fixed[name] for name in self.names)


class Queries(Struct, frozen=True, forbid_unknown_fields=True):
    add_code: Query
    beat: Query
    counts: Query
    delete_codes: Query
    delete_entries: Query
    delete_match: Query
    drop_expired: Query
    entries: Query
    get: Query
    ids: Query
    ids_of: Query
    insert_entry: Query
    insert_match: Query
    listing: Query
    listing_after: Query
    listing_of: Query
    listing_of_after: Query
    match: Query
    old: Query
    put: Query
    use_code: Query

    def page(self, has_status: bool, has_before: bool) -> Query:
        """Matches, the last touched first: of any or of one status, from the first or after one."""
        if has_status:
            return self.listing_of_after if has_before else self.listing_of
        return self.listing_after if has_before else self.listing


def read_queries(dialect: Dialect) -> Queries:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Queries])[dialect]
