"""The tables of both games in every state, and what happens around them."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from cheeseboard.table import commands
from cheeseboard.table.secrets import new_secret
from tests.web.browser import LOST, held
from tests.web.show import Scene, Show, View, click_on, mine, over, phase, press, see
from tests.web.staged import Staged, seats, stage


def cheese_tables(show: Show) -> Iterator[Scene]:
    two = stage(
        "cheese-rescue", seats("here:fox", "pip"), lambda view, _: mine(view) and len(view["table"]) > 5
    )
    page = see(show.host_at(two, 1), ".hand .c")
    yield "cheese-rescue", page
    page.locator(".hand .c").first.click()
    yield "cheese-rescue-chosen", see(page, ".board.choosing")
    page.locator(".cells .can").first.click()
    yield "cheese-rescue-ghost", see(page, ".cell.ghost")
    page.keyboard.press("Escape")
    page.locator("[data-test=bulb]").click()
    yield "cheese-rescue-hint", see(page, ".cell.hinted")
    two.is_slow = True
    page.locator(".bar .go").click()
    yield "cheese-rescue-waiting", see(page, ".bar[data-mode=wait]")


def cheese_company(show: Show) -> Iterator[Scene]:
    for many in (3, 4):
        plan = seats("here:fox", "pip", "bramble", "minerva")[:many]
        full = stage("cheese-rescue", plan, _crowded)
        page = see(show.at(full), ".hand .c")
        page.locator(".hand .c").first.click()
        yield f"cheese-rescue-{many}", see(page, ".board.choosing")
    lay = stage("cheese-rescue", plan, _crowded)
    yield "cheese-rescue-since", meanwhile(show, lay)
    yield "cheese-rescue-watching", see(see(show.apart(full, None), ".mark.eye"), ".cell .card")


def meanwhile(show: Show, staged: Staged) -> Page:
    """Seat 1 and then the others have moved."""
    staged.is_slow = True
    page = see(show.at(staged), ".line[data-tone=do]")
    while staged.match.bot_to_move() is None:
        staged.show(staged.desk.step(staged.choice))
    staged.bots()
    return see(page, ".since .beat")


def cheese_ends(show: Show) -> Iterator[Scene]:
    ending = stage("cheese-rescue", seats("here:fox", "pip"), last_move)
    page = see(show.host_at(ending, 1), ".hand .c")
    with held(page):  # until the end is told to wait
        ending.show(ending.desk.step(ending.choice))
        page.locator(".acts button").first.click()
    yield "cheese-rescue-acts", see(page, ".tb-in.acting")
    page.locator(".acts button").last.click()
    yield "cheese-rescue-end", see(page, "[data-test=again]")
    four = stage("cheese-rescue", seats("here:fox", "pip", "bramble", "minerva"), over())
    yield "cheese-rescue-4-end", see(show.host_at(four, 1), "[data-test=again]")
    shared = stage("cheese-rescue", seats("here:fox", "pip"), over("shared"))
    yield "cheese-rescue-shared", see(show.host_at(shared, 1), "[data-test=again]")


def _crowded(view: View, staged: Staged) -> bool:
    return mine(view) and len(view["table"]) > view["size"] ** 2 / 2


def last_move(view: View, staged: Staged) -> bool:
    return bool(len(view["table"]) == view["size"] ** 2 - 1)


CHOP_PLAN = seats("here:fox", "pip")
CHOP_SEEN = {"roll": ".die.ready", "walk": ".ring, .piece.can", "place": ".ring"}


def chop_tables(show: Show) -> Iterator[Scene]:
    yield from _chop_phases(show, "place", "roll", "walk")


def chop_choices(show: Show) -> Iterator[Scene]:
    yield from _chop_phases(show, "bonus", "arrow", "fork")
    asked = stage("chop-chop", CHOP_PLAN, phase("ask"), cat=2, options={"stall_limit": "20"})
    yield "chop-chop-draw", see(show.at(asked), "[data-move='draw:yes']")


def chop_marks(show: Show) -> Iterator[Scene]:
    """What the cat can catch, and the way home."""
    hunt = stage("chop-chop", CHOP_PLAN, lambda view, _: mine(view) and bool(view["catches"]), cat=1)
    page = see(show.at(hunt), ".bang")
    yield "chop-chop-catch", page
    click_on(page, ".ring.caught")
    yield "chop-chop-pounce", see(page, ".bar[data-mode=ready]")
    late = stage("chop-chop", CHOP_PLAN, lambda view, _: mine(view) and bool(view["homes"]), cat=2)
    yield "chop-chop-home", see(show.at(late), ".home.lamp")


def _chop_phases(show: Show, *names: str) -> Iterator[Scene]:
    for name in names:
        cat, least = (1, 0) if name == "place" else (2, 90)
        staged = stage("chop-chop", CHOP_PLAN, phase(name, least), cat=cat)
        page = see(show.at(staged), CHOP_SEEN.get(name, ".ring, .tray [data-move]"))
        yield f"chop-chop-{name}", page
        if name == "walk":
            piece = page.locator(".piece.can")
            if piece.count():
                click_on(page, ".piece.can")
            click_on(page, ".ring")
            yield "chop-chop-ghost", see(page, ".piece.ghost")


def chop_ends(show: Show) -> Iterator[Scene]:
    five = seats("here:fox", "here:bear", "pip", "hazel", "minerva")
    yield "chop-chop-5", see(show.at(stage("chop-chop", five, phase("walk", 60), cat=3)), ".ring, .piece.can")
    yield (
        "chop-chop-since",
        meanwhile(show, stage("chop-chop", five[:1] + five[2:], phase("roll", 60), cat=2)),
    )
    for name in ("all-caught", "cheese-home"):
        ended = stage("chop-chop", CHOP_PLAN, over(name), cat=2)
        yield f"chop-chop-{name}", see(show.host_at(ended, 1), "[data-test=again]")
    together = stage("chop-chop", five, over("cheese-home"), cat=3)
    yield "chop-chop-5-end", see(show.host_at(together, 1, 2), "[data-test=again]")
    drawn = stage("chop-chop", CHOP_PLAN, over("stalled"), cat=2, options={"stall_limit": "20"})
    yield "chop-chop-stalled", see(show.host_at(drawn, 1), "[data-test=again]")
    printed = show.at(stage("chop-chop", CHOP_PLAN, phase("roll", 60), cat=2))
    printed.locator(".paws").click()
    yield "chop-chop-prints", see(printed, ".prints svg")


def around_the_table(show: Show) -> Iterator[Scene]:
    shared = stage("cheese-rescue", seats("here:fox", "here:rabbit", "pip"), lambda view, _: mine(view))
    page = show.host_at(shared, 1, 2)
    yield "curtain", see(page, "[data-test=curtain-open]")
    press(page, "curtain-open")
    yield "after-curtain", see(page, ".hand .c")
    press(page, "menu")
    yield "menu", see(page, "dialog")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    yield "asked", see(page, "dialog.asked")
    press(page, "ask-keys")
    yield "keys", see(page, "dialog .key-list")
    page.keyboard.press("Escape")
    page.locator(".cells [role=gridcell]").last.click()
    yield "refusal", see(page, ".line[data-tone=warn]")


def apart(show: Show) -> Iterator[Scene]:
    plan = seats("here:fox", "elsewhere", "bramble")
    staged = Staged("chop-chop", plan, "apart", cat=2)
    staged.desk.sit(2, "bear")
    staged.start().until(lambda view, _: view["phase"] == "roll" and _.match.version > 40)
    page = see(show.host_at(staged, 1), "[data-test=greet]")
    press(page, "greet")
    yield "greetings", see(page, "dialog")
    press(page, "greet-bravo")
    yield "greeted", see(page, ".bubble")
    staged.absent = frozenset({2})
    staged.say_who_is_here()
    yield "away", see(page, "[data-test=away]")
    press(page, "menu", "menu-other")
    yield "other-device", see(page, "dialog.once")
    page.keyboard.press("Escape")
    press(page, "menu", "menu-free", "yes")
    yield "freed", see(page, "[data-test=freed]")
    press(page, "menu", "menu-leave")
    yield "leave", see(page, "dialog [data-test=yes]")
    page.keyboard.press("Escape")
    show.devices.allow(LOST)
    staged.cut()
    yield "lost", see(page, "[data-test=lost]")


def invited(show: Show) -> Iterator[Scene]:
    """Links that work once: for another device, for somebody new on a seat that was freed; and one that was used."""
    staged = Staged("chop-chop", seats("here:fox", "here:rabbit", "elsewhere", "bramble"), "invited", cat=2)
    used = staged.link(3)
    staged.desk.sit(3, "bear")
    staged.start().until(lambda view, _: view["phase"] == "roll" and _.match.version > 40)
    page = see(show.host_at(staged, 1, 2), ".tb .pl")
    press(page, "menu", "menu-other")
    yield "other-who", see(page, "[data-test=other-2]")
    press(page, "other-2")
    yield "other-link", see(page, "dialog.once .qr svg")
    page.keyboard.press("Escape")
    token = new_secret()
    staged.desk.do(commands.Pair(id="pair", seat=1, secret=token), staged.desk.holder(1))
    other = show.visit(staged, f"m/{staged.match.id}/1/{token}")
    yield "pair", see(other, "[data-test=pair]")
    staged.absent = frozenset({3})
    staged.say_who_is_here()
    press(page, "menu", "menu-free", "yes", "agree")
    yield "freed-open", see(page, "[data-test=invite-new]")
    press(page, "invite-new")
    yield "newcomer", see(page, "dialog.once .qr svg")
    link = page.evaluate("JSON.parse(localStorage['cheeseboard.matches'])[0].links[3]")
    yield "sit-late", see(show.visit(staged, f"m/{staged.match.id}/3/{link}"), "[data-test=sit]")
    yield "invitation-used", see(show.visit(staged, used), "main[class*=trouble]")
