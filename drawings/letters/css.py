"""The letters' style sheet: the files of the font, and what stands in for it until they are there.

A stand-in is a letter of the machine's own, made as wide as ours and given our heights, so that no line breaks
anew and nothing moves when ours arrive.
"""

from __future__ import annotations

from drawings.letters.font import ASCENT, DESCENT, FAMILY, FILES, UNITS, WEIGHTS, ranges
from drawings.letters.glyphs import NIBS, drawn

BODY = 700
SAMPLE = "The cat waits by the table while five quick mice jump over a box of cheese and zigzag home."
RULES = """b,strong{font-weight:var(--w-strong)}
/* at 13 px a coarse screen blurs our accents: small print keeps the machine's letters there */
:root{--font-small:var(--font)}
@media (max-resolution:1.49dppx){:root{--font-small:var(--font-system)}}
"""
STAND_INS = {
    "Arial": (0.481, ("Arial Bold", "Arial-BoldMT", "Helvetica Bold", "Liberation Sans Bold")),
    "Roboto": (0.460, ("Roboto Bold", "Roboto-Bold")),
    "DejaVu": (0.575, ("DejaVu Sans Bold", "DejaVuSans-Bold")),
}
"""how wide a character of the sample is on average, in ems; under which names a machine knows the font"""


def _average() -> float:
    """The same of our own letters, at the weight of most words."""
    light, heavy = (sum(drawn(char, nib).advance for char in SAMPLE) for nib in NIBS)
    share = (BODY - WEIGHTS[0]) / (WEIGHTS[1] - WEIGHTS[0])
    return (light + (heavy - light) * share) / len(SAMPLE) / UNITS


def families() -> str:
    return ",".join(f'"{name}"' for name in (FAMILY, *(f"{FAMILY} {each}" for each in STAND_INS)))


def css() -> str:
    low, high = WEIGHTS
    out = "/* Letters of our own. Written by drawings/letters/css.py; change them there. */\n"
    for name, chars in FILES.items():
        out += (
            f'@font-face{{font-family:"{FAMILY}";font-weight:{low} {high};font-display:swap;'
            f'src:url(/static/fonts/{name}.woff2) format("woff2");unicode-range:{ranges(chars)}}}\n'
        )
    for name, (wide, known) in STAND_INS.items():
        size = _average() / wide
        rise, fall = (f"{abs(each) / UNITS / size:.1%}" for each in (ASCENT, DESCENT))
        places = ",".join(f'local("{each}")' for each in known)
        out += (
            f'@font-face{{font-family:"{FAMILY} {name}";font-weight:{low} {high};src:{places};size-adjust:{size:.1%};'
            f"ascent-override:{rise};descent-override:{fall};line-gap-override:0%}}\n"
        )
    return out + RULES
