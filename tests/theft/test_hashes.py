"""No hash tells a hidden card: whoever tries all draws finds out nothing before the end, and the truth after it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from cheeseboard.table.chain import unsealed
from tests.server.client import Api, Player
from tests.server.serving import Serving
from tests.theft.truth import Truth, rows_of

ANIMALS = ("D", "C", "M")


def hash_of(key: bytes, before: bytes, body: bytes) -> str:
    text = before + b"playing " + body
    return hashlib.blake2b(text, digest_size=16, key=key).hexdigest()


def tries(body: bytes) -> Iterator[tuple[str, bytes]]:
    """What could be stored of a move whose draw is hidden: everything else of it is known to a clever thief."""
    told = json.loads(body)
    for animal in ANIMALS:
        told["chance"] = [f"+{animal}"]
        yield f"+{animal}", json.dumps(told, separators=(",", ":")).encode()


def known_keys(player: Player, before: str) -> list[bytes]:
    """All that anybody at the table could take for the key."""
    table = player.state["table"]
    words = [b"", b"history chain", table["commitment"].encode(), table["match"].encode(), before.encode()]
    raw = [bytes.fromhex(table["commitment"]), bytes.fromhex(before), bytes(32)]
    derived = [
        hashlib.blake2b(each, digest_size=32, person=b"history chain").digest() for each in words + raw
    ]
    return [each[:64] for each in words + raw] + derived


def test_trying_all_draws_tells_nothing_before_the_end(bank: Serving, api: Api) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    hashes: dict[int, str] = {}
    with made.host_here() as table, made.open(made.watch) as spectator:
        while not table.is_over:
            seat = table.state["view"]["actors"][0]
            table.ask("look", seat=seat)
            assert table.play(table.moves[0], seat)["say"] == "accepted"
            spectator.until_version(table.version)
        for message in spectator.seen:
            if message["say"] in ("snapshot", "update"):
                hashes[message["version"]] = message["hash"]
        keys = {
            version: known_keys(spectator, hashes[version - 1]) for version in hashes if version - 1 in hashes
        }
    truth = Truth(rows_of(bank.folder / "cheeseboard.sqlite3", made.id))
    true_key = hashlib.blake2b(truth.seed, digest_size=32, person=b"history chain").digest()
    drawn = tried = 0
    for version, own in keys.items():
        body = unsealed(truth.bodies[version])[0]
        before = bytes.fromhex(hashes[version - 1])
        if not json.loads(body).get("chance"):
            continue
        drawn += 1
        for _, guess in tries(body):
            found = {hash_of(key, before, guess) for key in own}
            assert hashes[version] not in found
            tried += len(found)
        # With the seed, which the end shows, the same search finds the very card: so the search is sound.
        fitting = [card for card, guess in tries(body) if hash_of(true_key, before, guess) == hashes[version]]
        assert fitting == json.loads(body)["chance"]
    assert drawn > 5
    assert tried > 100
    record = api.ask("GET", made.path + "/record", None, made.watch).text
    assert f"history: {max(hashes)} {hashes[max(hashes)]}\n" in record
