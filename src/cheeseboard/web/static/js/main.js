/** Starts the app: words, settings, and the page that the fragment names. */
import { h, find } from "./ui/dom.js";
import { linkCovers, loadGames } from "./games.js";
import { dress, onSettings } from "./store.js";
import { hush, speakControls } from "./speak.js";
import { load, t, wanted, language } from "./words.js";
import { bigButton, closeDialogs, openHelp, showPage } from "./ui/parts.js";
import { art, bring } from "./ui/icons.js";
import { ownStyle } from "./ui/style.js";
import { openHome } from "./pages/home.js";
import { openNew } from "./pages/new.js";
import { openLink, openMatch, openWatch } from "./pages/enter.js";
/** @import { App, Page } from "./types/app.js" */

/** @typedef {(app: App, ...parts: string[]) => Page} Opener */

/** Pages on the way to a table are there at once, the others come when they are opened. @type {Array<[RegExp, () => Opener|Promise<Opener>]>} */
const ROUTES = [
  [/^$/, () => openHome],
  [/^new\/([a-z0-9-]{1,40})(?:\/(\w{1,40})=(\w{1,40}))?$/, () => openNew],
  [/^join$/, () => dressed("invite", import("./pages/join.js").then(({ openJoin }) => openJoin))],
  [/^rules(?:\/([a-z0-9-]{1,40})(?:\/([\w.+-]{1,60}))?)?$/, () => dressed("rulebook slip paper", import("./pages/rulebook.js").then(({ openRulebook }) => openRulebook))],
  [/^learn(?:\/([a-z0-9-]{1,40}))?$/, () => dressed("learn", import("./pages/learn.js").then(({ openLearn }) => openLearn))],
  [/^learn\/([a-z0-9-]{1,40})\/([a-z0-9-]{1,40})$/, () => dressed("lesson", import("./pages/lesson.js").then(({ openLesson }) => openLesson))],
  [/^back$/, () => dressed("finished", import("./pages/finished.js").then(({ openFinished }) => openFinished))],
  [/^back\/file$/, () => dressed("finished back chances", import("./pages/finished.js").then(({ openFile }) => openFile))],
  [/^back\/([a-z2-7]{13})(?:\/(\d{1,5}))?$/, () => dressed("back chances", import("./pages/back.js").then(({ openBack }) => openBack))],
  [/^back\/([a-z2-7]{13})\/([\w-]{22})(?:\/(\d{1,5}))?$/, () => dressed("back chances", import("./pages/back.js").then(({ openBackLink }) => openBackLink))],
  [/^settings$/, () => dressed("settings", import("./pages/settings.js").then(({ openSettings }) => openSettings))],
  [/^host(?:\/([\w-]+))?$/, () => dressed("settings", import("./pages/host.js").then(({ openHost }) => openHost))],
  [/^m\/([a-z2-7]{13})$/, () => openMatch],
  [/^m\/([a-z2-7]{13})\/([1-5])\/([\w-]{22})$/, () => openLink],
  [/^w\/([a-z2-7]{13})\/([\w-]{22})$/, () => openWatch],
];

/** A page together with its style sheets. @param {string} styles @param {Promise<Opener>} opener */
const dressed = (styles, opener) => Promise.all([opener, ...styles.split(" ").map(ownStyle)]).then(([open]) => open);

/** @type {Page|null} */
let page = null;
let visited = 0;
/** How many of those took the place of another. */
let replaced = 0;
const root = /** @type {HTMLElement} */ (find("#app"));
/** @type {App} */
const app = {
  root,
  go: (path) => (location.hash = `#/${path}`),
  back: (otherwise = "") => (visited - replaced > 1 ? history.back() : app.go(otherwise)),
  replace: (path) => {
    replaced += 1;
    history.replaceState(null, "", `#/${path}`);
    route();
  },
  trouble: (code) => show(openTrouble(code)),
};

/** @param {string} code @returns {Page} */
function openTrouble(code) {
  const words = t(`error.${code}`);
  const redraw = () =>
    showPage(
      root,
      "trouble",
      art("extras#scene-nothing", "scene"),
      h("h1", { tabindex: "-1" }, words),
      bigButton("home", t("home"), () => app.go("")),
    );
  redraw();
  return { title: words, redraw };
}

/** @param {Page} next */
function show(next) {
  page = next;
  document.title = next.title === t("app.name") ? next.title : `${next.title} · ${t("app.name")}`;
  const heading = find("h1", root);
  if (heading?.tabIndex === -1) heading.focus({ preventScroll: true });
}

function route() {
  visited += 1;
  page?.close?.();
  page = null;
  closeDialogs();
  hush(); // what was said belongs to the page before
  const path = location.hash.replace(/^#?\/?/, "").replace(/\/$/, "");
  root.className = path.split("/")[0] || "home";
  scrollTo(0, 0);
  for (const [pattern, open] of ROUTES) {
    const parts = pattern.exec(path);
    if (!parts) continue;
    const turn = visited;
    const enter = (/** @type {Opener} */ opener) => {
      if (turn !== visited) return; // somebody went on meanwhile
      const opened = opener(app, ...parts.slice(1));
      if (!page) show(opened); // unless it sent us elsewhere at once
    };
    const found = open();
    if (found instanceof Promise) found.then(enter).catch(() => turn === visited && app.trouble("offline"));
    else enter(found);
    return;
  }
  show(openTrouble("broken-link"));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  document.documentElement.dataset.keys = ""; // from now on the focus shows on a board, too
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || find("dialog[open]")) return;
  if (page?.key?.(event)) event.preventDefault();
  else if (event.key === "?") {
    openHelp();
    event.preventDefault();
  }
}

/** A file dropped on any page is looked at. @param {DragEvent} event */
function takeFile(event) {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void import("./pages/finished.js").then(({ bringFile }) => bringFile(app, file));
}

async function start() {
  dress();
  const names = await loadGames();
  await Promise.all([load(names), linkCovers(), bring("icons")]);
  const refresh = async () => {
    if (wanted() !== language) await load();
    page?.redraw();
  };
  onSettings(refresh);
  speakControls();
  addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  addEventListener("drop", takeFile);
  addEventListener("hashchange", route);
  addEventListener("keydown", onKey);
  addEventListener("online", refresh);
  addEventListener("offline", () => page?.redraw());
  route();
  if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("/sw.js").catch(() => {});
}

void start();
