"""Four pictures lead to a seat: once, for a while, and not by guessing."""

from __future__ import annotations

from pathlib import Path

from tests.server.client import Api, Made
from tests.server.serving import QUICK, serving


def code_for(made: Made, seat: int, *secrets: str) -> list[int]:
    response = made.api.ask("POST", made.path + "/codes", {"seat": seat}, *(secrets or (made.host,)))
    assert response.status_code == 201, response.text
    assert response.json()["seconds"] > 0
    pictures: list[int] = response.json()["pictures"]
    return pictures


def test_join_by_pictures(api: Api) -> None:
    made = api.make("chop-chop", "h-e")
    pictures = code_for(made, 2)
    assert len(pictures) == 4
    used = api.ask("POST", "/api/v1/codes", {"pictures": pictures}).json()
    assert (used["match"], used["seat"]) == (made.id, 2)
    assert used["secret"] not in made.secrets.values()
    with made.open(used["secret"], seat=2) as guest:
        assert guest.table["seats"][1]["is_taken"]
        assert guest.table["seats"][1]["kind"] == "elsewhere"
    again = api.ask("POST", "/api/v1/codes", {"pictures": pictures})
    assert (again.status_code, again.json()["code"]) == (404, "no-such-code")


def test_only_the_host_invites_and_only_to_free_seats(api: Api) -> None:
    made = api.make("chop-chop", "h-e")
    for seat, secret, code in (
        (2, made.secrets[1], "not-host"),
        (1, made.host, "seat-taken"),
        (5, made.host, "no-such-seat"),
    ):
        response = api.ask("POST", made.path + "/codes", {"seat": seat}, secret)
        assert response.json()["code"] == code


def test_a_code_ends_with_the_start(api: Api) -> None:
    made = api.make("chop-chop", "h-e")
    pictures = code_for(made, 2)
    assert made.command("start", made.host, id="s").status_code == 200
    assert api.ask("POST", "/api/v1/codes", {"pictures": pictures}).json()["code"] == "no-such-code"
    response = api.ask("POST", made.path + "/codes", {"seat": 3}, made.host)
    assert response.json()["code"] == "already-started"


def test_guesses_are_few(tmp_path: Path) -> None:
    with serving(tmp_path, *QUICK, "--guesses-per-minute", "3") as running, Api(running.url) as api:
        made = api.make("chop-chop", "h-e")
        pictures = code_for(made, 2)
        wrong = [(picture + 1) % 24 for picture in pictures]
        codes = [api.ask("POST", "/api/v1/codes", {"pictures": wrong}).json()["code"] for _ in range(5)]
        assert codes == ["no-such-code"] * 3 + ["too-many-guesses"] * 2
        right = api.ask("POST", "/api/v1/codes", {"pictures": pictures})
        assert right.status_code == 429
        assert int(right.headers["retry-after"]) > 0
