"""Real parts that tests need: found, installed where that is allowed, or missed with a clear reason.

``python -m tests.needs`` installs them beforehand, so that no test's time goes into that.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).parents[1]
NODE = ROOT / ".venv" / "node"  # beside the Python tools, and gone with them
NODE_PACKAGES = ("typescript@5.9.3", "axe-core@4.14.0")
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")


def missing(reason: str) -> NoReturn:
    """Skip, except in CI, where everything must be there."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Test processes run side by side, but only one installs."""
    with (Path(tempfile.gettempdir()) / f"cheeseboard-{name}-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install_package(name: str) -> None:
    """A package of the system, where we may install one."""
    if shutil.which("apt-get") is None or os.getuid() != 0:
        missing(f"{name} is not installed, and only root may install it here")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", name]
    refresh = ["apt-get", "update", "-qq"]
    for attempt in (command, refresh, command):
        done = subprocess.run(attempt, env=quiet, capture_output=True, text=True, check=False)
        if attempt is command and done.returncode == 0:
            return
    missing(f"{name} is not installed, and apt-get could not: {done.stderr.strip()[-300:]}")


@cache
def chromium() -> str:
    """The path of a real browser."""
    with one_at_a_time("apt"):
        found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
        if found is None:
            install_package("chromium")
    return found or shutil.which("chromium") or missing("no chromium after installing it")


@cache
def firefox() -> str:
    """The path of a Firefox."""
    with one_at_a_time("apt"):
        if shutil.which("firefox-esr") is None and shutil.which("firefox") is None:
            install_package("firefox-esr")
    return shutil.which("firefox-esr") or shutil.which("firefox") or missing("no firefox after installing it")


@cache
def webkit() -> tuple[str, str, str]:
    """The paths of WebKit's driver, of its small browser, and of a screen for it that nobody sees."""
    with one_at_a_time("apt"):
        for name, package in (("WebKitWebDriver", "webkit2gtk-driver"), ("Xvfb", "xvfb")):
            if shutil.which(name) is None:
                install_package(package)
    browser = next(Path("/usr/lib").glob("**/webkit2gtk-4.1/MiniBrowser"), None)
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if browser is None or driver is None or screen is None:
        missing("no WebKit after installing it")
    return driver, str(browser), screen


@cache
def node_modules() -> Path:
    """The folder of the JavaScript tools, each of the version named here."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        missing("node and npm are not installed")
    mark = NODE / "-".join(NODE_PACKAGES).replace("@", "-")
    with one_at_a_time("npm"):
        if not mark.exists():
            NODE.mkdir(parents=True, exist_ok=True)
            quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
            command = ["npm", "install", *quiet, "--prefix", str(NODE), *NODE_PACKAGES]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                missing(f"npm could not install {', '.join(NODE_PACKAGES)}: {done.stderr.strip()[-300:]}")
            mark.touch()
    return NODE / "node_modules"


def main() -> None:
    from tests.postgres import programs

    for find in (chromium, node_modules, programs):
        try:
            find()
        except pytest.skip.Exception as reason:
            print(reason)


if __name__ == "__main__":
    main()
