"""The letters of our own: every character of every word, small files, made of what is drawn."""

from __future__ import annotations

import io
import re
import string
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from cheeseboard import locale, registry
from cheeseboard.web import STATIC
from drawings import build
from drawings.letters import css, font
from tests.needs import missing
from tests.web.browser import DESKTOP, Devices

FOLDER = STATIC / "fonts"
PACKAGE = STATIC.parents[1]
MOST_BYTES = {"latin": 25_000, "polish": 5_000, "cyrillic": 12_000}
ALPHABETS = {
    "en": "",
    "fr": "àâæçéèêëîïôœùûüÿ",
    "de": "äöüßẞ",
    "nl": "áéíóúäëïöü",
    "es": "áéíóúüñ",
    "it": "àèéìíîòóù",
    "pt": "áâãàçéêíóôõú",
    "da": "æøåé",
    "sv": "åäöé",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя№",
    "pl": "ąćęłńóśźż",
}
SIGNS = "×+−„“”‘’‚«»‹›…–—%/#&@*?¿!¡:;.,()[]'\"-·←→↑↓✓€ \u00a0\u202f"
SOFT_HYPHEN = "\u00ad"
"""says where a word may be broken, and is never drawn itself"""
SENTENCES = (
    "Your turn. Pick a card.",
    "Où va le chat ? Le cœur est sauvé.",
    "3 steps. Which mouse?",
    "Größe zählt",
)


def fonts() -> dict[str, TTFont]:
    return {name: TTFont(FOLDER / f"{name}.woff2") for name in font.FILES}


def words() -> list[Path]:
    own = [registry.manifest(name).folder for name in registry.names()]
    games = [folder / part for folder in own for part in ("words", "rulebook")]
    folders = [locale.FOLDER, locale.RULEBOOK, *games]
    return [path for folder in folders for path in sorted(folder.glob("*.json"))]


def test_every_character_is_there() -> None:
    there = {chr(code) for each in fonts().values() for code in each.getBestCmap()}
    wanted = set(string.ascii_letters + string.digits + SIGNS)
    for alphabet in ALPHABETS.values():
        wanted |= set(alphabet) | {letter.upper() for letter in alphabet if len(letter.upper()) == 1}
    assert wanted - there == set()
    assert len(words()) >= 6
    for path in words():
        assert set(path.read_text(encoding="utf-8")) - {"\n", SOFT_HYPHEN} - there == set(), path


def test_nine_languages_need_one_file() -> None:
    latin = set(font.FILES["latin"])
    for language, alphabet in ALPHABETS.items():
        assert (set(alphabet) <= latin) is (language not in ("ru", "pl")), language


@pytest.mark.parametrize("name", MOST_BYTES)
def test_the_files_are_small(name: str) -> None:
    assert (FOLDER / f"{name}.woff2").stat().st_size <= MOST_BYTES[name]


def test_the_files_are_what_is_drawn() -> None:
    """``python -m drawings`` writes them again: letters, and everything else."""
    stale = [str(path) for path, made in build.outputs().items() if path.read_bytes() != made]
    assert stale == []


@pytest.mark.parametrize("weight", [600, 700, 850, 900])
def test_digits_are_of_one_width_and_nothing_is_cut_off(weight: int) -> None:
    for name, each in fonts().items():
        at_weight = instantiateVariableFont(each, {"wght": weight})
        saved = io.BytesIO()
        at_weight.save(saved)  # counts the boxes again
        names = at_weight.getBestCmap()
        if name == "latin":
            assert len({at_weight["hmtx"][names[ord(digit)]][0] for digit in string.digits + "+−×"}) == 1
        head = at_weight["head"]
        assert font.DESCENT <= head.yMin < 0 < head.yMax <= font.ASCENT, name


def test_no_outline_is_missing() -> None:
    """Also where a letter is put together from another and a mark."""
    for each in fonts().values():
        shapes = each["glyf"]
        blank = [chr(c) for c, name in each.getBestCmap().items() if shapes[name].numberOfContours == 0]
        assert "".join(blank).strip() == ""


def test_small_print_may_keep_the_letters_of_the_machine() -> None:
    sheets = [*(STATIC / "css").glob("*.css"), *PACKAGE.glob("games/*/web/*.css")]
    rules = [
        rule for path in sheets for rule in re.findall(r"[^{}]*\{[^{}]*\}", path.read_text(encoding="utf-8"))
    ]
    small = [rule for rule in rules if re.search(r"font-size: ?[^;}]*var\(--t-xs\)", rule)]
    assert len(small) > 5
    assert [rule for rule in small if "font-family:var(--font-small)" not in rule.replace(" ", "")] == []


def test_the_page_comes_in_our_letters(devices: Devices) -> None:
    """English needs one file; what stands in for the letters meanwhile is as wide and as high as they are."""
    page = devices.page(DESKTOP)
    page.evaluate("document.fonts.ready.then(() => true)")
    got = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())")
    assert {name for name in got if name.endswith(".woff2")} == {"latin.woff2"}
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith(f"{font.FAMILY}, ")
    measure = """([family, words]) => {
      const span = document.createElement("span");
      span.style.cssText = `position:absolute;white-space:nowrap;font:700 100px "${family}",monospace`;
      span.textContent = words;
      document.body.append(span);
      const { width, height } = span.getBoundingClientRect();
      span.remove();
      return [width, height];
    }"""

    def size(family: str, of: str) -> tuple[float, float]:
        width, height = page.evaluate(measure, [family, of])
        return width, height

    t, o, both = (size(font.FAMILY, of)[0] for of in ("T", "o", "To"))
    assert both < t + o - 4, "pairs are kerned"
    monospace = size("none such", "iiii")[0]
    there = [name for name in css.STAND_INS if size(f"{font.FAMILY} {name}", "iiii")[0] != monospace]
    if not there:
        missing("none of the fonts that stand in for ours is on this machine")
    for name in there:
        for sentence in SENTENCES:
            ours, theirs = size(font.FAMILY, sentence), size(f"{font.FAMILY} {name}", sentence)
            assert theirs[0] == pytest.approx(ours[0], rel=0.05), (name, sentence)
            assert theirs[1] == pytest.approx(ours[1], abs=3), (name, sentence)
