"""A page to judge the letters by: every character, real sentences, four sizes, beside the machine's own."""

from __future__ import annotations

import base64
import html

from drawings.letters.font import FAMILY, FILES, ranges, woff2

SENTENCES = {
    "en": "Your turn. Pick a card. Which mouse? Three steps: run home, quickly!",
    "fr": "À toi\u202f! Où va le chat\u202f? Le cœur est sauvé. Prends un fromage, ça y est.",
    "de": "Größe zählt: „Käse“ – die Maus läuft über Straße und Öfchen. GROẞ!",
    "nl": "Jij bent! Welke muis loopt vrijuit naar huis? Eén kaart te veel.",
    "es": "¡Tu turno! ¿Qué ratón corre? El gato español cogió dos quesos más.",
    "it": "Tocca a te! Perché il gatto è già lì? Così il topo può fuggire.",
    "pt": "É a tua vez! Três ratos vão à cozinha; o cão não está. Ações, coração.",
    "da": "Løb hjem! Én mus er nok. Æblet på bordet får hunden til at gø.",
    "sv": "Kör på, råttan! Ät osten före katten. Din tur: välj ett kort.",
    "ru": "Бегите домой! Ёжик съел сыр № 3. Щука, эхо, юла, цапля, фильм: объём.",
    "pl": "Żółty kot goni mysz. Źle? Połóż kartę! Zażółć gęślą jaźń, ŁÓDŹ, ćma.",
}
SIZES = (13, 17, 24, 38)
CSS = """body{margin:16px;background:#FFF9EC;color:#1C2E34;font-weight:700;line-height:1.3}p{margin:0}
.two{display:grid;grid-template-columns:1fr 1fr;gap:24px;margin-top:24px}.ours{font-family:Cheeseboard}
.theirs{font-family:ui-rounded,system-ui,sans-serif}.all{font-size:44px;word-break:break-all;letter-spacing:.12em}"""


def page() -> str:
    faces = ""
    for name, chars in FILES.items():
        data = base64.b64encode(woff2(chars)).decode()
        faces += (
            f'@font-face{{font-family:"{FAMILY}";font-weight:600 900;unicode-range:{ranges(chars)};'
            f'src:url(data:font/woff2;base64,{data}) format("woff2")}} /* {name} */\n'
        )
    every = html.escape("".join(FILES.values()))
    out = "".join(
        f'<p class="ours all" style="font-weight:{weight}">{every}</p>' for weight in (600, 700, 850, 900)
    )
    lines = "".join(f'<p lang="{language}">{words}</p>' for language, words in SENTENCES.items())
    for size in SIZES:
        columns = "".join(
            f'<div class="{who}" style="font-size:{size}px">{lines}</div>' for who in ("ours", "theirs")
        )
        out += f'<div class="two">{columns}</div>'
    return f'<!doctype html><meta charset="utf-8"><style>{faces}{CSS}</style>{out}'
