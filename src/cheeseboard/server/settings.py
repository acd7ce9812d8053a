"""Every setting of the server, in one table: the command line, the environment, a file and the docs are read from it.

What is given on the command line wins over the environment (``CHEESEBOARD_PORT``), that over the TOML file
(``port = 8080``), that over the default.
"""

from __future__ import annotations

import dataclasses
import os
import re
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from ..bots.levels import LEVELS, MINDING, PLAIN, is_fitted
from ..core.errors import GameError
from ..core.options import shown, suggestion
from ..table.bounds import USUAL, Bounds

T = TypeVar("T")
PREFIX: Final = "CHEESEBOARD_"
NO_SETTINGS: Final = ("PURE", "SETTINGS")  # read elsewhere: how the engine is loaded, where the file is


class SettingError(GameError):
    """A setting is wrong or unknown: which one, where it was given, what is allowed."""

    code = "setting"

    def __init__(self, message: str, *, field: str = "", found: object = "", allowed: str = "") -> None:
        super().__init__(message)
        self.field = field
        self.found = found
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table. ``parse`` takes text, or a value of TOML, and raises ValueError."""

    kind: str
    allowed: str
    about: str
    parse: Callable[[object], object]


def _setting(default: T, kind: str, allowed: str, about: str, parse: Callable[[object], object]) -> T:
    field: T = dataclasses.field(default=default, metadata={"setting": Setting(kind, allowed, about, parse)})
    return field


def whole(default: int, low: int, high: int, about: str) -> int:
    def parse(raw: object) -> int:
        if isinstance(raw, str) and re.fullmatch("[0-9]{1,12}", raw, re.ASCII):
            raw = int(raw)
        if type(raw) is not int or not low <= raw <= high:
            raise ValueError
        return raw

    return _setting(default, "whole number", f"{low} to {high}", about, parse)


def number(default: float, low: float, high: float, about: str) -> float:
    def parse(raw: object) -> float:
        if isinstance(raw, bool) or not isinstance(raw, (str, int, float)):
            raise ValueError
        if not low <= float(raw) <= high:  # also for nan, which is not between anything
            raise ValueError
        return float(raw)

    return _setting(default, "number", f"{low:g} to {high:g}", about, parse)


def flag(default: bool, about: str) -> bool:
    def parse(raw: object) -> bool:
        if isinstance(raw, bool):
            return raw
        return {"true": True, "1": True, "false": False, "0": False}[raw if isinstance(raw, str) else "?"]

    return _setting(default, "yes or no", "true, false", about, parse)


def word(default: str, words: tuple[str, ...], about: str) -> str:
    def parse(raw: object) -> str:
        if not isinstance(raw, str) or raw not in words:
            raise ValueError
        return raw

    return _setting(default, "word", ", ".join(words), about, parse)


def text(default: str, allowed: str, about: str, check: Callable[[str], bool]) -> str:
    def parse(raw: object) -> str:
        if not isinstance(raw, str) or not raw.isprintable() or len(raw) > 1000 or not check(raw):
            raise ValueError
        return raw

    return _setting(default, "text", allowed, about, parse)


def several(allowed: str, about: str, check: Callable[[str], bool]) -> tuple[str, ...]:
    def parse(raw: object) -> tuple[str, ...]:
        items = [item.strip() for item in raw.split(",")] if isinstance(raw, str) else raw
        if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
            raise ValueError
        kept = tuple(item for item in items if item)
        if not all(map(check, kept)):
            raise ValueError
        return kept

    return _setting((), "list, divided by commas", allowed, about, parse)


def is_host(name: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9.:_-]{1,253}", name) is not None


def is_origin(name: str) -> bool:
    parts = urlsplit(name)
    return (
        parts.scheme in ("http", "https")
        and bool(parts.netloc)
        and name == f"{parts.scheme}://{parts.netloc}"
    )


def is_database(name: str) -> bool:
    return "://" not in name or name.startswith(("postgresql://", "postgres://", "sqlite://"))


def is_extra_bot(item: str) -> bool:
    return re.fullmatch(r"[a-z0-9-]{1,40}=.{1,500}", item) is not None


ORIGINS: Final = "origins, as https://play.example.org"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings, checked. The fields are the table."""

    host: str = text("127.0.0.1", "an address or name of this machine", "The address to listen on.", is_host)
    port: int = whole(8765, 0, 65535, "The port to listen on; 0 takes any free one.")
    lan: bool = flag(
        False, "Listen on all addresses of this machine, and show the one for the local network."
    )
    public_url: str = text(
        "",
        "an origin, as https://play.example.org",
        "Where people reach this server, when a proxy stands before it.",
        lambda name: name == "" or is_origin(name),
    )
    allowed_hosts: tuple[str, ...] = several(
        "names, as play.example.org",
        "Other names this server answers to, beside its addresses, the machine's own name and `public_url`.",
        is_host,
    )
    allowed_origins: tuple[str, ...] = several(
        ORIGINS, "Other sites whose pages may open sockets here.", is_origin
    )
    trusted_proxies: tuple[str, ...] = several(
        "addresses, as 127.0.0.1",
        "Proxies whose word about the address of a client is believed.",
        is_host,
    )
    data: str = text(
        "", "a folder", "Where the database and backups are kept; empty: your data folder.", lambda _: True
    )
    database: str = text(
        "",
        "a file, or postgresql://user@machine/name",
        "Where matches are kept; empty: SQLite in the data folder.",
        is_database,
    )
    workers: int = whole(1, 1, 64, "Processes that serve; more than one needs PostgreSQL.")
    bots: int = whole(1, 1, 64, "Processes in which bots think, for each serving process.")
    extra_bots: tuple[str, ...] = several(
        "name=command", "Bots of your own, which speak the bot protocol.", is_extra_bot
    )
    bot_pause: float = number(
        0.9, 0, 10, "The least seconds between two moves where only bots play, so that people can follow."
    )
    bot_seconds: float = number(2.0, 0.05, 60, "The most seconds a bot thinks about a move.")
    minding_bot: str = text(
        MINDING,
        "a bot of this server",
        "The bot that plays for somebody who is away; where bots sit at the table, the strongest of them does.",
        lambda name: re.fullmatch("[a-z0-9-]{1,40}", name) is not None,
    )
    away_seconds: float = number(60, 1, 3600, "After so many seconds of absence a bot may hold a seat.")
    open_seconds: float = number(
        5, 0.1, 60, "So long a start waits for devices to open the numbers that they add to the dice."
    )
    retention_days: float = number(
        14, 0.01, 36500, "Finished matches go into the bin after so many days of serving."
    )
    idle_days: float = number(
        60, 0.01, 36500, "Unfinished matches nobody touched go into the bin after so many days of serving."
    )
    drain_seconds: float = number(10, 0, 600, "The most seconds a stop takes to send everybody away.")
    hello_seconds: float = number(10, 0.1, 300, "A socket must say who it is within so many seconds.")
    ping_seconds: float = number(
        20, 1, 300, "Sockets are asked for a sign of life so often, and dropped without one."
    )
    message_bytes: int = whole(8192, 1024, 65536, "The most bytes of one message or body.")
    commands_per_second: float = number(
        20, 0, 1e6, "Messages each socket may send per second, in the long run; 0: any."
    )
    requests_per_second: float = number(
        50,
        0,
        1e6,
        "Requests, and messages of all sockets, per second from one address in the long run; 0: any.",
    )
    files_per_second: float = number(
        500, 0, 1e6, "Files of the app per second for one address in the long run; 0: any."
    )
    sockets_per_address: int = whole(200, 0, 10**6, "Sockets open at once from one address; 0: any.")
    sockets_per_match: int = whole(
        200,
        1,
        10**5,
        "Sockets open at once at one match; what spectators leave, the seats and the host share, two each at least.",
    )
    spectators_per_match: int = whole(50, 0, 10**5, "Of these, sockets that only watch.")
    matches_per_hour: int = whole(
        120, 0, 10**6, "Matches one address may make in an hour, rematches among them; 0: any."
    )
    guesses_per_minute: int = whole(
        10, 1, 10**6, "Wrong picture codes or host secrets that one address may try in a minute."
    )
    guesses_in_all: int = whole(300, 1, 10**6, "Wrong picture codes per minute from everywhere.")
    undos_per_match: int = whole(
        USUAL.undone,
        0,
        10**5,
        "So often something may be taken back in one match; then it is only played on.",
    )
    entries_per_match: int = whole(
        USUAL.entries,
        1000,
        10**5,
        "The most entries of one match: moves, rolls, what was taken back, and who came or went.",
    )
    rooms_in_memory: int = whole(5000, 1, 10**6, "Matches with nobody connected that stay in memory.")
    room_idle_seconds: float = number(
        600, 1, 86400, "A match with nobody connected leaves memory after so long."
    )
    metrics: bool = flag(False, "Whether /metrics is answered, to anybody who asks.")
    deflate: bool = flag(False, "Compress what goes over sockets; costs memory and time.")
    log_format: str = word("text", ("text", "json"), "How log lines are written.")
    log_level: str = word(
        "info", ("debug", "info", "warning", "error"), "From which weight on lines are written."
    )

    @property
    def folder(self) -> Path:
        return Path(self.data).expanduser() if self.data else data_folder()

    @property
    def store_url(self) -> str:
        return self.database or str(self.folder / "cheeseboard.sqlite3")

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self.database.startswith(("postgresql://", "postgres://"))

    @property
    def bounds(self) -> Bounds:
        """How far one match may grow."""
        return Bounds(self.undos_per_match, self.entries_per_match)

    @property
    def address(self) -> str:
        return "0.0.0.0" if self.lan else self.host


def data_folder(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> Path:
    """Where a program keeps its data on this system."""
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "cheeseboard"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "cheeseboard"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "cheeseboard"


def table() -> dict[str, tuple[Setting, Any]]:
    """Every setting by name, with its default."""
    return {f.name: (f.metadata["setting"], f.default) for f in dataclasses.fields(Settings)}


def read_settings(
    given: Mapping[str, str], environment: Mapping[str, str], file: Path | None = None
) -> Settings:
    """The settings as they hold; SettingError for the first that is wrong or unknown."""
    values: dict[str, Any] = {}
    if file is None and environment.get(PREFIX + "SETTINGS"):
        file = Path(environment[PREFIX + "SETTINGS"])
    for where, raw in (
        (f"in {file}", _read_file(file) if file else {}),
        ("in the environment", _from_environment(environment)),
        ("on the command line", given),
    ):
        values.update({name: read(name, value, where) for name, value in raw.items()})
    settings = Settings(**values)
    _check(settings)
    return settings


def read(name: str, raw: object, where: str) -> object:
    rows = table()
    if name not in rows:
        allowed = ", ".join(rows)
        reason = f"setting {shown(name)!r} {where}: unknown{suggestion(name, rows)}; known: {allowed}"
        raise SettingError(reason, field=str(shown(name)), found=raw, allowed=suggestion(name, rows))
    try:
        return rows[name][0].parse(raw)
    except (ValueError, KeyError):
        found = "a text" if name == "database" else repr(shown(raw))  # it may hold a password
        allowed = f"{rows[name][0].kind}: {rows[name][0].allowed}"
        reason = f"setting {name} {where}: found {found}, allowed: {allowed}"
        raise SettingError(
            reason, field=name, found="" if name == "database" else raw, allowed=rows[name][0].allowed
        ) from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, str]:
    names = {
        name.removeprefix(PREFIX): value for name, value in environment.items() if name.startswith(PREFIX)
    }
    return {name.lower(): value for name, value in names.items() if name not in NO_SETTINGS}


def _read_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingError(f"settings file {path}: {error.strerror}") from None
    except ValueError as error:
        raise SettingError(f"settings file {path} is no TOML: {error}") from None


def _check(settings: Settings) -> None:
    """What is right by itself but does not fit together."""
    if settings.workers > 1 and not settings.is_shared:
        raise SettingError(
            "setting workers: more than 1 needs a database that processes share; "
            "give --database postgresql://…, or leave --workers at 1"
        )
    bots = (
        [level.name for level in LEVELS]
        + list(PLAIN)
        + [item.split("=", 1)[0] for item in settings.extra_bots]
    )
    if settings.minding_bot not in bots and not is_fitted(settings.minding_bot):
        allowed = ", ".join(bots)
        raise SettingError(f"setting minding_bot: found {settings.minding_bot!r}, allowed: {allowed}")
    if settings.workers > 1 and sys.platform == "win32":
        raise SettingError("setting workers: only 1 on Windows")
    for path in (settings.folder, *settings.folder.parents):
        if os.path.exists(path) and not os.path.isdir(path):  # False also for what may not be looked at
            raise SettingError(f"setting data: {path} is a file; name a folder, which is made if need be")


def settings_page() -> str:
    """``docs/settings.md``."""
    rows = [
        f"| `{name}` | {setting.kind}; {setting.allowed} | {_shown_default(default)} | {setting.about} |"
        for name, (setting, default) in table().items()
    ]
    return PAGE.format(rows="\n".join(rows))


def _shown_default(default: object) -> str:
    if default in ("", ()):
        return "empty"
    if isinstance(default, float):
        return f"`{default:g}`"
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


PAGE: Final = """<!-- Made from server/settings.py by `cheeseboard serve --print-settings`; a test holds it. -->
# Settings of the server

Each setting can be given on the command line (`--retention-days 7`), in the environment
(`CHEESEBOARD_RETENTION_DAYS=7`) or in a TOML file (`retention_days = 7`) named with `--settings FILE` or
`CHEESEBOARD_SETTINGS`. The command line wins over the environment, the environment over the file, the file over the
default. A setting that is wrong or unknown is refused at the start, with what is allowed. In Kubernetes set
`enableServiceLinks: false`, or a service called cheeseboard puts variables of its own into the environment.

| setting | kind and range | default | meaning |
| --- | --- | --- | --- |
{rows}

`cheeseboard serve --new-host-secret` makes a new secret for the [host page](hosting.md#the-host-page) and shows
it once; the old one ends.
"""
