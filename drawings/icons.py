"""Icons in the page's own colour: strokes of one width on a grid of 24."""

from __future__ import annotations

from drawings.kit import Symbol, box, circle, ellipse

EMBLEMS = {
    "wedge": "M8 60L66 16C84 22 93 40 93 60V82a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5z",
    "wheel": circle(50, 50, 40),
    "brick": box(8, 22, 84, 58, 9),
    "heart": "M50 90C32 78 8 64 8 40C8 25 19 15 31 15C40 15 47 20 50 28C53 20 60 15 69 15C81 15 92 25 92 40"
    "C92 64 68 78 50 90z",
}
PERSON = "M12 12.5a4 4 0 1 0 0-8a4 4 0 1 0 0 8M5 20.5C5 16 8 14.5 12 14.5S19 16 19 20.5z"
SPEAKER = "M4 10V14H7L12 18V6L7 10z"
BUBBLE = (
    "M5 4.5H19A1.5 1.5 0 0 1 20.5 6V15A1.5 1.5 0 0 1 19 16.5H11L6.5 20.5V16.5H5A1.5 1.5 0 0 1 3.5 15V6"
    "A1.5 1.5 0 0 1 5 4.5z"
)
EYE = "M2.5 12C6 6.5 9 5.5 12 5.5S18 6.5 21.5 12C18 17.5 15 18.5 12 18.5S6 17.5 2.5 12z"
DIE = box(4, 4, 16, 16, 4)

# (stroked path, filled path, meaning); either path may be empty
ICONS: dict[str, tuple[str, str, str]] = {
    "home": ("M3.5 11.5L12 4L20.5 11.5M6 10V20H18V10M10 20V14.5H14V20", "", "home"),
    "back": ("M15 5L8 12L15 19", "", "back"),
    "next": ("M9 5L16 12L9 19", "", "on"),
    "play": (
        "",
        "M7.5 4.8C7.5 3.6 8.8 3 9.8 3.7L19.3 10.8C20.2 11.4 20.2 12.6 19.3 13.2L9.8 20.3"
        "C8.8 21 7.5 20.4 7.5 19.2z",
        "start",
    ),
    "again": ("M19.5 12A7.5 7.5 0 1 1 16.5 6M17 2.5V6.5H13", "", "play again"),
    "undo": ("M8.5 5L4 9.5L8.5 14M4.5 9.5H14C18 9.5 20 12 20 14.5S18 19.5 14 19.5H10", "", "undo"),
    "learn": (
        "M9 14V5.4a1.7 1.7 0 0 1 3.4 0V11L17 11.9A2.6 2.6 0 0 1 19.1 15L18.2 19A2.2 2.2 0 0 1 16 20.7H11.2"
        "A2.4 2.4 0 0 1 9.2 19.7L5.3 15.2A1.6 1.6 0 0 1 7.6 13z",
        "",
        "a hand that shows: lessons",
    ),
    "print": (
        "M7 9V3.5H17V9M6.5 17H3.5V10.5A1.5 1.5 0 0 1 5 9H19A1.5 1.5 0 0 1 20.5 10.5V17H17.5M7 14H17V20.5H7z",
        "",
        "print",
    ),
    "tick": ("M4.5 12.5L10 18L20 6.5", "", "yes, do it"),
    "cross": ("M6 6L18 18M18 6L6 18", "", "no, close"),
    "plus": ("M12 5V19M5 12H19", "", "more"),
    "minus": ("M5 12H19", "", "less"),
    "settings": ("M4 7H10M16 7H20M4 17H8M14 17H20", circle(13, 7, 3) + circle(11, 17, 3), "settings"),
    "sound": ("M15.5 9C17 10.6 17 13.4 15.5 15M18 6.5C21 9.5 21 14.5 18 17.5", SPEAKER, "sound on"),
    "mute": ("M15.5 9.5L20.5 14.5M20.5 9.5L15.5 14.5", SPEAKER, "sound off"),
    "voice": (
        "M14 9.5C15.5 10.5 15.5 13.5 14 14.5M17 7C20 9.5 20 14.5 17 17M19.8 4.5C24 8.5 24 15.5 19.8 19.5",
        "M9 3.5C5 3.5 3 6.5 3 9.5C3 11 1.8 12 1.8 12.8C1.8 13.5 3 13.4 3 14.2C3 16 3.2 17.5 5.5 17.3V20.5"
        "H11V16.5"
        "C12.5 15 12.8 12 12.8 10C12.8 6 11.5 3.5 9 3.5z",
        "voice reads aloud",
    ),
    "voice-off": (
        "M15.5 9.5L20.5 14.5M20.5 9.5L15.5 14.5",
        "M9 3.5C5 3.5 3 6.5 3 9.5C3 11 1.8 12 1.8 12.8C1.8 13.5 3 13.4 3 14.2C3 16 3.2 17.5 5.5 17.3V20.5"
        "H11V16.5"
        "C12.5 15 12.8 12 12.8 10C12.8 6 11.5 3.5 9 3.5z",
        "voice off",
    ),
    "snail": (
        "M3 18.5H17.5C20 18.5 21 16.5 21 13.5V8M21 8L19.5 4.5M21 8L23 5M3 18.5L6.5 16"
        "M9.5 12.5a1.5 1.5 0 1 1 1.5 1.5a3.5 3.5 0 1 1 3.5-3.5a5.5 5.5 0 0 1-10.5 2a5.5 5.5 0 0 1 0-1",
        "",
        "slow",
    ),
    "rabbit": (
        "",
        "M14 10.5C11.5 8 9.5 4.5 10.5 3C12 1.8 15 5.5 16 8.5C15.5 5.5 16 3 17.5 3C19 3.4 18.8 7 18.5 9.5"
        "C20.5 10.3 22.3 12 22.3 13.5C22.3 15 20.5 15.5 18.5 15.5C17.5 17.5 17 18.5 18.5 19.5"
        "C19 21 17 21 15.5 21H6"
        "C3 21 1.5 19 1.7 16.5A2 2 0 1 1 4.5 14C6.5 10.5 10.5 10 14 10.5z",
        "fast",
    ),
    "share": (
        "M8.5 10.8L15.5 7M8.5 13.2L15.5 17",
        circle(6, 12, 3) + circle(18, 5.8, 3) + circle(18, 18.2, 3),
        "share",
    ),
    "link": (
        "M10 14A4 4 0 0 0 15.7 14L19 10.7A4 4 0 0 0 13.3 5L12 6.3M14 10A4 4 0 0 0 8.3 10L5 13.3"
        "A4 4 0 0 0 10.7 19L12 17.7",
        "",
        "link",
    ),
    "copy": (box(8, 8, 12, 12, 2.5) + "M16 4.5H6.5A2.5 2.5 0 0 0 4 7V16", "", "copy"),
    "qr": (
        box(4, 4, 6, 6, 1) + box(14, 4, 6, 6, 1) + box(4, 14, 6, 6, 1),
        "M13 13h3v3h-3zM17.5 13h3v3h-3zM13 17.5h3v3h-3zM18 18h2.5v2.5h-2.5z",
        "square code to scan",
    ),
    "eye": (EYE, circle(12, 12, 3), "looking on"),
    "leave": ("M13 4.5H5.5V19.5H13M10 12H20.5M16.5 8L20.5 12L16.5 16", "", "leave"),
    "join": ("M11 4.5H18.5V19.5H11M3.5 12H14M10 8L14 12L10 16", "", "join a game"),
    "person": ("", PERSON, "person here"),
    "friend": (
        "M15 5C18.5 5.5 20 7.5 20.5 10.5M15.2 8.7C16.5 9 17.2 9.8 17.5 11",
        "M9 13.5a3.6 3.6 0 1 0 0-7.2a3.6 3.6 0 1 0 0 7.2M2.5 21C2.5 17 5.5 15.2 9 15.2S15.5 17 15.5 21z",
        "friend elsewhere",
    ),
    "seat": (
        "M7 3.5H17M7 8.2H17M7 3.5V13M17 3.5V13M4.5 13.2H19.5M6.5 13.2V21M17.5 13.2V21",
        "",
        "empty seat",
    ),
    "bot": (
        ellipse(8, 6.8, 3.4, 3) + ellipse(16, 6.8, 3.4, 3) + "M12 7V14",
        "M4 21.5C4 15.5 7.5 13.5 12 13.5S20 15.5 20 21.5z",
        "bot (a key to wind it up)",
    ),
    "hold": (
        ellipse(8.6, 5, 3, 2.6) + ellipse(15.4, 5, 3, 2.6) + "M12 5V12M5 22V18.5M19 22V18.5",
        box(3.7, 11.5, 16.6, 6.5, 2),
        "a bot holds this seat",
    ),
    "help": ("M8 8.8C8 3.6 16 3.6 16 8.8C16 12 12 12 12 15", circle(12, 19.5, 1.7), "help"),
    "hint": (
        "M9.5 17.5V16C7.5 14.8 6 12.8 6 10.2A6 6 0 0 1 18 10.2C18 12.8 16.5 14.8 14.5 16V17.5zM10 21H14",
        "",
        "hint",
    ),
    "warn": ("M12 3.6L21.4 20.2H2.6zM12 9.5V13.8", circle(12, 17.1, 1.3), "are you sure?"),
    "pause": ("", box(6, 4.5, 4.3, 15, 1.5) + box(13.7, 4.5, 4.3, 15, 1.5), "pause"),
    "step": (
        "M19 5V19",
        "M5 5.5C5 4.3 6.2 3.8 7.2 4.5L15 10.8C15.8 11.5 15.8 12.5 15 13.2L7.2 19.5C6.2 20.2 5 19.7 5 18.5z",
        "one step on",
    ),
    "stepback": (
        "M5 5V19",
        "M19 5.5C19 4.3 17.8 3.8 16.8 4.5L9 10.8C8.2 11.5 8.2 12.5 9 13.2L16.8 19.5"
        "C17.8 20.2 19 19.7 19 18.5z",
        "one step back",
    ),
    "skip": (
        "",
        "M2.5 6C2.5 4.8 3.7 4.3 4.7 5L11.5 11V6C11.5 4.8 12.7 4.3 13.7 5L21 11.2C21.6 11.7 21.6 12.3 21 12.8"
        "L13.7 19C12.7 19.7 11.5 19.2 11.5 18V13L4.7 19C3.7 19.7 2.5 19.2 2.5 18z",
        "skip to the end",
    ),
    "language": (
        circle(12, 12, 8.5) + "M3.5 12H20.5M12 3.5C7.5 8 7.5 16 12 20.5C16.5 16 16.5 8 12 3.5",
        "",
        "language",
    ),
    "lock": ("M8 11V8A4 4 0 0 1 16 8V11", box(5, 10.5, 14, 10.5, 2.5), "the frame is closed"),
    "wifi-lost": (
        "M3 9.5C5.5 7.3 8.5 6 12 6M6.5 13.5C8 12.3 9.8 11.6 12 11.6M16 8L21.5 13.5M21.5 8L16 13.5",
        circle(12, 18, 2.2),
        "connection lost",
    ),
    "moon": ("", "M19.8 14.5A8.5 8.5 0 1 1 9.5 4.2A7 7 0 0 0 19.8 14.5z", "night"),
    "sun": (
        "M12 2V4.5M12 19.5V22M2 12H4.5M19.5 12H22M5 5L6.7 6.7M17.3 17.3L19 19M5 19L6.7 17.3M17.3 6.7L19 5",
        circle(12, 12, 4.8),
        "day",
    ),
    "contrast": (circle(12, 12, 8.5), "M12 3.5A8.5 8.5 0 0 1 12 20.5z", "strong contrast"),
    "patterns": (
        box(3.5, 3.5, 17, 17, 3) + "M4.5 13L13 4.5M5 19.5L19.5 5M11 19.5L19.5 11",
        "",
        "patterns as well as colours",
    ),
    "bigcards": (box(8.5, 3.5, 12, 17, 2.5) + "M5 8.5V19.5M11.5 12H17.5M14.5 9V15", "", "big cards"),
    "lefthand": (
        "M8.5 14V6M12 12.5V4M15.5 13V5.5M19 14.5V9",
        "M6.8 14.5L4.5 11.5C3.5 10 1.5 11 2.3 12.8L5.5 19C6.5 21 8.5 22 11.5 22H14C18 22 20.3 19.5 20.3 16"
        "V12.5L6.8 12.5z",
        "left hand",
    ),
    "keys": (
        box(2.5, 6, 19, 12.5, 2.5) + "M6.5 10H6.6M10 10H10.1M13.8 10H13.9M17.5 10H17.6M8 14.5H16",
        "",
        "keyboard",
    ),
    "motion": ("M3 8H9M2.5 12H7M3 16H9M4 21L21 3", circle(15.5, 12, 4.5), "less motion"),
    "lines": (
        "M7 17L9.5 12.5L12 15L15 9L17 7",
        circle(5, 19, 2.8) + circle(19, 5, 2.8),
        "lines showing who scares whom",
    ),
    "quick": ("", "M13.5 2L5 13.5H11L9.5 22L19 9.8H12.5z", "no asking twice"),
    "roll": (DIE, circle(8.5, 8.5, 1.7) + circle(15.5, 15.5, 1.7) + circle(12, 12, 1.7), "roll"),
    "resume": (
        "M4 5V19",
        "M8.5 5.5C8.5 4.3 9.8 3.8 10.7 4.5L19.5 10.8C20.3 11.5 20.3 12.5 19.5 13.2L10.7 19.5"
        "C9.8 20.2 8.5 19.7 8.5 18.5z",
        "go on with the game",
    ),
    "rules": (
        "M12 6.5C9.5 4.5 6.5 4.3 3.5 5V18.5C6.5 17.8 9.5 18 12 20C14.5 18 17.5 17.8 20.5 18.5V5"
        "C17.5 4.3 14.5 4.5 12 6.5zM12 6.5V20",
        "",
        "rules",
    ),
    "lookback": ("M4 12A8 8 0 1 0 6.5 6.2M4 3.5V7.5H8M12 8V12.5L15 14.5", "", "look back"),
    "host": (
        box(3.5, 4, 17, 7, 2) + box(3.5, 13, 17, 7, 2) + "M12 7.5H17M12 16.5H17",
        circle(7.5, 7.5, 1.3) + circle(7.5, 16.5, 1.3),
        "the host's page",
    ),
    "score": (
        "M3.5 20.5H20.5",
        box(4.5, 12, 4, 7, 1) + box(10, 5, 4, 14, 1) + box(15.5, 9, 4, 10, 1),
        "score",
    ),
    "paw": (
        "",
        ellipse(12, 15.8, 5.4, 4.5)
        + ellipse(5.6, 10.5, 2.2, 2.9)
        + ellipse(9.7, 6.8, 2.2, 3)
        + ellipse(14.3, 6.8, 2.2, 3)
        + ellipse(18.4, 10.5, 2.2, 2.9),
        "paw print",
    ),
    "fullscreen": ("M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15", "", "whole screen"),
    "card": (
        box(4.5, 3, 15, 18, 3),
        "M8 13.2L13.4 8.6C15.2 9.2 16 11 16 13.2V15.6H8z",
        "a card",
    ),
    "place": (box(3.5, 3.5, 17, 17, 4), circle(12, 12, 3.4), "a place to choose"),
    "more": ("", circle(5, 12, 2.2) + circle(12, 12, 2.2) + circle(19, 12, 2.2), "more"),
    "speech": (BUBBLE, circle(8.5, 10.5, 1.3) + circle(12, 10.5, 1.3) + circle(15.5, 10.5, 1.3), "greetings"),
    "speech-off": (BUBBLE + "M9.5 8L14.5 13M14.5 8L9.5 13", "", "greetings muted"),
}

HATS: dict[str, tuple[str, str, str]] = {
    "cathat": (
        "M3 19.5C7 21.3 17 21.3 21 19.5",
        "M5.5 18.5L5 5.5C5 4.3 6.3 4 7 4.9L10 8.5C11.3 8.2 12.7 8.2 14 8.5L17 4.9C17.7 4 19 4.3 19 5.5"
        "L18.5 18.5C15 20 9 20 5.5 18.5z",
        "the cat's hat",
    ),
}
"""of roles, for the sheets of their games"""

MARKS: dict[str, tuple[str, str]] = {
    "cat": (
        "M14 12C14.5 7.5 18.5 7 21.5 10L38 26C44 24.5 56 24.5 62 26L78.5 10C81.5 7 85.5 7.5 86 12L89 45"
        "C90 52 93.5 57 98 61C93 65 90 65.5 87 67C80 80 66 88 50 88S20 80 13 67C10 65.5 7 65 2 61"
        "C6.5 57 10 52 11 45z" + ellipse(33, 50, 6, 7.5) + ellipse(67, 50, 6, 7.5),
        "cat, flat",
    ),
    "mouse": (
        circle(21, 28, 20)
        + circle(20, 27, 9.5)
        + circle(79, 28, 20)
        + circle(80, 27, 9.5)
        + "|M50 97C44 97 41 92 36 87C24 78 17 67 17 55C17 39 31 29 50 29"
        + "S83 39 83 55C83 67 76 78 64 87C59 92 56 97 50 97z"
        + circle(37, 57, 5.4)
        + circle(63, 57, 5.4)
        + ellipse(50, 85, 6, 4.2),
        "mouse, flat; its ears lie behind its head",
    ),
    "dog": (
        "M57 10C62 9 66 9 69 11C60 18 62 32 66 44C68 58 68 72 75 79C62 85 44 83 35 79C22 76 10 69 7 59"
        "C4 50 5 42 12 40"
        "C22 36 30 36 36 32C41 22 47 12 57 10zM77 14C90 18 96 34 96 52C96 70 92 82 84 82C74 82 75 62 72 46"
        "C69 34 67 18 77 14z"
        "M43 38a6 6 0 1 0 .1 0z",
        "dog, flat",
    ),
}


def icon(name: str) -> Symbol:
    stroke, fill, note = (ICONS | HATS)[name]
    body = f'<path d="{fill}" fill="currentColor"/>' if fill else ""
    if stroke:
        body += (
            f'<path d="{stroke}" fill="none" stroke="currentColor" stroke-width="2.6"'
            ' stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return Symbol(f"i-{name}", body, note, "0 0 24 24")


def emblems() -> list[Symbol]:
    return [
        Symbol(f"emb-{name}", f'<path d="{d}" fill="currentColor"/>', f"flat {name}")
        for name, d in EMBLEMS.items()
    ]


def marks(*names: str) -> list[Symbol]:
    out = []
    for name in names:
        d, note = MARKS[name]
        sheets = (f'<path d="{each}" fill="currentColor" fill-rule="evenodd"/>' for each in d.split("|"))
        out.append(Symbol(f"mark-{name}", "".join(sheets), note))
    return out


def symbols() -> list[Symbol]:
    return [icon(name) for name in ICONS]
