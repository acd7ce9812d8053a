"""Every refusal: its code, the rule it cites, the error that carries both, and nothing changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cheeseboard
from cheeseboard import GameOver, IllegalMove, NotYourTurn
from tests.rules.chop_chop.boards import OPENING, Scene, begin, scene

KITCHEN = """
    A  B  C  D  E  F  G
1   .  .  *  o  .  .  .
2   .  .  .  .  .  C* .
3   3  .  _  2  _  .  .
4   .  .  _  _  _  .  o
5   .  1  .  .  .  .  .
6   .  .  .  o  .  .  *
"""

LAST_MOUSE = """
    A  B  C  D  E  F  G
4   .  .  _  C  _  .  o
5   .  .  .  .  .  .  .
6   .  .  .  4  .  .  .
"""

CROWDED = """
    A  B  C  D  E  F  G
1   1  2  C  o  .  .  .
2   .  .  .  .  .  .  .
3   3  .  _  _  _  .  .
"""

TWO_MICE = """
    A  B  C
1   1u C  .
2   2u .  _
"""

ONE_ROW = """
    A  B  C  D  E
1   1u .  _  .  C
"""

CORRIDOR = scene(ONE_ROW, "walk:b:3", board="u._..", tile_mix="1/3/0/0/0/0/0", path="simple")
SMALL = scene(TWO_MICE, "walk:b:1", board="u../u._", tile_mix="1/3/0/0/0/0/0")
PLACING = begin(players=3)
DIE = scene(OPENING, "die:b", players=3, mice_order="free")
ASKED = scene(KITCHEN, "ask:a:b stall:60 people:a")
OVER = scene(LAST_MOUSE, "walk:a:1").with_cat_on("F5").then("over:stalled stall:60")

CASES: list[tuple[str, str, Scene, str, int | None]] = [
    ("game-over", "CC-6.1", OVER, "C-D4", None),
    ("game-over", "CC-6.1", OVER, "C-D4", 1),
    ("not-your-turn", "CC-3.1", scene(KITCHEN, "walk:b:1"), "1-B4", 1),
    ("not-your-turn", "CC-3.1", scene(KITCHEN, "walk:b:1"), "C-E2", 1),
    ("not-your-turn", "CC-3.1", scene(KITCHEN, "roll:b"), "2", 2),
    ("not-a-chance", "CC-2.2", scene(KITCHEN, "roll:b"), "5", None),
    ("not-a-chance", "CC-2.2", scene(KITCHEN, "roll:b"), "1-B4", None),
    ("wrong-moment", "CC-2.4", PLACING, "2", None),
    ("wrong-moment", "CC-3.1a", DIE, "1-D2", None),
    ("wrong-moment", "CC-3.6", scene(KITCHEN, "walk:b:1"), "pass", None),
    ("wrong-moment", "CC-5.5", scene(KITCHEN, "bonus:b:1+1"), "1>B4", None),
    ("wrong-moment", "CC-5.6", scene(KITCHEN, "arrow:b:1"), "1-B4", None),
    ("wrong-moment", "CC-5.7", scene(KITCHEN, "fork:b:1"), "1-B4", None),
    ("wrong-moment", "CC-6.7a", ASKED, "pass", None),
    ("not-your-die", "CC-3.1a", DIE, "die:c", 2),
    ("not-a-mouse-player", "CC-3.1a", DIE, "die:a", None),
    ("no-such-place", "CC-1.4", scene(KITCHEN, "walk:b:1"), "1-B7", None),
    ("no-such-place", "CC-1.4", scene(KITCHEN, "arrow:b:1"), "1>B7", None),
    ("no-such-place", "CC-1.4", scene(KITCHEN, "fork:b:1"), "xB7", None),
    ("no-such-place", "CC-1.4", PLACING, "C@B7", None),
    ("no-such-place", "CC-1.4", DIE, "die:e", None),
    ("no-such-place", "CC-1.4", SMALL, "3-B2", None),
    ("not-the-table", "CC-2.4", PLACING, "C@D2", None),
    ("not-your-piece", "CC-3.1", scene(KITCHEN, "walk:b:1"), "C-E2", None),
    ("not-your-piece", "CC-3.1", scene(KITCHEN, "walk:a:1"), "1-B4", None),
    ("caught", "CC-3.4", scene(KITCHEN, "walk:b:1"), "4-D5", None),
    ("other-piece", "CC-5.5", scene(KITCHEN, "bonus:b:1+1"), "2-D4", None),
    ("other-piece", "CC-5.6", scene(KITCHEN, "arrow:b:1"), "2>D4", None),
    ("same-mouse", "CC-5.9", scene(KITCHEN, "walk:b:1 mover:1"), "2-D4", None),
    ("hole-taken", "CC-4.8", scene(CROWDED, "walk:b:2"), "1-A3", None),
    ("hole-taken", "CC-4.8", scene(OPENING, "walk:b:4"), "1-A3", None),
    ("occupied", "CC-4.3", scene(CROWDED, "walk:b:1"), "1-B1", None),
    ("occupied", "CC-4.3", scene(CROWDED, "walk:b:1"), "2-C1", None),
    ("visible-cheese", "CC-4.6", scene(KITCHEN, "walk:a:3"), "C-C1", None),
    ("cat-in-hole", "CC-4.7", scene(CROWDED, "walk:a:1"), "C-D1", None),
    ("blocks-last-mouse", "CC-6.6", scene(LAST_MOUSE, "walk:a:1"), "C-D5", None),
    ("blocks-last-mouse", "CC-6.6", scene(LAST_MOUSE, "bonus:a:C+1"), "C-D5", None),
    ("blocks-last-mouse", "CC-6.6", scene(LAST_MOUSE, "arrow:a:C"), "C>D5", None),
    ("back-to-origin", "CC-4.4", scene(KITCHEN, "walk:b:2"), "1-B5", None),
    ("back-to-origin", "CC-4.4", scene(LAST_MOUSE, "walk:a:2"), "C-D4", None),
    ("way-blocked", "CC-4.3", scene(CROWDED, "walk:a:2"), "C-A1", None),
    ("way-blocked", "CC-4.3", scene(CROWDED, "walk:b:3"), "1-D1", None),
    ("hole-side", "CC-4.8", scene(CROWDED, "walk:a:2", hole_access="front_only"), "C-E1", None),
    ("way-doubled", "CC-4.4", CORRIDOR, "1-B1", None),
    ("not-exact", "CC-4.2", scene(KITCHEN, "walk:b:3"), "1-B3", None),
    ("not-exact", "CC-4.2", scene(KITCHEN, "walk:b:1"), "1-D5", None),
    ("must-walk", "CC-5.5", scene(KITCHEN, "bonus:b:1+1"), "pass", None),
    ("must-jump", "CC-5.6", scene(KITCHEN, "arrow:b:1"), "pass", None),
    ("must-jump", "CC-5.6", scene(KITCHEN, "arrow:b:1"), "1>B5", None),
    ("must-take", "CC-5.7", scene(KITCHEN, "fork:b:1", fork="must_take"), "pass", None),
    ("under-the-cat", "CC-5.4", scene(KITCHEN, "fork:b:1"), "xF2", None),
    ("no-cheese", "CC-5.7", scene(KITCHEN, "fork:b:1"), "xB1", None),
    ("jump-into-hole", "CC-5.6", scene(KITCHEN, "arrow:b:1"), "1>D1", None),
    ("jump-into-hole", "CC-5.6", scene(KITCHEN, "arrow:a:C"), "C>D1", None),
    ("jump-onto-cheese", "CC-5.6", scene(KITCHEN, "arrow:b:1"), "1>C1", None),
    ("jump-onto-piece", "CC-5.6", scene(KITCHEN, "arrow:b:1"), "1>D3", None),
    ("jump-onto-piece", "CC-5.6", scene(KITCHEN, "arrow:a:C"), "C>B5", None),
]


@pytest.mark.parametrize(
    ("code", "rule", "table", "move", "seat"), CASES, ids=[f"{case[0]} {case[3]}" for case in CASES]
)
def test_refused(code: str, rule: str, table: Scene, move: str, seat: int | None) -> None:
    before = table.text
    assert table.why_not(move, seat) == f"{code} {rule}"
    expected = {"game-over": GameOver, "not-your-turn": NotYourTurn}.get(code, IllegalMove)
    with pytest.raises(IllegalMove) as refused:
        table.game.play(table.position, table.game.parse_move(move), seat)
    assert type(refused.value) is expected
    assert (refused.value.code, refused.value.rule) == (code, rule)
    assert rule in str(refused.value)
    assert table.text == before


def test_a_hole_closed_to_its_sides_cites_its_own_rule() -> None:
    beside = """
        B  C  D  E
    1   .  1  o  .
    2   C  .  .  .
    """
    into = scene(beside, "walk:b:1", hole_access="front_only").why_not("1-D1")
    across = scene(beside, "walk:b:2", hole_access="front_only").why_not("1-E1")
    assert [into.split()[1], across.split()[1]] == ["CC-4.8", "CC-4.8"], "D1 is one step away, E1 two"


def test_every_code_is_tested() -> None:
    games = Path(cheeseboard.__file__).parent / "games"
    sources = ("../core/game.py", "chop_chop/rules.py", "chop_chop/refusals.py")
    text = "".join((games / source).read_text("utf-8") for source in sources)
    codes = set(re.findall(r'\bRefusal\(\s*"([a-z-]+)"', text))
    assert codes == {case[0] for case in CASES}
