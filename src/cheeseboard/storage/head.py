"""What a database of ours says it is. Apart from the tables, so that a start needs neither SQLAlchemy nor Alembic."""

from __future__ import annotations

from typing import Final

HEAD: Final = "0002"
"""The newest revision in ``migrations/versions``."""

APPLICATION_ID: Final = 0x43484545
"""What a SQLite file says it is: CHEE."""
