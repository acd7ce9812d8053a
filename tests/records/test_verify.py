"""Records held against the rules, the sealed seed and the result."""

from __future__ import annotations

import hmac
from dataclasses import replace

import pytest

from cheeseboard.core.dealer import Dealer
from cheeseboard.core.errors import IllegalMove, RecordError
from cheeseboard.core.game import CHANCE
from cheeseboard.records import (
    Occupant,
    Ply,
    Record,
    Roles,
    format_record,
    open_record,
    parse_record,
    play_out,
    replay,
    verify,
    weights,
)
from cheeseboard.registry import GAMES, game
from cheeseboard.terminal.choosers import random_chooser


def random_record(name: str, players: int = 2, seed: str = "7") -> Record:
    return play_out(game(name, players=players), random_chooser(seed), Dealer.named(seed))


CHEESE = random_record("cheese-rescue")
CHOP = random_record("chop-chop", 3)


def refusal(record: Record) -> RecordError:
    with pytest.raises(RecordError) as refused:
        verify(record)
    return refused.value


def line_of(record: Record, start: str) -> int:
    """The line that begins so."""
    lines = format_record(record).splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))


def with_ply(record: Record, index: int, ply: Ply) -> Record:
    return replace(record, plies=(*record.plies[:index], ply, *record.plies[index + 1 :]))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", "123")
def test_honest_games_are_true(name: str, seed: str) -> None:
    for players in GAMES[name].player_counts:
        record = random_record(name, players, seed)
        report = verify(parse_record(format_record(record)))
        assert (report.game, report.plies) == (record.game, len(record.plies))
        assert report.chance_results == sum(ply.actor == CHANCE for ply in record.plies)
        assert report.is_sealed
        assert report.result == record.result is not None


def test_replay_gives_every_position_and_event() -> None:
    played, position = open_record(CHEESE)
    for number, step in enumerate(replay(CHEESE), 1):
        assert step.ply == number
        assert played.format_position(step.before) == played.format_position(position)
        after, events = played.play(position, step.move)
        assert played.format_position(step.position) == played.format_position(after)
        assert step.events == events
        position = after
    assert played.outcome(position) is not None


def test_roles_and_occupants_are_kept() -> None:
    occupants = [Occupant("person"), Occupant("bot", "careful"), Occupant("random")]
    roles = Roles.of(first=3, cat=1, people=(1,))
    record = play_out(game("chop-chop", players=3), random_chooser("1"), Dealer.named("1"), roles, occupants)
    assert (record.seats, record.roles) == (tuple(occupants), roles)
    assert verify(parse_record(format_record(record))).is_sealed


def test_without_the_seed_chance_is_not_checked_and_that_is_said() -> None:
    assert not verify(replace(CHEESE, seed=None)).is_sealed


def test_unfinished_games_are_true_as_far_as_they_go() -> None:
    for record in (CHEESE, CHOP):
        for stop in (0, 1, 5, len(record.plies) - 1):
            report = verify(replace(record, plies=record.plies[:stop], result=None, seed=None))
            assert (report.plies, report.result) == (stop, None)


def test_a_record_may_start_from_a_position() -> None:
    for record in (CHEESE, CHOP):
        played, _ = open_record(record)
        middle = list(replay(record))[20].position
        later = replace(record, seed=None, start=played.format_position(middle), plies=record.plies[21:])
        assert verify(parse_record(format_record(later))).result == record.result


def test_unknown_game() -> None:
    for header in (
        "bridge:4",
        "cheese-rescue:9",
        "cheese-rescue:2:area=round",
        "cheese-rescue",
        "chop-chop:2:x",
    ):
        refused = refusal(replace(CHEESE, game=header))
        assert (refused.line, refused.code) == (2, "record-game")
        assert refused.__cause__ is not None


def test_a_game_is_written_in_one_way() -> None:
    refused = refusal(replace(CHEESE, game="cheese-rescue:2:area=floating"))
    assert (refused.line, refused.code) == (2, "record-game")


def test_unknown_rules_version() -> None:
    refused = refusal(replace(CHEESE, rules=99))
    assert (refused.line, refused.code) == (3, "record-rules")


def test_wrong_number_of_seats() -> None:
    assert refusal(replace(CHEESE, seats=CHOP.seats)).code == "record-setup"


def test_roles_that_the_game_refuses() -> None:
    for roles in (Roles.of(cat=1), Roles.of(first=3)):
        record = replace(CHEESE, roles=roles)
        refused = refusal(record)
        assert (refused.line, refused.code) == (line_of(record, "roles: "), "record-setup")


def test_a_start_that_the_game_refuses() -> None:
    record = replace(CHEESE, start="cheese-rescue:2 nonsense")
    refused = refusal(record)
    assert (refused.line, refused.code) == (line_of(record, "start: "), "record-setup")


def test_a_start_and_roles_exclude_each_other() -> None:
    played, position = open_record(CHOP)
    record = replace(CHOP, start=played.format_position(position), roles=Roles.of(cat=1))
    assert refusal(record).code == "record-setup"


def test_another_seed() -> None:
    record = replace(CHEESE, seed=bytes(32))
    refused = refusal(record)
    assert (refused.line, refused.code) == (line_of(record, "seed: "), "record-seed")


@pytest.mark.parametrize("record", [CHEESE, CHOP], ids=["cheese-rescue", "chop-chop"])
def test_every_changed_chance_result_is_noticed(record: Record) -> None:
    played, _ = open_record(record)
    for index, step in zip(range(120), replay(record), strict=False):
        others = [move for move, _ in played.chances(step.before) if move != step.move]
        if others:
            changed = replace(
                record, plies=(*record.plies[:index], Ply(CHANCE, played.format_move(others[0])))
            )
            refused = refusal(replace(changed, result=played.outcome(step.position)))
            assert refused.code == "record-chance"
            assert f"ply {index + 1}: chance result" in refused.reason
            assert refused.line == _last_move_line(changed)


def _last_move_line(record: Record) -> int:
    return format_record(record).splitlines().index("", line_of(record, "1 "))


def test_illegal_moves_name_their_rule() -> None:
    index = next(i for i, ply in enumerate(CHEESE.plies) if ply.actor)
    seat = CHEESE.plies[index].actor
    refused = refusal(with_ply(CHEESE, index, Ply(seat, "1(0,0)")))
    assert (refused.line, refused.code) == (line_of(CHEESE, f"{index + 1} "), "record-move")
    assert refused.reason.startswith(f"ply {index + 1}: ")
    assert refused.reason.endswith("(CR-4.2)")
    assert isinstance(refused.__cause__, IllegalMove)
    assert refused.__cause__.rule == "CR-4.2"


@pytest.mark.parametrize("record", [CHEESE, CHOP], ids=["cheese-rescue", "chop-chop"])
def test_nobody_decides_out_of_turn(record: Record) -> None:
    for index, ply in enumerate(record.plies[:60]):
        for actor in range(1 + len(record.seats)):
            if actor != ply.actor:
                refused = refusal(with_ply(record, index, Ply(actor, ply.move)))
                assert refused.code == "record-move"
                assert f"({GAMES[record.game.split(':')[0]].turn_rule})" in refused.reason


def test_no_text_of_a_move() -> None:
    assert refusal(with_ply(CHOP, 3, CHOP.plies[3]._replace(move="jump!"))).code == "record-move"


def test_moves_after_the_end() -> None:
    refused = refusal(replace(CHEESE, plies=(*CHEESE.plies, CHEESE.plies[-1])))
    assert refused.code == "record-move"
    assert "over" in refused.reason


def test_wrong_results() -> None:
    assert CHEESE.result is not None
    for result in (
        None,
        replace(CHEESE.result, winners=(1, 2)),
        replace(CHEESE.result, places=CHEESE.result.places[::-1]),
        replace(CHEESE.result, reason="shared"),
        replace(CHEESE.result, rule="CR-7.9"),
    ):
        record = replace(CHEESE, result=result)
        refused = refusal(record)
        assert (refused.line, refused.code) == (line_of(record, "result: "), "record-result")
        assert CHEESE.result.reason in refused.reason


def test_a_result_before_the_end() -> None:
    refused = refusal(replace(CHEESE, plies=CHEESE.plies[:-1]))
    assert refused.code == "record-result"
    assert "unfinished" in refused.reason


# What devices add, and what could have come


def test_numbers_of_devices_are_mixed_into_the_seed() -> None:
    seed, numbers = bytes(32), {2: b"\2" * 32, 1: b"\1" * 32}
    dealer = Dealer(seed, numbers)
    record = play_out(game("chop-chop", players=2), random_chooser("7"), dealer)
    true = replace(record, numbers=numbers)
    assert verify(true).numbers == 2
    assert parse_record(format_record(true)) == true
    mixed = hmac.digest(seed, b"a" + numbers[1] + b"b" + numbers[2], "sha256")
    assert (
        replace(record, numbers={}).plies
        == play_out(game("chop-chop", players=2), random_chooser("7"), Dealer(mixed)).plies
    )
    with pytest.raises(RecordError):
        verify(replace(true, numbers={**numbers, 2: b"\3" * 32}))


def test_what_could_have_come_instead() -> None:
    for ply, found in zip(CHOP.plies, weights(CHOP), strict=True):
        assert (found is not None) == (ply.actor == CHANCE)
        assert found is None or ply.move in dict(found[1])
