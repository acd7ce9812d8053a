"""What can be wrong with how a page looks, told by the page itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Page

AXE = """(only) => axe.run(document, { resultTypes: ["violations"], runOnly: only ? [only] : { type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] } }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map((node) =>
    `${id}: ${node.target} ${node.html.slice(0, 160)} | ${node.failureSummary}`)))"""

ENHANCED = """() => axe.run(document.querySelector(".tb .line") ?? document.body, { resultTypes: ["violations"],
  runOnly: ["color-contrast-enhanced"], rules: { "color-contrast-enhanced": { enabled: true } } })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`)))"""

# A drawing is called by its id; where that is read, it was not drawn.
NAMED = """() => [...document.querySelectorAll("[data-sign]")].map((node) => getComputedStyle(node, "::after").content)
  .filter((words) => /^"[a-z]+-/.test(words)).map((words) => `${words} is written instead of drawn`)"""

# A text is cut when it leaves the page, or an ancestor that hides what overflows. Words for screen readers only are
# in boxes of a pixel, and are left out.
CUT = """() => {
  const wrong = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const tell = (node) => `"${node.textContent.trim().slice(0, 50)}" in ${node.parentElement.className || node.parentElement.localName}`;
  const isHeard = (element) => {
    for (let at = element; at; at = at.parentElement) if (at.matches(".hidden, .sr")) return true;
    return false;
  };
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isHeard(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    const dialog = document.querySelector("dialog[open]");
    if (dialog && !dialog.contains(element)) continue;
    if (box.left < -1 || box.right > innerWidth + 1) wrong.push(`${tell(node)} leaves the page: ${Math.round(box.left)} to ${Math.round(box.right)} of ${innerWidth}`);
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at), edge = at.getBoundingClientRect();
      if (style.display === "inline" || style.display === "contents") continue;
      if (at.scrollHeight > at.clientHeight + 1 && ["auto", "scroll"].includes(style.overflowY)) break; // can be scrolled to
      const hides = (value) => value === "hidden" || value === "clip";
      if (hides(style.overflowX) && (box.left < edge.left - 1.5 || box.right > edge.right + 1.5)) wrong.push(`${tell(node)} is cut at the side by ${at.className}`);
      else if (hides(style.overflowY) && (box.top < edge.top - 4 || box.bottom > edge.bottom + 4)) wrong.push(`${tell(node)} is cut above or below by ${at.className}`);
      if (style.textOverflow === "ellipsis" && at.scrollWidth > at.clientWidth + 1) wrong.push(`${tell(node)} ends in dots`);
    }
  }
  const ruler = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll("input:placeholder-shown")) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    ruler.font = font;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight), width = ruler.measureText(field.placeholder).width;
    if (width > room + 1 && field.checkVisibility()) wrong.push(`"${field.placeholder}" is ${Math.round(width)} px wide in a field of ${Math.round(room)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push(`the page is ${document.documentElement.scrollWidth} px wide, of ${innerWidth}`);
  return [...new Set(wrong)];
}"""

# Cells of a board may be smaller: taps snap to the nearest legal one.
SMALL = """(least) => {
  const wrong = [];
  const dialog = document.querySelector("dialog[open], [role=dialog]");
  for (const node of (dialog ?? document).querySelectorAll("button, a[href], summary, input:not([type=radio]), label, [role=switch]")) {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (node.localName === "label" && !node.querySelector("input[type=radio]")) continue;
    const { width, height } = node.getBoundingClientRect();
    if (width < least - 0.5 || height < least - 0.5) wrong.push(`${node.className || node.localName} "${(node.getAttribute("aria-label") ?? node.textContent).slice(0, 30)}" ${width.toFixed(1)} x ${height.toFixed(1)}`);
  }
  return [...new Set(wrong)];
}"""

SCROLLS = """() => {
  const wrong = [];
  if (!document.querySelector(".frame .tb")) return wrong;
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1) wrong.push(`the page scrolls: ${page.scrollWidth} x ${page.scrollHeight} in ${innerWidth} x ${innerHeight}`);
  for (const node of document.querySelectorAll(".frame, .frame *")) {
    const style = getComputedStyle(node);
    const canScroll = (value) => value === "auto" || value === "scroll";
    if (canScroll(style.overflowY) && node.scrollHeight > node.clientHeight + 1) wrong.push(`${node.className} scrolls down`);
    if (canScroll(style.overflowX) && node.scrollWidth > node.clientWidth + 1) wrong.push(`${node.className} scrolls aside`);
  }
  return wrong;
}"""

OUTSIDE = """() => [...document.querySelectorAll(".frame .bar, .frame .hand, .frame .tray, .frame .square, .frame .players, .frame .end-slot button, .frame .lanes")]
  .filter((node) => node.checkVisibility() && node.getBoundingClientRect().width).flatMap((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const isIn = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return isIn ? [] : [`${node.className} is not on the screen: ${[left, top, right, bottom].map(Math.round)} of ${innerWidth} x ${innerHeight}`];
  })"""

# A word that does not fit goes to the next line whole; one that stands on two lines was broken inside.
BROKEN = """() => {
  const wrong = [];
  const walk = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest(".hidden, .sr, code")) continue;
    for (const { 0: word, index } of node.textContent.matchAll(/[\\p{L}\\p{N}’\\u00ad]+/gu)) {
      if (word.includes("\\u00ad")) continue; // says itself where it may be broken
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
      if (tops.size > 1) wrong.push(`${word} in ${element.className || element.localName}`);
    }
  }
  return wrong;
}"""

# A text is covered where something else is met at its place: neither what it stands in, nor a bar that stays while the
# page is scrolled. What is scrolled out of sight is not covered.
COVERED = """() => {
  const wrong = [];
  const walk = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const around = (node) => (node ? [node, ...around(node.parentElement)] : []);
  const stays = (node) => around(node).some((each) => ["sticky", "fixed"].includes(getComputedStyle(each).position));
  const isSeen = (element, x, y) => around(element).every((each) => {
    const edge = each.getBoundingClientRect(), { overflowX, overflowY, display } = getComputedStyle(each);
    const isOpen = display === "inline" || display === "contents" || each === document.body || (overflowX === "visible" && overflowY === "visible");
    return isOpen || (x >= edge.left && x <= edge.right && y >= edge.top && y <= edge.bottom);
  });
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest(".hidden, .sr")) continue;
    if (getComputedStyle(element).pointerEvents === "none") continue; // nothing is ever met there
    range.selectNodeContents(node);
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      const y = (top + bottom) / 2;
      for (const x of width > 4 ? [left + 3, (left + right) / 2, right - 3] : []) {
        const met = document.elementFromPoint(x, y);
        if (!met || met.contains(element) || element.contains(met) || stays(met) || !isSeen(element, x, y)) continue;
        wrong.push(`"${node.textContent.trim().slice(0, 50)}" is covered by ${met.getAttribute("class") ?? met.localName}`);
      }
    }
  }
  return [...new Set(wrong)];
}"""

LEAST_TARGET = 48
SIZES = {320: 640, 768: 1024, 1280: 800}


def axe(page: Page, source: str, only: str | None = None) -> list[str]:
    """The policy forbids a script from elsewhere, so axe is told to the page by the browser itself."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(source)
    found: list[str] = page.evaluate(AXE, only)
    return found


def line_contrast(page: Page, source: str) -> list[str]:
    """Words on the line that do not stand out enough by WCAG's highest level; none where there is no line."""
    if page.locator(".tb .line").count() == 0:
        return []
    if not page.evaluate("'axe' in window"):
        page.evaluate(source)
    found: list[str] = page.evaluate(ENHANCED)
    return found


def night(page: Page, is_on: bool) -> None:
    page.emulate_media(color_scheme="dark" if is_on else "light")


MOST_LOOKS = 150
LETTERS = "() => new Promise(requestAnimationFrame).then(() => document.fonts.ready)"
"""until a page is in our letters: those that stand in for them while they come are wider or narrower"""
PASSING = f"() => [...({COVERED})(), ...({BROKEN})()]"
LAYOUT = f"""(least) => ({LETTERS})().then(() => [({CUT})(), ({SMALL})(least), ({SCROLLS})(), ({OUTSIDE})(), ({NAMED})(),
  ({COVERED})(), ({BROKEN})()])"""
LARGE = f"() => [...({CUT})(), ...({COVERED})(), ...({BROKEN})()]"
"""all in one question: every other frame of a drawn board costs more than the answer"""
SAID = """() => (document.querySelector("dialog[open]") ?? document.querySelector("#app")).innerText"""


def broken(page: Page) -> list[str]:
    """Words that are broken inside."""
    return still(page, BROKEN)


def still(page: Page, script: str) -> list[str]:
    """What a script finds wrong, and goes on finding: a page that was just made larger may still be on its way."""
    looked = f"() => ({LETTERS})().then({script})"
    found: list[str] = page.evaluate(looked)
    for _ in range(MOST_LOOKS):
        if not found:
            break
        page.wait_for_timeout(100)
        found = page.evaluate(looked)
    return found


def layout(page: Page) -> list[str]:
    """Texts cut off, covered, broken inside a word or never meant to be read, targets too small for a finger, a table that
    scrolls or leaves the screen."""
    *lasting, covered, parted = page.evaluate(LAYOUT, LEAST_TARGET)
    found: list[str] = [words for each in lasting for words in each]
    return found + (still(page, PASSING) if covered or parted else [])


# Texts are fetched once for each page: that takes more time than looking.
IN_TURN = f"""async ([languages, least, isLarge]) => {{
  const ownFetch = window.fetch, fetched = (window.fetched ??= new Map());
  let underWay = 0;
  const fetchOnce = async (url, ...more) => {{
    if (!/[/][a-z]{{2}}[.]json$/.test(url)) return ownFetch(url, ...more);
    if (!fetched.has(url)) fetched.set(url, await (await ownFetch(url, ...more)).text());
    return new Response(fetched.get(url));
  }};
  window.fetch = (...asked) => {{
    underWay++;
    return fetchOnce(...asked).finally(() => underWay--);
  }};
  const {{ change }} = await import("/static/js/store.js");
  const frame = () => new Promise(requestAnimationFrame);
  const stages = () => document.querySelectorAll(".finish").length, many = stages(); // that of an end comes a moment later
  const speak = async (language) => {{
    change({{ language }});
    do await frame(); while (underWay || document.documentElement.lang !== language || stages() !== many);
    await ({LETTERS})();
  }};
  const own = document.documentElement.lang, said = ({SAID})(), wrong = {{}};
  const passing = isLarge ? ({LARGE}) : ({PASSING});
  const lasting = () => (isLarge ? [] : [({CUT})(), ({SMALL})(least), ({SCROLLS})(), ({OUTSIDE})(), ({NAMED})()].flat());
  for (const language of languages) {{
    await speak(language);
    if (({SAID})() === said) continue;
    let found = passing();
    for (let looks = 0; found.length && looks < {MOST_LOOKS}; looks++) {{
      await new Promise((done) => setTimeout(done, 100));
      found = passing();
    }}
    wrong[language] = [...lasting(), ...found];
  }}
  await speak(own);
  window.fetch = ownFetch;
  return wrong;
}}"""


def in_turn(page: Page, languages: Sequence[str], *, is_large: bool = False) -> dict[str, list[str]]:
    """What has no room in each of some other languages; nothing is known of one that changed no word, as of a sheet that is
    drawn once."""
    found: dict[str, list[str]] = {}
    return page.evaluate(IN_TURN, [languages, LEAST_TARGET, is_large]) if languages else found


# The window has its new size at once, what is measured by it (dvh) only a frame later.
FITS = """([width, height]) => innerWidth === width && innerHeight === height
  && parseFloat(getComputedStyle(document.querySelector("#app")).minHeight) === height"""


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(FITS, arg=[width, height])


END = "scrollTo(0, document.documentElement.scrollHeight)"
"""where a foot that stays lies over nothing: axe takes what is half scrolled behind it for too small"""


def layouts(
    page: Page, widths: Iterable[int] = SIZES, source: str = "", *, is_twice: bool = False
) -> list[str]:
    """The same at several widths, by axe as well where it is given, and with text twice as large."""
    size = page.viewport_size
    assert size is not None
    found: list[str] = []
    for width in widths:
        resize(page, width, SIZES[width])
        seen = layout(page)
        if source:
            page.evaluate(END)
            seen += axe(page, source)
        found += [f"{width} px: {words}" for words in seen]
    if page.viewport_size != size:
        resize(page, size["width"], size["height"])
    return found + [f"200 %: {words}" for words in (twice(page) if is_twice else [])]


@contextmanager
def enlarged(page: Page) -> Iterator[None]:
    """Letters are twice as large meanwhile."""
    size = page.viewport_size
    assert size is not None
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for more in (1, 0):  # what a box is asked in rem is asked anew when its size changes
        resize(page, size["width"] + more, size["height"])
    yield
    page.evaluate("document.documentElement.style.fontSize = ''")


def twice(page: Page) -> list[str]:
    """What is cut off, covered or broken inside a word where letters are twice as large."""
    with enlarged(page):
        return still(page, LARGE)
