"""Settings come from four places, in order; a wrong one is refused with what is allowed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cheeseboard.server.http.protocol_page import protocol_page
from cheeseboard.server.settings import (
    SettingError,
    Settings,
    data_folder,
    read_settings,
    settings_page,
    table,
)
from tests.server.serving import serving

DOCS = Path(__file__).parents[2] / "docs"


def test_docs_are_current() -> None:
    assert (DOCS / "settings.md").read_text(encoding="utf-8") == settings_page()
    assert (DOCS / "protocol.md").read_text(encoding="utf-8") == protocol_page()


def test_who_wins(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        'port = 1\nworkers = 1\nlan = true\nretention_days = 7\nallowed_origins = ["https://a.b"]\n'
    )
    environment = {"CHEESEBOARD_PORT": "2", "CHEESEBOARD_LAN": "false", "CHEESEBOARD_PURE": "1", "OTHER": "x"}
    settings = read_settings({"port": "3"}, environment, file)
    assert (settings.port, settings.lan, settings.retention_days) == (3, False, 7.0)
    assert settings.allowed_origins == ("https://a.b",)
    assert read_settings({}, {"CHEESEBOARD_SETTINGS": str(file)}).port == 1
    assert read_settings({}, {}) == Settings()


@pytest.mark.parametrize(
    ("given", "environment", "words"),
    [
        ({"port": "70000"}, {}, "on the command line: found '70000', allowed: whole number: 0 to 65535"),
        ({}, {"CHEESEBOARD_PORT": "tcp://10.0.0.1:80"}, "in the environment"),
        ({}, {"CHEESEBOARD_PROT": "1"}, "did you mean 'port'?"),
        ({"bot_pause": "nan"}, {}, "0 to 10"),
        ({"lan": "maybe"}, {}, "true, false"),
        ({"log_format": "xml"}, {}, "text, json"),
        ({"public_url": "example.org"}, {}, "https://play.example.org"),
        ({"extra_bots": "Bad Name=x"}, {}, "name=command"),
        ({"workers": "2"}, {}, "postgresql"),
        ({"database": "mysql://user:hunter2@x/y"}, {}, "postgresql://"),
    ],
)
def test_wrong_ones(given: dict[str, str], environment: dict[str, str], words: str) -> None:
    with pytest.raises(SettingError) as refused:
        read_settings(given, environment)
    assert words in str(refused.value)
    assert refused.value.code == "setting"
    assert "hunter2" not in str(refused.value)


def test_wrong_files(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    for text, words in (("port = ", "no TOML"), ("port = true", "0 to 65535"), ("prot = 1", "did you mean")):
        file.write_text(text)
        with pytest.raises(SettingError, match=words):
            read_settings({}, {}, file)
    with pytest.raises(SettingError, match="No such file"):
        read_settings({}, {}, tmp_path / "none.toml")


def test_every_default_is_allowed() -> None:
    for name, (setting, default) in table().items():
        text = ",".join(default) if isinstance(default, tuple) else str(default)
        parsed = setting.parse(text.lower() if isinstance(default, bool) else text)
        assert parsed == default, name
        assert setting.about.endswith(".")


def test_data_folders() -> None:
    assert data_folder("linux", {"XDG_DATA_HOME": "/x"}) == Path("/x/cheeseboard")
    assert data_folder("linux", {}).parts[-3:] == (".local", "share", "cheeseboard")
    assert data_folder("darwin", {}).parts[-3:] == ("Library", "Application Support", "cheeseboard")
    assert data_folder("win32", {"LOCALAPPDATA": "/y"}) == Path("/y/cheeseboard")


@pytest.mark.parametrize("name", ["file", "file/folder", "link"])
def test_data_that_is_a_file_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("a shopping list")
    (tmp_path / "link").symlink_to("file")
    with pytest.raises(SettingError, match=r"setting data: .*(file|link) is a file; name a folder"):
        read_settings({"data": str(tmp_path / name)}, {})
    assert read_settings({"data": str(tmp_path / "new" / "folder")}, {}).folder == tmp_path / "new" / "folder"


def test_the_command_refuses_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for words, code in (
        (["--data", str(tmp_path / "file")], "setting"),
        (["--port", "x"], "setting"),
        (["--prot", "1"], "usage"),
        (["--workers", "3"], "setting"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "cheeseboard", "serve", "--data", str(tmp_path), *words],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode in (1, 2)
        assert done.stderr.startswith(f"cheeseboard: error [{code}]: ")
        assert done.stderr.count("\n") == 1


def test_a_port_in_use_says_what_to_do(tmp_path: Path) -> None:
    with serving(tmp_path / "one") as running:
        port = running.url.rsplit(":", 1)[1]
        words = [
            sys.executable,
            "-m",
            "cheeseboard",
            "serve",
            "--data",
            str(tmp_path / "two"),
            "--port",
            port,
        ]
        done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert f"port {port} is in use" in done.stderr
    assert "--port" in done.stderr


def test_lan_shows_an_address_and_a_drawing(tmp_path: Path) -> None:
    with serving(tmp_path, "--lan") as running:
        told = "\n".join(running.output)
        assert "On the local network: http://" in told or "no address on a local network" in told
        assert running.url.startswith("http://127.0.0.1:")
