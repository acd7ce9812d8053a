"""The two halves of a socket: whole texts are heard, everything else is left alone, and words leave together."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheeseboard.server.transport.buffers import Flusher, Inbox, SendBuffer
from cheeseboard.server.transport.frames import TEXT, end_of_frame, take_texts, text_header


def test_words_of_one_turn_leave_together() -> None:
    async def scene() -> list[bytes]:
        sent: list[bytes] = []

        def broken(frames: bytes) -> None:
            raise OSError("no such socket")

        flusher = Flusher(asyncio.get_running_loop())
        first, second, third = (
            SendBuffer(flusher, sent.append),
            SendBuffer(flusher, broken),
            SendBuffer(flusher, sent.append),
        )
        for buffer in (first, second, third, first):
            buffer.write(b"a")
        assert sent == []
        await asyncio.sleep(0)
        third.write(b"late")
        third.close()
        await asyncio.sleep(0)
        return sent

    assert asyncio.run(scene()) == [b"\x81\x01a\x81\x01a", b"\x81\x01a"]


def masked(text: bytes, first: int = TEXT) -> bytes:
    """One frame as a client sends it."""
    size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    mask = b"\x01\x02\x03\x04"
    return bytes([first]) + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))


@given(st.lists(st.text(max_size=300), max_size=5), st.binary(max_size=12), st.integers(0, 400))
def test_whole_texts_are_heard(texts: list[str], rest: bytes, longest: int) -> None:
    frames = [masked(text.encode()) for text in texts]
    data, inbox = b"".join(frames) + rest, Inbox()
    place = take_texts(data, 0, inbox, longest)
    heard = len(inbox.events)
    if rest[:1] != bytes([TEXT]):
        short = [len(text.encode()) <= longest for text in texts]
        assert heard == (short.index(False) if False in short else len(texts))
        assert place == sum(map(len, frames[:heard]))
    assert inbox.events[: len(texts)] == texts[:heard]


@given(st.text(max_size=300), st.integers(0, 400))
def test_a_part_of_a_frame_waits(text: str, missing: int) -> None:
    frame, inbox = masked(text.encode()), Inbox()
    part = frame[: max(0, len(frame) - missing)]
    assert end_of_frame(part, 0) == (0 if missing else len(frame))
    assert take_texts(part, 0, inbox, 1000) == (0 if missing else len(frame))


def test_what_is_no_text_stays() -> None:
    wrong = b"\x81\x83\0\0\0\0\xff\xff\xff"  # not UTF-8
    unmasked = b"\x81\x03abcdefgh"
    endless = b"\x81\xff" + b"\xff" * 20
    for data in (wrong, unmasked, endless, masked(b"a", 0x82), masked(b"", 0x88), masked(b"part", 0x01)):
        inbox = Inbox()
        assert take_texts(masked(b"text") + data, 0, inbox, 1000) == len(masked(b"text"))
        assert inbox.events == ["text"]


@pytest.mark.parametrize(("size", "head"), [(125, 2), (126, 4), (65535, 4), (65536, 10)])
def test_frames(size: int, head: int) -> None:
    begun = text_header(size)
    assert len(begun) == head
    assert begun[0] == TEXT


# the inbox


def test_what_is_taken_quickly_keeps_the_order() -> None:
    """Some texts are taken at once, some are under way for a while, all others go to the reader."""

    async def scene() -> list[str]:
        inbox, seen = Inbox(), list[str]()

        async def read() -> None:
            while (event := await inbox.get()) != {"type": "end"}:
                seen.append(f"read {event}")
                await asyncio.sleep(0)

        def quick(text: str) -> bool:
            if text.startswith("slow"):
                return False
            seen.append(f"took {text}")
            inbox.is_held = True
            if text.startswith("now"):
                inbox.go_on()
            return True

        inbox.quick = quick
        inbox.put_nowait("early")
        reader = asyncio.create_task(read())
        while inbox.waiter is None:
            await asyncio.sleep(0)
        for event in ("now 1", "later 2", "now 3", "slow 4", "later 5", {"type": "end"}):
            inbox.put_nowait(event)
        await asyncio.sleep(0)
        assert seen == ["read early", "took now 1", "took later 2"]
        inbox.go_on()
        await asyncio.wait_for(reader, 60)
        return seen[3:]

    assert asyncio.run(scene()) == ["took now 3", "read slow 4", "read later 5"]


def test_thousands_taken_in_a_row() -> None:
    async def scene() -> int:
        inbox, taken = Inbox(), 0

        def quick(text: str) -> bool:
            nonlocal taken
            taken += 1
            inbox.is_held = True
            if taken > 1:
                inbox.go_on()
            return True

        inbox.quick = quick
        reader = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        for number in range(5000):
            inbox.put_nowait(str(number))
        assert taken == 1
        inbox.go_on()
        assert inbox.empty()
        reader.cancel()
        return taken

    assert asyncio.run(scene()) == 5000
