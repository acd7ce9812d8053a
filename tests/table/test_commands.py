"""Every command that plays: when it is accepted, and each refusal with its code."""

from __future__ import annotations

from random import Random

import pytest

from cheeseboard.core.errors import GameError, GameOver, IllegalMove, NotationError, NotYourTurn
from cheeseboard.table import commands, deciding, questions
from cheeseboard.table.decisions import Holder
from cheeseboard.table.errors import BadMessage, NotHost, NotNow, NotSeated, StaleVersion, TableError
from cheeseboard.table.presence import Presence
from tests.table.desk import Desk, friends, sit_down

STRANGER = Holder()


def refused(
    desk: Desk,
    command: commands.Command,
    holder: Holder,
    kind: type[GameError],
    code: str,
    presence: Presence = Presence(),  # noqa: B008 (a value)
) -> GameError:
    """The error a command is refused with; it changes nothing."""
    before = desk.state()
    with pytest.raises(kind) as caught:
        deciding.decide(desk.match, command, holder, presence)
    assert caught.value.code == code
    assert str(caught.value)
    assert desk.state() == before
    return caught.value


def play(desk: Desk, seat: int, move: str, version: int | None = None) -> commands.Play:
    return commands.Play(
        id="k", seat=seat, version=desk.match.version if version is None else version, move=move
    )


def test_a_move_is_played_and_a_card_drawn() -> None:
    desk = friends("cheese-rescue", 2)
    seat = desk.match.game.actor(desk.match.position)
    assert seat == 1
    change = desk.play(seat, desk.moves(seat)[0])
    assert [event.code for event in change.events] == ["card-laid", "card-drawn", "card-seen"]
    assert (change.actor, change.is_undone, change.has_new_table) == (1, False, False)
    assert desk.again().position == desk.match.position


def test_moves_refused() -> None:
    desk = friends("cheese-rescue", 2)
    one, two = desk.holder(1), desk.holder(2)
    move = desk.moves(1)[0]
    refused(desk, play(desk, 1, move), two, NotSeated, "not-seated")
    refused(desk, play(desk, 3, move), two, NotSeated, "not-seated")
    refused(desk, play(desk, 1, move), STRANGER, NotSeated, "not-seated")
    refused(desk, play(desk, 1, move), desk.holder(watch=True), NotSeated, "not-seated")
    refused(desk, play(desk, 1, move), desk.host, NotSeated, "not-seated")
    refused(desk, play(desk, 2, move), two, NotYourTurn, "not-your-turn")
    refused(desk, play(desk, 1, "nonsense"), one, NotationError, "no-move")
    refused(desk, play(desk, 1, "+M"), one, IllegalMove, "not-a-lay")
    error = refused(desk, play(desk, 1, "1(5,5)"), one, IllegalMove, "touches-nothing")
    assert getattr(error, "rule", None) == "CR-4.1"


def test_a_move_made_for_an_older_game_is_stale() -> None:
    desk = friends("cheese-rescue", 2)
    start = desk.match.version
    desk.play(1, desk.moves(1)[0])
    move = desk.moves(2)[0]
    refused(desk, play(desk, 2, move, start), desk.holder(2), StaleVersion, "stale-version")
    refused(desk, play(desk, 2, move, desk.match.version + 1), desk.holder(2), StaleVersion, "stale-version")


def test_a_change_of_seats_alone_makes_no_move_stale() -> None:
    desk = friends("cheese-rescue", 3)
    seen = desk.match.version
    desk.do(commands.Leave(id="l", seat=3), desk.holder(3))
    desk.do(play(desk, 1, desk.moves(1)[0], seen), desk.holder(1))


def test_nothing_is_played_before_the_start_or_after_the_end() -> None:
    desk = sit_down("cheese-rescue", "here", "here", start=False)
    both = desk.holder(1, 2)
    for command in (
        play(desk, 1, "M(0,1)"),
        commands.Roll(id="k", seat=1, version=0),
        commands.Undo(id="k", seat=1, version=0),
    ):
        refused(desk, command, both, NotNow, "not-started")
    desk.do(commands.Start(id="s"), desk.host)
    desk.play_out(Random(1))
    version = desk.match.version
    refused(desk, play(desk, 1, "M(0,1)"), both, GameOver, "game-over")
    refused(desk, commands.Roll(id="k", seat=1, version=version), both, GameOver, "game-over")
    refused(desk, commands.Undo(id="k", seat=1, version=version), both, NotNow, "undo-over")
    hold = commands.Hold(id="k", seat=2)
    refused(desk, hold, both, NotNow, "not-playing", Presence(absent=frozenset({2})))


def test_the_die_waits_for_its_person() -> None:
    desk = friends("chop-chop", 2, cat=1)
    desk.play(1, desk.moves(1)[0])
    assert desk.match.roller == 2
    roll = commands.Roll(id="k", seat=2, version=desk.match.version)
    refused(desk, roll, desk.holder(1), NotSeated, "not-seated")
    wrong = commands.Roll(id="k", seat=1, version=desk.match.version)
    refused(desk, wrong, desk.holder(1), NotYourTurn, "not-your-roll")
    stale = commands.Roll(id="k", seat=2, version=0)
    refused(desk, stale, desk.holder(2), StaleVersion, "stale-version")
    refused(desk, play(desk, 2, "1-D2"), desk.holder(2), NotYourTurn, "not-your-turn")
    change = desk.do(roll, desk.holder(2))
    assert change.events[0].code == "rolled"
    assert (change.actor, change.has_new_table) == (2, False)


def test_a_bots_die_is_rolled_at_once() -> None:
    desk = sit_down("chop-chop", "here", "pip", cat=1)
    change = desk.play(1, desk.moves(1)[0])
    assert "rolled" in [event.code for event in change.events]
    assert desk.match.bot_to_move() == (2, "pip")
    assert desk.match.roller is None


def test_bots_play_for_bots_only() -> None:
    desk = sit_down("cheese-rescue", "here", "pip", first=2)
    assert desk.match.bot_to_move() == (2, "pip")
    with pytest.raises(NotNow) as caught:
        deciding.bot_plays(desk.match, 1, "1(0,1)")
    assert caught.value.code == "no-bot"
    with pytest.raises(IllegalMove):
        deciding.bot_plays(desk.match, 2, "1(6,6)")
    desk.store(deciding.bot_plays(desk.match, 2, desk.moves(2)[0]))
    assert desk.match.bot_to_move() is None
    waiting = sit_down("cheese-rescue", "here", "pip", start=False)
    assert waiting.match.bot_to_move() is None
    with pytest.raises(NotNow):
        deciding.bot_plays(waiting.match, 2, "1(0,1)")


def test_what_is_no_decision_is_refused() -> None:
    desk = friends("cheese-rescue", 2)
    refused(desk, commands.Look(id="k", seat=1), desk.holder(1), BadMessage, "bad-message")


# asking


def test_previews() -> None:
    desk = friends("cheese-rescue", 2)
    move = desk.moves(1)[0]
    shown = questions.preview(desk.match, commands.Preview(id="k", seat=1, move=move), desk.holder(1))
    assert (shown.id, shown.path, shown.lines) == ("k", [], [])
    for seat, text, holder, code in (
        (2, move, desk.holder(1), "not-seated"),
        (2, move, desk.holder(2), "not-your-turn"),
        (1, "1(5,5)", desk.holder(1), "touches-nothing"),
        (1, "?", desk.holder(1), "no-move"),
    ):
        with pytest.raises(GameError) as caught:
            questions.preview(desk.match, commands.Preview(id="k", seat=seat, move=text), holder)
        assert caught.value.code == code
    desk.play_out(Random(2))
    with pytest.raises(GameOver):
        questions.preview(desk.match, commands.Preview(id="k", seat=1, move=move), desk.holder(1))


def test_a_previewed_walk_is_the_walk() -> None:
    desk = sit_down("chop-chop", "here", "here", cat=1)
    assert questions.prints(desk.match, commands.Prints(id="p")).squares == []
    desk.play(1, "C@D3")
    assert questions.prints(desk.match, commands.Prints(id="p")).squares
    desk.roll(2)
    move = desk.moves(2)[0]
    shown = questions.preview(desk.match, commands.Preview(id="k", seat=2, move=move), desk.holder(2))
    assert tuple(shown.path) == desk.play(2, move).events[0].path  # type: ignore[attr-defined]
    assert (
        questions.prints(
            sit_down("chop-chop", "here", "here", start=False).match, commands.Prints(id="p")
        ).squares
        == []
    )


def test_previews_draw_threads() -> None:
    """A game may pass without one of the three; twenty do not."""
    kinds: set[str] = set()
    games = 0
    while games < 20 and len(kinds) < 3:
        kinds |= previewed(sit_down("cheese-rescue", "here", "here"))
        games += 1
    assert kinds == {"scare", "chase", "nibble"}


def previewed(desk: Desk) -> set[str]:
    """The kinds of threads that the moves of a whole game would draw."""
    kinds: set[str] = set()
    for _ in range(24):
        seat = desk.match.game.actor(desk.match.position)
        assert seat is not None
        moves = desk.moves(seat)
        for move in moves:
            lines = questions.preview(
                desk.match, commands.Preview(id="k", seat=seat, move=move), desk.holder(seat)
            ).lines
            kinds |= {line.kind for line in lines}
        desk.play(seat, moves[-1])
    return kinds


def test_hints_where_nobody_plays_elsewhere() -> None:
    desk = sit_down("cheese-rescue", "here", "pip", first=1)
    assert questions.hint(desk.match, commands.Hint(id="k", seat=1), desk.holder(1)) == desk.match.game.view(
        desk.match.position, 1
    )
    desk.play(1, desk.moves(1)[0])
    with pytest.raises(NotYourTurn):
        questions.hint(desk.match, commands.Hint(id="k", seat=1), desk.holder(1))
    apart = friends("cheese-rescue", 2)
    with pytest.raises(NotNow) as caught:
        questions.hint(apart.match, commands.Hint(id="k", seat=1), apart.holder(1))
    assert caught.value.code == "no-hints"


def test_warnings_where_nobody_plays_elsewhere_and_in_practice() -> None:
    """What is judged is the seat's own view, and only of a move that it could play."""
    desk = sit_down("cheese-rescue", "here", "pip", first=1)
    game, move = desk.match.game, desk.moves(1)[0]
    asked = commands.Warn(id="k", seat=1, move=move)
    assert questions.warn(desk.match, asked, desk.holder(1)) == game.view(desk.match.position, 1)
    with pytest.raises(IllegalMove):
        questions.warn(desk.match, commands.Warn(id="k", seat=1, move="1(0,0)"), desk.holder(1))
    with pytest.raises(NotSeated):
        questions.warn(desk.match, asked, desk.holder())
    apart = friends("cheese-rescue", 2)
    with pytest.raises(NotNow) as caught:
        questions.warn(apart.match, asked, apart.holder(1))
    assert caught.value.code == "no-hints"
    apart.match.is_practice = True
    seat = apart.match.game.actor(apart.match.position)
    assert seat is not None
    own = commands.Warn(id="k", seat=seat, move=apart.moves(seat)[0])
    assert questions.warn(apart.match, own, apart.holder(seat)).seat == seat


def test_greetings_and_looks() -> None:
    desk = friends("cheese-rescue", 2)
    greeted = questions.greet(desk.match, commands.Greet(id="k", seat=2, greeting="yum"), desk.holder(2))
    assert (greeted.seat, greeted.greeting) == (2, "yum")
    with pytest.raises(NotSeated):
        questions.greet(desk.match, commands.Greet(id="k", seat=2, greeting="yum"), desk.holder(1))
    questions.check_look(desk.match, None, desk.holder(watch=True))
    questions.check_look(desk.match, 2, desk.holder(2))
    for holder in (desk.holder(1), desk.host, desk.holder(watch=True)):
        with pytest.raises(NotSeated):
            questions.check_look(desk.match, 2, holder)


# starting


def test_only_the_host_starts_and_only_once() -> None:
    desk = sit_down("cheese-rescue", "here", "elsewhere", "empty", start=False)
    for holder in (desk.holder(1), desk.holder(2), desk.holder(watch=True)):
        refused(desk, commands.Start(id="k"), holder, NotHost, "not-host")
    change = desk.do(commands.Start(id="k", level="bramble"), desk.host)
    assert change.has_new_table
    assert [place.bot for place in desk.match.places] == [None, "hazel", "bramble"]
    assert [place.kind for place in desk.match.places] == ["here", "elsewhere", "bot"]
    refused(desk, commands.Start(id="k"), desk.host, NotNow, "already-started")


def test_one_error_tree() -> None:
    assert issubclass(TableError, GameError)
