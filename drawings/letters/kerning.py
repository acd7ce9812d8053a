"""Pairs that would stand too far apart: shapes by their right side, by their left side, and how much nearer.

A small letter with a mark is not drawn under a great one's arm, where the mark would touch it.
"""

RIGHT_SIDES = {
    "T": "TТГ",
    "V": "VYУ",
    "W": "W",
    "A": "AА",
    "L": "L",
    "P": "PFР",
    "K": "KXЖКХ",
    "O": "DOQОЭЮ",
    "r": "rг",
    "f": "f",
    "v": "vwyу",
    "o": "bopesоерб",
    "k": "kxжкх",
    "т": "т",
    "ь": "ьъЬЪ",
    ".": ".,…",
    "-": "-–",
    "’": "’‘“”'\"",
}
LEFT_SIDES = {
    "T": "TТЪ",
    "V": "VYУ",
    "W": "W",
    "A": "AАДЛ",
    "O": "OCGQОСФ",
    "J": "J",
    "o": "acdegoqœаеосфб",
    "s": "sz",
    "n": "mnpruвгикмнпрцшщыью",
    "v": "vwyу",
    "x": "xхж",
    "t": "tf",
    "т": "тъ",
    "д": "дл",
    ".": ".,…",
    "-": "-–",
    "’": "’‘“”'\"",
}
NEARER = """
T o 70, T s 60, T n 50, T v 50, T x 50, T A 60, T . 80, T - 60, T J 60, T д 80, T O 15
V o 45, V s 38, V n 25, V A 55, V . 75, V - 40, V J 50, V O 15, V д 45
W o 25, W s 20, W A 35, W . 50, W - 20
A T 60, A V 55, A W 35, A O 15, A v 22, A ’ 60, A t 10
L T 70, L V 65, L W 45, L ’ 80, L O 20, L v 35, L - 30
P A 55, P . 90, P J 60, P o 18
K O 20, K o 15, K - 30, K v 20
O T 20, O V 18, O A 15, O x 10, O . 15
r . 55, r o 14, r - 25, r д 30
f . 40, f o 10, f - 12
v . 50, v o 10, v д 20
o v 10, o x 10, o ’ 20, o т 12
k o 16, k - 20
т o 18, т . 45, т д 25, т - 20
ь т 25, ь v 15, ь T 40
. T 70, . V 70, . v 45, . ’ 40, . т 30
- T 60, - V 40, - v 10, - A 15, - x 15
’ A 60, ’ o 30, ’ s 25, ’ . 60
"""


def pairs() -> list[tuple[str, str, int]]:
    triples = [each.split() for each in NEARER.strip().replace("\n", ", ").split(", ")]
    return [(left, right, -int(units)) for left, right, units in triples]
