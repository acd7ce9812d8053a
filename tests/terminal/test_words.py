"""Every move and event of every game has words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from cheeseboard import rulebook
from cheeseboard.catalogue import GAMES, game
from cheeseboard.games.core import Event, Move
from cheeseboard.games.errors import GameError
from cheeseboard.record import play_out, replay
from cheeseboard.seed import Dealer
from cheeseboard.terminal.board import columns, draw_view, facts, whose_decision
from cheeseboard.terminal.choose import LONG, choose_move, menu_of
from cheeseboard.terminal.seats import random_chooser
from cheeseboard.terminal.tell import LONGER, SENTENCES, tell, tell_all
from cheeseboard.terminal.words import MOVES, cards_in_words, listed, move_phrase


def kinds(base: Any) -> Iterator[Any]:
    """All kinds of move or event that the games have."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("cheeseboard.games"):
            yield kind
        yield from kinds(kind)


def test_every_event_has_a_sentence() -> None:
    codes = {kind.code for kind in kinds(Event)}
    assert len(codes) > 20
    assert codes == set(SENTENCES) | set(LONGER)


def test_every_move_has_a_phrase() -> None:
    assert {kind.code for kind in kinds(Move)} == set(MOVES)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("options", [{}, {"first_player": "random"}])
def test_whole_games_are_told_without_gaps(name: str, options: dict[str, Any]) -> None:
    for players in GAMES[name].player_counts:
        played = game(name, players=players, **options)
        record = play_out(played, random_chooser("3"), Dealer.named("3"))
        for step in replay(record):
            assert not re.search(r"[{}]|None|True|False|\(\)", move_phrase(played, step.move))
            for seat in (None, *played.seats):
                for sentence in tell_all(step.events, seat):
                    assert re.fullmatch(r"[A-Z][^{}]*[.!)]", sentence, re.DOTALL), sentence
                    assert "None" not in sentence
                view = played.view(step.position, seat)
                assert draw_view(played, view)
                assert whose_decision(view).endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_told_only_its_own_events(name: str) -> None:
    played = game(name, players=2)
    record = play_out(played, random_chooser("3"), Dealer.named("3"))
    for step in replay(record):
        for event in step.events:
            hidden = replace(event, audience=(2,))
            assert tell_all([hidden], 1) == []
            assert tell_all([hidden], None) == []
            assert tell_all([hidden], 2) == [tell(event, 2)]
            assert tell_all([hidden], None, everything=True) == [tell(event)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sneezed(Event):
    code: ClassVar[str] = "sneezed"
    loudness: int


def test_an_event_of_a_game_to_come_is_told_plainly() -> None:
    assert tell(Sneezed(loudness=3)) == "sneezed: loudness 3."


def test_lists_and_columns() -> None:
    assert [listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert cards_in_words(["C", "C", "M", "1", "3"]) == "2 cats, a mouse and cheese 1 3"
    assert cards_in_words([]) == "nothing"
    assert columns(["aa", "b", "c"], 8) == "aa  c\nb"
    assert columns(["too wide", "b"], 3) == "too wide\nb"
    assert columns([]) == ""


def test_long_lists_are_chosen_in_two_steps(capsys: pytest.CaptureFixture[str]) -> None:
    played = game("cheese-rescue", players=2)
    text = "cheese-rescue:2 -1,0=.M./SDa1 a:C,M,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:2/4/6 draw:a"
    position, _ = played.play(played.parse_position(text), played.parse_move("+M"))
    moves = played.legal_moves(position)
    menu = menu_of(played, moves)
    assert len(moves) > LONG > len(menu)
    assert [choice.label.partition(" (")[0] for choice in menu] == [
        "a cat", "a mouse", "cheese 1", "cheese 2", "cheese 3"
    ]  # fmt: skip
    assert [move for choice in menu for move in choice.moves] == moves
    answers = iter(["0", "99", "nonsense", "-1", "²", "2", "b", "b", "2", "1"])
    assert choose_move(played, moves, lambda _: next(answers)) == menu[1].moves[0]
    assert capsys.readouterr().out.count("That is not one of the moves.") == 6
    assert choose_move(played, moves, lambda _: played.format_move(moves[-1])) == moves[-1]


def test_few_moves_are_one_list_and_one_move_is_no_question(capsys: pytest.CaptureFixture[str]) -> None:
    played = game("chop-chop", players=2)
    moves = played.legal_moves(played.start(cat=1))
    assert [choice.label for choice in menu_of(played, moves)][:2] == ["the cat on C3", "the cat on D3"]
    assert choose_move(played, moves[:1], lambda _: "") == moves[0]
    assert "only one move: the cat on C3" in capsys.readouterr().out


def test_facts_never_name_what_a_view_does_not() -> None:
    played = game("cheese-rescue", players=2)
    text = "cheese-rescue:2 -1,0=.M./SDa1 a:C,M,1,1,2,2,3 b:C,M,1,1,1,2,2,3 pile:2/4/6 draw:a"
    assert facts(played.view(played.parse_position(text), 2))[:2] == [
        "Seat a holds 2 animals and cheese 1 1 2 2 3.",
        "You hold a cat, a mouse and cheese 1 1 1 2 2 3.",
    ]
    spectator = facts(played.view(played.parse_position(text), None))
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
