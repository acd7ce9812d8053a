"""Every move and event of every game has words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from cheeseboard import rulebook
from cheeseboard.core.dealer import Dealer
from cheeseboard.core.errors import GameError
from cheeseboard.core.game import CHANCE, Event
from cheeseboard.games.cheese_rescue.moves import HandShown
from cheeseboard.locale import languages, read, rulebook_of
from cheeseboard.records import play_out, replay
from cheeseboard.registry import GAMES, game
from cheeseboard.terminal.board import columns, draw_view, whose_decision
from cheeseboard.terminal.choosers import random_chooser
from cheeseboard.terminal.menus import LONG, choose_move, menu_of
from cheeseboard.terminal.narrate import Narrator
from cheeseboard.terminal.play import TerminalGame

GAP = re.compile(r"[{}|]|None|True|False|\(\)|\b[a-z]+\.[a-z]")
"""what stands in a sentence that lacks something: a hole, a value of Python, a key"""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("options", [{}, {"first_player": "random"}])
def test_whole_games_are_told_without_gaps(name: str, options: dict[str, Any]) -> None:
    for players in GAMES[name].player_counts:
        check_told(Narrator(game(name, players=players, **options)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", sorted({*languages()} - {"en"}))
def test_whole_games_are_told_in_every_language(name: str, language: str) -> None:
    players = GAMES[name].player_counts[-1]
    check_told(Narrator(game(name, players=players, first_player="random"), language))


def check_told(narrator: Narrator) -> None:
    played = narrator.game
    record = play_out(played, random_chooser("3"), Dealer.named("3"))
    for step in replay(record):
        if step.actor != CHANCE:
            assert narrator.move(step.move) != played.format_move(step.move)
            assert not GAP.search(narrator.move(step.move))
        for seat in (None, *played.seats):
            for sentence in narrator.tell_all(step.events, seat):
                assert sentence.lstrip("¡¿«„")[0].isupper(), sentence
                assert re.search(r"[.!)?]$|^  ", sentence.splitlines()[-1]), sentence
                assert not GAP.search(sentence), sentence
            view = played.view(step.position, seat)
            assert draw_view(narrator, view)
            assert not [fact for fact in narrator.facts(view) if GAP.search(fact) or fact[-1] != "."]
            assert whose_decision(narrator, view).endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_told_only_its_own_events(name: str) -> None:
    narrator = Narrator(game(name, players=2))
    record = play_out(narrator.game, random_chooser("3"), Dealer.named("3"))
    for step in replay(record):
        for event in step.events:
            hidden = replace(event, audience=(2,))
            assert narrator.tell_all([hidden], 1) == []
            assert narrator.tell_all([hidden], None) == []
            assert narrator.tell_all([hidden], 2) == [narrator.tell(event)]
            assert narrator.tell_all([hidden], None, everything=True) == [narrator.tell(event)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sneezed(Event):
    code: ClassVar[str] = "sneezed"
    loudness: int


def test_an_event_of_a_game_to_come_is_told_plainly() -> None:
    assert Narrator(game("chop-chop", players=2)).tell(Sneezed(loudness=3)) == "sneezed: loudness 3."


def test_lists_and_columns() -> None:
    narrator = Narrator(game("cheese-rescue", players=2))
    assert [narrator.listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    shown = HandShown(seat=2, cards=("C", "C", "M", "1", "3"))
    assert narrator.tell(shown) == "Seat b kept 2 cats, a mouse and cheese 1 3."
    assert narrator.tell(replace(shown, cards=())) == "Seat b kept nothing."
    assert columns(["aa", "b", "c"], 8) == "aa  c\nb"
    assert columns(["too wide", "b"], 3) == "too wide\nb"
    assert columns([]) == ""


def test_long_lists_are_chosen_in_two_steps(capsys: pytest.CaptureFixture[str]) -> None:
    played = game("cheese-rescue", players=2)
    text = "cheese-rescue:2 -1,0=.M./SDa1 a:C,M,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:2/4/6 draw:a"
    position, _ = played.play(played.parse_position(text), played.parse_move("+M"))
    moves = played.legal_moves(position)
    narrator = Narrator(played)
    menu = menu_of(narrator, moves)
    assert len(moves) > LONG > len(menu)
    assert [choice.label.partition(" (")[0] for choice in menu] == [
        "a cat", "a mouse", "cheese 1", "cheese 2", "cheese 3"
    ]  # fmt: skip
    assert [move for choice in menu for move in choice.moves] == moves
    answers = iter(["0", "99", "nonsense", "-1", "²", "2", "b", "b", "2", "1"])
    assert choose_move(narrator, moves, lambda _: next(answers)) == menu[1].moves[0]
    assert capsys.readouterr().out.count("That is not one of the moves.") == 6
    assert choose_move(narrator, moves, lambda _: played.format_move(moves[-1])) == moves[-1]


def test_few_moves_are_one_list_and_one_move_is_no_question(capsys: pytest.CaptureFixture[str]) -> None:
    played = game("chop-chop", players=2)
    moves = played.legal_moves(played.start(cat=1))
    narrator = Narrator(played)
    assert [choice.label for choice in menu_of(narrator, moves)][:2] == ["the cat on C3", "the cat on D3"]
    assert choose_move(narrator, moves[:1], lambda _: "") == moves[0]
    assert "only one move: the cat on C3" in capsys.readouterr().out


def test_facts_never_name_what_a_view_does_not() -> None:
    played = game("cheese-rescue", players=2)
    text = "cheese-rescue:2 -1,0=.M./SDa1 a:C,M,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:2/4/6 draw:a"
    narrator = Narrator(played)
    assert narrator.facts(played.view(played.parse_position(text), 2))[:2] == [
        "Seat a holds 2 animals and cheese 1 1 2 2 3.",
        "You hold a cat, a mouse and cheese 1 1 1 2 2 3.",
    ]
    spectator = narrator.facts(played.view(played.parse_position(text), None))
    assert spectator[1] == "Seat b holds 2 animals and cheese 1 1 1 2 2 3."


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_found_by_its_number(name: str) -> None:
    headings = re.findall(r"^### ([A-Z]+)-(\S+) (.*)$", rulebook.rule_text(name), re.MULTILINE)
    assert len(headings) > 40
    for prefix, number, title in headings:
        for wanted in (f"{prefix}-{number}", f"{prefix}-{number}".lower(), number):
            section = rulebook.find_rule(name, wanted)
            assert section.startswith(f"### {prefix}-{number} {title}")
            assert section.count("\n##") == 0
            assert "Held by" not in section


@pytest.mark.parametrize("name", GAMES)
def test_every_question_and_difference_is_found_where_it_stands(name: str) -> None:
    points = re.findall(r"^- (?:\*\*)?([A-Z]+-Q[0-9]+)", rulebook.rule_text(name), re.MULTILINE)
    assert len(points) > 10
    for point in points:
        assert re.search(rf"\b{point}\b", rulebook.find_rule(name, point))


@pytest.mark.parametrize(
    ("name", "wanted", "nearest"),
    [
        ("cheese-rescue", "CR-4.9", "CR-4.5a, CR-4.6, CR-5.1, CR-5.2"),
        ("cheese-rescue", "0", "CR-1.1, CR-1.1a, CR-1.2, CR-1.2a"),
        ("cheese-rescue", "99.1", "CR-6.4, CR-7.1, CR-7.2, CR-7.3"),
        ("chop-chop", "4.4b", "CC-4.4, CC-4.4a, CC-4.5, CC-4.6"),
        ("chop-chop", "CC-X99", "CC-X9, "),
        ("chop-chop", "", ""),
    ],
)
def test_an_unknown_rule_names_the_nearest(name: str, wanted: str, nearest: str) -> None:
    with pytest.raises(GameError) as refused:
        rulebook.find_rule(name, wanted)
    assert refused.value.code == "unknown-rule"
    assert f"the nearest are {nearest}" in str(refused.value)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_in_short_and_the_contents(name: str) -> None:
    assert rulebook.in_short(name).startswith("## The game in one minute")
    assert rulebook.contents(name)[0] == "The game in one minute"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_told_in_the_language_spoken(name: str, language: str) -> None:
    """At a game: all chapters, and one rule by its number; whole and in English where no page tells it."""
    spoken = Narrator(game(name, players=2), language)
    player = TerminalGame(spoken, 1, Dealer.named("told"), "pip", random_chooser("told"))
    words = read(rulebook_of(name) / f"{language}.json")
    titles = [str(text) for key, text in words.items() if key.endswith(".title")]
    assert re.findall(r"^## (.*)$", player.rules(""), re.MULTILINE) == titles
    number, key = {
        "cheese-rescue": ("CR-4.1", "chapter.lay.touch"),
        "chop-chop": ("CC-4.4", "chapter.walk.origin"),
    }[name]
    for asked in (number, number.lower(), number[3:]):
        answer = player.rules(asked)
        assert str(words[key]) in answer or language == "en"
        assert answer.startswith(f"### {number} ") == (language == "en")
    left_out = {"cheese-rescue": "CR-1.1a", "chop-chop": "CC-1.2a"}[name]
    assert player.rules(left_out).startswith(f"### {left_out} ")
    assert "99" in player.rules("99.9")
