/** Starts the app: words, settings, and the page that the fragment names. */
import { h, find } from "./dom.js";
import { dress, onSettings } from "./store.js";
import { speakControls } from "./speak.js";
import { load, t, wanted, language } from "./words.js";
import { bigButton, closeDialogs, openHelp, showPage } from "./ui.js";
import { art, bring } from "./icons.js";
import { openHome } from "./pages/home.js";
import { openNew } from "./pages/new.js";
import { openJoin } from "./pages/join.js";
import { openSettings } from "./pages/settings.js";
import { openHost } from "./pages/host.js";
import { openLink, openMatch, openWatch } from "./pages/table.js";
/** @import { App, Page } from "./types.js" */

/** @type {Array<[RegExp, (app: App, ...parts: string[]) => Page]>} */
const ROUTES = [
  [/^$/, openHome],
  [/^new\/(cheese-rescue|chop-chop)$/, openNew],
  [/^join$/, openJoin],
  [/^settings$/, openSettings],
  [/^host(?:\/([\w-]+))?$/, openHost],
  [/^m\/([a-z2-7]{13})$/, openMatch],
  [/^m\/([a-z2-7]{13})\/([1-5])\/([\w-]{22})$/, openLink],
  [/^w\/([a-z2-7]{13})\/([\w-]{22})$/, openWatch],
];

/** @type {Page|null} */
let page = null;
let visited = 0;
const root = /** @type {HTMLElement} */ (find("#app"));
/** @type {App} */
const app = {
  root,
  go: (path) => (location.hash = `#/${path}`),
  back: () => (visited > 1 ? history.back() : app.go("")),
  replace: (path) => {
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
  const path = location.hash.replace(/^#?\/?/, "").replace(/\/$/, "");
  root.className = path.split("/")[0] || "home";
  scrollTo(0, 0);
  for (const [pattern, open] of ROUTES) {
    const parts = pattern.exec(path);
    if (!parts) continue;
    const opened = open(app, ...parts.slice(1));
    if (!page) show(opened); // unless it sent us elsewhere at once
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

async function start() {
  dress();
  await Promise.all([load(), bring("icons")]);
  onSettings(async () => {
    if (wanted() !== language) await load();
    page?.redraw();
  });
  speakControls();
  addEventListener("hashchange", route);
  addEventListener("keydown", onKey);
  addEventListener("online", () => page?.redraw());
  addEventListener("offline", () => page?.redraw());
  route();
  if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("/sw.js").catch(() => {});
}

void start();
