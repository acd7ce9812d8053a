"""Forged, replayed, stolen and guessed secrets: none of them plays a seat or opens a hand."""

from __future__ import annotations

import ast
import hashlib
import inspect
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import cheeseboard
from cheeseboard.table import secrets as secrets_module
from cheeseboard.table.secrets import new_secret
from tests.server.client import Api, Made
from tests.server.serving import QUICK, Serving, serving
from tests.theft.tap import Message, Tap

SOURCES = Path(cheeseboard.__file__).parent


def listen(made: Made, *secrets: str, seat: int | None = None) -> Tap:
    return Tap(made.api.url, made.id, *secrets).hello(seat)


def for_a_seat(seat: int, version: int) -> Iterator[Message]:
    """Everything that only the owner of a seat may do."""
    yield {"do": "play", "seat": seat, "version": version, "move": "1(0,1)"}
    yield {"do": "preview", "seat": seat, "move": "1(0,1)"}
    yield {"do": "roll", "seat": seat, "version": version}
    yield {"do": "undo", "seat": seat, "version": version}
    yield {"do": "hint", "seat": seat}
    yield {"do": "warn", "seat": seat, "move": "1(0,1)"}
    yield {"do": "greet", "seat": seat, "greeting": "hello"}
    yield {"do": "take", "seat": seat, "avatar": "frog", "secret": new_secret()}
    yield {"do": "pair", "seat": seat, "secret": new_secret()}
    yield {"do": "leave", "seat": seat}
    yield {"do": "look", "seat": seat}


def at_the_table(seat: int) -> Iterator[Message]:
    """What only somebody who sits at the table may do."""
    yield {"do": "hold", "seat": seat}
    yield {"do": "agree", "seat": seat}
    yield {"do": "rematch"}


def version_of(made: Made) -> int:
    return int(made.api.get(made.path, made.watch)["version"])


def test_only_the_owner_of_a_seat_plays_it(api: Api) -> None:
    made = api.make("cheese-rescue", "heh", start=True)
    before = version_of(made)
    with (
        listen(made, made.watch) as spectator,
        listen(made, made.host) as host,
        listen(made, made.secrets[1]) as one,
    ):
        for thief in (spectator, host, one):
            for command in for_a_seat(3, thief.version):
                assert thief.ask(**command)["code"] == "not-seated"
        for command in at_the_table(3):
            assert spectator.ask(**command)["code"] == "not-seated"
        for_the_host: list[Message] = [
            {"do": "start"},
            {"do": "arrange", "seat": 1, "kind": "bot"},
            {"do": "free", "seat": 2},
            {"do": "invite", "seat": 2, "secret": new_secret()},
        ]
        for command in for_the_host:
            assert spectator.ask(**command)["code"] == "not-host"
            assert one.ask(**command)["code"] == "not-host"
    for secret in (made.watch, made.host, made.secrets[1]):
        for number, command in enumerate(for_a_seat(3, before)):
            if command["do"] != "look":
                answer = api.ask("POST", made.path + "/commands", {**command, "id": f"h{number}"}, secret)
                assert (answer.status_code, answer.json()["code"]) == (403, "not-seated")
    assert version_of(made) == before


@pytest.mark.parametrize(
    "forge", ["other-match", "changed", "hash", "short", "long", "case", "match-id", "padded"]
)
def test_forged_secrets_open_nothing(bank: Serving, api: Api, forge: str) -> None:
    made, other = api.make("cheese-rescue", "he"), api.make("cheese-rescue", "he")
    secret = made.secrets[1]
    forged = {
        "other-match": other.secrets[1],
        "changed": secret[:-2] + "".join(chr((ord(letter) - 65 + 1) % 26 + 65) for letter in secret[-2:]),
        "hash": hashlib.sha256(secret.encode()).hexdigest()[:22],
        "short": secret[:-1],
        "long": secret + "A",
        "case": secret.swapcase(),
        "match-id": (made.id * 2)[:22],
        "padded": secret + "==",
    }[forge]
    with Tap(api.url, made.id) as tap:
        answer = tap.ask("hello", secrets=[forged], seat=1)
        assert answer["code"] in ("not-seated", "bad-message")
        assert tap.until_closed() == 1008
        assert secret.encode() not in tap.bytes
    answers = [api.ask("GET", made.path, None, forged), api.ask("GET", made.path + "/record", None, forged)]
    assert {answer.status_code for answer in answers} <= {401, 403}


def test_a_secret_in_the_wrong_place_opens_nothing(api: Api) -> None:
    made = api.make("cheese-rescue", "he")
    secret = made.secrets[1]
    for path in (f"?secret={secret}", f"?authorization=Bearer%20{secret}", f"#{secret}"):
        assert api.http.get(made.path + path).status_code == 401
    for headers in (
        {"cookie": f"secret={secret}"},
        {"authorization": f"Basic {secret}"},
        {"authorization": secret},
        {"x-authorization": f"Bearer {secret}"},
    ):
        assert api.http.get(made.path, headers=headers).status_code == 401


def test_a_secret_ends_when_its_seat_goes_to_somebody_else(api: Api) -> None:
    made = api.make("cheese-rescue", "hee")
    old = made.secrets[2]
    with listen(made, old) as first, listen(made, made.host) as host:
        pictures = api.ask("POST", made.path + "/codes", {"seat": 2}, made.host).json()["pictures"]
        used = api.ask("POST", "/api/v1/codes", {"pictures": pictures}).json()
        for command in for_a_seat(2, 1):
            refusal = "invitation-used" if command["do"] == "take" else "not-seated"
            assert first.ask(**command)["code"] == refusal
        assert api.ask("GET", made.path, None, old).status_code == 403
        with listen(made, used["secret"], seat=2) as second:
            # the host calls the seat back: now the second one's secret opens nothing
            assert host.ask("arrange", seat=2, kind="elsewhere")["say"] == "accepted"
            for command in for_a_seat(2, 2):
                assert second.ask(**command)["code"] == "not-seated"
            assert host.ask("start")["say"] == "accepted"
            second.until_version(host.version)
            assert (second.state["seat"], second.seats) == (None, [])
            assert all(hand["animals"] is None for hand in second.view["hands"])
        assert api.ask("GET", made.path, None, used["secret"]).status_code == 403


def test_the_answer_to_another_ones_command_is_not_told(api: Api) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    with listen(made, made.secrets[1], seat=1) as one, listen(made, made.secrets[2], seat=2) as two:
        play = {"id": "mine", "seat": 1, "version": one.version, "move": one.view["moves"][0]}
        accepted = one.ask("play", **play)
        assert accepted["say"] == "accepted"
        two.until_version(one.version)
        assert two.ask("play", id="mine", seat=1, version=1, move="1(0,1)")["code"] == "not-seated"
        assert two.ask("play", id="mine", seat=2, version=two.version, move="nonsense")["say"] == "refused"
        assert two.ask("undo", id="mine", seat=2, version=0)["code"] == "stale-version"
        with listen(made, made.watch) as spectator, listen(made, made.host) as host:
            for thief in (spectator, host):
                assert thief.ask("play", id="mine", seat=1, version=1, move="1(0,1)")["code"] == "not-seated"
            assert host.ask("start", id="mine")["code"] == "already-started"
        assert one.ask("play", **play) == accepted  # its own is


@pytest.mark.parametrize("version", [-1, 10**9 + 1, 2**63, 1.5, "1", True, [1]])
def test_odd_versions_are_refused(api: Api, version: Any) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    with Tap(api.url, made.id, made.secrets[1]) as tap:
        answer = tap.ask("hello", secrets=[made.secrets[1]], seat=1, version=version)
        assert answer["code"] == "bad-message"


def test_a_rematch_opens_one_seat_for_each(api: Api) -> None:
    made = api.make("chop-chop", "hee", options={"board": "_u", "tile_mix": "1/0/0/0/0/0/0"})
    for seat in (2, 3):
        made.sit(seat)
    with listen(made, made.host, *made.secrets.values()) as table:
        table.ask("start")
        for _ in range(400):
            if table.table["status"] == "over":
                break
            step(table)
        assert table.ask("rematch")["say"] == "accepted"
        following = table.table["rematch"]
    for seat, secret in made.secrets.items():
        with Tap(api.url, following, secret) as tap:
            assert tap.hello().seats == [seat]
            assert tap.ask("look", seat=seat % 3 + 1)["code"] == "not-seated"


def step(table: Tap) -> None:
    roller = table.table["roller"]
    if roller is not None:
        table.ask("roll", seat=roller, version=table.version)
        return
    seat = table.view["actors"][0]
    if table.state["seat"] != seat:
        table.ask("look", seat=seat)
    table.ask("play", seat=seat, version=table.version, move=table.view["moves"][0])


# picture codes


def code_for(made: Made, seat: int) -> list[int]:
    pictures: list[int] = made.api.ask("POST", made.path + "/codes", {"seat": seat}, made.host).json()[
        "pictures"
    ]
    return pictures


def use(api: Api, pictures: list[int]) -> Message:
    answer: Message = api.ask("POST", "/api/v1/codes", {"pictures": pictures}).json()
    return answer


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    arguments = (*QUICK, "--guesses-per-minute", "5", "--guesses-in-all", "5")
    with serving(tmp_path_factory.mktemp("strict"), *arguments) as running:
        yield running


def test_guesses_at_once_are_counted_one_by_one(strict: Serving) -> None:
    with Api(strict.url) as api:
        made = api.make("chop-chop", "h-e")
        right = code_for(made, 2)
        wrong = [[(right[0] + number) % 24, *right[1:]] for number in range(1, 24)] * 2
        with ThreadPoolExecutor(24) as many:
            codes = [answer["code"] for answer in many.map(lambda pictures: use(api, pictures), wrong)]
        assert codes.count("no-such-code") <= 6  # five, and one that grew back meanwhile
        assert set(codes) == {"no-such-code", "too-many-guesses"}
        assert (
            use(api, right)["code"] == "too-many-guesses"
        )  # also the right one, so a guesser learns nothing


def test_codes_are_used_once_also_when_two_come_at_once(api: Api) -> None:
    made = api.make("chop-chop", "h-e")
    pictures = code_for(made, 2)
    with ThreadPoolExecutor(8) as many:
        answers = list(many.map(lambda _: use(api, pictures), range(8)))
    assert sum("secret" in answer for answer in answers) == 1
    assert {answer["code"] for answer in answers if "code" in answer} <= {"no-such-code", "too-many-guesses"}


def test_a_code_expires(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK) as running, Api(running.url) as api:
        made = api.make("chop-chop", "h-e")
        pictures, other = code_for(made, 2), code_for(made, 3)
        with closing(sqlite3.connect(tmp_path / "cheeseboard.sqlite3", timeout=30)) as database, database:
            kept = {row[0] for row in database.execute("SELECT code FROM codes")}
            assert not any(str(pictures) in code or ",".join(map(str, pictures)) in code for code in kept)
            database.execute("UPDATE codes SET expires = 1 WHERE seat = 2")
        assert use(api, pictures)["code"] == "no-such-code"
        assert "secret" in use(api, other)


def test_a_code_does_not_lead_to_a_seat_taken_meanwhile(api: Api) -> None:
    made = api.make("chop-chop", "h-e")
    first, second = code_for(made, 3), code_for(made, 3)
    assert "secret" in use(api, first)
    answer = use(api, second)
    assert (answer["code"], "secret" in answer) == ("seat-taken", False)


# the host page


HOST_DOORS = (
    ("GET", "/api/v1/host", None),
    ("GET", "/api/v1/host/matches", None),
    ("DELETE", "/api/v1/host/matches/aaaaaaaaaaaaa", None),
    ("PUT", "/api/v1/host/retention", {"retention_days": 1}),
    ("POST", "/api/v1/host/backup", None),
)


@pytest.mark.parametrize(("method", "path", "body"), HOST_DOORS)
def test_the_host_page_needs_its_own_secret(host_bank: Serving, method: str, path: str, body: Any) -> None:
    with Api(host_bank.url) as api:
        made = api.make("cheese-rescue", "hh", start=True)
        assert api.ask(method, path, body).status_code == 401
        for secret in (made.host, made.secrets[1], made.watch, "x" * 22):
            answer = api.ask(method, path, body, secret)
            assert (answer.status_code, answer.json()["code"]) == (403, "not-host")
        assert api.ask("GET", made.path, None, str(host_bank.host_secret)).status_code == 403


@pytest.fixture(scope="module")
def host_bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("host"), *QUICK, "--guesses-per-minute", "1000") as running:
        yield running


def test_what_the_host_sees_and_keeps_is_no_hand(host_bank: Serving) -> None:
    secret = str(host_bank.host_secret)
    with Api(host_bank.url) as api:
        made = api.make("cheese-rescue", "hh", start=True)
        listed = api.ask("GET", "/api/v1/host/matches", None, secret).content
        status = api.ask("GET", "/api/v1/host", None, secret).content
        for body in (listed, status):
            for text in (*made.secrets.values(), made.host, made.watch, secret, '"seed"', "animals"):
                assert text.encode() not in body
        file = api.ask("POST", "/api/v1/host/backup", None, secret).json()["file"]
    kept = [path for path in host_bank.folder.rglob("*") if path.is_file()]
    assert host_bank.folder / file in kept
    assert {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}
    for path in kept:
        body = path.read_bytes()
        assert not any(
            text.encode() in body for text in (*made.secrets.values(), made.host, made.watch, secret)
        )


def test_exports_hold_finished_matches_only_and_are_private(host_bank: Serving, tmp_path: Path) -> None:
    with Api(host_bank.url) as api:
        unfinished = api.make("cheese-rescue", "hh", start=True)
        made = api.make("chop-chop", "hh", start=True, options={"board": "_u", "tile_mix": "1/0/0/0/0/0/0"})
        with listen(made, made.host, *made.secrets.values()) as table:
            for _ in range(400):
                if table.table["status"] == "over":
                    break
                step(table)
    folder, copy = tmp_path / "records", tmp_path / "copy.sqlite3"
    for words in (["export", str(folder)], ["backup", str(copy)]):
        command = [sys.executable, "-m", "cheeseboard", *words, "--data", str(host_bank.folder)]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
    written = {path.stem: path for path in folder.iterdir()}
    assert made.id in written
    assert unfinished.id not in written
    assert {stat.S_IMODE(path.stat().st_mode) for path in (*written.values(), copy)} == {0o600}
    text = written[made.id].read_text()
    assert not any(secret in text for secret in (*made.secrets.values(), made.host, made.watch))


# how they are compared


def test_secrets_are_compared_in_constant_time() -> None:
    assert "compare_digest" in inspect.getsource(secrets_module.is_same)
    found = []
    for path in [*(SOURCES / "table").glob("*.py"), *(SOURCES / "server").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and is_of_secrets(node):
                found.append(f"{path.stem}: {ast.unparse(node)}")
    assert found == []


def is_of_secrets(node: ast.Compare) -> bool:
    is_identity = all(isinstance(operator, (ast.Is, ast.IsNot)) for operator in node.ops)
    return not is_identity and any(map(is_secret, (node.left, *node.comparators)))


def is_secret(node: ast.expr) -> bool:
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name in {"secret", "secrets", "seal", "seals", "lock", "given", "host_secret"}
