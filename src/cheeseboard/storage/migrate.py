"""Which SQL brings a schema up to date. Alembic writes it; the driver of the store runs it in one transaction.

Alembic, and SQLAlchemy with it, is imported only when a database is old: no other start waits for them. What makes a
new one was written by it beforehand.
"""

from __future__ import annotations

import io
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .store import StorageError

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

HEAD: Final = "0005"
"""The newest revision in ``migrations/versions``."""

APPLICATION_ID: Final = 0x43484545
"""What a database of ours says it is: CHEE."""

FOLDER: Final = Path(__file__).parent / "migrations"
_ONE_BY_ONE: Final = threading.Lock()  # Alembic keeps what it works on in variables that all threads share


def missing_sql(dialect: str, current: str | None) -> str:
    """The statements from a revision (None: an empty database) to the newest one."""
    return upgrade_sql(dialect, current) if current else new_file(dialect).read_text("utf-8")


def new_file(dialect: str) -> Path:
    """What makes a new database; ``python -m tests.storage`` writes it again after a revision was added."""
    return FOLDER / f"new-{dialect}.sql"


def upgrade_sql(dialect: str, current: str | None, target: str = HEAD) -> str:
    """The statements from a revision (None: an empty database) to a newer one, by Alembic."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext

    script = scripts()
    refuse_newer(script, current)
    text = io.StringIO()
    environment = EnvironmentContext(
        Config(),
        script,
        fn=lambda revision, _: script._upgrade_revs(target, revision),
        as_sql=True,
        starting_rev=current,
        destination_rev=target,
    )
    with _ONE_BY_ONE, environment:
        # The transaction is the store's.
        environment.configure(dialect_name=dialect, output_buffer=text, transactional_ddl=False)
        environment.run_migrations()
    return text.getvalue()


def scripts() -> ScriptDirectory:
    from alembic.script import ScriptDirectory

    return ScriptDirectory(str(FOLDER), version_locations=[str(FOLDER / "versions")])


def refuse_newer(script: ScriptDirectory, current: str | None) -> None:
    known = {revision.revision for revision in script.walk_revisions()}
    if current is not None and current not in known:
        raise StorageError(
            "The database was written by a newer Cheeseboard: update Cheeseboard, or use another database.",
            code="storage-newer",
        )
