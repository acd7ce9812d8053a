"""Firefox, spoken to by WebDriver BiDi over its own socket."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.needs import firefox
from tests.web.engines.engine import SECONDS, Engine, read, running, written

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "services.settings.server": "data:,",
    "extensions.getAddons.cache.enabled": False,
}
"""nothing is asked at the first start, and no stranger is called"""


class Firefox(Engine):
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.numbers = itertools.count(1)
        self.send("session.new", {"capabilities": {}})
        self.send("session.subscribe", {"events": ["log.entryAdded"]})
        self.page: str = self.send("browsingContext.getTree", {})["contexts"][0]["context"]

    def send(self, method: str, parameters: dict[str, Any]) -> Any:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(2 * SECONDS))
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] in ("error", "warn"):
                self.heard.append(answer["params"]["text"])
            if answer.get("id") == number:
                assert answer["type"] == "success", f"{method}: {answer.get('message')}"
                return answer["result"]

    @property
    def faults(self) -> list[str]:
        self.run("null")  # and hear what came until now
        return self.heard

    def goto(self, url: str) -> None:
        self.send("browsingContext.navigate", {"context": self.page, "url": url, "wait": "complete"})

    def reload(self) -> None:
        self.send("browsingContext.reload", {"context": self.page, "wait": "complete"})

    def run(self, expression: str) -> Any:
        asked = {
            "expression": written(expression),
            "target": {"context": self.page},
            "awaitPromise": True,
            "userActivation": False,
        }
        answer = self.send("script.evaluate", asked)
        assert answer["type"] == "success", answer.get("exceptionDetails")
        return read(answer["result"]["value"])

    def act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        hand = {"type": kind, "id": kind, "actions": actions}
        self.send("input.performActions", {"context": self.page, "actions": [hand]})

    def resize(self, width: int, height: int) -> None:
        room = {"width": width, "height": height}
        self.send("browsingContext.setViewport", {"context": self.page, "viewport": room})

    def capture(self) -> str:
        data: str = self.send("browsingContext.captureScreenshot", {"context": self.page})["data"]
        return data


@contextmanager
def opened(is_dark: bool = False, is_still: bool = True) -> Iterator[Firefox]:
    """A window without a screen; ``is_still`` asks pages for little motion."""
    program = firefox()
    chosen = {
        **PREFERENCES,
        "layout.css.prefers-color-scheme.content-override": int(not is_dark),
        "ui.prefersReducedMotion": int(is_still),
        "intl.accept_languages": "en-GB",
    }
    with tempfile.TemporaryDirectory(prefix="cheeseboard-firefox-") as profile:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in chosen.items()]
        (Path(profile) / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [program, "--headless", "--remote-debugging-port=0", "--profile", profile]
        with running(command, stderr=subprocess.PIPE) as process:
            assert process.stderr is not None
            address = next(filter(None, (re.search(r"ws://\S+", line) for line in process.stderr)))[0]
            threading.Thread(
                target=list, args=(process.stderr,), daemon=True
            ).start()  # a full pipe would stop it
            with connect(f"{address}/session", max_size=None) as socket:
                yield Firefox(socket)
