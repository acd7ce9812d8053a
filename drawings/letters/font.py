"""The font's files: which characters go into which, and how outlines become a variable font."""

from __future__ import annotations

import io
import unicodedata
from array import array
from collections.abc import Iterable

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import _g_l_y_f as glyf
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from drawings.letters import cyrillic, kerning, latin, signs
from drawings.letters.glyphs import NIBS, Drawn, drawn, lines, parts

FAMILY = "Cheeseboard"
UNITS, ASCENT, DESCENT = 1000, 930, -240
WEIGHTS = (600, 900)
NOTDEF = ".notdef"
EPOCH = 2_082_844_800
"""1970, in the seconds of this format, so that the same drawings make the same file"""
OVERLAPS, COMPOUND_OVERLAPS = 0x40, 0x0400


def _chars(*tables: str) -> str:
    return "".join(row[0] for table in tables for row in lines(table))


POLISH = "ĄĆĘŁŃŚŹŻąćęłńśźż"
ACCENTED = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸàáâãäåçèéêëìíîïñòóôõöùúûüýÿ"
LATIN = _chars(latin.SMALL, latin.GREAT, signs.DIGITS, signs.SIGNS)
FILES = {
    "latin": "".join(signs.SPACES) + "".join(c for c in LATIN if c not in POLISH) + ACCENTED,
    "polish": POLISH,
    "cyrillic": _chars(cyrillic.SMALL, cyrillic.GREAT) + "ЁёЙй",
}


def ranges(chars: Iterable[str]) -> str:
    """The characters as a `unicode-range`."""
    runs: list[list[int]] = []
    for code in sorted(map(ord, chars)):
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in runs)


def _name(char: str) -> str:
    return f"uni{ord(char):04X}"


def _glyph(one: Drawn) -> glyf.Glyph:
    glyph = glyf.Glyph()
    if one.parts:
        glyph.numberOfContours = -1
        glyph.components = [_component(char, x, y) for char, (x, y) in one.parts]
        glyph.components[0].flags |= COMPOUND_OVERLAPS
        return glyph
    glyph.numberOfContours = len(one.contours)
    if one.contours:
        glyph.coordinates = glyf.GlyphCoordinates([_whole(p) for each in one.contours for p in each.points])
        glyph.flags = array("B", [int(on) for each in one.contours for on in each.on])
        glyph.flags[0] |= OVERLAPS
        ends = [len(each.points) for each in one.contours]
        glyph.endPtsOfContours = [sum(ends[: i + 1]) - 1 for i in range(len(ends))]
        glyph.program = glyf.ttProgram.Program()
        glyph.program.fromBytecode(b"")
    return glyph


def _component(char: str, x: float, y: float) -> glyf.GlyphComponent:
    component = glyf.GlyphComponent()
    component.glyphName, component.x, component.y = _name(char), round(x), round(y)
    component.flags = glyf.ROUND_XY_TO_GRID
    return component


def _whole(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _points(one: Drawn) -> list[tuple[int, int]]:
    """What may move between weights: points of outlines or places of parts; and the four that hold a glyph's box."""
    own = [_whole(p) for each in one.contours for p in each.points] or [_whole(p) for _, p in one.parts]
    return [*own, (0, 0), (one.advance, 0), (0, 0), (0, 0)]


def _variation(light: Drawn, heavy: Drawn) -> list[TupleVariation]:
    before, after = _points(light), _points(heavy)
    moves = [(q[0] - p[0], q[1] - p[1]) for p, q in zip(before, after, strict=True)]
    if not any(move != (0, 0) for move in moves):
        return []
    variation = TupleVariation({"wght": (0.0, 1.0, 1.0)}, moves)
    ends: list[int] = []
    for each in light.contours or [None] * len(light.parts):
        ends.append((ends[-1] if ends else -1) + (len(each.points) if each else 1))
    variation.optimize(before, ends)
    return [variation]


def _kerning(chars: Iterable[str]) -> str:
    """The pairs of these characters, in Adobe's language for features."""
    there = sorted(chars)

    def members(sides: dict[str, str]) -> dict[str, str]:
        bases = {c: unicodedata.normalize("NFD", c)[0] if c.isupper() else c for c in there}
        own = {name: [c for c in there if bases[c] in name + more] for name, more in sides.items()}
        return {name: " ".join(map(_name, found)) for name, found in own.items() if found}

    lefts, rights = members(kerning.RIGHT_SIDES), members(kerning.LEFT_SIDES)
    lines = [
        f"pos [{lefts[left]}] [{rights[right]}] {units};"
        for left, right, units in kerning.pairs()
        if left in lefts and right in rights
    ]
    return "feature kern {\n" + "\n".join(lines) + "\n} kern;" if lines else ""


def build(chars: str) -> TTFont:
    every = sorted({*chars, *(part for char in chars for part in parts(char))})
    light, heavy = ({_name(c): drawn(c, nib) for c in every} for nib in NIBS)
    blank = Drawn(500)
    names = [NOTDEF, *light]
    font = FontBuilder(UNITS, isTTF=True)
    font.setupGlyphOrder(names)
    font.setupCharacterMap({ord(char): _name(char) for char in chars})
    font.setupGlyf({NOTDEF: _glyph(blank), **{name: _glyph(one) for name, one in light.items()}})
    metrics = {name: light.get(name, blank).advance for name in names}
    boxes = font.font["glyf"]
    font.setupHorizontalMetrics(
        {name: (wide, getattr(boxes[name], "xMin", 0)) for name, wide in metrics.items()}
    )
    font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    font.setupNameTable({"familyName": FAMILY, "styleName": "Regular"}, mac=False)
    font.setupOS2(
        sTypoAscender=ASCENT, sTypoDescender=DESCENT, sTypoLineGap=0, usWinAscent=ASCENT, usWinDescent=-DESCENT,
        sxHeight=500, sCapHeight=705, usWeightClass=WEIGHTS[0], fsSelection=0b11000000, version=4,
    )  # fmt: skip
    font.setupPost(keepGlyphNames=False)
    low, high = WEIGHTS
    font.setupFvar([("wght", low, low, high, "Weight")], [])
    font.setupGvar({name: _variation(light[name], heavy[name]) for name in light})
    addOpenTypeFeaturesFromString(font.font, _kerning(chars))
    font.updateHead(created=EPOCH, modified=EPOCH)
    font.font.recalcTimestamp = False
    return font.font


def woff2(chars: str) -> bytes:
    font, out = build(chars), io.BytesIO()
    font.flavor = "woff2"
    font.save(out)
    return out.getvalue()
