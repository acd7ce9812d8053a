"""WebKit, the engine of Safari, in its small GTK browser; spoken to by WebDriver."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx

from tests.needs import webkit
from tests.web.engines.engine import SECONDS, Engine, read, running, written

NARROW = "* { min-width: 0; margin: 0; padding: 0; }"
"""lets the window be as narrow as a phone, in spite of its buttons"""

PLAIN_DRAWING = {"WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
"""where no graphics card is, to draw as if there were one takes more than twice as long"""

DOORSTEP = "/static/manifest.webmanifest"
"""a page of the server without a script"""

WATCH = """fetch(%r).then((answer) => answer.text()).then((text) => {
  const faults = (window.faults = []);
  document.open();
  for (const level of ["error", "warn"]) console[level] = (...words) => faults.push(words.join(" "));
  const listen = (name, told) => addEventListener(name, (event) => faults.push(`${name}: ${told(event)}`), true);
  listen("error", (event) => event.message ?? event.target.outerHTML);
  listen("unhandledrejection", (event) => event.reason);
  listen("securitypolicyviolation", (event) => `${event.violatedDirective} ${event.blockedURI}`);
  history.replaceState(null, "", %r);
  document.write(text);
  document.close();
})"""
"""WebDriver does not tell what is in the console, so the page is written into a window that listens already"""


class WebKit(Engine):
    def __init__(self, client: httpx.Client, browser: str, *arguments: str) -> None:
        self.client = client
        self.heard: list[str] = []
        options = {"binary": browser, "args": ["--automation", *arguments]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.path = "/session"
        self.path += f"/{self.ask('POST', '', wanted)['sessionId']}"

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = self.client.request(method, self.path + path, json=body)
        value = answer.json()["value"]
        assert answer.is_success, f"{path}: {value}"
        return value

    @property
    def faults(self) -> list[str]:
        return [*self.heard, *self.run("window.faults ?? []")]

    def goto(self, url: str) -> None:
        self.heard = self.faults
        self.ask("POST", "/url", {"url": urljoin(url, DOORSTEP)})
        self.run(WATCH % (urljoin(url, "/"), url))

    def reload(self) -> None:
        """The page as it comes, and so without ``WATCH``."""
        self.heard = self.faults
        self.ask("POST", "/refresh", {})

    def run(self, expression: str) -> Any:
        script = f"return {written(expression)};"
        return read(self.ask("POST", "/execute/sync", {"script": script, "args": []}))

    def act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        self.ask("POST", "/actions", {"actions": [{"type": kind, "id": kind, "actions": actions}]})

    def resize(self, width: int, height: int) -> None:
        frame = self.run("[outerWidth - innerWidth, outerHeight - innerHeight]")
        self.ask("POST", "/window/rect", {"width": width + frame[0], "height": height + frame[1]})

    def capture(self) -> str:
        data: str = self.ask("GET", "/screenshot")
        return data

    def close(self) -> None:
        self.ask("DELETE", "")


@contextmanager
def opened(is_dark: bool = False, is_still: bool = True) -> Iterator[WebKit]:
    """A window on a screen that nobody sees; ``is_still`` asks pages for little motion."""
    driver, browser, screen = webkit()
    with tempfile.TemporaryDirectory(prefix="cheeseboard-webkit-") as home:
        look = Path(home) / "gtk-3.0"
        look.mkdir()
        (look / "gtk.css").write_text(NARROW, encoding="utf-8")
        motion = f"[Settings]\ngtk-enable-animations={int(not is_still)}\n"
        (look / "settings.ini").write_text(motion, encoding="utf-8")
        with showing(screen) as display:
            folders = {f"XDG_{kind}_HOME": home for kind in ("CONFIG", "DATA", "CACHE")}
            own = {"DISPLAY": display, "GDK_BACKEND": "x11", **PLAIN_DRAWING, **folders}
            with (
                driving(driver, {**os.environ, **own}) as url,
                httpx.Client(base_url=url, timeout=2 * SECONDS, trust_env=False) as client,
            ):
                window = WebKit(client, browser, *(["--dark-mode"] if is_dark else []))
                try:
                    yield window
                finally:
                    window.close()


@contextmanager
def showing(program: str) -> Iterator[str]:
    """The name of a screen in memory."""
    command = [program, "-displayfd", "1", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    with running(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        yield f":{process.stdout.readline().strip()}"


@contextmanager
def driving(program: str, environment: dict[str, str]) -> Iterator[str]:
    """The address of the driver."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    with (
        running([program, f"--port={url.rpartition(':')[2]}"], env=environment),
        # It does not say when it is ready.
        httpx.Client(transport=httpx.HTTPTransport(retries=10), trust_env=False) as client,
    ):
        client.get(f"{url}/status").raise_for_status()
        yield url
