"""Put the hashes of all files of everything pinned here beside the pins: ``python requirements/hashes.py``.

pip then installs nothing that was exchanged after it was pinned. The index is asked that pip itself asks. Files that no
Python and no machine of ours can use are left out.
"""

from __future__ import annotations

import re
import urllib.request
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from pip._internal.commands import create_command

HERE: Final = Path(__file__).parent
PIN: Final = re.compile(r"([\w-]+)==([\w.]+)(?:; .+)?")
HASH: Final = re.compile(r"\s*(?:\\\n)?\s+--hash=\S+")
LINK: Final = re.compile(r'href="[^"]*?([^/"]+)#sha256=([0-9a-f]{64})"')
WHEEL: Final = re.compile(
    r".+?-(?P<version>[^-]+)(-\d[^-]*)?-(?P<python>[^-]+)-(?P<abi>[^-]+)-(?P<machine>[^-]+)\.whl"
)
OLDEST: Final = 11
"""the second number of the oldest Python that runs this"""
MACHINES: Final = ("any", "x86_64", "amd64", "aarch64", "arm64", "universal2")
PYTHON: Final = re.compile(r"cp3(\d+)")


@cache
def index() -> str:
    """The address that pip asks, by its settings."""
    options, _ = create_command("download").parse_args([])
    return str(options.index_url).rstrip("/")


@cache
def hashes(name: str, version: str) -> tuple[str, ...]:
    """Of all files of a release that may be installed here or elsewhere."""
    plain = re.sub(r"[-_.]+", "-", name).lower()
    with urllib.request.urlopen(f"{index()}/{plain}/", timeout=60) as answer:
        files = LINK.findall(answer.read().decode())
    return tuple(sorted({each for file, each in files if is_wanted(unquote(file), version)}))


def is_wanted(file: str, version: str) -> bool:
    if file.endswith(".tar.gz"):
        return file.removesuffix(".tar.gz").endswith(f"-{version}")
    wheel = WHEEL.fullmatch(file)
    return (
        wheel is not None
        and wheel["version"] == version
        and wheel["machine"].endswith(MACHINES)
        and any(is_for_us(tag, wheel["abi"]) for tag in wheel["python"].split("."))
    )


def is_for_us(tag: str, abi: str) -> bool:
    number = PYTHON.fullmatch(tag)
    if number is None:
        return tag == "py3"
    return abi == "abi3" or (int(number[1]) >= OLDEST and abi == tag)


def with_hashes(line: str) -> str:
    """A line of these files; what is no pin stays what it is."""
    pin = PIN.fullmatch(line)
    return (
        line + "".join(f" \\\n    --hash=sha256:{each}" for each in hashes(pin[1], pin[2])) if pin else line
    )


if __name__ == "__main__":
    for path in sorted(HERE.glob("*.txt")):
        pins = HASH.sub("", path.read_text(encoding="utf-8"))
        path.write_text("\n".join(map(with_hashes, pins.split("\n"))), encoding="utf-8")
        print(path.name)
