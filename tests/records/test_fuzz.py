"""Whatever a file holds, it is read as a record or refused with a RecordError; nothing else comes out."""

from __future__ import annotations

import contextlib
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheeseboard.core.dealer import Dealer
from cheeseboard.core.errors import RecordError
from cheeseboard.records import Roles, format_record, parse_record, play_out, verify
from cheeseboard.registry import game
from cheeseboard.terminal.choosers import random_chooser


def random_text(name: str, roles: Roles) -> str:
    played = game(name, players=3, first_player="chosen")
    return format_record(play_out(played, random_chooser("5"), Dealer.named("5"), roles))


RECORDS = [
    random_text("cheese-rescue", Roles.of(first=2)),
    random_text("chop-chop", Roles.of(first=1, cat=3)),
]
WORDS = sorted({word for text in RECORDS for word in text.split()})
PIECES = st.one_of(
    st.sampled_from(WORDS), st.text(max_size=8), st.sampled_from([" ", "\n", "\n\n", "*", ": ", "end: "])
)


def sealed(text: str) -> str:
    """The text with the closing line that fits it, so that damage is not noticed there already."""
    body = text[: text.rfind("end: ")] if "end: " in text else text
    digest = hashlib.sha256(body.encode(errors="surrogatepass")).hexdigest()
    return f"{body}end: {digest}\n"


def check(text: str) -> None:
    """Read and verify; if the text is taken for a record, it must be that record's one text."""
    with contextlib.suppress(RecordError):
        record = parse_record(text)
        assert format_record(record).rstrip("\n") == text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip(
            "\n"
        )
        verify(record)


@given(st.text())
def test_arbitrary_text(text: str) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


@given(st.lists(PIECES, max_size=40))
def test_arbitrary_text_that_begins_like_a_record(pieces: list[str]) -> None:
    text = "cheeseboard record 1\n" + "".join(pieces)
    check(text)
    check(sealed(text))


@given(st.sampled_from(RECORDS), st.data())
def test_mutated_records(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        stop = data.draw(st.integers(start, min(start + 12, len(text))))
        text = text[:start] + data.draw(PIECES) + text[stop:]
    check(text)
    check(sealed(text))


@given(st.sampled_from(RECORDS), st.data())
def test_records_with_lines_and_words_exchanged(text: str, data: st.DataObject) -> None:
    lines = text.splitlines()
    number = data.draw(st.integers(0, len(lines) - 2))
    words = lines[number].split(" ")
    words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(WORDS))
    lines[number] = " ".join(words)
    check(sealed("\n".join(lines) + "\n"))
