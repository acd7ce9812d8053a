"""``cheeseboard locale check`` finds what a translator may get wrong, and finds nothing in what is there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import main
from cheeseboard.locale import check, languages, read
from cheeseboard.locale.phrases import HOLE
from cheeseboard.locale.plurals import CATEGORIES
from cheeseboard.locale.pseudo import LONGER, pseudo, pseudo_texts

ENGLISH: dict[str, Any] = {
    "card.D": "a dog",
    "say.wait": "{seat|seat} waits",
    "laid": "{seat|seat} lays {card|card}",
    "pile": {"one": "1 card", "other": "{n} cards"},
}
POLISH: dict[str, Any] = {
    "card.D": "pies",
    "card-accusative.D": "psa",
    "say.wait": "{seat|seat} czeka",
    "laid": "{seat|seat} kładzie {card|card-accusative}",
    "pile": {"one": "{n} karta", "few": "{n} karty", "many": "{n} kart", "other": "{n} karty"},
}
WRONG: list[tuple[str, dict[str, Any]]] = [
    ("missing", {"laid": None}),
    ("unused", {"card.X": "nic"}),
    ("unused", {"card-genitive.D": "psa"}),
    ("holes", {"laid": "{seat|seat} kładzie"}),
    ("holes", {"laid": "{who} kładzie {card|card-accusative}, {seat|seat}"}),
    (
        "holes",
        {"pile": {"one": "{n} karta", "few": "karty", "many": "{n} kart", "other": "{n} karty"}},
    ),
    ("braces", {"say.wait": "{seat|seat} {czeka"}),
    ("loose", {"say.wait": "{seat|seat} czeka !"}),
    ("loose", {"say.wait": "{seat|seat} czeka « tutaj »."}),
    ("empty", {"card.D": " "}),
    ("plurals", {"pile": {"one": "1 karta", "other": "{n} kart"}}),
    ("plurals", {"pile": "{n} kart"}),
    ("plurals", {"pile": dict.fromkeys(CATEGORIES["pl"], "karty")}),
    ("not-text", {"card.D": 7}),
    ("too-long", {"say.wait": "{seat|seat} czeka" + " i czeka" * 8}),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue of its own, in English."""
    monkeypatch.setattr(check, "FOLDER", tmp_path)
    monkeypatch.setattr(check, "owners", lambda: (check.APP,))
    write(tmp_path, "en", ENGLISH)
    return tmp_path


def write(folder: Path, language: str, texts: dict[str, Any]) -> None:
    (folder / f"{language}.json").write_text(json.dumps(texts), encoding="utf-8")


@pytest.mark.parametrize("language", languages())
def test_nothing_is_wrong_with_ours(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["locale", "check", language]) == 0
    assert capsys.readouterr().out == "nothing is wrong\n"


def test_a_right_translation(folder: Path) -> None:
    write(folder, "pl", POLISH)
    assert check.check_language("pl") == []


def test_quotes_that_open_to_the_left(folder: Path) -> None:
    """As Danish has them: the space after them is one between words."""
    write(folder, "pl", {**POLISH, "say.wait": "{seat|seat} »czeka« tutaj, »tam« nie"})
    assert check.check_language("pl") == []


@pytest.mark.parametrize(("code", "change"), WRONG, ids=lambda each: each if isinstance(each, str) else "")
def test_a_wrong_one_is_told(folder: Path, code: str, change: dict[str, Any]) -> None:
    write(folder, "pl", {key: text for key, text in {**POLISH, **change}.items() if text is not None})
    found = {(finding.key, finding.code) for finding in check.check_language("pl")}
    assert {(key, code) for key in change} <= found
    assert found <= {
        (key, each) for key in (*change, "card-accusative.D") for each in (code, "holes", "unused")
    }


def test_other_orders_and_broken_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, "pl", dict(reversed(POLISH.items())))
    assert [finding.code for finding in check.check_language("pl")] == ["order"]
    (folder / "pl.json").write_text('{"laid": ', encoding="utf-8")
    assert [finding.code for finding in check.check_language("pl")] == ["not-json"]
    (folder / "pl.json").write_text("[]", encoding="utf-8")
    assert [finding.code for finding in check.check_language("pl")] == ["not-json"]
    assert main(["locale", "check", "da"]) == 1
    assert "da.json" in capsys.readouterr().out


def test_a_language_whose_plurals_nobody_wrote_down(folder: Path) -> None:
    """It would be checked by the forms of English, and counted so at the terminal."""
    write(folder, "xx", ENGLISH)
    assert [(finding.key, finding.code) for finding in check.check_language("xx")] == [("", "plurals")]
    write(folder, "cs", ENGLISH)
    assert [(finding.key, finding.code) for finding in check.check_language("cs")] == [("pile", "plurals")]


def test_the_pseudo_language_is_long_and_filled_in_as_english(capsys: pytest.CaptureFixture[str]) -> None:
    for owner in check.owners():
        for key, text in read(check.folder_of(owner) / "en.json").items():
            for form in check.forms(text):
                long = pseudo(form)
                assert check.holes(long) == check.holes(form), key
                assert len(HOLE.sub("", long)) >= len(HOLE.sub("", form)) * (1 + LONGER) - 3, key
    assert main(["locale", "pseudo"]) == 0
    assert json.loads(capsys.readouterr().out) == pseudo_texts(read(check.folder_of(check.APP) / "en.json"))
