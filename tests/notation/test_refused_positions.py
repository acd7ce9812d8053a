"""Position texts that do not fit together are refused, each with words that say what is wrong."""

from __future__ import annotations

import pytest

import cheeseboard
from cheeseboard import NotationError

CR = "cheese-rescue:2 0,0=S a:D,M,1,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:2/5/7 lay:a"
CC = (
    "chop-chop:2 ###o###/#######/u######/######u/#######/###u### "
    "cat:a@D3 mice:b@D2,A3,G4,D6 tiles:10/8/4/4/4/4/4 won:0 roll:b nr:3"
)
START = (
    "chop-chop:2 ###u###/#######/u######/######u/#######/###u### "
    "cat:a@- mice:b@D1,A3,G4,D6 tiles:10/8/4/4/4/4/4 won:0 place:a"
)
FREE = CC.replace("chop-chop:2", "chop-chop:2:mice_order=free")
RANDOM = START.replace("chop-chop:2", "chop-chop:3:first_player=random").replace("mice:b", "mice:?")

REFUSED = [
    (CR, "0,0=S", "0,0=S/././././M", "more than 5 rows"),
    (CR, "0,0=S", "0,0=S.....M", "more than 5 columns"),
    (CR, "0,0=S", "0,0=SM", "found 10 M"),
    (CR, "0,0=S", "0,0=Sc1", "only 2 play"),
    (CR, "0,0=S", "zero=S", "expected row,column=rows"),
    (CR, "0,0=S", "0,0=S?", "expected . S D C M"),
    (CR, "0,0=S", "0,1=S", "the start card S once"),
    (CR, "lay:a", "stay:a", "expected first?, deal:a"),
    (CR, "lay:a", "over", "only then"),
    (CR, "lay:a", "deal:a", "dealing is over"),
    (CR, "lay:a", "draw:a", "nobody draws now"),
    (CR, "pile:2/5/7", "pile:2/5", "found 2 counts"),
    (CR, "a:D,M", "a:Z,M", "found card 'Z'"),
    (CR, "a:D,M,1", "a:D,M,M", "expected"),
    (CR, "lay:a", "lay:a x", "words after the game"),
    (CC, "mice:b@D2,A3", "mice:b@A3,A3", "two mice on A3"),
    (CC, "roll:b", "roll:b:4", "behind the seat"),
    (CC, "roll:b", "turn:b:9", "expected C or 1 to 4"),
    (CC, "roll:b", "turn:b:C", "other side"),
    (CC, "roll:b", "roll:c", "expected a seat"),
    (CC, "nr:3", "nr:3 met:1/2", "three turns"),
    (CC, "nr:3", "nr:3 met:1/0/0", "do not fit"),
    (CC, "nr:3", "nr:3 nr:4", "may follow once"),
    (CC, "nr:3", "nr:3 skip:cat", "not with knife=handover"),
    (CC, "nr:3", "nr:3 skip:dog", "allowed: cat, mice, both"),
    (CC, "nr:3", "nr:3 mover:1 stall:70", "the limit is 60"),
    (CC, "cat:a@D3", "cat:a@D2", "one square and level"),
    (CC, "cat:a@D3", "cat:a@D1", "may not be on that slab"),
    (CC, "cat:a@D3", "cat:a@-", "set last"),
    (CC, "cat:a@D3", "cat:b@D3", "no mouse player"),
    (CC, "cat:a@D3", "cat:a@H9", "a square of the board"),
    (CC, "mice:b@", "mice:?@", "neither the cat's nor"),
    (CC, "roll:b", "die:b", "mice_order=free"),
    (CC, "roll:b", "over:mice", "the pieces say otherwise"),
    (CC, "roll:b", "over:stalled", "the pieces say otherwise"),
    (CC, "roll:b", "ask:a:b", "only people are asked"),
    (CC, "roll:b", "arrow:b:9", "expected C or 1 to 4"),
    (CC, "roll:b", "turn:a:C", "no face-down tile"),
    (CC, "roll:b", "fork:b:1", "nothing to choose"),
    (CC, "roll:b", "walk:b:5", "the die has no 5"),
    (CC, "won:0", "won:1", "expected 10"),
    (CC, "tiles:10/8", "tiles:9/9", "more of a kind"),
    (START, "place:a", "place:b", "by its own seat"),
    (START, "place:a", "place:a nr:2", "after the set-up"),
    (START, "place:a", "place:a rolls:2", "running turn"),
    (START, "place:a", "place:a stall:3", "none was made"),
    (START, "place:a", "first?", "is known once"),
    (START, "###u###/#", "###u###/.", "tiles"),
    (START, "cat:a@- mice:b@", "cat:a@- mice:?@", "is known once"),
    (START.replace("mice:b", "mice:?"), "place:a", "first?", "and only then"),
    (RANDOM, "place:a", "hop:a", "see docs/notation.md"),
]


@pytest.mark.parametrize(("text", "old", "new", "told"), REFUSED, ids=[case[2] for case in REFUSED])
def test_refused(text: str, old: str, new: str, told: str) -> None:
    assert old in text
    with pytest.raises(NotationError) as refused:
        cheeseboard.open_position(text.replace(old, new, 1))
    assert told in str(refused.value)


def test_the_texts_themselves_are_fine() -> None:
    for text in (CR, CC, START):
        cheeseboard.open_position(text)


def test_more_that_does_not_fit() -> None:
    caught = CC.replace("D2,A3", "x,A3").replace("roll:b", "turn:b:1")
    on_cheese = CC.replace("/#######/u", "/###*###/u").replace("tiles:10/8", "tiles:9/8")
    three = "cheese-rescue:3 1,1=M a:D,1,1,1,2,2,3 b:C,M,1,1,1,2,2,3 c:C,M,1,1,1,2,2,3 pile:3/7/11 lay:b"
    fixed = CR.replace("cheese-rescue:2", "cheese-rescue:2:area=fixed").replace("0,0=S", "0,0=S..M")
    both = RANDOM.replace("cat:a@- mice:?", "cat:? mice:b").replace("place:a", "cat?")
    skipping = FREE.replace("mice_order=free", "knife=skip_only").replace("nr:3", "nr:3 skip:mice")
    told = {
        caught: "piece 1 is not in play",
        on_cheese: "visible cheese",
        three: "the first card lies at 0,0",
        fixed: "columns outside -2 to 2",
        CR.replace("a:D,M,", "a:D,").replace("2/5/7", "2/5/8"): "found 7 cards in hand, expected 8",
        both: "and only then",
        skipping: "used its skip already",
        CR + " " * 3000: "characters",
    }
    for text, words in told.items():
        with pytest.raises(NotationError) as refused:
            cheeseboard.open_position(text)
        assert words in str(refused.value)


@pytest.mark.parametrize("name", ["cheese-rescue", "chop-chop"])
def test_a_move_of_another_game_has_no_text_here(name: str) -> None:
    other = next(each for each in cheeseboard.GAMES if each != name)
    foreign = cheeseboard.game(other, players=2).parse_move("+M" if other == "cheese-rescue" else "1-F3")
    with pytest.raises(NotationError, match="is not a move of"):
        cheeseboard.game(name, players=2).format_move(foreign)
