"""The design tokens as CSS custom properties: for day, what changes at night, and both with strong contrast.

Contrast (WCAG 2): text 7:1 or more on its ground, graphics 3:1 or more; `python -m drawings --contrast` measures.
"""

from __future__ import annotations

import re

from drawings.letters.css import families

LIGHT = """
/* paper */
--bg:#FBF0D9; --bg-2:#F7E2B4; --paper:#FFF9EC; --paper-edge:#E5CC98;
--ink:#1C2E34; --ink-2:#4A5654; --line:#8B7446;
--teal:#15595D; --teal-d:#0D3F43; --on-teal:#FFF6E0;
--butter:#F6C550; --butter-d:#B97D0E; --on-butter:#1C2E34;
--tomato:#9C281C; --on-tomato:#FFF6E0;
--beam:#FFF6D2; --beam-o:.75;
/* wood */
--wood:#E0B06C; --wood-l:#F0CB90; --wood-d:#B9813C; --well:#BC8643; --well-l:#FFF3D6;
/* cards and floor (the drawings have these colours fixed; these are for what CSS draws around them) */
--mat:#FFF6E4; --mat-edge:#E3CA96;
--tile:#F1DBAD; --tile-l:#FBEBC8; --grout:#B8955E; --slab:#C6AB7E; --slab-e:#AE9264;
--wall:#15595D; --wall-l:#237277; --room-d:#0D3F43;
/* players: shape first, colour second; d = deep, t = as text or emblem on paper */
--p1:#B5620A; --p1d:#6B3604; --p1t:#7E4304; /* wedge */
--p2:#A92E22; --p2d:#651710; --p2t:#9C281C; /* wheel */
--p3:#2E6DA0; --p3d:#15405F; --p3t:#1C527E; /* brick */
--p4:#5F3769; --p4d:#34193C; --p4t:#5F3769; /* heart */
/* drawings: how bright they are shown */
--art:none;
/* focus */
--focus:#15595D; --focus-2:#FFF9EC;
/* shadows: one sun, upper left. sheet = one layer of paper, lift = held in the hand */
--sh-sheet:0 1px 0 #fff8 inset,0 1px 1px #5a34102e,0 3px 5px #5a34101f;
--sh-card:0 1px 1px #4a280a4d,1px 3px 4px #4a280a2e;
--sh-lift:0 2px 2px #4a280a40,3px 10px 16px #4a280a40;
--sh-well:inset 1px 2px 3px #4a280a4d;
"""

DARK = """
--bg:#12242A; --bg-2:#1A333A; --paper:#1F3B42; --paper-edge:#0B191E;
--ink:#FBEFD6; --ink-2:#D2CCB8; --line:#8FA09A;
--teal:#8FD0CC; --teal-d:#5FA7A4; --on-teal:#0E2226;
--butter:#F6C550; --butter-d:#A8720E; --on-butter:#1C2E34;
--tomato:#F08A74; --on-tomato:#2A0D08;
--beam:#BFE0E6; --beam-o:.04;
--wood:#7A5431; --wood-l:#93683F; --wood-d:#4B3019; --well:#573A1F; --well-l:#D9BF8C;
--mat:#F3E5C6; --mat-edge:#B99F6E;
--tile:#D8BF8D; --tile-l:#E7D4AB; --grout:#7D653D; --slab:#8C7750; --slab-e:#6E5C3C;
--wall:#0E3A3E; --wall-l:#1A5358; --room-d:#08262A;
--p1t:#F4B45C; --p2t:#FFA896; --p3t:#8CC4EE; --p4t:#D9B0E2;
--art:brightness(.93);
--focus:#F6C550; --focus-2:#12242A;
--sh-sheet:0 1px 0 #ffffff14 inset,0 1px 1px #0008,0 3px 6px #0006;
--sh-card:0 1px 1px #000a,1px 3px 5px #0007;
--sh-lift:0 2px 2px #000a,3px 10px 18px #000a;
--sh-well:inset 1px 2px 4px #0008;
"""

STRONG = """
--bg-2:#F3DCA6; --paper:#FFFDF7; --paper-edge:#6B5526;
--ink:#0B1417; --ink-2:#1C2E34; --line:#3C2F14;
--butter:#FFC928;
"""

STRONG_DARK = """
--bg:#081216; --bg-2:#1B3139; --paper:#0F2127; --paper-edge:#9FB3AD;
--ink:#FFFFFF; --ink-2:#FFF4DC; --line:#E6E0CF;
"""

SAME = """
/* radii */
--r-s:10px; --r-m:16px; --r-l:24px; --r-xl:32px; --r-pill:999px; --r-card:17%;
/* type: letters of our own, those of the machine until they are there; 1.2 scale on 16px */
--font:FAMILIES,var(--font-system);
--font-system:ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN","Nunito","Quicksand","Varela Round",\
"Arial Rounded MT Bold",Comfortaa,system-ui,"Segoe UI",Roboto,sans-serif;
--t-xs:.8125rem; --t-s:.9375rem; --t-m:1.0625rem; --t-l:1.3125rem; --t-xl:1.75rem; --t-2xl:2.375rem;
--w-body:700; --w-strong:850; --w-number:900;
/* spacing: 4px grid; touch */
--s1:4px; --s2:8px; --s3:12px; --s4:16px; --s5:24px; --s6:32px; --s7:48px;
--touch:48px; --touch-kid:64px;
/* motion */
--d-tap:90ms; --d-slide:220ms; --d-flip:320ms; --d-flee:520ms; --d-cheer:900ms;
--e-paper:cubic-bezier(.2,.9,.25,1); --e-drop:cubic-bezier(.34,1.45,.5,1); --e-flee:cubic-bezier(.55,-.25,.8,.5);
"""


def _block(selector: str, *parts: str) -> str:
    lines = [f"  {row}" for part in parts for row in part.strip().splitlines()]
    return "\n".join([f"{selector}{{", *lines, "}"]) + "\n"


def _night(strong: str, *parts: str) -> str:
    """By the machine's wish unless the player says day, or by the player's."""
    by_machine = _block(f":root{strong}:not([data-theme=light])", *parts).rstrip()
    return f"@media (prefers-color-scheme:dark){{{by_machine}}}\n" + _block(
        f":root{strong}[data-theme=dark]", *parts
    )


def css() -> str:
    out = "/* Cheeseboard: paper-cut kitchen at golden hour. Written by drawings/tokens.py; change it there. */\n"
    out += _block(":root", "color-scheme:light;", LIGHT, SAME.replace("FAMILIES", families()))
    out += _night("", "color-scheme:dark;", DARK)
    out += _block(":root[data-contrast]", STRONG) + _night("[data-contrast]", STRONG_DARK)
    still = "".join(f"--d-{name}:1ms;" for name in ("tap", "slide", "flip", "flee", "cheer"))
    return out + "@media (prefers-reduced-motion:reduce){:root{" + still + "}}\n"


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def contrasts() -> list[str]:
    """The pairs that matter, measured."""
    rows = []
    pairs = ("ink bg", "ink bg-2", "ink paper", "ink-2 bg-2", "ink-2 paper", "on-teal teal", "on-butter butter",
             "on-tomato tomato", "p1t paper", "p2t paper", "p3t paper", "p4t paper", "line paper",
             "focus bg")  # fmt: skip
    looks = {
        "day": LIGHT,
        "night": DARK,
        "strong day": LIGHT + STRONG,
        "strong night": DARK + STRONG + STRONG_DARK,
    }
    for name, source in looks.items():
        values = dict(re.findall(r"--([\w-]+):(#\w{6});", source))
        for pair in pairs:
            front, ground = pair.split()
            rows.append(f"{name:12} {front:>9} on {ground:7} {contrast(values[front], values[ground]):5.1f}")
    return rows
