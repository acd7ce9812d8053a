"""What browsers are given: strict headers everywhere, nothing inline, and no word to any third party."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cheeseboard import locale
from cheeseboard.server.http.files import site
from tests.server.client import Api

FOLDERS = {
    start: folder for start, folder in site().items() if "words" not in start and "locale" not in start
}
FILES = {
    path: start + path.relative_to(folder).as_posix()
    for start, folder in FOLDERS.items()
    for path in sorted(folder.rglob("*"))
    if path.is_file()
}
"""all that browsers may be given, with its address under /static"""
TEXTS = [
    path for path in FILES if path.suffix in (".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest")
]
WORDS = sorted(Path(locale.__file__).parent.rglob("*.json"))
OUTSIDE = re.compile(r"(?:https?:|wss?:)?//[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.IGNORECASE)
NAMESPACES = {"http://www.w3.org", "https://www.w3.org"}  # names of languages; nothing is fetched from there
POLICY = {
    "default-src": {"'none'"},
    "script-src": {"'self'"},
    "style-src": {"'self'"},
    "connect-src": {"'self'"},
    "base-uri": {"'none'"},
    "form-action": {"'none'"},
    "frame-ancestors": {"'none'"},
}
PART_POLICY = {"default-src": {"'none'"}, "frame-ancestors": {"'none'"}}
"""of what is no page of its own: nothing at all"""
PARTS = ("/static/js/main.js", "/static/css/app.css", "/static/words/en.json", "/static/art/icons.svg")
PATHS = (
    *("/", "/index.html", "/sw.js", "/manifest.webmanifest", "/livez", "/readyz", "/metrics", "/favicon.ico"),
    *("/api/v1/games", "/api/v1/openapi.json", "/api/v1/host", "/api/v1/matches/aaaaaaaaaaaaa", "/nowhere"),
    *("/api/v1/matches", "/static/../x", *PARTS),
)


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_strict_headers(api: Api, path: str) -> None:
    answer = api.ask("GET", path)
    headers = answer.headers
    policy = {
        words[0]: set(words[1:])
        for words in (rule.split() for rule in headers["content-security-policy"].split(";"))
    }
    if path in PARTS:
        assert policy == PART_POLICY
    else:
        assert {name: policy[name] for name in POLICY} == POLICY
        assert set().union(*policy.values()) <= {"'none'", "'self'", "data:", "blob:"}
        loose = [name for name, values in policy.items() if "data:" in values or "blob:" in values]
        assert loose == ["img-src"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert not {"set-cookie", "server", "x-powered-by", "via"} & set(headers)
    assert headers["content-type"]
    assert headers["cache-control"] in ("no-store", "no-cache")


def test_answers_about_a_match_are_not_kept(api: Api) -> None:
    made = api.make("cheese-rescue", "hh", start=True)
    for path in (made.path, made.path + "?seat=1", made.path + "/record"):
        assert api.ask("GET", path, None, made.secrets[1]).headers["cache-control"] == "no-store"


class Inline(HTMLParser):
    """Everything in a page that a strict policy would not let run, and every address in it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.addresses: list[str] = []
        self.within = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name: value or "" for name, value in attrs}
        self.within = tag
        if tag in ("style", "iframe", "object", "embed", "form", "base", "applet"):
            self.found.append(tag)
        if tag == "script" and not names.get("src"):
            self.found.append("script without src")
        self.found += [name for name in names if name.startswith("on") or name in ("style", "srcdoc")]
        self.addresses += [
            names[name] for name in ("src", "href", "action", "data", "poster") if name in names
        ]

    def handle_data(self, data: str) -> None:
        if self.within == "script" and data.strip():
            self.found.append("inline script")

    def handle_endtag(self, tag: str) -> None:
        self.within = ""


def test_pages_have_nothing_inline() -> None:
    pages = [path for path in FILES if path.suffix == ".html"]
    assert pages
    for path in pages:
        page = Inline()
        page.feed(path.read_text(encoding="utf-8"))
        assert page.found == [], path.name
        for address in page.addresses:
            assert not re.match(r"(?:[a-z]+:|//)", address), address


@pytest.mark.parametrize("path", [*TEXTS, *WORDS], ids=lambda path: path.name)
def test_no_third_party_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = {match for match in OUTSIDE.findall(text) if match not in NAMESPACES}
    assert not found


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.suffix == ".svg"], ids=lambda path: path.name
)
def test_drawings_do_nothing(path: Path) -> None:
    for element in ElementTree.parse(path).iter():
        tag = str(element.tag).rpartition("}")[2]
        assert tag not in ("script", "foreignObject", "iframe", "handler", "set", "a")
        for name, value in element.attrib.items():
            short = name.rpartition("}")[2]
            assert not short.startswith("on")
            assert short != "href" or value.startswith("#")


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.suffix in (".js", ".mjs")], ids=lambda path: path.name
)
def test_scripts_make_no_code_of_texts(path: Path) -> None:
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for word in (
        *("eval(", "new Function", "document.write", "outerHTML =", "insertAdjacentHTML", "document.cookie"),
        *(
            'setTimeout("',
            "javascript:",
            'setAttribute("style"',
            'setAttribute("on',
            "srcdoc",
            "importScripts(",
        ),
        *("sendBeacon", "XMLHttpRequest", "RTCPeerConnection"),
    ):
        assert word not in text, word


def test_only_files_of_the_app_are_served(api: Api) -> None:
    for name in FILES.values():
        assert api.ask("GET", f"/static/{name}").status_code == 200
    served = [path for path in FILES if path.suffix in (".py", ".pyc", ".toml", ".env", ".sqlite3", ".map")]
    assert served == []
