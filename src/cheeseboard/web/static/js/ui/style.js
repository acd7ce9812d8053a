/** Style sheets and scripts that come with what they are for. */

/** Links a style sheet, before what helps people see, which has the last word. @param {string} path @param {Record<string, string>} [marks] */
export function style(path, marks = {}) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = `/static/${path}`;
  Object.assign(sheet.dataset, marks);
  return new Promise((done) => {
    sheet.onload = sheet.onerror = () => done(sheet);
    document.querySelector("link[data-last]")?.before(sheet);
  });
}

/** @type {Map<string, Promise<unknown>>} */
const linked = new Map();

/** One of the app's own sheets, once. @param {string} name */
export function ownStyle(name) {
  const found = linked.get(name) ?? style(`css/${name}.css`);
  linked.set(name, found);
  return found;
}

/** @type {Set<string>} */
const expected = new Set();

/** A script comes, though nothing runs it yet. @param {string} path */
export function expect(path) {
  if (expected.has(path)) return;
  expected.add(path);
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = `/static/${path}`;
  document.head.append(link);
}
