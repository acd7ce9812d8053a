"""Invitations, other devices, freed seats and what was agreed, through kills of the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cheeseboard.table.checkpoint import EVERY
from cheeseboard.table.match import RECENT
from cheeseboard.table.secrets import new_secret
from tests.faults.test_damage import check
from tests.postgres import fresh_url
from tests.server.client import Api, Made
from tests.server.serving import QUICK, serving


class Table:
    """A match at a server that is killed whenever ``killed`` ends."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self.words = words
        self.made: Made | None = None

    @contextmanager
    def killed(self) -> Iterator[Made]:
        with serving(self.folder, *QUICK, *self.words) as running, Api(running.url) as api:
            if self.made is None:
                self.made = api.make("cheese-rescue", "heee")
            self.made.api = api
            yield self.made
            running.kill()


def do(made: Made, what: str, device: str, code: str | None = None, id: str = "", **fields: object) -> None:
    """It is accepted, or refused with this code."""
    answer = made.command(what, device, id=id or new_secret(), **fields)
    told = answer.json()
    assert (told.get("code"), answer.status_code == 200) == (code, code is None), (what, told)


def opens(made: Made, seat: int, secret: str) -> str:
    """What a secret shows of a seat: its hand, or why not."""
    answer = made.api.ask("GET", f"{made.path}?seat={seat}", None, secret).json()
    return "hand" if answer.get("view") else str(answer["code"])


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_what_worked_once_works_once_whatever_is_killed(database: str, tmp_path: Path) -> None:
    """In a match so long that a checkpoint has it all."""
    table = Table(tmp_path, *(("--database", fresh_url()) if database == "postgresql" else ()))
    links: dict[int, str] = {}
    own = {seat: new_secret() for seat in (2, 3, 4)}
    token, paired, late = new_secret(), new_secret(), new_secret()
    with table.killed() as made:
        links.update(made.links)
        do(made, "take", links[2], id="t2", seat=2, secret=own[2])
    with table.killed() as made:  # the answer got lost, and the device says it again
        do(made, "take", own[2], id="t2", seat=2, secret=own[2])
        do(made, "take", links[2], "invitation-used", seat=2, secret=new_secret())
        for seat in (3, 4):
            do(made, "take", links[seat], seat=seat, secret=own[seat])
        do(made, "start", made.host)
        do(made, "pair", own[3], seat=3, secret=token)
        do(made, "leave", own[2], seat=2)
        do(made, "free", made.host, seat=2)
        do(made, "agree", made.secrets[1], seat=2)
        for _ in range(EVERY + RECENT):
            do(made, "pair", made.secrets[1], seat=1, secret=new_secret())
    with table.killed() as made:
        do(made, "invite", made.host, "not-agreed", seat=2, secret=new_secret())
        do(made, "agree", made.secrets[1], "not-asked", seat=2)
        for stranger in (made.host, made.watch, links[2], token, new_secret()):
            answer = made.command("agree", stranger, id=new_secret(), seat=2)
            assert answer.status_code in (403, 409), answer.text
        do(made, "agree", own[4], seat=2)
        do(made, "invite", made.host, "not-agreed", seat=2, secret=new_secret())
        assert opens(made, 3, token) == "not-seated"
        do(made, "take", token, seat=3, secret=paired)
    with table.killed() as made:
        assert [opens(made, 3, secret) for secret in (own[3], paired)] == ["hand", "hand"]
        assert opens(made, 3, token) == "invitation-used"
        do(made, "agree", paired, seat=2)  # one word for both devices of a person
        do(made, "agree", own[3], "not-asked", seat=2)
        do(made, "invite", made.host, seat=2, secret=late)
    with table.killed() as made:
        do(made, "take", late, "own-secret", seat=2, secret=own[2])  # somebody else's
        do(made, "take", late, "own-secret", seat=2, secret=late)
        own[5] = new_secret()
        do(made, "take", late, seat=2, secret=own[5])
    with table.killed() as made:
        assert opens(made, 2, own[5]) == "hand"
        assert opens(made, 2, own[2]) == "seat-given"
        for closed in (late, links[2]):
            assert opens(made, 2, closed) == "invitation-used"
            do(made, "take", closed, "invitation-used", seat=2, secret=new_secret())
        do(made, "pair", own[2], "seat-given", seat=2, secret=new_secret())
        everything = " ".join([made.host, made.watch, *links.values(), token, late])
        assert opens(made, 2, everything) == "not-seated"
    found = check(tmp_path, *table.words)
    assert (found.returncode, found.stdout) == (0, "1 checked, 0 damaged\n"), found
