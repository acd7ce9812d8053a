/** The host's page: rooms, load, how long games are kept, the bin, backup. Behind a secret made at the server's first start. */
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { request, Refusal } from "../net.js";
import { say } from "../speak.js";
import { askFirst, roundButton, showPage, topBar, wordButton } from "../ui/parts.js";
import { language, localeOf, reason, t } from "../words.js";
/** @import { App, BinnedMatch, Child, HostMatch, HostStatus, Page } from "../types/app.js" */

const KEPT = "cheeseboard.host";

/** @param {App} app @param {string} [given] @returns {Page} */
export function openHost(app, given) {
  if (given) history.replaceState(null, "", "#/host"); // no secret stays in the address
  let secret = given ?? sessionStorage.getItem(KEPT) ?? "";
  /** @type {HostStatus|null} */
  let status = null;
  /** @type {HostMatch[]} */
  let matches = [];
  let after = /** @type {string|null} */ (null);
  /** @type {BinnedMatch[]} */
  let binned = [];
  let afterBinned = /** @type {string|null} */ (null);
  let note = "";
  let isWrong = false;

  /** @param {() => Promise<void>} act */
  const attempt = async (act) => {
    try {
      [note, isWrong] = ["", false];
      await act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      [note, isWrong] = [reason(error), true];
      if (["no-secret", "bad-secret", "not-allowed", "not-host"].includes(error.code)) {
        sessionStorage.removeItem(KEPT);
        [secret, status] = ["", null];
      }
    }
    if (note) say(note);
    redraw();
  };
  const ask = (/** @type {string} */ method, /** @type {string} */ path, /** @type {any} */ body = undefined) =>
    request(method, `/host${path}`, { body, secrets: [secret] });

  const fetchAll = (tried = secret) =>
    attempt(async () => {
      status = await request("GET", "/host", { secrets: [tried] });
      secret = tried;
      sessionStorage.setItem(KEPT, secret); // only one that opens is kept
      ({ matches, after } = await ask("GET", "/matches"));
      ({ matches: binned, after: afterBinned } = await ask("GET", "/bin"));
    });
  const fetchMore = () =>
    attempt(async () => {
      const more = await ask("GET", `/matches?after=${after}`);
      [matches, after] = [[...matches, ...more.matches], more.after];
    });
  const fetchMoreBinned = () =>
    attempt(async () => {
      const more = await ask("GET", `/bin?after=${afterBinned}`);
      [binned, afterBinned] = [[...binned, ...more.matches], more.after];
    });
  const giveBack = (/** @type {string} */ id) =>
    attempt(async () => {
      await ask("POST", `/bin/${id}`);
      binned = binned.filter((match) => match.match !== id);
      ({ matches, after } = await ask("GET", "/matches"));
      status = await ask("GET", "");
      note = t("host.bin.given");
    });
  const save = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    void attempt(async () => {
      await ask("PUT", "/retention", { retention_days: Number(form.get("over")), idle_days: Number(form.get("idle")) });
      status = await ask("GET", "");
      note = t("host.saved");
    });
  };
  const backup = () =>
    attempt(async () => {
      const made = await ask("POST", "/backup");
      note = t("host.backup.made", { file: made.file, size: bytes(made.bytes) });
    });
  const remove = (/** @type {string} */ id) =>
    askFirst(
      "cross",
      t("host.delete"),
      t("host.delete.text"),
      () =>
        attempt(async () => {
          await ask("DELETE", `/matches/${id}`);
          matches = matches.filter((match) => match.match !== id);
          binned = binned.filter((match) => match.match !== id);
        }),
      t("cancel.keep"),
    );
  const unlock = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    void fetchAll(String(form.get("secret")).trim());
    redraw(); // what was wrong with the last one is no longer said
  };

  const redraw = () =>
    showPage(
      app.root,
      "host",
      topBar(
        t("host.title"),
        () => app.go(""),
        secret ? roundButton("again", t("host.refresh"), () => void fetchAll()) : null,
      ),
      note ? h("p", { class: isWrong ? "problem" : "notice", role: "status", key: "note" }, note) : null,
      !secret
        ? unlockForm(unlock)
        : status
          ? [
              clock(status),
              figures(status),
              keeping(status, save),
              h(
                "section",
                { class: "panel", key: "backup" },
                wordButton(icon("copy"), t("host.backup"), () => void backup(), {
                  class: "plain",
                  "data-test": "backup",
                }),
              ),
              rooms(matches, after, remove, () => void fetchMore()),
              bin(binned, afterBinned, (id) => void giveBack(id), remove, () => void fetchMoreBinned()),
            ]
          : h("p", { class: "lead", key: "wait" }, t("loading")),
    );
  redraw();
  if (secret) void fetchAll();
  return { title: t("host.title"), redraw };
}

/** @param {(event: SubmitEvent) => void} unlock */
function unlockForm(unlock) {
  return h(
    "section",
    { class: "panel", key: "unlock" },
    h("p", null, t("host.need")),
    h(
      "form",
      { class: "host-form", on: { submit: unlock } },
      h(
        "label",
        null,
        t("host.secret"),
        h("input", {
          name: "secret",
          type: "password",
          autocomplete: "off",
          required: true,
          "data-test": "host-secret",
        }),
      ),
      h("button", { class: "word-button" }, icon("lock"), h("span", null, t("host.open"))),
    ),
  );
}

/** A clock that jumped is told until the host has had time to look. @param {HostStatus} status */
function clock({ clock_jump: jump }) {
  if (!jump) return null;
  const text = t(jump.seconds > 0 ? "host.clock.ahead" : "host.clock.back", { time: span(Math.abs(jump.seconds)) });
  return h("p", { class: "problem", key: "clock", "data-test": "clock" }, text);
}

/** @param {HostStatus} status */
function figures(status) {
  const pairs = [
    ["playing", status.playing],
    ["waiting", status.waiting],
    ["over", status.over],
    ["binned", status.binned],
    ["rooms", status.rooms],
    ["sockets", status.sockets],
    ["entries", number(status.entries)],
    ["load", status.load === null ? "–" : number(status.load)],
    ["workers", status.workers],
    ["database", status.database],
    ["size", bytes(status.database_bytes)],
    ["uptime", span(status.uptime_seconds)],
    ["version", status.version],
  ];
  return h(
    "dl",
    { class: "figures", key: "figures" },
    pairs.map(([name, value]) =>
      h("div", { class: "figure", key: String(name) }, h("dt", null, t(`host.${name}`)), h("dd", null, String(value))),
    ),
  );
}

/** @param {HostStatus} status @param {(event: SubmitEvent) => void} save */
function keeping(status, save) {
  const field = (/** @type {string} */ name, /** @type {number} */ value) =>
    h(
      "label",
      null,
      t(`host.retention.${name}`),
      h("input", {
        name,
        type: "number",
        min: "0.01",
        max: "36500",
        step: "any",
        value: String(value),
        required: true,
      }),
    );
  return h(
    "section",
    { class: "panel", key: "keeping" },
    h("h2", null, t("host.retention")),
    h(
      "form",
      { class: "host-form", on: { submit: save } },
      field("over", status.retention_days),
      field("idle", status.idle_days),
      h("button", { class: "word-button", "data-test": "save" }, icon("tick"), h("span", null, t("host.save"))),
    ),
  );
}

/** @param {HostMatch|BinnedMatch} match @param {...Child} more */
function row(match, ...more) {
  return h(
    "li",
    { class: "room-row", key: match.match },
    h("b", null, t("title", { game: match.game.split(":")[0] }), " ", h("code", null, match.match)),
    h("span", null, t(`host.status.${match.status}`)),
    h("span", null, t("named", { name: t("host.moves"), what: match.version })),
    more,
  );
}

/** @param {HostMatch[]} matches @param {string|null} after @param {(id: string) => void} remove @param {() => void} more */
function rooms(matches, after, remove, more) {
  const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: "short", timeStyle: "short" });
  return h(
    "section",
    { class: "panel", key: "rooms" },
    h("h2", null, t("host.matches")),
    matches.length
      ? h(
          "ul",
          { class: "rooms" },
          matches.map((match) =>
            row(
              match,
              h("span", null, t("named", { name: t("host.people"), what: match.sockets })),
              h("span", null, date.format(match.touched)),
              roundButton("cross", t("host.delete"), () => remove(match.match)),
            ),
          ),
        )
      : h("p", null, t("host.none")),
    after === null ? null : wordButton(icon("plus"), t("host.more"), more, { class: "plain" }),
  );
}

/** @param {BinnedMatch[]} matches @param {string|null} after @param {(id: string) => void} giveBack @param {(id: string) => void} remove @param {() => void} more */
function bin(matches, after, giveBack, remove, more) {
  return h(
    "section",
    { class: "panel", key: "bin", "data-test": "bin" },
    h("h2", null, t("host.bin")),
    h("p", null, t(matches.length ? "host.bin.about" : "host.bin.none")),
    h(
      "ul",
      { class: "rooms" },
      matches.map((match) =>
        row(
          match,
          h("span", null, t("host.bin.left", { n: Math.ceil(match.days_left) })),
          roundButton("undo", t("host.bin.back"), () => giveBack(match.match)),
          roundButton("cross", t("host.delete"), () => remove(match.match)),
        ),
      ),
    ),
    after === null ? null : wordButton(icon("plus"), t("host.more"), more, { class: "plain" }),
  );
}

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
const number = (value, options) => value.toLocaleString(localeOf(language), { maximumFractionDigits: 2, ...options });

/** @param {number} count */
const bytes = (count) => number(count / 1e6, { style: "unit", unit: "megabyte" });

/** @param {number} seconds */
function span(seconds) {
  const minutes = Math.floor(seconds / 60);
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  return minutes < 1440 ? clock : t("host.days", { n: Math.floor(minutes / 1440) });
}
