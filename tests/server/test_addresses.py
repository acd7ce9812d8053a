"""Where a server says that other devices find it."""

from __future__ import annotations

import ipaddress
from pathlib import Path

import pytest

from cheeseboard.server.http import addresses
from cheeseboard.server.settings import Settings
from tests.server.client import Api
from tests.server.serving import serving


def test_only_where_it_listens_to_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.0.7")
    assert addresses.found_at(Settings(), 8765) is None
    assert addresses.found_at(Settings(lan=True), 8765) == "http://192.168.0.7:8765"
    assert addresses.found_at(Settings(lan=True), None) == "http://192.168.0.7"
    assert addresses.found_at(Settings(lan=True, public_url="https://x.example"), 80) == "https://x.example"
    monkeypatch.setattr(addresses, "lan_address", lambda: None)
    assert addresses.found_at(Settings(lan=True), 8765) is None


def test_the_address_of_this_machine_is_one_or_there_is_none() -> None:
    address = addresses.lan_address()
    assert address is None or not ipaddress.ip_address(address).is_loopback


def test_it_is_told_with_the_games(tmp_path: Path) -> None:
    with serving(tmp_path) as running, Api(running.url) as api:
        assert api.ask("GET", "/api/v1/games").json()["found_at"] is None
