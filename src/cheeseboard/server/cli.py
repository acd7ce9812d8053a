"""``cheeseboard serve | backup | restore | check | export | erase``.

What a command needs is imported when it is used: whoever plays in a terminal does not wait for a web server.
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .settings import PREFIX, Settings, read_settings, settings_page, table

if TYPE_CHECKING:
    from ..locale import Words

OK: Final = 0
REFUSED: Final = 1
AT_ONCE: Final = 1000
Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    import asyncio  # a bot process starts without it

    return asyncio.run(work)


def add_commands(commands: Any, words: Words) -> None:
    """Add the commands of the server to the command line."""
    serve = commands.add_parser(
        "serve",
        help=words("help.serve"),
        epilog=words("help.settings.where", name=f"{PREFIX}PORT"),
    )
    add_settings(serve, words)
    serve.add_argument("--new-host-secret", action="store_true", help=words("help.new-host-secret"))
    serve.add_argument("--print-settings", action="store_true", help="print docs/settings.md and end")
    serve.add_argument("--print-protocol", action="store_true", help="print docs/protocol.md and end")
    serve.add_argument(
        "--print-types",
        metavar="PART",
        help="print the browser's types of the protocol or of a game's view, and end",
    )
    serve.set_defaults(run=serve_command)

    save = commands.add_parser("backup", help=words("help.backup"))
    save.add_argument("file", type=Path, metavar="FILE")
    add_settings(save, words, ("data", "database"))
    save.set_defaults(run=backup_command)

    load = commands.add_parser("restore", help=words("help.restore"))
    load.add_argument("file", type=Path, metavar="FILE")
    load.add_argument("--replace", action="store_true", help=words("help.replace"))
    add_settings(load, words, ("data", "database"))
    load.set_defaults(run=restore_command)

    look = commands.add_parser("check", help=words("help.check"))
    add_settings(look, words, ("data", "database"))
    look.set_defaults(run=check_command)

    write = commands.add_parser("export", help=words("help.export"))
    write.add_argument("folder", type=Path, metavar="FOLDER")
    add_settings(write, words, ("data", "database"))
    write.set_defaults(run=export_command)

    drop = commands.add_parser("erase", help=words("help.erase"))
    drop.add_argument("matches", nargs="+", metavar="MATCH", help=words("help.matches"))
    add_settings(drop, words, ("data", "database"))
    drop.set_defaults(run=erase_command)


def add_settings(parser: argparse.ArgumentParser, words: Words, names: Sequence[str] | None = None) -> None:
    parser.add_argument("--settings", type=Path, metavar="FILE", help=words("help.settings"))
    for name, (setting, default) in table().items():
        if names is not None and name not in names:
            continue
        shown = "" if default in ("", ()) else f" (default: {str(default).lower()})"
        is_flag = setting.kind == "yes or no"
        extra: dict[str, Any] = {"nargs": "?", "const": "true"} if is_flag else {}
        parser.add_argument(
            "--" + name.replace("_", "-"),
            dest=f"setting_{name}",
            metavar="true|false" if is_flag else name.rpartition("_")[2].upper(),
            help=(setting.about + shown).replace("%", "%%"),
            **extra,
        )


def settings_of(options: argparse.Namespace) -> Settings:
    given = {
        name.removeprefix("setting_"): value
        for name, value in vars(options).items()
        if name.startswith("setting_") and value is not None
    }
    return read_settings(given, os.environ, options.settings)


# serve


def serve_command(options: argparse.Namespace) -> int:
    if options.print_settings:
        print(settings_page(), end="")
        return OK
    if options.print_protocol:
        from .http.protocol_page import protocol_page

        print(protocol_page(), end="")
        return OK
    if options.print_types:
        from .http.browser_types import types_of

        print(types_of(options.print_types), end="")
        return OK
    settings = settings_of(options)
    from .ops.logs import set_up_logs
    from .process.run import bind, serve

    set_up_logs(settings.log_format, settings.log_level)
    with bind(settings) as bound:
        if settings.workers > 1:
            from .process.supervisor import supervise

            made = run(prepare(settings, options.new_host_secret))
            return supervise(settings, bound, lambda: tell(settings, bound, made))
        serve(settings, bound, lambda made: tell(settings, bound, made), options.new_host_secret)
    return OK


async def prepare(settings: Settings, is_new: bool) -> str | None:
    """Bring the database up to date, and make the host's secret where it is wanted."""
    from ..storage.address import open_store
    from .http.host_secret import host_secret

    store = open_store(settings.store_url)
    await store.open()
    try:
        return await host_secret(store, is_new)
    finally:
        await store.close()


def spoken() -> Words:
    """A person at a terminal reads in the language spoken there, a program always the same words."""
    from ..locale import ENGLISH, Words, language_of

    return Words(language_of() if sys.stdout.isatty() else ENGLISH)


def tell(settings: Settings, listening: socket.socket, secret: str | None) -> None:
    """Where to go, on stdout; the host page only when its secret is new."""
    from .http.host_secret import show

    words = spoken()
    host, port = listening.getsockname()[:2]
    own = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    lines = []
    if secret is not None:
        lines += show(
            words, f"{settings.public_url or f'http://{own}:{port}'}/#/host/{secret}", settings.folder
        )
    if settings.lan:
        lines += lan_lines(words, port)
    lines.append(words("serve.at", link=f"http://{own}:{port}"))
    print("\n".join(lines), flush=True)


def lan_lines(words: Words, port: int) -> list[str]:
    import io

    import segno

    from .http.addresses import lan_address

    address = lan_address()
    if address is None:
        return [words("serve.no-lan")]
    link = f"http://{address}:{port}"
    drawing = io.StringIO()
    segno.make(link, micro=False).terminal(drawing, compact=True)
    return [drawing.getvalue().rstrip("\n"), words("serve.lan", link=link)]


# what is kept


def backup_command(options: argparse.Namespace) -> int:
    from .ops.maintenance import backup

    settings = settings_of(options)
    run(backup(settings.store_url, options.file))
    print(spoken()("keep.saved", file=options.file))
    return OK


def restore_command(options: argparse.Namespace) -> int:
    from .ops.maintenance import restore

    settings = settings_of(options)
    aside = run(restore(options.file, settings.store_url, replace=options.replace))
    print(spoken()("keep.restored.aside" if aside else "keep.restored", file=aside))
    return OK


def check_command(options: argparse.Namespace) -> int:
    """A line for each match that is damaged, and at the end how many there are; how far it is goes to stderr."""
    from .ops.maintenance import check_all

    words = spoken()
    checked: list[str] = []
    damaged: list[str] = []

    def told(match: str, wrong: str | None) -> None:
        checked.append(match)
        if wrong is not None:
            damaged.append(match)
            print(f"{match}: {wrong}", flush=True)
        if len(checked) % AT_ONCE == 0:
            print(words("keep.checked", n=len(checked)), file=sys.stderr, flush=True)

    run(check_all(settings_of(options).store_url, told))
    print(", ".join([words("keep.checked", n=len(checked)), words("keep.damaged", n=len(damaged))]))
    return REFUSED if damaged else OK


def export_command(options: argparse.Namespace) -> int:
    from .ops.maintenance import export_all

    settings = settings_of(options)
    written = run(export_all(settings.store_url, options.folder))
    print(spoken()("keep.written", n=written, folder=options.folder))
    return OK


def erase_command(options: argparse.Namespace) -> int:
    from .ops.maintenance import erase

    settings = settings_of(options)
    erased = run(erase(settings.store_url, options.matches))
    print(spoken()("keep.erased", n=erased))
    return OK
