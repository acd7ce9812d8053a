"""Messages that are none: refused for less than the others cost, put off, and then cut off."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest

from cheeseboard.core.errors import GameError
from cheeseboard.server.decoding import decode_body, decode_command, id_of
from cheeseboard.server.problems import refusal_of
from cheeseboard.table.requests import NewMatch
from tests.server.client import Api, Made
from tests.server.serving import Serving, serving
from tests.theft.tap import Tap, exchange, frame
from tests.theft.test_hostile_requests import figure

GOOD = '{"do":"prints","id":"a"}'
NONSENSE = {
    "brackets": "[" * 8192,
    "pairs": "[" * 4096 + "]" * 4096,
    "wide": '{"x":[' + "[]," * 2700 + '[]],"do":"prints","id":"a"}',
    "before-the-word": '{"x":' + "[" * 4000 + "]" * 4000 + ',"do":"prints","id":"a"}',
    "fields": '{"do":' * 1300,
    "objects": '{"x":' + '{"a":' * 1300 + "1" + "}" * 1300 + ',"do":"prints","id":"a"}',
    "in-a-text": '{"do":"prints","id":"' + "[" * 8000 + '"}',
    "many-fields": GOOD[:-1] + "".join(f',"x{number}":[]' for number in range(700)) + "}",
    "a-long-word": '{"do":"' + "x" * 8000 + '"}',
    "escapes": '{"do":"' + "\\u005b" * 1300 + '"}',
}


def steps(work: Callable[[], object]) -> int:
    """How many instructions of Python a piece of work takes, however busy the machine is."""
    count = 0

    def look(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def refuse(raw: str) -> None:
    try:
        decode_command(raw)
    except GameError as error:
        refusal_of(error, id_of(raw))
    else:
        pytest.fail("it is a message")


@pytest.mark.parametrize("name", NONSENSE)
def test_work_does_not_grow_with_nonsense(name: str) -> None:
    """What looks at each byte takes some for each: two milliseconds for a message, while nobody else is served."""
    short = '{"do":"prints","id":"a","x":[]}'
    refuse(short)  # which looks up what is remembered from then on
    refuse(NONSENSE[name])
    assert steps(lambda: refuse(NONSENSE[name])) < 2 * steps(lambda: refuse(short)) < 1000


def test_bodies_are_no_other() -> None:
    def ask(raw: bytes) -> None:
        with pytest.raises(GameError):
            decode_body(raw, NewMatch)

    short = b'{"game":"nothing"}'
    ask(short)
    usual = steps(lambda: ask(short))
    for raw in NONSENSE.values():
        assert steps(lambda raw=raw: ask(raw.encode())) < 2 * usual  # type: ignore[misc]


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """With the limits that every server begins with."""
    with serving(tmp_path_factory.mktemp("usual"), "--metrics") as running:
        yield running


def dropped(api: Api) -> float:
    return figure(api, 'cheeseboard_dropped_sockets_total{reason="nonsense"}')


def test_who_goes_on_is_put_off_and_cut(usual: Serving) -> None:
    with Api(usual.url) as api:
        made = api.make("cheese-rescue", "hh", start=True)
        before = dropped(api)
        with (
            Tap(usual.url, made.id, made.secrets[1]) as tap,
            Tap(usual.url, made.id, made.secrets[2]) as other,
        ):
            tap.hello(1)
            other.hello(2)
            for text in (*NONSENSE.values(), "[]"):
                tap.socket.sendall(frame(text.encode()))
                assert tap.until(lambda message: message["say"] == "refused")["code"] in (
                    "bad-message",
                    "too-deep",
                )
            assert tap.until_closed() == 1008
            assert tap.heard[-1].message["say"] == "goodbye"
            assert dropped(api) == before + 1
            assert other.ask("prints")["say"] == "printed"


def test_mistakes_are_forgiven(usual: Serving) -> None:
    """Somebody who writes a program of their own sends what is wrong now and then."""
    with Api(usual.url) as api, good(api.make("cheese-rescue", "hh", start=True)) as tap:
        for number in range(15):
            tap.socket.sendall(frame(f'{{"do":"prints","id":"{number}","x":1}}'.encode()))
            assert tap.until(lambda message: message["say"] == "refused")["code"] == "bad-message"
            assert tap.ask("prints")["say"] == "printed"


def good(made: Made) -> Tap:
    return Tap(made.api.url, made.id, made.secrets[1]).hello(1)


def test_too_many_requests_end_their_connection(usual: Serving) -> None:
    """What was sent with them is not worked off, one refusal after the other."""
    body = json.dumps({"pictures": [1, 2, 3, 4]}).encode()
    head = f"Host: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    one = f"POST /api/v1/codes HTTP/1.1\r\n{head}".encode() + body
    answers = exchange(usual.url, one * 2000)
    assert answers.count(b"HTTP/1.1 429 ") == 1
    assert answers.rstrip().endswith(b"}")
